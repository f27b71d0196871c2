"""What a wake-up does: the table clock's tick, and the tick of a short run."""

from __future__ import annotations

from dataclasses import dataclass

from engine.refusals import IllegalAction
from functions.flows import clocks, steps
from functions.flows.saving import Asked, Busy
from functions.ports import Live, World

TURNS = 2_000  # then a new execution goes on: the history of one is limited
_RETRY_MS = 1_000
_REPEAT_MS = 900  # a run that failed is repeated after a second, then after three


class Idle(Exception):
    """The run has nothing more to do: nothing is due, or another run has taken over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ticked:
    """How a table clock goes on."""

    table: str
    generation: int
    until_ms: int
    turns: int


def tick(
    world: World,
    table_id: str,
    *,
    generation: int | None = None,
    turns: int = 0,
    until_ms: int | None = None,
) -> Ticked | None:
    """Do what is due. A table clock (with its `generation`) is told when to come again; `Idle` ends
    it. A short run (without one) comes once, and again if `Busy` tells its state machine so.
    `until_ms`, when the run meant to come, tells a repeat of a tick that died from one that had
    nothing to do."""
    try:
        outcome = steps.take(world, table_id)
    except IllegalAction:  # there is no such table (any more)
        raise Idle from None
    except Busy:
        if generation is None:
            raise
        until_ms = world.clock.now_ms() + _RETRY_MS
        return Ticked(table=table_id, generation=generation, until_ms=until_ms, turns=turns)
    live = outcome.live
    if not outcome.changed and _may_have_died(world, live, until_ms):
        steps.repair(world, live)
    if generation is None:
        return None
    look = clocks.look_ms(live.table)
    if look is None or live.stored.generation != generation:
        raise Idle
    if turns + 1 >= TURNS:
        steps.take(world, table_id, Asked(revive=True))
        raise Idle
    return Ticked(table=table_id, generation=generation, until_ms=look, turns=turns + 1)


def _may_have_died(world: World, live: Live, until_ms: int | None) -> bool:
    """Whether the present stage began since this run was to come, and long enough ago for a
    repeat: then it may be this very run that began it and told nobody."""
    began = clocks.began_ms(live.table)
    if until_ms is None or began is None:
        return False
    return until_ms <= began <= world.clock.now_ms() - _REPEAT_MS
