"""What a player may do, in the words of both engines."""

from __future__ import annotations

from dataclasses import dataclass

from engine.poker.hand.legal import legal
from engine.poker.hand.state import PokerHand


@dataclass(frozen=True, kw_only=True)
class Offer:
    """The decision that is due. Amounts are None where the action is not allowed."""

    to_act: int
    fold: bool
    call: int | None  # chips to add, 0 = check
    bring_in: int | None = None
    low: int | None = None  # totals of the street
    high: int | None = None


def our_offer(hand: PokerHand) -> Offer | None:
    """What our engine lets the player to act do, None if nobody is to act."""
    may = legal(hand)
    if may.to_act is None:
        return None
    return Offer(
        to_act=may.to_act,
        fold=may.fold,
        call=0 if may.check else may.call,
        bring_in=may.bring_in,
        low=may.raise_min,
        high=may.raise_max,
    )
