"""Frozen dataclasses, made in a fifth of the time.

A step of a betting hand makes half a dozen frozen values with up to fifteen fields, and most of its
time went into their `__init__`, which sets every field past the guard that makes them frozen. Used
where hands are played, nowhere else: docs/decisions/0012-values-made-past-their-guard.md.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, fields
from typing import ParamSpec, TypeVar

Params = ParamSpec("Params")
Value = TypeVar("Value")


def maker(cls: Callable[Params, Value]) -> Callable[Params, Value]:
    """A function that takes what a frozen, slotted, keyword-only dataclass takes and returns such
    a value. `TypeError` for another class, or one with default factories or `__post_init__`.

    Fields are set on an open object with the same slots, which then becomes one of the class.
    """
    if not isinstance(cls, type) or "__slots__" not in vars(cls) or hasattr(cls, "__post_init__"):
        raise TypeError("a plain frozen dataclass with slots")
    names = [field.name for field in fields(cls)]
    opened = type("Open", (), {"__slots__": names})
    known: dict[str, object] = {"Open": opened, "Made": cls}
    known |= {f"default_{field.name}": field.default for field in fields(cls)}
    lines = (
        f"def make(*, {', '.join(map(_parameter, fields(cls)))}):",
        "    value = Open()",
        *(f"    value.{name} = {name}" for name in names),
        "    value.__class__ = Made",
        "    return value",
    )
    exec("\n".join(lines), known)  # as dataclasses make `__init__`
    made: Callable[Params, Value] = known["make"]  # type: ignore[assignment]
    return made


def _parameter(field: Field[object]) -> str:
    if field.default_factory is not MISSING:
        raise TypeError("a default that is made anew")
    return field.name if field.default is MISSING else f"{field.name}=default_{field.name}"
