"""`python -m engine replay | legal` with hands in PHH: lines, numbers, exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import pytest

from engine.cli.commands import run
from tests.engine.formats.written import CHECKED_2, DEALT_2, DEALT_3, STUD_3, text
from tests.engine.recorded import REFERENCE_FILE

FINE, WRONG, UNREADABLE = 0, 1, 2
RECORDED = Path(__file__).parents[2] / "data" / "hands" / "wsop-2023-mixed.phhs"

Engine = Callable[..., tuple[int, str, str]]
Save = Callable[..., Path]


@pytest.fixture
def engine(capsys: pytest.CaptureFixture[str]) -> Engine:
    """Runs a command line in this process: exit code, output, complaints."""

    def ran(*arguments: object) -> tuple[int, str, str]:
        try:
            code = run(list(map(str, arguments)), lambda: 0.0)
        except SystemExit as left:
            code = int(str(left.code))
        return (code, *capsys.readouterr())

    return ran


@pytest.fixture
def save(tmp_path: Path) -> Save:
    def saved(content: str, name: str = "hand.phh") -> Path:
        file = tmp_path / name
        file.write_text(content)
        return file

    return saved


FOLDED = text("NT", [1000] * 3, (*DEALT_3, "p3 f", "p1 f"), hand=7)
ILLEGAL = text("NT", [1000] * 3, (*DEALT_3, "p3 cbr 150"))


# --- replay ----------------------------------------------------------------------------------


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


# --- legal -----------------------------------------------------------------------------------


def test_what_may_be_done(engine: Engine, save: Save) -> None:
    code, out, _ = engine("legal", save(FOLDED), "--after", 3, "--json")

    assert code == FINE
    assert out == (
        '{"to_act": "p3", "fold": true, "check": false, "call": 100, "raise_min": 200, '
        '"raise_max": 1000, "capped": false}\n'
    )


def test_the_option_of_the_big_blind(engine: Engine, save: Save) -> None:
    file = save(text("NT", [1000, 1000], (*DEALT_2, "p2 cc")))
    _, out, _ = engine("legal", file, "--json")

    assert json.loads(out) == {
        "to_act": "p1", "fold": True, "check": True,
        "raise_min": 200, "raise_max": 1000, "capped": False,
    }  # fmt: skip


def test_the_bring_in(engine: Engine, save: Save) -> None:
    bets = {"bring_in": 10, "small_bet": 20, "big_bet": 40}
    file = save(text("F7S", [1000] * 3, STUD_3, blinds=None, antes=[5] * 3, **bets))
    _, out, _ = engine("legal", file, "--json")

    assert json.loads(out) == {
        "to_act": "p2", "fold": False, "check": False, "bring_in": 10,
        "raise_min": 20, "raise_max": 20, "capped": False,
    }  # fmt: skip


@pytest.mark.parametrize(("after", "comes"), [(0, "deal"), (4, "deal"), (13, "show"), (14, "over")])
def test_nobody_is_to_act(engine: Engine, save: Save, after: int, comes: str) -> None:
    actions = (*DEALT_2, "p2 cc", "p1 cc", *CHECKED_2, "p1 sm")
    file = save(text("NT", [1000, 1000], actions))
    code, out, _ = engine("legal", file, "--after", after, "--json")

    assert code == FINE
    assert json.loads(out) == {"to_act": None, "next": comes}


def test_a_hand_of_many(engine: Engine) -> None:
    _, out, _ = engine("legal", RECORDED, "--hand", 12, "--after", 8, "--json")

    assert json.loads(out) == {
        "to_act": "p1", "fold": True, "check": False, "call": 250000,
        "raise_min": 500000, "raise_max": 500000, "capped": False,
    }  # fmt: skip


def test_amounts_with_decimals(engine: Engine, save: Save) -> None:
    file = save(text("NT", [10, 10], DEALT_2, blinds=(Decimal("0.25"), Decimal("0.50"))))
    _, out, _ = engine("legal", file, "--json")

    assert '"call": 0.25, "raise_min": 1.00, "raise_max": 10.00' in out


def test_in_words(engine: Engine, save: Save) -> None:
    _, out, _ = engine("legal", save(text("NT", [1000, 1000], (*DEALT_2, "p2 cc"))))

    assert [line.split() for line in out.splitlines()] == [
        ["to_act", "p1"], ["fold", "yes"], ["check", "yes"], ["raise_min", "200"],
        ["raise_max", "1000"], ["capped", "no"],
    ]  # fmt: skip
    _, out, _ = engine("legal", save(text("NT", [1000, 1000])))
    assert [line.split() for line in out.splitlines()] == [["to_act", "nobody"], ["next", "deal"]]


@pytest.mark.parametrize(("dealt", "first"), [(DEALT_2, "p2"), (DEALT_3, "p1")])
def test_who_begins_without_blinds(
    engine: Engine, save: Save, dealt: tuple[str, ...], first: str
) -> None:
    count = len(dealt)
    content = text("NT", [1000] * count, dealt, blinds=(0, 0), antes=[5] * count)
    bets = content.replace("min_bet = 0", "min_bet = 10")
    _, out, _ = engine("legal", save(bets), "--json")

    assert json.loads(out) == {
        "to_act": first, "fold": True, "check": True,
        "raise_min": 10, "raise_max": 995, "capped": False,
    }  # fmt: skip


def test_no_further_than_the_first_illegal_action(engine: Engine, save: Save) -> None:
    code, out, _ = engine("legal", save(ILLEGAL), "--json")

    assert code == WRONG
    assert json.loads(out)["action"] == 3
    assert engine("legal", save(ILLEGAL), "--after", 3, "--json")[0] == FINE
    code, out, _ = engine("legal", save(text("NT", [1000] * 11)), "--json")
    assert (code, json.loads(out)["ok"]) == (WRONG, False)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--after", 6), "the hand has only 5 actions"),
        (("--hand", 2), "has no hand 2"),
        (("--hand", 0), "has no hand 0"),
        (("--after", -1), "not a whole number"),
        (("--after", "x"), "not a whole number"),
    ],
)
def test_legal_of_nothing(
    engine: Engine, save: Save, arguments: tuple[object, ...], why: str
) -> None:
    code, out, complaints = engine("legal", save(FOLDED), *arguments, "--json")

    assert (code, out) == (UNREADABLE, "")
    assert why in complaints
    assert complaints.count("\n") == 1


def test_legal_of_a_hand_that_cannot_be_read(engine: Engine, save: Save) -> None:
    file = save(f"[1]\nvariant = 'NS'\n[2]\n{FOLDED}", "hands.phhs")

    assert engine("legal", file, "--json")[0] == UNREADABLE
    assert engine("legal", file, "--hand", 2, "--json")[0] == FINE
