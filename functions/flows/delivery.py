"""One frame on its way through, and the frames that answer it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from engine.refusals import Refusal
from engine.tradeem.events import Event
from engine.tradeem.views import view
from functions.flows.publish import encoded, redacted, viewer_of
from functions.flows.session import Session, charge, connection_of, spent, unsynced
from functions.ports import Connection, Live, World
from functions.protocol import server

Result = Literal["ok", "duplicate", "stale", "illegal"]
# Perhaps another tab of the player's did it, which this one has not been shown.
_DONE_ELSEWHERE = {Refusal.TRADE_ALREADY_OPEN, Refusal.TRADE_ALREADY_CHOSEN}


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery:
    """A frame that was read, with the table as it was read for it."""

    world: World
    session: Session
    received_ms: int  # by the gateway's clock: decides what was in time
    live: Live

    @property
    def now_ms(self) -> int:
        """A moment that has certainly come."""
        return max(self.world.clock.now_ms(), self.received_ms)

    @property
    def connection(self) -> Connection | None:
        """The sender's stored connection."""
        return connection_of(self.live, self.session.connection_id)

    @property
    def sender(self) -> frozenset[str]:
        """Who gets the answer and so needs no push."""
        return frozenset({self.session.connection_id})

    def charge(self) -> None:
        """This frame has changed nothing. A socket that has not synced is written down with its
        first one, so that the next ones count."""
        if self.connection is None:
            first = spent(unsynced(self.session, self.now_ms), self.now_ms)
            self.world.tables.note(first)
        else:
            charge(self.world, self.connection, self.now_ms)


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """What became of a command. `since`: the version that `events` lead on from, if any do."""

    result: Result
    live: Live
    since: int | None = None
    events: Sequence[Event] = ()
    refusal: Refusal | None = None
    detail: str = ""
    marks_in_ms: int | None = None


def answer(delivery: Delivery, action_id: str, done: Done) -> bytes:
    """The answer to a command, with the sender's own view unless it was illegal; then, too, if the
    seat has chosen without this device's knowing."""
    table = done.live.table
    viewer = viewer_of(table, delivery.session.role, delivery.session.player)
    is_shown = done.result != "illegal" or done.refusal in _DONE_ELSEWHERE
    return encoded(
        server.Answer(
            table=table.id,
            version=table.version,
            server_now_ms=delivery.world.clock.now_ms(),
            id=action_id,
            result=done.result,
            refusal=done.refusal,
            detail=done.detail,
            view=view(table, viewer) if is_shown else None,
            since=done.since,
            events=redacted(table, done.events, viewer) if done.since is not None else (),
            marks_in_ms=done.marks_in_ms,
        )
    )


def pong(delivery: Delivery, live: Live, t: int | None = None) -> bytes:
    """The answer to a frame that asks for no change."""
    return encoded(
        server.Pong(
            table=live.table.id,
            version=live.table.version,
            server_now_ms=delivery.world.clock.now_ms(),
            t=t,
        )
    )


def refused(
    world: World,
    session: Session,
    refusal: Refusal,
    *,
    detail: str = "",
    action_id: str | None = None,
    version: int = 0,
) -> bytes:
    """Nothing was decided."""
    return encoded(
        server.Refused(
            table=session.table,
            version=version,
            server_now_ms=world.clock.now_ms(),
            id=action_id,
            refusal=refusal,
            detail=detail,
        )
    )
