"""`python -m engine replay` with hands in PHH: lines, numbers, exit codes."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest

from tests.engine.cli.running import FINE, UNREADABLE, WRONG, Engine, Save
from tests.engine.formats.written import DEALT_3, text
from tests.engine.tradeem.recorded import REFERENCE_FILE

RECORDED = Path(__file__).parents[2] / "data" / "hands" / "wsop-2023-mixed.phhs"
FOLDED = text("NT", [1000] * 3, (*DEALT_3, "p3 f", "p1 f"), hand=7)
ILLEGAL = text("NT", [1000] * 3, (*DEALT_3, "p3 cbr 150"))


def test_a_line_for_a_hand(engine: Engine, save: Save) -> None:
    code, out, _ = engine("replay", save(FOLDED), "--json")

    assert code == FINE
    assert out == '{"hand": 1, "label": 7, "stacks": [950, 1050, 1000], "ok": true}\n'


def test_televised_hands(engine: Engine) -> None:
    code, out, complaints = engine("replay", RECORDED, "--json")
    lines = [json.loads(line) for line in out.splitlines()]

    assert (code, complaints, len(lines)) == (FINE, "", 27)
    assert lines[0] == {
        "hand": 1, "stacks": [2550000, 11150000, 4425000, 6925000, 4650000], "ok": True,
    }  # fmt: skip


def test_hands_of_both_kinds_in_one_command(engine: Engine, save: Save) -> None:
    many = save(f"[1]\n{ILLEGAL}\n[2]\n{FOLDED}", "hands.PHHS")
    code, out, _ = engine("replay", REFERENCE_FILE, many, "--json")
    lines = [json.loads(line) for line in out.splitlines()]

    assert code == WRONG
    assert [(line["file"], line["hand"], line["ok"]) for line in lines] == [
        (str(REFERENCE_FILE), 1, True), (str(many), 1, False), (str(many), 2, True),
    ]  # fmt: skip


def test_an_illegal_action_is_named(engine: Engine, save: Save) -> None:
    code, out, _ = engine("replay", save(ILLEGAL), "--json")

    assert code == WRONG
    assert json.loads(out) == {
        "hand": 1,
        "ok": False,
        "error": "bet.too_small: a wager is from 200 to 1000 in all",
        "action": 3,
    }


def test_other_stacks_than_stated(engine: Engine, save: Save) -> None:
    stated = FOLDED + "finishing_stacks = [950, 1051, 1000]\n"
    code, out, _ = engine("replay", save(stated), "--json")

    assert code == WRONG
    assert json.loads(out) == {
        "hand": 1,
        "label": 7,
        "stacks": [950, 1050, 1000],
        "ok": False,
        "error": "record.stacks_differ: p2 is said to finish with 1051, not 1050",
    }


def test_a_hand_that_ends_early(engine: Engine, save: Save) -> None:
    code, out, _ = engine("replay", save(text("NT", [1000] * 3, DEALT_3)), "--json")

    assert code == FINE
    assert json.loads(out) == {
        "hand": 1, "stacks": [950, 900, 1000], "ok": True, "complete": False,
    }  # fmt: skip


def test_decimals_are_exact_and_as_given(engine: Engine, save: Save) -> None:
    stacks = [Decimal("0.30"), Decimal("90071992547409.93"), 1]
    content = text(
        "NT", stacks, (*DEALT_3, "p3 f", "p1 f"), blinds=(Decimal("0.1"), Decimal("0.2"))
    )
    code, out, _ = engine("replay", save(content), "--json")

    assert code == FINE
    assert out == '{"hand": 1, "stacks": [0.20, 90071992547410.03, 1.00], "ok": true}\n'


def test_large_amounts_are_exact(engine: Engine, save: Save) -> None:
    most = 2**63 - 1  # of an integer in TOML
    content = text("NT", [most] * 3, (*DEALT_3, f"p3 cbr {most}", "p1 f", "p2 cc"))
    code, out, _ = engine("replay", save(content), "--json")

    assert code == FINE
    assert json.loads(out)["stacks"] == [most - 50, 0, 0]

    small = Decimal("0.000000001")
    content = text("NT", [most] * 3, (*DEALT_3, "p3 f", "p1 f"), blinds=(small, 2 * small))
    code, out, _ = engine("replay", save(content), "--json")

    assert code == FINE
    assert "9223372036854775807.000000001" in out


def test_a_wrong_number_of_players(engine: Engine, save: Save) -> None:
    code, out, _ = engine("replay", save(text("NT", [1000] * 11)), "--json")

    assert code == WRONG
    assert json.loads(out)["error"] == "record.player_count: a hand has 2 to 10 players"


def test_hands_in_words(engine: Engine, save: Save) -> None:
    early = text("NT", [1000] * 3, DEALT_3)
    code, out, _ = engine("replay", save(f"[1]\n{FOLDED}\n[2]\n{ILLEGAL}\n[3]\n{early}", "a.phhs"))

    assert code == WRONG
    lines = [line.strip() for line in out.splitlines()]
    assert lines[1] == "Texas hold'em, no limit"
    assert lines[2].split() == ["p1", "1000", "->", "950", "(-50)"]
    assert "ok" in lines
    assert "ok, but it ends early" in lines
    assert "wrong: action 3, p3 cbr 150: bet.too_small: a wager is from 200 to 1000 in all" in lines


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("variant = 'NS'", '"variant" is none that is played here'),
        ("x", "is not TOML"),
        ("", "holds no hand"),
    ],
)
def test_what_cannot_be_read(engine: Engine, save: Save, content: str, why: str) -> None:
    code, out, complaints = engine("replay", save(content), "--json")

    assert (code, out) == (UNREADABLE, "")
    assert why in complaints
    assert complaints.count("\n") == 1


def test_a_file_that_is_not_there(engine: Engine, tmp_path: Path) -> None:
    code, out, complaints = engine("replay", tmp_path / "no.phh")

    assert (code, out) == (UNREADABLE, "")
    assert complaints == f"{tmp_path / 'no.phh'}: No such file or directory\n"


def test_a_house_that_does_not_exist(engine: Engine, save: Save) -> None:
    code, _, complaints = engine("replay", save(FOLDED), "--house", "nowhere")

    assert code == UNREADABLE
    assert "nowhere" in complaints
