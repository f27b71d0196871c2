"""The decisions of seats that the house plays: made when a round begins, shown after a while.

A bot knows what the view of its own seat shows and what it remembers of the flash. Its choice is
stored at once and hidden until `visible_at_ms`, so bots never need a clock of their own.
"""

from __future__ import annotations

from dataclasses import replace

from engine.bots.tradeem.memory import remember
from engine.bots.tradeem.trader import decide
from engine.shuffle import stream
from engine.tradeem.actions import BotLevel
from engine.tradeem.hand import Choice, ChoiceKind, Hand, TradeStage
from engine.tradeem.table import Table, with_seat
from engine.tradeem.views import view
from engine.viewers import SeatViewer


def with_bot_choices(table: Table) -> Table:
    """The table with the choice of every bot in the round that has just begun."""
    hand = table.hand
    assert hand is not None
    stage = hand.stage
    assert isinstance(stage, TradeStage)
    choices = stage.choices
    for seat in sorted(hand.playing):
        player = table.seats[seat - 1]
        if player is not None and player.bot is not None:
            choice = _choice(table, hand, stage, seat, player.bot)
            choices = with_seat(choices, seat, choice)
    return replace(table, hand=replace(hand, stage=replace(stage, choices=choices)))


def _choice(table: Table, hand: Hand, stage: TradeStage, seat: int, level: BotLevel) -> Choice:
    """One bot's choice. Its luck comes from the seed of the deal, which no client knows."""
    luck = stream(bytes.fromhex(hand.deal.seed or ""), f"bot-{seat}-{stage.round}")
    decision = decide(view(table, SeatViewer(seat=seat)), remember(hand, seat, level), luck)
    return Choice(
        kind=ChoiceKind.HOLD if decision.target is None else ChoiceKind.TRADE,
        target=decision.target,
        at_ms=stage.started_ms,
        visible_at_ms=stage.started_ms + decision.think_ms,
    )
