"""Races, a thousand orders of port calls each: whatever comes first, the same things hold."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from engine.hand import ChoiceKind
from engine.table import due_ms
from functions.adapters.metered import Meter, MeteredTables
from functions.flows import watch
from functions.flows.play import handle_frame
from functions.flows.session import is_fresh
from functions.flows.tick import tick
from functions.ports import Delivery
from tests.kit.house import QUICK, TABLE, Client, House
from tests.races.stage import Scene, Turns, staged

TIMES = 1_000
PARTS = 4  # a race runs in as many tests, so that workers share it
SLOW = replace(QUICK, trade_ms=60_000)


def races(test: Callable[[int], None]) -> Callable[[int], None]:
    """Run a race with every seed."""

    @pytest.mark.parametrize("part", range(PARTS))
    def run(part: int) -> None:
        for seed in range(part, TIMES, PARTS):
            test(seed)

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run


def sockets_of(house: House, player: str) -> set[str]:
    """The sockets of a player that are pushed to."""
    now = house.clock.now_ms()
    return {c.id for c in house.live.connections if c.player == player and is_fresh(c, now)}


@cache
def in_round(*numbers: int) -> Scene:
    """These people in the first round."""
    house = House(SLOW)
    people = house.table_of(*numbers)
    people[0].ask("start")
    house.until("round 0")
    return Scene.of(house, people)


def sending(house: House, client: Client, frame: dict[str, Any], received_ms: int) -> Any:
    """An actor: one delivery of a frame; its answer."""
    raw = json.dumps(frame)
    return lambda: json.loads(handle_frame(house.world, client.session, raw, received_ms))


def holding(client: Client, turn: dict[str, int]) -> dict[str, Any]:
    return {"type": "hold", "id": f"{client.session.player}-holds", "turn": turn}


@races
def test_the_last_choice_against_the_timer(seed: int) -> None:
    """Pitfalls 6 and 35: exactly one of them closes the round, and an answer says the truth."""
    house, (first, second) = in_round(1, 2).again()
    turn, due = house.turn, due_ms(house.live.table)
    assert due is not None
    first.send(holding(first, turn))
    house.agenda.jump(due)
    version = house.live.table.version
    turns = Turns(seed)
    staged(house, turns)

    answer, _, _ = turns.run(
        [
            sending(house, second, holding(second, turn), due - 1),
            lambda: tick(house.world, TABLE),
            lambda: tick(house.world, TABLE),
        ]
    )

    (closed,) = house.live.table.hand.rounds
    assert house.live.table.version == version + 1
    assert (closed[1] is not None) == (answer["result"] == "ok")
    assert answer["result"] in {"ok", "stale"}
    assert closed[0] is not None


@races
def test_ten_choices_at_once(seed: int) -> None:
    """Pitfall 10: no write fails, none is lost, the round closes once."""
    house, people = in_round(*range(1, 11)).again()
    turn, now, meter = house.turn, house.clock.now_ms(), Meter()
    rev, version = house.live.stored.rev, house.live.table.version
    house.with_ports(tables=MeteredTables(house.store, meter))
    turns = Turns(seed)
    staged(house, turns)

    answers = turns.run([sending(house, c, holding(c, turn), now) for c in people])

    assert [answer["result"] for answer in answers] == ["ok"] * 10
    assert meter.failed_writes == 0
    assert house.live.stored.rev == rev + 11
    assert house.live.table.version == version + 1
    assert all(house.live.table.hand.rounds[0])


@races
def test_two_tabs_of_one_player(seed: int) -> None:
    """One seat, one choice, and in the end one socket that is pushed to."""
    house, (_, old) = in_round(1, 2).again()
    turn, now = house.turn, house.clock.now_ms()
    new = house.socket("p2")
    trade = {"type": "open_trade", "id": "from-the-new-tab", "turn": turn}
    turns = Turns(seed)
    staged(house, turns)

    synced, *answers = turns.run(
        [
            sending(house, new, {"type": "sync", "last": None}, now),
            sending(house, old, holding(old, turn), now),
            sending(house, new, trade, now),
        ]
    )

    choice = house.live.table.hand.stage.choices[1]
    assert synced["type"] == "update"
    assert [a["result"] for a in answers].count("ok") == 1
    assert (choice.kind is ChoiceKind.HOLD) == (answers[0]["result"] == "ok")
    assert sockets_of(house, "p2") == {new.id}
    assert house.live.table.seats[1].present


@races
def test_one_frame_three_times(seed: int) -> None:
    """Pitfall 1: delivered thrice at once, done once, answered thrice."""
    house, (_, client) = in_round(1, 2).again()
    turn, now = house.turn, house.clock.now_ms()
    rev = house.live.stored.rev
    turns = Turns(seed)
    staged(house, turns)

    answers = turns.run([sending(house, client, holding(client, turn), now)] * 3)

    assert sorted(answer["result"] for answer in answers) == ["duplicate", "duplicate", "ok"]
    assert house.live.stored.rev == rev + 1


@races
def test_one_step_three_times(seed: int) -> None:
    """The same for a command that is a step of the table, beside another one's."""
    house, (host, guest) = waiting().again()
    now, version = house.clock.now_ms(), house.live.table.version
    bot = {"type": "seat_bot", "id": "a-bot-please", "level": "keen", "seat": None}
    turns = Turns(seed)
    staged(house, turns)

    *answers, stood = turns.run(
        [
            *[sending(house, host, bot, now)] * 3,
            sending(house, guest, {"type": "stand", "id": "guest-stands"}, now),
        ]
    )

    assert sorted(answer["result"] for answer in answers) == ["duplicate", "duplicate", "ok"]
    assert stood["result"] == "ok"
    assert house.live.table.version == version + 2
    assert sum(seat is not None and seat.bot is not None for seat in house.live.table.seats) in {
        8,
        9,
    }


