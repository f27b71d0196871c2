"""What can go wrong at API Gateway, as switches; all are off unless asked for.

Everything here has been seen on AWS or is allowed by its documentation. Chances are 0.0–1.0,
delays are (least, most) milliseconds; one seed makes a run repeatable.
"""

from __future__ import annotations

import random
import threading
from dataclasses import dataclass, fields
from enum import StrEnum

Span = tuple[int, int]


class Disconnects(StrEnum):
    """How often the $disconnect function hears of the end of a connection."""

    ONCE = "once"
    TWICE = "twice"
    NEVER = "never"


@dataclass(frozen=True, slots=True, kw_only=True)
class Faults:
    """The switches."""

    seed: int = 0
    frame_delay_ms: Span = (0, 0)  # before a frame's function is called: frames overtake
    frame_twice: float = 0.0  # a frame's function is called twice
    push_delay_ms: Span = (0, 0)  # after a post was answered 200: pushes overtake
    push_lost: float = 0.0
    push_twice: float = 0.0
    push_gone: float = 0.0  # a post answers 410 and is delivered all the same
    vanish: bool = False  # a connection lost without a close frame counts as open until it idles
    disconnects: Disconnects = Disconnects.ONCE
    disconnect_delay_ms: Span = (0, 0)
    kill_before_push: float = 0.0  # the function ends after its write and before its pushes
    no_timers: bool = False  # state machines never start; sweep and pokes are left

    @classmethod
    def parse(cls, text: str) -> Faults:
        """From `push_lost=0.1,frame_delay_ms=0:200,vanish=yes`; ValueError names what is wrong."""
        known = {field.name: str(field.type) for field in fields(cls)}
        values: dict[str, object] = {}
        for part in filter(None, text.split(",")):
            name, _, value = part.partition("=")
            if name not in known:
                raise ValueError(f"no fault {name!r}; there are {', '.join(known)}")
            try:
                values[name] = _value(known[name], value)
            except (ValueError, KeyError):
                raise ValueError(f"{name} is {_VALUES[known[name]]}, not {value!r}") from None
        return cls(**values)  # type: ignore[arg-type]


_VALUES = {
    "int": "a whole number",
    "float": "a chance from 0 to 1",
    "bool": "yes or no",
    "Span": "milliseconds, one number or the least and the most as in 5:200",
    "Disconnects": "once, twice or never",
}
_SWITCH = {"": True, "yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


def _value(kind: str, text: str) -> object:
    """The value of a field of that type; ValueError or KeyError if it is none."""
    match kind:
        case "int":
            return int(text)
        case "float":
            return _chance(float(text))
        case "bool":
            return _SWITCH[text]
        case "Span":
            return _span(text)
        case _:
            return Disconnects(text)


def _chance(value: float) -> float:
    if not 0 <= value <= 1:
        raise ValueError("no chance")
    return value


def _span(text: str) -> Span:
    least, _, most = text.partition(":")
    span = int(least), int(most or least)
    if not 0 <= span[0] <= span[1]:
        raise ValueError("no span")
    return span


class Dice:
    """Draws from a seed, safe under threads. Chances of zero draw nothing."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._lock = threading.Lock()

    def hits(self, chance: float) -> bool:
        """Whether something of this chance happens now."""
        if chance <= 0:
            return False
        with self._lock:
            return self._random.random() < chance

    def draw_ms(self, span: Span) -> int:
        """A delay within `span`."""
        if span[1] <= 0:
            return 0
        with self._lock:
            return self._random.randint(*span)
