"""A hundred tables of ten over real sockets: `python -m tests.load.local_load`.

One process is the room, the other all the players. Each player thinks for a random time, then
keeps or trades. Measured, on the players' side: from sending an action to its answer, and to the
moment the last of the table's ten viewers knows of it. The room shows most marks together, some
seconds later, on purpose; only what is to be shown at once counts.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp

from functions.flows import marks
from infra.local.serve import calm_collector
from tests.kit.client import Client, Guest, Json, TableSocket, addresses_of

SEATS = 10


@dataclass(slots=True)
class Action:
    """One decision: when it was sent, and when who knew of it (seconds of this process)."""

    sent_s: float
    answered_s: float = 0.0
    version: int | None = None  # of the update that it caused, if it moved the table on
    known_s: dict[int, float] = field(default_factory=dict)  # by viewer
    at_ms: int = 0  # when the room received it


@dataclass(slots=True)
class Measures:
    """What all tables together have seen."""

    answers_ms: list[float] = field(default_factory=list)
    viewers_ms: list[float] = field(default_factory=list)
    commands: int = 0
    frames: int = 0
    hands: int = 0


class LoadTable:
    """Ten players at one table."""

    def __init__(
        self, client: Client, guests: list[Guest], rng: random.Random, measures: Measures
    ) -> None:
        self._client = client
        self._guests = guests
        self._rng = rng
        self._measures = measures
        self._sockets: list[TableSocket] = []
        self._actions: dict[tuple[int, int, int], Action] = {}
        self._updates: dict[int, dict[int, float]] = {}  # version -> viewer -> when

    async def sit_down(self, settings: Json) -> None:
        """Create the table, connect and seat everybody."""
        code = await self._client.create(self._guests[0], **settings)
        for guest in self._guests:
            socket = await self._client.connect(code, guest)
            number = len(self._sockets)
            socket.heard = lambda frame, number=number: self._hear(number, frame)
            self._sockets.append(socket)
            await socket.sync()
            await socket.sit(guest)

    async def play(self, think_s: tuple[float, float]) -> None:
        """All hands of the event."""
        await self._sockets[0].must("start")
        await asyncio.gather(
            *(self._player(number, think_s) for number in range(len(self._sockets)))
        )

    async def leave(self) -> None:
        """Close all sockets."""
        await asyncio.gather(*(socket.close() for socket in self._sockets))

    async def _player(self, number: int, think_s: tuple[float, float]) -> None:
        socket = self._sockets[number]
        done: tuple[int, int] | None = None
        while True:
            view = await socket.until(lambda view, done=done: _turn(view, done))
            if view["phase"] == "finished":
                return
            if view["phase"] == "showdown":
                done = (view["hand"], 4)
                continue
            done = (view["hand"], view["round"])
            await asyncio.sleep(self._rng.uniform(*think_s))
            await self._decide(number, {"hand": done[0], "round": done[1]})

    async def _decide(self, number: int, turn: Json) -> None:
        socket = self._sockets[number]
        trades = self._rng.random() < 0.4
        if trades:
            self._measures.commands += 1
            await socket.command("open_trade", turn=turn)
        action = Action(sent_s=time.perf_counter())
        key = (turn["hand"], turn["round"], number)
        self._actions[key] = action
        self._measures.commands += 1
        if trades:
            answer = await socket.command("trade", turn=turn, seat=self._rng.randint(1, SEATS))
        else:
            answer = await socket.command("hold", turn=turn)
        if answer["result"] not in {"ok", "duplicate"}:
            del self._actions[key]

    def _hear(self, number: int, frame: Json) -> None:
        now_s = time.perf_counter()
        self._measures.frames += 1
        self._sockets[number].frames.clear()
        match frame["type"]:
            case "answer" if frame["result"] == "ok":
                self._answered(number, frame, now_s)
            case "marks":
                for mark in frame["marks"]:
                    self._seen(number, frame["hand"], frame["round"], mark, now_s)
            case "update":
                self._updates.setdefault(frame["version"], {}).setdefault(number, now_s)
                self._close(frame["view"])
            case _:
                pass

    def _answered(self, number: int, frame: Json, now_s: float) -> None:
        for (_, _, seat), action in self._actions.items():
            if seat == number and not action.answered_s:
                action.answered_s = now_s
                action.known_s[number] = now_s
                own = [m["from_ms"] for m in frame["view"]["marks"] if m["seat"] == number + 1]
                action.at_ms = own[0] if own else 0
                self._measures.answers_ms.append((now_s - action.sent_s) * 1_000)
                if frame["since"] is not None:
                    action.version = frame["version"]
                    self._updates.setdefault(frame["version"], {}).setdefault(number, now_s)

    def _seen(self, viewer: int, hand: int, turn: int, mark: Json, now_s: float) -> None:
        # Players sat down in order: seat n is number n - 1.
        action = self._actions.get((hand, turn, mark["seat"] - 1))
        if action is not None:
            action.known_s.setdefault(viewer, now_s)

    def _close(self, view: Json) -> None:
        """Account for rounds that are over, once everybody has moved on to a later one."""
        now = (view["hand"], view["round"] if view["round"] is not None else 9)
        over = sorted({key[:2] for key in self._actions if key[:2] < now})
        for hand, turn in over[:-1]:
            keys = [key for key in self._actions if key[:2] == (hand, turn)]
            self._account([self._actions.pop(key) for key in keys])

    def _account(self, actions: list[Action]) -> None:
        moments: list[int] = []
        for action in sorted(actions, key=lambda action: action.at_ms):
            if action.version is not None:
                self._count(action, self._updates.pop(action.version, {}))
            elif action.at_ms and (not moments or action.at_ms - moments[-1] >= marks.SPACING_MS):
                moments.append(action.at_ms)
                if len(moments) % marks.BOXES_EVERY == 1:  # shown to players at once
                    self._count(action, action.known_s)

    def _count(self, action: Action, known_s: dict[int, float]) -> None:
        if len(known_s) == len(self._sockets):
            self._measures.viewers_ms.append((max(known_s.values()) - action.sent_s) * 1_000)


def _turn(view: Json, done: tuple[int, int] | None) -> bool:
    """Whether there is something new to do: a round, or the end."""
    if view["phase"] == "finished":
        return True
    return view["phase"] == "trade" and (view["hand"], view["round"]) != done


@contextmanager
def room() -> Iterator[tuple[str, int]]:
    """A served room: its origin and process id."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tests.load.server", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            try:
                yield f"http://127.0.0.1:{int(process.stdout.readline())}", process.pid
            finally:
                process.terminate()
                process.wait()


