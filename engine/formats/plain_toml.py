"""TOML as records of hands have it, one plain entry a line, read in a sixth of the time.

The standard library's reader looks at every letter in Python and took a third of a replay. `plain`
knows whole numbers, decimals, texts without escapes, arrays of these, and tables of them; all else
is left to the library, so what is TOML, and what it means, is decided there.
"""

from __future__ import annotations

import re
from decimal import Decimal

_NUMBER = r"(?:0|[1-9][0-9]{0,17})(?:\.[0-9]{1,17})?"
_LETTER = r"[ !#-&(-\[\]-~]"  # ASCII but for quotation marks and the backslash
_SINGLE, _DOUBLE = f"'{_LETTER}*'", f'"{_LETTER}*"'


def _array(item: str) -> str:
    return rf"\[{item}(?:, {item})*\]"


_HEADER = re.compile(r"\[([A-Za-z0-9_-]+)\]")
_ENTRY = re.compile(
    r"([A-Za-z0-9_-]+) = (?:"
    rf"(?P<number>{_NUMBER})|(?P<numbers>{_array(_NUMBER)})|"
    rf"(?P<text>{_SINGLE}|{_DOUBLE})|(?P<texts>{_array(_SINGLE)}|{_array(_DOUBLE)}))"
)


def plain(text: str) -> dict[str, object] | None:
    """What `tomllib.loads` makes of the text, with decimals as `Decimal`; None if a line is not
    plain or a name comes twice."""
    whole: dict[str, object] = {}
    table = whole
    for line in filter(None, text.split("\n")):
        if line[0] == "[":
            header = _HEADER.fullmatch(line)
            if header is None or header[1] in whole:
                return None
            whole[header[1]] = table = {}
        else:
            entry = _ENTRY.fullmatch(line)
            if entry is None or entry[1] in table:
                return None
            table[entry[1]] = _value(entry)
    return whole


def _value(entry: re.Match[str]) -> object:
    kind = entry.lastgroup
    assert kind is not None  # one of them has matched
    written = entry[kind]
    if kind == "number":
        return _number(written)
    inside = written[1:-1]
    if kind == "numbers":
        return [_number(number) for number in inside.split(", ")]
    if kind == "text":
        return inside
    mark = inside[0]
    return inside[1:-1].split(f"{mark}, {mark}")


def _number(written: str) -> int | Decimal:
    return Decimal(written) if "." in written else int(written)
