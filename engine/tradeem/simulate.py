"""Whole events among bots, to see what memory is worth: `python -m engine simulate`.

Tables, deals and rounds are those of live play (`engine.tradeem.step`); only the clock is skipped
ahead to whatever is due. The same seed gives the same hands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256

from engine.tradeem.actions import BeginFlash, BotLevel, SeatBot, Start
from engine.tradeem.hand import Complete, FlashStage
from engine.tradeem.settings import POT, SEATS, Settings
from engine.tradeem.step import apply, settle
from engine.tradeem.table import Table, due_ms, new_table

GAME = "wgn-tradeem"
EVENT_HANDS = Settings().hands
_LEVELS = tuple(BotLevel)
_HOST = "house"


@dataclass(slots=True, kw_only=True)
class Tally:
    """Sums over the hands played so far."""

    hands: int = 0
    chips: int = 0
    seats_of: dict[BotLevel, int] = field(default_factory=dict)  # hands played, by level
    chips_of: dict[BotLevel, int] = field(default_factory=dict)  # chips won, by level

    @property
    def is_conserved(self) -> bool:
        """Whether the chips won are exactly the pots of the hands played."""
        return self.chips == POT * self.hands

    def by_level(self) -> dict[str, dict[str, float]]:
        """For each level that played: its hands and the chips won per hand."""
        return {
            level.value: {
                "hands": self.seats_of[level],
                "mean_chips": round(self.chips_of[level] / self.seats_of[level], 2),
            }
            for level in _LEVELS
            if level in self.seats_of
        }


def simulate(hands: int, seed: str) -> Tally:
    """The result of `hands` hands, in events of 15 at a table of ten; the last may be shorter.

    Levels take the seats in turn and move on by one from event to event.
    """
    tally = Tally()
    for event in range(-(-hands // EVENT_HANDS)):
        table = seated(event, min(EVENT_HANDS, hands - event * EVENT_HANDS))
        *_, last = play(table, f"{seed}/{event}")
        _count(tally, last)
    return tally


def seated(event: int, hands: int) -> Table:
    """A table of ten bots whose event of `hands` hands has started; no hand is dealt yet."""
    table = new_table(f"event-{event}", Settings(hands=hands, practice=True), _HOST)
    for seat in range(1, SEATS + 1):
        level = _LEVELS[(seat + event) % len(_LEVELS)]
        table = apply(table, SeatBot(player=_HOST, level=level, seat=seat, at_ms=0)).table
    return apply(table, Start(player=_HOST, at_ms=0)).table


def play(table: Table, seed: str) -> Iterator[Table]:
    """The table after every showdown of its event, to the last."""
    deals = 0
    while (at_ms := due_ms(table)) is not None:
        entropy = sha256(f"{seed}/{deals}".encode()).digest()
        deals += 1
        table = settle(table, at_ms, entropy).table
        hand = table.hand
        if hand is not None and isinstance(hand.stage, FlashStage):
            table = apply(table, BeginFlash(hand=hand.number, at_ms=at_ms)).table
        elif hand is not None and isinstance(hand.stage, Complete) and not table.finished:
            yield table


def _count(tally: Tally, table: Table) -> None:
    tally.hands += table.hands_played
    for seat in table.seats:
        assert seat is not None
        assert seat.bot is not None
        tally.chips += seat.total
        level = seat.bot
        tally.seats_of[level] = tally.seats_of.get(level, 0) + table.hands_played
        tally.chips_of[level] = tally.chips_of.get(level, 0) + seat.total
