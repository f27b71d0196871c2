"""Everything that was ever stored and sent, in order: what the checks look at."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from engine.tradeem.events import Event
from engine.tradeem.hand import Hand
from engine.tradeem.table import Table
from functions.ports import Conflict, NotChosen, Role, Stored

Frame = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Write:
    """One state of the table, as it was stored."""

    stored: Stored
    at_ms: int

    @property
    def table(self) -> Table:
        return self.stored.table


@dataclass(frozen=True, slots=True)
class Sent:
    """One frame on its way to a socket, and whose that is."""

    role: Role
    player: str | None
    frame: Frame
    text: str


@dataclass(frozen=True, slots=True)
class Told:
    """The answer to one delivery of a frame."""

    player: str | None
    asked: Frame
    answer: Frame


@dataclass
class Journal:
    """Of one table."""

    writes: list[Write] = field(default_factory=list)
    sent: list[Sent] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    records: dict[int, Frame] = field(default_factory=dict)
    chosen: Counter[str] = field(
        default_factory=Counter
    )  # how often a choice of this id was stored
    failed: Counter[str] = field(default_factory=Counter)  # writes whose condition did not hold
    _log: dict[int, tuple[Event, ...]] = field(default_factory=dict)
    _read: int = 0  # so many writes are in the log

    def stored(self, call: str, made: Any, asked: tuple[Any, ...], told: Frame, at_ms: int) -> None:
        """A call of the table's store has come back with `made`."""
        if call == "save":
            self.writes.append(Write(made, at_ms))
            if told["record"] is not None:
                record = json.loads(told["record"])
                assert record["hand"] not in self.records, "a second record of one hand"
                self.records[record["hand"]] = record
        elif call == "choose" and isinstance(made, NotChosen):
            self.failed[call] += 1
        elif call == "choose":
            self.writes.append(Write(made.stored, at_ms))
            self.chosen[asked[2].refs[-1]] += 1

    def raised(self, call: str, error: Exception) -> None:
        """A call has failed."""
        if isinstance(error, Conflict):
            self.failed[call] += 1

    @property
    def last(self) -> Table:
        return self.writes[-1].table

    def hand(self, number: int) -> Hand | None:
        """The latest state of that hand; None if it was never dealt."""
        return next(
            (
                write.table.hand
                for write in reversed(self.writes)
                if write.table.hand is not None and write.table.hand.number == number
            ),
            None,
        )

    def events(self, since: int, version: int) -> list[Event] | None:
        """What happened after one version up to another; None if that is before this journal."""
        if since == version:
            return []
        for write in self.writes[self._read :]:
            self._log.update((entry.version, entry.events) for entry in write.table.log)
        self._read = len(self.writes)
        if not all(number in self._log for number in range(since + 1, version + 1)):
            return None
        return [event for number in range(since + 1, version + 1) for event in self._log[number]]

    def answers(self, action_id: str) -> list[Frame]:
        """All answers to one command."""
        return [told.answer for told in self.told if told.asked.get("id") == action_id]

    def is_acknowledged(self, action_id: str) -> bool:
        """Whether any delivery of the command was answered as done."""
        results = {answer.get("result") for answer in self.answers(action_id)}
        return bool(results & {"ok", "duplicate"})
