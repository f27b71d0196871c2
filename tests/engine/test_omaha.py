"""Omaha: exactly two of four with exactly three of the board, against all sixty hands."""

from __future__ import annotations

import random
import subprocess
import sys
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import OmahaHoldemHand

from engine.cards import DECK, Card, cards_text, parse_cards
from engine.omaha import omaha_name, rank_omaha
from engine.ranking import category, rank
from tests.engine.slow_ranking import strength

Cards = tuple[Card, ...]


def fives(hole: Cards, board: Cards) -> list[Cards]:
    return [(*two, *three) for two in combinations(hole, 2) for three in combinations(board, 3)]


def deals(deck: list[Card], count: int) -> list[tuple[Cards, Cards]]:
    chance = random.Random(11)
    found = []
    for _ in range(count):
        nine = chance.sample(deck, 9)
        found.append((tuple(nine[:4]), tuple(nine[4:])))
    return found


@given(st.permutations(DECK), st.integers(3, 5))
def test_the_best_of_all_fives(deck: list[Card], size: int) -> None:
    hole, board = tuple(deck[:4]), tuple(deck[4 : 4 + size])

    assert rank_omaha(hole, board) == max(map(rank, fives(hole, board)))


@pytest.mark.parametrize(
    "deck",
    [
        list(DECK),
        [card for card in DECK if card >> 2 > 7],  # pairs, full houses, fours
        [card for card in DECK if card & 3 < 2],  # flushes, straight flushes
        [card for card in DECK if 3 <= card >> 2 <= 8],  # straights
    ],
    ids=["all", "high", "two suits", "middle"],
)
def test_many_deals(deck: list[Card]) -> None:
    for hole, board in deals(deck, 1_500):
        assert rank_omaha(hole, board) == max(map(rank, fives(hole, board)))


def test_order_is_that_of_the_slow_way() -> None:
    """Neighbours compare as the best of sixty compares, spelled out."""
    judged = [
        (rank_omaha(hole, board), max(map(strength, fives(hole, board))))
        for hole, board in deals(list(DECK), 600)
    ]
    for (one, slow), (other, other_slow) in pairwise(judged):
        assert (one > other) == (slow > other_slow)
        assert (one == other) == (slow == other_slow)


@given(st.permutations(DECK))
def test_order_of_cards_does_not_matter(deck: list[Card]) -> None:
    hole, board = tuple(deck[:4]), tuple(deck[4:9])

    assert rank_omaha(hole[::-1], board[::-1]) == rank_omaha(hole, board)


@given(st.permutations(DECK))
def test_the_named_five_are_two_and_three(deck: list[Card]) -> None:
    hole, board = tuple(deck[:4]), tuple(deck[4:9])
    name = omaha_name(hole, board)
    five = set(parse_cards("".join(name.five)))

    assert (len(five & set(hole)), len(five & set(board))) == (2, 3)
    assert rank(tuple(five)) == rank_omaha(hole, board)
    assert name.category is category(rank_omaha(hole, board))


@pytest.mark.parametrize(
    ("hole", "board", "named"),
    [
        ("KsKhKdKc", "2d7c9hJs3s", "pair"),  # of four kings two count (R16)
        ("As2c3d4h", "KsQsJsTs9d", "high_card"),  # four spades on the board and one in hand
        ("AsAhAdAc", "KsKhKdKc2c", "full_house"),  # two aces and three kings
        ("2c2d3c3d", "AsKsQsJsTs", "pair"),  # the board never plays
        ("AsTs9h8h", "KsQsJs2d2c", "straight_flush"),
        ("9h9d2c3c", "9s9c4h4d4s", "four_of_a_kind"),
        ("AhKhQhJh", "2h3c4d5s9c", "high_card"),  # four of a suit in hand are no flush
    ],
)
def test_what_counts(hole: str, board: str, named: str) -> None:
    assert omaha_name(parse_cards(hole), parse_cards(board)).category == named


@pytest.mark.oracle
def test_hands_compare_as_pokerkit_says() -> None:
    dealt = deals(list(DECK), 400)
    theirs = [
        OmahaHoldemHand.from_game(cards_text(hole), cards_text(board)) for hole, board in dealt
    ]
    for place in range(1, len(dealt)):
        one, other = (rank_omaha(*dealt[at]) for at in (place - 1, place))
        assert (one > other) == (theirs[place - 1] > theirs[place])
        assert (one == other) == (theirs[place - 1] == theirs[place])


@pytest.mark.parametrize("board", ["8c7cJd9c2s", "8c7dJd9h2s"])
def test_the_first_question_of_a_process(board: str) -> None:
    """Tables are read when first needed, and a board's row is made when first seen."""
    hole = "Th9dAcTc"
    asked = f"rank_omaha(parse_cards('{hole}'), parse_cards('{board}'))"
    imports = "from engine.cards import parse_cards; from engine.omaha import rank_omaha"
    root = Path(__file__).parents[2]

    first = subprocess.check_output(
        [sys.executable, "-c", f"{imports}; print({asked})"], cwd=root, text=True
    )

    assert int(first) == rank_omaha(parse_cards(hole), parse_cards(board))
