"""A player's choice in a running round: one small write that no other seat's choice can fail.

Whoever's write completes the round moves the table on; so does a repeat that finds it complete.
"""

from __future__ import annotations

from dataclasses import replace

from engine.refusals import IllegalAction, Refusal
from engine.tradeem.step import apply
from engine.tradeem.table import seat_of, turn_of
from functions.flows import clocks, commands, marks, presence, reads, saving, steps
from functions.flows.delivery import Delivery, Done
from functions.flows.publish import publish_marks
from functions.ports import Chosen, Live, Throttled


def choose(delivery: Delivery, message: commands.Choice, player: str) -> Done:
    """What became of the choice. An acknowledged one is stored, and counts whatever happens."""
    action = commands.choice(message, player, delivery.received_ms)
    live = delivery.live
    for attempt in range(saving.ATTEMPTS):
        try:
            step = apply(live.table, action)
        except IllegalAction as illegal:
            return _not_allowed(delivery, live, illegal)
        if step.choice is None:
            return _repeated(delivery, live, message, player)
        seat, choice = step.choice
        try:
            stored = delivery.world.tables.choose(
                live.stored, seat, choice, received_ms=delivery.received_ms
            )
        except Throttled:  # perhaps stored all the same
            saving.backoff(delivery.world, attempt)
            live = reads.live(delivery.world, live.table.id)
            continue
        before, live = live, replace(live, stored=stored.stored)
        if isinstance(stored, Chosen):
            return _chosen(delivery, before, live, seat)
        live = _moved_on(delivery, live).live
    raise saving.Busy("the choice found no round to be stored in")


def _chosen(delivery: Delivery, before: Live, live: Live, seat: int) -> Done:
    """The choice is stored: move the table on if that was the last one, or show the mark."""
    try:
        moved = _moved_on(delivery, live)
    except (saving.Busy, Throttled):  # the choice stands; a clock will find the round complete
        clocks.cover_choice(delivery.world, before.stored, live.stored)
        return Done(result="ok", live=live)
    if moved.live is not live:
        since = moved.since if moved.changed else None
        return Done(result="ok", live=moved.live, since=since, events=moved.events)
    clocks.cover_choice(delivery.world, before.stored, live.stored)
    return Done(result="ok", live=live, marks_in_ms=_mark(delivery, live, seat))


def _repeated(delivery: Delivery, live: Live, message: commands.Choice, player: str) -> Done:
    """The choice was stored before: do again what may have been lost after it."""
    moved = _moved_on(delivery, live)
    if moved.changed:
        return Done(result="duplicate", live=moved.live, since=moved.since, events=moved.events)
    turn = turn_of(moved.live.table)
    seat = seat_of(moved.live.table, player)
    if turn is None or seat is None or (turn.hand, turn.round) != _turn(message):
        steps.repair(delivery.world, moved.live)
        return Done(result="duplicate", live=moved.live)
    stored = moved.live.stored
    clocks.start(delivery.world, stored.table.id, clocks.covered_again(stored, delivery.now_ms))
    return Done(result="duplicate", live=moved.live, marks_in_ms=_mark(delivery, moved.live, seat))


def _turn(message: commands.Choice) -> tuple[int, int]:
    return (message.turn.hand, message.turn.round)


def _not_allowed(delivery: Delivery, live: Live, illegal: IllegalAction) -> Done:
    """Why not, and the table moved on if it should have been. A refusal tells no news, so the
    sender gets the update as all others do."""
    return Done(
        result="stale" if illegal.refusal is Refusal.TURN_STALE else "illegal",
        live=_moved_on(delivery, live, skip=frozenset()).live,
        refusal=illegal.refusal,
        detail=illegal.detail,
    )


def _moved_on(
    delivery: Delivery, live: Live, *, skip: frozenset[str] | None = None
) -> saving.Outcome:
    """The table with what is due done; the very `live` if nothing is. All but the sender, who is
    answered, are told; or all but `skip`."""
    wake = clocks.wake_ms(live.table)
    if wake is None or wake > delivery.now_ms:
        return saving.Outcome(live=live, since=live.table.version)
    asked = saving.Asked(
        live=live, skip=delivery.sender if skip is None else skip, at_ms=delivery.now_ms
    )
    return steps.take(delivery.world, live.table.id, asked)


def _mark(delivery: Delivery, live: Live, seat: int) -> int | None:
    """Show the marks of the round if this choice is a moment for it; and after how long its
    player has to remind the server, None if the boxes have been shown it."""
    mark = marks.shown(live.table, seat)
    if mark is None:
        return None
    if mark.is_moment:
        gone = publish_marks(delivery.world, live, to_boxes=mark.to_boxes, skip=delivery.sender)
        presence.leave(delivery.world, live.table.id, gone)
    if mark.to_boxes:
        return None
    return max(1, mark.chosen_ms + marks.REMIND_MS - delivery.now_ms)
