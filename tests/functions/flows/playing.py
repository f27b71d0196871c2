"""Tables in play, for tests of flows."""

from __future__ import annotations

import threading
from dataclasses import replace

from engine.tradeem.hand import TradeStage
from engine.tradeem.settings import Settings
from engine.tradeem.table import Table
from tests.kit.world import QUICK, Client, TableWorld

TEN = range(1, 11)
LONG = replace(QUICK, trade_ms=60_000)


def playing(*numbers: int, settings: Settings = QUICK) -> tuple[TableWorld, list[Client]]:
    """A world in its first round with these people, frames so far forgotten."""
    world = TableWorld(settings)
    people = world.table_of(*numbers)
    people[0].ask("start")
    world.until("round 0")
    world.sockets.frames.clear()
    return world, people


def round_of(table: Table) -> TradeStage:
    assert table.hand is not None
    assert isinstance(table.hand.stage, TradeStage)
    return table.hand.stage


def started(settings: Settings = QUICK) -> TableWorld:
    """A world whose event of two people has just begun."""
    world = TableWorld(settings)
    host, _ = world.table_of(1, 2)
    host.ask("start")
    return world


def present(world: TableWorld, number: int) -> bool:
    """Whether the player of this seat counts as here."""
    seat = world.live.table.seats[number - 1]
    assert seat is not None
    return seat.present


class StillClock:
    """A clock that does not move, for threads."""

    def __init__(self, now_ms: int) -> None:
        self._now_ms = now_ms

    def now_ms(self) -> int:
        return self._now_ms

    def sleep_ms(self, duration_ms: int) -> None:
        threading.Event().wait(0.001)
