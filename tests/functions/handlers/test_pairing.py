"""A TV is paired by a short code, and by nobody but the host of the table."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from functions.flows.pairing import PAIRING_MS
from tests.kit.room import Room

NOTHING = {"table": None, "key": None, "role": None}


def begin(room: Room) -> tuple[str, str]:
    status, told = room.http("POST /api/pairings")
    assert status == 200
    assert told["expires_ms"] == room.clock.at_ms + PAIRING_MS
    return told["code"], told["secret"]


def poll(room: Room, code: str, secret: str) -> tuple[int, dict[str, str | None]]:
    return room.http("GET /api/pairings/{code}", headers={"X-Pairing-Secret": secret}, code=code)


def pair(room: Room, code: str, table: str, player: str = "ann", **wish: bool) -> int:
    body = {"table": table, **wish}
    return room.http("PUT /api/pairings/{code}", body, player=player, code=code)[0]


@pytest.mark.parametrize(("stream", "role"), [(False, "tv"), (True, "stream")])
def test_a_tv_learns_its_table_and_opens_it(room: Room, stream: bool, role: str) -> None:
    table = room.table("ann")
    code, secret = begin(room)
    assert poll(room, code, secret) == (200, NOTHING)

    assert pair(room, code.lower(), table, stream=stream) == 200

    status, told = poll(room, code, secret)
    assert (status, told["table"], told["role"]) == (200, table, role)
    status, ticket = room.http("POST /api/link-ticket", {"table": table, "key": told["key"]})
    assert (status, ticket["role"]) == (200, role)


def test_who_sees_the_code_learns_nothing(room: Room) -> None:
    code, _ = begin(room)
    pair(room, code, room.table("ann"))

    assert poll(room, code, "another secret")[0] == 404
    assert poll(room, code, "")[0] == 404


def test_only_the_host_pairs(room: Room) -> None:
    table = room.table("ann")
    code, secret = begin(room)

    assert pair(room, code, table, "bob") == 403
    assert poll(room, code, secret) == (200, NOTHING)


def test_a_code_is_old_after_ten_minutes(room: Room) -> None:
    table = room.table("ann")
    code, secret = begin(room)
    room.clock.at_ms += PAIRING_MS

    assert pair(room, code, table) == 404
    assert poll(room, code, secret)[0] == 404


def test_a_code_is_paired_once(room: Room) -> None:
    code, secret = begin(room)
    first, second = room.table("ann"), room.table("bob")
    assert pair(room, code, first) == 200

    assert pair(room, code, second, "bob") == 404
    assert poll(room, code, secret)[1]["table"] == first


def test_of_many_hosts_at_once_one_wins(room: Room) -> None:
    code, secret = begin(room)
    hosts = {room.table(host): host for host in ("ann", "bob", "cat", "dan")}

    with ThreadPoolExecutor(4) as pool:
        statuses = list(pool.map(lambda item: pair(room, code, *item), hosts.items()))

    assert sorted(statuses) == [200, 404, 404, 404]
    winner = list(hosts)[statuses.index(200)]
    assert poll(room, code, secret)[1]["table"] == winner


def test_a_code_nobody_shows_is_unknown(room: Room) -> None:
    assert pair(room, "ZZZZZZ", room.table("ann")) == 404
