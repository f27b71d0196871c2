"""The routes of both APIs as data: what the embedded platform serves and the templates declare.

A test compares the synthesized templates with these tables; OpenAPI is generated from them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from functions.protocol import http, limits
from functions.protocol.limits import Limit


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """One HTTP route. `handler` is a module of `functions.handlers`; `signed_in` asks for a JWT.

    `answer` is None where the body is a hand record, which has a format of its own."""

    method: str
    path: str
    handler: str
    signed_in: bool = False
    request: type[BaseModel] | None = None
    answer: type[BaseModel] | None = None
    limit: Limit | None = None

    @property
    def key(self) -> str:
        """The route key of an HTTP API, as in `GET /api/tables/{table}`."""
        return f"{self.method} {self.path}"


def _route(
    key: str,
    handler: str,
    *,
    signed_in: bool = False,
    request: type[BaseModel] | None = None,
    answer: type[BaseModel] | None = None,
    limit: Limit | None = None,
) -> Route:
    method, path = key.split(" ")
    return Route(
        method=method,
        path=path,
        handler=handler,
        signed_in=signed_in,
        request=request,
        answer=answer,
        limit=limit,
    )


_MINE: dict[str, Any] = {"signed_in": True}
_TABLE = "/api/tables/{table}"

HTTP_ROUTES: tuple[Route, ...] = (
    _route("GET /api/config", "http_config", answer=http.Config),
    _route(
        "POST /api/ticket",
        "http_ticket",
        **_MINE,
        request=http.TicketRequest,
        answer=http.Ticket,
        limit=limits.TICKETS,
    ),
    _route(
        "POST /api/link-ticket",
        "http_ticket",
        request=http.LinkRequest,
        answer=http.Ticket,
        limit=limits.LINK_TICKETS,
    ),
    _route("GET /api/tables", "http_tables", answer=http.TableList),
    _route(
        "POST /api/tables",
        "http_tables",
        **_MINE,
        request=http.CreateTable,
        answer=http.Created,
        limit=limits.TABLES,
    ),
    _route(f"GET {_TABLE}", "http_tables", answer=http.TableSummary),
    _route(f"GET {_TABLE}/links", "http_tables", **_MINE, answer=http.Links),
    _route(f"GET {_TABLE}/hands", "http_history", answer=http.HandList),
    _route(f"GET {_TABLE}/hands/{{hand}}", "http_history"),
    _route(f"GET {_TABLE}/report", "http_history", **_MINE, answer=http.FairPlayReport),
    _route(
        f"POST {_TABLE}/handovers",
        "http_seats",
        **_MINE,
        request=http.OfferSeat,
        answer=http.SeatOffer,
    ),
    _route(
        f"POST {_TABLE}/claims",
        "http_seats",
        **_MINE,
        request=http.ClaimSeat,
        answer=http.Claimed,
        limit=limits.CLAIMS,
    ),
    _route("POST /api/pairings", "http_pairing", answer=http.Pairing, limit=limits.PAIRINGS),
    _route("GET /api/pairings/{code}", "http_pairing", answer=http.PairingState),
    _route(
        "PUT /api/pairings/{code}",
        "http_pairing",
        **_MINE,
        request=http.PairTv,
        answer=http.PairingState,
        limit=limits.PAIRING_GUESSES,
    ),
)

WEBSOCKET_AUTHORIZER = "ws_authorizer"  # on $connect; identity source: the query's `ticket`
WEBSOCKET_TICKET = "ticket"
WEBSOCKET_ROUTES: dict[str, str] = {
    "$connect": "ws_connect",
    "$disconnect": "ws_disconnect",
    "$default": "ws_message",  # with a route response: what it returns is the answer frame
}
