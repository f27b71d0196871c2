"""A wake-up of a table: `{"table", "generation"?, "until"?, "turns"?}` in, the next one out.

`Idle` ends the state machine of a table clock. A short run names no generation and gets `{}`, or
`Busy`, which its state machine answers by trying again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from functions import observability, wiring
from functions.counts import Count, count
from functions.flows.saving import Busy
from functions.flows.tick import Idle, tick
from functions.timestamps import at_or_after, ms_of

LATE_MS = 2_500


def handler(event: Mapping[str, Any], _: object) -> dict[str, Any]:
    """Lambda entry point."""
    world = wiring.world()
    until_ms = ms_of(event["until"]) if "until" in event else None
    with observability.observed("tick", expected=(Idle, Busy)) as line:
        line.table, line.kind = event["table"], "clock" if "generation" in event else "pause"
        if until_ms is not None:
            line.late_ms = world.clock.now_ms() - until_ms
            count(Count.LATE_TICKS, line.late_ms > LATE_MS)
        ticked = tick(
            world,
            event["table"],
            generation=event.get("generation"),
            turns=event.get("turns", 0),
            until_ms=until_ms,
        )
        if ticked is None:
            return {}
        line.until = at_or_after(ticked.until_ms)
    return {
        "table": ticked.table,
        "generation": ticked.generation,
        "until": line.until,
        "turns": ticked.turns,
    }
