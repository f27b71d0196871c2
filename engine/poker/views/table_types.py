"""What a viewer may see of a betting table: seats, clock and the hand, ready for the wire.

Built by `engine.poker.views.table` only. Amounts are chips of the table's unit, moments are
milliseconds of the server's clock. Seats are in order of their numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.poker.views.hand_types import PokerView
from engine.rules import Limit, Stakes


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSeatView:
    """A seat as everybody sees it (empty: `name` is None)."""

    seat: int
    name: str | None
    stack: int  # now, wagers of the running hand taken off
    sitting_out: bool  # by their own wish, or because they let a turn pass while cut off
    connected: bool
    left: bool  # goes when the hand is over


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnView:
    """The decision that is awaited, as an action must name it, and its clock."""

    seat: int
    turn: int
    deadline_ms: int  # as displayed; then the bank runs
    bank_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedView:
    """What concerns only the player of a seat."""

    seat: int
    owes_entry: bool  # has not been dealt in yet and posts, or waits
    owes_big: bool  # missed a big blind
    owes_small: bool
    waits: bool  # for the big blind rather than post
    sitting_out: bool  # by their own wish
    adding: int  # chips bought, for the next hand
    bank_ms: int  # what is left of the time bank
    all_ins: int  # left of the allotment (R27)


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerTableView:
    """Everything one viewer may see of a table now."""

    table: str
    game: str
    limit: Limit
    stakes: Stakes  # of the next hand; the running one has its own
    hand_number: int  # hands begun
    button: int | None  # of the hand in play or the last one
    small: int | None  # None: nobody has that blind (R2)
    big: int | None
    carried: int  # odd chips for the next main pot (R19)
    seats: tuple[TableSeatView, ...]
    hand: PokerView | None  # in play, or the last one
    commitment: str | None  # hex, binds the deal of that hand
    turn: TurnView | None
    next_hand_at_ms: int | None  # None: a hand runs, or too few want one
    you: SeatedView | None  # null without a seat
