"""Events of API Gateway's WebSocket API in: who sent them, and what the log says of the answer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from functions.flows.session import Session
from functions.observability import Line
from functions.ports import Role

Event = Mapping[str, Any]


def session(event: Event) -> Session:
    """The sender as the authorizer described it when the socket was opened; "" stands for none."""
    context = event["requestContext"]
    granted = context["authorizer"]
    return Session(
        connection_id=context["connectionId"],
        table=granted["table"],
        role=Role(granted["role"]),
        player=granted.get("player") or None,
        connected_ms=int(context.get("connectedAt", 0)),
    )


def tell(line: Line, frame: bytes) -> None:
    """Put into the log line what the answer frame says about itself, and nothing of its content."""
    told = json.loads(frame)
    line.version, line.kind = told["version"], told["type"]
    line.result, line.refusal = told.get("result"), told.get("refusal")
    view = told.get("view")
    if view:
        line.hand, line.round = view["hand"], view["round"]
        line.seat = view["you"]["seat"] if view["you"] else None
