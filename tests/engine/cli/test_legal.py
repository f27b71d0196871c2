"""`python -m engine legal`: lines, numbers, exit codes."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest

from tests.engine.cli.running import FINE, UNREADABLE, WRONG, Engine, Save
from tests.engine.formats.written import CHECKED_2, DEALT_2, DEALT_3, STUD_3, text

RECORDED = Path(__file__).parents[2] / "data" / "hands" / "wsop-2023-mixed.phhs"
FOLDED = text("NT", [1000] * 3, (*DEALT_3, "p3 f", "p1 f"), hand=7)
ILLEGAL = text("NT", [1000] * 3, (*DEALT_3, "p3 cbr 150"))


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
