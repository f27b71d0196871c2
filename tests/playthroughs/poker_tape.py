"""Records betting hands: every decision, what happened, and what each viewer sees change."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from engine.poker.hand.actions import PokerAction
from engine.poker.hand.step import apply
from engine.poker.table.commands import TableCommand
from engine.poker.table.events import HappenedAt
from engine.poker.views.hand import redact
from engine.poker.views.hand import view as hand_view
from engine.poker.views.hand_types import PokerViewer
from engine.poker.views.table import view
from engine.refusals import IllegalAction
from tests.engine.poker.play import Play
from tests.engine.poker.seated import Room
from tests.playthroughs.poker_render import event_line, table_lines, view_lines, viewer_name
from tests.playthroughs.render import Lines, changes


class _Tape(ABC):
    """The text of what was played."""

    def __init__(self, title: str, *viewers: PokerViewer) -> None:
        self.viewers = viewers
        self.seen: dict[PokerViewer, Lines] = {viewer: {} for viewer in viewers}
        self.text = [f"# {title}", ""]

    @abstractmethod
    def lines(self, viewer: PokerViewer) -> Lines:
        """What the viewer sees now."""

    def refused(self, what: str, why: IllegalAction) -> None:
        """Nothing has changed."""
        self.text += [f"## {what}", f"refused: {why}", ""]

    def record(self, what: str, events: Sequence[HappenedAt]) -> None:
        """What happened, and what became of every view."""
        self.text.append(f"## {what}")
        self.text += [f"event {event_line(event)}" for event in events]
        for viewer in self.viewers:
            self._viewer(viewer, events)
        self.text.append("")

    def _viewer(self, viewer: PokerViewer, events: Sequence[HappenedAt]) -> None:
        heard = [redact(event, viewer) for event in events]
        told = [
            f"  hears {event_line(known)}"
            for known, event in zip(heard, events, strict=True)
            if known != event
        ]
        after = self.lines(viewer)
        told += changes(self.seen[viewer], after)
        self.seen[viewer] = after
        if told:
            self.text += [f"{viewer_name(viewer)}:", *told]

    def __str__(self) -> str:
        return "\n".join(self.text).rstrip() + "\n"


class PokerTape(_Tape):
    """A hand and the text of how it was played."""

    def __init__(self, title: str, play: Play, *viewers: PokerViewer) -> None:
        super().__init__(title, *viewers)
        self.play = play
        self.record("The hand begins", play.events)

    def lines(self, viewer: PokerViewer) -> Lines:
        return view_lines(hand_view(self.play.hand, viewer))

    def do(self, plan: str) -> None:
        """Decisions like ``"calls: c, makes it 300: r300"``, each of the player to act."""
        for part in plan.split(", "):
            what, word = part.split(": ")
            seat = hand_view(self.play.hand, self.viewers[-1]).to_act
            self.act(f"seat {seat} {what}", self.play.action(word))

    def act(self, what: str, action: PokerAction) -> None:
        """One decision, or its refusal."""
        try:
            done = apply(self.play.hand, action)
        except IllegalAction as refused:
            self.refused(what, refused)
            return
        self.play.hand = done.hand
        self.record(what, done.events)


class TableTape(_Tape):
    """A table and the text of what went on at it."""

    def __init__(self, title: str, room: Room, *viewers: PokerViewer) -> None:
        super().__init__(title, *viewers)
        self.room = room
        self.record("The table is set", ())

    def lines(self, viewer: PokerViewer) -> Lines:
        return table_lines(view(self.room.table, viewer))

    def begin(self, what: str, **given: Any) -> None:
        """The next hand, when it is due."""
        self.record(what, self.room.begin(**given))

    def play(self, plan: str) -> None:
        """Decisions like ``"calls: c, makes it 300: r300"``, each of the player to act."""
        for part in plan.split(", "):
            what, word = part.split(": ")
            seat = self.room.to_act
            self.record(f"seat {seat} {what}", self.room.play(word))

    def do(self, what: str, command: TableCommand) -> None:
        """One command, or its refusal."""
        try:
            events = self.room.do(command)
        except IllegalAction as refused:
            self.refused(what, refused)
            return
        self.record(what, events)
