"""Everything that can be asked of a betting table: one closed union, imperative names.

Amounts are chips of the table's unit; `at_ms` is a moment of the server's clock, for players'
decisions that of the gateway's receipt.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.cards import Card
from engine.poker.hand.actions import BringIn, CheckCall, Fold, RaiseTo
from engine.rules import Stakes


@dataclass(frozen=True, slots=True, kw_only=True)
class Sit:
    """Take a seat with chips. A player moved in an event brings what is left of their time."""

    player: str
    name: str
    seat: int | None  # None: the first free one
    stack: int
    bank_ms: int | None = None  # None: all the house gives
    all_ins: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave:
    """Stand up and take the chips along; in an event the seat stays and is blinded off."""

    player: str
    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SitOut:
    """Be left out from the next hand on; in an event be dealt in and checked or folded."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Return:
    """Play again; `waits` for the big blind rather than post what is owed."""

    player: str
    waits: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AddChips:
    """Buy chips, for the next hand if one runs."""

    player: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Connect:
    """The player's device is connected again."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Disconnect:
    """The player's device is gone."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeSeat:
    """The room takes a player and their chips away between hands, to seat them elsewhere (R40)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeStakes:
    """Other stakes from the next hand on (R34)."""

    stakes: Stakes


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCarry:
    """Carried chips come from another table that breaks, or leave this one (less than 0)."""

    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginHand:
    """Deal. `deck` is for hands with known cards; else it comes from the seed's 32 bytes, and so
    does the first button unless one is set."""

    seed: bytes = field(repr=False)
    at_ms: int
    deck: tuple[Card, ...] | None = field(default=None, repr=False)
    button: int | None = None  # for the first hand only
    last_table: bool = True  # of the event: if nobody can pay, the largest stack stays (C-5)


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """A player's decision in the turn that it names."""

    player: str
    hand: int
    turn: int
    action: Fold | CheckCall | RaiseTo | BringIn
    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeUp:
    """The clock: refused before it is due."""

    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidHand:
    """The running hand does not count: chips, carry and places are as they were before it."""


TableCommand = (
    Sit
    | Leave
    | SitOut
    | Return
    | AddChips
    | Connect
    | Disconnect
    | TakeSeat
    | ChangeStakes
    | MoveCarry
    | BeginHand
    | Act
    | TimeUp
    | VoidHand
)
