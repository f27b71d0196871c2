"""What a viewer may see of a betting hand: plain data with cards as text, ready for the wire.

Built by `engine.poker.views.hand` only. The same viewer at the same state gets the same bytes
whatever the hidden cards are; `repr` names no card. Seats are numbers at the table, in dealing
order: the first one left of the button first. Amounts are chips of the table's unit; "to" amounts
are totals of this street.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from engine.ranking_types import HandName
from engine.rules import Half, Limit, Stakes
from engine.viewers import Rail, SeatViewer


@dataclass(frozen=True, slots=True, kw_only=True)
class Director:
    """Who runs the event: sees no more than the rail."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What everybody may read later: no more than was open at the table."""


PokerViewer = SeatViewer | Rail | Director | Record


class PokerPhase(StrEnum):
    """What the hand waits for."""

    DEAL = "deal"  # cards (only where a record is played again)
    BET = "bet"
    SHOW = "show"  # players show or muck one by one (only where a record is played again)
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerView:
    """One player as everybody sees them, the player included."""

    seat: int
    stack: int
    wager: int  # live chips on this street
    folded: bool
    all_in: bool
    aside: int  # chips out of play until the hand is over: all-in by disconnection (R27)
    # Their cards in the order dealt; None = face down to all. A shown hand is open.
    cards: tuple[str | None, ...] = field(repr=False)
    shown: bool
    mucked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PotView:
    """A pot of finished streets; wagers of this street still lie before the players."""

    amount: int
    seats: tuple[int, ...]  # who can win it


@dataclass(frozen=True, slots=True, kw_only=True)
class UncalledBetView:
    """The part of a bet that nobody matched and that went back (R18)."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LowName:
    """A low hand: its ranks, highest first, ``"8-6-4-2-A"``, and its five cards."""

    name: str
    five: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandShownView:
    """A hand that lies open at the end. It has no name if it was won before the last card."""

    seat: int
    # In the order dealt; None = not known to the record.
    cards: tuple[str | None, ...] = field(repr=False)
    high: HandName | None = field(repr=False)
    low: LowName | None  # None also for a hand without a low


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardView:
    """One player's part of one half of one pot."""

    pot: int  # 0 = main pot
    half: Half | None  # None: the pot was won without a showdown
    seat: int
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultView:
    """How the hand ended."""

    awards: tuple[AwardView, ...]  # last side pot first
    hands: tuple[HandShownView, ...]  # open ones only
    rake: int
    jackpot: int
    carried: int  # left for the next hand (R19)


@dataclass(frozen=True, slots=True, kw_only=True)
class LegalView:
    """What the player to act may do, with exact amounts; None = not allowed."""

    fold: bool
    check: bool
    call: int | None  # chips to add
    raise_min: int | None  # "to" totals of this street
    raise_max: int | None
    capped: bool
    bring_in: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class YouHoldView:
    """What only the player of the seat sees."""

    seat: int
    # In the order dealt; None = not known to the record.
    cards: tuple[str | None, ...] = field(repr=False)
    legal: LegalView | None  # None: another one is to act, or nobody
    may_show: bool  # of no consequence after a pot that was won unseen
    may_muck: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerView:
    """Everything one viewer may see now."""

    game: str  # "holdem" | "omaha" | "omaha8" | "stud" | "stud8"
    limit: Limit
    stakes: Stakes
    button: int | None  # None in stud
    phase: PokerPhase
    street: int
    street_name: str
    board: tuple[str, ...] = field(repr=False)
    seats: tuple[PlayerView, ...]  # in dealing order
    pot: int  # all that was put in and not returned, wagers of this street included
    pots: tuple[PotView, ...]  # main pot first
    wager: int  # to be matched on this street
    to_act: int | None
    uncalled: UncalledBetView | None
    result: ResultView | None  # of a finished hand
    you: YouHoldView | None  # null for a viewer who is not in the hand
