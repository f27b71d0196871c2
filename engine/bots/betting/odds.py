"""A bot that weighs its chances against the price.

It imagines the cards that it does not see a number of times and takes the part of the pot that it
wins on average, as if its opponents held anything. Who bets holds more than that, so the dearer a
call is, the less it trusts the figure. It raises with clearly more than its fair part, and now and
then without.
"""

from __future__ import annotations

from engine.bots.betting.choice import Move, give_up, go_along, raise_by_pot
from engine.bots.betting.spot import Spot
from engine.equity import chance
from engine.shuffle import Stream

SAMPLES = 150  # imagined endings of the hand: a share is known to some 40 per mille
_DOUBT = 600  # per mille: how much of the price is taken off the chances
_CLEARLY_MORE = 1_300  # per mille of the fair part of the pot: worth a raise
_FAR_MORE = 1_650
_BLUFFS = 4  # of 100 free bets against one or two opponents


def odds(spot: Spot, luck: Stream) -> Move:
    """Raise with the better hands, call where the pot pays for it, else check or fold."""
    share = _share(spot, luck)
    bluffs = luck.below(100) < _BLUFFS and len(spot.others) <= 2 and not spot.cost
    pot = spot.winnable + spot.cost + spot.to_come
    price = 1_000 * spot.cost // max(pot, 1)
    share -= share * price * _DOUBT // 1_000_000
    advantage = share * (len(spot.others) + 1)
    if advantage >= _CLEARLY_MORE:
        return raise_by_pot(spot, 3 if advantage >= _FAR_MORE else 2)
    if bluffs:
        return raise_by_pot(spot, 2)
    return go_along(spot) if share >= price else give_up(spot)


def _share(spot: Spot, luck: Stream) -> int:
    """Of 1,000 chips in the middle, those that the hand wins on average."""
    seed = bytes(luck.below(256) for _ in range(16))
    found = chance(
        spot.game,
        spot.own,
        spot.others,
        spot.board,
        dead=spot.dead,
        seed=seed,
        at_most=SAMPLES,
    )
    return int(1_000 * found.share)
