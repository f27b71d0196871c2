"""Section E of the cases, and two of section I: which hand is better."""

from __future__ import annotations

import pytest

from engine.cards import parse_cards
from engine.catalog import GAMES
from engine.hand_words import hand_words
from engine.poker.hand.names import high_name
from tests.engine.poker.cases.rows import Case, Ranked, check, nl

RANKED = [
    Ranked(
        source="B63 the wheel beats three kings",
        board="2c3d4h9sKd", hands=["Ac5c", "KcKh"], best=["Ac5c"],
    ),
    Ranked(
        source="B63 a six-high straight beats the wheel",
        board="2c3d4h9sKd", hands=["Ac5c", "5d6d", "KcKh"], best=["5d6d"],
    ),
    Ranked(
        source="B63 the steel wheel beats a six-high straight",
        board="2d3d4d5d9c", hands=["AdKc", "6c7h"], best=["AdKc"],
    ),
    Ranked(
        source="B64 flushes by their highest card, not by the sum",
        board="2s7s9sJd4c", hands=["As3s", "KsQs"], best=["As3s"],
    ),
    Ranked(
        source="B64 a flush on the board is everybody's",
        board="3d6dTdJdAd", hands=["2d4c", "5sTc"], best=["2d4c", "5sTc"],
    ),
    Ranked(
        source="B65 of three pairs the best two",
        board="4d8s4h7d8c", hands=["7c5c", "Kh6s"], best=["7c5c"],
    ),
    Ranked(
        source="B65 a pair of queens beats all",
        board="9sJc3cQc8h", hands=["9c5h", "Qh4h", "AdKs", "AsKh"], best=["Qh4h"],
    ),
    Ranked(source="B65 the kicker", board="9c7s5h5s3c", hands=["8hKs", "4dQs"], best=["8hKs"]),
    Ranked(
        source="B65 four have the same straight",
        board="JdTcQsKs9s",
        hands=["9c2s", "JhKh", "Qc4h", "Qh8d"],
        best=["9c2s", "JhKh", "Qc4h", "Qh8d"],
    ),
    Ranked(
        source="B93 R16 no straight goes round the corner",
        board="Qc2s3h9d8c", hands=["AhKd", "2h7s"], best=["2h7s"],
    ),
    Ranked(
        source="B94 R16 of four kings dealt in Omaha two count",
        board="2d7c9hJs3s", hands=["KsKhKdKc", "9s9d8h6c"], best=["9s9d8h6c"], game="omaha",
    ),
    Ranked(
        source="R23 the board may be played in hold'em",
        board="AsKsQsJsTs", hands=["2c2d", "AhAd"], best=["2c2d", "AhAd"],
    ),
    Ranked(
        source="R23 in Omaha it may not: two of the hand play",
        board="AsKsQsJsTs", hands=["2c2d3h4h", "AhAd9s8s"], best=["AhAd9s8s"], game="omaha",
    ),
]  # fmt: skip


@pytest.mark.parametrize("row", RANKED, ids=lambda row: row.source)
def test_best_hand(row: Ranked) -> None:
    """Who wins the high."""
    assert row.winners() == list(row.best)


@pytest.mark.parametrize(
    ("source", "game", "board", "hand", "words"),
    [
        ("B63", "holdem", "2c3d4h9sKd", "Ac5c", "straight, five high"),
        ("B63", "holdem", "2d3d4d5d9c", "AdKc", "straight flush, five high"),
        ("B64 not a straight flush", "holdem", "JhQhKh2h3h", "9cTh", "flush, king high"),
        ("B65", "holdem", "4d8s4h7d8c", "7c5c", "two pair, eights and sevens"),
        ("B93 R16", "holdem", "Qc2s3h9d8c", "AhKd", "high card, ace"),
        ("B94 R16", "omaha", "2d7c9hJs3s", "KsKhKdKc", "pair of kings"),
        ("R16 a full house is three and a pair", "holdem", "AsAdKcKd2h", "AhKh",
         "full house, aces over kings"),
    ],
)  # fmt: skip
def test_name(source: str, game: str, board: str, hand: str, words: str) -> None:
    """What the hand is called."""
    name = high_name(GAMES[game], parse_cards(hand), parse_cards(board))

    assert hand_words(name) == words


CASES = [
    Case(
        source="B63 six-high straight, wheel and three kings, all-in",
        stakes=nl(5, 10),
        stacks=[300, 200, 300],
        holes=["5d6d", "KcKh", "Ac5c"],
        board="2c3d4h9sKd",
        rest="r300 c c",
        final=[800, 0, 0],
    ),
    Case(
        source="B65 four all-in for 400: queens win 1600",
        stakes=nl(5, 10),
        stacks=[400] * 4,
        holes=["9c5h", "Qh4h", "AdKs", "AsKh"],
        board="9sJc3cQc8h",
        rest="r400 c c c",
        final=[0, 1600, 0, 0],
    ),
    Case(
        source="B65 the kicker wins",
        stakes=nl(5, 10),
        stacks=[300, 300],
        holes=["4dQs", "8hKs"],
        board="9c7s5h5s3c",
        rest="r300 c",
        final=[0, 600],
    ),
    Case(
        source="B65 a four-way tie gives everybody his chips back",
        stakes=nl(5, 10),
        stacks=[400] * 4,
        holes=["9c2s", "JhKh", "Qc4h", "Qh8d"],
        board="JdTcQsKs9s",
        rest="r400 c c c",
        final=[400] * 4,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.source)
def test_case(case: Case) -> None:
    """Stacks at the end of the hand."""
    check(case)
