"""How many frames that change nothing a socket may send."""

from __future__ import annotations

from engine.refusals import Refusal
from functions.flows.session import GROSS
from functions.protocol.client import CHANGELESS_FRAMES, CHANGELESS_WINDOW_MS
from tests.functions.flows.playing import playing
from tests.kit.metered import Meter, MeteredTables
from tests.kit.world import TableWorld


def test_frames_that_change_nothing_are_limited() -> None:
    _, (host, _) = playing(1, 2)

    answers = [host.send({"type": "ping", "t": n}) for n in range(CHANGELESS_FRAMES + 5)]

    assert [a["type"] for a in answers] == ["pong"] * CHANGELESS_FRAMES + ["refused"] * 5
    assert answers[-1]["refusal"] == Refusal.PROTOCOL_TOO_MANY


def test_the_limit_is_of_one_socket_and_one_window() -> None:
    world, (host, guest) = playing(1, 2)
    for number in range(CHANGELESS_FRAMES + 1):
        host.send({"type": "ping", "t": number})

    assert guest.send({"type": "ping", "t": 1})["type"] == "pong"
    world.agenda.jump(world.agenda.now_ms() + CHANGELESS_WINDOW_MS)
    assert host.send({"type": "ping", "t": 1})["type"] == "pong"


def test_over_the_limit_few_frames_are_written_down() -> None:
    """Pitfall 31: a flood must not become a flood of writes."""
    world, (host, _) = playing(1, 2)
    meter = Meter()
    world.with_ports(tables=MeteredTables(world.store, meter))

    for number in range(CHANGELESS_FRAMES + 200):
        host.send({"type": "ping", "t": number})

    assert meter.calls["charge"] < CHANGELESS_FRAMES + 60


def test_gross_abuse_ends_the_socket() -> None:
    world, (host, _) = playing(1, 2)

    for number in range(2 * GROSS):
        host.send({"type": "ping", "t": number})

    assert host.id in world.sockets.closed


def test_garbage_before_the_first_sync_counts_too() -> None:
    world = TableWorld()
    stranger = world.socket("p9")

    for _ in range(CHANGELESS_FRAMES + 1):
        frame = stranger.send("garbage")

    assert frame["refusal"] == Refusal.PROTOCOL_TOO_MANY


def test_playing_is_not_charged() -> None:
    world, people = playing(1, 2)

    people[0].decide("hold")

    assert all(connection.spent <= 1 for connection in world.live.connections)
