"""A whole room for tests: real handlers and flows over any stores, with a clock that tests move.

`Room` plays the part of API Gateway, Step Functions and the user pool, as simply as can be: the
faithful copy with all its bad habits is the embedded platform's. Times are milliseconds.
"""

from __future__ import annotations

import heapq
import importlib
import itertools
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from functions import wiring
from functions.adapters.sqlite_database import Database
from functions.adapters.sqlite_tables import SqliteTables
from functions.adapters.sqlite_vouchers import SqliteVouchers
from functions.ports import Pushed, TableStore, Vouchers, World
from functions.timestamps import at_or_after, ms_of

BEGAN_MS = 1_900_000_000_000


class MovedClock:
    """A `Clock` that moves when told to, or asked to sleep."""

    def __init__(self) -> None:
        self.at_ms = BEGAN_MS

    def now_ms(self) -> int:
        return self.at_ms

    def sleep_ms(self, duration_ms: int) -> None:
        self.at_ms += max(0, duration_ms)


class CountedEntropy:
    """An `Entropy` that gives the same bytes in every run; `given` keeps them all."""

    def __init__(self, seed: str = "room") -> None:
        self._seed = seed
        self._drawn = itertools.count()
        self.given: list[bytes] = []

    def token(self, size: int) -> bytes:
        block = b""
        while len(block) < size:
            block += sha256(f"{self._seed}/{next(self._drawn)}".encode()).digest()
        self.given.append(block[:size])
        return block[:size]


class Inboxes:
    """A `Push` that keeps what each open socket was sent."""

    def __init__(self) -> None:
        self.open: dict[str, list[dict[str, Any]]] = {}

    def send(self, frames: Sequence[tuple[str, bytes]]) -> Sequence[Pushed]:
        return tuple(self._send(*frame) for frame in frames)

    def _send(self, connection_id: str, frame: bytes) -> Pushed:
        if connection_id not in self.open:
            return Pushed.GONE
        self.open[connection_id].append(json.loads(frame))
        return Pushed.SENT

    def close(self, connection_id: str) -> None:
        self.open.pop(connection_id, None)


@dataclass(order=True)
class Wake:
    at_ms: int
    order: int
    function: str = field(compare=False)
    told: dict[str, Any] = field(compare=False)


class Wakes:
    """A `Timer`: wake-ups in order of time, one clock for each generation."""

    def __init__(self, clock: MovedClock) -> None:
        self._clock = clock
        self._order = itertools.count()
        self._names: set[str] = set()
        self.waiting: list[Wake] = []

    def start_clock(self, table_id: str, generation: int, until_ms: int) -> None:
        name = f"{table_id}-{generation}"
        if name not in self._names:
            self._names.add(name)
            told = {"table": table_id, "generation": generation, "until": at_or_after(until_ms)}
            self.put("tick", {**told, "turns": 0})

    def start_pause(self, table_id: str, until_ms: int) -> None:
        self.put("tick", {"table": table_id, "until": at_or_after(until_ms)})

    def start_flash(self, table_id: str, hand: int) -> None:
        self.put("flash", {"table": table_id, "hand": hand})

    def put(self, function: str, told: dict[str, Any]) -> None:
        at_ms = ms_of(told["until"]) if "until" in told else self._clock.at_ms
        heapq.heappush(self.waiting, Wake(at_ms, next(self._order), function, told))


