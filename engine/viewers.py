"""As whom somebody looks at a table, whatever is played there."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatViewer:
    """The player of a seat."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Rail:
    """TV and spectators. `flash` is False for stream links, and for rail screens that are not a
    TV when the table shows the flash on the TV only."""

    flash: bool = True


Viewer = SeatViewer | Rail
