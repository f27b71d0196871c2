"""Random hands for the comparison: a seed gives the whole hand, so that a failure names one number.

Stacks are often shorter than a blind, blinds and chips odd, antes of both kinds. What PokerKit has
no setting for is not varied: straddles, posted limits, `MinRaise.BIG_BLIND`, lifted caps.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from engine.cards import DECK, Card
from engine.catalog import GAMES
from engine.rules import AnteKind, BettingRules, Forced, GameRules, Limit, OddChip, Stakes


@dataclass(frozen=True, kw_only=True)
class Deal:
    """Everything that is settled before the first decision, and the way decisions are made."""

    game: GameRules
    rules: BettingRules
    stakes: Stakes
    stacks: tuple[int, ...]
    deck: tuple[Card, ...]
    wildness: float  # how much more often players raise than they fold


def random_deal(rng: Random) -> Deal:
    """A hand of any game, limit and number of players; half of the tables are small."""
    rules = GAMES[rng.choice(sorted(GAMES))]
    stakes = _stakes(rng, rules)
    count = rng.choice([2, 3, rng.randint(*rules.seats), rng.randint(*rules.seats)])
    return Deal(
        game=rules,
        rules=_rules(rng),
        stakes=stakes,
        stacks=tuple(_stack(rng, stakes) for _ in range(count)),
        deck=tuple(rng.sample(DECK, len(DECK))),
        wildness=rng.choice([0.2, 0.5, 0.8]),
    )


def _rules(rng: Random) -> BettingRules:
    return BettingRules(
        limit=rng.choice(list(Limit)),
        wagers_per_street=rng.choice([None, 3, 4, 4, 4, 5]),
        odd_chip=rng.choice([OddChip.ALL_TO_FIRST_LEFT, *OddChip]),
        hilo_identical_even=rng.random() < 0.5,
        full_price_for_short_blind=rng.random() < 0.3,
        short_blind_counts_full_in_pot=rng.random() < 0.5,
        ante_counts_preflop=rng.random() < 0.5,
        half_bet_reopens=rng.random() < 0.7,
        short_all_ins_add_up=rng.random() < 0.7,
        fold_when_free=rng.random() < 0.3,
    )


def _stakes(rng: Random, game: GameRules) -> Stakes:
    unit = rng.choice([1, 1, 1, 5, 25])
    big = unit * rng.choice([2, 4, 10, 15, 20])
    if game.forced is Forced.BRING_IN:
        return Stakes(
            bring_in=rng.choice([1, big // 3 or 1, big // 2, big - 1]),
            ante=rng.choice([1, 2, max(1, big // 10), unit]),
            ante_kind=rng.choice([AnteKind.UNIFORM, AnteKind.UNIFORM, AnteKind.NONE]),
            small_bet=big,
            big_bet=2 * big,
            unit=unit,
        )
    return Stakes(
        small_blind=rng.choice([0, 1, big // 2, big // 2, big // 2, big * 2 // 3, big]),
        big_blind=big,
        ante=rng.choice([1, max(1, big // 10), big, 2 * big]),
        ante_kind=rng.choice([AnteKind.NONE, *AnteKind]),
        small_bet=big,
        big_bet=2 * big,
        unit=unit,
    )


def _stack(rng: Random, stakes: Stakes) -> int:
    bet = stakes.small_bet
    return rng.choice(
        [
            rng.randint(1, bet + stakes.ante),
            rng.randint(1, 8 * bet),
            rng.randint(1, 8 * bet),
            rng.randint(bet, 60 * bet),
            200 * bet,
        ]
    )
