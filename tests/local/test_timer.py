"""The timer port: executions by name, the sweep, and what is taken up after a restart."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.tradeem.actions import BotLevel, SeatBot, Sit, Start
from engine.tradeem.settings import Settings
from engine.tradeem.step import apply, settle
from engine.tradeem.table import Table, new_table
from functions.adapters.sqlite_database import Database
from functions.adapters.sqlite_tables import SqliteTables
from functions.ports import Stored
from infra.local.functions import Functions
from infra.local.timer import LocalTimer, Machines
from tests.kit.agenda import VirtualAgenda

START_MS = 1_800_000_000_000
SECOND_MS = 1_000


class Idle(Exception):
    """As the tick says it: state machines see the name."""


class Calls:
    """Functions that note their calls and answer by a script, else end the run."""

    def __init__(self) -> None:
        self.agenda = VirtualAgenda(START_MS)
        self.seen: list[tuple[int, str, Any]] = []
        self.answers: list[Any] = []
        names = ("tick", "flash", "sweep")
        self.functions = Functions({name: self._handler(name) for name in names})

    def timer(self, **options: bool) -> LocalTimer:
        return LocalTimer(self.agenda, self.functions, Machines.read(), **options)

    def _handler(self, name: str) -> Any:
        def run(event: Any, _context: object) -> Any:
            self.seen.append((self.agenda.now_ms() - START_MS, name, event))
            if self.answers:
                return self.answers.pop(0)
            if name == "tick" and "generation" in event:
                raise Idle
            return {"done": True}

        return run


def test_a_clock_starts_once_for_each_generation() -> None:
    calls = Calls()
    timer = calls.timer()
    for _ in range(3):
        timer.start_clock("ABCDEF", 1, START_MS + 2_000)
    timer.start_clock("ABCDEF", 2, START_MS + 3_000)
    timer.start_clock("GHJKLM", 1, START_MS + 4_000)
    assert timer.running == 3
    calls.agenda.advance(10_000)
    told = [(at_ms, event["table"], event["generation"]) for at_ms, _, event in calls.seen]
    assert told == [(2_000, "ABCDEF", 1), (3_000, "ABCDEF", 2), (4_000, "GHJKLM", 1)]
    assert timer.running == 0
    timer.start_clock("ABCDEF", 1, START_MS + 20_000)  # a name is never used again
    assert timer.running == 0


def test_a_clock_goes_on_as_the_tick_says() -> None:
    calls = Calls()
    told = {"table": "ABCDEF", "generation": 1, "until": "2027-01-15T08:00:09Z", "turns": 1}
    calls.answers.append(told)
    calls.timer().start_clock("ABCDEF", 1, START_MS + 2_000)
    calls.agenda.advance(60_000)
    assert [at_ms for at_ms, _, _ in calls.seen] == [2_000, 9_000]
    assert calls.seen[1][2] == told


def test_a_pause_and_a_flash_may_run_twice() -> None:
    calls = Calls()
    timer = calls.timer()
    for _ in range(2):
        timer.start_pause("ABCDEF", START_MS + 1_500)
        timer.start_flash("ABCDEF", 3)
    calls.agenda.advance(5_000)
    tick = {"table": "ABCDEF", "until": "2027-01-15T08:00:02Z"}
    assert calls.seen == [
        (0, "flash", {"table": "ABCDEF", "hand": 3}),
        (0, "flash", {"table": "ABCDEF", "hand": 3}),
        (2_000, "tick", tick),
        (2_000, "tick", tick),
    ]


@pytest.mark.parametrize(("whole_seconds", "due_ms"), [(True, 2_000), (False, 1_250)])
def test_waits_round_up_to_seconds_unless_told_otherwise(whole_seconds: bool, due_ms: int) -> None:
    calls = Calls()
    calls.timer(whole_seconds=whole_seconds).start_pause("ABCDEF", START_MS + 1_250)
    calls.agenda.advance(5_000)
    assert [at_ms for at_ms, _, _ in calls.seen] == [due_ms]


def test_the_sweep_comes_at_once_and_then_every_minute() -> None:
    calls = Calls()
    calls.timer().sweep_every_minute()
    calls.agenda.advance(150_000)
    assert [at_ms for at_ms, _, _ in calls.seen] == [0, 60_000, 120_000]
    assert {name for _, name, _ in calls.seen} == {"sweep"}


def started() -> Table:
    """Two people and a bot at a table whose first hand is wanted."""
    table = new_table("ABCDEF", Settings(flash_ms=1_000), "p1")
    for player in ("p1", "p2"):
        sit = Sit(player=player, name=player, device=player, notice_accepted=True, at_ms=START_MS)
        table = apply(table, sit).table
    bot = SeatBot(player="p1", level=BotLevel.KEEN, seat=9, at_ms=START_MS)
    table = apply(table, bot).table
    return apply(table, Start(player="p1", at_ms=START_MS)).table


def kept(table: Table, asleep_ms: int) -> SqliteTables:
    tables = SqliteTables(Database())
    stored = Stored(table=table, rev=1, created_ms=START_MS, tv_key="t" * 32, stream_key="s" * 32)
    tables.create(replace(stored, generation=4, asleep_ms=asleep_ms))
    return tables


def test_a_restart_takes_up_clock_and_flash() -> None:
    table = settle(started(), START_MS, bytes(32)).table
    calls = Calls()
    timer = calls.timer()
    assert timer.resume(kept(table, START_MS + 6_000)) == 1
    calls.agenda.advance(60_000)
    assert (0, "flash", {"table": "ABCDEF", "hand": 1}) in calls.seen
    ticks = [(at_ms, event) for at_ms, name, event in calls.seen if name == "tick"]
    assert any(event.get("generation") == 4 for _, event in ticks)


def test_a_restart_leaves_tables_alone_that_wait_for_nobody() -> None:
    calls = Calls()
    table = new_table("ABCDEF", Settings(), "p1")
    assert calls.timer().resume(kept(table, START_MS)) == 0
    calls.agenda.advance(60_000)
    assert calls.seen == []


def test_a_run_that_breaks_is_reported(caplog: pytest.LogCaptureFixture) -> None:
    calls = Calls()
    calls.answers += [{"table": "ABCDEF"}]  # a tick that says nothing of `until`

    def broken(_event: object, _context: object) -> object:
        raise RuntimeError("of no interest")

    functions = Functions({"tick": broken, "flash": broken, "sweep": broken})
    timer = LocalTimer(calls.agenda, functions, Machines.read())
    timer.start_clock("ABCDEF", 1, START_MS)
    calls.agenda.advance(600_000)
    assert "RuntimeError" in caplog.text
    assert "of no interest" not in caplog.text
    assert timer.running == 0
