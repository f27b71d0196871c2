"""Actors that run one at a time and change places at every call of a port, in an order and at
times that follow from a seed alone.

Each actor is a greenlet: nothing but a call of `pause`, `sleep_ms` or `wait` lets another one run,
so a failure comes back with its seed. What falls between two calls is one step, as it would be for
processes that share nothing but the stores.
"""

from __future__ import annotations

import heapq
import itertools
import random
from collections.abc import Callable

from greenlet import getcurrent, greenlet

Job = Callable[[], None]

_RETHINK = 0.08  # how often a running order of actors changes
_HURRY = 0.03  # how often time passes though somebody could act
_HURRY_MS = 60
_STALL = 0.02  # how often a call takes long


class Interleaving:
    """Whose turn it is, and an `Agenda`: the functions' clock, which jumps from event to event.

    Half of the seeds choose among all who could act; the other half lets one go on before all
    others until it changes its mind, which finds races that need somebody to be slow."""

    def __init__(self, seed: int, start_ms: int) -> None:
        self.rng = random.Random(seed)
        self._fair = self.rng.random() < 0.5
        self._now_ms = start_ms
        self._ready: list[_Actor] = []
        self._due: list[tuple[int, int, _Actor]] = []
        self._asked = itertools.count()
        self._hub = getcurrent()  # where `run` is called
        self.stall_ms = 1_500  # how long a call may take; 0: nothing is slow

    def now_ms(self) -> int:
        return self._now_ms

    def at(self, due_ms: int, job: Job) -> None:
        """A new actor that begins at `due_ms`."""
        self._push(due_ms, _Actor(job, self._hub, self.rng.random()))

    def act(self, job: Job) -> None:
        """A new actor that may begin at once."""
        self._ready.append(_Actor(job, self._hub, self.rng.random()))

    def sleep_ms(self, duration_ms: int) -> None:
        """An actor waits; without actors, time passes."""
        actor = getcurrent()
        if isinstance(actor, _Actor):
            self._push(self._now_ms + max(0, duration_ms), actor)
            actor.yield_()
        else:
            self._now_ms += max(0, duration_ms)

    def pause(self) -> None:
        """Perhaps somebody else's turn."""
        actor = getcurrent()
        if not isinstance(actor, _Actor):
            return
        if self.stall_ms and self.rng.random() < _STALL:
            self.sleep_ms(self.rng.randrange(self.stall_ms))
            return
        self._ready.append(actor)
        actor.yield_()

    def run(self, *, for_ms: int) -> None:
        """Until that time nothing is left undone; an actor's error comes out here."""
        end_ms = self._now_ms + for_ms
        while True:
            if self._ready and not (self.stall_ms and self.rng.random() < _HURRY):
                self._next().switch()
            elif self._ready:
                self._pass(self._now_ms + self.rng.randrange(_HURRY_MS))
            elif self._due and self._due[0][0] <= end_ms:
                self._pass(self._due[0][0])
            else:
                self._pass(end_ms)
                return

    def end(self) -> None:
        """Nobody acts any more."""
        for actor in [*self._ready, *(actor for _, _, actor in self._due)]:
            actor.throw()
        self._ready.clear()
        self._due.clear()

    def _next(self) -> _Actor:
        if self._fair:
            return self._ready.pop(self.rng.randrange(len(self._ready)))
        first = max(range(len(self._ready)), key=lambda index: self._ready[index].rank)
        actor = self._ready.pop(first)
        if self.rng.random() < _RETHINK:
            actor.rank = self.rng.random()
        return actor

    def _pass(self, now_ms: int) -> None:
        """Time comes to `now_ms`, and with it the turn of whom it wakes."""
        self._now_ms = max(self._now_ms, now_ms)
        while self._due and self._due[0][0] <= self._now_ms:
            self._ready.append(heapq.heappop(self._due)[2])

    def _push(self, due_ms: int, actor: _Actor) -> None:
        heapq.heappush(self._due, (due_ms, next(self._asked), actor))


class _Actor(greenlet):
    """Somebody who does something."""

    def __init__(self, job: Job, hub: greenlet, rank: float) -> None:
        super().__init__(job, hub)
        self._hub = hub
        self.rank = rank

    def yield_(self) -> None:
        self._hub.switch()
