"""JSON Schema of the whole wire from the pydantic models, one name for each type.

Frames a client sends and bodies it posts are described as they are read (`validation`), frames and
bodies it receives as they are written (`serialization`), where every field is always present.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any, Literal

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema
from pydantic_core import core_schema

from engine import events as table_events
from engine import ranking_types, refusals
from engine.tradeem import actions, events, settings, view_types
from functions import ports
from functions.protocol import client, http, server
from functions.protocol.client import CLIENT_MESSAGE
from functions.protocol.comments import comments
from functions.protocol.server import SERVER_MESSAGE

_MODULES = (
    client,
    server,
    http,
    view_types,
    events,
    table_events,
    settings,
    ranking_types,
    refusals,
    actions,
    ports,
)  # in this order: a name of the wire comes before the engine's

Mode = Literal["validation", "serialization"]
Json = dict[str, Any]

REQUESTS: tuple[type[http.Body], ...] = (
    http.TicketRequest,
    http.LinkRequest,
    http.CreateTable,
    http.OfferSeat,
    http.ClaimSeat,
    http.PairTv,
)
ANSWERS: tuple[type[http.Body], ...] = (
    http.Problem,
    http.Config,
    http.Ticket,
    http.Created,
    http.TableList,
    http.TableSummary,
    http.Links,
    http.HandList,
    http.FairPlayReport,
    http.SeatOffer,
    http.Claimed,
    http.Pairing,
    http.PairingState,
)


class WireSchema(GenerateJsonSchema):
    """Schemas that become clean TypeScript: no title per field, no optional fields in answers."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        """Never: a titled field would become an alias of its own."""
        return False

    def field_is_required(
        self,
        field: core_schema.ModelField | core_schema.DataclassField | core_schema.TypedDictField,
        total: bool,
    ) -> bool:
        """What the server writes is complete; `type` always, so that unions can be told apart."""
        return self.mode == "serialization" or super().field_is_required(field, total)


def definitions(prefix: str = "#/$defs/") -> dict[str, Json]:
    """Every type of the wire by name, `ClientMessage` and `ServerMessage` included."""
    inputs: list[tuple[str, Mode, TypeAdapter[Any]]] = [
        ("ClientMessage", "validation", CLIENT_MESSAGE),
        ("ServerMessage", "serialization", SERVER_MESSAGE),
        *((model.__name__, "validation", TypeAdapter(model)) for model in REQUESTS),
        *((model.__name__, "serialization", TypeAdapter(model)) for model in ANSWERS),
    ]
    roots, shared = TypeAdapter.json_schemas(
        inputs, ref_template=prefix + "{model}", schema_generator=WireSchema
    )
    defs: dict[str, Json] = dict(shared["$defs"])
    for (name, _), root in roots.items():
        if root.get("$ref") != prefix + name:
            defs[name] = {"title": name, **root}
    return {name: _described(name, _tell_apart(defs[name])) for name in sorted(defs)}


def _described(name: str, schema: Json) -> Json:
    """The schema with what the comments in the source say of its fields or values."""
    sources = (getattr(module, name, None) for module in _MODULES)
    source = next((found for found in sources if isinstance(found, type)), None)
    if source is None:
        return schema
    said = comments(source)
    if issubclass(source, Enum):
        lines = [f"- `{value}`: {text}" for value, text in said.items()]
        return {**schema, "description": "\n".join([schema.get("description", ""), "", *lines])}
    fields = {
        field: {**shape, "description": said[field]} if field in said else shape
        for field, shape in schema.get("properties", {}).items()
    }
    return {**schema, "properties": fields} if fields else schema


def _tell_apart(schema: Json) -> Json:
    """The same type with its `type` or `kind` tag required, as a reader must send it too."""
    tags = [
        name
        for name, field in schema.get("properties", {}).items()
        if name in {"type", "kind"} and "const" in field
    ]
    if not tags:
        return schema
    rest = [name for name in schema.get("required", []) if name not in tags]
    return {**schema, "required": tags + rest}


def reached(schemas: dict[str, Json], names: list[str]) -> set[str]:
    """The names of all types that these types are made of, themselves included."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(_references(schemas[name]))
    return found


def _references(node: Any) -> list[str]:
    if isinstance(node, dict):
        own = [node["$ref"].rsplit("/", 1)[1]] if isinstance(node.get("$ref"), str) else []
        return own + [name for value in node.values() for name in _references(value)]
    if isinstance(node, list):
        return [name for value in node for name in _references(value)]
    return []


def protocol_schema() -> Json:
    """One schema that reaches every type of the wire, for a generator of TypeScript."""
    bodies = [model.__name__ for model in (*REQUESTS, *ANSWERS)]
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Protocol",
        "description": "Everything that crosses the wire.",
        **_closed(
            {
                "client": _ref("ClientMessage"),
                "server": _ref("ServerMessage"),
                "bodies": _ref("Bodies"),
            }
        ),
        "$defs": {name: _draft_07(schema) for name, schema in definitions().items()}
        | {"Bodies": {"description": "Bodies of the HTTP API.", **_closed(_refs(bodies))}},
    }


def _ref(name: str) -> Json:
    return {"$ref": f"#/$defs/{name}"}


def _refs(names: Iterable[str]) -> Json:
    return {name: _ref(name) for name in names}


def _closed(properties: Json) -> Json:
    return {
        "type": "object",
        "additionalProperties": False,
        "required": list(properties),
        "properties": properties,
    }


def _draft_07(node: Any) -> Any:
    """The node as the generator reads it: tuples of draft 07, nothing beside a reference (it would
    make an alias of its own)."""
    if isinstance(node, Mapping):
        made = {key: _draft_07(value) for key, value in node.items()}
        if "prefixItems" in made:
            made["items"] = made.pop("prefixItems")
            made["additionalItems"] = False
        if "$ref" in made:
            made.pop("default", None)
            made.pop("description", None)
        return made
    if isinstance(node, Iterable) and not isinstance(node, str):
        return [_draft_07(value) for value in node]
    return node
