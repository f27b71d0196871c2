"""One pot and its winners: high and low halves, ties, odd chips (R19, R20, S6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from engine.cards import Card
from engine.making import maker
from engine.poker.hand.pots import Pot, cut, halves
from engine.poker.hand.state import Award, PokerHand, ShowdownStage
from engine.poker.hand.strength import Strength, strength
from engine.poker.hand.stud import odd_chip_high, odd_chip_low
from engine.rules import Forced, Half

Claims = Mapping[int, Strength]
_award = maker(Award)
_Parts = list[tuple[int, int]]


def awards_of(hand: PokerHand, number: int, pot: Pot, claims: Claims) -> tuple[list[Award], int]:
    """(who gets what of this pot, what is carried to the next hand)."""
    if len(pot.eligible) == 1:
        return [_award(pot=number, half=None, position=pot.eligible[0], amount=pot.amount)], 0
    open_ = [position for position in pot.eligible if not hand.mucked[position]]
    conceded = len(open_) == 1 and not hand.shown[open_[0]]
    if conceded or not open_:
        winner = open_[0] if open_ else _last_claim(hand, pot)
        return [_award(pot=number, half=None, position=winner, amount=pot.amount)], 0
    found = {
        position: claims.get(position)
        or strength(hand.setup.game, hand.holes[position], hand.board)
        for position in open_
    }
    best = max([high for high, _ in found.values()])
    winners = [position for position in open_ if found[position][0] == best]
    lows = [low for _, low in found.values() if low is not None]
    if not lows:
        parts, left = _cut(hand, pot.amount, winners, odd_chip_high)
        return _awards(number, Half.HIGH, parts), left
    low_winners = [position for position in open_ if found[position][1] == max(lows)]
    if hand.setup.rules.hilo_identical_even and winners == low_winners:
        return _evenly(hand, number, pot.amount, winners)
    high, low = halves(pot.amount, hand.setup.stakes.unit)
    parts, left = _cut(hand, high, winners, odd_chip_high)
    low_parts, low_left = _cut(hand, low, low_winners, odd_chip_low)
    awards = _awards(number, Half.HIGH, parts) + _awards(number, Half.LOW_8, low_parts)
    return awards, left + low_left


def _last_claim(hand: PokerHand, pot: Pot) -> int:
    assert isinstance(hand.stage, ShowdownStage)
    return next(position for position in reversed(hand.stage.gave_up) if position in pot.eligible)


def _evenly(
    hand: PokerHand, number: int, amount: int, winners: list[int]
) -> tuple[list[Award], int]:
    """The same players win both halves: as evenly as possible over the whole pot (WSOP-T 73)."""
    parts, left = _cut(hand, amount, winners, odd_chip_high)
    unit = hand.setup.stakes.unit
    cuts = [(position, *halves(share, unit)) for position, share in parts]
    highs = [(position, high) for position, high, _ in cuts]
    lows = [(position, low) for position, _, low in cuts]
    return _awards(number, Half.HIGH, highs) + _awards(number, Half.LOW_8, lows), left


def _awards(number: int, half: Half, parts: _Parts) -> list[Award]:
    return [
        _award(pot=number, half=half, position=position, amount=amount)
        for position, amount in parts
        if amount
    ]


def _cut(
    hand: PokerHand,
    amount: int,
    winners: list[int],
    odd_card: Callable[[tuple[Card, ...]], tuple[int, int]],
) -> tuple[_Parts, int]:
    if len(winners) > 1 and hand.setup.game.forced is Forced.BRING_IN:
        winners = sorted(winners, key=lambda at: odd_card(_cards(hand, at)), reverse=True)
    setup = hand.setup
    return cut(amount, winners, setup.rules.odd_chip, setup.stakes.unit)


def _cards(hand: PokerHand, position: int) -> tuple[Card, ...]:
    return cast("tuple[Card, ...]", hand.holes[position]) + hand.board
