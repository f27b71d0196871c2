"""Each minute: tables whose own clock has failed move on, and get a new one."""

from __future__ import annotations

from functions import observability, wiring
from functions.flows.sweep import sweep


def handler(_: object, __: object) -> dict[str, int]:
    """Lambda entry point: how many tables were overdue."""
    with observability.observed("sweep") as line:
        found = sweep(wiring.world())
        line.result = f"{found} overdue"
    return {"overdue": found}
