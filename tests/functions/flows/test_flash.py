"""The flash run (WGN rule 3): each pair while its time lasts, whatever the waits are worth."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from engine.tradeem.settings import Settings
from engine.tradeem.table import due_ms
from functions.flows.flash import SECOND_MS, flash
from functions.ports import Role
from tests.kit.world import QUICK, TABLE, Client, TableWorld

CALL_MS = 50  # what a wait takes at least, if it has to
LENGTHS = [300, 700, 1_000, 2_500, 3_333, 25_000]


def armed(flash_ms: int = 1_000, *, start_ms: int = 1_800_000_000_000) -> tuple[TableWorld, Client]:
    """A world whose flash is armed and does not run by itself, and its TV."""
    world = TableWorld(replace(QUICK, flash_ms=flash_ms), start_ms=start_ms)
    world.timers.dead = {"flash"}
    host, _ = world.table_of(1, 2)
    tv = world.watcher(Role.TV)
    host.ask("start")
    return world, tv


def shown(client: Client) -> list[tuple[int, int]]:
    """Index of each pair a screen was shown, and how long after its beginning."""
    return [
        (frame["flash"]["index"], frame["server_now_ms"] - frame["flash"]["from_ms"])
        for frame in client.got("flash")
    ]


def run(world: TableWorld, *, late_ms: int = 0, cut_ms: int = 0) -> int:
    """One flash run as Step Functions makes it; every wait ends late, or early. Its calls."""
    calls, until_ms = 0, None
    while True:
        made = flash(world.ports, TABLE, 1, until_ms=until_ms)
        calls += 1
        if made.done:
            return calls
        assert made.until_ms % SECOND_MS == 0, "Step Functions waits for whole seconds"
        until_ms = made.until_ms
        world.advance(max(CALL_MS, until_ms + late_ms - cut_ms - world.clock.now_ms()))


@pytest.mark.parametrize("flash_ms", LENGTHS)
def test_each_pair_is_pushed_once_at_its_time(flash_ms: int) -> None:
    world, tv = armed(flash_ms)

    run(world)

    assert shown(tv) == [(index, 0) for index in range(10)]
    assert world.phase == "round 0"


@pytest.mark.parametrize("flash_ms", LENGTHS)
def test_a_deal_at_any_moment_is_flashed_from_a_whole_second_on(flash_ms: int) -> None:
    world, tv = armed(flash_ms, start_ms=1_800_000_000_457)

    run(world)

    assert shown(tv) == [(index, 0) for index in range(10)]
    assert tv.got("flash")[0]["flash"]["from_ms"] % SECOND_MS == 0


def test_the_order_is_clockwise_from_the_left_of_the_button() -> None:
    """WGN rule 3, T3: the button is in seat 10 first, so seat 1 comes first."""
    world, tv = armed()

    run(world)

    assert [frame["flash"]["seat"] for frame in tv.got("flash")] == list(range(1, 11))


@pytest.mark.parametrize("late_ms", [80, 400, 900])
@pytest.mark.parametrize("flash_ms", LENGTHS)
def test_a_late_wait_shows_nothing_outside_its_time(flash_ms: int, late_ms: int) -> None:
    world, tv = armed(flash_ms)

    run(world, late_ms=late_ms)

    assert all(0 <= delay_ms < flash_ms for _, delay_ms in shown(tv))
    assert sorted({index for index, _ in shown(tv)}) == [index for index, _ in shown(tv)]
    assert world.phase == "round 0"


@pytest.mark.parametrize("flash_ms", [1_000, 2_500, 3_333])
def test_a_wait_that_ends_early_sleeps_the_rest(flash_ms: int) -> None:
    """Emulators wake up to two seconds early."""
    world, tv = armed(flash_ms)

    run(world, cut_ms=900)

    assert shown(tv) == [(index, 0) for index in range(10)]


def test_a_second_run_shows_the_same_pairs_at_the_same_time() -> None:
    """Pitfall 37: Express starts may double. More pushes, no other effect."""
    world, tv = armed()
    world.timers.dead = set()
    world.timers.twice = True
    world.timers.start_flash(TABLE, 1)

    world.until("round 0")

    assert Counter(index for index, _ in shown(tv)) == dict.fromkeys(range(10), 2)
    assert all(0 <= delay_ms < 1_000 for _, delay_ms in shown(tv))
    assert world.live.table.version == tv.got("update")[-1]["version"]


def test_a_flash_writes_at_its_beginning_and_at_its_end_only() -> None:
    world, _ = armed()
    rev, version = world.live.stored.rev, world.live.table.version

    run(world)

    assert world.live.stored.rev == rev + 2
    assert world.live.table.version == version + 2


def test_a_run_that_starts_late_shows_what_is_on_show_now() -> None:
    """The first one died: its successor goes on, and nothing earlier is shown again."""
    world, tv = armed()
    flash(world.ports, TABLE, 1)
    world.agenda.jump(world.clock.now_ms() + 6_300)

    run(world)

    assert [index for index, _ in shown(tv)] == [0, 6, 7, 8, 9]


def test_a_run_of_another_hand_or_no_table_is_done() -> None:
    world, tv = armed()

    assert flash(world.ports, TABLE, 2).done
    assert flash(world.ports, "NOTABLE", 1).done
    assert shown(tv) == []


def test_a_run_that_comes_too_late_begins_nothing() -> None:
    world, tv = armed()
    world.agenda.jump(due_ms(world.live.table))

    assert flash(world.ports, TABLE, 1).done

    assert shown(tv) == []


def test_a_run_meets_the_new_deal_in_place_of_a_void_one() -> None:
    world, tv = armed()
    world.advance(6_000)

    run(world)

    assert [index for index, _ in shown(tv)] == list(range(10))


def test_a_flash_whose_run_has_died_is_void_two_seconds_after_its_end() -> None:
    """Nobody could say what was seen of it: new cards, the same button, the same hand."""
    world, _ = armed()
    flash(world.ports, TABLE, 1)
    first = world.live.table.hand.deal
    end = due_ms(world.live.table)
    client = world.socket("p2")
    client.sync()

    world.agenda.jump(end + 1_999)
    client.send({"type": "poke"})
    assert world.live.table.hand.deal == first
    world.agenda.jump(end + 2_000)
    client.send({"type": "poke"})

    assert world.live.table.hand.deal != first
    assert (world.live.table.hand.number, world.live.table.button) == (1, 10)


def test_the_host_may_end_the_event_in_the_middle_of_a_flash() -> None:
    world = TableWorld(replace(QUICK, flash_ms=300))
    host, guest = world.table_of(1, 2)
    host.ask("start")
    world.advance(1_000)

    host.ask("close")
    seen = len(guest.got("flash"))
    world.advance(10_000)

    assert len(guest.got("flash")) == seen
    assert world.phase == "finished"


def cards_in(frames: list[dict[str, Any]]) -> set[str]:
    """Every card named in these frames."""
    text = str(frames)
    return {rank + suit for rank in "23456789TJQKA" for suit in "cdhs" if f"'{rank}{suit}'" in text}


def test_no_other_frame_of_the_flash_names_a_card() -> None:
    """T19: a pair leaves the server in its flash frame and in nothing else."""
    world = TableWorld(Settings(hands=1, flash_ms=1_000))
    host, guest = world.table_of(1, 2)
    host.ask("start")
    world.advance(4_000)
    late = world.socket("p9")
    late.sync()
    world.until("round 0")

    others = [f for f in guest.frames if f["type"] != "flash" and f["view"]["phase"] != "trade"]
    assert others
    assert cards_in(others) == set()
    assert cards_in([late.answers[0]]) == set()
