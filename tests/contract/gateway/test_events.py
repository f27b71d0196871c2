"""What the functions are told of frames, and how a route is found for them."""

import base64
import re
import threading

import pytest

from infra.local import routing
from infra.local.limits import Limits
from tests.contract.gateway.rig import ROUTES, rig
from tests.kit.loop import on_loop, until


@on_loop
async def test_connect_has_headers_and_query_and_no_body() -> None:
    """Source: API Gateway guide, "Set up a WebSocket API integration request"."""
    async with rig() as room:
        await room.open("?a=1", headers={"X-Thing": "b"})
        (event,) = room.events("connect")
    assert event["headers"]["X-Thing"] == "b"
    assert event["queryStringParameters"] == {"a": "1"}
    assert "body" not in event
    assert event["requestContext"]["eventType"] == "CONNECT"
    assert "messageId" not in event["requestContext"]


@on_loop
async def test_a_message_has_a_body_and_neither_headers_nor_query() -> None:
    """Source: API Gateway guide, "Set up a WebSocket API integration request"."""
    async with rig() as room:
        socket = await room.open("?a=1")
        await socket.send_str('{"b": 2}')
        await socket.receive_str()
        (event,) = room.events("echo")
    assert event["body"] == '{"b": 2}'
    assert event["isBase64Encoded"] is False
    assert {"headers", "queryStringParameters"} & set(event) == set()
    assert event["requestContext"]["eventType"] == "MESSAGE"
    assert event["requestContext"]["routeKey"] == "$default"
    assert event["requestContext"]["messageId"]


@on_loop
async def test_a_disconnect_has_the_clients_code() -> None:
    """Source: API Gateway guide, "WebSocket API $connect and $disconnect routes"."""
    async with rig() as room:
        socket = await room.open()
        await socket.close(code=4001)
        await until(lambda: bool(room.events("disconnect")))
        context = room.events("disconnect")[0]["requestContext"]
    assert context["eventType"] == "DISCONNECT"
    assert context["routeKey"] == "$disconnect"
    assert context["disconnectStatusCode"] == 4001
    assert isinstance(context["disconnectReason"], str)


@on_loop
async def test_every_context_has_what_is_documented() -> None:
    """Source: API Gateway guide, "API Gateway mapping template reference" ($context)."""
    async with rig() as room:
        at_ms = room.agenda.now_ms()
        socket = await room.open(headers={"User-Agent": "a test"})
        await socket.send_str("x")
        await socket.receive_str()
        context = room.events("echo")[0]["requestContext"]
    assert context["messageDirection"] == "IN"
    assert context["stage"] == "ws"
    assert context["apiId"]
    assert context["domainName"].startswith("127.0.0.1")
    assert context["identity"] == {"sourceIp": "127.0.0.1", "userAgent": "a test"}
    assert context["requestId"] == context["extendedRequestId"]
    assert context["requestTimeEpoch"] == at_ms
    assert re.fullmatch(r"\d\d/[A-Z][a-z]{2}/\d{4}:\d\d:\d\d:\d\d \+0000", context["requestTime"])
    assert context["connectedAt"] == at_ms


@on_loop
async def test_connected_at_is_the_same_in_every_event() -> None:
    """Source: API Gateway guide, "API Gateway mapping template reference" ($context)."""
    async with rig() as room:
        socket = await room.open()
        for _ in range(2):
            room.agenda.advance(5_000)
            await socket.send_str("x")
            await socket.receive_str()
        contexts = [event["requestContext"] for _, event in room.calls]
    assert len({context["connectedAt"] for context in contexts}) == 1
    assert len({context["requestTimeEpoch"] for context in contexts}) == 3


@on_loop
async def test_connection_ids_look_like_base64() -> None:
    """Seen in every log: 16 characters, the last one `=`."""
    async with rig() as room:
        await room.open()
        await room.open()
        one, two = room.ids()
    assert one != two
    for name in (one, two):
        assert len(base64.urlsafe_b64decode(name)) == 11
        assert name.endswith("=")
        assert len(name) == 16


