"""The gateway's clock decides what was in time, and ten choices at once."""

from __future__ import annotations

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from engine.refusals import Refusal
from engine.tradeem.settings import GRACE_MS
from engine.tradeem.table import due_ms
from functions.flows.play import handle_frame
from tests.functions.flows.playing import TEN, StillClock, playing, round_of
from tests.kit.metered import Meter, MeteredTables
from tests.kit.world import QUICK, Client


@pytest.mark.parametrize(
    ("after_deadline_ms", "result"),
    [(-1, "ok"), (0, "ok"), (GRACE_MS - 1, "ok"), (GRACE_MS, "illegal"), (5_000, "illegal")],
)
def test_receipt_decides_and_grace_counts(after_deadline_ms: int, result: str) -> None:
    """T20: the server's clock decides; a second of grace after the displayed deadline."""
    world, (host, _) = playing(1, 2)
    deadline = round_of(world.live.table).deadline_ms
    world.agenda.jump(deadline - 500)

    answer = host.decide("hold", received_ms=deadline + after_deadline_ms)

    assert answer["result"] == result
    if result == "illegal":
        assert answer["refusal"] == Refusal.TURN_CLOSED


def test_a_choice_in_time_counts_though_it_is_handled_late() -> None:
    """The function was slow; no tick has come yet."""
    world, (host, _) = playing(1, 2)
    due = due_ms(world.live.table)
    world.agenda.jump(due + 700)

    answer = host.decide("open_trade", received_ms=due - 1)

    assert answer["result"] == "ok"
    assert world.live.table.hand.rounds[0][0].kind == "open", "and the round was closed with it"


def test_a_late_choice_moves_the_table_on() -> None:
    world, (host, _) = playing(1, 2)
    due = due_ms(world.live.table)
    world.agenda.jump(due)

    answer = host.decide("hold", received_ms=due)

    assert answer["refusal"] == Refusal.TURN_CLOSED
    assert world.phase == "round 1"


def test_ten_choices_at_once_fail_no_write_and_close_the_round_once() -> None:
    """Pitfall 10: one write each, and one more for the round that they complete."""
    world, people = playing(*TEN, settings=replace(QUICK, trade_ms=60_000))
    turn, meter = world.turn, Meter()
    world.with_ports(
        tables=MeteredTables(world.store, meter), clock=StillClock(world.clock.now_ms())
    )
    rev, version = world.live.stored.rev, world.live.table.version
    barrier = threading.Barrier(10)

    def choose(client: Client) -> str:
        raw = json.dumps({"type": "hold", "id": f"{client.session.player}-holds", "turn": turn})
        barrier.wait()
        return json.loads(handle_frame(world.ports, client.session, raw, world.clock.now_ms()))[
            "result"
        ]

    with ThreadPoolExecutor(10) as pool:
        results = list(pool.map(choose, people))

    assert results == ["ok"] * 10
    assert meter.failed_writes == 0
    assert (meter.calls["choose"], meter.calls["save"]) == (10, 1)
    assert world.live.stored.rev == rev + 11
    assert world.live.table.version == version + 1
    assert world.phase == "round 1"
    assert all(choice is not None for choice in world.live.table.hand.rounds[0])
