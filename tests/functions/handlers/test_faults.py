"""An event over a DynamoDB that throttles, conflicts and loses answers: clients resend, as they do
after a second, and nothing is lost or done twice."""

from __future__ import annotations

from typing import Any

import pytest

from engine.tradeem.settings import POT
from engine.tradeem.table import chips
from functions.observability import FlowFailed
from tests.kit import dynamo
from tests.kit.faults import FaultyClient
from tests.kit.room import Room, Socket, installed

HANDS = 2
PATIENCE = 60


@pytest.mark.parametrize("seed", ["one", "two"])
def test_an_event_survives_a_bad_night_of_the_store(seed: str) -> None:
    with dynamo.moto() as client:
        faulty = FaultyClient(client, seed, one_in=9)
        with installed(Room(*dynamo.stores(faulty), seed=seed)) as room:
            table = _resent(lambda: room.table("ann", hands=HANDS, flash_ms=300, trade_ms=5_000))
            players = [_resent(lambda n=name: room.player(table, n)) for name in ("ann", "bob")]
            for number, socket in enumerate(players, start=1):
                name = socket.granted["player"]
                seat = {"name": name, "device": f"device-{name}", "accept": True, "seat": number}
                assert _commanded(socket, "sit", **seat) in {"ok", "duplicate"}
            assert _commanded(players[0], "start") in {"ok", "duplicate"}
            _play(room, players)

            live = dynamo.stores(client)[0].load(table)

    assert live is not None
    assert live.table.finished
    assert live.table.hands_played == HANDS
    assert chips(live.table) == HANDS * POT
    assert set(faulty.seen) == {"_throttled", "_conflicted", "_sent_twice", "_unanswered"}


def _play(room: Room, players: list[Socket]) -> None:
    """Both hold in every round they see, until it is over. Wakes that fail come again."""
    for _ in range(HANDS * 60):
        view = _view(players[0])
        if view["phase"] == "finished":
            return
        if view["phase"] == "trade":
            for socket in players:
                _commanded(socket, "hold", turn={"hand": view["hand"], "round": view["round"]})
        _passing(room)


def _passing(room: Room) -> None:
    """A second passes; a run that fails is tried again by its machine."""
    for _ in range(PATIENCE):
        waiting = list(room.wakes.waiting)
        try:
            room.run(for_ms=1_000)
        except FlowFailed:
            lost = [wake for wake in waiting if wake not in room.wakes.waiting]
            for wake in lost[:1]:
                room.wakes.put(wake.function, wake.told)
        else:
            return
    raise AssertionError("runs fail without end")


def _resent(request: Any) -> Any:
    """What a request returns once it is not refused for a busy store."""
    for _ in range(PATIENCE):
        try:
            return request()
        except (AssertionError, FlowFailed):
            continue
    raise AssertionError("no answer")


def _view(socket: Socket) -> dict[str, Any]:
    for _ in range(PATIENCE):
        told = socket.send({"type": "sync"})
        if told["type"] == "update":
            view = told["view"]
            assert isinstance(view, dict)
            return view
        socket.room.clock.at_ms += 1_000
    raise AssertionError("no view")


def _commanded(socket: Socket, kind: str, **fields: object) -> str:
    """Resend one command under one id until it is answered; the result."""
    command = {"type": kind, "id": f"{kind}-{socket.id[:-1]}-{len(socket.inbox)}", **fields}
    for _ in range(PATIENCE):
        told = socket.send(command)
        if told["type"] == "answer":
            return str(told["result"])
        assert told["refusal"] in {"server.busy", "server.error", "protocol.too_many"}
        socket.room.clock.at_ms += 1_000
    raise AssertionError("no answer")
