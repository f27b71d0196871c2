"""Tickets and the authorizer that takes them (pitfall: a token in an address ends in a log)."""

import json

import pytest

from functions.flows.tickets import TICKET_MS
from functions.protocol.limits import LINK_TICKETS
from tests.kit.room import Room, call


def ticket(room: Room, table: str, player: str = "bob") -> str:
    status, told = room.http("POST /api/ticket", {"table": table}, player=player)
    assert status == 200
    return str(told["ticket"])


def keys(room: Room, table: str) -> dict[str, str]:
    _, told = room.http("GET /api/tables/{table}/links", player="ann", table=table)
    return {name: told[name].split("key=")[1] for name in ("tv", "stream")}


def test_a_player_gets_a_socket_as_himself(room: Room) -> None:
    table = room.table("ann")

    socket = room.socket(ticket(room, table))

    assert socket is not None
    assert socket.granted == {"table": table, "role": "player", "player": "bob"}


def test_a_ticket_says_until_when_it_is_good(room: Room) -> None:
    _, told = room.http("POST /api/ticket", {"table": room.table()}, player="bob")

    assert told["role"] == "player"
    assert told["server_now_ms"] == room.clock.at_ms
    assert told["expires_ms"] == room.clock.at_ms + TICKET_MS
    assert len(told["ticket"]) == 43  # 32 bytes


def test_a_ticket_says_whether_it_is_the_hosts(room: Room) -> None:
    table = room.table("ann")

    def is_host(player: str) -> bool:
        _, told = room.http("POST /api/ticket", {"table": table}, player=player)
        return bool(told["host"])

    assert is_host("ann")
    assert not is_host("bob")
    _, told = room.http("POST /api/link-ticket", {"table": table, "key": keys(room, table)["tv"]})
    assert not told["host"]


def test_a_ticket_is_good_for_one_socket(room: Room) -> None:
    given = ticket(room, room.table())
    assert room.socket(given) is not None

    assert room.socket(given) is None


def test_an_old_ticket_is_refused(room: Room) -> None:
    given = ticket(room, room.table())
    room.clock.at_ms += TICKET_MS

    assert room.socket(given) is None


@pytest.mark.parametrize("query", [None, {}, {"ticket": ""}, {"ticket": "made-up"}])
def test_who_has_no_ticket_is_denied(room: Room, query: dict[str, str] | None) -> None:
    arn = "arn:aws:execute-api:us-east-1:000000000000:api/ws/$connect"

    policy = call("ws_authorizer", {"methodArn": arn, "queryStringParameters": query})

    (statement,) = policy["policyDocument"]["Statement"]
    assert statement == {"Action": "execute-api:Invoke", "Effect": "Deny", "Resource": arn}
    assert policy["context"] == {}


def test_a_policy_lets_in_here_and_nowhere_else(room: Room) -> None:
    given, arn = ticket(room, room.table()), "arn:aws:execute-api:eu-west-1:1:api/ws/$connect"

    policy = call("ws_authorizer", {"methodArn": arn, "queryStringParameters": {"ticket": given}})

    (statement,) = policy["policyDocument"]["Statement"]
    assert (statement["Effect"], statement["Resource"]) == ("Allow", arn)
    assert policy["principalId"] == "bob"
    assert all(isinstance(value, str) for value in policy["context"].values())


@pytest.mark.parametrize("role", ["tv", "stream"])
def test_a_link_opens_a_socket_that_only_watches(room: Room, role: str) -> None:
    table = room.table("ann")
    wish = {"table": table, "key": keys(room, table)[role]}

    status, told = room.http("POST /api/link-ticket", wish)

    assert (status, told["role"]) == (200, role)
    socket = room.socket(told["ticket"])
    assert socket is not None
    assert socket.granted == {"table": table, "role": role, "player": ""}
    sit = socket.command("sit", name="Eve", device="device-eve", accept=True)
    assert (sit["result"], sit["refusal"]) == ("illegal", "table.read_only")


@pytest.mark.parametrize("change", [lambda key: key[:-1] + "!", lambda key: key + "x", str.lower])
def test_a_wrong_key_opens_nothing(room: Room, change: object) -> None:
    assert callable(change)
    table = room.table("ann")
    wish = {"table": table, "key": change(keys(room, table)["tv"])}

    status, told = room.http("POST /api/link-ticket", wish)

    assert (status, told["refusal"]) == (403, "link.wrong_key")


def test_the_key_of_another_table_opens_nothing(room: Room) -> None:
    mine, other = room.table("ann"), room.table("ann")

    status, _ = room.http("POST /api/link-ticket", {"table": mine, "key": keys(room, other)["tv"]})

    assert status == 403


def test_there_is_no_ticket_to_no_table(room: Room) -> None:
    status, told = room.http("POST /api/ticket", {"table": "ZZZZZZ"}, player="bob")

    assert (status, told["refusal"]) == (404, "table.no_such_table")


def test_an_address_is_the_one_the_cdn_saw(room: Room) -> None:
    """Behind the CDN the gateway sees only the CDN; the viewer stands before it in the header."""
    table = room.table("ann")
    wish = {"table": table, "key": "x" * 32}

    def ask(viewer: str) -> int:
        headers = {"X-Forwarded-For": f"6.6.6.6, {viewer}, 198.51.100.7"}
        return room.http("POST /api/link-ticket", wish, headers=headers)[0]

    assert [ask("203.0.113.5") for _ in range(LINK_TICKETS.a_minute)][-1] == 403
    assert ask("203.0.113.5") == 429
    assert ask("203.0.113.6") == 403


def test_nothing_stored_is_the_ticket(room: Room) -> None:
    """Only hashes are kept: who reads the store can open nothing."""
    given = ticket(room, room.table())

    database = room.world.vouchers._database  # type: ignore[attr-defined]
    with database.transaction() as rows:
        stored = json.dumps(rows.execute("select * from vouchers").fetchall())

    assert given not in stored
