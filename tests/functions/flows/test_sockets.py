"""Sockets come and go: the first frame of one, several of one player, its end."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from engine.tradeem.actions import Depart
from engine.tradeem.step import apply
from functions.flows import steps, watch
from functions.flows.saving import Asked
from functions.ports import CONNECTION_MAX_AGE_MS, Role
from tests.functions.flows.playing import playing, present
from tests.kit.world import QUICK, TableWorld


def test_the_first_sync_stores_the_socket_and_answers_with_the_view() -> None:
    world = TableWorld()
    client = world.socket("p1")
    assert world.live.connections == ()

    update = client.sync()

    assert update["type"] == "update"
    assert update["since"] == update["version"]
    assert update["events"] == []
    assert [connection.id for connection in world.live.connections] == [client.id]


def test_a_sync_brings_the_missed_events_in_order() -> None:
    world, (host, guest) = playing(1, 2)
    seen = world.live.table.version
    world.sockets.lose = lambda connection, _: connection == guest.id
    for _ in range(2):
        host.decide("hold")
        guest.decide("hold")

    update = guest.sync(last=seen)

    assert (update["since"], update["version"]) == (seen, seen + 2)
    assert [event["kind"] for event in update["events"]] == [
        "round_closed",
        "round_started",
        "round_closed",
        "round_started",
    ]


def test_who_is_far_behind_gets_the_view_alone() -> None:
    world, _ = playing(1, 2)
    world.until("Complete")
    client = world.socket("p9")

    update = client.sync(last=0)

    assert update["since"] == update["version"]
    assert update["events"] == []


@pytest.mark.parametrize("ahead", [1, 1_000])
def test_a_version_of_the_future_is_no_version(ahead: int) -> None:
    world, (host, _) = playing(1, 2)

    update = host.sync(last=world.live.table.version + ahead)

    assert update["since"] == update["version"]


def test_pushed_updates_and_a_sync_tell_the_same_events() -> None:
    """Folding what was pushed gives what a sync would have brought."""
    world, (host, guest) = playing(1, 2)
    seen = world.live.table.version
    host.decide("hold")
    guest.decide("hold")
    world.until("round 2")

    pushed = [event for update in host.got("update") for event in update["events"]]
    answered = [event for answer in host.answers[-2:] for event in answer.get("events", [])]
    synced = guest.sync(last=seen)["events"]

    assert [e for e in synced if e not in answered] == [e for e in pushed if e not in answered]


def test_a_player_comes_back_to_everything_but_the_flash() -> None:
    """T16, T17: seat, board, held pair and remaining time; nothing of what was flashed."""
    world, (host, guest) = playing(1, 2)
    guest.decide("open_trade")
    guest.decide("trade", seat=7)
    before = guest.sync()["view"]
    guest.leave()
    world.advance(2_000)

    back = world.socket("p2")
    update = back.sync(last=0)

    assert update["view"]["you"] == before["you"]
    assert update["view"]["deadline_ms"] == before["deadline_ms"]
    assert update["view"]["flash"] is None
    assert back.got("flash") == []
    assert host.got("flash") == [], "nothing of it is pushed once it is over"


def test_who_syncs_during_the_flash_sees_what_is_on_show_and_nothing_earlier() -> None:
    """T16 and pitfall 27."""
    world = TableWorld()
    host, _ = world.table_of(1, 2)
    host.ask("start")
    world.advance(3_500)
    late = world.socket("p2")

    update = late.sync(last=0)

    (frame,) = late.got("flash")
    now = world.clock.now_ms()
    assert frame["flash"]["from_ms"] <= now < frame["flash"]["until_ms"]
    assert frame["flash"]["index"] == 3
    assert "pocket" not in str(update["events"])


def test_the_newest_socket_of_a_player_replaces_the_older_one() -> None:
    world, (host, guest) = playing(1, 2)
    newer = world.socket("p2")

    newer.sync()

    assert [frame["type"] for frame in guest.frames[-1:]] == ["replaced"]
    assert guest.id in world.sockets.closed
    assert {c.id for c in world.live.connections} == {host.id, newer.id}
    assert present(world, 2)


def test_the_late_disconnect_of_a_replaced_socket_changes_nothing() -> None:
    """Pitfall 14: the old socket's end arrives after the new one's beginning."""
    world, (_, guest) = playing(1, 2)
    world.socket("p2").sync()
    before = world.live

    watch.disconnected(world.ports, guest.session)

    assert world.live == before


def test_an_old_socket_that_syncs_again_learns_that_it_was_replaced() -> None:
    """Its frame was overtaken by the newer socket's first one."""
    world, (_, guest) = playing(1, 2)
    newer = world.socket("p2")
    newer.sync()

    assert guest.sync()["type"] == "replaced"
    assert newer.frames == []
    assert newer.id not in world.sockets.closed


