"""Faults that no emulator has, round any adapter: what the world may do to a call at any time.

A chooser decides for each call by its name; None lets it pass.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import TypeVar

from engine.tradeem.hand import Choice
from functions.ports import (
    Chosen,
    Conflict,
    Connection,
    Listed,
    Live,
    NotChosen,
    Push,
    Pushed,
    Stored,
    TableStore,
    Throttled,
    Timer,
    Vouchers,
)

Result = TypeVar("Result")


class Fault(StrEnum):
    """What happens to one call of a store."""

    CONFLICT = "conflict"  # a transaction on the item is under way: refused, not done
    THROTTLED = "throttled"  # refused, not done
    TIMED_OUT = "timed_out"  # done, but the answer never came


class PushFault(StrEnum):
    """What happens to the pushes of one call."""

    GONE_BUT_SENT = "gone_but_sent"  # delivered, and answered by 410 all the same
    FAILED = "failed"  # throttled
    REVERSED = "reversed"  # delivered in the other order


class TimerFault(StrEnum):
    """What happens to one start of a run."""

    LOST = "lost"  # throttled for good
    TWICE = "twice"  # Express starts a second run of the same name
    TRUNCATED = "truncated"  # the wait is cut to the whole second before


Choose = Callable[[str], Fault | None]


class _Faulty:
    """A call that may fail."""

    def __init__(self, choose: Choose) -> None:
        self._choose = choose

    def _call(self, name: str, call: Callable[[], Result]) -> Result:
        fault = self._choose(name)
        if fault is Fault.CONFLICT:
            raise Conflict("transaction under way")
        if fault is Fault.THROTTLED:
            raise Throttled(name)
        result = call()
        if fault is Fault.TIMED_OUT:
            raise Throttled(name)
        return result


class FaultyTables(_Faulty):
    """A `TableStore` whose calls may fail. Reads and plain writes cannot conflict: give them only
    what they can meet."""

    def __init__(self, inner: TableStore, choose: Choose) -> None:
        super().__init__(choose)
        self._inner = inner

    def create(self, stored: Stored) -> None:
        """As the inner store."""
        self._call("create", lambda: self._inner.create(stored))

    def load(self, table_id: str) -> Live | None:
        """As the inner store."""
        return self._call("load", lambda: self._inner.load(table_id))

    def save(self, stored: Stored, *, expect_rev: int, record: str | None = None) -> Stored:
        """As the inner store."""
        return self._call(
            "save", lambda: self._inner.save(stored, expect_rev=expect_rev, record=record)
        )

    def choose(
        self, stored: Stored, seat: int, choice: Choice, *, received_ms: int
    ) -> Chosen | NotChosen:
        """As the inner store."""
        return self._call(
            "choose", lambda: self._inner.choose(stored, seat, choice, received_ms=received_ms)
        )

    def connect(self, connection: Connection) -> None:
        """As the inner store."""
        self._call("connect", lambda: self._inner.connect(connection))

    def note(self, connection: Connection) -> None:
        """As the inner store."""
        self._call("note", lambda: self._inner.note(connection))

    def disconnect(self, table_id: str, connection_id: str) -> None:
        """As the inner store."""
        self._call("disconnect", lambda: self._inner.disconnect(table_id, connection_id))

    def charge(self, connection: Connection) -> None:
        """As the inner store."""
        self._call("charge", lambda: self._inner.charge(connection))

    def record(self, table_id: str, hand: int) -> str | None:
        """As the inner store."""
        return self._call("record", lambda: self._inner.record(table_id, hand))

    def records(self, table_id: str) -> Sequence[str]:
        """As the inner store."""
        return self._call("records", lambda: self._inner.records(table_id))

    def lobby(self) -> Sequence[Listed]:
        """As the inner store."""
        return self._call("lobby", self._inner.lobby)

    def due(self, before_ms: int) -> Sequence[str]:
        """As the inner store."""
        return self._call("due", lambda: self._inner.due(before_ms))


class FaultyVouchers(_Faulty):
    """`Vouchers` whose calls may fail."""

    def __init__(self, inner: Vouchers, choose: Choose) -> None:
        super().__init__(choose)
        self._inner = inner

    def issue(self, kind: str, secret: str, payload: str, *, expires_ms: int) -> bool:
        """As the inner store."""
        return self._call(
            "issue", lambda: self._inner.issue(kind, secret, payload, expires_ms=expires_ms)
        )

    def peek(self, kind: str, secret: str, *, now_ms: int) -> str | None:
        """As the inner store."""
        return self._call("peek", lambda: self._inner.peek(kind, secret, now_ms=now_ms))

    def take(self, kind: str, secret: str, *, now_ms: int) -> str | None:
        """As the inner store."""
        return self._call("take", lambda: self._inner.take(kind, secret, now_ms=now_ms))

    def replace(self, kind: str, secret: str, payload: str, *, was: str, expires_ms: int) -> bool:
        """As the inner store."""
        return self._call(
            "replace",
            lambda: self._inner.replace(kind, secret, payload, was=was, expires_ms=expires_ms),
        )


class FaultyPush:
    """A `Push` that may mistake, refuse or swap."""

    def __init__(self, inner: Push, choose: Callable[[], PushFault | None]) -> None:
        self._inner = inner
        self._choose = choose

    def send(self, frames: Sequence[tuple[str, bytes]]) -> Sequence[Pushed]:
        """As the inner one, but for the fault of this call."""
        fault = self._choose()
        if fault is PushFault.FAILED:
            return [Pushed.FAILED] * len(frames)
        if fault is PushFault.REVERSED:
            return list(self._inner.send(list(frames)[::-1]))[::-1]
        results = self._inner.send(frames)
        return [Pushed.GONE] * len(frames) if fault is PushFault.GONE_BUT_SENT else results

    def close(self, connection_id: str) -> None:
        """As the inner one."""
        self._inner.close(connection_id)


class FaultyTimer:
    """A `Timer` whose starts may be lost or doubled, and whose waits may be cut short."""

    def __init__(self, inner: Timer, choose: Callable[[str], TimerFault | None]) -> None:
        self._inner = inner
        self._choose = choose

    def start_clock(self, table_id: str, generation: int, until_ms: int) -> None:
        """As the inner one; a Standard run of one name never starts twice."""
        fault = self._choose("clock")
        if fault is not TimerFault.LOST:
            self._inner.start_clock(table_id, generation, _cut(until_ms, fault))

    def start_pause(self, table_id: str, until_ms: int) -> None:
        """As the inner one."""
        fault = self._choose("pause")
        for _ in range(_times(fault)):
            self._inner.start_pause(table_id, _cut(until_ms, fault))

    def start_flash(self, table_id: str, hand: int) -> None:
        """As the inner one."""
        for _ in range(_times(self._choose("flash"))):
            self._inner.start_flash(table_id, hand)


def _times(fault: TimerFault | None) -> int:
    if fault is TimerFault.LOST:
        return 0
    return 2 if fault is TimerFault.TWICE else 1


def _cut(until_ms: int, fault: TimerFault | None) -> int:
    return until_ms // 1_000 * 1_000 if fault is TimerFault.TRUNCATED else until_ms
