"""Records a betting hand: every decision, what happened, and what each viewer sees change."""

from engine.poker.actions import PokerAction
from engine.poker.events import PokerEvent
from engine.poker.step import step
from engine.poker.view_types import PokerViewer
from engine.poker.views import redact, view
from engine.refusals import IllegalAction
from tests.engine.poker.play import Play
from tests.playthroughs.poker_render import event_line, view_lines, viewer_name
from tests.playthroughs.render import Lines, changes


class PokerTape:
    """A hand and the text of how it was played."""

    def __init__(self, title: str, play: Play, *viewers: PokerViewer) -> None:
        self.play = play
        self.viewers = viewers
        self.seen: dict[PokerViewer, Lines] = {viewer: {} for viewer in viewers}
        self.text = [f"# {title}", ""]
        self._record("The hand begins", tuple(play.events))

    def do(self, plan: str) -> None:
        """Decisions like ``"calls: c, makes it 300: r300"``, each of the player to act."""
        for part in plan.split(", "):
            what, word = part.split(": ")
            seat = view(self.play.hand, self.viewers[-1]).to_act
            self.act(f"seat {seat} {what}", self.play.action(word))

    def act(self, what: str, action: PokerAction) -> None:
        """One decision, or its refusal."""
        try:
            done = step(self.play.hand, action)
        except IllegalAction as refused:
            self.text += [f"## {what}", f"refused: {refused}", ""]
            return
        self.play.hand = done.hand
        self._record(what, done.events)

    def _record(self, what: str, events: tuple[PokerEvent, ...]) -> None:
        self.text.append(f"## {what}")
        self.text += [f"event {event_line(event)}" for event in events]
        for viewer in self.viewers:
            self._viewer(viewer, events)
        self.text.append("")

    def _viewer(self, viewer: PokerViewer, events: tuple[PokerEvent, ...]) -> None:
        heard = [redact(event, viewer) for event in events]
        told = [
            f"  hears {event_line(known)}"
            for known, event in zip(heard, events, strict=True)
            if known != event
        ]
        after = view_lines(view(self.play.hand, viewer))
        told += changes(self.seen[viewer], after)
        self.seen[viewer] = after
        if told:
            self.text += [f"{viewer_name(viewer)}:", *told]

    def __str__(self) -> str:
        return "\n".join(self.text).rstrip() + "\n"
