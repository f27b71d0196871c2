"""Any request to any route gets one answer that the OpenAPI document allows, and harms nothing."""

from __future__ import annotations

import base64
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from functions.protocol.examples import BODIES
from functions.protocol.http import Problem
from functions.protocol.routes import HTTP_ROUTES, Route
from tests.fuzz.nonsense import TEXTS, VALUES, dumped, spoiled
from tests.fuzz.scenes import TABLE, parsed, scene
from tests.kit.room import call

MAX_ANSWER_BYTES = 16 * 1_024
MAX_PROBLEM_BYTES = 512
STATUSES = {200, 400, 401, 403, 404, 409, 413, 429, 503}
KEYS_GO_TO_THE_HOST = {"GET /api/tables/{table}/links", "PUT /api/pairings/{code}"}
ROUTES = {route.key: route for route in HTTP_ROUTES}
NAMES = st.sampled_from(sorted({name for body in BODIES.values() for name in body}))

# What a gateway passes on has been decoded as UTF-8.
CLEAN = TEXTS.map(lambda text: text.encode("utf-8", "replace").decode())
CODES = st.one_of(st.just(TABLE), st.just(TABLE.lower()), st.just("K7PW3D"), CLEAN)
PATHS = {"table": CODES, "code": CODES, "hand": st.one_of(st.integers().map(str), CLEAN)}
HEADERS = st.dictionaries(
    st.one_of(
        st.sampled_from(["x-pairing-secret", "X-Forwarded-For", "content-type", "authorization"]),
        CLEAN,
    ),
    CLEAN,
    max_size=3,
)
CLAIMS = st.one_of(
    st.none(),
    st.sampled_from(["p1", "p2", "p9"]).map(
        lambda player: {"sub": player, "nickname": player, "token_use": "id"}
    ),
    st.fixed_dictionaries(
        {"sub": CLEAN, "token_use": st.sampled_from(["id", "id", "access", ""])},
        optional={"nickname": CLEAN},
    ),
)


def bodies(route: Route) -> st.SearchStrategy[str | None]:
    """Bodies for this route: none, any text, any JSON, the right one, and that one spoiled."""
    anything = st.one_of(st.none(), TEXTS, VALUES.map(dumped), st.just('"' + "x" * 5_000 + '"'))
    if route.request is None:
        return anything
    right = dict(BODIES[route.request.__name__])
    if "table" in right:
        right["table"] = TABLE
    return st.one_of(anything, st.just(dumped(right)), spoiled(right, NAMES))


@st.composite
def events(draw: st.DrawFn, route: Route) -> dict[str, Any]:
    """An event of the HTTP API, payload 2.0, as the gateway makes it for this route."""
    context: dict[str, Any] = {"http": {"sourceIp": "192.0.2.1"}}
    claims = draw(CLAIMS)
    if claims is not None:
        context["authorizer"] = {"jwt": {"claims": claims}}
    names = [part[1:-1] for part in route.path.split("/") if part.startswith("{")]
    made: dict[str, Any] = {
        "routeKey": route.key,
        "headers": draw(HEADERS),
        "requestContext": context,
        "isBase64Encoded": False,
    }
    if names:
        made["pathParameters"] = {name: draw(PATHS[name]) for name in names}
    body = draw(bodies(route))
    if body is not None and draw(st.booleans()):
        made["isBase64Encoded"] = True
        data = draw(st.one_of(st.just(body.encode("utf-8", "replace")), st.binary(max_size=60)))
        made["body"] = base64.b64encode(data).decode()
    elif body is not None:
        made["body"] = body.encode("utf-8", "replace").decode()
    return made


@pytest.mark.parametrize("key", ROUTES)
@settings(max_examples=100)
@given(data=st.data())
def test_every_request_has_one_answer(key: str, data: st.DataObject) -> None:
    """Refused requests change nothing; no answer tells a card or, but for the host, a key."""
    route = ROUTES[key]
    with scene(data.draw(st.sampled_from(["waiting", "round", "showdown"]))) as room:
        for _ in range(data.draw(st.integers(1, 3))):
            event, before = data.draw(events(route)), room.stored

            answer = call(route.handler, event)

            after, body = room.stored, answer["body"]
            told = parsed(body)
            assert answer["statusCode"] in STATUSES
            assert answer["headers"]["content-type"].startswith("application/json")
            assert len(body.encode()) <= MAX_ANSWER_BYTES
            if route.signed_in and not is_signed_in(event):
                assert answer["statusCode"] == 401
            if answer["statusCode"] == 200:
                judge(route, told)
            else:
                Problem.model_validate(told)
                assert len(body.encode()) <= MAX_PROBLEM_BYTES
                assert after == before
            if key not in KEYS_GO_TO_THE_HOST:
                room.check_text("visitor", body, before, after)


def is_signed_in(event: dict[str, Any]) -> bool:
    """Whether it carries an id token of somebody."""
    claims = event["requestContext"].get("authorizer", {}).get("jwt", {}).get("claims", {})
    return claims.get("token_use") == "id" and bool(claims.get("sub"))


def judge(route: Route, told: Any) -> None:
    """The answer is of the route's kind."""
    if route.answer is not None:
        route.answer.model_validate(told)
    else:
        assert told["format"] == "tradeem-hand/1"


def test_a_refusal_repeats_little_of_what_was_sent() -> None:
    """Names of members that are none come from the sender, and may be long."""
    with scene("waiting") as room:
        status, told = room.room.http("POST /api/tables", {"k" * 3_000: 1}, player="p1")

    assert (status, told["refusal"]) == (400, "protocol.invalid")
    assert len(told["detail"]) < 100


def test_a_body_is_measured_in_bytes() -> None:
    with scene("waiting") as room:
        body = '{"name": "' + "é" * 3_000 + '"}'
        status, told = room.room.http("POST /api/tables", body, player="p1")

    assert (status, told["refusal"]) == (413, "protocol.too_large")
