"""/api/tables: the lobby, creating a table, one table's summary, and its host's links."""

from __future__ import annotations

from functions import http_api
from functions.flows import lobby
from functions.http_api import Answer, Event, Request
from functions.ports import World
from functions.protocol.http import Created, CreateTable, Links, TableList, TableSummary


def _list(world: World, _: Request) -> TableList:
    return lobby.open_tables(world)


def _create(world: World, request: Request) -> Created:
    player = request.player
    wish = request.read(CreateTable)
    return lobby.create(world, wish, player=player.id, name=player.name)


def _summary(world: World, request: Request) -> TableSummary:
    return lobby.summary(world, request.table)


def _links(world: World, request: Request) -> Links:
    return lobby.links(world, request.table, player=request.player.id)


_FLOWS: dict[str, http_api.Flow] = {
    "GET /api/tables": _list,
    "POST /api/tables": _create,
    "GET /api/tables/{table}": _summary,
    "GET /api/tables/{table}/links": _links,
}


def handler(event: Event, _: object) -> Answer:
    """Lambda entry point."""
    return http_api.serve("http_tables", _FLOWS, event)
