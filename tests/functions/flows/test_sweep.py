"""The minute's sweep: whatever fails, the room moves on."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from functions.ports import Throttled
from tests.functions.flows.playing import playing
from tests.kit.faulty_ports import FaultyTimer, TimerFault
from tests.kit.house import QUICK, TABLE, House


def test_with_all_timers_dead_the_sweep_alone_plays_the_event() -> None:
    """Pitfall 8: the room still advances within a minute."""
    house = House(replace(QUICK, hands=1))
    house.timers.dead = {"clock", "pause", "flash"}
    host, _ = house.table_of(1, 2)
    host.ask("start")
    void_deals = 0
    for _ in range(12):
        deal = house.live.table.hand.deal.commitment
        house.advance(60_000)
        assert house.sweep() <= 1
        if house.phase == "FlashStage":
            void_deals += house.live.table.hand.deal.commitment != deal
        if void_deals == 2:
            house.timers.dead.discard("flash")
        if house.phase == "finished":
            break

    assert void_deals >= 2, "without its flash a deal is void"
    assert house.phase == "finished"


def test_the_sweep_gives_a_table_a_new_clock() -> None:
    house, _ = playing(1, 2)
    house.to_due()
    house.agenda.jump(house.clock.now_ms() + 30_000)
    generation = house.live.stored.generation

    assert house.sweep() == 1

    assert house.live.stored.generation == generation + 1
    assert house.phase == "round 1"


def test_the_sweep_leaves_punctual_tables_alone() -> None:
    house, _ = playing(1, 2)
    before = house.live.stored

    assert house.sweep() == 0
    house.to_due()
    assert house.sweep() == 0

    assert house.live.stored == before


@pytest.mark.parametrize("seed", range(8))
def test_the_room_moves_on_whatever_starts_are_lost(seed: int) -> None:
    """Pitfall 38: starts lost, doubled and cut short at random; the sweep each minute."""
    chance = random.Random(seed)
    house = House(replace(QUICK, hands=2), seed=f"{seed}")
    faults = [None, TimerFault.LOST, TimerFault.TWICE, TimerFault.TRUNCATED]
    house.with_ports(timer=FaultyTimer(house.timers, lambda _run: chance.choice(faults)))
    host, _ = house.table_of(1, 2)
    host.ask("start")

    for _ in range(60):
        house.advance(60_000)
        house.sweep()
        if house.phase == "finished":
            break

    assert house.phase == "finished"
    assert sum(seat.total for seat in house.live.table.seats if seat) == 2 * 2_520
    assert len(house.store.records(TABLE)) == 2


def test_starts_that_are_throttled_do_not_fail_the_step() -> None:
    house = House()
    host, _ = house.table_of(1, 2)

    class Throttling:
        def __getattr__(self, _name: str) -> object:
            return self

        def __call__(self, *_args: object) -> None:
            raise Throttled("start")

    house.with_ports(timer=Throttling())

    assert host.ask("start")["result"] == "ok"
