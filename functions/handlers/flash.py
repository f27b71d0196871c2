"""The flash run of a hand: `{"table", "hand", "until"?}` in, and when to come again out.

Idempotent: Express machines may start twice, and a frame may be sent any number of times.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from functions import observability, wiring
from functions.flows.flash import flash
from functions.timestamps import at_or_before, ms_of


def handler(event: Mapping[str, Any], _: object) -> dict[str, Any]:
    """Lambda entry point."""
    with observability.observed("flash") as line:
        line.table, line.hand = event["table"], event["hand"]
        until_ms = ms_of(event["until"]) if "until" in event else None
        flashed = flash(wiring.world(), event["table"], event["hand"], until_ms=until_ms)
        line.result = "done" if flashed.done else "more"
        line.until = at_or_before(flashed.until_ms)
    return {
        "table": flashed.table,
        "hand": flashed.hand,
        "until": line.until,
        "done": flashed.done,
    }
