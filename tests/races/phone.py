"""A client as docs/protocol describes one, and nothing of how the server is made.

It keeps the newest view, merges marks, asks for what it missed, sends commands until they are
answered, pokes a table that looks overdue, pings after a silence. TVs and streams are phones
without a player.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from functions.ports import Role
from tests.races.venue import Venue, Wire

Frame = dict[str, Any]

RESEND_MS = (1_000, 2_500)  # the first time, and from then on
GAP_MS = 1_000
OVERDUE_MS = 2_000
SILENCE_MS = 60_000
BACK_OFF_MS = 500
GRACE_MS = 1_000
LATER = {"protocol.too_many", "protocol.newer_schema", "server.busy", "server.error"}


@dataclass(eq=False)
class Pending:
    """A command without an answer."""

    frame: Frame
    answered: Callable[[Frame], None] | None = None
    sends: int = 0


@dataclass(eq=False)
class Phone:
    """One device of one viewer."""

    venue: Venue
    player: str | None
    role: Role = Role.PLAYER
    pokes: bool = True
    wire: Wire | None = None
    version: int = -1
    view: Frame = field(default_factory=dict)
    marks: dict[int, Frame] = field(default_factory=dict)
    flashes: list[Frame] = field(default_factory=list)
    pending: dict[str, Pending] = field(default_factory=dict)
    answers: dict[str, Frame] = field(default_factory=dict)  # the first to each command
    replaced: bool = False
    asked: int = 0
    heard_ms: int = 0
    _gap: bool = False

    def __post_init__(self) -> None:
        self.venue.phones.append(self)
        self.name = f"{self.player or self.role.value}-{len(self.venue.phones)}"

    # --- sockets --------------------------------------------------------------------------------

    def settle_in(self) -> Phone:
        """It was there long ago."""
        self.venue.settle(self)
        return self

    def connect(self) -> None:
        """A new socket; what was not answered is sent again on it."""
        self.wire = self.venue.open(self)
        self._sync()
        for action_id in list(self.pending):
            self._send_again(action_id)

    def vanish(self) -> None:
        """The phone loses its network, and nobody is told."""
        assert self.wire is not None
        self.wire.is_dead = True

    def close(self) -> None:
        """The socket is closed properly."""
        assert self.wire is not None
        self.venue.end(self.wire, by_phone=True)

    def closed(self, wire: Wire) -> None:
        """The other side has closed it: try again, unless another device took over."""
        if wire is self.wire and not self.replaced and not wire.is_dead:
            self._later(BACK_OFF_MS, self.connect)

    @property
    def is_on(self) -> bool:
        """Whether its socket is good for anything."""
        wire = self.wire
        return wire is not None and wire.is_open and not wire.is_dead and not self.replaced

    def send(self, frame: Frame) -> None:
        if self.wire is not None and not self.replaced:
            self.venue.frame(self.wire, frame)

    # --- commands -------------------------------------------------------------------------------

    def command(
        self, kind: str, answered: Callable[[Frame], None] | None = None, **fields: Any
    ) -> str:
        """Send a command until it is answered; its id. `answered` is called with the answer."""
        self.asked += 1
        action_id = f"{self.name}-{self.asked:04}"
        self.pending[action_id] = Pending({"type": kind, "id": action_id, **fields}, answered)
        self._send_again(action_id)
        return action_id

    def decide(self, kind: str, answered: Callable[[Frame], None] | None = None) -> str:
        """Hold'em, or press Trade'em, in the round on show."""
        return self.command(kind, answered, turn=self.turn)

    def trade(self, target: int) -> None:
        """Press Trade'em, and once that is answered take the pair of seat `target`."""
        turn = self.turn

        def pick(answer: Frame) -> None:
            if answer.get("result") in {"ok", "duplicate"}:
                self.command("trade", turn=turn, seat=target)

        self.decide("open_trade", pick)

    @property
    def turn(self) -> Frame:
        return {"hand": self.view["hand"], "round": self.view["round"]}

    def _send_again(self, action_id: str) -> None:
        pending = self.pending.get(action_id)
        if pending is None or not self.is_on:
            return  # a new socket will send it
        self.send(pending.frame)
        wait_ms = RESEND_MS[min(pending.sends, 1)]
        pending.sends += 1
        wire = self.wire
        self._later(wait_ms, lambda: wire is self.wire and self._send_again(action_id))

    # --- frames ---------------------------------------------------------------------------------

    def take(self, wire: Wire, frame: Frame) -> None:
        """A frame has arrived."""
        if wire is not self.wire:
            return
        self.heard_ms = self.venue.time.now_ms()
        kinds: dict[str, Callable[[Frame], None]] = {
            "update": self._adopt,
            "answer": self._answered,
            "refused": self._refused,
            "marks": self._merge,
            "flash": self.flashes.append,
            "replaced": self._replace,
            "pong": lambda _: None,
        }
        kinds[frame["type"]](frame)
        self._look_for_gaps(frame["version"])
        self._ping_later()

    def _adopt(self, frame: Frame) -> None:
        if frame["version"] <= self.version:
            return
        view = frame["view"]
        if (view["hand"], view["round"]) != (self.view.get("hand"), self.view.get("round")):
            self.marks = {}
        self.view, self.version = view, frame["version"]
        self._mark(view["marks"])
        self._poke_later()

    def _answered(self, frame: Frame) -> None:
        pending = self.pending.pop(frame["id"], None)
        view = frame["view"]
        if view is not None and frame["version"] > self.version:
            self._adopt(frame)
        if pending is None:
            return  # answered before
        self.answers[frame["id"]] = frame
        if view is not None and frame["version"] == self.version:
            self.view = view  # with the sender's own choice in it
            self._mark(view["marks"])
        if frame["marks_in_ms"] is not None:
            self._remind_later(frame)
        if pending.answered is not None:
            pending.answered(frame)

    def _refused(self, frame: Frame) -> None:
        if frame["refusal"] not in LATER:
            self.pending.pop(frame["id"], None)

    def _replace(self, _: Frame) -> None:
        self.replaced = True

    def _merge(self, frame: Frame) -> None:
        if (frame["hand"], frame["round"]) == (self.view.get("hand"), self.view.get("round")):
            self._mark(frame["marks"])

    def _mark(self, marks: list[Frame]) -> None:
        self.marks.update((mark["seat"], mark) for mark in marks)

    # --- by itself ------------------------------------------------------------------------------

    def _sync(self) -> None:
        self.send({"type": "sync", "last": self.version if self.version >= 0 else None})
        self._later(GAP_MS, lambda: self.send({"type": "ping", "t": 1}))
        wire = self.wire
        self._later(RESEND_MS[1], lambda: wire is self.wire and not self.view and self._sync())

    def _look_for_gaps(self, version: int) -> None:
        if version <= self.version or self._gap:
            return
        self._gap = True

        def ask() -> None:
            self._gap = False
            if version > self.version:
                self.send({"type": "sync", "last": self.version})
                self._look_for_gaps(version)

        self._later(GAP_MS, ask)

    def _poke_later(self) -> None:
        due_ms, version = _due_ms(self.view), self.version
        if due_ms is None:
            return

        def poke() -> None:
            if self.pokes and version == self.version and self.is_on:
                self.send({"type": "poke"})
                self._later(OVERDUE_MS, poke)

        self.venue.time.at(due_ms + OVERDUE_MS, poke)

    def _ping_later(self) -> None:
        heard_ms = self.heard_ms

        def ping() -> None:
            if heard_ms == self.heard_ms and self.is_on:
                self.send({"type": "ping", "t": 1})
                self._later(RESEND_MS[1], ping)

        self._later(SILENCE_MS, ping)

    def _remind_later(self, answer: Frame) -> None:
        view = answer["view"]
        seat, turn = view["you"]["seat"], {"hand": view["hand"], "round": view["round"]}

        def remind() -> None:
            if self.turn == turn and seat not in self.marks:
                self.send({"type": "marks"})

        self._later(answer["marks_in_ms"], remind)

    def _later(self, after_ms: int, job: Callable[[], object]) -> None:
        self.venue.time.at(self.venue.time.now_ms() + after_ms, lambda: job() and None)


def _due_ms(view: Frame) -> int | None:
    """When the table should have moved, as far as a client can know."""
    flash = view["flash"]
    if view["deadline_ms"] is not None:
        return int(view["deadline_ms"]) + GRACE_MS
    if flash is not None and flash["shown_from_ms"] is not None:
        return int(flash["shown_from_ms"]) + 10 * int(flash["flash_ms"])
    return view["next_at_ms"]
