"""When a table is woken: what a step must start, and what a wake-up does.

A wake-up is a hint. It never carries a decision: the tick reads the table and does what is due.
At most one table clock runs for a table, of the generation in its state. The state also bounds
how long that clock may sleep (`asleep_ms`); what is due earlier gets a short run of its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.hand import FlashStage, TradeStage
from engine.table import Table, due_ms
from functions.ports import Stored, Throttled, World

PAUSE_MAX_MS = 240_000  # a short run lasts five minutes at most
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


def plan(before: Stored, after: Table, now_ms: int, *, revive: bool = False) -> Plan:
    """What covers `after`. With `revive` the present clock counts as dead."""
    due = due_ms(after)
    if due is None:
        return Plan(generation=before.generation, asleep_ms=None)
    flash = _armed(after) if _armed_at(after) != _armed_at(before.table) else None
    asleep = before.asleep_ms
    if asleep is not None and not revive:
        if due >= asleep:
            return Plan(generation=before.generation, asleep_ms=due, flash=flash)
        if due == due_ms(before.table):
            return Plan(generation=before.generation, asleep_ms=asleep, flash=flash)
        if due - now_ms <= PAUSE_MAX_MS:
            return Plan(generation=before.generation, asleep_ms=asleep, pause_ms=due, flash=flash)
    return Plan(generation=before.generation + 1, asleep_ms=due, clock_ms=due, flash=flash)


def covered_again(stored: Stored, now_ms: int) -> Plan:
    """Everything that should be running for a state: started again where a step may have died
    before it did. Each is harmless if it runs already, but a flash run costs a frame of each pair,
    so one that has just been armed is given time to begin."""
    due = due_ms(stored.table)
    began = began_ms(stored.table)
    if due is None or stored.asleep_ms is None:
        return Plan(generation=stored.generation, asleep_ms=stored.asleep_ms)
    return Plan(
        generation=stored.generation,
        asleep_ms=stored.asleep_ms,
        clock_ms=stored.asleep_ms,
        pause_ms=due if due < stored.asleep_ms else None,
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
    due = due_ms(after.table)
    if due is None or due == due_ms(before.table):
        return
    if after.asleep_ms is None or due < after.asleep_ms:
        start(
            world,
            after.table.id,
            Plan(generation=after.generation, asleep_ms=after.asleep_ms, pause_ms=due),
        )


def is_overdue(table: Table, now_ms: int) -> bool:
    """Whether the table's clock must have failed."""
    due = due_ms(table)
    return due is not None and now_ms - due >= OVERDUE_MS


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


def _armed_at(table: Table) -> tuple[int, int] | None:
    """Hand and moment of a deal whose flash has not begun."""
    hand = table.hand
    if hand is None or not isinstance(hand.stage, FlashStage):
        return None
    return None if hand.stage.shown_from_ms is not None else (hand.number, hand.stage.armed_at_ms)


def _armed(table: Table) -> int | None:
    armed = _armed_at(table)
    return None if armed is None else armed[0]
