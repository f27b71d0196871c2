"""Frozen dataclasses, made and changed in a fifth of the time.

A step of a betting hand makes half a dozen frozen values with up to fifteen fields, and most of its
time went into their `__init__`, which sets every field past the guard that makes them frozen. Used
where hands are played, nowhere else: docs/decisions/0012-values-made-past-their-guard.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from functools import wraps
from inspect import signature
from typing import Any, ParamSpec, TypeVar, get_type_hints

Params = ParamSpec("Params")
Value = TypeVar("Value")


def maker(cls: Callable[Params, Value]) -> Callable[Params, Value]:
    """A function that takes what a frozen, slotted, keyword-only dataclass takes and returns such
    a value. `TypeError` for another class, or one with default factories or `__post_init__`.

    Fields are set on an open object with the same slots, which then becomes one of the class.
    """
    found = _fields(cls)
    values = {field.name: field.name for field in found}
    made: Callable[Params, Value] = _built(cls, f"*, {', '.join(map(_parameter, found))}", values)
    return made


def changer(replacing: Callable[Params, Value]) -> Callable[Params, Value]:
    """The same function, faster. It must take a value of such a class and, by keyword, new values
    of fields, and return `dataclasses.replace` of these: that is done without running its body.
    `TypeError` as `maker`, or for a keyword that is no field."""
    cls = get_type_hints(replacing)["return"]
    value, *names = signature(replacing).parameters
    values = {field.name: f"{value}.{field.name}" for field in _fields(cls)}
    if not values.keys() >= {*names}:
        raise TypeError("a keyword that is no field")
    values |= {name: name for name in names}
    changed: Callable[Params, Value] = _built(cls, f"{value}, *, {', '.join(names)}", values)
    return wraps(replacing)(changed)


def _fields(cls: object) -> tuple[Field[object], ...]:
    if not isinstance(cls, type) or "__slots__" not in vars(cls) or hasattr(cls, "__post_init__"):
        raise TypeError("a plain frozen dataclass with slots")
    found = fields(cls)
    if any(field.default_factory is not MISSING for field in found):
        raise TypeError("a default that is made anew")
    return found


def _built(cls: object, parameters: str, values: Mapping[str, str]) -> Callable[..., Any]:
    """The function of these parameters that returns a value of the class with these fields."""
    opened = type("Open", (), {"__slots__": tuple(values)})
    known: dict[str, Any] = {"Open": opened, "Made": cls}
    known |= {f"default_{field.name}": field.default for field in _fields(cls)}
    lines = (
        f"def make({parameters}):",
        "    made = Open()",
        *(f"    made.{name} = {value}" for name, value in values.items()),
        "    made.__class__ = Made",
        "    return made",
    )
    exec("\n".join(lines), known)  # as dataclasses make `__init__`
    made: Callable[..., Any] = known["make"]
    return made


def _parameter(field: Field[object]) -> str:
    return field.name if field.default is MISSING else f"{field.name}=default_{field.name}"
