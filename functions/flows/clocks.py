"""When a table is woken: what a step must start, and what a wake-up does.

A wake-up is a hint. It never carries a decision: the tick reads the table and does what is due.
At most one table clock runs for a table, of the generation in its state; it looks after the ends
of rounds. Every short wait (a deal to be flashed, a result on show, the last thoughtful bot) has a
short run of its own, and a flash has the flash run, so the clock sleeps through them. The state
bounds how long it may sleep (`asleep_ms`): what is due earlier gets a short run, too.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.tradeem.hand import FlashStage, TradeStage
from engine.tradeem.settings import GRACE_MS, SEATS
from engine.tradeem.table import UNENDED_MS, Table, due_ms
from functions.ports import Stored, Throttled, World

PAUSE_MAX_MS = 270_000  # a short run lasts five minutes at most
FLASH_MS = 900  # how long after the deal a flash run may take to begin
OVERDUE_MS = 1_500  # a clock wakes at the next whole second; later than this it has failed


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The clock's part of a state about to be written, and what to start once it is."""

    generation: int
    asleep_ms: int | None
    clock_ms: int | None = None  # start the clock of `generation`, to wake at this time
    pause_ms: int | None = None  # start a short run to this time
    flash: int | None = None  # start the flash run of this hand


def wake_ms(table: Table) -> int | None:
    """When anybody may move the table on: when it is due. Only its own run ends a flash in time;
    for all others it is due once the deal is void."""
    due = due_ms(table)
    if due is not None and _is_flashing(table):
        return due + UNENDED_MS
    return due


def look_ms(table: Table) -> int | None:
    """When the table clock has to look again at the latest: at the end of the running round, or
    when the next one can end at the earliest; None if nothing is due."""
    due = due_ms(table)
    if due is None:
        return None
    stage = table.hand.stage if table.hand else None
    if isinstance(stage, TradeStage):
        return stage.deadline_ms + GRACE_MS
    if isinstance(stage, FlashStage) and stage.shown_from_ms is None:
        due = stage.armed_at_ms
    flash_ms = 0 if _is_flashing(table) else SEATS * table.settings.flash_ms
    return due + flash_ms + table.settings.trade_ms + GRACE_MS


def plan(before: Stored, after: Table, now_ms: int, *, revive: bool = False) -> Plan:
    """What covers `after`. With `revive` the present clock counts as dead."""
    wake, look = wake_ms(after), look_ms(after)
    if wake is None or look is None:
        return Plan(generation=before.generation, asleep_ms=None)
    generation, asleep, clock = before.generation, max(look, before.asleep_ms or 0), None
    if revive or before.asleep_ms is None or wake - now_ms > PAUSE_MAX_MS:
        generation, asleep, clock = generation + 1, look, look
    is_new = revive or wake != wake_ms(before.table)
    return Plan(
        generation=generation,
        asleep_ms=asleep,
        clock_ms=clock,
        pause_ms=_short_ms(after, asleep) if is_new else None,
        flash=_armed(after) if _armed_at(after) != _armed_at(before.table) else None,
    )


def covered_again(stored: Stored, now_ms: int) -> Plan:
    """Everything that should be running for a state: started again where a step may have died
    before it did. Each is harmless if it runs already, but a flash run costs a frame of each pair,
    so one that has just been armed is given time to begin."""
    began = began_ms(stored.table)
    if stored.asleep_ms is None:
        return Plan(generation=stored.generation, asleep_ms=stored.asleep_ms)
    return Plan(
        generation=stored.generation,
        asleep_ms=stored.asleep_ms,
        clock_ms=stored.asleep_ms,
        pause_ms=_short_ms(stored.table, stored.asleep_ms),
        flash=_armed(stored.table) if began is not None and now_ms - began >= FLASH_MS else None,
    )


def start(world: World, table_id: str, wakes: Plan) -> None:
    """Start what the plan says. A start that fails is made good by the sweep."""
    try:
        if wakes.flash is not None:
            world.timer.start_flash(table_id, wakes.flash)
        if wakes.clock_ms is not None:
            world.timer.start_clock(table_id, wakes.generation, wakes.clock_ms)
        if wakes.pause_ms is not None:
            world.timer.start_pause(table_id, wakes.pause_ms)
    except Throttled:
        return


def cover_choice(world: World, before: Stored, after: Stored) -> None:
    """A choice may bring the end of a round forward, to when the last bot has made up its mind:
    one short run, and the clock sleeps on."""
    wake = wake_ms(after.table)
    if wake is not None and wake != wake_ms(before.table):
        pause = Plan(generation=after.generation, asleep_ms=after.asleep_ms, pause_ms=wake)
        start(world, after.table.id, pause)


def is_overdue(table: Table, now_ms: int) -> bool:
    """Whether the table's clock must have failed."""
    wake = wake_ms(table)
    return wake is not None and now_ms - wake >= OVERDUE_MS


def began_ms(table: Table) -> int | None:
    """When the present stage of the hand began."""
    stage = table.hand.stage if table.hand else None
    if stage is None:
        return None
    if isinstance(stage, FlashStage):
        return stage.armed_at_ms if stage.shown_from_ms is None else stage.shown_from_ms
    if isinstance(stage, TradeStage):
        return stage.started_ms
    return stage.until_ms - table.settings.result_ms


def _short_ms(table: Table, asleep_ms: int) -> int | None:
    """To when a short run is needed, None if the clock wakes in time. A flash has its own run;
    should that fail, clients poke once the deal is void, and the sweep and the clock come later."""
    wake = wake_ms(table)
    return None if wake is None or wake >= asleep_ms or _is_flashing(table) else wake


def _is_flashing(table: Table) -> bool:
    stage = table.hand.stage if table.hand else None
    return isinstance(stage, FlashStage) and stage.shown_from_ms is not None


def _armed_at(table: Table) -> tuple[int, int] | None:
    """Hand and moment of a deal whose flash has not begun."""
    hand = table.hand
    if hand is None or not isinstance(hand.stage, FlashStage):
        return None
    return None if hand.stage.shown_from_ms is not None else (hand.number, hand.stage.armed_at_ms)


def _armed(table: Table) -> int | None:
    armed = _armed_at(table)
    return None if armed is None else armed[0]
