"""Hands as the text that trackers read, in the style of a large room, under our own name.

Cards that the record does not know are left out. What nobody matched is returned on a line of its
own and is part of no line that says what was won: net = won - put in + returned (B50).
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.formats.hand_text import ROOM, chips, in_brackets, told, words_of
from engine.formats.stars_summary import summary
from engine.poker.hand.events import (
    Acted,
    BoardDealt,
    CardsMucked,
    CardsShown,
    HandOver,
    HoleDealt,
    PokerEvent,
    Posted,
    PotWon,
    UncalledBetReturned,
)
from engine.poker.views.record import HandRecord
from engine.rules import Forced, Limit

_GAMES = {
    "holdem": "Hold'em",
    "omaha": "Omaha",
    "omaha8": "Omaha Hi/Lo",
    "stud": "7 Card Stud",
    "stud8": "7 Card Stud Hi/Lo",
}
_LIMITS = {Limit.NO: "No Limit", Limit.POT: "Pot Limit", Limit.FIXED: "Limit"}
_BOARD = ("", "FLOP", "TURN", "RIVER")
_STUD = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
_POSTS = {
    "ante": "the ante",
    "small_blind": "small blind",
    "big_blind": "big blind",
    "straddle": "straddle",
    "post": "big blind",  # a newcomer's (R4)
    "dead": "dead blind",
}


def write(record: HandRecord) -> str:
    """The text of one hand; hands of one file follow each other with two empty lines between."""
    lines = [*_head(record), *_Story(record).lines(), *summary(record)]
    return "\n".join(lines) + "\n"


def _head(record: HandRecord) -> Iterator[str]:
    setup = record.setup
    stakes = setup.stakes
    low, high = stakes.small_blind, stakes.big_blind
    if setup.rules.limit is Limit.FIXED or setup.game.forced is Forced.BRING_IN:
        low, high = stakes.small_bet, stakes.big_bet
    sizes = f"{chips(record, low)}/{chips(record, high)}"
    game = f"{_GAMES[setup.game.id]} {_LIMITS[setup.rules.limit]}"
    date, time = record.played_at[:10].replace("-", "/"), record.played_at[11:19]
    yield f"{ROOM} Hand #{record.id}: {game} ({sizes}) - {date} {time} UTC"
    button = "" if setup.button is None else f" Seat #{setup.button} is the button"
    yield f"Table '{record.table}' {record.seat_count}-max{button}"
    for one in sorted(record.players, key=lambda one: one.seat):
        yield f"Seat {one.seat}: {one.name} ({chips(record, one.started)} in chips)"


class _Story:
    """The lines between the seats and the summary; keeps what the street owes so far."""

    def __init__(self, record: HandRecord) -> None:
        self._record = record
        self._has_board = record.setup.game.forced is Forced.BLINDS
        self._names = {one.seat: one.name for one in record.players}
        self._owed = max(record.setup.posts)
        self._held: dict[int, list[str | None]] = {seat: [] for seat in self._names}
        self._board: tuple[str, ...] = ()
        self._streets = 0  # dealt so far
        self._is_showdown = False

    def lines(self) -> Iterator[str]:
        """Event by event."""
        before: PokerEvent | None = None
        for event in told(self._record):
            if isinstance(event, HoleDealt) and not isinstance(before, HoleDealt):
                yield self._hole_street()
            yield from self._told(event)
            before = event

    def _told(self, event: PokerEvent) -> Iterator[str]:
        match event:
            case Posted():
                yield self._posted(event)
            case HoleDealt():
                yield from self._dealt(event)
            case BoardDealt():
                yield self._board_street(event)
            case Acted():
                yield self._acted(event)
            case UncalledBetReturned():
                amount = chips(self._record, event.amount)
                yield f"Uncalled bet ({amount}) returned to {self._names[event.seat]}"
            case _:
                yield from self._ended(event)

    def _ended(self, event: PokerEvent) -> Iterator[str]:
        match event:
            case CardsShown() | CardsMucked():
                if not self._is_showdown:
                    self._is_showdown = True
                    yield "*** SHOW DOWN ***"
                yield self._opened(event)
            case PotWon():
                yield self._won(event)
            case HandOver(carried=carried) if carried:
                yield f"Odd chips ({chips(self._record, carried)}) left for the next hand"
            case _:
                return

    def _posted(self, event: Posted) -> str:
        words = f"posts {_POSTS[event.what]} {chips(self._record, event.amount)}"
        return self._said(event, words, all_in=event.all_in)

    def _hole_street(self) -> str:
        self._streets += 1
        if self._has_board:
            return "*** HOLE CARDS ***"
        if self._streets > 1:
            self._owed = 0
        return f"*** {_STUD[self._streets - 1]} ***"

    def _dealt(self, event: HoleDealt) -> Iterator[str]:
        """What is known of the cards: in stud those held before, then the new ones."""
        held = list(self._held[event.seat])
        self._held[event.seat] += event.cards
        if not any(event.cards):
            return
        before = f" {in_brackets(held)}" if any(held) else ""
        yield f"Dealt to {self._names[event.seat]}{before} {in_brackets(event.cards)}"

    def _board_street(self, event: BoardDealt) -> str:
        before = f" {in_brackets(self._board)}" if self._board else ""
        self._board += event.cards
        self._owed = 0
        name = _BOARD[event.street] if self._has_board else _STUD[-1]
        return f"*** {name} ***{before} {in_brackets(event.cards)}"

    def _acted(self, event: Acted) -> str:
        added, to = chips(self._record, event.added), chips(self._record, event.to)
        match event.action:
            case "fold":
                words = "folds"
            case "check":
                words = "checks"
            case "call":
                words = f"calls {added}"
            case "bring_in":
                words = f"brings in for {added}"
                self._owed = max(event.to, self._record.setup.stakes.bring_in)
            case "stand_in":
                words = "is disconnected"
            case "bet" | "raise" | "complete":
                by = chips(self._record, event.to - self._owed)
                words = f"raises {by} to {to}" if self._owed else f"bets {to}"
                self._owed = event.to
        return self._said(event, words, all_in=event.all_in and event.action != "fold")

    def _opened(self, event: CardsShown | CardsMucked) -> str:
        one = self._record.player(event.seat)
        if isinstance(event, CardsMucked):
            return f"{one.name}: mucks hand"
        if not any(one.holes):
            return f"{one.name}: shows hand"
        words = words_of(self._record, one)
        return f"{one.name}: shows {in_brackets(event.cards)}" + (f" ({words})" if words else "")

    def _won(self, event: PotWon) -> str:
        pots = {other.pot for other in self._record.events if isinstance(other, PotWon)}
        name = "pot" if len(pots) == 1 else "main pot" if not event.pot else self._side(pots, event)
        return (
            f"{self._names[event.seat]} collected {chips(self._record, event.amount)} from {name}"
        )

    @staticmethod
    def _side(pots: set[int], event: PotWon) -> str:
        return "side pot" if max(pots) == 1 else f"side pot-{event.pot}"

    def _said(self, event: Posted | Acted, words: str, *, all_in: bool) -> str:
        return f"{self._names[event.seat]}: {words}" + (" and is all-in" if all_in else "")
