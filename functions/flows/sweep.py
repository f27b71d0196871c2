"""The minute's sweep: with every other timer dead the room still moves on within a minute."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from engine.refusals import IllegalAction
from functions.counts import Count, count
from functions.flows import clocks, reads, steps
from functions.flows.saving import Asked, Busy
from functions.ports import NewerSchema, Throttled, World

LASTS_MS = 45_000  # then the next sweep goes on with the rest

Guard = Callable[[str], AbstractContextManager[object]]


def sweep(world: World, guard: Guard = nullcontext) -> int:
    """Move on the tables whose clock has failed, and give each a new one; how many were found.

    `guard(table_id)` is round the work on each table and may keep what goes wrong with one, say a
    state that cannot be read, from the others."""
    began_ms = world.clock.now_ms()
    found = 0
    for table_id in world.tables.due(began_ms):
        if world.clock.now_ms() - began_ms >= LASTS_MS:
            break
        with guard(table_id):
            found += _swept(world, table_id)
    count(Count.OVERDUE, found)
    return found


def _swept(world: World, table_id: str) -> bool:
    """Whether the table was overdue. What passes by itself is left to the next sweep."""
    try:
        live = reads.live(world, table_id)
        overdue = clocks.is_overdue(live.table, world.clock.now_ms())
        if overdue:
            steps.take(world, table_id, Asked(live=live, revive=True))
    except (NewerSchema, Throttled, IllegalAction, Busy):
        return False
    return overdue