class Room:
    """Handlers in a world. `http` and `player` are browsers, `run` lets time pass."""

    def __init__(self, tables: TableStore, vouchers: Vouchers, seed: str = "room") -> None:
        self.clock = MovedClock()
        self.entropy = CountedEntropy(seed)
        self.inboxes = Inboxes()
        self.wakes = Wakes(self.clock)
        self.world = World(
            tables=tables,
            vouchers=vouchers,
            push=self.inboxes,
            timer=self.wakes,
            clock=self.clock,
            entropy=self.entropy,
        )
        self._sockets = itertools.count(1)

    @classmethod
    def embedded(cls, seed: str = "room") -> Room:
        """On SQLite in memory."""
        database = Database()
        return cls(SqliteTables(database), SqliteVouchers(database), seed)

    def http(
        self,
        key: str,
        body: Mapping[str, Any] | str | None = None,
        *,
        player: str | None = None,
        headers: Mapping[str, str] | None = None,
        **path: str,
    ) -> tuple[int, Any]:
        """Status and parsed body of one request, routed as the table of routes says."""
        answer = call(_handler_of(key), http_event(key, body, player, headers, path))
        return answer["statusCode"], json.loads(answer["body"])

    def socket(self, ticket: str) -> Socket | None:
        """A new socket, None if the authorizer denies it."""
        arn = "arn:aws:execute-api:us-east-1:000000000000:api/ws/$connect"
        asked = {"methodArn": arn, "queryStringParameters": {"ticket": ticket}}
        policy = call("ws_authorizer", asked)
        if policy["policyDocument"]["Statement"][0]["Effect"] != "Allow":
            return None
        connection_id = f"socket-{next(self._sockets)}="
        self.inboxes.open[connection_id] = []
        assert call("ws_connect", {}) == {"statusCode": 200}
        return Socket(self, connection_id, policy["context"], self.clock.at_ms)

    def player(self, table: str, player: str) -> Socket:
        """A player's new socket, synced."""
        status, told = self.http("POST /api/ticket", {"table": table}, player=player)
        assert status == 200, told
        socket = self.socket(told["ticket"])
        assert socket is not None
        socket.send({"type": "sync"})
        return socket

    def table(self, host: str = "ann", **settings: object) -> str:
        """The code of a new table."""
        status, told = self.http("POST /api/tables", {"name": "Friday", **settings}, player=host)
        assert status == 200, told
        return str(told["table"])

    def run(self, *, for_ms: int) -> None:
        """Let time pass, and wake whoever wants to be woken."""
        end_ms = self.clock.at_ms + for_ms
        while self.wakes.waiting and self.wakes.waiting[0].at_ms <= end_ms:
            wake = heapq.heappop(self.wakes.waiting)
            self.clock.at_ms = max(self.clock.at_ms, wake.at_ms)
            self._wake(wake)
        self.clock.at_ms = max(self.clock.at_ms, end_ms)

    def _wake(self, wake: Wake) -> None:
        try:
            told = call(wake.function, wake.told)
        except Exception as error:
            if type(error).__name__ != "Idle":
                raise
            return
        if told and not told.get("done"):
            self.wakes.put(wake.function, told)


class Socket:
    """One open socket."""

    def __init__(
        self, room: Room, connection_id: str, granted: Mapping[str, str], opened_ms: int
    ) -> None:
        self.room = room
        self.id = connection_id
        self.granted = granted
        self.opened_ms = opened_ms
        self._ids = itertools.count(1)

    @property
    def inbox(self) -> list[dict[str, Any]]:
        """What was pushed to it so far."""
        return self.room.inboxes.open[self.id]

    def send(self, frame: Mapping[str, Any]) -> dict[str, Any]:
        """The answer to a frame."""
        answer = call("ws_message", self.event(json.dumps(frame)))
        assert answer["statusCode"] == 200
        told = json.loads(answer["body"])
        assert isinstance(told, dict)
        return told

    def command(self, kind: str, **fields: object) -> dict[str, Any]:
        """The answer to a command under a fresh id."""
        return self.send({"type": kind, "id": f"{self.id[:-1]}-{next(self._ids):04d}", **fields})

    def view(self) -> dict[str, Any]:
        """What it may see now."""
        told = self.send({"type": "sync"})
        assert told["type"] == "update", told
        view = told["view"]
        assert isinstance(view, dict)
        return view

    def leave(self) -> None:
        """The socket closes."""
        self.room.inboxes.open.pop(self.id, None)
        assert call("ws_disconnect", self.event(None)) == {"statusCode": 200}

    def event(self, body: str | None) -> dict[str, Any]:
        """The event of one frame, as the gateway makes it."""
        context = {
            "connectionId": self.id,
            "authorizer": {**self.granted, "principalId": "whoever"},
            "requestTimeEpoch": self.room.clock.at_ms,
            "connectedAt": self.opened_ms,
        }
        return {"requestContext": context, "body": body, "isBase64Encoded": False}


def call(name: str, event: Any) -> Any:
    """What the handler of this name returns."""
    return importlib.import_module(f"functions.handlers.{name}").handler(event, None)


@contextmanager
def installed(room: Room) -> Iterator[Room]:
    """The room's world is the one handlers find."""
    wiring.install(room.world)
    try:
        yield room
    finally:
        wiring.install(None)


def http_event(
    key: str,
    body: Mapping[str, Any] | str | None,
    player: str | None,
    headers: Mapping[str, str] | None,
    path: Mapping[str, str],
) -> dict[str, Any]:
    """An event of the HTTP API, payload 2.0."""
    context: dict[str, Any] = {"http": {"sourceIp": "192.0.2.1"}}
    if player is not None:
        claims = {"sub": player, "nickname": player.title(), "token_use": "id"}
        context["authorizer"] = {"jwt": {"claims": claims}}
    return {
        "routeKey": key,
        "pathParameters": dict(path),
        "headers": dict(headers or {}),
        "body": body if isinstance(body, str) else None if body is None else json.dumps(body),
        "isBase64Encoded": False,
        "requestContext": context,
    }


def _handler_of(key: str) -> str:
    from functions.protocol.routes import HTTP_ROUTES  # noqa: PLC0415 - only here

    return next(route.handler for route in HTTP_ROUTES if route.key == key)
