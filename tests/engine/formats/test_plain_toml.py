"""Plain TOML is read as the standard library reads it, or left to it."""

from __future__ import annotations

import tomllib
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.formats import phh
from engine.formats.phh import PhhHand
from engine.formats.phh_write import write_many
from engine.formats.plain_toml import plain
from tests.engine.formats.written import DEALT_3, hand

FILES = sorted((Path(__file__).parents[2] / "data" / "hands").glob("*.phhs"))

PLAIN = (
    "",
    "[1]",
    "[a-b_C]",
    "a = 0",
    "1 = 120",
    "b = 999999999999999999",
    "c = 10.50",
    "d = [1, 0, 2.5]",
    "e = [7]",
    "f = 'p1 # no remark'",
    'g = "isn.t"',
    "h = ''",
    "i = ['p1 f', '', 'd dh p1 AsKs']",
    'j = ["p1 f", "[x]", "a = 1"]',
)
OTHER = (
    "[[1]]",
    "[a.b]",
    "[ 1 ]",
    "['1']",
    "[]",
    "a=1",
    " a = 1",
    "a = 1 ",
    "a = 1\r",
    "a = 1 # remark",
    "# remark",
    "a.b = 1",
    "'a' = 1",
    "a = 01",
    "a = +1",
    "a = -1",
    "a = 1_000",
    "a = 0x1f",
    "a = 1e3",
    "a = 1.",
    "a = .5",
    "a = 1.5e3",
    "a = inf",
    "a = true",
    "a = 2023-06-01",
    "a = 12:30:00",
    "a = 9999999999999999999",
    "a = []",
    "a = [1,2]",
    "a = [1, 2,]",
    "a = [1, 'x']",
    "a = [[1]]",
    "a = [",
    "a = {b = 1}",
    "a = 'it's'",
    "a = '''x'''",
    'a = "\\u0041"',
    "a = 'ü'",
    "a = 'tab\there'",
    "a = '\x00'",
    "a = ['x', \"y\"]",
    "a = ['x' , 'y']",
    "a =",
    "a",
    "= 1",
)


def exact(text: str) -> str | None:
    """What the library reads, with types and order; None if it is not TOML."""
    try:
        return repr(tomllib.loads(text, parse_float=Decimal))
    except tomllib.TOMLDecodeError:
        return None


@pytest.mark.parametrize("line", PLAIN)
def test_plain(line: str) -> None:
    assert repr(plain(line)) == exact(line)


@pytest.mark.parametrize("line", OTHER)
def test_left_to_the_library(line: str) -> None:
    assert plain(f"x = 1\n{line}\n") is None


@pytest.mark.parametrize("text", ["a = 1\na = 1", "[a]\n[a]", "a = 1\n[a]", "[b]\na = 1\na = 2"])
def test_twice(text: str) -> None:
    """A name that comes twice is no TOML."""
    assert plain(text) is None
    assert exact(text) is None


@given(st.lists(st.sampled_from(PLAIN)))
def test_many_plain_lines(lines: list[str]) -> None:
    """All of it as the library, unless a name comes twice, which it refuses."""
    text = "\n".join(lines)

    found = plain(text)

    assert (None if found is None else repr(found)) == exact(text)


@given(st.lists(st.sampled_from(PLAIN + OTHER), max_size=6), st.text("[]'\"=,. #\na10", max_size=8))
def test_never_otherwise(lines: list[str], more: str) -> None:
    """Whatever the lines are: as the library, or not at all."""
    text = "\n".join([*lines, more])

    found = plain(text)

    assert found is None or repr(found) == exact(text)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_recorded_hands_are_plain(file: Path) -> None:
    text = file.read_text(encoding="utf-8")

    assert repr(plain(text)) == exact(text)


def test_what_is_written_here_is_plain() -> None:
    played = hand("NT", [Decimal("10.50"), 900, 800], DEALT_3, hand=7, venue="A room")

    text = write_many([played])

    assert plain(text) is not None
    (again,) = phh.read(text.encode())
    assert isinstance(again, PhhHand)
    assert again == played
