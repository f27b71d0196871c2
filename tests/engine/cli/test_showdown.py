"""`python -m engine showdown`: names, winners, ties, and what is refused."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest

from tests.engine.cli.running import FINE, UNREADABLE, WRONG, Engine


@pytest.fixture
def showdown(engine: Engine) -> Engine:
    """Runs this command."""
    return partial(engine, "showdown")


def hands(showdown: Engine, game: str, board: str, *holes: str) -> list[dict[str, Any]]:
    table = ("--board", board) if board else ()
    code, out, complaints = showdown("--game", game, *table, *holes, "--json")

    assert (code, complaints, out.count("\n")) == (FINE, "", 1)
    found: list[dict[str, Any]] = json.loads(out)["hands"]
    return found


def test_the_whole_object(showdown: Engine) -> None:
    code, out, _ = showdown(
        "--game", "holdem", "--board", "As Kd Qh 2c 2d", "AhKh", "QcQs", "--json"
    )  # fmt: skip

    assert code == FINE
    assert out == (
        '{"hands": [{"cards": "AhKh", "high": {"name": "two pair, aces and kings", '
        '"category": "two_pair", "five": "AsAhKdKhQh"}, "low": null, "wins": []}, '
        '{"cards": "QcQs", "high": {"name": "full house, queens over deuces", '
        '"category": "full_house", "five": "QhQcQs2c2d"}, "low": null, "wins": ["high"]}]}\n'
    )


@pytest.mark.parametrize(
    ("game", "board", "holes", "wins"),
    [
        ("holdem", "AsKsQsJsTs", "2c2d 3c3d AhAd", "high,high,high"),
        ("holdem", "JdTcQsKs9s", "9c2s JhKh Qc4h Qh8d", "high,high,high,high"),
        ("holdem", "2c7d9hJs3d", "AsKd AhKc QdQc", ",,high"),
        ("omaha", "2d7c9hJs3s", "KsKhKdKc 9s9d8h6c", ",high"),
        ("omaha8", "3s7hKs8d4s", "As8c7s5h AdTs3d2s KcTd7c5c", "high,low,"),
        ("omaha8", "3s7hKs8d4s", "As2c7s5h Ad2d3d2h", "high+low,low"),
        ("omaha8", "3sThKsQd4s", "As2c7s5h Ad2d3d2h", "high,"),  # no low
        ("stud8", "", "As2s3s4s5sKhKd 2c2d2h9s9h9dKc", "high+low,"),
        ("stud8", "", "As2d3s4s5cKhKd Ac2c3c4d5d9h9d", "high+low,high+low"),
        ("stud", "", "AsAhAdAcKsKdKc", "high"),
    ],
)
def test_who_wins(showdown: Engine, game: str, board: str, holes: str, wins: str) -> None:
    found = hands(showdown, game, board, *holes.split())

    assert ["+".join(hand["wins"]) for hand in found] == wins.split(",")


def test_lows_of_omaha_are_two_and_three(showdown: Engine) -> None:
    (first, second, third) = hands(
        showdown, "omaha8", "3s7hKs8d4s", "As8c7s5h", "AdTs3d2s", "KcTdJc5c"
    )

    assert first["low"] == {"name": "7-5-4-3-A", "five": "7h5h4s3sAs"}
    assert second["low"] == {"name": "7-4-3-2-A", "five": "7h4s3s2sAd"}
    assert third["low"] is None


def test_the_five_of_a_playing_board_are_the_board(showdown: Engine) -> None:
    (hand,) = hands(showdown, "holdem", "As Ad Kc Kh Qs", "Qc2d")

    assert hand["high"]["five"] == "AsAdKcKhQs"


def test_cards_may_have_blanks(showdown: Engine) -> None:
    spaced = hands(showdown, "holdem", "As Kd Qh 2c 2d", "Ah Kh")

    assert spaced == hands(showdown, "holdem", "AsKdQh2c2d", "AhKh")
    assert spaced[0]["cards"] == "AhKh"


def test_in_words(showdown: Engine) -> None:
    code, out, _ = showdown("--game", "omaha8", "--board", "3s7hKs8d4s", "As8c7s5h", "KcTdJc5c")

    assert code == FINE
    assert out == (
        "As8c7s5h  flush, ace high; low 7-5-4-3-A  wins high and low\n"
        "KcTdJc5c  pair of kings\n"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "refusal"),
    [
        ("--game holdem --board 2c3c4c5c6c AsAh AsKh", "deal.duplicate_card"),
        ("--game holdem --board 2c3c4c5c6c As2c AhKh", "deal.duplicate_card"),
        ("--game holdem --board 2c3c4c5c5c AsAh KsKh", "deal.duplicate_card"),
        ("--game holdem --board 2c3c4c5c AsAh KsKh", "deal.wrong_count"),
        ("--game holdem --board 2c3c4c5c6c7c AsAh KsKh", "deal.wrong_count"),
        ("--game holdem --board 2c3c4c5c6c AsAhAd KsKh", "deal.wrong_count"),
        ("--game omaha --board 2c3c4c5c6c AsAh KsKh", "deal.wrong_count"),
        ("--game stud AsAhAdAcKsKd", "deal.wrong_count"),
        ("--game holdem --board 2c3c4c5c6c AsA KsKh", "record.unknown_card"),
        ("--game holdem --board 2c3c4c5c6c As1h KsKh", "record.unknown_card"),
        ("--game holdem --board 2C3C4C5C6C AsAh", "record.unknown_card"),
    ],
)
def test_what_is_wrong(showdown: Engine, arguments: str, refusal: str) -> None:
    code, out, complaints = showdown(*arguments.split(), "--json")
    line = json.loads(out)

    assert (code, complaints, line["ok"]) == (WRONG, "", False)
    assert line["error"].startswith(f"{refusal}: ")


def test_more_hands_than_seats(showdown: Engine) -> None:
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    pairs = ["".join(deck[at : at + 2]) for at in range(0, 22, 2)]
    code, out, _ = showdown("--game", "holdem", "--board", "".join(deck[-5:]), *pairs, "--json")

    assert code == WRONG
    assert json.loads(out)["error"] == "record.player_count: at most 10 play holdem"


@pytest.mark.parametrize(
    "arguments",
    [
        "--game razz AsAh",
        "--game holdem AsAh KsKh",  # no board
        "--game stud --board 2c3c4c5c6c AsAhAdAcKsKdKc",
        "--game holdem --board 2c3c4c5c6c",  # no hand
        "--board 2c3c4c5c6c AsAh",
    ],
)
def test_what_is_not_understood(showdown: Engine, arguments: str) -> None:
    code, out, complaints = showdown(*arguments.split(), "--json")

    assert (code, out, complaints.count("\n")) == (UNREADABLE, "", 1)
