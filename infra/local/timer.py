"""`Timer` of the embedded platform: it runs the template's own state machines, and the sweep.

Executions live in this process. `resume` starts those again that a stop of the process has ended,
which on AWS would have gone on.
"""

from __future__ import annotations

import contextlib
import logging
import threading
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from engine.tradeem.hand import FlashStage
from functions.codec.documents import Unreadable
from functions.flows import clocks
from functions.ports import NewerSchema, Stored, TableStore
from infra.local.agenda import Agenda
from infra.local.functions import FunctionFailed, Functions
from infra.local.machine import Execution, Machine

log = logging.getLogger(__name__)

SWEEP_MS = 60_000
SIGNALS = {None, "Idle"}  # how runs end that are not broken
STATE_MACHINES = Path(__file__).parents[1] / "statemachines"
FUNCTIONS = {"TickFunctionArn": "tick", "FlashFunctionArn": "flash"}
FAR_MS = 400 * 86_400_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Machines:
    """The three machines of `functions.ports.Timer`."""

    clock: Machine
    pause: Machine
    flash: Machine

    @classmethod
    def read(cls, folder: Path = STATE_MACHINES) -> Machines:
        """The definitions that the template deploys."""
        return cls(
            clock=Machine.read(folder / "table-clock.asl.json", FUNCTIONS),
            pause=Machine.read(folder / "pause-run.asl.json", FUNCTIONS),
            flash=Machine.read(folder / "flash-run.asl.json", FUNCTIONS),
        )


class LocalTimer:
    """Starts executions on an agenda. Safe under threads."""

    def __init__(
        self,
        agenda: Agenda,
        functions: Functions,
        machines: Machines,
        *,
        whole_seconds: bool = True,
    ) -> None:
        self._agenda = agenda
        self._functions = functions
        self._machines = machines
        self._whole_seconds = whole_seconds
        self._names: set[str] = set()  # of clock runs, ended ones too: names are not used twice
        self._running = 0
        self._lock = threading.Lock()

    def start_clock(self, table_id: str, generation: int, until_ms: int) -> None:
        """The clock of one generation; started already is started."""
        name = f"{table_id}-{generation}"
        with self._lock:
            if name in self._names:
                return
            self._names.add(name)
        told = {"table": table_id, "generation": generation, "until": self._text(until_ms)}
        self._start(self._machines.clock, {**told, "turns": 0})

    def start_pause(self, table_id: str, until_ms: int) -> None:
        """One wait and one tick."""
        self._start(self._machines.pause, {"table": table_id, "until": self._text(until_ms)})

    def start_flash(self, table_id: str, hand: int) -> None:
        """The flash run of a hand."""
        self._start(self._machines.flash, {"table": table_id, "hand": hand})

    @property
    def running(self) -> int:
        """Executions that have not ended."""
        return self._running

    def sweep_every_minute(self) -> None:
        """The schedule of the sweep; the first one is due at once."""
        self._agenda.at(self._agenda.now_ms(), self._sweep)

    def resume(self, tables: TableStore) -> int:
        """Start the runs that the tables count on; how many tables there were."""
        due = tables.due(self._agenda.now_ms() + FAR_MS)
        for table_id in due:
            try:
                live = tables.load(table_id)
            except (Unreadable, NewerSchema) as error:  # of another release: leave it alone
                log.warning("table %s cannot be read: %s", table_id, type(error).__name__)
                continue
            if live is not None:
                self._cover(live.stored)
        return len(due)

    def _cover(self, stored: Stored) -> None:
        table = stored.table
        wakes = clocks.covered_again(stored, self._agenda.now_ms())
        if wakes.clock_ms is not None:
            self.start_clock(table.id, wakes.generation, wakes.clock_ms)
        if wakes.pause_ms is not None:
            self.start_pause(table.id, wakes.pause_ms)
        if table.hand is not None and isinstance(table.hand.stage, FlashStage):
            self.start_flash(table.id, table.hand.number)

    def _sweep(self) -> None:
        self._agenda.at(self._agenda.now_ms() + SWEEP_MS, self._sweep)
        with contextlib.suppress(FunctionFailed):  # the next one is a minute away
            self._functions.invoke("sweep", {"source": "aws.scheduler"})

    def _start(self, machine: Machine, told: dict[str, Any]) -> None:
        with self._lock:
            self._running += 1
        execution = Execution(
            machine=machine,
            agenda=self._agenda,
            call=self._functions.invoke,
            ended=self._ended,
            whole_seconds=self._whole_seconds,
        )
        execution.start(told)

    def _ended(self, error: str | None) -> None:
        with self._lock:
            self._running -= 1
        if error not in SIGNALS:
            log.warning("a timer run ended with %s", error)

    def _text(self, at_ms: int) -> str:
        """ISO 8601; whole seconds rounded up, unless this timer waits to the millisecond."""
        if self._whole_seconds:
            at_ms = -(-at_ms // 1_000) * 1_000
        at = datetime.fromtimestamp(at_ms / 1_000, UTC)
        return f"{at:%Y-%m-%dT%H:%M:%S}.{at_ms % 1_000:03}Z".replace(".000Z", "Z")


class StoppedTimer:
    """A timer that never wakes anybody: what is left are the sweep and the clients' pokes."""

    def start_clock(self, table_id: str, generation: int, until_ms: int) -> None:
        """Nothing."""

    def start_pause(self, table_id: str, until_ms: int) -> None:
        """Nothing."""

    def start_flash(self, table_id: str, hand: int) -> None:
        """Nothing."""
