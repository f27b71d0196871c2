"""What a socket may send, before its first `sync` and after a newer one has replaced it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from functions import wiring
from functions.flows.session import GROSS
from functions.ports import TableStore
from functions.protocol.client import CHANGELESS_FRAMES
from tests.kit.room import Room, Socket

PING = {"type": "ping", "t": 1}


def opened(room: Room, table: str, player: str) -> Socket:
    """A socket that has not sent anything."""
    _, told = room.http("POST /api/ticket", {"table": table}, player=player)
    socket = room.socket(told["ticket"])
    assert socket is not None
    return socket


def present(socket: Socket, seat: int) -> bool:
    return bool(socket.view()["seats"][seat - 1]["present"])


def seated(room: Room, *players: str) -> tuple[str, list[Socket]]:
    """A table of these players, in order of seats."""
    table = room.table(players[0])
    sockets = [room.player(table, player) for player in players]
    for player, socket in zip(players, sockets, strict=True):
        told = socket.command("sit", name=player, device=f"device-{player}", accept=True)
        assert told["result"] == "ok", told
    return table, sockets


def test_frames_before_the_first_sync_are_limited(room: Room) -> None:
    stranger = opened(room, room.table(), "bob")

    answers = [stranger.send(PING) for _ in range(CHANGELESS_FRAMES + 1)]

    assert [told["type"] for told in answers] == ["pong"] * CHANGELESS_FRAMES + ["refused"]
    assert answers[-1]["refusal"] == "protocol.too_many"


def test_commands_before_the_first_sync_are_limited(room: Room) -> None:
    stranger = opened(room, room.table(), "bob")

    answers = [stranger.command("stand") for _ in range(CHANGELESS_FRAMES + 1)]

    assert [told["type"] for told in answers] == ["answer"] * CHANGELESS_FRAMES + ["refused"]


def test_a_socket_that_never_syncs_is_closed_for_gross_abuse(room: Room) -> None:
    stranger = opened(room, room.table(), "bob")

    for _ in range(2 * GROSS):
        stranger.send(PING)

    assert stranger.id not in room.inboxes.open


def test_a_replaced_socket_is_limited(room: Room) -> None:
    table, (_, old) = seated(room, "ann", "bob")
    room.player(table, "bob")

    answers = [old.send(PING)["type"] for _ in range(CHANGELESS_FRAMES + 1)]

    assert answers == ["pong"] * CHANGELESS_FRAMES + ["refused"]


def test_a_socket_that_has_not_synced_gets_no_pushes_and_brings_nobody_in(room: Room) -> None:
    table, (ann, old) = seated(room, "ann", "bob")
    stranger = opened(room, table, "bob")
    stranger.send(PING)
    old.leave()

    stranger.send(PING)

    assert not present(ann, 2)
    assert stranger.inbox == []


def test_who_sends_nonsense_first_is_in_with_the_sync(room: Room) -> None:
    """T2: also who has stood up is back on a new socket."""
    table, (ann, bob) = seated(room, "ann", "bob")
    ann.command("start")
    bob.command("stand")
    newer = opened(room, table, "bob")
    newer.send({"type": "nonsense"})

    newer.send({"type": "sync"})

    assert present(ann, 2)
    assert bob.id not in room.inboxes.open


def test_a_newer_socket_that_has_not_synced_replaces_nobody(room: Room) -> None:
    table, (_, bob) = seated(room, "ann", "bob")
    room.clock.at_ms += 10
    opened(room, table, "bob").send(PING)

    assert bob.send({"type": "sync"})["type"] == "update"


@pytest.mark.parametrize(
    "name", ["", "   ", "\u00a0", "two\nlines", "a\u0007b", "\u202enna", "x" * 25]
)
def test_a_name_is_one_line_that_can_be_seen(room: Room, name: str) -> None:
    socket = room.player(room.table(), "ann")

    told = socket.command("sit", name=name, device="device-1", accept=True)

    assert (told["type"], told["refusal"]) == ("refused", "protocol.invalid")


def test_blanks_round_a_name_are_taken_off(room: Room) -> None:
    table = room.table()
    ann, bob = room.player(table, "ann"), room.player(table, "bob")
    ann.command("sit", name=" Zoë 👩‍👩‍👧 ", device="device-1", accept=True)

    told = bob.command("sit", name="Zoë 👩‍👩‍👧", device="device-2", accept=True)

    assert ann.view()["seats"][0]["name"] == "Zoë 👩‍👩‍👧"
    assert told["refusal"] == "seat.name_taken"


class Slow:
    """A store whose next `call` comes late: `first` happens before it."""

    def __init__(self, tables: TableStore, call: str, first: Callable[[], object]) -> None:
        self._tables, self._call, self._first = tables, call, first

    def __getattr__(self, name: str) -> Any:
        call = getattr(self._tables, name)
        return self._late(call) if name == self._call else call

    def _late(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def late(*given: Any, **named: Any) -> Any:
            first, self._first = self._first, lambda: None
            first()
            return call(*given, **named)

        return late


def test_a_player_whose_old_socket_ends_during_the_sync_of_the_new_one_is_here(room: Room) -> None:
    """The departure saw no new socket, and the sync had read the table before the departure."""
    table, (ann, old) = seated(room, "ann", "bob")
    newer = opened(room, table, "bob")
    tables: Any = Slow(room.world.tables, "connect", old.leave)
    wiring.install(replace(room.world, tables=tables))

    update = newer.send({"type": "sync"})

    assert update["view"]["seats"][1]["present"]
    assert present(ann, 2)


def test_a_ping_tells_of_a_step_that_crossed_the_first_sync(room: Room) -> None:
    """The step had read who watches before the socket was there, and was saved after the sync had
    read the table: so nobody pushed it to the socket."""
    table, (ann, _) = seated(room, "ann", "bob")
    cat = opened(room, table, "cat")
    told: list[dict[str, Any]] = []
    tables: Any = Slow(room.world.tables, "save", lambda: told.append(cat.send({"type": "sync"})))
    wiring.install(replace(room.world, tables=tables))
    ann.command("start")
    (update,) = told
    assert update["view"]["phase"] == "waiting"
    assert room.inboxes.open[cat.id] == []

    pong = cat.send(PING)

    assert pong["version"] > update["version"]
    newer = cat.send({"type": "sync", "last": update["version"]})
    assert newer["view"]["phase"] == "flash"
    assert newer["since"] == update["version"]
