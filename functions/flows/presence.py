"""Who is here: a player is, as long as one socket is open.

Departures are found late and twice, and cross the arrival of a new socket: what is stored of
connections decides, never the order of what is heard of them.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.refusals import IllegalAction
from engine.tradeem.actions import Arrive, Depart
from engine.tradeem.step import apply
from engine.tradeem.table import Step, Table, seat_of
from functions.flows import reads
from functions.flows.saving import Asked, Busy, Decide, Gone, saved
from functions.flows.session import is_fresh
from functions.ports import Connection, Live, NewerSchema, Throttled, World

_ROUNDS = 3


def is_away(table: Table, player: str) -> bool:
    """Whether this player has a seat and counts as away."""
    number = seat_of(table, player)
    seat = table.seats[number - 1] if number is not None else None
    return seat is not None and not seat.present


def arrived(player: str) -> Decide:
    """The decision that this player is here."""
    return lambda live: apply(live.table, Arrive(player=player, at_ms=0))


def leave(world: World, table_id: str, gone: Iterable[Connection]) -> None:
    """Forget connections that are closed; a player without another one is away from now on.
    Never fails: what it cannot do now, the next push finds again."""
    dead = tuple(gone)
    try:
        for _ in range(_ROUNDS):
            if not dead:
                return
            dead = _left(world, table_id, dead)
    except (Busy, Throttled, NewerSchema, IllegalAction):
        return


def _left(world: World, table_id: str, dead: Gone) -> Gone:
    """Forget these connections; those that are found gone on the way are returned. The players
    go first: should this call die between the two, the connections are found gone again."""
    ids = frozenset(connection.id for connection in dead)
    players = sorted({c.player for c in dead if c.player is not None})
    gone: Gone = ()
    if players:
        outcome, gone = saved(
            world,
            table_id,
            Asked(
                decide=lambda live: _departed(live, players, ids, world.clock.now_ms()), skip=ids
            ),
        )
        if outcome.changed:
            _welcome(world, table_id, players, ids)
    for connection_id in ids:
        world.tables.disconnect(table_id, connection_id)
    return tuple(connection for connection in gone if connection.id not in ids)


def _departed(live: Live, players: Iterable[str], dead: frozenset[str], now_ms: int) -> Step:
    """The table without those players that have no other socket. A connection that is not stored
    any more is no news: it was replaced, or forgotten before."""
    stored = {c.player for c in live.connections if c.id in dead}
    step = Step(table=live.table)
    for player in players:
        if player in stored and not _is_here(live, player, dead, now_ms):
            one = apply(step.table, Depart(player=player, at_ms=now_ms))
            step = Step(table=one.table, events=step.events + one.events)
    return step


def _welcome(world: World, table_id: str, players: Iterable[str], dead: frozenset[str]) -> None:
    """Undo a departure that crossed the arrival of a new socket."""
    live = reads.live(world, table_id)
    for player in players:
        if is_away(live.table, player) and _is_here(live, player, dead, world.clock.now_ms()):
            saved(world, table_id, Asked(decide=arrived(player)))


def _is_here(live: Live, player: str, dead: frozenset[str], now_ms: int) -> bool:
    return any(
        c.player == player and c.id not in dead and is_fresh(c, now_ms) for c in live.connections
    )
