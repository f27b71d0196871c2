"""What happened at a table of a betting game besides the hand itself, in the past tense.

None of it is secret. Players are named by seat; amounts are chips of the table's unit.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.events import HandVoided, PresenceChanged
from engine.poker.hand.events import PokerEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class SatDown:
    """Somebody took a seat with this stack."""

    kind: Literal["sat_down"] = "sat_down"
    seat: int
    name: str
    stack: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StoodUp:
    """The seat is free; its player took these chips along."""

    kind: Literal["stood_up"] = "stood_up"
    seat: int
    stack: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SittingOutChanged:
    """A player sits out from now on, or plays again."""

    kind: Literal["sitting_out_changed"] = "sitting_out_changed"
    seat: int
    sitting_out: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsAdded:
    """Bought chips are in the stack."""

    kind: Literal["chips_added"] = "chips_added"
    seat: int
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandBegan:
    """A hand is dealt; `small` is None if nobody has that blind (R2)."""

    kind: Literal["hand_began"] = "hand_began"
    hand: int
    seats: tuple[int, ...]  # dealing order
    button: int
    small: int | None
    big: int | None
    commitment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegan:
    """A player must decide; the bank begins by itself at the deadline."""

    kind: Literal["turn_began"] = "turn_began"
    seat: int
    turn: int
    deadline_ms: int
    bank_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TimedOut:
    """A turn was decided by the clock; `all_ins` is what is left of the allotment if that was an
    all-in by disconnection (R27), else None."""

    kind: Literal["timed_out"] = "timed_out"
    seat: int
    all_ins: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Busted:
    """A player has no chips left; `began_with` when the hand began, which ranks them (R36)."""

    kind: Literal["busted"] = "busted"
    seat: int
    began_with: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Eliminated:
    """A player cannot pay the low bet of the next hand and is out, their chips retired (C-5). They
    are ranked with those who busted in the last hand, by what they began it with."""

    kind: Literal["eliminated"] = "eliminated"
    seat: int
    retired: int
    began_with: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StakesChanged:
    """The amounts of the next hand. What logs of earlier releases do not name has defaults."""

    kind: Literal["stakes_changed"] = "stakes_changed"
    small_blind: int
    big_blind: int
    ante: int
    small_bet: int
    big_bet: int
    bring_in: int = 0
    straddles: tuple[int, ...] = ()
    table_limit: int | None = None  # None: no limit is posted


@dataclass(frozen=True, slots=True, kw_only=True)
class CarryMoved:
    """Carried chips came from another table, or left (less than 0)."""

    kind: Literal["carry_moved"] = "carry_moved"
    amount: int


TableEvent = (
    SatDown
    | StoodUp
    | SittingOutChanged
    | ChipsAdded
    | HandBegan
    | TurnBegan
    | TimedOut
    | Busted
    | Eliminated
    | StakesChanged
    | CarryMoved
    | HandVoided
    | PresenceChanged
)
HappenedAt = PokerEvent | TableEvent
