"""Sizes, ages and rates."""

import aiohttp
import pytest

from infra.local.frames import FrameSizes
from infra.local.limits import Limits
from tests.contract.gateway.rig import rig
from tests.kit.loop import on_loop, until
from tests.kit.raw_socket import RawSocket

KB = 1_024


@on_loop
async def test_a_binary_frame_closes_the_connection_with_1003() -> None:
    """Source: API Gateway guide, "Binary media types for WebSocket APIs"."""
    async with rig() as room:
        socket = await room.open()
        await socket.send_bytes(b"x")
        assert (await socket.receive()).type is aiohttp.WSMsgType.CLOSE
        assert socket.close_code == 1003
        await until(lambda: bool(room.events("disconnect")))
        assert room.events("echo") == []


@on_loop
async def test_a_frame_over_32_kb_closes_the_connection_with_1009() -> None:
    """Source: API Gateway quotas for WebSocket APIs."""
    async with rig() as room:
        socket = await room.open()
        await socket.send_str("x" * 32 * KB)
        assert len(await socket.receive_str()) == 32 * KB
        await socket.send_str("x" * (32 * KB + 1))
        assert (await socket.receive()).type is aiohttp.WSMsgType.CLOSE
        assert socket.close_code == 1009
        assert len(room.events("echo")) == 1


@on_loop
async def test_a_message_of_small_frames_may_have_128_kb_and_no_more() -> None:
    """Source: API Gateway quotas for WebSocket APIs."""
    async with rig() as room:
        socket = await RawSocket.open(room.url)
        socket.send_text("x" * 128 * KB, frame=32 * KB)
        await until(lambda: len(room.events("echo")) == 1)
        assert len(room.events("echo")[0]["body"]) == 128 * KB
        await socket.read_message()
        socket.send_text("x" * (128 * KB + 1), frame=32 * KB)
        assert await socket.read_close() == 1009
        assert len(room.events("echo")) == 1


def test_frame_sizes_are_read_from_any_pieces_of_the_stream() -> None:
    """RFC 6455 section 5.2: three forms of a length, a mask, headers torn apart."""
    frames = b"".join(RawSocket.frame(b"x" * size) for size in (0, 5, 125, 126, 65_535, 65_536))
    for piece in (1, 3, 1_000, len(frames)):
        large: list[int] = []
        sizes = FrameSizes(65_535, lambda seen=large: seen.append(1))
        for start in range(0, len(frames), piece):
            sizes.feed(frames[start : start + piece])
        assert len(large) == 1
        sizes.feed(RawSocket.frame(b"x" * 65_536))
        assert len(large) == 2


@on_loop
async def test_an_idle_connection_is_closed_after_ten_minutes() -> None:
    """Fixed quota; traffic in either direction counts.

    Source: API Gateway quotas for WebSocket APIs."""
    assert Limits().idle_ms == 600_000
    async with rig() as room:
        idle, talks, hears = [await room.open() for _ in range(3)]
        room.agenda.advance(599_000)
        await talks.send_str("x")
        await talks.receive_str()
        room.gateway.post(room.ids()[2], b"news")
        await hears.receive_str()
        room.agenda.advance(2_000)
        assert (await idle.receive()).type is aiohttp.WSMsgType.CLOSE
        assert idle.close_code == 1001
        await until(lambda: bool(room.events("disconnect")))
        context = room.events("disconnect")[0]["requestContext"]
        assert context["connectionId"] == room.ids()[0]
        assert context["disconnectStatusCode"] == 1001
        await talks.send_str("y")
        assert await talks.receive_str() == "y"


@on_loop
async def test_all_connections_are_cut_after_two_hours() -> None:
    """Fixed quota, however busy the connection: 200 that opened together are cut together.

    Source: API Gateway quotas for WebSocket APIs."""
    assert Limits().age_ms == 7_200_000
    async with rig() as room:
        sockets = [await room.open() for _ in range(200)]
        for _ in range(13):
            room.agenda.advance(550_000)
            for name in room.ids():
                assert room.gateway.post(name, b"tick") == "ok"
            for socket in sockets:
                await socket.receive_str()
        room.agenda.advance(50_000)
        for socket in sockets:
            assert (await socket.receive()).type is aiohttp.WSMsgType.CLOSE
            assert socket.close_code == 1001
        await until(lambda: len(room.events("disconnect")) == 200)


@pytest.mark.unverified
@on_loop
async def test_frames_and_posts_share_one_rate() -> None:
    """10,000 a second with bursts of 5,000, for the account. Source: API Gateway guide, "Protect
    your WebSocket APIs". The frame that tells the client is by analogy."""
    assert (Limits().requests, Limits().burst) == (10_000, 5_000)
    async with rig(limits=Limits(requests=1, burst=4)) as room:
        socket = await room.open()
        for _ in range(2):
            await socket.send_str("x")
            await socket.receive_str()
        name = room.ids()[0]
        assert [room.gateway.post(name, b"p") for _ in range(3)] == ["ok", "ok", "throttled"]
        assert [await socket.receive_str(), await socket.receive_str()] == ["p", "p"]
        await socket.send_str("x")
        assert (await socket.receive_json())["message"] == "Too Many Requests"
        assert len(room.events("echo")) == 2
        room.agenda.advance(1_000)
        await socket.send_str("x")
        assert await socket.receive_str() == "x"
