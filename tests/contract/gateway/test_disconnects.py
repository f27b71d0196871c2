"""Ends of connections: late, doubled, unheard."""

import asyncio
import threading
from typing import Any
from urllib.parse import urlsplit

import pytest

from infra.local.faults import Disconnects, Faults
from infra.local.sockets import Connection, State
from tests.contract.gateway.rig import rig
from tests.kit.loop import on_loop, until
from tests.kit.raw_socket import RawSocket

TURNS = 100  # of the loop that both sides run on


@on_loop
async def test_a_disconnect_may_come_after_the_next_connect() -> None:
    """Calls are not ordered between connections.

    Source: API Gateway guide, "WebSocket API $connect and $disconnect routes" (best effort)."""
    async with rig(faults=Faults(disconnect_delay_ms=(1_000, 1_000))) as room:
        old = await room.open()
        await old.close()
        await until(lambda: room.gateway.state(room.ids()[0]) is State.CLOSED)
        await room.open()
        assert [name for name, _ in room.calls] == ["connect", "connect"]
        room.agenda.advance(1_000)
        await until(lambda: bool(room.events("disconnect")))
        gone = room.events("disconnect")[0]["requestContext"]["connectionId"]
        assert gone == room.ids()[0]


@on_loop
async def test_a_disconnect_may_come_twice() -> None:
    """Functions are called at least once.

    Source: Lambda guide on retries and idempotency."""
    async with rig(faults=Faults(disconnects=Disconnects.TWICE)) as room:
        socket = await room.open()
        await socket.close()
        await until(lambda: len(room.events("disconnect")) == 2)


@on_loop
async def test_a_disconnect_may_never_come() -> None:
    """Best effort: the event may be lost.

    Source: API Gateway guide, "WebSocket API $connect and $disconnect routes"."""
    async with rig(faults=Faults(disconnects=Disconnects.NEVER)) as room:
        socket = await room.open()
        await socket.close()
        await until(lambda: room.gateway.state(room.ids()[0]) is State.CLOSED)
        assert room.gateway.post(room.ids()[0], b"x") == "gone"
        assert room.events("disconnect") == []


@on_loop
async def test_a_closed_connection_keeps_nothing_of_its_socket() -> None:
    """A phone that connects again and again does not fill the memory until the old ones idled."""
    async with rig() as room:
        socket = await room.open()
        connection = room.gateway.inspect(room.ids()[0])
        assert isinstance(connection, Connection)
        assert connection.outbox is not None
        await socket.close()
        await until(lambda: room.gateway.state(room.ids()[0]) is State.CLOSED)
        assert connection.outbox is None


@on_loop
async def test_a_client_that_vanishes_counts_as_open_until_it_has_idled() -> None:
    """A phone without a network sends no close frame, and posts to it still answer 200.

    Source: aws-samples/simple-websockets-chat-app#44."""
    async with rig(faults=Faults(vanish=True)) as room:
        socket = await RawSocket.open(room.url)
        name = room.ids()[0]
        socket.abort()
        await until(lambda: room.gateway.state(name) is State.VANISHED)
        room.agenda.advance(599_000)
        assert room.gateway.post(name, b"x") == "ok"
        room.agenda.advance(599_000)
        assert room.events("disconnect") == []
        room.agenda.advance(2_000)
        await until(lambda: bool(room.events("disconnect")))
        assert room.gateway.post(name, b"x") == "gone"


@on_loop
async def test_a_broken_connection_is_1006() -> None:
    """No close frame: RFC 6455 section 7.1.5."""
    async with rig() as room:
        socket = await RawSocket.open(room.url)
        socket.abort()
        await until(lambda: bool(room.events("disconnect")))
        context = room.events("disconnect")[0]["requestContext"]
        assert context["disconnectStatusCode"] == 1006


@on_loop
async def test_a_client_that_leaves_while_it_is_let_in_is_gone(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """$connect has run: the end of the connection is told, and no error is written."""
    let_in = threading.Event()

    def slow(_event: dict[str, Any]) -> Any:
        let_in.wait(60)
        return {"statusCode": 200}

    async with rig(connect=slow) as room:
        parts = urlsplit(room.url)
        _, writer = await asyncio.open_connection(parts.hostname, parts.port)
        writer.write(
            f"GET {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await until(lambda: bool(room.events("connect")))
        writer.transport.abort()
        for _ in range(TURNS):  # until the gateway's side has noticed
            await asyncio.sleep(0)
        let_in.set()
        await until(lambda: bool(room.events("disconnect")))
        assert room.gateway.state(room.ids()[0]) is State.CLOSED
        assert caplog.text == ""
