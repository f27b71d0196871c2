"""Which screen is pushed what, and when the marks of a round are shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.tradeem.settings import FlashOn, PicksShown
from functions.ports import Role
from tests.functions.flows.playing import playing
from tests.kit.world import QUICK, TableWorld


@pytest.mark.parametrize(
    ("flash_on", "seen"),
    [
        (FlashOn.TV_AND_BOX, {"box": 10, "rail": 10, "tv": 10, "stream": 0}),
        (FlashOn.TV, {"box": 0, "rail": 0, "tv": 10, "stream": 0}),
    ],
)
def test_the_flash_goes_to_the_screens_that_show_it(
    flash_on: FlashOn, seen: dict[str, int]
) -> None:
    world = TableWorld(replace(QUICK, flash_on=flash_on))
    host, _ = world.table_of(1, 2)
    screens = {"box": host, "rail": world.socket("p9")}
    screens["rail"].sync()
    screens |= {"tv": world.watcher(Role.TV), "stream": world.watcher(Role.STREAM)}

    host.ask("start")
    world.until("round 0")

    assert {name: len(client.got("flash")) for name, client in screens.items()} == seen


def test_a_frame_is_built_once_for_all_screens_of_a_viewer() -> None:
    """Equal viewers get equal bytes."""
    world = TableWorld()
    host, guest = world.table_of(1, 2)
    screens = [world.watcher(Role.TV) for _ in range(3)]
    world.sockets.raw.clear()

    host.ask("start")

    frames = dict(world.sockets.raw)
    assert len({frames[screen.id] for screen in screens}) == 1
    assert frames[guest.id] not in {frames[screen.id] for screen in screens}


@pytest.mark.parametrize("picks_shown", list(PicksShown))
def test_marks_show_who_has_chosen_and_only_live_what(picks_shown: PicksShown) -> None:
    world, (host, guest) = playing(1, 2, settings=replace(QUICK, picks_shown=picks_shown))
    tv = world.watcher(Role.TV)

    guest.decide("open_trade")
    assert tv.got("marks") == [], "an open Trade'em is no choice"
    guest.decide("trade", seat=7)

    (shown,) = tv.got("marks")
    target = 7 if picks_shown is PicksShown.LIVE else None
    assert [(mark["seat"], mark["target"]) for mark in shown["marks"]] == [(2, target)]
    assert host.got("marks")[0]["marks"] == shown["marks"]
    assert guest.got("marks") == [], "the sender has its answer"


def test_choices_close_together_are_shown_together() -> None:
    world, people = playing(*range(1, 7), settings=replace(QUICK, trade_ms=60_000))
    tv = world.watcher(Role.TV)
    waits = []
    for client in people[1:]:
        world.advance(1_000)
        waits.append(client.decide("hold")["marks_in_ms"])

    assert [len(frame["marks"]) for frame in tv.got("marks")] == [1, 5]
    assert [len(frame["marks"]) for frame in people[0].got("marks")] == [1]
    assert waits == [None, 6_000, 6_000, 6_000, 6_000]


def test_a_reminder_shows_the_marks_that_wait() -> None:
    world, people = playing(1, 2, 3, 4, settings=replace(QUICK, trade_ms=60_000))
    host, first, second, third = people
    first.decide("hold")
    world.advance(1_000)
    second.decide("hold")
    world.advance(500)
    wait_ms = third.decide("hold")["marks_in_ms"]
    world.advance(wait_ms - 500)

    assert second.send({"type": "marks"})["type"] == "pong"

    assert [len(frame["marks"]) for frame in host.got("marks")] == [1, 3]


@pytest.mark.parametrize("after_ms", [0, 3_000, 20_000])
def test_a_reminder_at_another_time_shows_nothing(after_ms: int) -> None:
    world, (host, first, second) = playing(1, 2, 3, settings=replace(QUICK, trade_ms=60_000))
    first.decide("hold")
    world.advance(1_000)
    second.decide("hold")
    world.advance(after_ms)

    second.send({"type": "marks"})

    assert len(host.got("marks")) == 1


def test_a_reminder_of_somebody_whose_mark_was_shown_shows_nothing() -> None:
    world, (host, first, _) = playing(1, 2, 3, settings=replace(QUICK, trade_ms=60_000))
    first.decide("hold")
    world.advance(6_000)

    for client in (first, host):
        client.send({"type": "marks"})

    assert len(host.got("marks")) == 1
