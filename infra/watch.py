"""What wakes somebody, as data. Names of metrics are those of `functions.counts`; a test compares.

`above`: the sum within `minutes` at which the alarm goes off. `means`: what it tells, and the
heading in docs/operations/runbook.md to turn to.
"""

from __future__ import annotations

from dataclasses import dataclass

NAMESPACE = "Cardroom"  # of the metrics that the functions publish


@dataclass(frozen=True, slots=True, kw_only=True)
class Alarm:
    """An alarm on one count of the room."""

    metric: str
    above: int
    means: str
    minutes: int = 5


COUNTS: tuple[Alarm, ...] = (
    Alarm(metric="Errors", above=1, means="A flow ended with an error of ours"),
    Alarm(metric="Refusals", above=500, means="Clients are refused more often than players err"),
    Alarm(metric="Conflicts", above=200, means="Writes meet each other: somebody hammers a table"),
    Alarm(metric="LateTicks", above=10, means="Clocks wake tables late"),
    Alarm(metric="Overdue", above=3, means="The sweep found tables whose own clock had failed"),
    Alarm(metric="TimerFailures", above=3, means="Clocks could not be started"),
    Alarm(metric="Gone", above=500, means="Many sockets were closed without saying so"),
    Alarm(metric="PushFailures", above=20, means="Frames were throttled or too large"),
)