def test_two_sockets_that_did_not_see_each_other_are_told_apart_by_age() -> None:
    """Both wrote themselves down at the same time: only the newer one is pushed to."""
    world, (host, guest) = playing(1, 2)
    newer = world.socket("p2")
    (old,) = [c for c in world.live.connections if c.id == guest.id]
    world.store.connect(replace(old, id=newer.id, connected_ms=newer.session.connected_ms))

    host.decide("hold")

    assert len(newer.got("marks")) == 1
    assert guest.got("marks") == []


def test_other_players_and_screens_may_have_many_sockets() -> None:
    world, _ = playing(1, 2)
    screens = [world.watcher(Role.TV) for _ in range(3)]

    assert all(screen.got("replaced") == [] for screen in screens)
    assert len(world.live.connections) == 5


def test_a_player_whose_last_socket_ends_is_away() -> None:
    world, (host, guest) = playing(1, 2)

    guest.leave()

    assert not present(world, 2)
    (update,) = host.got("update")
    assert update["events"] == [{"kind": "presence_changed", "seat": 2, "present": False}]


def test_a_disconnect_of_a_socket_that_never_synced_changes_nothing() -> None:
    world, _ = playing(1, 2)
    before = world.live

    watch.disconnected(world.ports, world.socket("p2").session)

    assert world.live == before


def test_a_disconnect_that_comes_twice_counts_once() -> None:
    world, (_, guest) = playing(1, 2)
    guest.leave()
    before = world.live

    guest.leave()

    assert world.live == before


def test_a_disconnect_from_a_table_that_is_not_there_is_nothing() -> None:
    world, (_, guest) = playing(1, 2)

    watch.disconnected(world.ports, replace(guest.session, table="NOTABLE"))


def test_half_of_the_sockets_may_be_dead() -> None:
    """Pitfall 12: a 410 stops nobody else's frame, and never fails the step."""
    world, people = playing(*range(1, 9))
    dead = people[1::2]
    for client in dead:
        world.sockets.gone.add(client.id)

    answer = people[0].decide("hold")

    assert answer["result"] == "ok"
    assert all(client.got("marks") for client in people[2::2])
    assert {c.player for c in world.live.connections} == {"p1", "p3", "p5", "p7"}
    assert [present(world, number) for number in range(1, 9)] == [True, False] * 4
    assert all(client.got("update") for client in people[0::2]), "they learn who is away"


def test_a_dead_socket_of_a_player_with_another_one_is_just_forgotten() -> None:
    world, (host, guest) = playing(1, 2)
    other = world.socket("p2", connection_id="aaa=")
    other.sync()
    (old,) = [c for c in world.live.connections if c.id == other.id]
    world.store.connect(replace(old, id=guest.id, connected_ms=old.connected_ms + 5))
    world.sockets.gone = {guest.id}

    host.decide("hold")

    assert present(world, 2)
    assert {c.id for c in world.live.connections} == {host.id, other.id}


def test_a_socket_older_than_any_can_be_is_not_pushed_to() -> None:
    """Pitfall 11: its item may lie there for days."""
    world, (host, guest) = playing(1, 2, settings=replace(QUICK, trade_ms=250_000))
    (old,) = [c for c in world.live.connections if c.id == guest.id]
    world.store.connect(replace(old, seen_ms=world.clock.now_ms() - CONNECTION_MAX_AGE_MS - 1))

    host.decide("hold")

    assert guest.frames == []


def test_a_player_who_was_thought_away_is_here_with_the_next_ping() -> None:
    """The departure of an old socket crossed the arrival of this one."""
    world, (_, guest) = playing(1, 2)
    departs = Asked(decide=lambda live: apply(live.table, Depart(player="p2", at_ms=0)))
    steps.take(world.ports, "ABCDEF", departs)
    assert not present(world, 2)

    guest.send({"type": "ping", "t": 1})

    assert present(world, 2)


def test_who_stood_up_stays_away_until_a_new_socket() -> None:
    """T2: a player who has left may come back at any time, but not by a ping."""
    world, (_, guest) = playing(1, 2)
    guest.ask("stand")

    guest.send({"type": "ping", "t": 1})
    guest.sync()
    assert not present(world, 2)

    world.socket("p2").sync()
    assert present(world, 2)


def test_versions_grow_by_one_and_no_frame_is_lost_without_a_fault() -> None:
    world = TableWorld()
    people = world.table_of(1, 2, 3)
    people[0].ask("start")
    world.until("finished")

    for client in people:
        updates = [f for f in client.frames if f["type"] == "update"]
        told = [(f["since"], f["version"]) for f in updates]
        told += [(a["since"], a["version"]) for a in client.answers if a.get("since") is not None]
        told.sort()
        assert all(b == c for (_, b), (c, _) in pairwise(told)), told
