"""A command that comes again acts no second time, and does again what may have been lost."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from engine.refusals import Refusal
from engine.tradeem.table import Table
from tests.functions.flows.playing import playing, round_of
from tests.kit.world import QUICK, Client, TableWorld


def test_a_repeated_choice_is_a_duplicate_and_changes_nothing() -> None:
    world, (host, _) = playing(1, 2)
    host.decide("hold", id="the-same-id")
    before = world.live.stored

    answer = host.decide("hold", id="the-same-id")

    assert answer["result"] == "duplicate"
    assert answer["view"]["you"]["choice"] == "hold"
    assert world.live.stored == before


def test_a_repeated_open_trade_is_a_duplicate_after_the_trade() -> None:
    world, (host, _) = playing(1, 2)
    host.decide("open_trade", id="first-action")
    host.decide("trade", id="second-action", seat=7)

    assert host.decide("open_trade", id="first-action")["result"] == "duplicate"
    assert round_of(world.live.table).choices[0].target == 7


def test_a_second_choice_with_another_id_is_illegal() -> None:
    _, (host, _) = playing(1, 2)
    host.decide("hold")

    assert host.decide("hold")["refusal"] == Refusal.TRADE_ALREADY_CHOSEN


def test_a_repeat_after_the_round_has_closed_publishes_again() -> None:
    """The answer was lost, and perhaps the pushes too: everybody gets them once more."""
    world, (host, guest) = playing(1, 2)
    turn = world.turn
    guest.decide("hold")
    host.decide("hold", id="the-last-one")
    world.sockets.frames.clear()

    answer = host.ask("hold", id="the-last-one", turn=turn)

    assert answer["result"] == "duplicate"
    (update,) = guest.got("update")
    assert update["version"] == world.live.table.version
    assert [event["kind"] for event in update["events"]] == ["round_closed", "round_started"]


def test_a_repeated_step_is_a_duplicate_and_publishes_again() -> None:
    world = TableWorld()
    host, guest = world.table_of(1, 2)
    host.ask("seat_bot", id="the-same-id", level="keen", seat=5)
    before = world.live.stored
    world.sockets.frames.clear()

    answer = host.ask("seat_bot", id="the-same-id", level="keen", seat=5)

    assert answer["result"] == "duplicate"
    assert world.live.stored == before
    assert [frame["version"] for frame in guest.got("update")] == [answer["version"]]


def test_a_repeat_does_not_undo_what_came_after_it() -> None:
    world = TableWorld()
    host, _ = world.table_of(1, 2)
    host.ask("seat_bot", id="bot-comes-1", level="keen", seat=5)
    host.ask("remove_bot", id="bot-goes-1", seat=5)

    answer = host.ask("seat_bot", id="bot-comes-1", level="keen", seat=5)

    assert answer["result"] == "duplicate"
    assert world.live.table.seats[4] is None


@pytest.mark.parametrize("seed", range(12))
def test_any_command_may_come_up_to_three_times_at_random_places(seed: int) -> None:
    """The final state is the same as if each had come once. Of steps only the last answer of each
    player is kept during the event: an older one may be illegal by now, but never acts again."""

    def played(*, repeats: bool) -> tuple[Table, int]:
        chance, late = random.Random(seed), random.Random(f"late {seed}")
        world = TableWorld(replace(QUICK, hands=1), seed=f"{seed}")
        people = world.table_of(1, 2, 3)
        script: list[tuple[Client, str]] = []

        def send(client: Client, kind: str, **fields: Any) -> None:
            frame = {"type": kind, "id": f"{kind}-{len(script):06}", **fields}
            raw = json.dumps(frame)
            assert client.send(raw)["result"] == "ok", frame
            script.append((client, raw))
            if repeats:
                for _ in range(late.randrange(3)):
                    again, old = late.choice(script)
                    assert again.send(old)["result"] != "ok"

        send(people[0], "seat_bot", level="keen", seat=8)
        send(people[0], "start")
        for number in range(4):
            world.until(f"round {number}")
            turn = world.turn
            for client in chance.sample(people, 3):
                world.agenda.jump(world.agenda.now_ms() + 40)
                if chance.random() < 0.5:
                    send(client, "hold", turn=turn)
                else:
                    send(client, "open_trade", turn=turn)
                    send(client, "trade", turn=turn, seat=chance.randrange(1, 11))
        world.until("Complete")
        return world.live.table, len(script)

    assert played(repeats=True) == played(repeats=False)
