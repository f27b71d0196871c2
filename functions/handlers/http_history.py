"""Finished hands of a table, and the host's fair-play report."""

from __future__ import annotations

from engine.refusals import IllegalAction, Refusal
from functions import http_api
from functions.flows import history
from functions.http_api import Answer, Event, Request
from functions.ports import World
from functions.protocol.http import FairPlayReport, HandList


def _hands(world: World, request: Request) -> HandList:
    return history.hands(world, request.table)


def _record(world: World, request: Request) -> str:
    number = request.path.get("hand", "")
    if not (number.isascii() and number.isdigit() and len(number) <= 4):
        raise IllegalAction(Refusal.HAND_NO_SUCH, "a hand has a number")
    return history.record(world, request.table, int(number))


def _report(world: World, request: Request) -> FairPlayReport:
    return history.report(world, request.table, player=request.player.id)


_FLOWS: dict[str, http_api.Flow] = {
    "GET /api/tables/{table}/hands": _hands,
    "GET /api/tables/{table}/hands/{hand}": _record,
    "GET /api/tables/{table}/report": _report,
}


def handler(event: Event, _: object) -> Answer:
    """Lambda entry point."""
    return http_api.serve("http_history", _FLOWS, event)
