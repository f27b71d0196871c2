"""Events of API Gateway's HTTP API (payload 2.0) in, its answers out.

A handler names a function for each of its route keys; this module finds the player in the token's
claims, reads the body, and turns a refusal into a `Problem` with a fitting status.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from engine.refusals import IllegalAction, Refusal
from functions import observability, wiring
from functions.ports import NewerSchema, Throttled, World
from functions.protocol.http import Problem

Event = Mapping[str, Any]
Answer = dict[str, Any]
Model = TypeVar("Model", bound=BaseModel)

MAX_BODY_BYTES = 4_096
FOREVER = "public, max-age=31536000, immutable"

_STATUS = {
    Refusal.ACCESS_SIGN_IN: 401,
    Refusal.TABLE_NOT_HOST: 403,
    Refusal.LINK_WRONG_KEY: 403,
    Refusal.TABLE_NO_SUCH: 404,
    Refusal.HAND_NO_SUCH: 404,
    Refusal.CODE_UNKNOWN: 404,
    Refusal.PROTOCOL_INVALID: 400,
    Refusal.PROTOCOL_TOO_LARGE: 413,
    Refusal.PROTOCOL_TOO_MANY: 429,
    Refusal.PROTOCOL_SCHEMA: 503,
    Refusal.SERVER_BUSY: 503,
    Refusal.SERVER_ERROR: 500,
}
_CONFLICT = 409  # every other refusal: well formed, not allowed now


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """Who signed the request, from the verified id token."""

    id: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One HTTP request."""

    route: str  # "POST /api/ticket"
    path: Mapping[str, str]
    headers: Mapping[str, str] = field(repr=False)  # names in lower case
    body: str = field(repr=False)
    source: str  # address of the sender, for rate limits only
    claims: Mapping[str, str] = field(repr=False)

    def read(self, model: type[Model]) -> Model:
        """The body as `model`; refused as `protocol.invalid` if it is not."""
        if len(self.body.encode(errors="replace")) > MAX_BODY_BYTES:
            raise IllegalAction(Refusal.PROTOCOL_TOO_LARGE, f"at most {MAX_BODY_BYTES} bytes")
        try:
            return model.model_validate_json(self.body)
        except ValidationError as error:
            place = error.errors(include_url=False, include_input=False)[0]["loc"]
            where = ".".join(str(part)[:24] for part in place[:3])
            raise IllegalAction(Refusal.PROTOCOL_INVALID, where) from None

    @property
    def table(self) -> str:
        """The table code in the path."""
        return self.path.get("table", "").upper()

    @property
    def player(self) -> Player:
        """Who sent it; refused without an id token (an access token names nobody)."""
        if self.claims.get("token_use") != "id" or not self.claims.get("sub"):
            raise IllegalAction(Refusal.ACCESS_SIGN_IN, "sign in first")
        name = "".join(filter(str.isprintable, self.claims.get("nickname", ""))).strip()[:24]
        return Player(id=self.claims["sub"], name=name or "Guest")


Flow = Callable[[World, Request], BaseModel | str]


def serve(name: str, flows: Mapping[str, Flow], event: Event) -> Answer:
    """The answer of the flow whose route key the event carries. A flow returns a model, or the
    text of an immutable JSON document."""
    request = _request(event)
    try:
        with observability.observed(name) as line:
            line.kind, line.table = request.route, request.table or None
            try:
                made = flows[request.route](wiring.world(), request)
            except IllegalAction as error:
                refusal, detail = error.refusal, error.detail
            except Throttled:
                refusal, detail = Refusal.SERVER_BUSY, "try again"
            except NewerSchema:
                refusal, detail = Refusal.PROTOCOL_SCHEMA, "being updated, try again soon"
            else:
                return ok(made)
            line.refusal = refusal.value
            return _problem(refusal, detail)
    except observability.FlowFailed:
        return _problem(Refusal.SERVER_ERROR, "")


def _request(event: Event) -> Request:
    context = event["requestContext"]
    body = event.get("body") or ""
    if event.get("isBase64Encoded"):
        body = base64.b64decode(body).decode("utf-8", "replace")
    headers = {name.lower(): value for name, value in (event.get("headers") or {}).items()}
    return Request(
        route=event["routeKey"],
        path=event.get("pathParameters") or {},
        headers=headers,
        body=body,
        source=_source(headers, context.get("http", {}).get("sourceIp", "")),
        claims=(context.get("authorizer") or {}).get("jwt", {}).get("claims", {}),
    )


def _source(headers: Mapping[str, str], peer: str) -> str:
    """The viewer's address as the CDN saw it: it appends the viewer, the gateway the CDN. A caller
    that goes round the CDN can forge it, and gains a fresh rate window only."""
    hops = [hop.strip() for hop in headers.get("x-forwarded-for", "").split(",") if hop.strip()]
    return hops[-2] if len(hops) > 1 else peer


def ok(made: BaseModel | str) -> Answer:
    """The answer that carries a model, or an immutable document."""
    if isinstance(made, str):
        return _answer(200, made, FOREVER)
    return _answer(200, made.model_dump_json(), "no-store")


def _problem(refusal: Refusal, detail: str) -> Answer:
    body = Problem(refusal=refusal, detail=detail).model_dump_json()
    return _answer(_STATUS.get(refusal, _CONFLICT), body, "no-store")


def _answer(status: int, body: str, caching: str) -> Answer:
    headers = {"content-type": "application/json; charset=utf-8", "cache-control": caching}
    return {"statusCode": status, "headers": headers, "body": body}
