"""What functions do at play is what their roles allow, and little else is allowed.

A room of the real handlers on the AWS stores plays through every route; each call of a store, a
timer or a push is noted with the function that made it.
"""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from functions.ports import Push, Pushed, Timer
from infra.catalog import FUNCTIONS, MACHINES
from tests.kit import dynamo
from tests.kit import room as kit
from tests.kit.room import Room, Socket, installed

pytestmark = pytest.mark.xdist_group("infra")

Uses = dict[str, set[str]]
BY_NAME = {function.name: function for function in FUNCTIONS}
QUICK = {"hands": 4, "flash_ms": 300, "trade_ms": 5_000, "result_ms": 2_000}
# Allowed and not seen below, for it needs more to have gone wrong than one play can show.
_LATE = "a wake-up that comes very late may end more than one stage"
_OVERDUE = "a table that is overdue is settled before anything else, and gets its clocks anew"
IN_TROUBLE = {
    ("flash", "tables PutItem"): _LATE,
    ("flash", "timer"): "a flash that did not end voids the deal, and the next one is armed",
    ("sweep", "tables PutItem"): _LATE,
    ("http_seats", "tables PutItem"): _OVERDUE,
    ("http_seats", "timer"): _OVERDUE,
    ("ws_disconnect", "tables PutItem"): _OVERDUE,
    ("ws_disconnect", "timer"): _OVERDUE,
}


class Noted:
    """Names the function that is running, and keeps what it uses."""

    def __init__(self) -> None:
        self.running: list[str] = []
        self.uses: Uses = defaultdict(set)

    def __call__(self, what: str) -> None:
        self.uses[self.running[-1]].add(what)

    def call(self, name: str, event: Any) -> Any:
        self.running.append(name)
        try:
            return _call(name, event)
        finally:
            self.running.pop()

    def stores(self, params: Mapping[str, Any], model: Any, **_: Any) -> None:
        """A call of DynamoDB, before it is made; transactions count as what is in them."""
        if not self.running:
            return
        if model.name == "TransactWriteItems":
            for action in params["TransactItems"]:
                ((kind, item),) = action.items()
                self(f"{item['TableName']} {kind}Item")
        elif "IndexName" in params:
            self(f"{params['TableName']}/{params['IndexName']} {model.name}")
        else:
            self(f"{params['TableName']} {model.name}")


_call = kit.call


class NotedPush:
    def __init__(self, push: Push, noted: Noted) -> None:
        self._push, self._noted = push, noted

    def send(self, frames: Sequence[tuple[str, bytes]]) -> Sequence[Pushed]:
        if frames:
            self._noted("push POST")
        return self._push.send(frames)

    def close(self, connection_id: str) -> None:
        self._noted("push DELETE")
        self._push.close(connection_id)


class NotedTimer:
    def __init__(self, timer: Timer, noted: Noted) -> None:
        self._timer, self._noted = timer, noted

    def start_clock(self, table_id: str, generation: int, until_ms: int) -> None:
        self._noted("timer")
        self._timer.start_clock(table_id, generation, until_ms)

    def start_pause(self, table_id: str, until_ms: int) -> None:
        self._noted("timer")
        self._timer.start_pause(table_id, until_ms)

    def start_flash(self, table_id: str, hand: int) -> None:
        self._noted("timer")
        self._timer.start_flash(table_id, hand)


@pytest.fixture(scope="module")
def uses() -> Uses:
    noted = Noted()
    with dynamo.moto() as client, pytest.MonkeyPatch.context() as patch:
        client.meta.events.register("provide-client-params.dynamodb", noted.stores)
        patch.setattr(kit, "call", noted.call)
        room = Room(*dynamo.stores(client))
        room.world = dataclasses.replace(
            room.world,
            push=NotedPush(room.inboxes, noted),
            timer=NotedTimer(room.wakes, noted),
        )
        with installed(room):
            play(room)
    return noted.uses


def play(room: Room) -> None:
    """An event in which everything happens once."""
    room.table("ann")
    table = room.table("ann", **QUICK)
    lobby(room, table)
    ann = room.player(table, "ann")
    bob = room.player(table, "bob")
    for socket, name in ((ann, "Ann"), (bob, "Bob")):
        told = socket.command("sit", name=name, device=f"device-of-{name}", accept=True)
        assert told["result"] == "ok", told
    hand_over(room, table, bob)
    room.player(table, "bert").leave()
    vanish(room, table, "carl")
    assert ann.command("start")["result"] == "ok"
    vanish(room, table, "dora")
    watch(room, table)
    rounds(room, ann)
    vanish(room, table, "emil")
    room.run(for_ms=20_000)
    vanish(room, table, "fred")
    room.wakes.waiting.clear()  # every clock has failed
    room.run(for_ms=120_000)
    assert kit.call("sweep", {})["overdue"] == 1
    room.run(for_ms=120_000)
    history(room, table)
    room.run(for_ms=200_000)
    chatter(room.player(table, "ann"))


