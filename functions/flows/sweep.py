"""The minute's sweep: with every other timer dead the room still moves on within a minute."""

from __future__ import annotations

from engine.refusals import IllegalAction
from functions.counts import Count, count
from functions.flows import clocks, steps
from functions.ports import NewerSchema, Throttled, World

AT_MOST = 50  # tables in one sweep; the next one takes the rest


def sweep(world: World) -> int:
    """Move on the tables whose clock has failed, and give each a new one; how many were found."""
    now_ms = world.clock.now_ms()
    found = 0
    for table_id in list(world.tables.due(now_ms))[:AT_MOST]:
        try:
            found += _swept(world, table_id)
        except (NewerSchema, Throttled, IllegalAction, steps.Busy):
            continue
    count(Count.OVERDUE, found)
    return found


def _swept(world: World, table_id: str) -> bool:
    live = steps.read(world, table_id)
    overdue = clocks.is_overdue(live.table, world.clock.now_ms())
    if overdue:
        steps.take(world, table_id, live=live, revive=True)
    return overdue
