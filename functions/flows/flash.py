"""The flash round (WGN rule 3): each pair is pushed while its time lasts, and never otherwise.

Which pair is on show is a function of time, so a run may start late, twice, or again. Waits are
whole seconds; what is left of a second is slept here, and the first pair begins at a whole second
so that little is left.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.refusals import IllegalAction
from engine.tradeem.actions import BeginFlash
from engine.tradeem.hand import FlashStage
from engine.tradeem.settings import SEATS
from engine.tradeem.step import apply
from engine.tradeem.table import Table
from functions.flows import presence, reads, steps
from functions.flows.publish import publish_flash
from functions.flows.saving import Asked
from functions.ports import Live, World

SECOND_MS = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Flashed:
    """When the run has to come again: a whole second, rounded down. `done`: never."""

    table: str
    hand: int
    until_ms: int
    done: bool


def flash(world: World, table_id: str, hand: int, *, until_ms: int | None = None) -> Flashed:
    """Push what is on show now, and what follows before the next whole second; after the last
    pair begin the first round. `until_ms` is the answer of the call before: what was on show just
    before that moment has been pushed."""
    try:
        live = _begun(world, table_id, hand)
        pushed_ms = None if until_ms is None else until_ms - 1
        while True:
            now_ms = world.clock.now_ms()
            stage = _stage(live.table, hand)
            if stage is None or stage.shown_from_ms is None:
                return _done(table_id, hand, now_ms)
            next_ms = _next_ms(live.table, stage.shown_from_ms, now_ms)
            if next_ms is None:
                steps.take(world, table_id, Asked(ends_flash=True))
                return _done(table_id, hand, now_ms)
            if pushed_ms is None or _next_ms(live.table, stage.shown_from_ms, pushed_ms) != next_ms:
                presence.leave(world, table_id, publish_flash(world, live))
            whole_ms = next_ms // SECOND_MS * SECOND_MS
            if whole_ms > now_ms:
                return Flashed(table=table_id, hand=hand, until_ms=whole_ms, done=False)
            world.clock.sleep_ms(next_ms - world.clock.now_ms())
            pushed_ms = now_ms
            live = reads.live(world, table_id)
    except IllegalAction:  # no such table, or the deal is void by now
        return _done(table_id, hand, world.clock.now_ms())


def _begun(world: World, table_id: str, hand: int) -> Live:
    """The table with its flash running; the first call of a run begins it, at a whole second."""
    live = reads.live(world, table_id)
    stage = _stage(live.table, hand)
    if stage is None or stage.shown_from_ms is not None:
        return live
    from_ms = -(-world.clock.now_ms() // SECOND_MS) * SECOND_MS
    begin = BeginFlash(hand=hand, at_ms=from_ms)
    asked = Asked(decide=lambda now: apply(now.table, begin), live=live)
    return steps.take(world, table_id, asked).live


def _stage(table: Table, hand: int) -> FlashStage | None:
    """The flash of that hand, None if it is over."""
    if table.finished or table.hand is None or table.hand.number != hand:
        return None
    return table.hand.stage if isinstance(table.hand.stage, FlashStage) else None


def _next_ms(table: Table, shown_from_ms: int, now_ms: int) -> int | None:
    """When the next pair is due, or the end of the last one; None once that is over."""
    flash_ms = table.settings.flash_ms
    index = max(-1, (now_ms - shown_from_ms) // flash_ms)
    return shown_from_ms + (index + 1) * flash_ms if index < SEATS else None


def _done(table_id: str, hand: int, now_ms: int) -> Flashed:
    until_ms = now_ms // SECOND_MS * SECOND_MS
    return Flashed(table=table_id, hand=hand, until_ms=until_ms, done=True)
