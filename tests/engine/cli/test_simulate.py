"""`python -m engine simulate` with betting games: keys, defaults, options, exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from engine.catalog import GAMES
from tests.engine.cli.running import FINE, UNREADABLE, Engine, Ran

Simulate = Callable[[str], Ran]
CHEAP = "--bots tight,calling,random"


@pytest.fixture
def simulate(engine: Engine) -> Simulate:
    """Runs this command with the words of one line."""
    return lambda line: engine("simulate", *line.split())


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_same_keys_as_tradeem(simulate: Simulate, game: str) -> None:
    """One object; what is said of levels of memory there is said of styles here."""
    line = f"--game {game} --house tda-2024 --players 4 --hands 8 --seed 7 --json"
    code, out, err = simulate(line)
    _, tradeem, _ = simulate("--game wgn-tradeem --hands 1 --json")
    found = json.loads(out)

    assert (code, err) == (FINE, "")
    assert list(found) == list(json.loads(tradeem))
    assert (found["game"], found["hands"]) == (game, 8)
    assert (found["seconds"], found["hands_per_second"]) == (2.0, 4.0)
    assert found["chips_conserved"] is True
    assert list(found["by_level"]) == ["odds", "tight", "calling", "random"]
    assert all(list(level) == ["hands", "mean_chips"] for level in found["by_level"].values())
    assert sum(level["hands"] for level in found["by_level"].values()) == 32
    assert sum(
        level["hands"] * level["mean_chips"] for level in found["by_level"].values()
    ) == pytest.approx(0, abs=1)


def test_what_is_not_said(simulate: Simulate) -> None:
    """Six players, the rules of the tournament directors, all styles in turn."""
    short = simulate("--game holdem --hands 5 --json")
    long = simulate(
        "--game holdem --hands 5 --json --house tda-2024 --table tournament --limit no "
        "--players 6 --bots odds,tight,calling,random --low-bet 20 --stack 2000 --seed 1"
    )

    assert short == long
    assert short[0] == FINE


@pytest.mark.parametrize(
    ("arguments", "title"),
    [
        (
            "--game holdem --house hickory-nlhe",
            "20 hands of Texas hold'em, no limit 100/200, rules of hickory-nlhe in 2.0 s",
        ),
        (
            "--game omaha --limit pot --low-bet 50",
            "20 hands of Omaha, pot limit 25/50, rules of tda-2024 in 2.0 s",
        ),
        (
            "--game stud --house online-limit --table sit_and_go",
            "20 hands of Seven card stud, fixed limit 15/30, rules of online-limit in 2.0 s",
        ),
        (
            "--game stud8 --limit no",
            "20 hands of Seven card stud high/low eight or better, no limit 20 "
            "(ante 2, bring-in 7), rules of tda-2024 in 2.0 s",
        ),
    ],
)
def test_as_text(simulate: Simulate, arguments: str, title: str) -> None:
    """What is played stands above, a line for each style below."""
    code, out, _ = simulate(f"{arguments} {CHEAP} --players 3 --hands 20")
    first, *rest = out.splitlines()

    assert (code, first) == (FINE, title)
    assert [line.split()[0] for line in rest] == ["tight", "calling", "random"]
    assert all(line.endswith("chips a hand") for line in rest)


def test_the_same_seed_gives_the_same_object(simulate: Simulate) -> None:
    line = f"--game omaha8 --players 5 --hands 30 {CHEAP} --json --seed"

    assert simulate(f"{line} a") == simulate(f"{line} a")
    assert simulate(f"{line} a") != simulate(f"{line} b")


def test_the_house_of_tradeem(simulate: Simulate) -> None:
    """It has one game, and may be named with it."""
    line = "--game wgn-tradeem --hands 1 --json"

    assert simulate(f"{line} --house wgn-tradeem") == simulate(line)


def test_bots_take_seats_in_turn(simulate: Simulate) -> None:
    """Two styles at five seats: three of the first, two of the second."""
    _, out, _ = simulate("--game holdem --players 5 --hands 4 --bots tight,random --json")
    levels = json.loads(out)["by_level"]

    assert {name: figures["hands"] for name, figures in levels.items()} == {
        "tight": 12,
        "random": 8,
    }


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--game holdem --players 11", "2 to 10 seats"),
        ("--game stud --players 9", "2 to 8 seats"),
        ("--game holdem --players 1", "2 to 10 seats"),
        ("--game holdem --players none", "whole number"),
        ("--game holdem --house wgn", "invalid choice"),
        ("--game holdem --house wgn-tradeem", "no betting game"),
        ("--game holdem --table cash", "tournament"),
        ("--game holdem --limit high", "invalid choice"),
        ("--game holdem --bots sharp", "odds, tight"),
        ("--game holdem --low-bet 0", "whole number"),
        ("--game holdem --stack -5", "argument"),
        ("--game holdem --house online-limit --stack 5", "it takes 2000 to sit down"),
        ("--game holdem --house online-limit --players 2 --low-bet 100", "two seats"),
        ("--game wgn-tradeem --house online-limit", "--house is for betting games"),
        ("--game wgn-tradeem --low-bet 10", "--low-bet is for betting games"),
        ("--game draw", "invalid choice"),
    ],
)
def test_usage(simulate: Simulate, arguments: str, said: str) -> None:
    """What cannot be played is said in one line."""
    code, out, err = simulate(f"{arguments} --hands 5 --json")

    assert (code, out, len(err.splitlines())) == (UNREADABLE, "", 1)
    assert said in err
