"""The time of the room and of its pages, which a test puts forward and stops: so nobody is too slow
to see what soon passes, and nobody waits for what takes long."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from playwright.sync_api import Page

from infra.local.agenda import LiveAgenda

GUARD_S = 60  # against a hang; nothing here takes long

# The clock of a page. Each finds out by how much it differs from the room's: one that is loaded
# later needs to know nothing of what was done before.
PAGE_CLOCK = """{
  const real = Date.now.bind(Date);
  let ahead = 0;
  let held = null;
  Date.now = () => held ?? real() + ahead;
  window.roomClock = {
    forward: (ms) => {
      ahead += ms;
      if (held !== null) held += ms;
    },
    hold: () => { held = Date.now(); },
    release: (ms) => {
      if (held !== null) ahead -= ms;
      held = null;
    },
  };
}"""


class MovableAgenda(LiveAgenda):
    """The machine's clock, but for what is done to it."""

    def __init__(self, *, workers: int) -> None:
        self._ahead_ms = 0
        self._held_ms: int | None = None
        super().__init__(workers=workers)

    def now_ms(self) -> int:
        """Milliseconds since the epoch, as this clock has them."""
        held_ms = self._held_ms
        return super().now_ms() + self._ahead_ms if held_ms is None else held_ms

    def forward(self, by_ms: int) -> None:
        """It is later by so much, also if it stands still."""
        self._ahead_ms += by_ms
        if self._held_ms is not None:
            self._held_ms += by_ms
        self.at(0, lambda: None)  # whoever waits looks at the clock

    def hold(self) -> None:
        """The clock stands still."""
        self._held_ms = self.now_ms()

    def release(self) -> int:
        """It goes on from where it stood; for how many milliseconds that was."""
        assert self._held_ms is not None
        stood_ms = super().now_ms() + self._ahead_ms - self._held_ms
        self._ahead_ms -= stood_ms
        self._held_ms = None
        return stood_ms


class RoomClock:
    """Moves the room's clock and those of pages by the same, while no frame is under way between
    them: none of them notices."""

    def __init__(self, agenda: MovableAgenda, loop: asyncio.AbstractEventLoop) -> None:
        self._agenda = agenda
        self._loop = loop

    def now_ms(self) -> int:
        """The room's time, Unix milliseconds."""
        return self._agenda.now_ms()

    def forward_to(self, at_ms: int, pages: Sequence[Page]) -> None:
        """It is that late now; nothing happens if it is later already."""
        with self._silence():
            by_ms = max(0, at_ms - self._agenda.now_ms())
            for page in pages:
                page.evaluate("(ms) => window.roomClock?.forward(ms)", by_ms)
            self._agenda.forward(by_ms)

    @contextmanager
    def standing_still(self, pages: Sequence[Page]) -> Iterator[None]:
        """Meanwhile it gets no later."""
        with self._silence():
            self._agenda.hold()
            for page in pages:
                page.evaluate("window.roomClock?.hold()")
        try:
            yield
        finally:
            with self._silence():
                stood_ms = self._agenda.release()
                for page in pages:
                    page.evaluate("(ms) => window.roomClock?.release(ms)", stood_ms)

    @contextmanager
    def _silence(self) -> Iterator[None]:
        """The room's loop waits: nothing comes in and nothing goes out."""
        begun, over = threading.Event(), threading.Event()

        def wait() -> None:
            begun.set()
            over.wait(GUARD_S)

        self._loop.call_soon_threadsafe(wait)
        assert begun.wait(GUARD_S)
        try:
            yield
        finally:
            over.set()
