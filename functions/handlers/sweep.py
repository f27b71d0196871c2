"""Each minute: tables whose own clock has failed move on, and get a new one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from functions import observability, wiring
from functions.flows.sweep import sweep


def handler(_: object, __: object) -> dict[str, int]:
    """Lambda entry point: how many tables were overdue."""
    with observability.observed("sweep") as line:
        found = sweep(wiring.world(), _apart)
        line.result = f"{found} overdue"
    return {"overdue": found}


@contextmanager
def _apart(table_id: str) -> Iterator[None]:
    """One table with a line and an error of its own: a broken one wakes somebody and stops no
    other."""
    with suppress(observability.FlowFailed), observability.observed("sweep_table") as line:
        line.table = table_id
        yield
