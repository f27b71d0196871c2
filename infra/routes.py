"""The routes that the templates declare. A test holds them to `functions.protocol.routes`.

`infra` describes the functions and imports none of them, so the table stands here once more.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """One route of the HTTP API; `signed_in` asks for a JWT of the user pool."""

    method: str
    path: str
    function: str
    signed_in: bool = False
    per_second: int | None = None  # a tighter throttle than the stage's

    @property
    def key(self) -> str:
        """The route key, as in `GET /api/tables/{table}`."""
        return f"{self.method} {self.path}"


def _open(key: str, function: str, per_second: int | None = None) -> Route:
    method, path = key.split(" ")
    return Route(method=method, path=path, function=function, per_second=per_second)


def _mine(key: str, function: str) -> Route:
    method, path = key.split(" ")
    return Route(method=method, path=path, function=function, signed_in=True)


# What anybody may call without signing in and writes something, or reads much, has a throttle.
HTTP: tuple[Route, ...] = (
    _open("GET /api/config", "http_config"),
    _mine("POST /api/ticket", "http_ticket"),
    _open("POST /api/link-ticket", "http_ticket", 50),
    _open("GET /api/tables", "http_tables", 100),
    _mine("POST /api/tables", "http_tables"),
    _open("GET /api/tables/{table}", "http_tables", 200),
    _mine("GET /api/tables/{table}/links", "http_tables"),
    _open("GET /api/tables/{table}/hands", "http_history", 50),
    _open("GET /api/tables/{table}/hands/{hand}", "http_history", 200),
    _mine("GET /api/tables/{table}/report", "http_history"),
    _mine("POST /api/tables/{table}/handovers", "http_seats"),
    _mine("POST /api/tables/{table}/claims", "http_seats"),
    _open("POST /api/pairings", "http_pairing", 10),
    _open("GET /api/pairings/{code}", "http_pairing", 50),
    _mine("PUT /api/pairings/{code}", "http_pairing"),
)

AUTHORIZER = "ws_authorizer"
TICKET = "ticket"  # the query parameter of $connect that the authorizer takes
CONNECT, DISCONNECT, DEFAULT = "$connect", "$disconnect", "$default"
WEBSOCKET: dict[str, str] = {
    CONNECT: "ws_connect",
    DISCONNECT: "ws_disconnect",
    DEFAULT: "ws_message",
}
WEBSOCKET_STAGE = "ws"  # the path of the socket on the site's origin is the stage's name
