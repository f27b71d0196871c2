"""`$disconnect`: best effort, may come late, twice or never; other sockets of the player count."""

from __future__ import annotations

from typing import Any

from functions import observability, wiring, ws_api
from functions.flows import watch


def handler(event: ws_api.Event, _: object) -> dict[str, Any]:
    """Lambda entry point."""
    session = ws_api.session(event)
    with observability.observed("ws_disconnect") as line:
        line.table, line.role = session.table, session.role.value
        watch.disconnected(wiring.world(), session)
    return {"statusCode": 200}
