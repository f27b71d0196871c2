"""The summary at the end of a hand history: the pot, the board, and what became of each seat."""

from __future__ import annotations

from collections.abc import Iterator

from engine.formats.hand_text import chips, in_brackets, words_of
from engine.poker.hand.events import PotWon
from engine.poker.views.record import HandRecord, Played
from engine.rules import Forced

_ON_BOARD = ("before Flop", "on the Flop", "on the Turn", "on the River")
_IN_STUD = (
    "on the 3rd Street", "on the 4th Street", "on the 5th Street", "on the 6th Street",
    "on the River",
)  # fmt: skip


def summary(record: HandRecord) -> Iterator[str]:
    """The lines, seats in their order."""
    yield "*** SUMMARY ***"
    yield f"Total pot {chips(record, record.pot)}{_pots(record)} | Rake {_taken(record)}"
    if record.board:
        yield f"Board {in_brackets(record.board)}"
    for one in sorted(record.players, key=lambda one: one.seat):
        yield f"Seat {one.seat}: {one.name}{_place(record, one)} {_fate(record, one)}"


def _pots(record: HandRecord) -> str:
    """What was won of each pot, if there are several."""
    won: dict[int, int] = {}
    for event in record.events:
        if isinstance(event, PotWon):
            won[event.pot] = won.get(event.pot, 0) + event.amount
    if len(won) < 2:
        return ""
    names = ["Main pot", *(f"Side pot-{number}" for number in range(1, max(won) + 1))]
    if len(names) == 2:
        names[1] = "Side pot"
    return "".join(f" {names[pot]} {chips(record, won[pot])}." for pot in sorted(won))


def _taken(record: HandRecord) -> str:
    jackpot = f" | Jackpot {chips(record, record.jackpot)}" if record.jackpot else ""
    return chips(record, record.rake) + jackpot


def _place(record: HandRecord, one: Played) -> str:
    setup = record.setup
    if setup.game.forced is Forced.BRING_IN:
        return ""
    post = setup.posts[setup.seats.index(one.seat)]
    words = " (button)" if one.seat == setup.button else ""
    if post and post == setup.stakes.big_blind:
        return f"{words} (big blind)"
    return f"{words} (small blind)" if post and post == setup.stakes.small_blind else words


def _fate(record: HandRecord, one: Played) -> str:
    won = chips(record, one.won)
    if one.folded_on is not None:
        streets = _ON_BOARD if record.setup.game.forced is Forced.BLINDS else _IN_STUD
        bet = "" if one.put_in else " (didn't bet)"
        return f"folded {streets[one.folded_on]}{bet}"
    if not one.shown:
        return "mucked" if one.mucked else f"collected ({won})"
    words = words_of(record, one)
    known = f"showed {in_brackets(one.holes)} and " + (f"won ({won})" if one.won else "lost")
    return f"{known} with {words}" if words else known
