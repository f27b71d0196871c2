"""Races on purpose: actors that run by turns, changed at every call of a port, as a seed says.

Each actor is a thread, but only one runs at a time, and it hands over before each call of a store,
of a socket or of a timer. So an order of calls is a seed, and the same seed gives it again. A call
may also end in a crash: the actor is gone there and then, as a function that is killed.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.settings import Settings
from functions.adapters.sqlite_database import Database
from functions.adapters.sqlite_tables import SqliteTables
from functions.ports import Live
from tests.kit.house import Client, House, Timers


class Crashed(BaseException):
    """The function was killed. No code of ours catches this."""


class Watched:
    """A port that tells before each of its calls."""

    def __init__(self, inner: Any, before: Callable[[str], None]) -> None:
        self._inner = inner
        self._before = before

    def __getattr__(self, name: str) -> Any:
        called = getattr(self._inner, name)

        def call(*args: Any, **named: Any) -> Any:
            self._before(name)
            return called(*args, **named)

        return call


class Turns:
    """Who runs: one actor at a time, the next one drawn at every call of a port."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self._local = threading.local()
        self._idle = threading.Semaphore(0)

    def pause(self, _call: str) -> None:
        """Called before each call of a port: others may come first."""
        go: threading.Semaphore | None = getattr(self._local, "go", None)
        if go is not None:
            self._idle.release()
            go.acquire()

    def run(self, actors: Sequence[Callable[[], Any]]) -> list[Any]:
        """What the actors return, once all have ended; an error of one comes out here."""
        results: list[Any] = [None] * len(actors)
        errors: list[BaseException] = []
        waiting = []
        for place, actor in enumerate(actors):
            go, ended = threading.Semaphore(0), threading.Event()

            def play(
                place: int = place,
                actor: Callable[[], Any] = actor,
                go: threading.Semaphore = go,
                ended: threading.Event = ended,
            ) -> None:
                self._local.go = go
                go.acquire()
                try:
                    results[place] = actor()
                except BaseException as error:  # handed to the test
                    errors.append(error)
                ended.set()
                self._idle.release()

            thread = threading.Thread(target=play, daemon=True)
            thread.start()
            waiting.append((go, ended))
        while waiting:
            go, ended = self._chance.choice(waiting)
            go.release()
            self._idle.acquire()
            if ended.is_set():
                waiting.remove((go, ended))
        if errors:
            raise errors[0]
        return results


@dataclass(frozen=True)
class Scene:
    """A table at one moment, with its sockets, from which many races start."""

    live: Live
    now_ms: int
    clients: tuple[Client, ...]

    @classmethod
    def of(cls, house: House, clients: Sequence[Client]) -> Scene:
        return cls(house.live, house.clock.now_ms(), tuple(clients))

    def again(self, settings: Settings | None = None) -> tuple[House, list[Client]]:
        """A house of its own at this very moment; its timers do not run by themselves."""
        house = House(settings or self.live.table.settings, start_ms=self.now_ms)
        store = SqliteTables(Database())
        store.create(self.live.stored)
        for connection in self.live.connections:
            store.connect(connection)
        house.store = store
        house.timers.dead = {"clock", "pause", "flash"}
        house.with_ports(tables=store)
        house._opened = 100
        return house, [replace(client, house=house, answers=[]) for client in self.clients]


def staged(house: House, turns: Turns) -> None:
    """From now on actors change at each call of a port."""
    world = house.world
    house.with_ports(
        tables=Watched(world.tables, turns.pause),
        push=Watched(world.push, turns.pause),
        timer=Watched(world.timer, turns.pause),
        clock=Still(world.clock.now_ms()),
    )


@dataclass
class Still:
    """A clock that stands while a race runs."""

    at_ms: int

    def now_ms(self) -> int:
        return self.at_ms

    def sleep_ms(self, _duration_ms: int) -> None:
        return


class CrashAt:
    """Kills the function before (or after) its n-th call of a port."""

    def __init__(self, call: int, *, after: bool = False) -> None:
        self.left = call
        self.after = after
        self.crashed = False

    def wrap(self, inner: Any) -> Any:
        """The port with the crash in it."""
        return _Crashing(inner, self)

    def counts(self) -> bool:
        """Whether this is the call at which the function is killed."""
        self.left -= 1
        self.crashed |= self.left == 0
        return self.left == 0


class _Crashing:
    def __init__(self, inner: Any, crash: CrashAt) -> None:
        self._inner = inner
        self._crash = crash

    def __getattr__(self, name: str) -> Any:
        called = getattr(self._inner, name)

        def call(*args: Any, **named: Any) -> Any:
            here = self._crash.counts()
            if here and not self._crash.after:
                raise Crashed(name)
            made = called(*args, **named)
            if here:
                raise Crashed(name)
            return made

        return call


def crashing(house: House, crash: CrashAt) -> Callable[[], None]:
    """Give the house ports with a crash in them; what is returned takes it out again."""
    world = house.world
    house.with_ports(
        tables=crash.wrap(world.tables), push=crash.wrap(world.push), timer=crash.wrap(world.timer)
    )

    def undo() -> None:
        house.world = world

    return undo


__all__ = ["CrashAt", "Crashed", "Scene", "Still", "Timers", "Turns", "crashing", "staged"]
