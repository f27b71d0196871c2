"""Sockets come and go: the first frame of one, and its end."""

from __future__ import annotations

from dataclasses import replace

from functions.flows import clocks, presence, reads, steps
from functions.flows.delivery import Delivery
from functions.flows.publish import encoded, flash_on_show, missed, update_frame, viewer_of
from functions.flows.saving import Asked, nothing
from functions.flows.session import Session, connection_of, has_synced, spent, unsynced
from functions.ports import Connection, Live, World
from functions.protocol import server


def sync(delivery: Delivery, last: int | None) -> bytes:
    """The `update` for a viewer that saw version `last`: what it missed as far as the log reaches,
    and the view as it is now. Of a running flash only the pair on show is pushed, and nothing
    earlier. A player's older sockets end here; the answer on an older one is `replaced`."""
    world, session = delivery.world, delivery.session
    mine = _connection(delivery)
    rivals = _rivals(delivery.live, mine)
    if any(has_synced(rival) and _opened(rival) > _opened(mine) for rival in rivals):
        return _replaced(delivery)
    world.tables.connect(mine)
    live = _welcomed(delivery, is_new=not has_synced(delivery.connection))
    live = _with(live, mine)
    _end(delivery, live, _rivals(live, mine))
    table, viewer = live.table, viewer_of(live.table, session.role, session.player)
    now_ms = world.clock.now_ms()
    shown = flash_on_show(table, viewer, now_ms)
    if shown is not None:
        world.push.send([(mine.id, shown)])
    since, events = missed(table, last)
    return update_frame(table, viewer, since, events, now_ms)


def disconnected(world: World, session: Session) -> None:
    """A socket is closed. If it is not stored (any more) nothing happens, for the player may have
    another one; else its player is away from now on, unless another one is open."""
    live = world.tables.load(session.table)
    if live is None:
        return
    connection = connection_of(live, session.connection_id)
    if connection is not None:
        presence.leave(world, session.table, (connection,))


def _connection(delivery: Delivery) -> Connection:
    """The sender's connection as it is written now. Every further `sync` is charged."""
    known, now_ms = delivery.connection, delivery.now_ms
    if known is None:
        return replace(unsynced(delivery.session, now_ms), seen_ms=now_ms)
    return spent(replace(known, seen_ms=now_ms), now_ms)


def _opened(connection: Connection) -> tuple[int, str]:
    return (connection.connected_ms, connection.id)


def _rivals(live: Live, mine: Connection) -> tuple[Connection, ...]:
    """The other sockets of the same player."""
    if mine.player is None:
        return ()
    return tuple(c for c in live.connections if c.player == mine.player and c.id != mine.id)


def _with(live: Live, mine: Connection) -> Live:
    others = tuple(c for c in live.connections if c.id != mine.id)
    return replace(live, connections=(*others, mine))


def _welcomed(delivery: Delivery, *, is_new: bool) -> Live:
    """The table with the player present. Who stood up stays away on the socket it had then.

    For a new socket the table is read again, now that it is stored: a departure of the player that
    was saved before is seen here, and one saved from now on finds the socket."""
    world, live, player = delivery.world, delivery.live, delivery.session.player
    if is_new:
        live = reads.live(world, live.table.id)
    wake = clocks.wake_ms(live.table)
    is_due = wake is not None and wake <= delivery.now_ms
    comes = player is not None and is_new and presence.is_away(live.table, player)
    if not is_due and not comes:
        return live
    asked = Asked(
        decide=presence.arrived(player) if comes and player is not None else nothing,
        live=live,
        skip=delivery.sender,
        at_ms=delivery.now_ms,
        revive=clocks.is_overdue(live.table, delivery.now_ms),
    )
    return steps.take(world, live.table.id, asked).live


def _end(delivery: Delivery, live: Live, rivals: tuple[Connection, ...]) -> None:
    """Tell a player's older sockets that a newer one plays, forget and close them."""
    if not rivals:
        return
    world = delivery.world
    frame = _replaced(delivery, live.table.version)
    world.push.send([(rival.id, frame) for rival in rivals])
    for rival in rivals:
        world.tables.disconnect(rival.table, rival.id)
        world.push.close(rival.id)


def _replaced(delivery: Delivery, version: int | None = None) -> bytes:
    table = delivery.live.table
    return encoded(
        server.Replaced(
            table=table.id,
            version=table.version if version is None else version,
            server_now_ms=delivery.world.clock.now_ms(),
        )
    )
