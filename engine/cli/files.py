"""Records in files: bytes to one result for each hand, and never an exception.

A file holds one record or an array of records, as JSON in UTF-8.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn, TypeVar

from engine.formats.json_reading import Ambiguous, UnreadableRecord

Hand = TypeVar("Hand")

_FAR = 10**18  # stands for every number too long to be any count of seats or chips


def hands(
    name: str, read: Callable[[object], Hand]
) -> Iterator[tuple[int, Hand | UnreadableRecord]]:
    """Every hand of the file as `read` finds it, with its place from 1 on.

    A file that cannot be read at all is one unreadable hand at place 0.
    """
    try:
        content = parse(content_of(name))
    except UnreadableRecord as error:
        yield 0, error
        return
    for place, value in enumerate(content if isinstance(content, list) else [content], 1):
        try:
            yield place, read(value)
        except UnreadableRecord as error:
            yield place, error


def content_of(name: str) -> bytes:
    """All bytes of the file; `UnreadableRecord` if they cannot be had."""
    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise UnreadableRecord(error.strerror or "cannot be read") from None
    except ValueError:  # a file name with a zero byte in it
        raise UnreadableRecord("no such file") from None


def parse(content: bytes) -> object:
    """The JSON value in `content`; `UnreadableRecord` if it is none.

    An object with a name twice becomes `Ambiguous`, numbers beyond 18 digits keep only their sign.
    """
    try:
        return json.loads(
            content.decode("utf-8-sig"),
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_constant=_no_number,
        )
    except UnicodeDecodeError:
        raise UnreadableRecord("is not UTF-8 text") from None
    except json.JSONDecodeError as error:
        raise UnreadableRecord(f"is not JSON: line {error.lineno}: {error.msg}") from None
    except RecursionError:
        raise UnreadableRecord("is nested too deeply") from None


def _object(entries: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(entries)
    return found if len(found) == len(entries) else Ambiguous(found)


def _whole(digits: str) -> int:
    if len(digits) <= 18:
        return int(digits)
    return -_FAR if digits.startswith("-") else _FAR


def _no_number(name: str) -> NoReturn:
    raise UnreadableRecord(f"is not JSON: {name} is no number")
