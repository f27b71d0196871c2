"""A function killed at each of its port calls in turn: resends, retries and timers mend it all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from engine.table import due_ms
from functions.flows.flash import flash
from functions.flows.tick import tick
from tests.kit.house import QUICK, TABLE, Client, House
from tests.races.stage import CrashAt, Crashed, Scene, crashing
from tests.races.test_races import holding, in_round

RESEND_MS = 1_000
MOST_CALLS = 60
ALSO_AFTER = [False, True]


def killed(house: House, call: int, act: Callable[[], Any], *, after: bool) -> bool:
    """Run `act`, killed at that call; False if it came to its end before."""
    undo = crashing(house, CrashAt(call, after=after))
    try:
        act()
    except Crashed:
        return True
    finally:
        undo()
    return False


def every_call(
    make: Callable[[], tuple[House, list[Client], Callable[[], Any]]],
    mend: Callable[[House, list[Client]], None],
    *,
    after: bool,
) -> int:
    """Kill the act at each of its calls, each time in a house of its own, and mend; how many
    calls it has."""
    for call in range(1, MOST_CALLS):
        house, people, act = make()
        if not killed(house, call, act, after=after):
            return call - 1
        house.timers.dead = set()
        mend(house, people)
    raise AssertionError("the act did not come to its end")


def all_are_current(house: House, people: list[Client]) -> bool:
    """Whether each of these sockets has been sent the present version, by push or answer."""
    version = house.live.table.version
    return all(
        any(frame["version"] == version for frame in [*client.got("update"), *client.answers])
        for client in people
    )


def goes_on(house: House) -> None:
    """By its timers alone, with the sweep each minute, the event comes to its end."""
    for _ in range(40):
        house.advance(30_000)
        house.sweep()
        if house.phase == "finished":
            break
    assert house.phase == "finished"
    total = sum(seat.total for seat in house.live.table.seats if seat)
    assert total == 2_520 * house.live.table.hands_played


@pytest.mark.parametrize("after", ALSO_AFTER)
def test_killed_in_the_last_choice(after: bool) -> None:
    """Pitfall 36, and between any two writes: the client sends its frame again."""

    def make() -> tuple[House, list[Client], Callable[[], Any]]:
        house, people = in_round(1, 2, 3).again()
        turn = house.turn
        for client in people[:2]:
            client.send(holding(client, turn))
        frame = holding(people[2], turn)
        return house, people, lambda: people[2].send(frame)

    def mend(house: House, people: list[Client]) -> None:
        turn = {"hand": 1, "round": 0}
        house.advance(RESEND_MS)
        answer = people[2].send(holding(people[2], turn))
        assert answer["result"] in {"ok", "duplicate"}
        assert house.phase == "round 1"
        assert all(house.live.table.hand.rounds[0][:3])
        assert all_are_current(house, people)
        goes_on(house)

    assert every_call(make, mend, after=after) >= 4


@pytest.mark.parametrize("after", ALSO_AFTER)
def test_killed_in_a_tick(after: bool) -> None:
    """Step Functions repeats the task after a second."""

    def make() -> tuple[House, list[Client], Callable[[], Any]]:
        house, people = in_round(1, 2, 3).again()
        due = due_ms(house.live.table)
        assert due is not None
        house.agenda.jump(due)
        return house, people, lambda: tick(house.world, TABLE, generation=1, until_ms=due)

    def mend(house: House, people: list[Client]) -> None:
        until = house.clock.now_ms()
        house.agenda.jump(until + RESEND_MS)
        ticked = tick(house.world, TABLE, generation=1, until_ms=until)
        assert ticked is not None
        assert house.phase == "round 1"
        assert all_are_current(house, people)
        goes_on(house)

    assert every_call(make, mend, after=after) >= 3


@pytest.mark.parametrize("after", ALSO_AFTER)
def test_killed_in_the_start(after: bool) -> None:
    def make() -> tuple[House, list[Client], Callable[[], Any]]:
        house, people = seated().again()
        return house, people, lambda: people[0].ask("start", id="start-please")

    def mend(house: House, people: list[Client]) -> None:
        house.advance(RESEND_MS)
        answer = people[0].ask("start", id="start-please")
        assert answer["result"] in {"ok", "duplicate"}
        assert all_are_current(house, people)
        goes_on(house)

    assert every_call(make, mend, after=after) >= 5


@cache
def seated() -> Scene:
    house = House(replace(QUICK, hands=1))
    return Scene.of(house, house.table_of(1, 2, 3))


@pytest.mark.parametrize("after", ALSO_AFTER)
def test_killed_in_the_flash(after: bool) -> None:
    """Another run takes its place: frames only in their time, then the round."""

    def make() -> tuple[House, list[Client], Callable[[], Any]]:
        house, people = dealt().again()

        def run() -> None:
            until_ms = None
            while True:
                made = flash(house.world, TABLE, 1, until_ms=until_ms)
                if made.done:
                    return
                until_ms = made.until_ms
                house.agenda.jump(until_ms)

        return house, people, run

    def mend(house: House, people: list[Client]) -> None:
        house.timers.start_flash(TABLE, 1)
        house.advance(16_000)
        assert house.phase == "round 0"
        for client in people:
            for frame in client.got("flash"):
                shown = frame["flash"]
                assert shown["from_ms"] <= frame["server_now_ms"] < shown["until_ms"]
        goes_on(house)

    assert every_call(make, mend, after=after) >= 14


@cache
def dealt() -> Scene:
    house = House(replace(QUICK, hands=1, flash_ms=1_000))
    house.timers.dead = {"flash", "clock", "pause"}
    people = house.table_of(1, 2)
    people[0].ask("start")
    return Scene.of(house, people)


@pytest.mark.parametrize("after", ALSO_AFTER)
def test_killed_while_a_player_comes_back(after: bool) -> None:
    def make() -> tuple[House, list[Client], Callable[[], Any]]:
        house, people = in_round(1, 2).again()
        people[1].leave()
        back = house.socket("p2")
        return house, [people[0], back], lambda: back.sync(last=0)

    def mend(house: House, people: list[Client]) -> None:
        update = people[1].sync(last=0)
        people[1].send({"type": "ping", "t": 1})
        assert update["type"] == "update"
        assert house.live.table.seats[1].present
        assert {c.player for c in house.live.connections} == {"p1", "p2"}
        goes_on(house)

    assert every_call(make, mend, after=after) >= 3


@pytest.mark.parametrize("after", ALSO_AFTER)
def test_killed_while_a_player_leaves(after: bool) -> None:
    """The disconnect does not come again: the next push finds the dead socket."""

    def make() -> tuple[House, list[Client], Callable[[], Any]]:
        house, people = in_round(1, 2, 3).again()
        return house, people, people[1].leave

    def mend(house: House, people: list[Client]) -> None:
        people[0].decide("hold")
        people[2].decide("hold")
        house.advance(63_000)
        house.sweep()
        assert house.phase == "round 1"
        assert not house.live.table.seats[1].present
        assert "p2" not in {c.player for c in house.live.connections}
        goes_on(house)

    assert every_call(make, mend, after=after) >= 3
