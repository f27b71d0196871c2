"""Who sends a frame, and how many frames that change nothing a connection may send."""

from __future__ import annotations

from dataclasses import dataclass, replace

from functions.ports import CONNECTION_MAX_AGE_MS, Connection, Live, Role, World
from functions.protocol.client import CHANGELESS_FRAMES, CHANGELESS_WINDOW_MS

GROSS = 300  # the socket is closed
_COUNTED_OF = 8  # over the limit one frame in eight is written down, and counts for eight


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """What the authorizer found out when the socket was opened, and which socket it is."""

    connection_id: str
    table: str
    role: Role
    player: str | None = None  # None for TV and stream
    connected_ms: int = 0  # when the socket was opened; 0 if not known


def is_fresh(connection: Connection, now_ms: int) -> bool:
    """Whether the socket may still be open: expired items are deleted late."""
    return now_ms - connection.seen_ms <= CONNECTION_MAX_AGE_MS


def connection_of(live: Live, connection_id: str) -> Connection | None:
    """The stored connection, None before its first `sync`."""
    return next((c for c in live.connections if c.id == connection_id), None)


def has_synced(connection: Connection | None) -> bool:
    """Whether the socket watches. One that has not synced is stored only for what it has spent."""
    return connection is not None and connection.seen_ms > 0


def unsynced(session: Session, now_ms: int) -> Connection:
    """The connection of a socket as it is before its first `sync`."""
    return Connection(
        id=session.connection_id,
        table=session.table,
        role=session.role,
        player=session.player,
        connected_ms=session.connected_ms or now_ms,
        seen_ms=0,
    )


def is_over(connection: Connection | None, now_ms: int) -> bool:
    """Whether the connection has used up its window."""
    if connection is None or now_ms - connection.window_ms >= CHANGELESS_WINDOW_MS:
        return False
    return connection.spent >= CHANGELESS_FRAMES


def spent(connection: Connection, now_ms: int, by: int = 1) -> Connection:
    """The connection with that many more frames in its window, or in a new one."""
    if now_ms - connection.window_ms >= CHANGELESS_WINDOW_MS:
        return replace(connection, spent=by, window_ms=now_ms)
    return replace(connection, spent=connection.spent + by)


def charge(world: World, connection: Connection, now_ms: int) -> None:
    """One frame that changed nothing: one small write, far fewer once the limit is passed."""
    if not is_over(connection, now_ms):
        world.tables.charge(spent(connection, now_ms))
        return
    if world.entropy.token(1)[0] % _COUNTED_OF:
        return
    counted = spent(connection, now_ms, _COUNTED_OF)
    world.tables.charge(counted)
    if counted.spent >= GROSS:
        world.push.close(connection.id)
