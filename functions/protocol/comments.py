"""Descriptions of fields and enum members, read from the comments that stand beside them.

A comment at the end of a field's line, or on the lines above it, says what the field holds; so
the protocol's documents and the TypeScript types say it too, in the same words.
"""

from __future__ import annotations

import inspect
import io
import re
import tokenize
from enum import Enum
from textwrap import dedent

_FIELD = re.compile(r"^    (\w+)(?:: | = )")
_FILE_REMARKS = ("# ---", "# noqa", "# type:")


def comments(described: type) -> dict[str, str]:
    """Field (or value of an enum's member) to its comment, for those that have one."""
    lines = dedent(inspect.getsource(described)).splitlines()
    remarks = _remarks(lines)
    found = {}
    for number, line in enumerate(lines):
        name = _FIELD.match(line)
        if name is None:
            continue
        text = remarks.get(_last_line(lines, number))
        if not text and not issubclass(described, Enum):  # above members stand headings
            text = _above(lines, remarks, number)
        if text:
            found[name[1]] = text
    if issubclass(described, Enum):
        return {str(described[name].value): text for name, text in found.items()}
    return found


def _remarks(lines: list[str]) -> dict[int, str]:
    """The comment of each line that has one, by line number from 0."""
    tokens = tokenize.generate_tokens(io.StringIO("\n".join(lines) + "\n").readline)
    return {
        token.start[0] - 1: token.string.lstrip("# ").strip()
        for token in tokens
        if token.type == tokenize.COMMENT and not token.string.startswith(_FILE_REMARKS)
    }


def _last_line(lines: list[str], number: int) -> int:
    """Where a field's declaration ends: brackets may spread it over several lines."""
    depth = 0
    for last in range(number, len(lines)):
        depth += sum(lines[last].count(c) for c in "([{") - sum(lines[last].count(c) for c in ")]}")
        if depth <= 0:
            return last
    return number


def _above(lines: list[str], remarks: dict[int, str], number: int) -> str:
    """The comment on the lines directly above a field."""
    said: list[str] = []
    while number > 0 and lines[number - 1].lstrip().startswith("#"):
        number -= 1
        said.insert(0, remarks.get(number, ""))
    return " ".join(filter(None, said))
