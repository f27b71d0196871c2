"""Records a played table: every step, what happened, and what each viewer sees change."""

from engine.refusals import IllegalAction
from engine.tradeem.actions import Action
from engine.tradeem.events import Event
from engine.tradeem.views import flash_frame, redact, view
from engine.viewers import Viewer
from tests.engine.tradeem.room import START_MS, Room
from tests.playthroughs.render import (
    Lines,
    changes,
    clock,
    event_line,
    frame_line,
    view_lines,
    viewer_name,
)


class Tape:
    """A room and the text of what was played in it."""

    def __init__(self, title: str, room: Room, *viewers: Viewer) -> None:
        self.room = room
        self.viewers = viewers
        self.seen: dict[Viewer, Lines] = {viewer: {} for viewer in viewers}
        self.text = [f"# {title}", ""]
        self._record("The table is set", ())

    def do(self, what: str, action: Action) -> None:
        """One action, or its refusal."""
        try:
            step = self.room.do(action)
        except IllegalAction as refused:
            self._head(what)
            self.text += [f"refused: {refused.refusal.value}: {refused.detail}", ""]
            return
        self._record(what, step.events)

    def wait(self, ms: int, what: str = "time passes") -> None:
        """Time passes and the clock does what is due."""
        self._record(what, self.room.wait(ms))

    def wait_due(self, what: str) -> None:
        """Time passes until something is due."""
        self._record(what, self.room.wait_due())

    def look(self, what: str = "the flash") -> None:
        """What is on show now for every viewer, kept nowhere."""
        self._head(what)
        for viewer in self.viewers:
            frame = flash_frame(self.room.table, viewer, self.room.now_ms)
            self.text.append(f"{viewer_name(viewer)}: {frame_line(frame, START_MS)}")
        self.text.append("")

    def _head(self, what: str) -> None:
        now = clock(self.room.now_ms, START_MS)
        self.text.append(f"## {what} · {now} · version {self.room.table.version}")

    def _record(self, what: str, events: tuple[Event, ...]) -> None:
        self._head(what)
        lines = [event_line(event, START_MS) for event in events]
        self.text += [f"event {line}" for line in lines]
        for viewer in self.viewers:
            self._viewer(viewer, events, lines)
        self.text.append("")

    def _viewer(self, viewer: Viewer, events: tuple[Event, ...], lines: list[str]) -> None:
        settings = self.room.table.settings
        heard = [
            event_line(event, START_MS)
            for event in (redact(event, viewer, settings) for event in events)
            if event is not None
        ]
        after = view_lines(view(self.room.table, viewer), START_MS)
        told = [f"  hears {line}" for line in heard if line not in lines]
        told += changes(self.seen[viewer], after)
        self.seen[viewer] = after
        if told:
            self.text += [f"{viewer_name(viewer)}:", *told]

    def __str__(self) -> str:
        return "\n".join(self.text).rstrip() + "\n"
