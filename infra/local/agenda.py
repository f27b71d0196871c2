"""Time, and what is to be done at a time: by the machine's clock, or by a test's.

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


class VirtualAgenda:
    """A clock that stands still until a test moves it.

    `advance` runs what falls due, in order of time, one job at a time; a job that sleeps lets
    others run until its time has come. So a test of minutes takes milliseconds and ends the same
    way every time.
    """

    def __init__(self, start_ms: int = 1_800_000_000_000) -> None:
        self._now_ms = start_ms
        self._due: list[tuple[int, int, Job | _Strand]] = []
        self._count = itertools.count()
        self._lock = threading.Lock()
        self._strand = threading.local()

    def now_ms(self) -> int:
        """The time the test has come to."""
        return self._now_ms

    def sleep_ms(self, duration_ms: int) -> None:
        """Inside a job: yield until then. Anywhere else there is nobody to wait for: advance."""
        strand: _Strand | None = getattr(self._strand, "value", None)
        if strand is None:
            self.advance(duration_ms)
            return
        self._push(self._now_ms + max(0, duration_ms), strand)
        strand.pause()

    def at(self, due_ms: int, job: Job) -> None:
        """Run `job` when the clock has come to `due_ms`, not before the next `advance`."""
        self._push(due_ms, job)

    def advance(self, duration_ms: int) -> None:
        """Move the clock, running everything due on the way; a job's error comes out here."""
        end_ms = self._now_ms + duration_ms
        while (entry := self._next(end_ms)) is not None:
            due_ms, job = entry
            self._now_ms = max(self._now_ms, due_ms)
            strand = job if isinstance(job, _Strand) else _Strand(job, self._strand)
            strand.resume()
        self._now_ms = max(self._now_ms, end_ms)

    def next_ms(self) -> int | None:
        """When the next job is due."""
        with self._lock:
            return self._due[0][0] if self._due else None

    def _push(self, due_ms: int, job: Job | _Strand) -> None:
        with self._lock:
            heapq.heappush(self._due, (due_ms, next(self._count), job))

    def _next(self, end_ms: int) -> tuple[int, Job | _Strand] | None:
        with self._lock:
            if not self._due or self._due[0][0] > end_ms:
                return None
            due_ms, _, job = heapq.heappop(self._due)
            return due_ms, job


class _Strand:
    """A job on a thread of its own that runs only while its driver waits for it."""

    def __init__(self, job: Job, local: threading.local) -> None:
        self._job = job
        self._local = local
        self._go = threading.Semaphore(0)
        self._idle = threading.Semaphore(0)
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def resume(self) -> None:
        """Let the job run until it sleeps or ends."""
        self._go.release()
        self._idle.acquire()
        if self._error is not None:
            raise self._error

    def pause(self) -> None:
        """Called by the job: hand control back until the next `resume`."""
        self._idle.release()
        self._go.acquire()

    def _run(self) -> None:
        self._go.acquire()
        self._local.value = self
        try:
            self._job()
        except BaseException as error:  # handed to the driver
            self._error = error
        finally:
            self._idle.release()
