"""The HTTP API in front of the functions: routes, JWT authorizer, payload format 2.0, quotas."""

from __future__ import annotations

import asyncio
import base64
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from concurrent.futures import Executor
from typing import Any

from aiohttp import web

from functions.protocol.routes import Route
from infra.local import events
from infra.local.agenda import Agenda
from infra.local.functions import FunctionFailed, Functions
from infra.local.limits import Bucket
from infra.local.tokens import BadToken, Verifier

log = logging.getLogger(__name__)

MAX_HEADERS = 10_240  # request line and headers together
CALL_S = 30.0


class HttpApi:
    """Serves `routes` on an aiohttp application."""

    def __init__(
        self,
        routes: Iterable[Route],
        functions: Functions,
        agenda: Agenda,
        pool: Executor,
        verifier: Verifier,
        *,
        rate: int = 10_000,
        burst: int = 5_000,
        call_s: float = CALL_S,
    ) -> None:
        self._routes = tuple(routes)
        self._functions = functions
        self._agenda = agenda
        self._pool = pool
        self._verifier = verifier
        self._requests = Bucket(agenda, rate=rate, burst=burst)
        self._call_s = call_s

    def mount(self, app: web.Application) -> None:
        """Add the routes, and a 404 for everything else under `/api`."""
        for route in self._routes:
            app.router.add_route(route.method, route.path, self._served(route))
        app.router.add_route("*", "/api/{rest:.*}", _not_found)

    def _served(self, route: Route) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def serve(request: web.Request) -> web.Response:
            if not self._requests.take():
                return _problem(429, "Too Many Requests")
            if _header_size(request) > MAX_HEADERS:
                return _problem(431, "Request Header Fields Too Large")
            claims = None
            if route.signed_in:
                try:
                    claims = self._verifier.claims(_bearer(request))
                except BadToken as bad:
                    return _unauthorized(bad)
            body = await request.read()  # the application refuses more than 10 MB with 413
            event = self._event(request, route, body, claims)
            return await self._call(route.handler, event)

        return serve

    def _event(
        self, request: web.Request, route: Route, body: bytes, claims: Mapping[str, Any] | None
    ) -> events.Event:
        event: events.Event = {
            "version": "2.0",
            "routeKey": route.key,
            "rawPath": request.path,
            "rawQueryString": request.query_string,
            "headers": _joined(request.headers.items()),
            "requestContext": self._context(request, route, claims),
            "isBase64Encoded": False,
        }
        if request.query:
            event["queryStringParameters"] = _joined(request.query.items())
        if request.match_info:
            event["pathParameters"] = dict(request.match_info)
        if body:
            event |= _body(body)
        return event

    def _context(
        self, request: web.Request, route: Route, claims: Mapping[str, Any] | None
    ) -> events.Event:
        at_ms = self._agenda.now_ms()
        context: events.Event = {
            "accountId": events.ACCOUNT,
            "apiId": events.API_ID,
            "domainName": request.host,
            "domainPrefix": request.host.partition(".")[0],
            "http": {
                "method": request.method,
                "path": request.path,
                "protocol": "HTTP/1.1",
                "sourceIp": request.remote or "",
                "userAgent": request.headers.get("User-Agent", ""),
            },
            "requestId": events.request_id(),
            "routeKey": route.key,
            "stage": "$default",
            "time": events.clf(at_ms),
            "timeEpoch": at_ms,
        }
        if claims is not None:
            told = {name: _text(value) for name, value in claims.items()}
            context["authorizer"] = {"jwt": {"claims": told, "scopes": None}}
        return context

    async def _call(self, function: str, event: events.Event) -> web.Response:
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(self._call_s):
                answer = await loop.run_in_executor(
                    self._pool, self._functions.invoke, function, event
                )
        except FunctionFailed:
            return _problem(500, "Internal Server Error")
        except TimeoutError:
            return _problem(503, "Service Unavailable")
        return _response(answer)


async def _not_found(_request: web.Request) -> web.Response:
    return _problem(404, "Not Found")


def _problem(status: int, text: str) -> web.Response:
    return web.json_response({"message": text}, status=status)


def _unauthorized(bad: BadToken) -> web.Response:
    response = _problem(401, "Unauthorized")
    scheme = "Bearer" if bad.missing else f'Bearer error="invalid_token" error_description="{bad}"'
    response.headers["WWW-Authenticate"] = scheme
    return response


def _bearer(request: web.Request) -> str:
    value = request.headers.get("Authorization", "")
    return value.removeprefix("Bearer ").strip()


def _header_size(request: web.Request) -> int:
    pairs = sum(len(name) + len(value) + 4 for name, value in request.raw_headers)
    return len(request.raw_path) + pairs


def _joined(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Names in lower case, values of one name joined by commas, as in payload format 2.0."""
    joined: dict[str, str] = {}
    for name, value in pairs:
        low = name.lower()
        joined[low] = f"{joined[low]},{value}" if low in joined else value
    return joined


def _body(body: bytes) -> dict[str, Any]:
    try:
        return {"body": body.decode("utf-8")}
    except UnicodeDecodeError:
        return {"body": base64.b64encode(body).decode(), "isBase64Encoded": True}


def _text(value: object) -> str:
    """Claims reach the function as text, lists in brackets."""
    if isinstance(value, list):
        return f"[{' '.join(map(str, value))}]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _response(answer: Any) -> web.Response:
    """From a payload 2.0 answer; one without a status is the body of a 200."""
    if not isinstance(answer, dict) or "statusCode" not in answer:
        return web.json_response(answer)
    body = str(answer.get("body") or "")
    raw = base64.b64decode(body) if answer.get("isBase64Encoded") else body.encode()
    response = web.Response(status=answer["statusCode"], body=raw)
    for name, value in (answer.get("headers") or {}).items():
        response.headers[name] = str(value)
    for cookie in answer.get("cookies") or ():
        response.headers.add("Set-Cookie", cookie)
    return response
