"""What bots can choose from: the actions that the view offers, never another."""

from __future__ import annotations

from engine.bots.betting.spot import Spot
from engine.poker.hand.actions import BringIn, CheckCall, Fold, RaiseTo

Move = Fold | CheckCall | RaiseTo | BringIn


def go_along(spot: Spot) -> Move:
    """The least that keeps the hand: check, call or bring in."""
    if spot.may.bring_in is not None:
        return BringIn(position=spot.position)
    return CheckCall(position=spot.position)


def give_up(spot: Spot) -> Move:
    """Fold, unless staying costs nothing or folding is not allowed."""
    if spot.cost and spot.may.fold:
        return Fold(position=spot.position)
    return go_along(spot)


def raise_to(spot: Spot, wanted: int) -> Move:
    """A wager as near to `wanted` as is allowed; none allowed: go along. With less than a third of
    the stack left behind all of it goes in."""
    low, high = spot.may.raise_min, spot.may.raise_max
    if low is None or high is None:
        return go_along(spot)
    to = min(max(wanted, low), high)
    everything = spot.wager + spot.stack
    if high == everything and everything - to < spot.stack // 3:
        to = high
    return RaiseTo(position=spot.position, to=to)


def raise_by_pot(spot: Spot, thirds: int) -> Move:
    """A wager over the call of `thirds` thirds of the pot as it is then."""
    pot = spot.winnable + spot.cost
    return raise_to(spot, spot.wager + spot.cost + pot * thirds // 3)
