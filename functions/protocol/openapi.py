"""The HTTP API as an OpenAPI 3.1 document, from the routes and the models."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from engine.refusals import Refusal
from functions.protocol import examples, guide, schema, server
from functions.protocol.routes import HTTP_ROUTES, Route

Json = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What a route is for, and the refusals of its own."""

    does: str
    more: str = ""
    refusals: tuple[Refusal, ...] = ()


_NO_TABLE = (Refusal.TABLE_NO_SUCH,)
_HOST = (Refusal.TABLE_NO_SUCH, Refusal.TABLE_NOT_HOST)
_CODE = (Refusal.CODE_UNKNOWN,)

ABOUT: dict[str, About] = {
    "GET /api/config": About(does="Where to sign in, and where the socket is"),
    "POST /api/ticket": About(
        does="A ticket for a player's socket",
        more="Watching needs no seat: any signed-in player may have one.",
        refusals=_NO_TABLE,
    ),
    "POST /api/link-ticket": About(
        does="A ticket for a screen that only watches",
        more="The key stands in the fragment of the TV's or the stream's link.",
        refusals=(Refusal.TABLE_NO_SUCH, Refusal.LINK_WRONG_KEY),
    ),
    "GET /api/tables": About(does="Listed tables that wait for players, newest first"),
    "POST /api/tables": About(
        does="Create a table; the sender becomes its host",
        more="Members left out have their defaults. Take a seat with `sit` on the socket.",
    ),
    "GET /api/tables/{table}": About(does="One table, listed or not", refusals=_NO_TABLE),
    "GET /api/tables/{table}/links": About(
        does="The links of a table: to join, for a TV, for a stream",
        more="For its host. Paths are relative to the site; keys stand in fragments.",
        refusals=_HOST,
    ),
    "GET /api/tables/{table}/hands": About(
        does="The finished hands of a table, oldest first", refusals=_NO_TABLE
    ),
    "GET /api/tables/{table}/hands/{hand}": About(
        does="The record of a finished hand",
        more="The format `tradeem-hand/1`. Never changes, so it may be cached for good.",
        refusals=(Refusal.TABLE_NO_SUCH, Refusal.HAND_NO_SUCH),
    ),
    "GET /api/tables/{table}/report": About(
        does="Players whose choices together fit better than either memory alone",
        more="For the host, after the event. A hint, never a verdict.",
        refusals=(*_HOST, Refusal.TABLE_NOT_FINISHED),
    ),
    "POST /api/tables/{table}/handovers": About(
        does="Offer a seat to another device",
        more="For the host, when a player has lost a phone. Read the code out to the player.",
        refusals=(*_HOST, Refusal.SEAT_EMPTY),
    ),
    "POST /api/tables/{table}/claims": About(
        does="Take over a seat with the host's code",
        more="The seat, its cards and its total are yours; sockets of the other device end.",
        refusals=(
            Refusal.TABLE_NO_SUCH,
            Refusal.CODE_UNKNOWN,
            Refusal.SEAT_ALREADY_SEATED,
            Refusal.SEAT_DEVICE_SEATED,
        ),
    ),
    "POST /api/pairings": About(
        does="A TV asks to be paired",
        more="Show `code` on the screen and poll the state with `secret` every two seconds.",
    ),
    "GET /api/pairings/{code}": About(
        does="Whether the TV has been paired",
        more="Until it has, `table` and `key` are null. Then ask for a link ticket with them.",
        refusals=_CODE,
    ),
    "PUT /api/pairings/{code}": About(
        does="Show a table on the TV that displays this code",
        more="For the table's host. `stream` shows it without the flash round.",
        refusals=(*_HOST, Refusal.CODE_UNKNOWN),
    ),
}

