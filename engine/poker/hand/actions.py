"""Everything that can be asked of a betting hand: one closed union.

Players are positions 0..n-1 in dealing order: the first live player left of the button first, the
button last; heads-up position 0 is the big blind and position 1 button and small blind. `to` is a
player's total wager on this street after the action, antes not included.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.cards import Card


@dataclass(frozen=True, slots=True, kw_only=True)
class Fold:
    """Give up the hand."""

    position: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckCall:
    """Check if nothing is owed, else call (with the whole stack if it is less)."""

    position: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RaiseTo:
    """Bet, raise or complete to `to`, the player's total on this street."""

    position: int
    to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BringIn:
    """Stud: post the bring-in (or what is there) as the lowest door card."""

    position: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DealHole:
    """Cards to one player where the hand has no deck (a record is replayed); None = unknown."""

    position: int
    cards: tuple[Card | None, ...] = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class DealBoard:
    """Board cards where the hand has no deck."""

    cards: tuple[Card, ...] = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Show:
    """Open the hand at the showdown; `cards` where they were unknown until now."""

    position: int
    cards: tuple[Card, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Muck:
    """Give up at the showdown without showing; an all-in hand may not (TDA 16)."""

    position: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StandIn:
    """The player to act is cut off: all-in for what they have put in, the rest of the stack out of
    play until the hand is over (R27). Whether they are entitled to it is the table's business."""

    position: int


Decision = Fold | CheckCall | RaiseTo | BringIn | StandIn
PokerAction = Decision | DealHole | DealBoard | Show | Muck
