"""Clients may poke a table; one that is overdue gets a new clock."""

from __future__ import annotations

from functions.flows import clocks
from tests.functions.flows.playing import playing, round_of


def test_a_poke_before_the_due_moment_changes_nothing() -> None:
    """Pitfall 42: `due` includes the grace, so nobody is shut out of it by a poke."""
    world, (host, guest) = playing(1, 2)
    deadline = round_of(world.live.table).deadline_ms
    world.agenda.jump(deadline + 1)
    before = world.live.stored
    for _ in range(20):
        assert guest.send({"type": "poke"})["type"] == "pong"

    assert world.live.stored == before
    assert host.decide("hold")["result"] == "ok"


def test_a_storm_of_pokes_at_the_due_moment_moves_the_table_once() -> None:
    world, people = playing(*range(1, 11))
    world.to_due()
    version = world.live.table.version

    answers = [client.send({"type": "poke"}) for client in people]

    assert [answer["version"] for answer in answers] == [version + 1] * 10
    assert world.live.table.version == version + 1


def test_a_poke_long_after_the_due_moment_starts_a_new_clock() -> None:
    world, (host, _) = playing(1, 2)
    world.to_due()
    world.agenda.jump(world.clock.now_ms() + clocks.OVERDUE_MS)
    generation = world.live.stored.generation

    host.send({"type": "poke"})

    assert world.live.stored.generation == generation + 1


def test_anybody_may_poke() -> None:
    world, _ = playing(1, 2)
    stranger = world.socket("p9")
    world.to_due()

    stranger.send({"type": "poke"})

    assert world.phase == "round 1"


def test_a_ping_and_a_sync_wake_a_table_that_is_overdue() -> None:
    world, (host, guest) = playing(1, 2)
    for number, wake in enumerate(
        (lambda: host.send({"type": "ping", "t": 1}), guest.sync), start=1
    ):
        world.to_due()
        world.agenda.jump(world.clock.now_ms() + clocks.OVERDUE_MS)
        wake()
        assert world.phase == f"round {number}"
