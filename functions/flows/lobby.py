"""Tables before anybody plays: creating one, the list of open ones, and the host's links."""

from __future__ import annotations

from typing import Literal

from engine.refusals import IllegalAction, Refusal
from engine.tradeem.settings import Settings
from engine.tradeem.table import Table, new_table
from functions.flows import codes, rates, reads
from functions.ports import Conflict, Listed, Stored, World
from functions.protocol import limits
from functions.protocol.http import Created, CreateTable, Links, TableList, TableSummary

CODE_LENGTH = 6
KEY_BYTES = 24
LISTED_MS = 24 * 3_600_000
_TRIES = 5  # with a million tables, one new code in a thousand is in use


def create(world: World, wish: CreateTable, *, player: str, name: str) -> Created:
    """A new table with `player` (called `name`) as its host, under a code that nobody uses."""
    now_ms = world.clock.now_ms()
    rates.charge(world.vouchers, limits.TABLES, player, now_ms=now_ms)
    settings = Settings(**wish.model_dump())
    for _ in range(_TRIES):
        table_id = codes.code(world.entropy, CODE_LENGTH)
        try:
            world.tables.create(
                Stored(
                    table=new_table(table_id, settings, player),
                    rev=0,
                    created_ms=now_ms,
                    host_name=name,
                    tv_key=codes.token(world.entropy, KEY_BYTES),
                    stream_key=codes.token(world.entropy, KEY_BYTES),
                )
            )
        except Conflict:
            continue
        return Created(table=table_id)
    raise IllegalAction(Refusal.SERVER_BUSY, "no free table code, try again")


def open_tables(world: World) -> TableList:
    """Listed tables that wait for players, newest first. One that has waited for a day is not
    listed any more; who has its code still finds it."""
    now_ms = world.clock.now_ms()
    waiting = (line for line in world.tables.lobby() if now_ms - line.created_ms < LISTED_MS)
    return TableList(tables=tuple(map(_waiting, waiting)), server_now_ms=now_ms)


def summary(world: World, table_id: str) -> TableSummary:
    """One table, listed or not: who has its code may know this much."""
    stored = reads.live(world, table_id).stored
    table = stored.table
    return TableSummary(
        table=table.id,
        name=table.settings.name,
        host_name=_host_name(stored),
        players=sum(seat is not None for seat in table.seats),
        hands=table.settings.hands,
        phase=_phase(table),
        created_ms=stored.created_ms,
    )


def links(world: World, table_id: str, *, player: str) -> Links:
    """The host's links. Keys stand in fragments, which browsers do not send to any server."""
    stored = reads.hosted(world, table_id, player).stored
    tv = f"/tv.html#table={table_id}&key="
    return Links(join=f"/?table={table_id}", tv=tv + stored.tv_key, stream=tv + stored.stream_key)


def _waiting(line: Listed) -> TableSummary:
    return TableSummary(
        table=line.table,
        name=line.name,
        host_name=line.host_name,
        players=line.players,
        hands=line.hands,
        phase="waiting",
        created_ms=line.created_ms,
    )


def _host_name(stored: Stored) -> str:
    """Under what name the host sits at the table, or signed in while watching."""
    table = stored.table
    names = (seat.name for seat in table.seats if seat is not None and seat.player == table.host)
    return next(names, stored.host_name)


def _phase(table: Table) -> Literal["waiting", "playing", "finished"]:
    if table.finished:
        return "finished"
    return "playing" if table.started else "waiting"