@cache
def waiting() -> Scene:
    house = House(SLOW)
    return Scene.of(house, house.table_of(1, 2))


@races
def test_an_old_socket_ends_while_a_new_one_begins(seed: int) -> None:
    """Pitfall 14: in whatever order the two are handled, the player is here."""
    house, (_, old) = in_round(1, 2).again()
    new, now = house.socket("p2"), house.clock.now_ms()
    house.sockets.gone.add(old.id)
    turns = Turns(seed)
    staged(house, turns)

    turns.run(
        [
            lambda: watch.disconnected(house.world, old.session),
            sending(house, new, {"type": "sync", "last": 0}, now),
        ]
    )
    settle_presence(house, new, now)

    assert house.live.table.seats[1].present
    assert sockets_of(house, "p2") == {new.id}


def settle_presence(house: House, client: Client, now_ms: int) -> None:
    """The next ping of a socket that is open."""
    sending(house, client, {"type": "ping", "t": 1}, now_ms)()


@races
def test_vanished_sockets_and_choices(seed: int) -> None:
    """Pitfall 12: half of the sockets answer 410 while the others choose."""
    house, people = in_round(1, 2, 3, 4).again()
    turn, now = house.turn, house.clock.now_ms()
    alive, dead = people[:2], people[2:]
    for client in dead:
        house.sockets.gone.add(client.id)
    turns = Turns(seed)
    staged(house, turns)

    answers = turns.run(
        [sending(house, client, holding(client, turn), now) for client in alive]
        + [lambda: watch.disconnected(house.world, dead[0].session)]
    )

    assert [answer["result"] for answer in answers[:2]] == ["ok", "ok"]
    assert [seat.present for seat in house.live.table.seats[:4]] == [True, True, False, False]
    assert {c.player for c in house.live.connections} == {"p1", "p2"}


class Post:
    """A push whose frames arrive later, in any order, some twice, some never."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, bytes]] = []

    def send(self, frames: Any) -> list[Delivery]:
        self.sent.extend(frames)
        return [Delivery.SENT] * len(frames)

    def close(self, _connection: str) -> None:
        return


@races
def test_reordered_doubled_and_lost_pushes(seed: int) -> None:
    """Pitfall 3: a client that keeps the greatest version ends up with what the table is."""
    chance = random.Random(seed)
    house, (first, second) = in_round(1, 2).again()
    post, seen = Post(), house.live.table.version
    house.with_ports(push=post)
    for _ in range(2):
        turn = house.turn
        for client in chance.sample([first, second], 2):
            action_id = f"hold-{turn['round']}-{client.session.player}"
            answer = client.send({**holding(client, turn), "id": action_id})
            assert answer["result"] == "ok"
    arrived = [entry for entry in post.sent for _ in range(chance.choice([0, 1, 1, 2]))]
    chance.shuffle(arrived)

    version, view = seen, None
    for connection, raw in arrived:
        frame = json.loads(raw)
        if connection == second.id and frame["type"] == "update" and frame["version"] > version:
            version, view = frame["version"], frame["view"]
    synced = second.sync(last=version)

    assert synced["version"] == house.live.table.version
    if version == synced["version"] > seen:
        assert view == {**synced["view"], "marks": view["marks"]}
    assert len(synced["events"]) == 2 * (synced["version"] - synced["since"])
