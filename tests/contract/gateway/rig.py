"""A gateway with small handlers, on a port of its own, and a clock that the test moves."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import aiohttp
from aiohttp import web

from infra.local.connections import ConnectionsApi, Secret
from infra.local.faults import Faults
from infra.local.functions import Functions
from infra.local.gateway import Api, Gateway
from infra.local.limits import Limits
from tests.kit.agenda import VirtualAgenda

Handler = Callable[[dict[str, Any]], Any]
SECRET = Secret(access_key="AKIDLOCAL", secret_key="not-a-secret")
ROUTES = {"$connect": "connect", "$default": "echo", "$disconnect": "disconnect"}


def allow(event: dict[str, Any], **context: Any) -> dict[str, Any]:
    """An authorizer's yes."""
    return policy("Allow", event["methodArn"], **context)


def policy(effect: str, resource: str, **context: Any) -> dict[str, Any]:
    statement = {"Action": "execute-api:Invoke", "Effect": effect, "Resource": resource}
    return {
        "principalId": "somebody",
        "policyDocument": {"Version": "2012-10-17", "Statement": [statement]},
        "context": context,
    }


@dataclass
class Rig:
    """What a test holds in its hands."""

    gateway: Gateway
    agenda: VirtualAgenda
    url: str
    session: aiohttp.ClientSession
    calls: list[tuple[str, dict[str, Any]]]
    sockets: list[aiohttp.ClientWebSocketResponse] = field(default_factory=list)

    def events(self, function: str) -> list[dict[str, Any]]:
        """Events that this function has been called with."""
        return [event for name, event in list(self.calls) if name == function]

    async def open(self, query: str = "", **options: Any) -> aiohttp.ClientWebSocketResponse:
        socket = await self.session.ws_connect(f"{self.url}{query}", **options)
        self.sockets.append(socket)
        return socket

    async def refusal(self, query: str = "", **options: Any) -> int:
        """The status of an upgrade that must fail."""
        try:
            await self.open(query, **options)
        except aiohttp.WSServerHandshakeError as error:
            return error.status
        raise AssertionError("the socket opened")

    def ids(self) -> list[str]:
        """Connection ids in the order of their $connect."""
        return [event["requestContext"]["connectionId"] for event in self.events("connect")]


@asynccontextmanager
async def rig(
    *,
    routes: dict[str, str] | None = None,
    authorizer: Handler | None = None,
    identity: str | None = None,
    selection: str = "$request.body.action",
    responses: frozenset[str] = frozenset({"$default"}),
    limits: Limits | None = None,
    faults: Faults | None = None,
    **handlers: Handler,
) -> AsyncIterator[Rig]:
    """A running gateway. Handlers not given answer 200; `echo` answers what it was sent."""
    calls: list[tuple[str, dict[str, Any]]] = []
    given: dict[str, Handler] = {"connect": ok, "disconnect": ok, "echo": echo, **handlers}
    if authorizer:
        given["authorizer"] = authorizer
    agenda = VirtualAgenda()
    pool = ThreadPoolExecutor(16)
    gateway = Gateway(
        Api(
            routes=ROUTES if routes is None else routes,
            authorizer="authorizer" if authorizer else None,
            identity=identity,
            responses=responses,
            selection=selection,
        ),
        Functions({name: _recorded(name, handler, calls) for name, handler in given.items()}),
        agenda,
        pool,
        limits=limits,
        faults=faults,
    )
    app = web.Application()
    app.router.add_get("/ws", gateway.handle)
    ConnectionsApi(gateway, SECRET).mount(app)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=connector) as session:
        made = Rig(
            gateway=gateway,
            agenda=agenda,
            url=f"http://127.0.0.1:{port}/ws",
            session=session,
            calls=calls,
        )
        yield made
        await asyncio.gather(*(socket.close() for socket in made.sockets))
    await gateway.aclose()
    await runner.cleanup()
    pool.shutdown()


def ok(_event: dict[str, Any]) -> Any:
    return {"statusCode": 200}


def echo(event: dict[str, Any]) -> Any:
    return {"statusCode": 200, "body": event["body"]}


def _recorded(
    name: str, handler: Handler, calls: list[tuple[str, dict[str, Any]]]
) -> Callable[[Any, Any], Any]:
    lock = threading.Lock()

    def run(event: Any, _context: Any) -> Any:
        with lock:
            calls.append((name, event))
        json.dumps(event)  # Lambda's events are JSON
        return handler(event)

    return run
