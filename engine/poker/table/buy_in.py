"""With how many chips a player may sit down who has left the same table not long ago.

What they took away is remembered for a while: they may not come back with less of it at risk,
nor with more than it. Only leaving a table writes the memory; what is asked for and cancelled does
not.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Departure:
    """A player stood up with these chips."""

    stack: int
    at_ms: int


def allowed(
    least: int, most: int | None, last: Departure | None, *, at_ms: int, window_ms: int
) -> tuple[int, int | None]:
    """(least, most) chips to sit down with, None = any number. Within `window_ms` of leaving with
    chips it is exactly those, even if they are more than `most`; who left with none is free."""
    if last is None or not last.stack or at_ms - last.at_ms >= window_ms:
        return least, most
    return last.stack, last.stack
