"""A seat moves to another device by the host's code."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from functions import wiring
from functions.flows.seats import OFFER_MS
from tests.kit.faulty_ports import Fault, FaultyTables
from tests.kit.room import Room, Socket

DEVICE = "device-new"


@pytest.fixture
def players(room: Room) -> tuple[str, Socket, Socket]:
    """A table whose host is ann, with ann in seat 1 and bob in seat 2, in the first round."""
    table = room.table("ann", flash_ms=300)
    ann, bob = room.player(table, "ann"), room.player(table, "bob")
    for socket, name in ((ann, "Anna"), (bob, "Bobby")):
        seated = socket.command("sit", name=name, device=f"device-{name}", accept=True)
        assert seated["result"] == "ok"
    assert ann.command("start")["result"] == "ok"
    room.run(for_ms=5_000)
    return table, ann, bob


def offer(room: Room, table: str, seat: int = 2, player: str = "ann") -> tuple[int, dict[str, str]]:
    return room.http(
        "POST /api/tables/{table}/handovers", {"seat": seat}, player=player, table=table
    )


def claim(room: Room, table: str, code: str, player: str = "cat") -> tuple[int, dict[str, object]]:
    wish = {"code": code, "device": DEVICE}
    return room.http("POST /api/tables/{table}/claims", wish, player=player, table=table)


def test_the_new_device_plays_the_seat(room: Room, players: tuple[str, Socket, Socket]) -> None:
    table, _, bob = players
    before = bob.view()["you"]
    cat = room.player(table, "cat")
    assert cat.view()["you"] is None
    _, told = offer(room, table)

    assert claim(room, table, told["code"]) == (200, {"seat": 2})

    you = cat.view()["you"]
    assert you["dealt"] == before["dealt"]
    held = cat.command("hold", turn={"hand": 1, "round": 0})
    assert held["result"] == "ok"


def test_the_old_device_is_told_and_sent_nothing_more(
    room: Room, players: tuple[str, Socket, Socket]
) -> None:
    table, ann, bob = players
    _, told = offer(room, table)
    claim(room, table, told["code"])

    assert bob.inbox[-1]["type"] == "replaced"
    count = len(bob.inbox)
    ann.command("hold", turn={"hand": 1, "round": 0})
    room.run(for_ms=40_000)
    assert len(bob.inbox) == count
    refused = bob.command("hold", turn={"hand": 1, "round": 1})
    assert (refused["result"], refused["refusal"]) == ("illegal", "seat.not_yours")


def test_a_code_works_once(room: Room, players: tuple[str, Socket, Socket]) -> None:
    table, _, _ = players
    _, told = offer(room, table)
    assert claim(room, table, told["code"])[0] == 200

    status, refused = claim(room, table, told["code"], "dan")

    assert (status, refused["refusal"]) == (404, "code.unknown")


def test_a_claim_that_is_refused_uses_nothing_up(
    room: Room, players: tuple[str, Socket, Socket]
) -> None:
    """Ann already has a seat: one seat for a person (WGN rule 1)."""
    table, _, _ = players
    _, told = offer(room, table)
    status, refused = claim(room, table, told["code"], "ann")
    assert (status, refused["refusal"]) == (409, "seat.already_seated")

    assert claim(room, table, told["code"])[0] == 200


def test_an_old_code_is_no_code(room: Room, players: tuple[str, Socket, Socket]) -> None:
    table, _, _ = players
    _, told = offer(room, table)
    room.clock.at_ms += OFFER_MS

    assert claim(room, table, told["code"])[0] == 404


def test_a_code_is_good_at_its_own_table(room: Room, players: tuple[str, Socket, Socket]) -> None:
    table, _, _ = players
    other = room.table("dan")
    _, told = offer(room, table)

    assert claim(room, other, told["code"])[0] == 404
    assert claim(room, table, told["code"].lower())[0] == 200


def test_of_two_codes_for_a_seat_the_first_claimed_wins(
    room: Room, players: tuple[str, Socket, Socket]
) -> None:
    table, _, _ = players
    codes = [offer(room, table)[1]["code"] for _ in range(2)]
    assert claim(room, table, codes[0])[0] == 200

    assert claim(room, table, codes[1], "dan")[0] == 404


def test_only_the_host_offers(room: Room, players: tuple[str, Socket, Socket]) -> None:
    table, _, _ = players

    status, told = offer(room, table, seat=1, player="bob")

    assert (status, told["refusal"]) == (403, "table.not_host")


def test_an_empty_seat_cannot_be_offered(room: Room, players: tuple[str, Socket, Socket]) -> None:
    table, _, _ = players

    status, told = offer(room, table, seat=5)

    assert (status, told["refusal"]) == (409, "seat.empty")


def test_a_bot_cannot_be_offered(room: Room) -> None:
    table = room.table("ann")
    room.player(table, "ann").command("seat_bot", level="keen", seat=3)

    status, told = offer(room, table, seat=3)

    assert (status, told["refusal"]) == (409, "seat.empty")


class Late:
    """Tables, on which somebody else is quicker than the next choice."""

    def __init__(self, room: Room, quicker: Callable[[], object]) -> None:
        self._tables = room.world.tables
        self._quicker = iter([quicker])

    def __getattr__(self, name: str) -> Any:
        if name == "choose":
            for quicker in self._quicker:
                quicker()
        return getattr(self._tables, name)


def test_a_choice_of_the_old_device_after_the_hand_over_is_none(
    room: Room, players: tuple[str, Socket, Socket]
) -> None:
    """It was on its way, the table read for it, when the seat changed hands."""
    table, _, bob = players
    _, told = offer(room, table)
    cats: list[Socket] = []

    def hand_over() -> None:
        assert claim(room, table, told["code"])[0] == 200
        cats.append(room.player(table, "cat"))

    wiring.install(replace(room.world, tables=Late(room, hand_over)))
    turn = {"hand": 1, "round": 0}

    refused = bob.command("hold", turn=turn)

    assert (refused["result"], refused["refusal"]) == ("illegal", "seat.not_yours")
    (cat,) = cats
    assert cat.view()["you"]["choice"] is None
    assert cat.command("open_trade", turn=turn)["result"] == "ok"


@pytest.mark.parametrize(
    ("call", "fault"),
    [
        ("load", Fault.THROTTLED),  # nothing is done yet
        ("disconnect", Fault.THROTTLED),  # the seat has moved, the old device is not forgotten
        ("disconnect", Fault.TIMED_OUT),
    ],
)
def test_a_claim_that_is_cut_short_can_be_made_again(
    room: Room, players: tuple[str, Socket, Socket], call: str, fault: Fault
) -> None:
    """The answer says "busy": the code must still be good."""
    table, ann, _ = players
    _, told = offer(room, table)
    faults: Iterator[Fault] = iter([fault])
    tables = FaultyTables(
        room.world.tables, lambda name: next(faults, None) if name == call else None
    )
    wiring.install(replace(room.world, tables=tables))

    status, refused = claim(room, table, told["code"])
    assert (status, refused["refusal"]) == (503, "server.busy")

    assert claim(room, table, told["code"]) == (200, {"seat": 2})
    cat = room.player(table, "cat")
    assert cat.view()["you"]["seat"] == 2
    live = room.world.tables.load(table)
    assert live is not None
    assert {c.id for c in live.connections} == {ann.id, cat.id}
