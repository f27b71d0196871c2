"""Nothing worked out is left untested: every case, decision and example has a row that names it."""

from __future__ import annotations

import re
from functools import cache

import pytest

from tests.engine.poker.cases.citations import TESTS, cited, sources
from tests.engine.poker.cases.register import BOOKS, CASES, DECISIONS, DEVIATIONS, LATER


@cache
def numbers() -> dict[str, set[str]]:
    return cited()


@cache
def texts() -> str:
    return "\n".join(source for _, source in sources())


@pytest.mark.parametrize("number", sorted(CASES.keys() - LATER))
def test_case_has_a_row(number: str) -> None:
    assert number in numbers(), CASES[number]


@pytest.mark.parametrize("number", [*DECISIONS, *DEVIATIONS])
def test_decision_has_a_row(number: str) -> None:
    assert number in numbers()


@pytest.mark.parametrize("rule", BOOKS)
def test_rule_of_a_book_has_a_row(rule: str) -> None:
    assert rule in texts()


def test_what_comes_later_has_none_yet() -> None:
    """A number leaves the list with its first row."""
    assert {number for number in LATER if number in numbers()} == set()


def test_every_decision_is_written_down() -> None:
    """Numbers that code and tests cite are on the page of decisions."""
    page = (TESTS.parent / "docs/rules/betting-decisions.md").read_text(encoding="utf-8")
    written = set(re.findall(r"^- \*\*([RS]\d+)\*\* ", page, re.MULTILINE))
    used = {number for number in numbers() if number[0] in "RS"}

    assert written >= {*DECISIONS, *used}
