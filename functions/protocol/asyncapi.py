"""The socket as an AsyncAPI 3 document, from the models."""

from __future__ import annotations

from typing import Any, get_args

from functions.protocol import client, examples, guide, schema, server

Json = dict[str, Any]

# What answers each frame of a client, besides `Refused`, which may answer any.
_COMMAND_ANSWERS = ("Answer",)
_ANSWERS = {
    "Sync": ("Update", "Replaced"),
    "Ping": ("Pong",),
    "Poke": ("Pong",),
    "ShowMarks": ("Pong",),
}
_PUSHED = ("Update", "Flash", "Marks", "Replaced")


def document() -> Json:
    """The whole document. "receive" and "send" are said of the server."""
    received = [model.__name__ for model in get_args(_messages(client.ClientMessage))]
    sent = [model.__name__ for model in get_args(_messages(server.ServerMessage))]
    shown = {**examples.CLIENT, **examples.server_frames()}
    schemas = schema.definitions("#/components/schemas/")
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Cardroom: the socket of a table",
            "version": str(server.PROTOCOL),
            "description": guide.SOCKET,
            "license": {"name": "Apache-2.0"},
        },
        "defaultContentType": "application/json",
        "servers": {
            "site": {
                "host": "{site}",
                "pathname": "/ws",
                "protocol": "wss",
                "description": "The site's own origin; `ws` where the site itself is plain HTTP.",
                "variables": {"site": {"default": "localhost:8080"}},
            }
        },
        "channels": {"table": _table(received + sent)},
        "operations": {
            **{f"on{name}": _receive(name) for name in received},
            **{f"push{name}": _send(name) for name in _PUSHED},
        },
        "components": {
            "messages": {
                name: _message(name, schemas[name], shown[name]) for name in received + sent
            },
            "schemas": {
                name: shape
                for name, shape in schemas.items()
                if name in schema.reached(schemas, received + sent)
            },
        },
    }


def _messages(annotated: Any) -> Any:
    """The union inside an annotated one."""
    return get_args(annotated)[0]


def _table(names: list[str]) -> Json:
    """The one channel there is."""
    return {
        "address": "/",
        "description": "One viewer of one table.",
        "servers": [{"$ref": "#/servers/site"}],
        "bindings": {"ws": {"query": _ticket(), "bindingVersion": "0.1.0"}},
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in names},
    }


def _ticket() -> Json:
    return {
        "type": "object",
        "required": ["ticket"],
        "properties": {
            "ticket": {"type": "string", "description": "From `POST /api/ticket`, single use."}
        },
    }


def _receive(name: str) -> Json:
    """The server receives this frame and answers each delivery with one frame."""
    answers = (*_ANSWERS.get(name, _COMMAND_ANSWERS), "Refused")
    return {
        "action": "receive",
        "channel": {"$ref": "#/channels/table"},
        "messages": [_in_channel(name)],
        "reply": {
            "channel": {"$ref": "#/channels/table"},
            "messages": [_in_channel(answer) for answer in answers],
        },
    }


def _send(name: str) -> Json:
    """The server sends this frame of its own accord."""
    return {
        "action": "send",
        "channel": {"$ref": "#/channels/table"},
        "messages": [_in_channel(name)],
    }


def _in_channel(name: str) -> Json:
    return {"$ref": f"#/channels/table/messages/{name}"}


def _message(name: str, shape: Json, example: Json) -> Json:
    description = shape.get("description", "")
    return {
        "name": example["type"],
        "title": name,
        "summary": description.split("\n\n")[0].replace("\n", " "),
        "description": description,
        "payload": {"$ref": f"#/components/schemas/{name}"},
        "examples": [{"payload": example}],
    }
