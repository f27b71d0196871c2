"""The decisions of seats that the house plays: made when a round begins, shown after a while.

A bot knows what the view of its own seat shows and what it remembers of the flash. Its choice is
stored at once and hidden until `visible_at_ms`, so bots never need a clock of their own.
"""

from __future__ import annotations

from dataclasses import replace

from engine.hand import Choice, ChoiceKind, TradeStage
from engine.shuffle import stream
from engine.table import Table, with_seat


def with_bot_choices(table: Table) -> Table:
    """The table with the choice of every bot in the round that has just begun."""
    hand = table.hand
    if hand is None or not isinstance(hand.stage, TradeStage):
        return table
    stage = hand.stage
    choices = stage.choices
    for seat in sorted(hand.playing):
        player = table.seats[seat - 1]
        if player is None or player.bot is None:
            continue
        seed = bytes.fromhex(hand.deal.seed or "")
        think_ms = 1_500 + stream(seed, f"think/{seat}/{stage.round}").below(5_000)
        visible_at_ms = min(stage.started_ms + think_ms, stage.deadline_ms)
        choice = Choice(kind=ChoiceKind.HOLD, at_ms=stage.started_ms, visible_at_ms=visible_at_ms)
        choices = with_seat(choices, seat, choice)
    return replace(table, hand=replace(hand, stage=replace(stage, choices=choices)))
