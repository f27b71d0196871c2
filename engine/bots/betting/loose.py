"""Bots that do not look at their cards: one calls everything, one does anything."""

from __future__ import annotations

from engine.bots.betting.choice import Move, give_up, go_along, raise_to
from engine.bots.betting.spot import Spot
from engine.shuffle import Stream


def calling(spot: Spot, _: Stream) -> Move:
    """Check or call, whatever it costs."""
    return go_along(spot)


def anything(spot: Spot, luck: Stream) -> Move:
    """Fold, call or raise by luck; it folds only if staying costs something. Small raises are more
    likely than large ones."""
    drawn = luck.below(8)
    size = luck.below(1 << 10)
    if drawn == 0:
        return give_up(spot)
    low, high = spot.may.raise_min, spot.may.raise_max
    if drawn < 6 or low is None or high is None:
        return go_along(spot)
    return raise_to(spot, low + (high - low) * size**3 // (1 << 30))