def memory_mb(pid: int, name: str = "VmRSS") -> float:
    """Resident memory of a process."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith(name):
            return int(line.split()[1]) / 1_024
    raise LookupError(name)


def cpu_s(pid: int) -> float:
    """Processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


async def measure(
    origin: str,
    pid: int,
    *,
    tables: int,
    seconds: float,
    think_s: tuple[float, float],
    settings: Json,
) -> dict[str, Any]:
    """Play for that long and report."""
    rng = random.Random(7)
    measures = Measures()
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=connector) as session:
        client = Client(session, await addresses_of(session, origin))
        empty_mb = memory_mb(pid)
        made = [LoadTable(client, await _guests(client, n), rng, measures) for n in range(tables)]
        for table in made:
            await table.sit_down(settings)
        players = []
        for table in made:
            players.append(asyncio.create_task(table.play(think_s)))
            await asyncio.sleep(min(40.0, seconds / 4) / tables)  # tables are not in step
        await asyncio.sleep(min(30.0, seconds / 4))
        calm_collector()
        measures.answers_ms.clear()
        measures.viewers_ms.clear()
        measures.commands = measures.frames = 0
        began_s, used_s, own_s = time.perf_counter(), cpu_s(pid), time.process_time()
        await asyncio.sleep(seconds)
        while not (measures.answers_ms and measures.viewers_ms):
            await asyncio.sleep(0.1)  # too short for a machine that is busy with other things
        took_s = time.perf_counter() - began_s
        report = {
            "tables": tables,
            "sockets": tables * SEATS,
            "seconds": round(took_s, 1),
            "actions_per_s": round(measures.commands / took_s, 1),
            "frames_per_s": round(measures.frames / took_s, 1),
            "answer_ms": _quantiles(measures.answers_ms),
            "last_viewer_ms": _quantiles(measures.viewers_ms),
            "server_cpu": round((cpu_s(pid) - used_s) / took_s, 3),
            "client_cpu": round((time.process_time() - own_s) / took_s, 3),
            "server_mb": round(memory_mb(pid), 1),
            "server_peak_mb": round(memory_mb(pid, "VmHWM"), 1),
            "kb_per_table": round((memory_mb(pid) - empty_mb) * 1_024 / tables),
        }
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        await asyncio.gather(*(table.leave() for table in made))
    return report


async def _guests(client: Client, table: int) -> list[Guest]:
    names = [f"P{table}-{seat}" for seat in range(1, SEATS + 1)]
    return list(await asyncio.gather(*(client.sign_up(name) for name in names)))


def _quantiles(values: list[float]) -> dict[str, float | int]:
    if len(values) < 2:
        return {"n": len(values)}
    cuts = statistics.quantiles(values, n=1_000)
    return {
        "n": len(values),
        "p50": round(cuts[499], 1),
        "p90": round(cuts[899], 1),
        "p99": round(cuts[989], 1),
        "max": round(max(values), 1),
    }


def run(
    *,
    tables: int = 100,
    seconds: float = 60,
    think_s: tuple[float, float] = (1, 26),
    flash_ms: int = 2_500,
) -> Json:
    """The report of one run, as printed."""
    settings = {"name": "Load", "hands": 100, "trade_ms": 60_000, "flash_ms": flash_ms}
    with room() as (origin, pid):
        return asyncio.run(
            measure(origin, pid, tables=tables, seconds=seconds, think_s=think_s, settings=settings)
        )


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    print(json.dumps(run(tables=options.tables, seconds=options.seconds), indent=2))


if __name__ == "__main__":
    main()
