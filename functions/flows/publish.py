"""Frames out: each distinct viewer's frame is built once and pushed to all its sockets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from engine.tradeem.events import Event
from engine.tradeem.settings import FlashOn
from engine.tradeem.table import Table, seat_of, turn_of
from engine.tradeem.views import flash_frame, marks, redact, view
from engine.viewers import Rail, SeatViewer, Viewer
from functions.flows.session import is_fresh
from functions.ports import Connection, Live, Pushed, Role, World
from functions.protocol import server

Build = Callable[[Viewer], bytes | None]


def viewer_of(table: Table, role: Role, player: str | None) -> Viewer:
    """As whom a socket watches: the seat of its player, else the rail. A TV always shows the
    flash, a stream never, other screens when the table says so."""
    if role is Role.TV:
        return Rail(flash=True)
    if role is Role.STREAM:
        return Rail(flash=False)
    seat = seat_of(table, player) if player is not None else None
    if seat is not None:
        return SeatViewer(seat=seat)
    return Rail(flash=table.settings.flash_on is FlashOn.TV_AND_BOX)


def encoded(frame: server.Frame) -> bytes:
    """A frame as it goes over the wire."""
    return frame.model_dump_json().encode()


def redacted(table: Table, events: Iterable[Event], viewer: Viewer) -> tuple[Event, ...]:
    """The events as this viewer may know them."""
    allowed = (redact(event, viewer, table.settings) for event in events)
    return tuple(event for event in allowed if event is not None)


def missed(table: Table, last: int | None) -> tuple[int, tuple[Event, ...]]:
    """The version that a viewer who saw `last` is told from, and all events since; the present
    version and nothing if the log does not reach back that far."""
    if last is None or last > table.version:
        return table.version, ()
    told = [logged for logged in table.log if logged.version > last]
    if len({logged.version for logged in told}) != table.version - last:
        return table.version, ()
    return last, tuple(event for logged in told for event in logged.events)


def update_frame(
    table: Table, viewer: Viewer, since: int, events: Sequence[Event], now_ms: int
) -> bytes:
    """The whole view, and what happened since `since`."""
    return encoded(
        server.Update(
            table=table.id,
            version=table.version,
            server_now_ms=now_ms,
            since=since,
            events=redacted(table, events, viewer),
            view=view(table, viewer),
        )
    )


def publish_update(
    world: World, live: Live, since: int, events: Sequence[Event], *, skip: frozenset[str]
) -> tuple[Connection, ...]:
    """Push an `update` to everybody but `skip`; the connections that turned out to be gone."""
    now_ms = world.clock.now_ms()
    return push(
        world, live, lambda viewer: update_frame(live.table, viewer, since, events, now_ms), skip
    )


def publish_again(world: World, live: Live) -> tuple[Connection, ...]:
    """Push the frames of the last version once more; they may never have been sent."""
    since, events = missed(live.table, live.table.version - 1)
    return publish_update(world, live, since, events, skip=frozenset())


def publish_marks(
    world: World, live: Live, *, to_boxes: bool, skip: frozenset[str]
) -> tuple[Connection, ...]:
    """Push who has chosen in the running round, to players' boxes only `to_boxes`."""
    now_ms = world.clock.now_ms()

    def build(viewer: Viewer) -> bytes | None:
        if isinstance(viewer, SeatViewer) and not to_boxes:
            return None
        return marks_frame(live.table, viewer, now_ms)

    return push(world, live, build, skip)


def marks_frame(table: Table, viewer: Viewer, now_ms: int) -> bytes | None:
    """Who has chosen in the running round; None between rounds."""
    turn = turn_of(table)
    if turn is None:
        return None
    return encoded(
        server.Marks(
            table=table.id,
            version=table.version,
            server_now_ms=now_ms,
            hand=turn.hand,
            round=turn.round,
            marks=marks(table, viewer),
        )
    )


def flash_on_show(table: Table, viewer: Viewer, now_ms: int) -> bytes | None:
    """The pair on show at this moment, None outside the flash or for a screen that shows none."""
    frame = flash_frame(table, viewer, now_ms)
    if frame is None:
        return None
    return encoded(
        server.Flash(table=table.id, version=table.version, server_now_ms=now_ms, flash=frame)
    )


def publish_flash(world: World, live: Live) -> tuple[Connection, ...]:
    """Push the pair on show now."""
    now_ms = world.clock.now_ms()
    return push(world, live, lambda viewer: flash_on_show(live.table, viewer, now_ms), frozenset())


def push(world: World, live: Live, build: Build, skip: frozenset[str]) -> tuple[Connection, ...]:
    """Push each viewer's frame to its current sockets. One dead socket stops nobody's frame; the
    dead ones are returned."""
    frames: dict[Viewer, bytes | None] = {}
    sockets: list[Connection] = []
    posts: list[tuple[str, bytes]] = []
    for connection in current(live, world.clock.now_ms()):
        if connection.id in skip:
            continue
        viewer = viewer_of(live.table, connection.role, connection.player)
        if viewer not in frames:
            frames[viewer] = build(viewer)
        frame = frames[viewer]
        if frame is not None:
            sockets.append(connection)
            posts.append((connection.id, frame))
    if not posts:
        return ()
    results = world.push.send(posts)
    return tuple(
        socket for socket, result in zip(sockets, results, strict=True) if result is Pushed.GONE
    )


def current(live: Live, now_ms: int) -> tuple[Connection, ...]:
    """The sockets that count: not too old, and of each player the newest only."""
    fresh = [c for c in live.connections if is_fresh(c, now_ms)]
    newest: dict[str, Connection] = {}
    for connection in fresh:
        if connection.player is not None:
            other = newest.get(connection.player)
            if other is None or _age(connection) > _age(other):
                newest[connection.player] = connection
    return tuple(c for c in fresh if c.player is None or newest[c.player] is c)


def _age(connection: Connection) -> tuple[int, str]:
    return (connection.connected_ms, connection.id)
