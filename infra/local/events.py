"""The events API Gateway hands to the functions of a WebSocket API.

Shapes as documented for Lambda proxy integrations and REQUEST authorizers; a test of each field
stands in tests/contract/gateway.
"""

from __future__ import annotations

import base64
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

API_ID = "local"
ACCOUNT = "000000000000"
REGION = "local"

Event = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Upgrade:
    """The HTTP request that asked for a socket."""

    headers: tuple[tuple[str, str], ...]
    query: tuple[tuple[str, str], ...]
    source_ip: str
    user_agent: str
    domain: str
    stage: str = "ws"


@dataclass(frozen=True, slots=True, kw_only=True)
class Peer:
    """What every event of one connection repeats."""

    connection_id: str
    connected_ms: int
    upgrade: Upgrade
    authorizer: Mapping[str, str] = field(default_factory=dict)


def request_id() -> str:
    """As API Gateway's extended request ids look: base64 ending in `=`."""
    return base64.b64encode(secrets.token_bytes(11)).decode()


def connection_id() -> str:
    """As API Gateway's connection ids look: base64, 16 characters, ending in `=`."""
    return base64.urlsafe_b64encode(secrets.token_bytes(11)).decode()


def authorize(peer: Peer, at_ms: int) -> Event:
    """The event of the REQUEST authorizer on `$connect`."""
    upgrade = peer.upgrade
    return {
        "type": "REQUEST",
        "methodArn": f"arn:aws:execute-api:{REGION}:{ACCOUNT}:{API_ID}/{upgrade.stage}/$connect",
        **_request(upgrade),
        "stageVariables": {},
        "requestContext": _context(peer, "$connect", "CONNECT", at_ms),
    }


def connect(peer: Peer, at_ms: int) -> Event:
    """The event of `$connect`: headers and query, no body."""
    return {
        **_request(peer.upgrade),
        "requestContext": _context(peer, "$connect", "CONNECT", at_ms),
        "isBase64Encoded": False,
    }


def message(peer: Peer, route: str, body: str, at_ms: int) -> Event:
    """The event of one frame: the body, neither headers nor query."""
    context = _context(peer, route, "MESSAGE", at_ms)
    context["messageId"] = request_id()
    return {"requestContext": context, "body": body, "isBase64Encoded": False}


def disconnect(peer: Peer, code: int, reason: str, at_ms: int) -> Event:
    """The event of `$disconnect`."""
    context = _context(peer, "$disconnect", "DISCONNECT", at_ms)
    context["disconnectStatusCode"] = code
    context["disconnectReason"] = reason
    return {"requestContext": context, "isBase64Encoded": False}


def _request(upgrade: Upgrade) -> Event:
    return {
        "headers": dict(upgrade.headers),
        "multiValueHeaders": _multi(upgrade.headers),
        "queryStringParameters": dict(upgrade.query),
        "multiValueQueryStringParameters": _multi(upgrade.query),
    }


def _multi(pairs: tuple[tuple[str, str], ...]) -> dict[str, list[str]]:
    values: dict[str, list[str]] = {}
    for name, value in pairs:
        values.setdefault(name, []).append(value)
    return values


def _context(peer: Peer, route: str, kind: str, at_ms: int) -> Event:
    upgrade = peer.upgrade
    request = request_id()
    context: Event = {
        "routeKey": route,
        "eventType": kind,
        "extendedRequestId": request,
        "requestId": request,
        "requestTime": clf(at_ms),
        "requestTimeEpoch": at_ms,
        "messageDirection": "IN",
        "stage": upgrade.stage,
        "connectedAt": peer.connected_ms,
        "identity": {"sourceIp": upgrade.source_ip, "userAgent": upgrade.user_agent},
        "domainName": upgrade.domain,
        "apiId": API_ID,
        "connectionId": peer.connection_id,
    }
    if peer.authorizer:
        context["authorizer"] = dict(peer.authorizer)
    return context


MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


def clf(at_ms: int) -> str:
    """A time as in access logs, `30/Nov/2026:02:59:00 +0000`, in English whatever the locale."""
    at = datetime.fromtimestamp(at_ms / 1_000, UTC)
    return f"{at.day:02}/{MONTHS[at.month - 1]}/{at.year}:{at:%H:%M:%S} +0000"
