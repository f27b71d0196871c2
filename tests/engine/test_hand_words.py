"""What hands are called: the words for every class and rank, in every game."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from engine.cards import DECK, parse_cards
from engine.catalog import GAMES
from engine.hand_words import hand_words
from engine.lows import low8, low_name
from engine.poker.hand.names import high_name
from engine.ranking import hand_name, rank


@pytest.mark.parametrize(
    ("game", "hole", "board", "words"),
    [
        ("holdem", "AhKh", "AsKdQh2c2d", "two pair, aces and kings"),
        ("holdem", "QcQs", "AsKdQh2c2d", "full house, queens over deuces"),
        ("holdem", "AhAd", "AsKdKh2c2d", "full house, aces over kings"),
        ("holdem", "6h6d", "6s6c9h2c2d", "four of a kind, sixes"),
        ("holdem", "6h6d", "9s8c6c2s3d", "three of a kind, sixes"),
        ("holdem", "6h6d", "9s8cKc2s3d", "pair of sixes"),
        ("holdem", "6h5d", "6s5c3c2sKd", "two pair, sixes and fives"),
        ("holdem", "Th3d", "Ts9c8c2sKd", "pair of tens"),
        ("holdem", "2h7d", "Ts9cKc3s4d", "high card, king"),
        ("holdem", "6h2d", "5s4c3c9sKd", "straight, six high"),
        ("holdem", "Ah2d", "5s4c3c9sKd", "straight, five high"),
        ("holdem", "AhKd", "QsJcTc9s2d", "straight, ace high"),
        ("holdem", "Ah2h", "5h4c3c9hKh", "flush, ace high"),
        ("holdem", "8h2h", "5h4c3c9hTh", "flush, ten high"),
        ("holdem", "Ah2h", "5h4h3h9sKd", "straight flush, five high"),
        ("holdem", "9h2c", "8h7h6h5hKd", "straight flush, nine high"),
        ("holdem", "2c2d", "AsKsQsJsTs", "royal flush"),  # the board plays
        ("holdem", "2c3d", "AsAdKcKh7s", "two pair, aces and kings"),
        ("holdem", "2c3d", "4s5d6cTh8s", "straight, six high"),
        ("omaha", "KsKhKdKc", "2d7c9hJs3s", "pair of kings"),
        ("omaha", "AsAhAdAc", "KsKhKd2c3c", "full house, kings over aces"),
        ("omaha", "2c2d3c3d", "AsKsQsJsTs", "pair of threes"),
        ("omaha8", "As2c9h9d", "3c4d8hKcTs", "pair of nines"),
        ("stud", "AsKsQs2d3d4d5c", "", "straight, five high"),
        ("stud8", "8s7s6s5d4d2dAc", "", "straight, eight high"),
        ("stud", "7s5d4c3h2s", "", "high card, seven"),
    ],
)
def test_words(game: str, hole: str, board: str, words: str) -> None:
    assert hand_words(high_name(GAMES[game], parse_cards(hole), parse_cards(board))) == words


def test_every_strength_has_words() -> None:
    """7,462 strengths have 309 names: what people say, kickers left out."""
    one_of = {rank(five): five for five in combinations(DECK, 5)}
    names = {hand_name(five): hand_words(hand_name(five)) for five in one_of.values()}
    said = {(name.category, name.ranks, words) for name, words in names.items()}

    assert len(one_of) == 7_462
    assert len({words for _, _, words in said}) == len(said)
    assert Counter(category.value for category, _, _ in said) == {
        "high_card": 8, "pair": 13, "two_pair": 78, "three_of_a_kind": 13, "straight": 10,
        "flush": 8, "full_house": 156, "four_of_a_kind": 13, "straight_flush": 10,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("8s6d4h2cAs", "8-6-4-2-A"),
        ("5s4d3h2cAs", "5-4-3-2-A"),
        ("8s7d6h5c4s", "8-7-6-5-4"),
        ("8s6d4h2cAsAdKs", "8-6-4-2-A"),
        ("7s6s5s4s3s2sKd", "6-5-4-3-2"),
        ("9s6d4h2cAs", None),
        ("KsKd4h2cAs7d7h", None),
    ],
)
def test_names_of_lows(cards: str, name: str | None) -> None:
    low = low8(parse_cards(cards))

    assert (low_name(low) if low else None) == name