@pytest.mark.parametrize(
    ("expression", "body", "key"),
    [
        ("$request.body.action", '{"action": "play"}', "play"),
        ("$request.body.a.b", '{"a": {"b": "play"}}', "play"),
        ("$request.body.action", '{"action": 7}', "7"),
        ("$request.body.action", '{"action": true}', "true"),
        ("${request.body.a}/${request.body.b}", '{"a": "x", "b": 1}', "x/1"),
        ("${request.body.a}/${request.body.b}", '{"a": "x"}', "$default"),
        ("$request.body.action", '{"action": "other"}', "$default"),
        ("$request.body.action", '{"action": null}', "$default"),
        ("$request.body.action", '{"action": "$connect"}', "$default"),
        ("$request.body.action", "{}", "$default"),
        ("$request.body.action", "[1]", "$default"),
        ("$request.body.action", "no JSON", "$default"),
    ],
)
def test_route_selection(expression: str, body: str, key: str) -> None:
    """Exact match on the selected value as text; everything else goes to $default.

    Source: API Gateway guide, "Create routes for WebSocket APIs"."""
    routes = {"$connect", "$default", "play", "7", "true", "x/1"}
    assert routing.select(expression, body, routes) == key


def test_route_keys_of_ones_own_may_not_begin_with_a_dollar() -> None:
    """Source: API Gateway guide, "Create routes for WebSocket APIs"."""
    routing.check(["$connect", "$disconnect", "$default", "play"])
    with pytest.raises(ValueError, match=r"\$play"):
        routing.check(["$play"])


@on_loop
async def test_a_frame_without_a_route_gets_an_error_and_the_socket_stays_open() -> None:
    """`{"message", "connectionId", "requestId"}`; the text "Forbidden" is as users report it.

    Source: API Gateway guide, "Create routes for WebSocket APIs"."""
    async with rig(
        routes={"$connect": "connect", "play": "echo"}, responses=frozenset({"play"})
    ) as room:
        socket = await room.open()
        await socket.send_str('{"action": "sing"}')
        frame = await socket.receive_json()
        assert set(frame) == {"message", "connectionId", "requestId"}
        assert frame["connectionId"] == room.ids()[0]
        await socket.send_str('{"action": "play"}')
        assert await socket.receive_json() == {"action": "play"}


@on_loop
async def test_a_function_that_fails_is_an_internal_server_error_on_the_socket() -> None:
    """Same shape; the socket stays open.

    Source: API Gateway guide, "Troubleshooting WebSocket APIs", and users' reports."""

    def fails(event: dict[str, str]) -> object:
        if event["body"] == "bad":
            raise RuntimeError("with a secret in it")
        return {"statusCode": 200, "body": "good"}

    async with rig(echo=fails) as room:
        socket = await room.open()
        await socket.send_str("bad")
        frame = await socket.receive_json()
        assert frame["message"] == "Internal server error"
        assert set(frame) == {"message", "connectionId", "requestId"}
        await socket.send_str("fine")
        assert await socket.receive_str() == "good"


@on_loop
async def test_a_function_that_takes_too_long_is_an_error_too() -> None:
    """Integrations are given up after 29 s.

    Source: API Gateway quotas for WebSocket APIs."""
    assert Limits().call_s == 29
    enough = threading.Event()

    async with rig(echo=lambda _event: enough.wait(60)) as room:
        socket = await room.open()
        room.gateway.limits = Limits(call_s=0.01)  # not before: $connect has returned in its time
        await socket.send_str("x")
        assert (await socket.receive_json())["message"] == "Internal server error"
        enough.set()


@on_loop
async def test_what_a_function_returns_is_sent_only_where_a_route_response_exists() -> None:
    """Source: API Gateway guide, "Set up route responses for WebSocket APIs"."""
    async with rig(routes={**ROUTES, "quiet": "echo"}, responses=frozenset({"$default"})) as room:
        socket = await room.open()
        await socket.send_str('{"action": "quiet"}')
        await until(lambda: len(room.events("echo")) == 1)
        await socket.send_str("loud")
        assert await socket.receive_str() == "loud"
