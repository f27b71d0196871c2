"""An agenda by a test's clock."""

from __future__ import annotations

import heapq
import itertools
import threading

from infra.local.agenda import Job


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
