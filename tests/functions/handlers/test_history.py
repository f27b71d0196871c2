"""Finished hands, and the report of a finished event."""

import json

import pytest

from engine.tradeem.record import read
from tests.kit.room import Room, Socket, call, http_event


@pytest.fixture
def played(room: Room) -> tuple[str, Socket]:
    """A table that has played one of its two hands, and its host's socket."""
    table = room.table("ann", hands=2, flash_ms=300, trade_ms=5_000, result_ms=60_000)
    ann = room.player(table, "ann")
    ann.command("sit", name="Anna", device="device-ann", accept=True)
    ann.command("seat_bot", level="sharp", seat=7)
    ann.command("start")
    room.run(for_ms=45_000)
    return table, ann


def record(room: Room, table: str, hand: str) -> tuple[int, dict[str, object]]:
    return room.http("GET /api/tables/{table}/hands/{hand}", table=table, hand=hand)


def report(room: Room, table: str, player: str = "ann") -> tuple[int, dict[str, object]]:
    return room.http("GET /api/tables/{table}/report", player=player, table=table)


def test_a_table_without_hands_has_an_empty_list(room: Room) -> None:
    table = room.table()

    assert room.http("GET /api/tables/{table}/hands", table=table) == (200, {"hands": []})


def test_a_finished_hand_is_listed_with_its_winners(room: Room, played: tuple[str, Socket]) -> None:
    table, ann = played
    showdown = ann.view()["showdown"]

    status, told = room.http("GET /api/tables/{table}/hands", table=table)

    assert status == 200
    assert told["hands"] == [{"hand": 1, "winners": showdown["winners"], "each": showdown["each"]}]


def test_a_record_tells_the_whole_hand_and_may_be_kept(
    room: Room, played: tuple[str, Socket]
) -> None:
    table, ann = played
    key, path = "GET /api/tables/{table}/hands/{hand}", {"table": table, "hand": "1"}

    answer = call("http_history", http_event(key, None, None, None, path))

    assert answer["headers"]["cache-control"] == "public, max-age=31536000, immutable"
    told = read(json.loads(answer["body"]))
    assert told.players == {1: "Anna", 7: "Quill"}
    assert told.seed == ann.view()["showdown"]["seed"]


@pytest.mark.parametrize("hand", ["0", "2", "99999", "-1", "one", "1.0", "١"])
def test_there_is_no_record_of_other_hands(
    room: Room, played: tuple[str, Socket], hand: str
) -> None:
    status, told = record(room, played[0], hand)

    assert (status, told["refusal"]) == (404, "hand.no_such_hand")


def test_there_is_no_record_of_the_running_hand(room: Room, played: tuple[str, Socket]) -> None:
    table, _ = played
    room.run(for_ms=63_000)

    assert record(room, table, "2")[0] == 404


def test_a_report_is_for_the_host_after_the_event(room: Room, played: tuple[str, Socket]) -> None:
    table, ann = played
    status, told = report(room, table)
    assert (status, told["refusal"]) == (409, "table.not_finished")
    assert report(room, table, "bob")[1]["refusal"] == "table.not_host"

    ann.command("close")

    assert report(room, table) == (200, {"pairs": []})
    assert report(room, table, "bob")[0] == 403
