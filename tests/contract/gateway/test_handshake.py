"""The upgrade: who is let in, what the functions are told, what a client hears that is not."""

import asyncio
import threading

import pytest

from infra.local.limits import Limits
from tests.contract.gateway.rig import allow, policy, rig
from tests.kit.loop import on_loop, until


@on_loop
async def test_the_upgrade_waits_for_connect() -> None:
    """The upgrade stays pending until the integration of $connect returns.

    Source: API Gateway guide, "WebSocket API $connect and $disconnect routes"."""
    may_return = threading.Event()

    def connect(_event: object) -> object:
        may_return.wait(30)
        return {"statusCode": 200}

    async with rig(connect=connect) as room:
        opening = asyncio.create_task(room.open())
        await until(lambda: bool(room.events("connect")))
        assert not opening.done()
        may_return.set()
        await opening


@on_loop
async def test_the_authorizer_is_asked_before_connect() -> None:
    """Source: API Gateway guide, "Control access with Lambda REQUEST authorizers"."""
    async with rig(authorizer=allow) as room:
        await room.open()
        assert [name for name, _ in room.calls] == ["authorizer", "connect"]


@on_loop
async def test_without_its_identity_source_nobody_asks_the_authorizer() -> None:
    """Missing identity source: 401, and the function is not called.

    Source: API Gateway guide, "Control access with Lambda REQUEST authorizers"."""
    async with rig(authorizer=allow, identity="ticket") as room:
        assert await room.refusal() == 401
        assert await room.refusal("?ticket=") == 401
        assert room.calls == []
        await room.open("?ticket=t")


@on_loop
async def test_a_denied_client_gets_403() -> None:
    """Source: API Gateway guide, "Control access with Lambda REQUEST authorizers"."""
    async with rig(authorizer=lambda event: policy("Deny", event["methodArn"])) as room:
        assert await room.refusal() == 403
        assert room.events("connect") == []


@on_loop
async def test_an_allow_for_something_else_is_no_allow() -> None:
    """Source: IAM policy evaluation: what is not allowed is denied."""
    async with rig(authorizer=lambda _event: policy("Allow", "arn:aws:s3:::bucket")) as room:
        assert await room.refusal() == 403


@pytest.mark.unverified
@on_loop
async def test_an_authorizer_that_fails_is_500_or_401_if_it_says_unauthorized() -> None:
    """Documented for REST APIs; by analogy here."""

    def authorizer(event: dict[str, dict[str, str]]) -> object:
        raise RuntimeError(event["queryStringParameters"]["say"])

    async with rig(authorizer=authorizer) as room:
        assert await room.refusal("?say=boom") == 500
        assert await room.refusal("?say=Unauthorized") == 401


@pytest.mark.unverified
@on_loop
async def test_an_answer_that_is_no_policy_is_500() -> None:
    """Documented for REST APIs; by analogy here."""
    async with rig(authorizer=lambda event: {"isAuthorized": True}) as room:
        assert await room.refusal() == 500
    async with rig(authorizer=lambda event: allow(event, seats=[1, 2])) as room:
        assert await room.refusal() == 500


@pytest.mark.parametrize("status", [400, 403, 500])
def test_the_status_of_connect_that_is_not_2xx_goes_to_the_client(status: int) -> None:
    """No connection unless $connect answers 2xx.

    Source: API Gateway guide, "WebSocket API $connect and $disconnect routes"."""

    @on_loop
    async def scenario() -> None:
        async with rig(connect=lambda _event: {"statusCode": status}) as room:
            assert await room.refusal() == status
            assert room.events("disconnect") == []

    scenario()


@pytest.mark.unverified
@on_loop
async def test_a_connect_that_fails_is_no_connection() -> None:
    """The exact status is by analogy with HTTP integrations."""

    def connect(_event: object) -> object:
        raise RuntimeError

    async with rig(connect=connect) as room:
        assert await room.refusal() == 502
    async with rig(connect=lambda _event: None) as room:
        assert await room.refusal() == 502


@pytest.mark.unverified
@on_loop
async def test_a_handshake_is_given_up_after_the_integration_limit() -> None:
    """29 s are documented; the status of the refusal is by analogy."""
    never = threading.Event()

    async with rig(connect=lambda _event: never.wait(30), limits=Limits(call_s=0.01)) as room:
        assert await room.refusal() == 504
        never.set()


@on_loop
async def test_what_the_authorizer_is_told() -> None:
    """Type, method ARN, headers and query single and multiple, stage variables, context.

    Source: API Gateway guide, "Create a Lambda REQUEST authorizer function"."""
    async with rig(authorizer=allow) as room:
        await room.open("?ticket=one&ticket=two", headers={"X-Thing": "a"})
        (event,) = room.events("authorizer")
    assert event["type"] == "REQUEST"
    assert event["methodArn"].startswith("arn:aws:execute-api:")
    assert event["methodArn"].endswith("/ws/$connect")
    assert event["headers"]["X-Thing"] == "a"
    assert event["multiValueHeaders"]["X-Thing"] == ["a"]
    assert event["queryStringParameters"] == {"ticket": "two"}
    assert event["multiValueQueryStringParameters"] == {"ticket": ["one", "two"]}
    assert event["stageVariables"] == {}
    assert event["requestContext"]["eventType"] == "CONNECT"
    assert event["requestContext"]["routeKey"] == "$connect"


@on_loop
async def test_the_authorizers_context_comes_back_as_text_in_every_event() -> None:
    """Context values reach later events as strings, with the principal.

    Source: API Gateway guide, "API Gateway mapping template reference" ($context.authorizer)."""
    told = {"table": "ABCDEF", "seat": 3, "host": True, "name": ""}
    async with rig(authorizer=lambda event: allow(event, **told)) as room:
        socket = await room.open()
        await socket.send_str("{}")
        await socket.receive_str()
        await socket.close()
        await until(lambda: bool(room.events("disconnect")))
        seen = [
            room.events(name)[0]["requestContext"]["authorizer"]
            for name in ("connect", "echo", "disconnect")
        ]
    expected = {
        "table": "ABCDEF",
        "seat": "3",
        "host": "true",
        "name": "",
        "principalId": "somebody",
    }
    assert seen == [expected] * 3


@on_loop
async def test_a_subprotocol_goes_back_only_if_connect_answers_it() -> None:
    """Source: API Gateway guide, "Set up WebSocket API routes that require a subprotocol"."""
    async with rig() as room:
        socket = await room.open(protocols=("cards",))
        assert socket.protocol is None
    chosen = {"statusCode": 200, "headers": {"Sec-WebSocket-Protocol": "cards"}}
    async with rig(connect=lambda _event: chosen) as room:
        socket = await room.open(protocols=("other", "cards"))
        assert socket.protocol == "cards"


@on_loop
async def test_new_connections_are_rationed() -> None:
    """500 new connections a second for an account; more are refused with 429.

    Source: API Gateway quotas for WebSocket APIs."""
    assert Limits().connects == 500
    async with rig(limits=Limits(connects=3)) as room:
        for _ in range(3):
            await room.open()
        assert await room.refusal() == 429
        room.agenda.advance(1_000)
        await room.open()


@on_loop
async def test_no_compression_is_offered() -> None:
    """API Gateway does not negotiate permessage-deflate (seen in its upgrade responses)."""
    async with rig() as room:
        socket = await room.open(compress=15)
        assert socket.compress == 0
