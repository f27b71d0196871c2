"""When the marks of a round are shown to others: few pushes, and nobody's mark is forgotten.

A choice is shown at once, with all before it, if four seconds have passed since the last one that
was. Screens for the whole room get every such moment, players' boxes every other one. Who has not
been shown to the boxes within six seconds reminds the server. Which choices are moments follows
from the stored times alone, so every process agrees on it.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.tradeem.hand import TradeStage
from engine.tradeem.table import Table

SPACING_MS = 4_000
BOXES_EVERY = 2
REMIND_MS = 6_000
EARLY_MS = 500  # how much sooner a reminder may come: clients count time themselves
LATE_MS = 2_000  # and how much later


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """How far one seat's mark has been shown by the choices stored so far."""

    chosen_ms: int
    is_moment: bool  # this very choice shows all marks, its own included
    to_boxes: bool  # this choice or a later one shows it to the boxes


def shown(table: Table, seat: int) -> Shown | None:
    """For the final choice of a person in `seat`; None without one."""
    times = _times(table)
    mine = times.get(seat)
    if mine is None:
        return None
    moments = _moments(sorted(times.values()))
    return Shown(
        chosen_ms=mine,
        is_moment=mine in moments,
        to_boxes=any(moment >= mine for moment in moments[::BOXES_EVERY]),
    )


def may_remind(mark: Shown, now_ms: int) -> bool:
    """Whether a reminder comes at its time and shows something new."""
    late_ms = now_ms - mark.chosen_ms - REMIND_MS
    return not mark.to_boxes and -EARLY_MS <= late_ms <= LATE_MS


def _moments(times: list[int]) -> list[int]:
    """The choices that show all before them, oldest first."""
    moments: list[int] = []
    for chosen_ms in times:
        if not moments or chosen_ms - moments[-1] >= SPACING_MS:
            moments.append(chosen_ms)
    return moments


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
