"""A world of embedded adapters for tests of flows: SQLite in memory, a clock that tests move, and
sockets and timers that do as they are told."""

from __future__ import annotations

import heapq
import itertools
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from engine.tradeem.settings import Settings
from engine.tradeem.table import due_ms, new_table, turn_of
from functions.adapters.sqlite_database import Database
from functions.adapters.sqlite_tables import SqliteTables
from functions.adapters.sqlite_vouchers import SqliteVouchers
from functions.flows import watch
from functions.flows.flash import flash
from functions.flows.play import handle_frame
from functions.flows.session import Session
from functions.flows.sweep import sweep
from functions.flows.tick import Idle, tick
from functions.ports import Clock, Live, Pushed, Role, Stored, TableStore, World

TABLE = "ABCDEF"
HOST = "p1"
SECOND_MS = 1_000
QUICK = Settings(hands=2, flash_ms=1_000, trade_ms=10_000, result_ms=5_000)

Frame = dict[str, Any]


class SeededEntropy:
    """`Entropy` that gives the same bytes in every run of a test."""

    def __init__(self, seed: str = "chance") -> None:
        self._seed = seed
        self._drawn = 0

    def token(self, size: int) -> bytes:
        self._drawn += 1
        block = sha256(f"{self._seed} {self._drawn}".encode()).digest()
        return (block * (size // len(block) + 1))[:size]


class Calendar:
    """A `Clock` that stands still until a test moves it, and jobs for later moments.

    A job that sleeps moves the clock itself, and what falls due meanwhile runs inside it: always
    one thread, always the same order."""

    def __init__(self, start_ms: int) -> None:
        self._now_ms = start_ms
        self._due: list[tuple[int, int, Callable[[], None]]] = []
        self._asked = itertools.count()

    def now_ms(self) -> int:
        return self._now_ms

    def sleep_ms(self, duration_ms: int) -> None:
        self.advance(max(0, duration_ms))

    def at(self, due_ms: int, job: Callable[[], None]) -> None:
        """Run `job` when the clock has come to `due_ms`."""
        heapq.heappush(self._due, (due_ms, next(self._asked), job))

    def advance(self, duration_ms: int) -> None:
        """Move the clock, running everything due on the way; a job's error comes out here."""
        end_ms = self._now_ms + duration_ms
        while self._due and self._due[0][0] <= end_ms:
            due_ms, _, job = heapq.heappop(self._due)
            self._now_ms = max(self._now_ms, due_ms)
            job()
        self._now_ms = max(self._now_ms, end_ms)

    def jump(self, now_ms: int) -> None:
        """Move the clock and run nothing: what is due waits for the next `advance`."""
        self._now_ms = now_ms


class Sockets:
    """`Push` into lists. `gone` ids answer 410; `lose` decides which frames never arrive."""

    def __init__(self) -> None:
        self.frames: dict[str, list[Frame]] = defaultdict(list)
        self.raw: list[tuple[str, bytes]] = []
        self.gone: set[str] = set()
        self.closed: list[str] = []
        self.posts = 0  # calls
        self.lose: Callable[[str, Frame], bool] = lambda _id, _frame: False

    def send(self, frames: Sequence[tuple[str, bytes]]) -> Sequence[Pushed]:
        self.posts += 1
        return [self._post(connection_id, frame) for connection_id, frame in frames]

    def close(self, connection_id: str) -> None:
        self.closed.append(connection_id)
        self.gone.add(connection_id)

    def _post(self, connection_id: str, raw: bytes) -> Pushed:
        if connection_id in self.gone:
            return Pushed.GONE
        frame = json.loads(raw)
        self.raw.append((connection_id, raw))
        if not self.lose(connection_id, frame):
            self.frames[connection_id].append(frame)
        return Pushed.SENT

    def of(self, connection_id: str, kind: str) -> list[Frame]:
        """The frames of one type that a socket got."""
        return [frame for frame in self.frames[connection_id] if frame["type"] == kind]


class Timers:
    """`Timer` on the agenda, waiting for whole seconds as Step Functions does. `dead` names what
    never starts; `twice` starts every Express run twice."""

    def __init__(self, world: TableWorld) -> None:
        self._world = world
        self._names: set[tuple[str, int]] = set()
        self.dead: set[str] = set()
        self.twice = False
        self.started: Counter[str] = Counter()
        self.loops = 0  # of table clocks: a wait and a task each
        self.ticks = 0  # of short runs
        self.flashes = 0  # calls of the flash function
        self.flash_ms = 0  # how long those calls lasted, all together
        self.express_ms = 0  # how long short runs lasted, all together

    def start_clock(self, table_id: str, generation: int, until_ms: int) -> None:
        if "clock" in self.dead or (table_id, generation) in self._names:
            return
        self._names.add((table_id, generation))
        self.started["clock"] += 1
        self._loop(table_id, generation, until_ms, 0)

    def start_pause(self, table_id: str, until_ms: int) -> None:
        at_ms = _up(until_ms)

        def wake() -> None:
            self.ticks += 1
            tick(self._world.ports, table_id, until_ms=at_ms)

        for _ in range(self._times("pause")):
            self.express_ms += max(0, at_ms - self._world.agenda.now_ms())
            self._world.agenda.at(at_ms, wake)

    def start_flash(self, table_id: str, hand: int) -> None:
        for _ in range(self._times("flash")):
            self._flash(table_id, hand, self._world.agenda.now_ms())

    def _times(self, run: str) -> int:
        if run in self.dead:
            return 0
        self.started[run] += 1
        return 2 if self.twice else 1

    def _loop(self, table_id: str, generation: int, until_ms: int, turns: int) -> None:
        def wake() -> None:
            self.loops += 1
            try:
                ticked = tick(
                    self._world.ports,
                    table_id,
                    generation=generation,
                    turns=turns,
                    until_ms=_up(until_ms),
                )
            except Idle:
                return
            assert ticked is not None
            self._loop(table_id, ticked.generation, ticked.until_ms, ticked.turns)

        self._world.agenda.at(_up(until_ms), wake)

    def _flash(self, table_id: str, hand: int, at_ms: int, until_ms: int | None = None) -> None:
        def wake() -> None:
            self.flashes += 1
            began_ms = self._world.agenda.now_ms()
            shown = flash(self._world.ports, table_id, hand, until_ms=until_ms)
            ended_ms = self._world.agenda.now_ms()
            self.flash_ms += ended_ms - began_ms
            self.express_ms += max(shown.until_ms, ended_ms) - began_ms
            if not shown.done:
                self._flash(table_id, hand, shown.until_ms, shown.until_ms)

        self._world.agenda.at(at_ms, wake)


def _up(at_ms: int) -> int:
    return -(-at_ms // SECOND_MS) * SECOND_MS


@dataclass
class Client:
    """One socket of somebody, sending frames and reading answers."""

    world: TableWorld
    session: Session
    sent: int = 0
    answers: list[Frame] = field(default_factory=list)
    bytes_in: int = 0  # of answers
    heard: Callable[[bytes], None] = lambda _raw: None  # gets every answer as it came

    @property
    def id(self) -> str:
        return self.session.connection_id

    def send(self, frame: Frame | str, *, received_ms: int | None = None) -> Frame:
        """The answer to a frame."""
        raw = frame if isinstance(frame, str) else json.dumps(frame)
        at_ms = self.world.clock.now_ms() if received_ms is None else received_ms
        reply = handle_frame(self.world.ports, self.session, raw, at_ms)
        self.bytes_in += len(reply)
        self.heard(reply)
        answer: Frame = json.loads(reply)
        self.answers.append(answer)
        return answer

    def ask(self, kind: str, *, received_ms: int | None = None, **fields: Any) -> Frame:
        """The answer to a command with a new id."""
        self.sent += 1
        fields.setdefault("id", f"{self.id.replace('=', '')}-{self.sent:06}")
        return self.send({"type": kind, **fields}, received_ms=received_ms)

    def sync(self, last: int | None = None) -> Frame:
        return self.send({"type": "sync", "last": last})

    def decide(self, kind: str, *, received_ms: int | None = None, **fields: Any) -> Frame:
        """The answer to a decision in the round that runs now."""
        return self.ask(kind, received_ms=received_ms, turn=self.world.turn, **fields)

    @property
    def frames(self) -> list[Frame]:
        """Everything pushed to this socket."""
        return self.world.sockets.frames[self.id]

    def got(self, kind: str) -> list[Frame]:
        return self.world.sockets.of(self.id, kind)

    def leave(self) -> None:
        """Close the socket."""
        self.world.sockets.gone.add(self.id)
        watch.disconnected(self.world.ports, self.session)


class TableWorld:
    """One table, `TABLE`, hosted by `HOST`, and everybody round it."""

    def __init__(
        self,
        settings: Settings = QUICK,
        *,
        seed: str = "chance",
        host: str = HOST,
        clock: Clock | None = None,
        start_ms: int = 1_800_000_000_000,
    ) -> None:
        self.agenda = Calendar(start_ms)
        self.clock: Clock = clock or self.agenda
        self.sockets = Sockets()
        self.timers = Timers(self)
        database = Database()
        self.store: TableStore = SqliteTables(database)  # without what tests wrap round it
        self.ports = World(
            tables=self.store,
            vouchers=SqliteVouchers(database),
            push=self.sockets,
            timer=self.timers,
            clock=self.clock,
            entropy=SeededEntropy(seed),
        )
        self.store.create(
            Stored(
                table=new_table(TABLE, settings, host),
                rev=0,
                created_ms=self.clock.now_ms(),
                tv_key="tv-key-of-this-table-0123456789ab",
                stream_key="stream-key-of-this-table-89abcdef",
            )
        )
        self._opened = 0

    # --- what is there ---------------------------------------------------------------------------

    @property
    def live(self) -> Live:
        live = self.store.load(TABLE)
        assert live is not None
        return live

    @property
    def turn(self) -> Frame:
        turn = turn_of(self.live.table)
        assert turn is not None, "no round is running"
        return {"hand": turn.hand, "round": turn.round}

    @property
    def phase(self) -> str:
        """Where the table stands: the name of its stage and the round."""
        table = self.live.table
        if table.finished or table.hand is None:
            return "finished" if table.finished else "waiting"
        turn = turn_of(table)
        if turn is not None:
            return f"round {turn.round}"
        return type(table.hand.stage).__name__

    # --- people ----------------------------------------------------------------------------------

    def socket(
        self, player: str | None, *, role: Role = Role.PLAYER, connection_id: str | None = None
    ) -> Client:
        """A new socket, not yet synced."""
        self._opened += 1
        session = Session(
            connection_id=connection_id or f"socket{self._opened}=",
            table=TABLE,
            role=role,
            player=player,
            connected_ms=self.clock.now_ms() + self._opened,
        )
        return Client(self, session)

    def join(self, number: int) -> Client:
        """Player `p<number>` in the seat of that number, by a socket that has synced."""
        client = self.socket(self.player(number))
        client.sync()
        answer = client.ask(
            "sit", name=f"Player {number}", device=f"device-{number:013}", seat=number, accept=True
        )
        assert answer["result"] == "ok", answer
        return client

    @staticmethod
    def player(number: int) -> str:
        """The player of a seat."""
        return f"p{number}"

    def watcher(self, role: Role) -> Client:
        """A TV or stream that has synced."""
        client = self.socket(None, role=role)
        client.sync()
        return client

    def table_of(self, *numbers: int) -> list[Client]:
        """These players, seated; the first of them must be the host."""
        return [self.join(number) for number in numbers]

    # --- time ------------------------------------------------------------------------------------

    def advance(self, duration_ms: int) -> None:
        self.agenda.advance(duration_ms)

    def until(self, phase: str, *, at_most: int = 500) -> None:
        """Let time pass, second by second, until the table stands there."""
        for _ in range(at_most):
            if self.phase == phase:
                return
            self.advance(SECOND_MS)
        raise AssertionError(f"the table stands at {self.phase}, not at {phase}")

    def to_due(self) -> None:
        """To the very moment something is due, nothing of it done."""
        due = due_ms(self.live.table)
        assert due is not None
        self.advance(due - 1 - self.agenda.now_ms())
        self.agenda.jump(due)

    def sweep(self) -> int:
        return sweep(self.ports)

    def with_ports(self, **ports: Any) -> None:
        """Play on with other adapters."""
        self.ports = replace(self.ports, **ports)
