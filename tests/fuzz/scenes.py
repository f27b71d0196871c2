"""Tables in every phase, in a room of their own, and what must hold of any answer there."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from engine.tradeem.actions import Close
from engine.tradeem.hand import Complete
from engine.tradeem.step import apply
from engine.tradeem.table import Table, chips
from functions.ports import Role, Stored
from tests.kit.room import Room, Socket, installed
from tests.races.checks import CARD, _may_see
from tests.races.journal import Sent
from tests.races.states import (
    HOST,
    TABLE,
    choosing,
    dealt,
    flashing,
    in_round,
    now_ms,
    shown,
    stored,
    waiting,
)


def closed() -> Table:
    """The host has ended the event in its first hand."""
    return apply(in_round(1, 3), Close(player=HOST, at_ms=now_ms(in_round(1, 3)))).table


SCENES: dict[str, Callable[[], Table]] = {
    "waiting": partial(waiting, 2, 1),
    "dealt": partial(dealt, 2),
    "flashing": partial(flashing, 2),
    "round": partial(in_round, 2, 3, 1),
    "chosen": lambda: choosing(in_round(0, 3), "p1"),
    "showdown": partial(shown, 2),
    "closed": closed,
}
# A host, a guest, somebody without a seat, a TV, a stream.
SENDERS: dict[str, tuple[Role, str | None]] = {
    "host": (Role.PLAYER, "p1"),
    "guest": (Role.PLAYER, "p2"),
    "visitor": (Role.PLAYER, "p9"),
    "tv": (Role.TV, None),
    "stream": (Role.STREAM, None),
}
_ids = itertools.count(1)


class Scene:
    """One table, and a socket for everybody."""

    def __init__(self, room: Room, table: Table) -> None:
        self.room = room
        self.item = stored(table)
        room.clock.at_ms = now_ms(table) + 50
        room.world.tables.create(self.item)
        self.sockets = {name: self._socket(name) for name in SENDERS}

    def _socket(self, name: str) -> Socket:
        role, player = SENDERS[name]
        granted = {"table": TABLE, "role": role.value, "player": player or ""}
        socket = Socket(self.room, f"fuzz{next(_ids):06}=", granted, self.room.clock.at_ms)
        self.room.inboxes.open[socket.id] = []
        return socket

    @property
    def stored(self) -> Stored:
        """What is in the store now. Whatever happened, it can be read, and no chip is lost."""
        live = self.room.world.tables.load(TABLE)
        assert live is not None
        chips(live.table)
        return live.stored

    def secrets(self) -> list[str]:
        """What no answer may hold: the keys of links, names of devices, and the seed of a deal
        that is not over."""
        table = self.item.table
        devices = [seat.device for seat in table.seats if seat is not None]
        hand = table.hand
        seeds = [hand.deal.seed] if hand and not isinstance(hand.stage, Complete) else []
        return [self.item.tv_key, self.item.stream_key, *filter(None, [*devices, *seeds])]

    def check_text(self, name: str, text: str, *states: Stored) -> None:
        """No card that this sender may not see, and no secret, in what it was sent."""
        role, player = SENDERS[name]
        sent = Sent(role, player, {}, text)
        allowed = set[str]().union(*(_may_see(state.table, sent) for state in states))
        assert set(CARD.findall(text)) <= allowed
        assert not [secret for secret in self.secrets() if secret in text]


@contextmanager
def scene(name: str) -> Iterator[Scene]:
    """The scene of that name, its room installed."""
    room = Room.embedded()
    with installed(room):
        yield Scene(room, SCENES[name]())


def parsed(text: str) -> Any:
    """JSON as browsers read it: no NaN, and no lone surrogate on the wire."""
    text.encode()

    def refuse(constant: str) -> None:
        raise AssertionError(f"{constant} is no JSON")

    return json.loads(text, parse_constant=refuse)
