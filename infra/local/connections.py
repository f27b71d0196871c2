"""`/{stage}/@connections/{id}` over HTTP, for clients that speak to API Gateway.

Requests must be signed (Signature Version 4) with the one key that the room was made with. Nothing
in the room itself uses this; contract tests run the AWS adapter against it.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from dataclasses import dataclass, field
from datetime import UTC, datetime
from urllib.parse import quote

from aiohttp import web

from infra.local.gateway import Gateway
from infra.local.sockets import Connection, Posted

_HEADER = re.compile(
    r"AWS4-HMAC-SHA256 Credential=(?P<key>[^/]+)/(?P<day>\d{8})/(?P<region>[\w-]+)/execute-api/"
    r"aws4_request,\s*SignedHeaders=(?P<names>[\w;-]+),\s*Signature=(?P<signature>[0-9a-f]{64})"
)
_REQUIRED = {"host", "x-amz-date"}

_ERRORS = {
    Posted.GONE: (410, "GoneException", ""),
    Posted.MALFORMED: (400, "BadRequestException", "Invalid connectionId"),
    Posted.TOO_LARGE: (413, "PayloadTooLargeException", "Message too long"),
    Posted.THROTTLED: (429, "LimitExceededException", "Too Many Requests"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Secret:
    """Credentials of the one client."""

    access_key: str
    secret_key: str = field(repr=False)


class ConnectionsApi:
    """POST, GET and DELETE of one connection."""

    def __init__(self, gateway: Gateway, secret: Secret) -> None:
        self._gateway = gateway
        self._secret = secret

    def mount(self, app: web.Application) -> None:
        """Serve under the gateway's stage."""
        path = f"/{self._gateway.api.stage}/@connections/{{id}}"
        app.router.add_route("*", path, self._serve)

    async def _serve(self, request: web.Request) -> web.Response:
        body = await request.read()
        refusal = refused(request, body, self._secret)
        if refusal is not None:
            return _error(403, *refusal)
        connection_id = request.match_info["id"]
        match request.method:
            case "POST":
                return _status(self._gateway.post(connection_id, body), 200)
            case "DELETE":
                return _status(self._gateway.delete(connection_id), 204)
            case "GET":
                found = self._gateway.inspect(connection_id)
                if isinstance(found, Connection):
                    return web.json_response(_description(found))
                return _status(found, 200)
            case _:
                return _error(403, "MissingAuthenticationTokenException", "Missing token")


def refused(request: web.Request, body: bytes, secret: Secret) -> tuple[str, str] | None:
    """Why the signature is not accepted, as error name and message; None if it is good."""
    header = request.headers.get("Authorization", "")
    if not header:
        return "MissingAuthenticationTokenException", "Missing Authentication Token"
    parts = _HEADER.fullmatch(header)
    if parts is None or not set(parts["names"].split(";")) >= _REQUIRED:
        return "IncompleteSignatureException", "the Authorization header is incomplete"
    if parts["key"] != secret.access_key:
        return "UnrecognizedClientException", "the security token is invalid"
    if not hmac.compare_digest(_signature(request, body, parts, secret), parts["signature"]):
        return "InvalidSignatureException", "the signature does not match"
    return None


def _signature(request: web.Request, body: bytes, parts: re.Match[str], secret: Secret) -> str:
    names = parts["names"].split(";")
    signed = "".join(f"{name}:{' '.join(request.headers[name].split())}\n" for name in names)
    path, _, query = request.raw_path.partition("?")
    canonical = "\n".join(
        (
            request.method,
            quote(path, safe="/~"),  # encoded as sent, and once more: every service but S3
            query,
            signed,
            parts["names"],
            hashlib.sha256(body).hexdigest(),
        )
    )
    scope = f"{parts['day']}/{parts['region']}/execute-api/aws4_request"
    digest = hashlib.sha256(canonical.encode()).hexdigest()
    told = f"AWS4-HMAC-SHA256\n{request.headers['x-amz-date']}\n{scope}\n{digest}"
    key = f"AWS4{secret.secret_key}".encode()
    for part in (parts["day"], parts["region"], "execute-api", "aws4_request"):
        key = hmac.digest(key, part.encode(), "sha256")
    return hmac.digest(key, told.encode(), "sha256").hex()


def _description(connection: Connection) -> dict[str, object]:
    upgrade = connection.peer.upgrade
    return {
        "connectedAt": _iso(connection.peer.connected_ms),
        "lastActiveAt": _iso(connection.active_ms),
        "identity": {"sourceIp": upgrade.source_ip, "userAgent": upgrade.user_agent},
    }


def _iso(at_ms: int) -> str:
    at = datetime.fromtimestamp(at_ms / 1_000, UTC)
    return f"{at:%Y-%m-%dT%H:%M:%S}.{at_ms % 1_000:03}Z"


def _status(posted: Posted, good: int) -> web.Response:
    if posted is Posted.OK:
        return web.Response(status=good)
    return _error(*_ERRORS[posted])


def _error(status: int, kind: str, text: str) -> web.Response:
    return web.json_response({"message": text}, status=status, headers={"x-amzn-ErrorType": kind})
