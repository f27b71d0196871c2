"""Time, and what is to be done at a time.

An agenda is the `Clock` of the functions that also runs jobs when they are due. Times are
milliseconds since the epoch.
"""

from __future__ import annotations

import heapq
import itertools
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

Job = Callable[[], None]

log = logging.getLogger(__name__)


class Agenda(Protocol):
    """A clock that wakes."""

    def now_ms(self) -> int:
        """Milliseconds since the epoch."""

    def sleep_ms(self, duration_ms: int) -> None:
        """Wait inside a job."""

    def at(self, due_ms: int, job: Job) -> None:
        """Run `job` at `due_ms`, at once if that is past; jobs of one time in order of asking."""


class LiveAgenda:
    """By the machine's clock: one thread waits, a pool runs the jobs."""

    def __init__(self, *, workers: int = 256) -> None:
        # Flash runs sleep up to a second inside their function, one for each table.
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="agenda")
        self._due: list[tuple[int, int, Job]] = []
        self._count = itertools.count()
        self._changed = threading.Condition()
        self._stopped = False
        self._thread = threading.Thread(target=self._wait, name="agenda", daemon=True)
        self._thread.start()

    def now_ms(self) -> int:
        """Milliseconds since the epoch."""
        return time.time_ns() // 1_000_000

    def sleep_ms(self, duration_ms: int) -> None:
        """Wait that long."""
        time.sleep(max(0, duration_ms) / 1_000)

    def at(self, due_ms: int, job: Job) -> None:
        """Run `job` at `due_ms`; after `stop` nothing runs any more."""
        with self._changed:
            heapq.heappush(self._due, (due_ms, next(self._count), job))
            self._changed.notify()

    def stop(self) -> None:
        """Forget what is not due yet and wait for what runs."""
        with self._changed:
            self._stopped = True
            self._changed.notify()
        self._thread.join()
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _wait(self) -> None:
        while True:
            with self._changed:
                while not self._stopped and not self._is_due():
                    self._changed.wait(self._pause_s())
                if self._stopped:
                    return
                job = heapq.heappop(self._due)[2]
            self._pool.submit(_run_logged, job)

    def _is_due(self) -> bool:
        return bool(self._due) and self._due[0][0] <= self.now_ms()

    def _pause_s(self) -> float | None:
        return max(1, self._due[0][0] - self.now_ms()) / 1_000 if self._due else None


def _run_logged(job: Job) -> None:
    try:
        job()
    except Exception:
        log.exception("a timed job failed")
