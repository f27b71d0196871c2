"""What the tests of the engine cite: the sources of their rows, and the docstring of a test that is
a whole story of its own. The modules are read, their tests are not run."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

TESTS = Path(__file__).resolve().parents[3]
ENGINE = TESTS / "engine"
_ID = re.compile(r"\b(?:B\d+|[RST]\d+|K\d+|J\d+)\b")


def sources() -> Iterator[tuple[str, str]]:
    """(module, source) of every row of a parametrized test (a parameter named `source`, or a row
    that has one), and of every docstring of a test."""
    for path in sorted(ENGINE.rglob("test_*.py")):
        name = ".".join(path.relative_to(TESTS.parent).with_suffix("").parts)
        for row in _rows(import_module(name)):
            yield name, row


def cited() -> dict[str, set[str]]:
    """The modules by the numbers that they cite."""
    found: dict[str, set[str]] = {}
    for module, source in sources():
        for number in _ID.findall(source):
            found.setdefault(number, set()).add(module)
    return found


def _rows(module: ModuleType) -> Iterator[str]:
    for name, test in vars(module).items():
        if not name.startswith("test_"):
            continue
        if test.__doc__:
            yield test.__doc__
        for mark in getattr(test, "pytestmark", ()):
            if mark.name == "parametrize":
                yield from _sources(*mark.args[:2])


def _sources(names: str | tuple[str, ...], values: Iterable[Any]) -> Iterator[str]:
    columns = [names] if isinstance(names, str) else list(names)
    for row in values:
        if "source" in columns:
            yield row if len(columns) == 1 else row[columns.index("source")]
        elif len(columns) == 1 and isinstance(getattr(row, "source", None), str):
            yield row.source
