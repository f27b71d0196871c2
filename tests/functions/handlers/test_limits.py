"""How often one sender may ask: what is told with each request holds."""

from __future__ import annotations

import re

import pytest

from functions.flows.rates import WINDOW_MS
from functions.protocol import examples
from functions.protocol.openapi import document
from functions.protocol.routes import HTTP_ROUTES, Route
from tests.kit.room import Room

LIMITED = [route for route in HTTP_ROUTES if route.limit is not None]


def ask(room: Room, route: Route, sender: str) -> int:
    """The status of an example of this request. All players here come from one address."""
    body = examples.BODIES[route.request.__name__] if route.request else None
    path = dict.fromkeys(re.findall(r"{(\w+)}", route.path), "ZZZZZZ")
    if route.signed_in:
        return room.http(route.key, body, player=sender, **path)[0]
    headers = {"X-Forwarded-For": f"{sender}, 198.51.100.7"}
    return room.http(route.key, body, headers=headers, **path)[0]


@pytest.mark.parametrize("route", LIMITED, ids=[route.key for route in LIMITED])
def test_a_sender_may_ask_as_often_as_is_told(room: Room, route: Route) -> None:
    """Good requests and refused ones count alike; others are not kept waiting."""
    told = document()["paths"][route.path][route.method.lower()]["description"]
    allowed = int(re.findall(r"At most (\d+) requests", told)[0])

    statuses = [ask(room, route, "203.0.113.5") for _ in range(allowed + 1)]

    assert 429 not in statuses[:-1]
    assert statuses[-1] == 429
    assert ask(room, route, "203.0.113.6") != 429
    room.clock.at_ms += WINDOW_MS
    assert ask(room, route, "203.0.113.5") != 429
