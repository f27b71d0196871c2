"""One structured line and the metrics of each flow; nothing else of the room is ever logged.

`Line` has no field that could carry a card, a seed or a token, and the text of an unexpected
exception is never written: it may quote the state. No tracer: it records return values.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import PurePath
from time import perf_counter

from aws_lambda_powertools.logging import Logger
from aws_lambda_powertools.metrics import EphemeralMetrics, MetricUnit

from functions import settings
from functions.counts import Count, count, counting

NAMESPACE = "Cardroom"
# Two stages in one account keep their metrics apart by it.
SERVICE = f"cardroom-{settings.read().stage}"

# No `location`: it would name the function below for every line.
_logger = Logger(service=SERVICE, log_uncaught_exceptions=False, location=None)


class FlowFailed(Exception):
    """Something unexpected happened; where, stands in the log. Carries the type's name only."""


@dataclass(slots=True, kw_only=True)
class Line:
    """What the log says about one flow."""

    flow: str
    table: str | None = None
    hand: int | None = None
    round: int | None = None
    seat: int | None = None
    version: int | None = None
    role: str | None = None
    kind: str | None = None  # type of the frame, or route of the request
    result: str | None = None
    refusal: str | None = None
    late_ms: int | None = None
    until: str | None = None  # when a run of a clock comes again
    error: str | None = None  # type of an unexpected exception
    where: tuple[str, ...] | None = None  # innermost lines of code, "file:line function"
    took_ms: float | None = None


@contextmanager
def observed(flow: str, *, expected: tuple[type[Exception], ...] = ()) -> Iterator[Line]:
    """The line of one flow, written with the metrics when the block ends.

    Exceptions that are not `expected` leave as `FlowFailed`, without text, cause or context."""
    line = Line(flow=flow)
    began = perf_counter()
    with counting() as counts:
        try:
            yield line
        except expected as signal:
            line.result = type(signal).__name__
            raise
        except Exception as error:
            count(Count.ERRORS)
            line.error, line.where = type(error).__name__, _where(error)
            raise FlowFailed(line.error) from None
        finally:
            if line.refusal is not None:
                count(Count.REFUSALS)
            line.took_ms = round((perf_counter() - began) * 1_000, 1)
            _write(line)
            _publish(counts)


def _where(error: Exception) -> tuple[str, ...]:
    """The innermost frames of a traceback, without the values in them."""
    frames = traceback.extract_tb(error.__traceback__)[-4:]
    return tuple(f"{PurePath(f.filename).name}:{f.lineno} {f.name}" for f in reversed(frames))


def _write(line: Line) -> None:
    said = {f.name: getattr(line, f.name) for f in fields(line)}
    extra = {name: value for name, value in said.items() if value is not None}
    if line.error is None:
        _logger.info(line.flow, extra=extra)
    else:
        _logger.error(line.flow, extra=extra)


def _publish(counts: dict[Count, int]) -> None:
    if not counts:
        return
    metrics = EphemeralMetrics(namespace=NAMESPACE, service=SERVICE)
    for name, value in counts.items():
        metrics.add_metric(name=name.value, unit=MetricUnit.Count, value=value)
    metrics.flush_metrics()
