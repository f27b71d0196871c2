"""Tables in play, for tests of flows."""

from __future__ import annotations

import threading
from dataclasses import replace

from engine.tradeem.hand import TradeStage
from engine.tradeem.settings import Settings
from engine.tradeem.table import Table
from tests.kit.house import QUICK, Client, House

TEN = range(1, 11)
LONG = replace(QUICK, trade_ms=60_000)


def playing(*numbers: int, settings: Settings = QUICK) -> tuple[House, list[Client]]:
    """A house in its first round with these people, frames so far forgotten."""
    house = House(settings)
    people = house.table_of(*numbers)
    people[0].ask("start")
    house.until("round 0")
    house.sockets.frames.clear()
    return house, people


def round_of(table: Table) -> TradeStage:
    assert table.hand is not None
    assert isinstance(table.hand.stage, TradeStage)
    return table.hand.stage


def started(settings: Settings = QUICK) -> House:
    """A house whose event of two people has just begun."""
    house = House(settings)
    host, _ = house.table_of(1, 2)
    host.ask("start")
    return house


def present(house: House, number: int) -> bool:
    """Whether the player of this seat counts as here."""
    seat = house.live.table.seats[number - 1]
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
