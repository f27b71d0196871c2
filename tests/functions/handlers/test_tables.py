"""The lobby, the settings of a new table, and the links of its host."""

import re

import pytest

from functions.flows.lobby import LISTED_MS
from tests.kit.room import Room


def summary(room: Room, table: str) -> dict[str, object]:
    status, told = room.http("GET /api/tables/{table}", table=table)
    assert status == 200
    assert isinstance(told, dict)
    return told


def test_a_table_has_a_code_that_can_be_read_aloud(room: Room) -> None:
    assert re.fullmatch(r"[A-HJ-NP-Z2-9]{6}", room.table())


def test_a_new_table_is_listed_newest_first(room: Room) -> None:
    first = room.table("ann", name="First")
    room.clock.at_ms += 1
    second = room.table("bob", name="Second", hands=3)

    status, told = room.http("GET /api/tables")

    assert status == 200
    assert [line["table"] for line in told["tables"]] == [second, first]
    assert told["server_now_ms"] == room.clock.at_ms
    assert told["tables"][0] == {
        "table": second,
        "name": "Second",
        "host_name": "Bob",
        "players": 0,
        "hands": 3,
        "phase": "waiting",
        "created_ms": room.clock.at_ms,
    }


@pytest.mark.parametrize("settings", [{"listed": False}, {"practice": True}])
def test_some_tables_are_not_listed_but_can_be_found(room: Room, settings: dict[str, bool]) -> None:
    table = room.table("ann", **settings)

    assert room.http("GET /api/tables")[1]["tables"] == []
    assert summary(room, table)["table"] == table


def test_a_summary_follows_the_event(room: Room) -> None:
    table = room.table("ann", hands=1, trade_ms=5_000)
    ann = room.player(table, "ann")
    ann.command("sit", name="Anna", device="device-ann", accept=True)
    ann.command("seat_bot", level="sharp", seat=4)
    assert (summary(room, table)["phase"], summary(room, table)["players"]) == ("waiting", 2)
    assert summary(room, table)["host_name"] == "Anna"

    ann.command("start")
    assert summary(room, table)["phase"] == "playing"
    assert room.http("GET /api/tables")[1]["tables"] == []

    ann.command("close")
    assert summary(room, table)["phase"] == "finished"


def test_a_table_that_waits_for_days_leaves_the_lobby_and_keeps_its_code(room: Room) -> None:
    table = room.table()
    room.clock.at_ms += LISTED_MS - 1
    assert [line["table"] for line in room.http("GET /api/tables")[1]["tables"]] == [table]

    room.clock.at_ms += 1

    assert room.http("GET /api/tables")[1]["tables"] == []
    assert summary(room, table)["phase"] == "waiting"


def test_a_code_is_found_in_small_letters_too(room: Room) -> None:
    table = room.table()

    assert summary(room, table.lower())["table"] == table


def test_a_code_that_is_taken_is_drawn_again(room: Room) -> None:
    """Another room with the same chance would draw the very same codes."""
    first = room.table()
    room.entropy.__init__("room")  # type: ignore[misc]

    second = room.table()

    assert second != first
    assert summary(room, first)["created_ms"] == summary(room, second)["created_ms"]


def test_settings_are_as_wished(room: Room) -> None:
    table = room.table("ann", flash_ms=700, picks_shown="never", flash_on="tv", result_ms=9_000)

    settings = room.player(table, "ann").view()["settings"]

    assert settings["flash_ms"] == 700
    assert (settings["picks_shown"], settings["flash_on"]) == ("never", "tv")
    assert (settings["trade_ms"], settings["hands"], settings["result_ms"]) == (25_000, 15, 9_000)


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"name": ""},
        {"name": "x" * 41},
        {"name": "Friday", "hands": 0},
        {"name": "Friday", "flash_ms": 25_001},
        {"name": "Friday", "trade_ms": 4_999},
        {"name": "Friday", "picks_shown": "sometimes"},
        {"name": "Friday", "color": "green"},
        "no json",
        "",
    ],
)
def test_other_settings_are_refused(room: Room, wish: dict[str, object] | str) -> None:
    status, told = room.http("POST /api/tables", wish, player="ann")

    assert (status, told["refusal"]) == (400, "protocol.invalid")


def test_a_large_body_is_not_read(room: Room) -> None:
    status, told = room.http("POST /api/tables", '{"name": "' + "x" * 5_000, player="ann")

    assert (status, told["refusal"]) == (413, "protocol.too_large")


def test_a_refused_body_is_not_quoted(room: Room) -> None:
    _, told = room.http("POST /api/tables", {"name": "Friday", "hands": "secret"}, player="ann")

    assert told == {"refusal": "protocol.invalid", "detail": "hands"}


def test_the_host_gets_the_links(room: Room) -> None:
    table = room.table("ann")

    status, told = room.http("GET /api/tables/{table}/links", player="ann", table=table)

    assert status == 200
    assert told["join"] == f"/?table={table}"
    tv, stream = (
        re.fullmatch(rf"/tv\.html#table={table}&key=([\w-]{{24,}})", told[link])
        for link in ("tv", "stream")
    )
    assert tv is not None
    assert stream is not None
    assert tv[1] != stream[1]


def test_nobody_else_gets_them(room: Room) -> None:
    table = room.table("ann")

    status, told = room.http("GET /api/tables/{table}/links", player="bob", table=table)

    assert (status, told["refusal"]) == (403, "table.not_host")


@pytest.mark.parametrize(
    ("key", "path"),
    [
        ("GET /api/tables/{table}", {"table": "ZZZZZZ"}),
        ("GET /api/tables/{table}/hands", {"table": "ZZZZZZ"}),
        ("GET /api/tables/{table}/hands/{hand}", {"table": "ZZZZZZ", "hand": "1"}),
    ],
)
def test_a_table_that_is_not_there(room: Room, key: str, path: dict[str, str]) -> None:
    status, told = room.http(key, **path)

    assert (status, told["refusal"]) == (404, "table.no_such_table")


@pytest.mark.parametrize(
    ("key", "path"),
    [
        ("POST /api/tables", {}),
        ("POST /api/ticket", {}),
        ("GET /api/tables/{table}/links", {"table": "ZZZZZZ"}),
        ("GET /api/tables/{table}/report", {"table": "ZZZZZZ"}),
        ("POST /api/tables/{table}/handovers", {"table": "ZZZZZZ"}),
        ("POST /api/tables/{table}/claims", {"table": "ZZZZZZ"}),
        ("PUT /api/pairings/{code}", {"code": "ZZZZZZ"}),
    ],
)
def test_some_requests_need_a_signed_in_player(room: Room, key: str, path: dict[str, str]) -> None:
    status, told = room.http(key, {"name": "Friday"}, **path)

    assert (status, told["refusal"]) == (401, "access.sign_in")
