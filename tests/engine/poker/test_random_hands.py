"""Whatever is played, in every game and limit: chips are kept, hands end, `legal` is true."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from random import Random

import pytest

from engine.cards import DECK
from engine.catalog import GAMES
from engine.poker.hand.actions import BringIn, CheckCall, Fold, PokerAction, RaiseTo
from engine.poker.hand.legal import legal
from engine.poker.hand.start import start
from engine.poker.hand.state import Complete, Legal, PokerHand
from engine.poker.hand.step import apply
from engine.refusals import IllegalAction
from engine.rules import (
    AnteKind,
    BettingRules,
    HeadsUpCap,
    JackpotDrop,
    Limit,
    MinRaise,
    OddChip,
    RakeTable,
    Stakes,
)

HANDS = 250  # by game and limit


def stacks_of(rng: Random, count: int) -> list[int]:
    """Some deep, some shorter than a blind."""
    return [rng.choice([rng.randint(1, 25), rng.randint(1, 400), 2000]) for _ in range(count)]


def rules_of(rng: Random, limit: Limit) -> BettingRules:
    return BettingRules(
        limit=limit,
        min_raise=rng.choice(list(MinRaise)),
        wagers_per_street=rng.choice([None, 4, 5]),
        heads_up_uncapped=rng.choice(list(HeadsUpCap)),
        odd_chip=rng.choice(list(OddChip)),
        hilo_identical_even=rng.random() < 0.5,
        full_price_for_short_blind=rng.random() < 0.7,
        half_bet_reopens=rng.random() < 0.7,
        short_all_ins_add_up=rng.random() < 0.7,
        fold_when_free=rng.random() < 0.7,
    )


def stakes_of(rng: Random) -> Stakes:
    kind = rng.choice(list(AnteKind))
    return Stakes(
        small_blind=5,
        big_blind=10,
        ante=rng.choice([1, 3, 10]),
        ante_kind=kind,
        straddles=rng.choice([(), (), (20,)]),
        bring_in=rng.choice([3, 5]),
        small_bet=10,
        big_bet=20,
        table_limit=rng.choice([None, None, 50]),
        unit=rng.choice([1, 1, 5]),
        rake=rng.choice([None, RakeTable(steps=((50, 2), (200, 5)))]),
        jackpot=rng.choice([None, None, JackpotDrop(from_pot=100, amount=10)]),
    )


def asked(may: Legal) -> Iterator[PokerAction]:
    """Everything that `legal` offers, amounts at both ends."""
    at = may.to_act
    assert at is not None
    if may.fold:
        yield Fold(position=at)
    if may.check or may.call is not None:
        yield CheckCall(position=at)
    if may.bring_in is not None:
        yield BringIn(position=at)
    if may.raise_min is not None and may.raise_max is not None:
        yield RaiseTo(position=at, to=may.raise_min)
        yield RaiseTo(position=at, to=may.raise_max)


def not_offered(may: Legal) -> Iterator[PokerAction]:
    """What it does not offer."""
    at = may.to_act
    assert at is not None
    low, high = may.raise_min or 1, may.raise_max or 0
    yield RaiseTo(position=at, to=low - 1)
    yield RaiseTo(position=at, to=high + 1)
    if not may.fold:
        yield Fold(position=at)
    if may.bring_in is None:
        yield BringIn(position=at)
    else:
        yield CheckCall(position=at)
    yield CheckCall(position=at + 1)


def check(hand: PokerHand, total: int) -> None:
    """No chip appears or is lost; nobody has less than nothing."""
    stage = hand.stage
    assert min(*hand.stacks, *hand.wagers, *hand.totals) >= 0
    if isinstance(stage, Complete):
        kept = sum(hand.stacks) + stage.carried + stage.rake + stage.jackpot
    else:
        kept = sum(hand.stacks) + hand.pot
    assert kept == total


def both_ways(hand: PokerHand, may: Legal) -> list[PokerAction]:
    """What is offered is accepted, what is not is refused and changes nothing."""
    offered = list(asked(may))
    for action in offered:
        apply(hand, action)
    for action in not_offered(may):
        with pytest.raises(IllegalAction):
            apply(hand, action)
    return offered


@pytest.mark.parametrize("limit", list(Limit))
@pytest.mark.parametrize("game", sorted(GAMES))
def test_random_hands(game: str, limit: Limit) -> None:
    """Two to ten players, short stacks, antes, straddles, odd chips, rake, carried chips."""
    rng = Random(f"{game} {limit}")
    rules = GAMES[game]
    for _ in range(HANDS):
        count = rng.randint(*rules.seats)
        stacks = stacks_of(rng, count)
        carried = rng.choice([0, 0, 3])
        hand = start(
            rules,
            rules_of(rng, limit),
            stakes_of(rng),
            seats=range(1, count + 1),
            stacks=stacks,
            button=count,
            deck=rng.sample(DECK, 52),
            carried=carried,
        ).hand
        total = sum(stacks) + carried
        decisions = 0
        while (may := legal(hand)).to_act is not None:
            check(hand, total)
            offered = both_ways(hand, may)
            calls = [action for action in offered if isinstance(action, CheckCall)]
            hand = apply(hand, rng.choice(offered + calls * 2)).hand
            decisions += 1
            assert decisions < 2000
        check(hand, total)
        assert may == Legal(to_act=None, next="over")
        assert isinstance(hand.stage, Complete)


def test_repr_shows_no_card() -> None:
    """Nothing with cards in a log: hidden fields have no part in `repr`."""
    hand = start(
        GAMES["holdem"],
        BettingRules(limit=Limit.NO),
        Stakes(small_blind=5, big_blind=10),
        seats=(1, 2),
        stacks=(100, 100),
        button=2,
        deck=DECK,
    ).hand

    assert {field.name for field in fields(hand) if not field.repr} == {"holes", "board", "deck"}
    assert "holes" not in repr(hand)