_UNDECIDED = (Refusal.SERVER_BUSY, Refusal.SERVER_ERROR, Refusal.PROTOCOL_SCHEMA)
_PARAMETERS: dict[str, Json] = {
    "table": {
        "description": "The table's code.",
        "schema": {"type": "string", "pattern": "^[A-HJ-NP-Z2-9]{6}$"},
        "example": examples.TABLE,
    },
    "hand": {
        "description": "Number of a finished hand.",
        "schema": {"type": "integer", "minimum": 1},
        "example": 3,
    },
    "code": {
        "description": "The code on the TV.",
        "schema": {"type": "string"},
        "example": "7KQ4M2",
    },
}
_SECRET_HEADER = {
    "name": "x-pairing-secret",
    "in": "header",
    "required": True,
    "description": "The secret that came with the code.",
    "schema": {"type": "string"},
}


def document() -> Json:
    """The whole document."""
    paths: dict[str, Json] = {}
    for route in HTTP_ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    schemas = schema.definitions("#/components/schemas/")
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Cardroom: HTTP",
            "version": str(server.PROTOCOL),
            "description": guide.HTTP,
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": "/", "description": "The site's own origin."}],
        "paths": paths,
        "components": {
            "schemas": {
                name: schemas[name]
                for name in sorted(schema.reached(schemas, list(examples.BODIES)))
            },
            "securitySchemes": {
                "player": {
                    "type": "http",
                    "scheme": "bearer",
                    "bearerFormat": "JWT",
                    "description": "The id token; its `sub` is the player, `nickname` the name.",
                }
            },
        },
    }


def _operation(route: Route) -> Json:
    about = ABOUT[route.key]
    operation: Json = {
        "operationId": _name(route),
        "summary": about.does,
        "description": _description(route, about),
        "parameters": _parameters(route),
        "responses": _responses(route, about),
        "security": [{"player": []}] if route.signed_in else [],
    }
    if route.request is not None:
        operation["requestBody"] = {"required": True, "content": _content(route.request.__name__)}
    return operation


def _description(route: Route, about: About) -> str:
    limit = route.limit
    if limit is None:
        return about.more
    sender = "of one player" if limit.sender == "player" else "from one address"
    return f"{about.more} At most {limit.a_minute} requests {sender} a minute.".lstrip()


def _name(route: Route) -> str:
    """`GET /api/tables/{table}/hands` is `getTablesTableHands`."""
    words = re.findall(r"[a-z]+", route.path.removeprefix("/api"))
    return route.method.lower() + "".join(word.capitalize() for word in words)


def _parameters(route: Route) -> list[Json]:
    named = [
        {"name": name, "in": "path", "required": True, **_PARAMETERS[name]}
        for name in re.findall(r"{(\w+)}", route.path)
    ]
    return [*named, _SECRET_HEADER] if route.key == "GET /api/pairings/{code}" else named


def _responses(route: Route, about: About) -> Json:
    own = about.refusals
    if route.request is not None:
        own = (Refusal.PROTOCOL_INVALID, Refusal.PROTOCOL_TOO_LARGE, *own)
    if route.signed_in:
        own = (Refusal.ACCESS_SIGN_IN, *own)
    if route.limit is not None:
        own = (*own, Refusal.PROTOCOL_TOO_MANY)
    done = {
        "description": "Done.",
        "content": _content(route.answer.__name__) if route.answer else _record(),
    }
    return {
        "200": done,
        **({"4XX": _refused("Refused", own)} if own else {}),
        "5XX": _refused("Not decided, try again", _UNDECIDED),
    }


def _refused(what: str, reasons: tuple[Refusal, ...]) -> Json:
    codes = ", ".join(f"`{refusal}`" for refusal in reasons)
    return {"description": f"{what}: {codes}.", "content": _content("Problem")}


def _content(name: str) -> Json:
    body = {"schema": {"$ref": f"#/components/schemas/{name}"}, "example": examples.BODIES[name]}
    return {"application/json": body}


def _record() -> Json:
    described = {
        "type": "object",
        "description": "See docs/rules/tradeem-hand.schema.json.",
        "required": ["format"],
        "properties": {"format": {"const": "tradeem-hand/1"}},
    }
    return {"application/json": {"schema": described}}
