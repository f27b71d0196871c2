"""What one call of a function has counted, for its metrics.

Adapters count where it happens; the handler's outermost line publishes. Outside a handler nothing
is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import StrEnum


class Count(StrEnum):
    """The metrics of the room; dashboards and alarms use these names."""

    REFUSALS = "Refusals"  # commands and requests answered with a refusal
    CONFLICTS = "Conflicts"  # conditional writes that met a newer rev
    LATE_TICKS = "LateTicks"  # clock wake-ups later than LATE_MS
    OVERDUE = "Overdue"  # tables the sweep found, whose own clock had failed
    GONE = "Gone"  # pushes to sockets that are closed (410)
    PUSH_FAILURES = "PushFailures"  # throttled, too large, or not connected
    TIMER_FAILURES = "TimerFailures"  # wake-ups that could not be started
    ERRORS = "Errors"  # our fault


_running: ContextVar[Counter[Count] | None] = ContextVar("counts", default=None)


def count(what: Count, by: int = 1) -> None:
    """Add to a count of the running call."""
    counts = _running.get()
    if counts is not None and by:
        counts[what] += by


@contextmanager
def counting() -> Iterator[Counter[Count]]:
    """The counts of one call, collected while the block runs."""
    counts: Counter[Count] = Counter()
    token = _running.set(counts)
    try:
        yield counts
    finally:
        _running.reset(token)
