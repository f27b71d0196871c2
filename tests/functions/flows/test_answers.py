"""One answer to each frame: commands, refusals, what cannot be decided."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.refusals import Refusal
from functions.ports import NewerSchema, Role, Throttled
from tests.functions.flows.playing import playing
from tests.kit.world import QUICK, TABLE, TableWorld


def test_a_command_is_answered_to_its_sender_with_its_own_view() -> None:
    world = TableWorld()
    client = world.socket("p1")
    client.sync()

    answer = client.ask("sit", id="my-own-id", name="Ada", device="device-1", accept=True)

    assert (answer["type"], answer["id"], answer["result"]) == ("answer", "my-own-id", "ok")
    assert answer["view"]["you"]["seat"] == 1
    assert [event["kind"] for event in answer["events"]] == ["player_sat"]
    assert answer["since"] + 1 == answer["version"] == world.live.table.version


def test_all_others_get_the_update_and_the_sender_does_not() -> None:
    world = TableWorld()
    first, second = world.table_of(1, 2)
    tv = world.watcher(Role.TV)
    world.sockets.frames.clear()

    answer = first.ask("start")

    assert first.frames == []
    for client in (second, tv):
        (update,) = [f for f in client.got("update") if f["version"] == answer["version"]]
        assert update["since"] == answer["since"]
        assert update["events"] == answer["events"]


def test_every_kind_of_command_is_answered() -> None:
    world = TableWorld(replace(QUICK, hands=1))
    host, guest = world.table_of(1, 2)
    seen = {
        "seat_bot": host.ask("seat_bot", level="keen", seat=5),
        "remove_bot": host.ask("remove_bot", seat=5),
        "stand": guest.ask("stand"),
        "sit": guest.ask("sit", name="Ben", device="device-2", accept=True),
        "start": host.ask("start"),
    }
    world.until("round 0")
    seen |= {
        "hold": host.decide("hold"),
        "open_trade": guest.decide("open_trade"),
        "trade": guest.decide("trade", seat=7),
    }
    world.until("Complete")
    seen |= {"ready": host.ask("ready", hand=1), "close": host.ask("close")}

    assert {kind: answer["result"] for kind, answer in seen.items()} == dict.fromkeys(seen, "ok")


def test_a_refusal_of_the_engine_is_an_illegal_answer() -> None:
    world, (_, guest) = playing(1, 2)
    before = world.live.stored

    answer = guest.decide("trade", seat=3)

    assert answer["result"] == "illegal"
    assert answer["refusal"] == Refusal.TRADE_NOT_OPEN
    assert answer["detail"]
    assert answer["view"] is None
    assert world.live.stored == before


def test_what_another_tab_chose_is_shown_with_the_refusal() -> None:
    """Its choice crossed the first `sync` of this one, and raised no version."""
    world, (_, guest) = playing(1, 2)
    assert guest.decide("open_trade")["result"] == "ok"
    newer = world.socket("p2")

    again = newer.decide("hold")

    assert (again["result"], again["refusal"]) == ("illegal", Refusal.TRADE_ALREADY_OPEN)
    assert again["view"]["you"]["choice"] == "open"


def test_an_old_turn_is_stale_and_gets_the_present_view() -> None:
    world, (host, guest) = playing(1, 2)
    old = world.turn
    for client in (host, guest):
        client.decide("hold")

    answer = host.ask("hold", turn=old)

    assert answer["result"] == "stale"
    assert answer["version"] == world.live.table.version
    assert answer["view"]["round"] == 1


@pytest.mark.parametrize("role", [Role.TV, Role.STREAM])
def test_screens_that_watch_cannot_act(role: Role) -> None:
    world, _ = playing(1, 2)
    screen = world.watcher(role)

    answer = screen.decide("hold")

    assert (answer["result"], answer["refusal"]) == ("illegal", Refusal.TABLE_READ_ONLY)


def test_a_person_without_a_seat_cannot_choose() -> None:
    world, _ = playing(1, 2)
    stranger = world.socket("p9")
    stranger.sync()

    assert stranger.decide("hold")["refusal"] == Refusal.SEAT_NOT_YOURS


def test_a_table_that_is_not_there_is_refused() -> None:
    world = TableWorld()
    client = world.socket("p1")
    client.session = replace(client.session, table="NOTABLE")

    answer = client.sync()

    assert (answer["type"], answer["refusal"]) == ("refused", Refusal.TABLE_NO_SUCH)


class Upset:
    """A store whose reads fail."""

    def __init__(self, error: Exception) -> None:
        self._error = error

    def load(self, _table: str) -> None:
        raise self._error


@pytest.mark.parametrize(
    ("error", "refusal"),
    [
        (NewerSchema("schema 99"), Refusal.PROTOCOL_SCHEMA),
        (Throttled("load"), Refusal.SERVER_BUSY),
    ],
)
def test_what_is_not_decided_is_refused_and_not_answered(
    error: Exception, refusal: Refusal
) -> None:
    """The client sends such a command again, with its id."""
    world, (host, _) = playing(1, 2)
    turn = world.turn
    world.with_ports(tables=Upset(error))

    frame = host.ask("hold", id="my-own-id", turn=turn)

    assert (frame["type"], frame["id"], frame["refusal"]) == ("refused", "my-own-id", refusal)


def test_the_table_is_named_in_every_frame() -> None:
    world, (host, guest) = playing(1, 2)
    host.decide("hold")
    world.until("Complete")

    for frame in [*host.frames, *guest.frames, *host.answers]:
        assert frame["table"] == TABLE
        assert frame["server_now_ms"] >= 1_800_000_000_000
        assert "version" in frame
