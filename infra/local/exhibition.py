"""A table where bots play all day, so that a newcomer who looks at the TV page sees a game.

The house is a player like any other: it uses the same functions, in the same way, as a client.
"""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

from engine.tradeem.actions import BotLevel
from functions.ports import Clock
from infra.local import events
from infra.local.functions import Functions

log = logging.getLogger(__name__)

HOUSE = "house"
NAME = "House"
HANDS = 100  # the most a table plays; then a new table is opened
_LEVELS = tuple(BotLevel)


class Refused(Exception):
    """A function refused what the house asked for."""


class Exhibition:
    """Opens the table, and another one when it has ended. `kept` remembers it over restarts."""

    def __init__(self, functions: Functions, clock: Clock, kept: Path | None) -> None:
        self._functions = functions
        self._clock = clock
        self._kept = kept
        self._table: str | None = None
        self._tv: str | None = None
        if kept is not None and kept.exists():
            told = json.loads(kept.read_text(encoding="utf-8"))
            self._table, self._tv = told["table"], told["tv"]

    def tv(self) -> str:
        """The path of the TV page of a table that is in play."""
        if self._table is None or self._tv is None or not self._is_playing(self._table):
            self._table, self._tv = self._open()
            if self._kept is not None:
                told = json.dumps({"table": self._table, "tv": self._tv})
                self._kept.write_text(told, encoding="utf-8")
        return self._tv

    def _is_playing(self, table: str) -> bool:
        try:
            summary = self._request(f"GET /api/tables/{table}", "GET /api/tables/{table}")
        except Refused:
            return False
        return bool(summary["phase"] == "playing")

    def _open(self) -> tuple[str, str]:
        body = {"name": "Exhibition", "hands": HANDS, "listed": False}
        table = self._request("POST /api/tables", "POST /api/tables", body)["table"]
        for seat in range(1, 11):
            level = _LEVELS[seat % len(_LEVELS)]
            self._command(table, {"type": "seat_bot", "level": level, "seat": seat})
        self._command(table, {"type": "start"})
        links = self._request(f"GET /api/tables/{table}/links", "GET /api/tables/{table}/links")
        return table, links["tv"]

    def _request(self, line: str, route: str, body: dict[str, Any] | None = None) -> Any:
        method, path = line.split(" ")
        claims = {"sub": HOUSE, "nickname": NAME, "token_use": "id"}
        handler = "http_tables"
        event: events.Event = {
            "version": "2.0",
            "routeKey": route,
            "rawPath": path,
            "rawQueryString": "",
            "headers": {},
            "pathParameters": {"table": path.split("/")[3]} if "{table}" in route else {},
            "requestContext": {
                "http": {"method": method, "path": path, "sourceIp": "127.0.0.1"},
                "authorizer": {"jwt": {"claims": claims}},
                "routeKey": route,
            },
            "isBase64Encoded": False,
        }
        if body is not None:
            event["body"] = json.dumps(body)
        answer = self._functions.invoke(handler, event)
        if answer["statusCode"] != 200:
            raise Refused(f"{line}: {answer['body']}")
        return json.loads(answer["body"])

    def _command(self, table: str, frame: dict[str, Any]) -> None:
        now_ms = self._clock.now_ms()
        peer = events.Peer(
            connection_id=events.connection_id(),
            connected_ms=now_ms,
            upgrade=events.Upgrade(
                headers=(), query=(), source_ip="127.0.0.1", user_agent=NAME, domain="localhost"
            ),
            authorizer={"table": table, "role": "player", "player": HOUSE},
        )
        action = events.connection_id()[:15]
        event = events.message(peer, "$default", json.dumps({**frame, "id": action}), now_ms)
        answer = json.loads(self._functions.invoke("ws_message", event)["body"])
        if answer["type"] != "answer" or answer["result"] not in {"ok", "duplicate"}:
            raise Refused(f"{frame['type']}: {answer.get('refusal')}")
