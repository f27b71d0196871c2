"""When the marks of a round are shown to others: few pushes, and nobody's mark is forgotten.

The first choice is shown at once; what follows within three seconds is shown together at their
end. All moments follow from the stored times of the choices, so every process agrees on them.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.hand import TradeStage
from engine.table import Table

SPACING_MS = 3_000
EARLY_MS = 500  # how much sooner the reminder may come: clients count time themselves


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """When one seat's mark is shown, and whether its player has to remind the server then."""

    at_ms: int
    reminds: bool


def shown(table: Table, seat: int) -> Shown | None:
    """For the final choice of a person in `seat`; None without one."""
    times = _times(table)
    mine = times.get(seat)
    if mine is None:
        return None
    moment, previous = -1, None
    for chosen_ms in sorted(times.values()):
        if chosen_ms <= moment:
            continue
        previous, leader = (moment if moment >= 0 else None), chosen_ms
        moment = chosen_ms if previous is None else max(chosen_ms, previous + SPACING_MS)
        if mine <= moment:
            return Shown(at_ms=moment, reminds=mine == leader and moment > mine)
    raise AssertionError("the seat's own time is one of them")


def is_latest(table: Table, seat: int) -> bool:
    """Whether no later moment shows the seat's mark anyway."""
    mine = shown(table, seat)
    moments = (shown(table, other) for other in _times(table))
    return mine is not None and all(m is None or m.at_ms <= mine.at_ms for m in moments)


def _times(table: Table) -> dict[int, int]:
    """When people have chosen finally in the running round, by seat; bots are shown by time."""
    stage = table.hand.stage if table.hand else None
    if not isinstance(stage, TradeStage):
        return {}
    return {
        number: choice.at_ms
        for number, (seat, choice) in enumerate(
            zip(table.seats, stage.choices, strict=True), start=1
        )
        if seat is not None and seat.bot is None and choice is not None and choice.is_final
    }
