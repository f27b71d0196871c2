"""The event loop that sockets live on, for what comes to it from other threads and later times."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from infra.local.agenda import Agenda


class EventLoop:
    """Acts and tasks on one loop; until `enter` has named the loop, acts are dropped."""

    def __init__(self, agenda: Agenda) -> None:
        self._agenda = agenda
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def enter(self) -> None:
        """The running loop is the one."""
        self._loop = asyncio.get_running_loop()

    def act(self, act: Callable[[], None]) -> None:
        """Act on the loop, soon; from any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(act)

    def after(self, delay_ms: int, act: Callable[[], None]) -> None:
        """Act on the loop, at once or after a delay of the agenda's time; call it on the loop."""
        if delay_ms <= 0:
            act()
        else:
            self._agenda.at(self._agenda.now_ms() + delay_ms, lambda: self.act(act))

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin a task; call it on the loop."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @property
    def is_quiet(self) -> bool:
        """Whether no task runs; ask on the loop."""
        return not self._tasks

    async def finish(self) -> None:
        """Wait for the tasks that still run."""
        while self._tasks:
            await asyncio.wait(self._tasks, timeout=1)
            if all(task.done() for task in self._tasks):
                return
