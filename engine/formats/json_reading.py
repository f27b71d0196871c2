"""The parts of a parsed JSON record, each of the type it must have, or `UnreadableRecord`."""

from __future__ import annotations

import re
from collections.abc import Mapping


class UnreadableRecord(Exception):
    """Not a record: the message says in one line what is missing or of the wrong type."""


class Ambiguous(dict[str, object]):
    """A JSON object in which a name stands twice; no part of a record may be one."""


def entry(entries: Mapping[str, object], name: str) -> object:
    """The value of a name that has to be there; `UnreadableRecord` else, as below."""
    if name not in entries:
        raise UnreadableRecord(f'"{name}" is missing')
    return entries[name]


def members(value: object, name: str) -> Mapping[str, object]:
    """The value as an object; `name` says in the refusal what it was to be."""
    if isinstance(value, Ambiguous):
        raise UnreadableRecord(f"a name stands twice in {name}")
    if not isinstance(value, dict):
        raise UnreadableRecord(f"{name} is not an object")
    return value


def by_seat(value: object, name: str) -> Mapping[int, object]:
    """The values of an object whose names are numbers of seats."""
    return {_seat(key, name): entry for key, entry in members(value, name).items()}


def _seat(key: str, name: str) -> int:
    if not re.fullmatch(r"0|-?[1-9][0-9]{0,17}", key):
        raise UnreadableRecord(f"{name} has a name that is not a seat number")
    return int(key)


def text(value: object, name: str) -> str:
    """The value as text."""
    if not isinstance(value, str):
        raise UnreadableRecord(f"{name} is not a string")
    return value


def integer(value: object, name: str) -> int:
    """The value as a whole number."""
    # bool is an int in Python; in JSON, true is no number.
    if not isinstance(value, int) or isinstance(value, bool):
        raise UnreadableRecord(f"{name} is not a whole number")
    return value


def array(value: object, name: str) -> list[object]:
    """The value as an array."""
    if not isinstance(value, list):
        raise UnreadableRecord(f"{name} is not an array")
    return value
