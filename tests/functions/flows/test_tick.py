"""The tick of a table clock and that of a short run."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.tradeem.table import due_ms
from functions.flows import saving, steps
from functions.flows import tick as ticks
from functions.flows.tick import Idle, tick
from functions.ports import Conflict, Stored
from tests.functions.flows.playing import StillClock, playing, started
from tests.kit.world import QUICK, TABLE, TableWorld


def test_a_tick_before_the_time_changes_nothing() -> None:
    """Pitfall 7: waits are cut to the second and emulators wake early."""
    world, _ = playing(1, 2)
    before = world.live.stored
    world.agenda.jump(due_ms(before.table) - 1)

    ticked = tick(world.ports, TABLE, generation=before.generation)

    assert world.live.stored == before
    assert ticked is not None
    assert ticked.until_ms == due_ms(before.table)
    assert ticked.turns == 1


def test_a_tick_fires_once() -> None:
    world, _ = playing(1, 2)
    world.to_due()

    for _ in range(3):
        tick(world.ports, TABLE)

    assert world.phase == "round 1"


def test_the_tick_of_an_old_generation_acts_and_ends() -> None:
    """Generation decides only whether a run keeps looping."""
    world, _ = playing(1, 2)
    world.to_due()

    with pytest.raises(Idle):
        tick(world.ports, TABLE, generation=0)

    assert world.phase == "round 1"


def test_the_clock_of_a_finished_event_ends() -> None:
    world = started(replace(QUICK, hands=1))
    world.until("finished")

    with pytest.raises(Idle):
        tick(world.ports, TABLE, generation=world.live.stored.generation)


@pytest.mark.parametrize("generation", [None, 1])
def test_runs_of_a_table_that_was_taken_away_end_in_peace(generation: int | None) -> None:
    """Its operator has deleted the state; nobody need be woken because its clock still comes."""
    world, _ = playing(1, 2)

    with pytest.raises(Idle):
        tick(world.ports, "GHSTXX", generation=generation, until_ms=world.clock.now_ms())


def test_after_many_turns_a_new_execution_goes_on() -> None:
    """The history of one execution is limited to 25,000 events."""
    world, _ = playing(1, 2)
    generation, clocks_before = world.live.stored.generation, world.timers.started["clock"]

    with pytest.raises(Idle):
        tick(world.ports, TABLE, generation=generation, turns=ticks.TURNS - 1)

    assert world.live.stored.generation == generation + 1
    assert world.timers.started["clock"] == clocks_before + 1
    world.until("finished")


def test_a_run_that_died_after_its_save_tells_when_it_is_repeated() -> None:
    """Pitfall 36: the step is done, its frames are not sent; Step Functions tries again."""
    world, (host, _) = playing(1, 2)
    world.to_due()
    until = world.clock.now_ms()
    steps.take(world.ports, TABLE)
    world.sockets.frames.clear()
    world.agenda.jump(until + 1_000)

    tick(world.ports, TABLE, generation=1, until_ms=until)

    assert [frame["version"] for frame in host.got("update")] == [world.live.table.version]


def test_two_runs_of_one_moment_tell_once() -> None:
    world, (host, _) = playing(1, 2)
    world.to_due()
    until = world.clock.now_ms()

    for _ in range(2):
        tick(world.ports, TABLE, until_ms=until)

    assert len(host.got("update")) == 1


class Stubborn:
    """A store on which every save conflicts."""

    def __init__(self, world: TableWorld) -> None:
        self.load = world.store.load
        self.saves = 0

    def save(self, *_args: object, **_named: object) -> Stored:
        self.saves += 1
        raise Conflict


def test_a_tick_that_cannot_save_comes_again() -> None:
    world, _ = playing(1, 2)
    world.to_due()
    stubborn = Stubborn(world)
    world.with_ports(tables=stubborn, clock=StillClock(world.clock.now_ms()))

    ticked = tick(world.ports, TABLE, generation=1, turns=7)

    assert ticked is not None
    assert ticked.turns == 7
    assert 0 < ticked.until_ms - world.clock.now_ms() <= 1_000
    assert stubborn.saves == saving.ATTEMPTS


def test_a_short_run_that_cannot_save_fails_for_its_state_machine_to_repeat() -> None:
    """Nobody else might come: no clock wakes before the end of the round."""
    world, _ = playing(1, 2)
    world.to_due()
    good = world.ports
    world.with_ports(tables=Stubborn(world), clock=StillClock(world.clock.now_ms()))

    with pytest.raises(saving.Busy):
        tick(world.ports, TABLE)

    world.ports = good
    tick(world.ports, TABLE)
    assert world.phase == "round 1"
