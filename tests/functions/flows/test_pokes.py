"""Clients may poke a table; one that is overdue gets a new clock."""

from __future__ import annotations

from functions.flows import clocks
from tests.functions.flows.playing import playing, round_of


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
