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
from tests.kit.house import QUICK, Client
from tests.kit.metered import Meter, MeteredTables


@pytest.mark.parametrize(
    ("after_deadline_ms", "result"),
    [(-1, "ok"), (0, "ok"), (GRACE_MS - 1, "ok"), (GRACE_MS, "illegal"), (5_000, "illegal")],
)
def test_receipt_decides_and_grace_counts(after_deadline_ms: int, result: str) -> None:
    """T20: the server's clock decides; a second of grace after the displayed deadline."""
    house, (host, _) = playing(1, 2)
    deadline = round_of(house.live.table).deadline_ms
    house.agenda.jump(deadline - 500)

    answer = host.decide("hold", received_ms=deadline + after_deadline_ms)

    assert answer["result"] == result
    if result == "illegal":
        assert answer["refusal"] == Refusal.TURN_CLOSED


def test_a_choice_in_time_counts_though_it_is_handled_late() -> None:
    """The function was slow; no tick has come yet."""
    house, (host, _) = playing(1, 2)
    due = due_ms(house.live.table)
    house.agenda.jump(due + 700)

    answer = host.decide("open_trade", received_ms=due - 1)

    assert answer["result"] == "ok"
    assert house.live.table.hand.rounds[0][0].kind == "open", "and the round was closed with it"


def test_a_late_choice_moves_the_table_on() -> None:
    house, (host, _) = playing(1, 2)
    due = due_ms(house.live.table)
    house.agenda.jump(due)

    answer = host.decide("hold", received_ms=due)

    assert answer["refusal"] == Refusal.TURN_CLOSED
    assert house.phase == "round 1"


def test_ten_choices_at_once_fail_no_write_and_close_the_round_once() -> None:
    """Pitfall 10: one write each, and one more for the round that they complete."""
    house, people = playing(*TEN, settings=replace(QUICK, trade_ms=60_000))
    turn, meter = house.turn, Meter()
    house.with_ports(
        tables=MeteredTables(house.store, meter), clock=StillClock(house.clock.now_ms())
    )
    rev, version = house.live.stored.rev, house.live.table.version
    barrier = threading.Barrier(10)

    def choose(client: Client) -> str:
        raw = json.dumps({"type": "hold", "id": f"{client.session.player}-holds", "turn": turn})
        barrier.wait()
        return json.loads(handle_frame(house.world, client.session, raw, house.clock.now_ms()))[
            "result"
        ]

    with ThreadPoolExecutor(10) as pool:
        results = list(pool.map(choose, people))

    assert results == ["ok"] * 10
    assert meter.failed_writes == 0
    assert (meter.calls["choose"], meter.calls["save"]) == (10, 1)
    assert house.live.stored.rev == rev + 11
    assert house.live.table.version == version + 1
    assert house.phase == "round 1"
    assert all(choice is not None for choice in house.live.table.hand.rounds[0])
