"""`$default`: one frame of one socket. What is returned is the frame that answers it.

Whether a choice was in time is decided by when the gateway received it, not by when this runs.
"""

from __future__ import annotations

from typing import Any

from engine.refusals import Refusal
from functions import observability, wiring, ws_api
from functions.flows.delivery import refused
from functions.flows.play import handle_frame


def handler(event: ws_api.Event, _: object) -> dict[str, Any]:
    """Lambda entry point."""
    session = ws_api.session(event)
    received_ms = int(event["requestContext"]["requestTimeEpoch"])
    try:
        with observability.observed("ws_message") as line:
            line.table, line.role = session.table, session.role.value
            frame = handle_frame(wiring.world(), session, event.get("body") or "", received_ms)
            ws_api.tell(line, frame)
    except observability.FlowFailed:
        frame = refused(wiring.world(), session, Refusal.SERVER_ERROR)
    return {"statusCode": 200, "body": frame.decode()}
