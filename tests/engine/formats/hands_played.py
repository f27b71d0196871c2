"""Hands of all games for tests of exports, with their records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from engine.cards import DECK
from engine.catalog import GAMES
from engine.formats.phh import PhhHand
from engine.formats.phh_replay import replay, rules_of
from engine.poker.hand.actions import BringIn, CheckCall, Fold, PokerAction, RaiseTo
from engine.poker.hand.legal import legal
from engine.poker.hand.posting import forced_bets
from engine.poker.hand.start import start
from engine.poker.hand.state import Legal, PokerStep
from engine.poker.hand.step import apply
from engine.poker.views.record import HandRecord, record
from engine.rules import (
    AnteKind,
    BettingRules,
    Forced,
    JackpotDrop,
    Limit,
    OddChip,
    RakeTable,
    Stakes,
)  # fmt: skip

NAMES = ("Ada", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo")


def random_hand(
    seed: int,
    game: str,
    limit: Limit,
    count: int,
    *,
    places: int = 0,
    carry: bool = False,
    stacks: Sequence[int] | None = None,
    rake: RakeTable | None = None,
    jackpot: JackpotDrop | None = None,
) -> HandRecord:
    """A hand of random legal decisions; the same seed, the same hand."""
    random = Random(f"{seed} {game} {limit} {count}")
    rules = BettingRules(
        limit=limit,
        wagers_per_street=4 if limit is Limit.FIXED else None,
        odd_chip=OddChip.CARRY_TO_NEXT if carry else OddChip.ALL_TO_FIRST_LEFT,
    )
    has_blinds = GAMES[game].forced is Forced.BLINDS
    around = sorted(random.sample(range(1, 11), count))
    left = random.randrange(count)  # who sits left of the button
    seats = (*around[left:], *around[:left])
    begun = start(
        GAMES[game],
        rules,
        replace(_stakes(random, has_blinds, limit), rake=rake, jackpot=jackpot),
        seats=seats,
        stacks=stacks or [random.choice((7, 130, 999, 5_000)) for _ in range(count)],
        button=seats[-1] if has_blinds else None,
        deck=random.sample(DECK, len(DECK)),
        carried=3 if carry else 0,
    )
    return _played_out(begun, random, seed, places)


def unusual_hands(count: int) -> Iterator[HandRecord]:
    """Hands with newcomers' posts and dead blinds, without a small blind, with a straddle, with
    chips of five as the smallest, in turn."""
    nothing = (0, 0, 0, 0)
    ways = [  # live and dead posts
        ((5, 10, 10, 0), (0, 0, 5, 0)),
        ((10, 0, 10, 0), nothing),
        ((5, 10, 20, 0), nothing),
        ((5, 10, 0, 0), nothing),
    ]
    for seed in range(count):
        random = Random(f"unusual {seed}")
        stacks = [random.choice((10, 130, 995, 5_000)) for _ in range(4)]
        posts, dead = ways[seed % 4]
        game = GAMES[("holdem", "omaha8")[seed % 2]]
        stakes = Stakes(small_blind=5, big_blind=10, unit=5 if seed % 4 == 3 else 1)
        begun = start(
            game,
            BettingRules(limit=(Limit.NO, Limit.POT, Limit.NO)[seed % 3]),
            stakes,
            seats=(2, 5, 6, 9),
            stacks=stacks,
            button=9,
            deck=random.sample(DECK, len(DECK)),
            forced=forced_bets(game, stakes, 4, posts=posts, dead=dead),
        )
        yield _played_out(begun, random, seed, 0)


def _played_out(begun: PokerStep, random: Random, number: int, places: int) -> HandRecord:
    hand, events = begun.hand, list(begun.events)
    while (allowed := legal(hand)).to_act is not None:
        taken = apply(hand, _decision(random, allowed))
        hand = taken.hand
        events += taken.events
    return record(
        hand.setup, events, table="T1", number=number, names=NAMES[: len(hand.stacks)],
        played_at="2026-01-31T20:15:00Z", places=places,
    )  # fmt: skip


def scripted_hand(hand: PhhHand, number: int = 1) -> HandRecord:
    """The record of a hand in PHH."""
    done = replay(hand, rules_of(hand.limit))
    assert done.fault is None, str(done.fault)
    return record(
        done.hand.setup, done.events, table="T1", number=number,
        names=NAMES[: len(hand.starting_stacks)], played_at="2026-01-31T20:15:00Z",
        places=hand.places, seat_count=6,
    )  # fmt: skip


def random_hands(count: int) -> Iterator[HandRecord]:
    """Hands of every game with every limit, two to eight players, in turn."""
    kinds = [(game, limit) for game in GAMES for limit in Limit]
    for seed in range(count):
        game, limit = kinds[seed % len(kinds)]
        yield random_hand(
            seed, game, limit, 2 + seed // len(kinds) % 7, places=seed % 3, carry=seed % 5 == 0
        )


def _stakes(random: Random, has_blinds: bool, limit: Limit) -> Stakes:
    kinds = AnteKind if has_blinds else (AnteKind.UNIFORM,)
    kind = random.choice(list(kinds))
    ante = {AnteKind.NONE: 0, AnteKind.UNIFORM: 2, AnteKind.BIG_BLIND: 10}[kind]
    if has_blinds:
        bets = (10, 20) if limit is Limit.FIXED else (0, 0)
        return Stakes(
            small_blind=5, big_blind=10, ante=ante, ante_kind=kind,
            small_bet=bets[0], big_bet=bets[1],
        )  # fmt: skip
    return Stakes(bring_in=3, small_bet=10, big_bet=20, ante=ante, ante_kind=kind)


def _decision(random: Random, allowed: Legal) -> PokerAction:
    position = allowed.to_act
    assert position is not None
    if allowed.bring_in is not None and random.random() < 0.8:
        return BringIn(position=position)
    if allowed.raise_min is not None and allowed.raise_max is not None and random.random() < 0.3:
        most = min(allowed.raise_max, 3 * allowed.raise_min) if random.random() < 0.9 else 10**9
        to = random.randint(allowed.raise_min, min(most, allowed.raise_max))
        return RaiseTo(position=position, to=to)
    if allowed.bring_in is not None:
        return BringIn(position=position)
    if allowed.call is not None and allowed.fold and random.random() < 0.3:
        return Fold(position=position)
    return CheckCall(position=position)
