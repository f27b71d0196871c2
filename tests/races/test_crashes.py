"""A function killed before, after and within each of its port calls in turn: what clients send
again, the machines' retries and the timers mend it all."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from engine.tradeem.settings import GRACE_MS
from engine.tradeem.table import Table, due_ms
from functions.ports import Role
from tests.races.checks import check, check_current
from tests.races.phone import Phone
from tests.races.states import QUICK, choosing, dealt, in_round, waiting
from tests.races.test_choices import people
from tests.races.venue import Crash, Venue, installed

SEEDS = 4  # orders in which the rest of the room goes on, for each crash
ONE_HAND = replace(QUICK, hands=1)
EVENT_MS = 75_000
ROUND_MS = ONE_HAND.trade_ms + GRACE_MS

Act = Callable[[Venue, list[Phone], Crash], None]


@dataclass(frozen=True)
class Scene:
    """Something that happens at a table: how long it takes, and the port calls it has at least."""

    table: Table
    players: int
    act: Act
    for_ms: int
    calls: int
    mended_ms: int = 9_000  # after so long all screens are current again


def last_choice(venue: Venue, phones: list[Phone], crash: Crash) -> None:
    venue.crash = crash
    phones[-1].decide("hold")


def clock(venue: Venue, phones: list[Phone], crash: Crash) -> None:
    """Nobody pokes: the tick alone ends the round."""
    due = due_ms(venue.table)
    assert due is not None
    for phone in venue.phones:
        phone.pokes = False
    venue.run(for_ms=due - 1 - venue.time.now_ms())
    venue.crash = crash


def start(venue: Venue, phones: list[Phone], crash: Crash) -> None:
    venue.crash = crash
    phones[0].command("start")


def flash(venue: Venue, phones: list[Phone], crash: Crash) -> None:
    venue.crash = crash


def leave(venue: Venue, phones: list[Phone], crash: Crash) -> None:
    venue.crash = crash
    phones[1].close()


def come_back(venue: Venue, phones: list[Phone], crash: Crash) -> None:
    """The older socket has died without anybody's knowing."""
    phones[1].vanish()
    venue.crash = crash
    phones[1].connect()


CHOSEN = choosing(in_round(0, 3, settings=ONE_HAND), "p1", "p2")
SCENES = {
    "last choice": Scene(CHOSEN, 3, last_choice, 300, calls=4),
    "clock": Scene(choosing(in_round(1, 3, settings=ONE_HAND), "p1"), 3, clock, 1_500, calls=3),
    "start": Scene(waiting(2, 1, ONE_HAND), 2, start, 300, calls=5),
    "flash": Scene(dealt(2, settings=ONE_HAND), 2, flash, 7_000, calls=24),
    # A $disconnect is not repeated: that a player is away is told with the next step.
    "leave": Scene(
        in_round(2, 3, settings=ONE_HAND), 3, leave, 300, calls=4, mended_ms=ROUND_MS + 3_000
    ),
    "come back": Scene(in_round(3, 3, settings=ONE_HAND), 3, come_back, 300, calls=4),
}


@pytest.mark.parametrize("when", ["before", "after", "within"])
@pytest.mark.parametrize("name", SCENES)
def test_killed_at_any_call(name: str, when: str) -> None:
    """Pitfall 36, and between any two writes: all screens show the truth in the end, what was
    acknowledged counts once, and the event goes on to its end."""
    scene, crashes = SCENES[name], 0
    for call in itertools.count():
        crashed = [killed(scene, Crash(call, when), seed) for seed in range(SEEDS)]
        crashes += sum(crashed)
        if not any(crashed):
            break
    assert crashes >= (1 if when == "within" else scene.calls * SEEDS)


def killed(scene: Scene, crash: Crash, seed: int) -> bool:
    """Whether the crash has come; if so all is well afterwards."""
    with installed(Venue(seed, scene.table)) as venue:
        phones = people(venue, scene.players)
        Phone(venue, None, Role.TV).settle_in()
        venue.timer.resume(venue.tables)
        scene.act(venue, phones, crash)
        venue.run(for_ms=scene.for_ms)
        venue.crash = None
        if crash.at is not None:
            try:
                play_on(venue, scene.mended_ms)
            except BaseException as error:
                error.add_note(f"seed {seed}, {crash}")
                raise
        return crash.at is not None


def play_on(venue: Venue, mended_ms: int) -> None:
    """To the end of the event, by its timers alone."""
    end_ms = venue.time.now_ms() + EVENT_MS
    venue.until_quiet(after_ms=mended_ms)
    check_current(venue)
    while not venue.table.finished:
        assert venue.time.now_ms() < end_ms, "the event stands still"
        venue.until_quiet(after_ms=5_000)
    venue.until_quiet(after_ms=mended_ms)
    check_current(venue)
    check(venue)
