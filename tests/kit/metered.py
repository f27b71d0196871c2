"""What a table store costs on DynamoDB, counted from the sizes of items by its published rules.

No emulator counts right, so this wraps any store: a write costs a unit for each begun KB of the
larger of the item before and after, a strongly consistent read one for each begun 4 KB, a
transaction twice as much, a failed condition as much as a write of the item it met, and an index
entry a unit more whenever it moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.tradeem.hand import Choice
from functions.adapters import dynamo_items as items
from functions.ports import (
    Chosen,
    Conflict,
    Connection,
    Listed,
    Live,
    NotChosen,
    Stored,
    TableStore,
)

KB = 1_024


@dataclass(slots=True, kw_only=True)
class Meter:
    """Units and calls so far."""

    read_units: float = 0
    write_units: float = 0
    calls: Counter[str] = field(default_factory=Counter)
    failed_writes: int = 0  # conditions that did not hold
    state_bytes: list[int] = field(default_factory=list)  # of the state item, at each write of it


class MeteredTables:
    """A `TableStore` that counts what its calls would cost."""

    def __init__(self, inner: TableStore, meter: Meter) -> None:
        self._inner = inner
        self._meter = meter
        self._sizes: dict[str, int] = {}  # of state items, as last seen
        self._indexed: dict[str, tuple[Any, Any]] = {}

    def create(self, stored: Stored) -> None:
        """As the inner store."""
        self._inner.create(stored)
        self._wrote("create", stored)

    def load(self, table_id: str) -> Live | None:
        """As the inner store."""
        live = self._inner.load(table_id)
        size = 0
        if live is not None:
            self._sizes[table_id] = _state_size(live.stored)
            size = self._sizes[table_id] + sum(map(_socket_size, live.connections))
        self._meter.calls["load"] += 1
        self._meter.read_units += _units(size, 4 * KB)
        return live

    def save(self, stored: Stored, *, expect_rev: int, record: str | None = None) -> Stored:
        """As the inner store."""
        try:
            saved = self._inner.save(stored, expect_rev=expect_rev, record=record)
        except Conflict:
            self._failed("save", stored.table.id)
            raise
        self._wrote("save", saved, record)
        return saved

    def choose(
        self, stored: Stored, seat: int, choice: Choice, *, received_ms: int
    ) -> Chosen | NotChosen:
        """As the inner store."""
        result = self._inner.choose(stored, seat, choice, received_ms=received_ms)
        if isinstance(result, Chosen):
            self._wrote("choose", result.stored)
        else:
            self._sizes[stored.table.id] = _state_size(result.stored)
            self._failed("choose", stored.table.id)
        return result

    def connect(self, connection: Connection) -> None:
        """As the inner store."""
        self._inner.connect(connection)
        self._plain("connect", _socket_size(connection))

    def note(self, connection: Connection) -> None:
        """As the inner store."""
        self._inner.note(connection)
        self._plain("note", _socket_size(connection))

    def disconnect(self, table_id: str, connection_id: str) -> None:
        """As the inner store."""
        self._inner.disconnect(table_id, connection_id)
        self._plain("disconnect", KB)

    def charge(self, connection: Connection) -> None:
        """As the inner store."""
        self._inner.charge(connection)
        self._plain("charge", _socket_size(connection))

    def record(self, table_id: str, hand: int) -> str | None:
        """As the inner store; finished hands are not counted to the play."""
        return self._inner.record(table_id, hand)

    def records(self, table_id: str) -> Sequence[str]:
        """As the inner store; not counted."""
        return self._inner.records(table_id)

    def lobby(self) -> Sequence[Listed]:
        """As the inner store; not counted."""
        return self._inner.lobby()

    def due(self, before_ms: int) -> Sequence[str]:
        """As the inner store; not counted."""
        return self._inner.due(before_ms)

    def _wrote(self, call: str, stored: Stored, record: str | None = None) -> None:
        table_id, size = stored.table.id, _state_size(stored)
        units = _units(max(size, self._sizes.get(table_id, 0)), KB)
        if record is not None:
            item = items.record_item(table_id, stored.table.hands_played, record)
            units = 2 * (units + _units(_size(item), KB))
        self._sizes[table_id] = size
        self._meter.calls[call] += 1
        self._meter.state_bytes.append(size)
        self._meter.write_units += units + self._moved(stored)

    def _moved(self, stored: Stored) -> int:
        """Units for the entries of the two sparse indexes: one to delete, one to put."""
        columns = items.columns(stored)
        due = columns.get("due_minute")
        lobby = [columns.get(name) for name in ("lobby", "name", "host_name", "players")]
        entries = (due, lobby if "lobby" in columns else None)
        before = self._indexed.get(stored.table.id, (None, None))
        self._indexed[stored.table.id] = entries
        return sum(
            (old is not None) + (new is not None)
            for old, new in zip(before, entries, strict=True)
            if old != new
        )

    def _failed(self, call: str, table_id: str) -> None:
        self._meter.calls[call] += 1
        self._meter.failed_writes += 1
        self._meter.write_units += _units(self._sizes.get(table_id, 1), KB)

    def _plain(self, call: str, size: int) -> None:
        self._meter.calls[call] += 1
        self._meter.write_units += _units(size, KB)


def _units(size: int, of: int) -> int:
    return max(1, -(-size // of))


def _state_size(stored: Stored) -> int:
    return _size(
        {
            **items.key(stored.table.id, items.STATE),
            **items.columns(stored),
            "rev": items.integer(stored.rev),
        }
    )


def _socket_size(connection: Connection) -> int:
    return _size(items.socket_item(connection))


def _size(item: items.Item) -> int:
    """Bytes of an item: names and values; a number takes a byte for two digits and one more."""
    return sum(len(name.encode()) + _value_size(value) for name, value in item.items())


def _value_size(value: dict[str, Any]) -> int:
    if "N" in value:
        return len(value["N"]) // 2 + 1
    content = value["S"].encode() if "S" in value else value["B"]
    return len(content)
