"""The HTTP API: events of payload format 2.0, the JWT authorizer, quotas."""

import json
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp
from aiohttp import web

from functions.protocol.routes import Route
from infra.local.functions import Functions
from infra.local.http import HttpApi
from infra.local.tokens import Account, Keys, Signer, Verifier
from tests.kit.agenda import VirtualAgenda
from tests.kit.loop import on_loop

KEYS = Keys.generate()
ISSUER = "http://issuer"
ROUTES = (
    Route(method="GET", path="/api/open/{name}", handler="f"),
    Route(method="POST", path="/api/mine", handler="f", signed_in=True),
)


@dataclass
class Served:
    session: aiohttp.ClientSession
    url: str
    token: str
    agenda: VirtualAgenda
    events: list[dict[str, Any]]

    async def get(self, path: str, **options: Any) -> tuple[int, Any]:
        return await self.call("GET", path, **options)

    async def call(self, method: str, path: str, **options: Any) -> tuple[int, Any]:
        async with self.session.request(method, f"{self.url}{path}", **options) as answer:
            return answer.status, await answer.json(content_type=None)


@asynccontextmanager
async def serve(
    handler: Callable[[dict[str, Any]], Any] = lambda _event: {"statusCode": 200, "body": "{}"},
    **options: Any,
) -> AsyncIterator[Served]:
    agenda = VirtualAgenda()
    events: list[dict[str, Any]] = []

    def run(event: dict[str, Any], _context: object) -> Any:
        events.append(event)
        return handler(event)

    executor = ThreadPoolExecutor(2)
    signer = Signer(KEYS, agenda, issuer=ISSUER, client="cardroom")
    verifier = Verifier(KEYS.jwks(), agenda, issuer=ISSUER, audience="cardroom")
    app = web.Application(client_max_size=100_000)
    functions = Functions({"f": run})
    HttpApi(ROUTES, functions, agenda, executor, verifier, **options).mount(app)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    account = Account(username="guest-x", sub="s1", attributes={"nickname": "Ann"})
    async with aiohttp.ClientSession() as session:
        url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        yield Served(session, url, signer.id_token(account), agenda, events)
    await runner.cleanup()
    executor.shutdown()


@on_loop
async def test_the_event_of_a_request() -> None:
    """Source: API Gateway guide, "Lambda proxy integrations for HTTP APIs", format 2.0."""
    async with serve() as made:
        headers = {"X-Thing": "One", "User-Agent": "a test"}
        await made.get("/api/open/b%20c?q=1&q=2", headers=headers)
        (event,) = made.events
    json.dumps(event)
    assert event["version"] == "2.0"
    assert event["routeKey"] == event["requestContext"]["routeKey"] == "GET /api/open/{name}"
    assert event["pathParameters"] == {"name": "b c"}
    assert event["queryStringParameters"] == {"q": "1,2"}
    assert event["rawQueryString"] == "q=1&q=2"
    assert event["headers"]["x-thing"] == "One"
    assert event["isBase64Encoded"] is False
    assert "body" not in event
    http = event["requestContext"]["http"]
    assert (http["method"], http["sourceIp"], http["userAgent"]) == ("GET", "127.0.0.1", "a test")
    assert event["requestContext"]["stage"] == "$default"
    assert event["requestContext"]["timeEpoch"] == made.agenda.now_ms()
    assert "authorizer" not in event["requestContext"]


@on_loop
async def test_claims_reach_the_function_as_text() -> None:
    """Source: API Gateway guide, "Control access to HTTP APIs with JWT authorizers"."""
    async with serve() as made:
        headers = {"Authorization": f"Bearer {made.token}"}
        status, _ = await made.call("POST", "/api/mine", data="hello", headers=headers)
        (event,) = made.events
    assert status == 200
    assert event["body"] == "hello"
    claims = event["requestContext"]["authorizer"]["jwt"]["claims"]
    assert (claims["sub"], claims["nickname"], claims["token_use"]) == ("s1", "Ann", "id")
    assert all(isinstance(value, str) for value in claims.values())


@on_loop
async def test_without_a_good_token_the_function_is_not_called() -> None:
    """Source: API Gateway guide, "Control access to HTTP APIs with JWT authorizers"."""
    async with serve() as made:
        for headers in ({}, {"Authorization": "Bearer x.y.z"}, {"Authorization": "Basic abc"}):
            status, body = await made.call("POST", "/api/mine", headers=headers)
            assert (status, body) == (401, {"message": "Unauthorized"})
        made.agenda.advance(3_600_000)
        headers = {"Authorization": f"Bearer {made.token}"}
        assert (await made.call("POST", "/api/mine", headers=headers))[0] == 401
        assert made.events == []


@on_loop
async def test_answers() -> None:
    """Status, headers, cookies and base64 as told; no status is a 200 with the value as JSON.

    Source: API Gateway guide, "Lambda proxy integrations for HTTP APIs", format 2.0."""
    told: list[Any] = [
        {
            "statusCode": 418,
            "headers": {"x-thing": "1"},
            "cookies": ["a=1", "b=2"],
            "body": "dGVh",
            "isBase64Encoded": True,
        },
        {"plain": True},
    ]
    async with serve(lambda _event: told.pop(0)) as made:
        async with made.session.get(f"{made.url}/api/open/a") as answer:
            assert answer.status == 418
            assert answer.headers["x-thing"] == "1"
            assert answer.headers.getall("Set-Cookie") == ["a=1", "b=2"]
            assert await answer.read() == b"tea"
        assert await made.get("/api/open/a") == (200, {"plain": True})


@on_loop
async def test_a_function_that_fails_is_500_and_says_nothing() -> None:
    def fails(_event: object) -> object:
        raise RuntimeError("a secret")

    async with serve(fails) as made:
        assert await made.get("/api/open/a") == (500, {"message": "Internal Server Error"})


@on_loop
async def test_a_function_that_takes_too_long_is_503() -> None:
    """Source: API Gateway quotas for HTTP APIs: 30 s."""
    enough = threading.Event()
    async with serve(lambda _event: enough.wait(30), call_s=0.01) as made:
        assert await made.get("/api/open/a") == (503, {"message": "Service Unavailable"})
        enough.set()


@on_loop
async def test_other_paths_and_methods_are_404() -> None:
    async with serve() as made:
        assert await made.get("/api/nothing") == (404, {"message": "Not Found"})
        assert (await made.call("DELETE", "/api/mine"))[0] == 404


@on_loop
async def test_requests_are_rationed_and_limited_in_size() -> None:
    """Source: API Gateway quotas for HTTP APIs: 10 MB of body, 10,240 bytes of headers."""
    async with serve(rate=1, burst=3) as made:
        status, _ = await made.get("/api/open/a", headers={"X-Long": "x" * 8_000, "Y": "y" * 4_000})
        assert status == 431
        headers = {"Authorization": f"Bearer {made.token}"}
        url = f"{made.url}/api/mine"
        async with made.session.post(url, data=b"x" * 200_000, headers=headers) as answer:
            assert answer.status == 413
        assert (await made.get("/api/open/a"))[0] == 200
        assert await made.get("/api/open/a") == (429, {"message": "Too Many Requests"})
        made.agenda.advance(1_000)
        assert (await made.get("/api/open/a"))[0] == 200


@on_loop
async def test_a_body_that_is_no_text_arrives_as_base64() -> None:
    async with serve() as made:
        headers = {"Authorization": f"Bearer {made.token}"}
        await made.call("POST", "/api/mine", data=b"\xff\xfe", headers=headers)
        (event,) = made.events
    assert (event["body"], event["isBase64Encoded"]) == ("//4=", True)
