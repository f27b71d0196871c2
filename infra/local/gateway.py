"""A WebSocket API as API Gateway runs one: its events, its limits and its bad habits.

Frames of one connection are dispatched in parallel, pushes may be lost or overtake each other,
sockets vanish, quotas close connections: what is in `Faults` and `Limits`, and nothing kinder.
The socket side lives on one event loop; functions run in a small pool of threads, and `post`,
`delete` and `inspect` may be called from any of them.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

from aiohttp import WSMsgType, web

from infra.local import events, handshake, routing
from infra.local.agenda import Agenda
from infra.local.event_loop import EventLoop
from infra.local.faults import Dice, Disconnects, Faults
from infra.local.frames import hold_frame_size
from infra.local.functions import FunctionFailed, Functions
from infra.local.limits import Bucket, Limits
from infra.local.outbox import Outbox
from infra.local.sockets import Connection, Counts, Posted, State

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Api:
    """What a template declares of a WebSocket API; functions by name."""

    routes: Mapping[str, str]
    authorizer: str | None = None
    identity: str | None = None  # query parameter without which nobody is let in
    responses: frozenset[str] = frozenset()  # routes whose returned body goes to the sender
    selection: str = "$request.body.action"
    stage: str = "ws"


class Gateway:
    """One WebSocket API."""

    def __init__(
        self,
        api: Api,
        functions: Functions,
        agenda: Agenda,
        pool: Executor,
        *,
        limits: Limits | None = None,
        faults: Faults | None = None,
    ) -> None:
        routing.check(api.routes)
        self.api = api
        self.limits = limits or Limits()
        self.faults = faults or Faults()
        self.counts = Counts()
        self.functions = functions
        self.agenda = agenda
        self.pool = pool
        self.loop = EventLoop(agenda)
        self.dice = Dice(self.faults.seed)
        self.connects = Bucket(agenda, rate=self.limits.connects, burst=self.limits.connects)
        self._requests = Bucket(agenda, rate=self.limits.requests, burst=self.limits.burst)
        self._picks = any(not key.startswith("$") for key in api.routes)
        self._connections: dict[str, Connection] = {}

    # ------------------------------------------------------------------------ the socket's side

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """The whole life of one connection; the upgrade waits for authorizer and `$connect`."""
        self.loop.enter()
        upgrade = handshake.upgrade(request, self.api.stage)
        peer = events.Peer(
            connection_id=events.connection_id(),
            connected_ms=self.agenda.now_ms(),
            upgrade=upgrade,
        )
        connection = Connection(peer=peer, active_ms=peer.connected_ms)
        self._connections[peer.connection_id] = connection
        try:
            admitted = await handshake.admit(self, connection)
        except handshake.Refused as refused:
            self._forget(connection)
            return refused.response(peer.connection_id)
        socket = web.WebSocketResponse(
            # API Gateway offers no compression, and a deflate window for each socket is costly.
            compress=False,
            max_msg_size=self.limits.message + 1,  # aiohttp refuses that size itself
            protocols=(admitted.protocol,) if admitted.protocol else (),
        )
        try:
            await socket.prepare(request)
        except ConnectionResetError:  # who wanted in has left meanwhile
            self._lost(connection, None)
            return socket
        return await self._serve(connection, socket, request)

    async def _serve(
        self, connection: Connection, socket: web.WebSocketResponse, request: web.Request
    ) -> web.WebSocketResponse:
        self.counts.connections += 1
        connection.outbox = Outbox(socket, self.loop.spawn)
        connection.state = State.OPEN
        hold_frame_size(request, self.limits.frame, lambda: self._end(connection, 1009, ""))
        self._watch(connection)
        async for frame in socket:
            if frame.type is WSMsgType.TEXT:
                self._received(connection, frame.data)
            elif frame.type is WSMsgType.BINARY:
                self._end(connection, 1003, "")
        self._lost(connection, socket.close_code)
        return socket

    def _received(self, connection: Connection, text: str) -> None:
        if connection.state is not State.OPEN:
            return
        now_ms = self.agenda.now_ms()
        connection.active_ms = now_ms
        self.counts.frames += 1
        if not self._requests.take():
            self._tell(connection, "Too Many Requests", events.request_id())
            return
        route = self._route(text)
        if route is None:
            self._tell(connection, "Forbidden", events.request_id())
            return
        event = events.message(connection.peer, route, text, now_ms)
        for _ in range(2 if self.dice.hits(self.faults.frame_twice) else 1):
            self.loop.after(
                self.dice.draw_ms(self.faults.frame_delay_ms),
                lambda: self.loop.spawn(self._dispatch(connection, route, event)),
            )

    def _route(self, text: str) -> str | None:
        if self._picks:
            return routing.select(self.api.selection, text, self.api.routes)
        return routing.DEFAULT if routing.DEFAULT in self.api.routes else None

    async def _dispatch(self, connection: Connection, route: str, event: events.Event) -> None:
        try:
            answer = await self.call(self.api.routes[route], event)
        except (FunctionFailed, TimeoutError):
            self.counts.failures += 1
            self._tell(
                connection, "Internal server error", str(event["requestContext"]["requestId"])
            )
            return
        body = answer.get("body") if isinstance(answer, dict) else None
        if body and route in self.api.responses:
            self._push(connection, body.encode())

    async def call(self, function: str, event: events.Event) -> Any:
        """What a function returns; `FunctionFailed`, or `TimeoutError` after the call limit."""
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(self.limits.call_s):
            return await loop.run_in_executor(self.pool, self.functions.invoke, function, event)

    def _tell(self, connection: Connection, text: str, request: str) -> None:
        frame = {
            "message": text,
            "connectionId": connection.peer.connection_id,
            "requestId": request,
        }
        self._push(connection, json.dumps(frame).encode())

    # ---------------------------------------------------------------------------- its last hours

    def _watch(self, connection: Connection) -> None:
        """Close the connection when it has idled or lived too long; ask again until then."""
        now_ms = self.agenda.now_ms()
        idle_ms = connection.active_ms + self.limits.idle_ms
        old_ms = connection.peer.connected_ms + self.limits.age_ms
        if connection.state is State.CLOSED:
            return
        if now_ms >= min(idle_ms, old_ms):
            self.loop.act(lambda: self._end(connection, 1001, "Going away"))
        else:
            self.agenda.at(min(idle_ms, old_ms), lambda: self._watch(connection))

    def _end(self, connection: Connection, code: int, reason: str) -> None:
        """This side closes the connection."""
        if connection.state is State.CLOSED:
            return
        connection.ending = (code, reason)
        if connection.state is State.VANISHED:
            self._lost(connection, None)
        elif connection.outbox is not None:
            connection.state = State.CLOSED
            connection.outbox.close(code, reason)

    def _lost(self, connection: Connection, code: int | None) -> None:
        """The socket is closed, by whichever side; `code` is the client's."""
        if connection.peer.connection_id not in self._connections:
            return
        if connection.state is State.VANISHED and connection.ending is None:
            return
        if self.faults.vanish and connection.ending is None and code in {None, 1006}:
            connection.state = State.VANISHED
            return
        self._forget(connection)
        if connection.ending is not None:
            self._disconnected(connection, *connection.ending)
        elif code is None or code == 1006:
            self._disconnected(connection, 1006, "Connection closed abnormally")
        else:
            self._disconnected(connection, code, "")

    def _disconnected(self, connection: Connection, code: int, reason: str) -> None:
        function = self.api.routes.get("$disconnect")
        if function is None or self.faults.disconnects is Disconnects.NEVER:
            return
        for _ in range(2 if self.faults.disconnects is Disconnects.TWICE else 1):
            self.loop.after(
                self.dice.draw_ms(self.faults.disconnect_delay_ms),
                lambda: self.loop.spawn(self._say_goodbye(connection, function, code, reason)),
            )

    async def _say_goodbye(
        self, connection: Connection, function: str, code: int, reason: str
    ) -> None:
        event = events.disconnect(connection.peer, code, reason, self.agenda.now_ms())
        try:
            await self.call(function, event)
        except (FunctionFailed, TimeoutError):
            self.counts.failures += 1  # nobody hears of it: $disconnect is best effort

    def _forget(self, connection: Connection) -> None:
        connection.state = State.CLOSED
        connection.outbox = None  # `_watch` keeps the connection for minutes; its socket may go
        self._connections.pop(connection.peer.connection_id, None)

    # ----------------------------------------------------------- `@connections`, from any thread

    def post(self, connection_id: str, body: bytes) -> Posted:
        """Send a text frame; OK means accepted, not delivered."""
        connection, refused = self._find(connection_id, len(body))
        if connection is None:
            return refused
        connection.active_ms = self.agenda.now_ms()
        self.loop.act(lambda: self._push(connection, body))
        return Posted.GONE if self.dice.hits(self.faults.push_gone) else Posted.OK

    def delete(self, connection_id: str) -> Posted:
        """Close the socket."""
        connection, refused = self._find(connection_id, 0)
        if connection is None:
            return refused
        self.loop.act(lambda: self._end(connection, 1000, ""))
        return Posted.OK

    def inspect(self, connection_id: str) -> Connection | Posted:
        """The connection, or why there is none."""
        connection, refused = self._find(connection_id, 0)
        return refused if connection is None else connection

    def state(self, connection_id: str) -> State:
        """What the registry knows; CLOSED for an id it does not know."""
        connection = self._connections.get(connection_id)
        return State.CLOSED if connection is None else connection.state

    def _find(self, connection_id: str, size: int) -> tuple[Connection | None, Posted]:
        if not self._requests.take():
            return None, Posted.THROTTLED
        if not handshake.CONNECTION_ID.fullmatch(connection_id):
            return None, Posted.MALFORMED
        if size > self.limits.message:
            return None, Posted.TOO_LARGE
        connection = self._connections.get(connection_id)
        if connection is None or connection.state in {State.PENDING, State.CLOSED}:
            return None, Posted.GONE
        return connection, Posted.OK

    def _push(self, connection: Connection, body: bytes) -> None:
        if self.dice.hits(self.faults.push_lost):
            return
        for _ in range(2 if self.dice.hits(self.faults.push_twice) else 1):
            self.loop.after(
                self.dice.draw_ms(self.faults.push_delay_ms),
                lambda: self._deliver(connection, body),
            )

    def _deliver(self, connection: Connection, body: bytes) -> None:
        if connection.state is State.OPEN and connection.outbox is not None:
            self.counts.pushes += 1
            connection.active_ms = self.agenda.now_ms()
            connection.outbox.put(body)

    async def aclose(self) -> None:
        """Close every socket with 1001 and wait for what still runs."""
        for connection in list(self._connections.values()):
            self._end(connection, 1001, "Going away")
        await self.loop.finish()
