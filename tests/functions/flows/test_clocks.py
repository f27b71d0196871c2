"""The table clock, short runs, pokes and the sweep: whatever fails, the room moves on."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.tradeem.actions import Hold, TurnRef
from engine.tradeem.hand import FlashStage
from engine.tradeem.settings import Settings
from engine.tradeem.step import apply
from engine.tradeem.table import ARMED_MS, UNENDED_MS, due_ms
from functions.flows import clocks, steps
from functions.flows import tick as ticks
from functions.flows.tick import Idle, tick
from functions.ports import Conflict, Stored
from tests.functions.flows.test_play import StillClock, playing, round_of
from tests.kit.faulty_ports import FaultyTimer, TimerFault
from tests.kit.house import QUICK, TABLE, House

LONG = replace(QUICK, trade_ms=60_000)


def started(settings: Settings = QUICK) -> House:
    house = House(settings)
    host, _ = house.table_of(1, 2)
    host.ask("start")
    return house


# --- what a step starts ---------------------------------------------------------------------------


def test_nothing_runs_before_the_start() -> None:
    house = House()
    house.table_of(1, 2)

    assert house.timers.started == {}
    assert house.live.stored.generation == 0


def test_the_start_begins_the_clock_of_generation_one_and_the_flash() -> None:
    house = started()

    assert house.timers.started == {"clock": 1, "flash": 1, "pause": 1}
    assert house.live.stored.generation == 1


def test_a_deadline_that_moves_later_starts_nothing() -> None:
    """Lazy: the clock wakes at the old time, looks, and sleeps on."""
    house, people = playing(1, 2)
    before = dict(house.timers.started)
    for client in people:
        client.decide("hold")

    assert house.phase == "round 1"
    assert house.timers.started == before


def test_a_result_on_show_is_one_short_run() -> None:
    house, _ = playing(1, 2)
    before = dict(house.timers.started)
    house.until("Complete")

    assert house.timers.started["pause"] == before["pause"] + 1
    assert house.timers.started["clock"] == before["clock"]
    assert house.live.stored.generation == 1


def test_an_early_close_that_waits_for_bots_is_one_short_run() -> None:
    house = House(LONG)
    (host,) = house.table_of(1)
    host.ask("seat_bot", level="casual", seat=2)
    host.ask("start")
    house.until("round 0")
    bot = round_of(house.live.table).choices[1]
    assert bot is not None
    pauses = house.timers.started["pause"]

    host.decide("hold")

    assert house.phase == "round 0"
    assert house.timers.started["pause"] == pauses + 1
    house.advance(bot.visible_at_ms - house.clock.now_ms() + 1_000)
    assert house.phase == "round 1"


def test_an_event_needs_one_clock() -> None:
    house = started(replace(QUICK, hands=5))

    house.until("finished")

    assert house.timers.started["clock"] == 1
    assert house.timers.started["flash"] == 5


@pytest.mark.parametrize(
    "settings",
    [
        replace(QUICK, flash_ms=300, trade_ms=5_000, result_ms=2_000),
        replace(QUICK, flash_ms=300, trade_ms=250_000, result_ms=2_000),
        replace(QUICK, flash_ms=25_000, trade_ms=5_000, result_ms=60_000),
    ],
)
def test_every_due_moment_is_met_within_a_second(settings: Settings) -> None:
    """By timers alone, whatever the settings: no round ends early or more than a second late."""
    house = started(settings)
    late = []
    for _ in range(6_000):
        due = due_ms(house.live.table)
        version = house.live.table.version
        house.advance(500)
        if due is not None and house.live.table.version != version:
            late.append(house.clock.now_ms() - due)
        if house.phase == "finished":
            break

    assert house.phase == "finished"
    assert max(late) <= 1_500, "a second, and half a second of this test's own step"


# --- what covers what -----------------------------------------------------------------------------


def stored(house: House) -> Stored:
    return house.live.stored


def test_a_plan_for_what_was_not_due_is_a_new_clock() -> None:
    house = House()
    host, _ = house.table_of(1, 2)
    waiting = stored(house)
    host.ask("start")

    plan = clocks.plan(waiting, house.live.table, house.clock.now_ms())

    assert plan.generation == waiting.generation + 1
    assert plan.clock_ms == plan.asleep_ms == clocks.look_ms(house.live.table)
    assert plan.flash == 1


def test_a_plan_for_the_same_moment_starts_nothing() -> None:
    house, _ = playing(1, 2)

    plan = clocks.plan(stored(house), house.live.table, house.clock.now_ms())

    assert (plan.clock_ms, plan.pause_ms, plan.flash) == (None, None, None)
    assert plan.generation == stored(house).generation


def test_a_plan_for_an_earlier_moment_is_a_short_run() -> None:
    house, _ = playing(1, 2, settings=LONG)
    table, now = house.live.table, house.clock.now_ms()
    turn = TurnRef(hand=1, round=0)
    for player in ("p1", "p2"):
        table = apply(table, Hold(player=player, turn=turn, at_ms=now + 900)).table

    plan = clocks.plan(stored(house), table, now)

    assert plan.pause_ms == now + 900
    assert plan.asleep_ms == stored(house).asleep_ms


def test_a_clock_that_is_dead_is_followed_by_another() -> None:
    house, _ = playing(1, 2)

    plan = clocks.plan(stored(house), house.live.table, house.clock.now_ms(), revive=True)

    assert plan.generation == stored(house).generation + 1
    assert plan.clock_ms is not None


def test_the_clock_never_sleeps_past_the_end_of_a_round() -> None:
    house = started(replace(QUICK, hands=3))
    for _ in range(400):
        house.advance(500)
        table, asleep = house.live.table, house.live.stored.asleep_ms
        wake = clocks.wake_ms(table)
        if wake is None:
            break
        assert asleep is not None
        assert wake <= asleep or house.timers.started["pause"] > 0
    assert house.phase == "finished"


# --- the tick -------------------------------------------------------------------------------------


def test_a_tick_before_the_time_changes_nothing() -> None:
    """Pitfall 7: waits are cut to the second and emulators wake early."""
    house, _ = playing(1, 2)
    before = house.live.stored
    house.agenda.jump(due_ms(before.table) - 1)

    ticked = tick(house.world, TABLE, generation=before.generation)

    assert house.live.stored == before
    assert ticked is not None
    assert ticked.until_ms == due_ms(before.table)
    assert ticked.turns == 1


def test_a_tick_fires_once() -> None:
    house, _ = playing(1, 2)
    house.to_due()

    for _ in range(3):
        tick(house.world, TABLE)

    assert house.phase == "round 1"


def test_the_tick_of_an_old_generation_acts_and_ends() -> None:
    """Generation decides only whether a run keeps looping."""
    house, _ = playing(1, 2)
    house.to_due()

    with pytest.raises(Idle):
        tick(house.world, TABLE, generation=0)

    assert house.phase == "round 1"


def test_the_clock_of_a_finished_event_ends() -> None:
    house = started(replace(QUICK, hands=1))
    house.until("finished")

    with pytest.raises(Idle):
        tick(house.world, TABLE, generation=house.live.stored.generation)


@pytest.mark.parametrize("generation", [None, 1])
def test_runs_of_a_table_that_was_taken_away_end_in_peace(generation: int | None) -> None:
    """Its operator has deleted the state; nobody need be woken because its clock still comes."""
    house, _ = playing(1, 2)

    with pytest.raises(Idle):
        tick(house.world, "GHSTXX", generation=generation, until_ms=house.clock.now_ms())


def test_after_many_turns_a_new_execution_goes_on() -> None:
    """The history of one execution is limited to 25,000 events."""
    house, _ = playing(1, 2)
    generation, clocks_before = house.live.stored.generation, house.timers.started["clock"]

    with pytest.raises(Idle):
        tick(house.world, TABLE, generation=generation, turns=ticks.TURNS - 1)

    assert house.live.stored.generation == generation + 1
    assert house.timers.started["clock"] == clocks_before + 1
    house.until("finished")


def test_a_run_that_died_after_its_save_tells_when_it_is_repeated() -> None:
    """Pitfall 36: the step is done, its frames are not sent; Step Functions tries again."""
    house, (host, _) = playing(1, 2)
    house.to_due()
    until = house.clock.now_ms()
    steps.take(house.world, TABLE)
    house.sockets.frames.clear()
    house.agenda.jump(until + 1_000)

    tick(house.world, TABLE, generation=1, until_ms=until)

    assert [frame["version"] for frame in host.got("update")] == [house.live.table.version]


def test_two_runs_of_one_moment_tell_once() -> None:
    house, (host, _) = playing(1, 2)
    house.to_due()
    until = house.clock.now_ms()

    for _ in range(2):
        tick(house.world, TABLE, until_ms=until)

    assert len(host.got("update")) == 1


class Stubborn:
    """A store on which every save conflicts."""

    def __init__(self, house: House) -> None:
        self.load = house.store.load
        self.saves = 0

    def save(self, *_args: object, **_named: object) -> Stored:
        self.saves += 1
        raise Conflict


def test_a_tick_that_cannot_save_comes_again() -> None:
    house, _ = playing(1, 2)
    house.to_due()
    stubborn = Stubborn(house)
    house.with_ports(tables=stubborn, clock=StillClock(house.clock.now_ms()))

    ticked = tick(house.world, TABLE, generation=1, turns=7)

    assert ticked is not None
    assert ticked.turns == 7
    assert 0 < ticked.until_ms - house.clock.now_ms() <= 1_000
    assert stubborn.saves == steps.ATTEMPTS


def test_a_short_run_that_cannot_save_fails_for_its_state_machine_to_repeat() -> None:
    """Nobody else might come: no clock wakes before the end of the round."""
    house, _ = playing(1, 2)
    house.to_due()
    good = house.world
    house.with_ports(tables=Stubborn(house), clock=StillClock(house.clock.now_ms()))

    with pytest.raises(steps.Busy):
        tick(house.world, TABLE)

    house.world = good
    tick(house.world, TABLE)
    assert house.phase == "round 1"


# --- pokes ----------------------------------------------------------------------------------------


def test_a_poke_before_the_due_moment_changes_nothing() -> None:
    """Pitfall 42: `due` includes the grace, so nobody is shut out of it by a poke."""
    house, (host, guest) = playing(1, 2)
    deadline = round_of(house.live.table).deadline_ms
    house.agenda.jump(deadline + 1)
    before = house.live.stored
    for _ in range(20):
        assert guest.send({"type": "poke"})["type"] == "pong"

    assert house.live.stored == before
    assert host.decide("hold")["result"] == "ok"


def test_a_storm_of_pokes_at_the_due_moment_moves_the_table_once() -> None:
    house, people = playing(*range(1, 11))
    house.to_due()
    version = house.live.table.version

    answers = [client.send({"type": "poke"}) for client in people]

    assert [answer["version"] for answer in answers] == [version + 1] * 10
    assert house.live.table.version == version + 1


def test_a_poke_long_after_the_due_moment_starts_a_new_clock() -> None:
    house, (host, _) = playing(1, 2)
    house.to_due()
    house.agenda.jump(house.clock.now_ms() + clocks.OVERDUE_MS)
    generation = house.live.stored.generation

    host.send({"type": "poke"})

    assert house.live.stored.generation == generation + 1


def test_anybody_may_poke() -> None:
    house, _ = playing(1, 2)
    stranger = house.socket("p9")
    house.to_due()

    stranger.send({"type": "poke"})

    assert house.phase == "round 1"


def test_a_ping_and_a_sync_wake_a_table_that_is_overdue() -> None:
    house, (host, guest) = playing(1, 2)
    for number, wake in enumerate(
        (lambda: host.send({"type": "ping", "t": 1}), guest.sync), start=1
    ):
        house.to_due()
        house.agenda.jump(house.clock.now_ms() + clocks.OVERDUE_MS)
        wake()
        assert house.phase == f"round {number}"


# --- the sweep ------------------------------------------------------------------------------------


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
            raise steps.Throttled("start")

    house.with_ports(timer=Throttling())

    assert host.ask("start")["result"] == "ok"


# --- the flash and the clock ----------------------------------------------------------------------


def test_only_the_flash_run_ends_a_flash_in_time() -> None:
    house = started()
    house.timers.dead = {"flash"}
    house.advance(2_000)
    house.agenda.jump(due_ms(house.live.table))

    tick(house.world, TABLE)

    stage = house.live.table.hand.stage
    assert isinstance(stage, FlashStage)
    assert clocks.wake_ms(house.live.table) == due_ms(house.live.table) + UNENDED_MS


def test_a_flash_that_does_not_begin_voids_the_deal() -> None:
    house = House()
    house.timers.dead = {"flash"}
    host, _ = house.table_of(1, 2)
    host.ask("start")
    first = house.live.table.hand.deal.commitment

    house.advance(ARMED_MS + 1_000)

    assert house.live.table.hand.deal.commitment != first
    assert house.live.table.button == 10, "the button stays"
