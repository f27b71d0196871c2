"""Chances of open hands: exact ones against every run-out judged the slow way and against
published odds, sampled ones within what a sample allows."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations

import pytest

from engine.cards import DECK, Card, parse_cards
from engine.catalog import GAMES, HOLDEM, OMAHA, OMAHA8, STUD, STUD8
from engine.equity import Chance, equity
from engine.lows import low8
from engine.rules import GameRules, Half, HoleUse
from tests.engine.slow_ranking import strength as slow

Cards = tuple[Card, ...]

# Win, tie and loss of the first hand before the flop in percent, as odds calculators give them.
PUBLISHED = [
    ("AcAd", "KcKd", 82.36, 0.54),  # both suits shared
    ("AcAd", "KcKh", 81.71, 0.46),  # 81.95 of the pot, the usual figure for aces against kings
    ("AcAd", "KhKs", 81.06, 0.38),
    ("QcQs", "AhKh", 53.59, 0.39),
]


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("one", "other", "win", "tie"), PUBLISHED)
def test_published_odds_before_the_flop(one: str, other: str, win: float, tie: float) -> None:
    """All 1,712,304 boards."""
    found = equity(HOLDEM, [parse_cards(one), parse_cards(other)], at_most=1_712_304)

    assert found.exact
    assert found.run_outs == 1_712_304
    assert percent(found.chances[0].win) == win
    assert percent(found.chances[0].tie) == percent(found.chances[1].tie) == tie


@pytest.mark.parametrize(("one", "other", "win", "tie"), PUBLISHED)
def test_a_sample_is_near(one: str, other: str, win: float, tie: float) -> None:
    """20,000 boards have a standard error of 0.28 %: three of them, and the seed is fixed."""
    found = equity(HOLDEM, [parse_cards(one), parse_cards(other)], seed=b"seed")

    assert (found.exact, found.run_outs) == (False, 20_000)
    assert abs(100 * found.chances[0].win - win) < 0.84
    assert abs(100 * found.chances[0].tie - tie) < 0.2


def percent(part: Fraction) -> float:
    return round(float(100 * part), 2)


def test_the_same_seed_draws_the_same() -> None:
    hands = [parse_cards("AcAd"), parse_cards("KcKh")]
    once, again, other = (
        equity(HOLDEM, hands, seed=seed, at_most=2_000) for seed in (b"a", b"a", b"b")
    )

    assert once == again
    assert once != other


@pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.id)
def test_every_run_out_is_judged_as_the_slow_way_judges(game: GameRules) -> None:
    """Three open hands with a card or two to come, many times over."""
    chance = random.Random(game.id)
    for _ in range(6 if game.hole_use is HoleUse.ANY else 2):
        deck = chance.sample(DECK, 52)
        has_board = any(street.board for street in game.streets)
        size = sum(street.down + street.up for street in game.streets)
        known = size if has_board else size - 1
        holes = [tuple(deck[known * at : known * (at + 1)]) for at in range(2 if size > 4 else 3)]
        board = tuple(deck[-4:]) if has_board else ()

        found = equity(game, holes, board)

        assert found.exact
        assert found.chances == by_hand(game, holes, board, found.run_outs)
        assert sum(each.share for each in found.chances) == 1


def by_hand(game: GameRules, holes: list[Cards], board: Cards, count: int) -> tuple[Chance, ...]:
    """All run-outs of one card on the board, or in stud of one card for each of two players."""
    left = [
        card for card in DECK if card not in {*board, *(card for hole in holes for card in hole)}
    ]
    if board:
        ends = [([*holes], (*board, card)) for card in left]
    else:
        pairs = ((one, other) for one in left for other in left if one != other)
        ends = [([(*holes[0], one), (*holes[1], other)], ()) for one, other in pairs]
    assert len(ends) == count
    parts = [parts_of(game, ended, table) for ended, table in ends]
    return tuple(
        Chance(
            win=Fraction(sum(part[at] == 1 for part in parts), count),
            tie=Fraction(sum(0 < part[at] < 1 for part in parts), count),
            share=sum((part[at] for part in parts), Fraction(0)) / count,
        )
        for at in range(len(holes))
    )


def parts_of(game: GameRules, holes: list[Cards], board: Cards) -> list[Fraction]:
    """What part of the pot each hand wins."""
    fives = [candidates(game, hole, board) for hole in holes]
    highs = [max(map(slow, each)) for each in fives]
    parts = shared([high == max(highs) for high in highs])
    if Half.LOW_8 in game.halves:
        lows = [max((low8(five) or 0 for five in each), default=0) for each in fives]
        if any(lows):
            low_parts = shared([low == max(lows) for low in lows])
            parts = [(high + low) / 2 for high, low in zip(parts, low_parts, strict=True)]
    return parts


def candidates(game: GameRules, hole: Cards, board: Cards) -> list[Cards]:
    if game.hole_use is HoleUse.EXACTLY_2:
        twos, threes = list(combinations(hole, 2)), list(combinations(board, 3))
        return [(*two, *three) for two in twos for three in threes]
    return list(combinations(hole + board, 5))


def shared(wins: list[bool]) -> list[Fraction]:
    return [Fraction(won, sum(wins)) for won in wins]


@pytest.mark.parametrize(
    ("game", "hands", "board", "shares"),
    [
        (HOLDEM, "AsAh KsKh", "2c7d9hJs3d", "1 0"),  # over
        (HOLDEM, "AsKd AhKc", "2c7d9hJs3d", "1/2 1/2"),
        (HOLDEM, "2c2d 3c3d 4c4d", "AsKsQsJsTs", "1/3 1/3 1/3"),  # the board plays
        (HOLDEM, "AsAh KsKh", "2c7d9hJs", "21/22 1/22"),  # two kings of 44 cards
        (OMAHA, "AsAhKsKd QcJc9d8d", "Ad2c7h7s", "1 0"),  # a full house, and no straight
        (OMAHA8, "As2c9h9d KsKhQdJd", "3c4d8hKcTs", "1/2 1/2"),  # high and low
        (OMAHA8, "As2cKhKd Ad2dQdJd", "3c4d8hKcTs", "3/4 1/4"),  # the low is quartered
        (OMAHA8, "As2cKhKd Ad2dQdJd", "9c9d8hKcTs", "1 0"),  # no low: the high takes all
        (STUD, "AsAhAdAcKsKdKc QsQhQdQcJsJdJc", "", "1 0"),
        (STUD8, "2s3s4s5s6sKdKc AsAhAdAcJsJdJc", "", "1 0"),
    ],
)
def test_certain_hands(game: GameRules, hands: str, board: str, shares: str) -> None:
    found = equity(game, list(map(parse_cards, hands.split())), parse_cards(board))

    assert [each.share for each in found.chances] == list(map(Fraction, shares.split()))


def test_dead_cards_do_not_come() -> None:
    """With one of the two kings dead, one of 43 cards is left to lose to."""
    hands, board = [parse_cards("AsAh"), parse_cards("KsKh")], parse_cards("2c7d9hJs")
    found = equity(HOLDEM, hands, board, dead=parse_cards("Kd"))

    assert (found.run_outs, found.chances[1].win) == (43, Fraction(1, 43))


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        (HOLDEM, "AsAh AsKh", ""),  # a card twice
        (HOLDEM, "AsAh KsKh", "As2c3c"),
        (HOLDEM, "AsAhAd KsKh", ""),  # too many
        (HOLDEM, "As KsKh", ""),  # too few
        (HOLDEM, "AsAh KsKh", "2c3c4c5c6c7c"),
        (HOLDEM, "AsAh KsKh", "2c3c"),  # no flop
        (HOLDEM, "", ""),  # nobody
        (STUD, "AsAh KsKh", "2c"),  # no board
    ],
)
def test_what_cannot_be(game: GameRules, hands: str, board: str) -> None:
    with pytest.raises(ValueError, match=r"twice|of this game"):
        equity(game, list(map(parse_cards, hands.split())), parse_cards(board))
