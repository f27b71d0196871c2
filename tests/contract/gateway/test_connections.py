"""`@connections` over HTTP, as signed by the adapter of AWS."""

import asyncio
import threading
from datetime import UTC, datetime
from types import SimpleNamespace
from urllib.parse import quote

import pytest
from yarl import URL

from functions.adapters.gateway_push import GatewayPush
from functions.adapters.sigv4 import Signer
from functions.ports import Pushed
from infra.local.faults import Faults
from infra.local.limits import Limits
from tests.contract.gateway.rig import SECRET, Rig, rig
from tests.kit.loop import on_loop, until

UNKNOWN = "A" * 15 + "="


def signer(secret_key: str = SECRET.secret_key) -> Signer:
    frozen = SimpleNamespace(access_key=SECRET.access_key, secret_key=secret_key, token=None)
    return Signer(
        lambda: SimpleNamespace(get_frozen_credentials=lambda: frozen), region="eu-west-1"
    )


async def call(
    room: Rig, method: str, connection_id: str, body: bytes = b"", *, by: Signer | None = None
) -> tuple[int, dict[str, object]]:
    """Status and JSON of one signed call, the path encoded as SDKs do."""
    url = URL(f"{room.url}/%40connections/{quote(connection_id, safe='')}", encoded=True)
    headers = (by or signer()).headers(
        method, f"{url.host}:{url.port}", url.raw_path, body, at=datetime.now(UTC)
    )
    headers.pop("host")
    async with room.session.request(method, url, data=body or None, headers=headers) as answer:
        told = await answer.json() if answer.content_type == "application/json" else {}
        return answer.status, {**told, "kind": answer.headers.get("x-amzn-ErrorType")}


def _hang_up(push: GatewayPush) -> None:
    push._kept.connection.close()


@on_loop
async def test_post_get_and_delete() -> None:
    """POST 200 and the frame arrives as text; GET describes; DELETE 204 and the socket closes.

    Source: API Gateway guide, "Use @connections commands in your backend service"."""
    async with rig() as room:
        socket = await room.open(headers={"User-Agent": "a test"})
        name = room.ids()[0]
        assert (await call(room, "POST", name, b"hello"))[0] == 200
        assert await socket.receive_str() == "hello"
        status, told = await call(room, "GET", name)
        assert status == 200
        assert set(told) >= {"connectedAt", "lastActiveAt", "identity"}
        assert told["identity"] == {"sourceIp": "127.0.0.1", "userAgent": "a test"}
        assert (await call(room, "DELETE", name))[0] == 204
        await socket.receive()
        assert socket.closed
        await until(lambda: bool(room.events("disconnect")))


@on_loop
async def test_a_closed_connection_is_410() -> None:
    """Source: API Gateway Management API reference, GoneException."""
    async with rig() as room:
        socket = await room.open()
        await socket.close()
        await until(lambda: bool(room.events("disconnect")))
        for method in ("POST", "GET", "DELETE"):
            status, told = await call(room, method, room.ids()[0])
            assert (status, told["kind"]) == (410, "GoneException")


@on_loop
async def test_a_well_formed_id_that_never_was_is_410() -> None:
    """Source: API Gateway Management API reference; users of localstack/localstack#4694."""
    async with rig() as room:
        assert (await call(room, "POST", UNKNOWN, b"x"))[0] == 410


@pytest.mark.unverified
@on_loop
async def test_a_malformed_id_is_400() -> None:
    """Source: users of localstack/localstack#4694."""
    async with rig() as room:
        assert (await call(room, "POST", "nobody", b"x"))[0] == 400


@on_loop
async def test_more_than_128_kb_is_413() -> None:
    """Source: API Gateway Management API reference, PayloadTooLargeException."""
    async with rig() as room:
        await room.open()
        status, told = await call(room, "POST", room.ids()[0], b"x" * (128 * 1024 + 1))
        assert (status, told["kind"]) == (413, "PayloadTooLargeException")


@on_loop
async def test_a_call_without_a_good_signature_is_403() -> None:
    """Source: IAM; the call needs execute-api:ManageConnections."""
    async with rig() as room:
        socket = await room.open()
        async with room.session.post(f"{room.url}/@connections/{room.ids()[0]}") as answer:
            assert answer.status == 403
        status, _ = await call(room, "POST", room.ids()[0], b"x", by=signer("wrong"))
        assert status == 403
        await call(room, "POST", room.ids()[0], b"y")
        assert await socket.receive_str() == "y"


@on_loop
async def test_over_the_rate_is_429() -> None:
    """Source: API Gateway Management API reference, LimitExceededException."""
    async with rig(limits=Limits(requests=1, burst=1)) as room:
        await room.open()
        assert (await call(room, "POST", room.ids()[0], b"x"))[0] == 200
        status, told = await call(room, "POST", room.ids()[0], b"x")
        assert (status, told["kind"]) == (429, "LimitExceededException")


@on_loop
async def test_a_post_while_connect_is_pending_is_410() -> None:
    """Source: aws/aws-sdk-js-v3#2763."""
    go_on = threading.Event()

    def connect(_event: object) -> object:
        go_on.wait(30)
        return {"statusCode": 200}

    async with rig(connect=connect) as room:
        opening = asyncio.create_task(room.open())
        await until(lambda: bool(room.ids()))
        assert room.gateway.post(room.ids()[0], b"x") == "gone"
        go_on.set()
        await opening
        assert room.gateway.post(room.ids()[0], b"x") == "ok"


@pytest.mark.unverified
@on_loop
async def test_two_posts_may_arrive_in_either_order() -> None:
    """Nobody could find a promise. Source: repost.aws/questions/QUa2N5ZwL4QjSFuJkuI4nGcg."""
    async with rig(faults=Faults(seed=3, push_delay_ms=(1, 1_000))) as room:
        socket = await room.open()
        sent = [str(n) for n in range(20)]
        for text in sent:
            room.gateway.post(room.ids()[0], text.encode())
        # The loop has taken all posts when it comes to this one.
        await until(lambda: room.agenda.next_ms() is not None)
        await asyncio.sleep(0)
        room.agenda.advance(1_000)
        received = [await socket.receive_str() for _ in sent]
    assert received != sent
    assert sorted(received, key=int) == sent


@pytest.mark.unverified
@on_loop
async def test_a_post_may_answer_410_though_it_is_delivered() -> None:
    """Source: aws/aws-sdk-js#3773."""
    async with rig(faults=Faults(push_gone=1.0)) as room:
        socket = await room.open()
        assert (await call(room, "POST", room.ids()[0], b"x"))[0] == 410
        assert await socket.receive_str() == "x"


@on_loop
async def test_the_push_adapter_of_aws_against_this_gateway() -> None:
    """The same cases as for the local port: sent, gone, failed, in order; close twice is fine."""
    async with rig() as room:
        socket = await room.open()
        name = room.ids()[0]
        push = GatewayPush(room.url, signer, parallel=1, timeout_s=60)
        frames = [(name, b"1"), (UNKNOWN, b"2"), (name, b"x" * 200_000)]
        made = await asyncio.to_thread(push.send, frames)
        assert list(made) == [Pushed.SENT, Pushed.GONE, Pushed.FAILED]
        assert await socket.receive_str() == "1"
        for _ in range(2):
            await asyncio.wrap_future(push._pool.submit(push.close, name))
        await socket.receive()
        assert socket.closed
        # Its connections are kept for the life of a process; here that is over.
        await asyncio.wrap_future(push._pool.submit(_hang_up, push))
