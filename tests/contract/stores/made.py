"""States to be stored, and calls made at once."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TypeVar

from engine.tradeem.hand import Choice, ChoiceKind, TradeStage
from engine.tradeem.settings import GRACE_MS, Settings
from engine.tradeem.table import Table
from functions.ports import (
    Live,
    Stored,
    TableStore,
)
from tests.engine.tradeem.room import Room

TEN = range(1, 11)
_ids = itertools.count(1)
Result = TypeVar("Result")


def stored(table: Table, **fields: object) -> Stored:
    """A state under an id of its own."""
    named = replace(table, id=f"T{next(_ids):05}")
    made = Stored(table=named, rev=0, created_ms=1_000, tv_key="tv-key", stream_key="stream-key")
    return replace(made, **fields)


def in_a_round(tables: TableStore) -> Stored:
    """A table of ten in the first round, stored."""
    made = stored(Room(TEN).to_round(0).table)
    tables.create(made)
    return made


def waiting(tables: TableStore, **settings: object) -> Stored:
    made = stored(Room((1, 2), settings=Settings(**settings)).table)
    tables.create(made)
    return made


def loaded(tables: TableStore, made: Stored) -> Live:
    live = tables.load(made.table.id)
    assert live is not None
    return live


def due(made: Stored) -> int:
    return stage(made).deadline_ms + GRACE_MS


def stage(made: Stored) -> TradeStage:
    assert made.table.hand is not None
    assert isinstance(made.table.hand.stage, TradeStage)
    return made.table.hand.stage


def hold(at_ms: int = 5, ref: str = "action-1") -> Choice:
    return Choice(kind=ChoiceKind.HOLD, at_ms=at_ms, visible_at_ms=at_ms, refs=(ref,))


def opened(at_ms: int = 5) -> Choice:
    return replace(hold(at_ms), kind=ChoiceKind.OPEN)


def taken(target: int) -> Choice:
    return replace(hold(9), kind=ChoiceKind.TRADE, target=target, refs=("action-1", "action-2"))


def at_once(calls: Sequence[Callable[[], Result]]) -> list[Result]:
    """The results of calls made by as many threads together."""
    with ThreadPoolExecutor(len(calls)) as pool:
        return [future.result() for future in [pool.submit(call) for call in calls]]
