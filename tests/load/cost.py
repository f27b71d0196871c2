"""What a hand costs on AWS: an event is played over the flows and everything billed is counted.

Prices are US East, USD, before free tiers, as of November 2026. `python -m tests.load.cost` prints
the table that docs/performance.md reports.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from uuid import UUID

from engine.tradeem.settings import Settings
from engine.tradeem.table import turn_of
from functions.ports import Role
from tests.kit.metered import Meter, MeteredTables
from tests.kit.world import Client, TableWorld

M = 1e-6
MESSAGE = 1.00 * M  # in or out, up to 32 KB
CONNECTION_MINUTE = 0.25 * M
GIGABYTE_OUT = 0.09 / 2**30
WRITE_UNIT = 0.625 * M
READ_UNIT = 0.125 * M
TRANSITION = 25 * M  # of a Standard state machine
EXPRESS_START = 1.00 * M
EXPRESS_GB_S = 0.060 / 3_600
EXPRESS_GB = 64 / 1_024
INVOCATION = 0.20 * M
GB_S = 0.0000133334  # arm64
MEMORY_GB = 1.0
FLASH_MEMORY_GB = 0.5
STEP_S = 0.060  # a call that pushes to everybody
WAKE_S = 0.020  # one that does not
LOG_LINE = 0.50 / 2**30 * 512

HOLDS = 0.6  # of all decisions; the others are two frames
READS = 0.3  # of all results are read and said so; the others wait for the next hand

DEFAULT = Settings()


@dataclass(slots=True, kw_only=True)
class Bill:
    """Counts over `hands` hands."""

    hands: int
    seats: int
    meter: Meter
    frames_in: int = 0
    answers: int = 0
    pushes: int = 0
    bytes_out: int = 0
    connection_minutes: float = 0
    transitions: int = 0
    express_starts: int = 0
    express_s: float = 0
    invocations: int = 0
    busy_s: float = 0
    flash_s: float = 0  # slept inside the flash function
    by_kind: dict[str, int] = field(default_factory=dict)

    def terms(self) -> dict[str, float]:
        """USD per 1,000 hands."""
        totals = {
            "messages out": (self.pushes + self.answers) * MESSAGE,
            "messages in": self.frames_in * MESSAGE,
            "connection minutes": self.connection_minutes * CONNECTION_MINUTE,
            "bytes out": self.bytes_out * GIGABYTE_OUT,
            "functions": self.invocations * INVOCATION
            + (self.busy_s * MEMORY_GB + self.flash_s * FLASH_MEMORY_GB) * GB_S,
            "writes": self.meter.write_units * WRITE_UNIT,
            "reads": self.meter.read_units * READ_UNIT,
            "table clocks": self.transitions * TRANSITION,
            "short runs": self.express_starts * EXPRESS_START
            + self.express_s * EXPRESS_GB * EXPRESS_GB_S,
            "logs": self.invocations * LOG_LINE,
        }
        return {name: total / self.hands * 1_000 for name, total in totals.items()}

    @property
    def per_thousand_hands(self) -> float:
        """USD, everything included."""
        return sum(self.terms().values())


class Person:
    """Somebody who thinks for a while, then holds or trades, reads the result, and pings."""

    def __init__(self, client: Client, chance: random.Random) -> None:
        self.client = client
        self._chance = chance
        self._answered: set[tuple[int, int]] = set()
        self._ready: set[int] = set()

    def look(self) -> None:
        """What the box shows now, and when to act on it."""
        world = self.client.world
        table = world.live.table
        turn = turn_of(table)
        if turn is not None and (turn.hand, turn.round) not in self._answered:
            self._answered.add((turn.hand, turn.round))
            think_ms = round(self._chance.triangular(1_500, 16_000, 5_000))
            world.agenda.at(world.agenda.now_ms() + think_ms, partial(self._decide, turn))
        if type(table.hand.stage if table.hand else None).__name__ == "Complete":
            self._read(table.hands_played)

    def _read(self, hand: int) -> None:
        world = self.client.world
        if hand in self._ready or self._chance.random() >= READS:
            return
        self._ready.add(hand)
        wait_ms = self._chance.randrange(3_000, 11_000)
        world.agenda.at(
            world.agenda.now_ms() + wait_ms, lambda: self.client.ask("ready", hand=hand) and None
        )

    def _decide(self, turn: object) -> None:
        table = self.client.world.live.table
        if turn_of(table) != turn:
            return
        if self._chance.random() < HOLDS:
            self._remind(self.client.decide("hold"))
            return
        self.client.decide("open_trade")
        world = self.client.world
        world.agenda.at(world.agenda.now_ms() + 1_200, partial(self._click, turn))

    def _click(self, turn: object) -> None:
        if turn_of(self.client.world.live.table) == turn:
            self._remind(self.client.decide("trade", seat=self._chance.randrange(1, 11)))

    def _remind(self, answer: dict[str, object]) -> None:
        wait_ms = answer.get("marks_in_ms")
        if isinstance(wait_ms, int):
            agenda, frames = self.client.world.agenda, self.client.frames
            seen = len(frames)
            agenda.at(agenda.now_ms() + wait_ms, lambda: self._unless_shown(frames[seen:]))

    def _unless_shown(self, frames: list[dict[str, object]]) -> None:
        """Send the reminder, unless these frames have shown the mark or the round is over."""
        if not any(frame["type"] in {"marks", "update"} for frame in frames):
            self.client.send({"type": "marks"})


class _LongNames(TableWorld):
    """Names as long as real ones: they are part of every item."""

    @staticmethod
    def player(number: int) -> str:
        return str(UUID(bytes=sha256(f"player {number}".encode()).digest()[:16]))

    def __init__(self, settings: Settings, *, seed: str) -> None:
        super().__init__(settings, seed=seed, host=self.player(1))


def bill(*, seats: int = 10, hands: int = 15, seed: int = 1, settings: Settings = DEFAULT) -> Bill:
    """An event of people at all `seats`, one TV watching, and what it cost."""
    world = _LongNames(replace(settings, hands=hands), seed=str(seed))
    people = world.table_of(*range(1, seats + 1))
    watchers = [world.watcher(Role.TV)]
    meter = Meter()
    world.with_ports(tables=MeteredTables(world.ports.tables, meter))
    world.sockets.raw.clear()
    world.sockets.posts = 0
    for client in people:
        client.answers.clear()
    began_ms = world.agenda.now_ms()
    people[0].ask("start")
    _play(world, [Person(c, random.Random(f"{seed} {c.id}")) for c in people])
    minutes = (world.agenda.now_ms() - began_ms) / 60_000
    return _bill(world, meter, people, watchers, minutes)


def _play(world: TableWorld, people: list[Person]) -> None:
    for _ in range(100_000):
        if world.live.table.finished:
            return
        seen = world.live.table.version
        world.advance(250)
        if world.live.table.version != seen:
            for person in people:
                person.look()
    raise AssertionError("the event did not end")


def _bill(
    world: TableWorld, meter: Meter, people: list[Client], watchers: list[Client], minutes: float
) -> Bill:
    sockets = len(people) + len(watchers)
    # No pings: there is no minute without a frame.
    frames = sum(len(client.answers) for client in people)
    timers = world.timers
    wakes = timers.loops + timers.ticks + timers.flashes
    pushing = world.sockets.posts
    kinds: dict[str, int] = {}
    for _, raw in world.sockets.raw:
        kind = raw.split(b'"type":"', 1)[1].split(b'"', 1)[0].decode()
        kinds[kind] = kinds.get(kind, 0) + 1
    return Bill(
        hands=world.live.table.hands_played,
        seats=len(people),
        meter=meter,
        frames_in=frames,
        answers=frames,
        pushes=len(world.sockets.raw),
        bytes_out=sum(len(raw) for _, raw in world.sockets.raw) + sum(c.bytes_in for c in people),
        connection_minutes=minutes * sockets,
        transitions=2 * timers.loops + timers.started["clock"],
        express_starts=timers.started["pause"] + timers.started["flash"],
        express_s=timers.express_ms / 1_000,
        invocations=frames + wakes,
        busy_s=pushing * STEP_S + (frames + wakes - pushing) * WAKE_S,
        flash_s=timers.flash_ms / 1_000,
        by_kind=kinds,
    )


def report(made: Bill) -> str:
    """The figures as a table in Markdown."""
    hands = made.hands
    lines = [f"| term | USD per 1,000 hands ({made.seats} seats and a TV) |", "| --- | --- |"]
    lines += [f"| {name} | {value:.4f} |" for name, value in made.terms().items()]
    lines += [f"| **all** | **{made.per_thousand_hands:.4f}** |", ""]
    sizes = sorted(made.meter.state_bytes)
    counts = {
        "frames in": made.frames_in,
        "pushes": made.pushes,
        **{f"pushes of `{kind}`": count for kind, count in sorted(made.by_kind.items())},
        "reads": made.meter.calls["load"],
        "saves": made.meter.calls["save"],
        "choices": made.meter.calls["choose"],
        "charges": made.meter.calls["charge"],
        "failed writes": made.meter.failed_writes,
        "read units": made.meter.read_units,
        "write units": made.meter.write_units,
        "transitions": made.transitions,
        "short runs": made.express_starts,
    }
    lines += ["| count | per hand |", "| --- | --- |"]
    lines += [f"| {name} | {count / hands:.2f} |" for name, count in counts.items()]
    lines += [f"| bytes of the state, median | {sizes[len(sizes) // 2]} |"]
    lines += [f"| bytes of the state, greatest | {sizes[-1]} |"]
    return "\n".join(lines)


if __name__ == "__main__":
    print(report(bill()))
