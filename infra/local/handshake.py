"""The upgrade request of a WebSocket API: who is let in, and with what status others are not."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from aiohttp import web

from infra.local import events
from infra.local.authorizer import BadAnswer, verdict
from infra.local.functions import FunctionFailed
from infra.local.sockets import Connection

if TYPE_CHECKING:
    from infra.local.gateway import Gateway

CONNECTION_ID = re.compile(r"[A-Za-z0-9_-]{15}=")


class Refused(Exception):
    """No socket; `status` and `text` go to the client."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status
        self.text = text

    def response(self, connection_id: str) -> web.Response:
        """The HTTP response of the failed upgrade."""
        body = {
            "message": self.text,
            "connectionId": connection_id,
            "requestId": events.request_id(),
        }
        return web.json_response(body, status=self.status)


@dataclass(frozen=True, slots=True, kw_only=True)
class Admitted:
    """The socket may open."""

    protocol: str | None  # the subprotocol that $connect chose


def upgrade(request: web.Request, stage: str) -> events.Upgrade:
    """What the functions are told of the upgrade request."""
    return events.Upgrade(
        headers=tuple(request.headers.items()),
        query=tuple(request.query.items()),
        source_ip=request.remote or "",
        user_agent=request.headers.get("User-Agent", ""),
        domain=request.host,
        stage=stage,
    )


async def admit(gateway: Gateway, connection: Connection) -> Admitted:
    """Ask the authorizer, then `$connect`; `Refused` if either says no. The authorizer's context
    is put into `connection.peer`."""
    if not gateway.connects.take():
        raise Refused(429, "Too Many Requests")
    try:
        async with asyncio.timeout(gateway.limits.call_s):
            await _authorize(gateway, connection)
            return await _connect(gateway, connection)
    except TimeoutError:
        raise Refused(504, "Endpoint request timed out") from None


async def _authorize(gateway: Gateway, connection: Connection) -> None:
    api = gateway.api
    if api.authorizer is None:
        return
    if api.identity and not dict(connection.peer.upgrade.query).get(api.identity):
        raise Refused(401, "Unauthorized")
    event = events.authorize(connection.peer, gateway.agenda.now_ms())
    try:
        context = verdict(await gateway.call(api.authorizer, event), event["methodArn"])
    except FunctionFailed as failed:
        if failed.message == "Unauthorized":
            raise Refused(401, "Unauthorized") from None
        raise Refused(500, "Internal server error") from None
    except BadAnswer:
        raise Refused(500, "Internal server error") from None
    if context is None:
        raise Refused(403, "Forbidden")
    connection.peer = replace(connection.peer, authorizer=context)


async def _connect(gateway: Gateway, connection: Connection) -> Admitted:
    function = gateway.api.routes.get("$connect")
    if function is None:
        return Admitted(protocol=None)
    event = events.connect(connection.peer, gateway.agenda.now_ms())
    try:
        answer = await gateway.call(function, event)
    except FunctionFailed:
        raise Refused(502, "Internal server error") from None
    status = _status(answer)
    if not 200 <= status < 300:
        raise Refused(status, "Forbidden" if status == 403 else "Unauthorized")
    headers = {name.lower(): value for name, value in (answer.get("headers") or {}).items()}
    return Admitted(protocol=headers.get("sec-websocket-protocol"))


def _status(answer: Any) -> int:
    """The status `$connect` answered; an answer that has none is a broken integration."""
    status = answer.get("statusCode") if isinstance(answer, dict) else None
    return status if isinstance(status, int) else 502
