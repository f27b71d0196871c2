"""`python -m engine export`: notations, whose cards, exit codes."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from engine.formats import phh
from engine.formats.phh import PhhHand
from engine.formats.phh_replay import replay, rules_of
from tests.engine.cli.running import FINE, UNREADABLE, WRONG, Engine
from tests.engine.formats.test_ohh import read_text
from tests.engine.formats.test_stars import parsed
from tests.engine.formats.written import CHECKED_2, DEALT_2, DEALT_3, text

RECORDED = Path(__file__).parents[2] / "data" / "hands"


@pytest.fixture
def export(engine: Engine) -> Engine:
    """Runs this command."""
    return partial(engine, "export")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Everybody folds to the big blind."""
    found = tmp_path / "ruby.phh"
    found.write_text(text("NT", [1000] * 3, (*DEALT_3, "p3 f", "p1 f"), seats=[4, 7, 2]))
    return found


def test_every_recorded_hand_is_exported_and_ends_as_it_did(export: Engine) -> None:
    """1,827 hands, with what was open at the table."""
    code, out, complaints = export(*RECORDED.glob("*.phhs"), "--format", "phh")
    hands = phh.read(out.encode())

    assert (code, complaints, len(hands)) == (FINE, "", 1_827)
    for hand in hands:
        assert isinstance(hand, PhhHand), str(hand)
        done = replay(hand, rules_of(hand.limit))
        assert done.fault is None, (hand.label, str(done.fault))
        assert done.hand.stacks == hand.finishing_stacks


def test_pokerkit_reads_recorded_hands(export: Engine) -> None:
    code, out, _ = export(RECORDED / "pluribus-nolimit6.phhs", "--format", "stars")
    texts = out.split("\n\n\n")
    given = phh.read((RECORDED / "pluribus-nolimit6.phhs").read_bytes())

    assert code == FINE
    assert len(texts) == len(given) > 300
    for hand, history in zip(given[::8], parsed("\n\n\n".join(texts[::8])), strict=True):
        assert isinstance(hand, PhhHand)
        assert list(history)[-1].stacks == list(hand.finishing_stacks or ())


def test_hands_of_many_games_are_open_hand_histories(export: Engine) -> None:
    file = RECORDED / "wsop-2023-mixed.phhs"
    code, out, _ = export(file, "--format", "ohh")
    hands = [read_text(hand) for hand in out.rstrip("\n").split("\n\n")]

    assert (code, len(hands)) == (FINE, len(phh.read(file.read_bytes())))
    assert len({hand["game_number"] for hand in hands}) == len(hands)
    assert len({hand["game_type"] for hand in hands}) > 2


@pytest.mark.parametrize(
    ("options", "cards"),
    [((), []), (("--seat", 7), ["AsAh"]), (("--open",), ["2c3d", "AsAh", "KsKh"])],
)
def test_whose_cards_are_written(
    export: Engine, file: Path, options: tuple[object, ...], cards: list[str]
) -> None:
    """Nothing that was hidden, unless it is asked for."""
    code, out, _ = export(file, "--format", "ohh", *options)
    actions = json.loads(out)["ohh"]["rounds"][0]["actions"]

    assert code == FINE
    assert ["".join(action["cards"]) for action in actions if "cards" in action] == cards


def test_one_hand_is_a_file_for_one_hand(export: Engine, file: Path) -> None:
    _, out, _ = export(file, "--format", "phh", "--seat", 7)

    assert out.startswith('variant = "NT"\n')
    assert '"d dh p1 ????", "d dh p2 AsAh", "d dh p3 ????"' in out
    assert 'hand = "ruby-1"\ntable = "ruby"\n' in out


def test_the_seat_is_the_hero(export: Engine, file: Path) -> None:
    _, out, _ = export(file, "--format", "ohh", "--seat", 7)

    assert json.loads(out)["ohh"]["hero_player_id"] == 7


def test_text_is_told_hand_by_hand(export: Engine, file: Path) -> None:
    _, out, _ = export(file, file, "--format", "stars", "--seat", 7)

    assert out.count("\n\n\nCardroom Hand #ruby-1") == 1
    assert out.count("Dealt to p2 [As Ah]\n") == 2
    assert "2c 3d" not in out


def test_other_hands_are_exported_whatever_is_wrong_with_one(export: Engine, file: Path) -> None:
    bad = file.with_name("bad.phhs")
    good = text("NT", [1000] * 2, (*DEALT_2, "p2 cc", "p1 cc", *CHECKED_2))
    illegal = text("NT", [1000] * 2, (*DEALT_2, "p1 f"))
    bad.write_text(f"[1]\n{illegal}[2]\n{good}")

    code, out, complaints = export(bad, "--format", "stars")
    assert code == WRONG
    assert out.startswith("Cardroom Hand #bad-2: ")
    assert complaints.startswith(f"{bad}: hand 1: bet.not_your_turn: ")

    bad.write_text(f"[1]\n{illegal}[2]\n{good}[3]\nvariant = 'XX'\n")
    assert export(bad, "--format", "stars")[0] == UNREADABLE


@pytest.mark.parametrize(
    "more",
    [
        ("--format", "xml"),
        (),
        ("--format", "ohh", "--seat", "x"),
        ("--format", "ohh", "--seat", 7, "--open"),
        ("--format", "ohh", "--seat", 9),
    ],
)
def test_what_is_not_understood(export: Engine, file: Path, more: tuple[object, ...]) -> None:
    code, out, complaints = export(file, *more)

    assert (code, out, complaints.count("\n")) == (UNREADABLE, "", 1)


def test_a_file_that_is_not_there(export: Engine, tmp_path: Path) -> None:
    assert export(tmp_path / "none.phh", "--format", "ohh")[0] == UNREADABLE
