"""A frame from a socket, and the one frame that answers it.

A choice in a running round is stored by a write of its own that meets no other seat's; everything
else is one step of the table. Either way a repeat of a command is recognised by its id, acts no
second time, and does again what a crash may have left undone.
"""

from __future__ import annotations

from typing import assert_never

from engine.refusals import IllegalAction, Refusal
from engine.tradeem.step import apply
from engine.tradeem.table import seat_of
from functions.flows import clocks, commands, marks, presence, reads, steps, watch
from functions.flows.choose import choose
from functions.flows.delivery import Delivery, Done, answer, pong, refused
from functions.flows.publish import publish_marks
from functions.flows.saving import Asked, Busy
from functions.flows.session import Session, has_synced, is_over
from functions.ports import Answered, Live, NewerSchema, Throttled, World
from functions.protocol import client
from functions.protocol.parse import Message, NoMessage, parse


def handle_frame(world: World, session: Session, raw: str | bytes, received_ms: int) -> bytes:
    """The frame to send back for this one: exactly one, whatever it was."""
    message = parse(raw)
    action_id: str | None = getattr(message, "id", None)
    try:
        live = reads.live(world, session.table)
        delivery = Delivery(world=world, session=session, received_ms=received_ms, live=live)
        if is_over(delivery.connection, delivery.now_ms):
            delivery.charge()
            return refused(
                world,
                session,
                Refusal.PROTOCOL_TOO_MANY,
                action_id=action_id,
                version=live.table.version,
            )
        return _handled(delivery, message)
    except IllegalAction as illegal:
        refusal, detail = illegal.refusal, illegal.detail
    except NewerSchema:
        refusal, detail = Refusal.PROTOCOL_SCHEMA, "The table is being updated."
    except (Busy, Throttled):
        refusal, detail = Refusal.SERVER_BUSY, "Too much at once."
    return refused(world, session, refusal, detail=detail, action_id=action_id)


def _handled(delivery: Delivery, message: Message | NoMessage) -> bytes:
    match message:
        case NoMessage():
            return _no_message(delivery, message)
        case client.Sync():
            return watch.sync(delivery, message.last)
        case client.Ping():
            return pong(delivery, _awake(delivery, delay_ms=clocks.OVERDUE_MS), message.t)
        case client.Poke():
            return pong(delivery, _awake(delivery, delay_ms=0))
        case client.ShowMarks():
            return _show_marks(delivery)
        case _:
            return _command(delivery, message)


def _command(delivery: Delivery, message: commands.Choice | commands.Other) -> bytes:
    """The answer to a command. Identity is the table's business: nothing is checked here but
    that the socket belongs to a person."""
    player = delivery.session.player
    if player is None:
        done = Done(
            result="illegal",
            live=delivery.live,
            refusal=Refusal.TABLE_READ_ONLY,
            detail="This screen only watches.",
        )
    else:
        done = _done(delivery, message, player)
    if done.result != "ok":
        delivery.charge()
    return answer(delivery, message.id, done)


def _done(delivery: Delivery, message: commands.Choice | commands.Other, player: str) -> Done:
    match message:
        case client.Hold() | client.OpenTrade() | client.Trade():
            return choose(delivery, message, player)
        case (
            client.Sit()
            | client.Stand()
            | client.SeatBot()
            | client.RemoveBot()
            | client.Start()
            | client.Close()
            | client.Ready()
        ):
            return _stepped(delivery, message, player)
        case _ as never:
            assert_never(never)


def _stepped(delivery: Delivery, message: commands.Other, player: str) -> Done:
    """A command that is one step of the table."""
    action = commands.other(message, player, delivery.now_ms)
    asked = Asked(
        decide=lambda live: apply(live.table, action),
        live=delivery.live,
        answered=Answered(player=player, ref=message.id),
        skip=delivery.sender,
        at_ms=delivery.now_ms,
    )
    try:
        outcome = steps.take(delivery.world, delivery.session.table, asked)
    except IllegalAction as illegal:
        live = _awake(delivery, delay_ms=0, charged=False)
        stale = illegal.refusal is Refusal.TURN_STALE
        return Done(
            result="stale" if stale else "illegal",
            live=live,
            refusal=illegal.refusal,
            detail=illegal.detail,
        )
    return Done(
        result="ok" if outcome.changed and not outcome.repeated else "duplicate",
        live=outcome.live,
        since=outcome.since if outcome.is_news and outcome.changed else None,
        events=outcome.events,
    )


def _awake(delivery: Delivery, *, delay_ms: int, charged: bool = True) -> Live:
    """The table, moved on if it has been due for `delay_ms`; with a new clock if its own must
    have failed. A player who writes is here, whatever the table thought."""
    live, now_ms = delivery.live, delivery.now_ms
    wake = clocks.wake_ms(live.table)
    if wake is not None and now_ms - wake >= delay_ms:
        asked = Asked(live=live, at_ms=now_ms, revive=clocks.is_overdue(live.table, now_ms))
        live = steps.take(delivery.world, live.table.id, asked).live
    elif charged and _is_missed(delivery):
        assert delivery.session.player is not None
        asked = Asked(decide=presence.arrived(delivery.session.player))
        live = steps.take(delivery.world, live.table.id, asked).live
    elif charged:
        delivery.charge()
    return live


def _is_missed(delivery: Delivery) -> bool:
    """Whether the sender's seat counts as away though its player sends frames."""
    player, table = delivery.session.player, delivery.live.table
    if player is None or not has_synced(delivery.connection) or not presence.is_away(table, player):
        return False
    number = seat_of(table, player)
    seat = table.seats[number - 1] if number is not None else None
    return seat is not None and not seat.left


def _show_marks(delivery: Delivery) -> bytes:
    """The reminder of a player whose mark waits to be shown; anybody else's changes nothing."""
    delivery.charge()
    table, player = delivery.live.table, delivery.session.player
    seat = seat_of(table, player) if player is not None else None
    mark = marks.shown(table, seat) if seat is not None else None
    if mark is not None and marks.may_remind(mark, delivery.now_ms):
        gone = publish_marks(delivery.world, delivery.live, to_boxes=True, skip=delivery.sender)
        presence.leave(delivery.world, table.id, gone)
    return pong(delivery, delivery.live)


def _no_message(delivery: Delivery, problem: NoMessage) -> bytes:
    """The refusal of a frame that is no message."""
    delivery.charge()
    return refused(
        delivery.world,
        delivery.session,
        problem.refusal,
        detail=problem.detail,
        action_id=problem.id,
        version=delivery.live.table.version,
    )
