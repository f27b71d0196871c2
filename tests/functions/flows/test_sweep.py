"""The minute's sweep: whatever fails, the room moves on."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from functions.ports import Throttled
from tests.functions.flows.playing import playing
from tests.kit.faulty_ports import FaultyTimer, TimerFault
from tests.kit.world import QUICK, TABLE, TableWorld


def test_with_all_timers_dead_the_sweep_alone_plays_the_event() -> None:
    """Pitfall 8: the room still advances within a minute."""
    world = TableWorld(replace(QUICK, hands=1))
    world.timers.dead = {"clock", "pause", "flash"}
    host, _ = world.table_of(1, 2)
    host.ask("start")
    void_deals = 0
    for _ in range(12):
        deal = world.live.table.hand.deal.commitment
        world.advance(60_000)
        assert world.sweep() <= 1
        if world.phase == "FlashStage":
            void_deals += world.live.table.hand.deal.commitment != deal
        if void_deals == 2:
            world.timers.dead.discard("flash")
        if world.phase == "finished":
            break

    assert void_deals >= 2, "without its flash a deal is void"
    assert world.phase == "finished"


def test_the_sweep_gives_a_table_a_new_clock() -> None:
    world, _ = playing(1, 2)
    world.to_due()
    world.agenda.jump(world.clock.now_ms() + 30_000)
    generation = world.live.stored.generation

    assert world.sweep() == 1

    assert world.live.stored.generation == generation + 1
    assert world.phase == "round 1"


def test_the_sweep_leaves_punctual_tables_alone() -> None:
    world, _ = playing(1, 2)
    before = world.live.stored

    assert world.sweep() == 0
    world.to_due()
    assert world.sweep() == 0

    assert world.live.stored == before


@pytest.mark.parametrize("seed", range(8))
def test_the_room_moves_on_whatever_starts_are_lost(seed: int) -> None:
    """Pitfall 38: starts lost, doubled and cut short at random; the sweep each minute."""
    chance = random.Random(seed)
    world = TableWorld(replace(QUICK, hands=2), seed=f"{seed}")
    faults = [None, TimerFault.LOST, TimerFault.TWICE, TimerFault.TRUNCATED]
    world.with_ports(timer=FaultyTimer(world.timers, lambda _run: chance.choice(faults)))
    host, _ = world.table_of(1, 2)
    host.ask("start")

    for _ in range(60):
        world.advance(60_000)
        world.sweep()
        if world.phase == "finished":
            break

    assert world.phase == "finished"
    assert sum(seat.total for seat in world.live.table.seats if seat) == 2 * 2_520
    assert len(world.store.records(TABLE)) == 2


def test_starts_that_are_throttled_do_not_fail_the_step() -> None:
    world = TableWorld()
    host, _ = world.table_of(1, 2)

    class Throttling:
        def __getattr__(self, _name: str) -> object:
            return self

        def __call__(self, *_args: object) -> None:
            raise Throttled("start")

    world.with_ports(timer=Throttling())

    assert host.ask("start")["result"] == "ok"
