"""How an event ends for its players: places, prizes with ties, fees given back.

Pure arithmetic on what the rules of a house say (`engine.house_types.EventRules`); amounts are
hundredths. A share that does not come out even is rounded up, and the house adds the difference:
`Payout.subsidy`. Rules: R36, R37, R45; docs/rules/online-limit.md O32-O36.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.house_choices import Cancelled, PrizeTie

Standing = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Payout:
    """Who gets how much; players who get nothing are left out."""

    paid: Mapping[str, int]
    subsidy: int = 0  # what shares are more than they were of


def standing(chips: Mapping[str, int], out: Sequence[Mapping[str, int]]) -> Standing:
    """Groups of players who share a place, the first place first (R36).

    `chips` of those who have not gone out; `out` hand by hand, the stacks with which the players
    began the hand that put them out: of one hand the larger stack stands higher. `ValueError` for
    a player who is named twice."""
    groups: list[tuple[str, ...]] = []
    for stacks in (chips, *reversed(out)):
        for stack in sorted(set(stacks.values()), reverse=True):
            groups.append(tuple(player for player, had in stacks.items() if had == stack))
    players = [player for group in groups for player in group]
    if len(set(players)) != len(players):
        raise ValueError("a player has two places")
    return tuple(groups)


def prizes(rule: PrizeTie, amounts: Sequence[int], places: Standing) -> Payout:
    """What each player wins of `amounts`, the prize of the first place first (R37)."""
    paid: dict[str, int] = {}
    subsidy = 0
    place = 0
    for group in places:
        pool = sum(_pool(rule, amounts, place, len(group)))
        if pool:
            share = -(-pool // len(group))
            paid |= dict.fromkeys(group, share)
            subsidy += share * len(group) - pool
        place += len(group)
    return Payout(paid=paid, subsidy=subsidy)


def _pool(rule: PrizeTie, amounts: Sequence[int], place: int, count: int) -> Sequence[int]:
    """The prizes that `count` players share who stand behind `place` others."""
    match rule:
        case PrizeTie.POOL_PLACES:
            return amounts[place : place + count]
        case PrizeTie.SECOND_POOLS_THIRD_ALONE:
            if place == 2:
                return amounts[2:3]
            if place == 1 and count > 1:
                return amounts[1:3]
            return amounts[place : place + count]
        case PrizeTie.SHARE_PLACE:
            raise ValueError("trophies have no amount")


def given_back(
    rule: Cancelled, entry: int, house_fee: int, left: Sequence[str], out: Sequence[str]
) -> Payout:
    """Who gets how much if an event is cancelled, `left` still in it and `out` of it (R45).

    Those left get both fees and equal parts of the entry fees of the others, whatever their chips.
    `ValueError` if at most one is left of several: then the event is over, not cancelled."""
    if out and len(left) < 2:
        raise ValueError("the event is over")
    if rule is Cancelled.NO_FEES or not left:
        return Payout(paid={})
    pool = entry * len(out)
    share = -(-pool // len(left))
    paid = dict.fromkeys(left, entry + house_fee + share)
    return Payout(paid=paid, subsidy=share * len(left) - pool)