def lobby(room: Room, table: str) -> None:
    for key in ("GET /api/config", "GET /api/tables"):
        assert room.http(key)[0] == 200
    assert room.http("GET /api/tables/{table}", table=table)[0] == 200
    assert room.http("GET /api/tables/{table}/links", player="ann", table=table)[0] == 200
    trigger = {"userName": "guest-abcdefgh", "response": {}}
    assert kit.call("pre_sign_up", trigger)["response"]["autoConfirmUser"] is True


def hand_over(room: Room, table: str, old: Socket) -> None:
    """Bob's seat goes to another device, at the second attempt."""
    seat = old.view()["you"]["seat"]
    _, offer = room.http(
        "POST /api/tables/{table}/handovers", {"seat": seat}, player="ann", table=table
    )
    claim = {"code": "WRONGCODE", "device": "another-device"}
    path = "POST /api/tables/{table}/claims"
    assert room.http(path, claim, player="bert", table=table)[0] == 404
    claim["code"] = offer["code"]
    status, told = room.http(path, claim, player="bert", table=table)
    assert (status, told) == (200, {"seat": seat})


def vanish(room: Room, table: str, player: str) -> None:
    """A socket that goes without a word; the next push meets 410."""
    socket = room.player(table, player)
    room.inboxes.close(socket.id)


def watch(room: Room, table: str) -> None:
    """A paired TV, by its key."""
    _, pairing = room.http("POST /api/pairings")
    wish = {"table": table}
    status, _ = room.http("PUT /api/pairings/{code}", wish, player="ann", code=pairing["code"])
    assert status == 200
    secret = {"x-pairing-secret": pairing["secret"]}
    _, state = room.http("GET /api/pairings/{code}", headers=secret, code=pairing["code"])
    for _ in range(2):
        _, told = room.http("POST /api/link-ticket", {"table": table, "key": state["key"]})
    tv = room.socket(told["ticket"])
    assert tv is not None
    tv.send({"type": "sync"})
    tv.leave()


def rounds(room: Room, ann: Socket) -> None:
    """The first hand: Ann trades in the first round and is silent afterwards."""
    room.run(for_ms=10_000)
    view = ann.view()
    if view["phase"] == "trade":
        turn = {"hand": view["hand"], "round": view["round"]}
        assert ann.command("open_trade", turn=turn)["result"] == "ok"
        assert ann.command("trade", turn=turn, seat=9)["result"] == "ok"
    room.run(for_ms=28_000)


def history(room: Room, table: str) -> None:
    status, hands = room.http("GET /api/tables/{table}/hands", table=table)
    assert status == 200
    assert [line["hand"] for line in hands["hands"]][:1] == [1]
    assert room.http("GET /api/tables/{table}/hands/{hand}", table=table, hand="1")[0] == 200
    room.http("GET /api/tables/{table}/report", player="ann", table=table)


def chatter(socket: Socket) -> None:
    """Frames without end: they are charged, then the socket is closed."""
    for number in range(400):
        socket.send({"type": "ping", "t": number})


def allowed(name: str) -> set[str]:
    function = BY_NAME[name]
    return {
        *(f"{dynamo.TABLES} {action}" for action in function.tables),
        *(f"{dynamo.TABLES}/{index} Query" for index in function.indexes),
        *(f"{dynamo.VOUCHERS} {action}" for action in function.vouchers),
        *(("timer",) if function.machines else ()),
        *(f"push {method}" for method in function.sockets),
    }


@pytest.mark.parametrize("name", sorted(BY_NAME))
def test_a_function_does_nothing_that_it_may_not(uses: Uses, name: str) -> None:
    assert uses.get(name, set()) <= allowed(name)


def test_who_starts_a_run_may_start_each() -> None:
    """What a step has to start depends on where it leaves the table, not on who made it."""
    assert {function.machines for function in FUNCTIONS} == {(), MACHINES}


def test_a_function_may_do_nothing_that_it_does_not(uses: Uses) -> None:
    superfluous = {
        (function.name, action)
        for function in FUNCTIONS
        for action in allowed(function.name) - uses.get(function.name, set())
    }

    assert sorted(superfluous - set(IN_TROUBLE)) == []
