"""What a step starts so that its table is woken, and what covers what."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.tradeem.actions import Hold, TurnRef
from engine.tradeem.hand import FlashStage
from engine.tradeem.settings import Settings
from engine.tradeem.step import apply
from engine.tradeem.table import ARMED_MS, UNENDED_MS, due_ms
from functions.flows import clocks
from functions.flows.tick import tick
from functions.ports import Stored
from tests.functions.flows.playing import LONG, playing, round_of, started
from tests.kit.world import QUICK, TABLE, TableWorld


def test_nothing_runs_before_the_start() -> None:
    world = TableWorld()
    world.table_of(1, 2)

    assert world.timers.started == {}
    assert world.live.stored.generation == 0


def test_the_start_begins_the_clock_of_generation_one_and_the_flash() -> None:
    world = started()

    assert world.timers.started == {"clock": 1, "flash": 1, "pause": 1}
    assert world.live.stored.generation == 1


def test_a_deadline_that_moves_later_starts_nothing() -> None:
    """Lazy: the clock wakes at the old time, looks, and sleeps on."""
    world, people = playing(1, 2)
    before = dict(world.timers.started)
    for client in people:
        client.decide("hold")

    assert world.phase == "round 1"
    assert world.timers.started == before


def test_a_result_on_show_is_one_short_run() -> None:
    world, _ = playing(1, 2)
    before = dict(world.timers.started)
    world.until("Complete")

    assert world.timers.started["pause"] == before["pause"] + 1
    assert world.timers.started["clock"] == before["clock"]
    assert world.live.stored.generation == 1


def test_an_early_close_that_waits_for_bots_is_one_short_run() -> None:
    world = TableWorld(LONG)
    (host,) = world.table_of(1)
    host.ask("seat_bot", level="casual", seat=2)
    host.ask("start")
    world.until("round 0")
    bot = round_of(world.live.table).choices[1]
    assert bot is not None
    pauses = world.timers.started["pause"]

    host.decide("hold")

    assert world.phase == "round 0"
    assert world.timers.started["pause"] == pauses + 1
    world.advance(bot.visible_at_ms - world.clock.now_ms() + 1_000)
    assert world.phase == "round 1"


def test_an_event_needs_one_clock() -> None:
    world = started(replace(QUICK, hands=5))

    world.until("finished")

    assert world.timers.started["clock"] == 1
    assert world.timers.started["flash"] == 5


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
    world = started(settings)
    late = []
    for _ in range(6_000):
        due = due_ms(world.live.table)
        version = world.live.table.version
        world.advance(500)
        if due is not None and world.live.table.version != version:
            late.append(world.clock.now_ms() - due)
        if world.phase == "finished":
            break

    assert world.phase == "finished"
    assert max(late) <= 1_500, "a second, and half a second of this test's own step"


def stored(world: TableWorld) -> Stored:
    return world.live.stored


def test_a_plan_for_what_was_not_due_is_a_new_clock() -> None:
    world = TableWorld()
    host, _ = world.table_of(1, 2)
    waiting = stored(world)
    host.ask("start")

    plan = clocks.plan(waiting, world.live.table, world.clock.now_ms())

    assert plan.generation == waiting.generation + 1
    assert plan.clock_ms == plan.asleep_ms == clocks.look_ms(world.live.table)
    assert plan.flash == 1


def test_a_plan_for_the_same_moment_starts_nothing() -> None:
    world, _ = playing(1, 2)

    plan = clocks.plan(stored(world), world.live.table, world.clock.now_ms())

    assert (plan.clock_ms, plan.pause_ms, plan.flash) == (None, None, None)
    assert plan.generation == stored(world).generation


def test_a_plan_for_an_earlier_moment_is_a_short_run() -> None:
    world, _ = playing(1, 2, settings=LONG)
    table, now = world.live.table, world.clock.now_ms()
    turn = TurnRef(hand=1, round=0)
    for player in ("p1", "p2"):
        table = apply(table, Hold(player=player, turn=turn, at_ms=now + 900)).table

    plan = clocks.plan(stored(world), table, now)

    assert plan.pause_ms == now + 900
    assert plan.asleep_ms == stored(world).asleep_ms


def test_a_clock_that_is_dead_is_followed_by_another() -> None:
    world, _ = playing(1, 2)

    plan = clocks.plan(stored(world), world.live.table, world.clock.now_ms(), revive=True)

    assert plan.generation == stored(world).generation + 1
    assert plan.clock_ms is not None


def test_the_clock_never_sleeps_past_the_end_of_a_round() -> None:
    world = started(replace(QUICK, hands=3))
    for _ in range(400):
        world.advance(500)
        table, asleep = world.live.table, world.live.stored.asleep_ms
        wake = clocks.wake_ms(table)
        if wake is None:
            break
        assert asleep is not None
        assert wake <= asleep or world.timers.started["pause"] > 0
    assert world.phase == "finished"


def test_only_the_flash_run_ends_a_flash_in_time() -> None:
    world = started()
    world.timers.dead = {"flash"}
    world.advance(2_000)
    world.agenda.jump(due_ms(world.live.table))

    tick(world.ports, TABLE)

    stage = world.live.table.hand.stage
    assert isinstance(stage, FlashStage)
    assert clocks.wake_ms(world.live.table) == due_ms(world.live.table) + UNENDED_MS


def test_a_flash_that_does_not_begin_voids_the_deal() -> None:
    world = TableWorld()
    world.timers.dead = {"flash"}
    host, _ = world.table_of(1, 2)
    host.ask("start")
    first = world.live.table.hand.deal.commitment

    world.advance(ARMED_MS + 1_000)

    assert world.live.table.hand.deal.commitment != first
    assert world.live.table.button == 10, "the button stays"
