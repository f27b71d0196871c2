"""The embedded platform's handlers, stores and state machines under an `Interleaving`, with a
gateway between them and the players that does what `Weather` says.

The events are those that the embedded platform's gateway makes; no sockets, threads or real time.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from engine.tradeem.table import Table
from functions import wiring
from functions.adapters.sqlite_database import Database
from functions.adapters.sqlite_tables import SqliteTables
from functions.adapters.sqlite_vouchers import SqliteVouchers
from functions.flows.publish import update_frame, viewer_of
from functions.flows.saving import SEED_BYTES
from functions.ports import Connection, Pushed, Role, World
from infra.local import events
from infra.local.functions import FunctionFailed, Functions, Killed
from infra.local.push import GuardedTimer
from infra.local.timer import LocalTimer, Machines
from tests.races.interleaving import Interleaving
from tests.races.journal import Journal, Sent, Told, Write
from tests.races.states import TABLE, now_ms, stored

if TYPE_CHECKING:
    from tests.races.phone import Phone

DEALS = 8
Span = tuple[int, int]
Answer = dict[str, Any]
_UPGRADE = events.Upgrade(
    headers=(), query=(), source_ip="192.0.2.1", user_agent="phone", domain="cardroom.test"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Weather:
    """What the gateway does. Chances are 0..1, delays in milliseconds."""

    frame_delay_ms: Span = (0, 30)  # from its receipt to the function's call
    frame_copies: int = 1  # a frame's function is called up to so many times ...
    copy_delay_ms: Span = (0, 0)  # ... the later ones after so long
    frame_lost: float = 0.0
    push_delay_ms: Span = (1, 30)
    push_lost: float = 0.0
    push_twice: float = 0.0
    push_gone: float = 0.0  # delivered, and answered by 410 all the same
    goodbyes: Sequence[int] = (1,)  # how often $disconnect comes: one of these numbers
    goodbye_delay_ms: Span = (0, 100)


CALM = Weather()


@dataclass(slots=True, eq=False)
class Wire:
    """One socket."""

    phone: Phone
    peer: events.Peer
    role: Role
    player: str | None
    is_open: bool = True  # by the gateway's books
    is_dead: bool = False  # nobody is at the other end
    refused: int = 0  # pushes that were answered by 410

    @property
    def id(self) -> str:
        return self.peer.connection_id


@dataclass(slots=True)
class Crash:
    """The process that makes the call of this number, from 0 on, dies: `before` or `after` it was
    done; or `within`, where only pushes count, with half of its frames posted."""

    call: int
    when: str = "before"
    count: int = 0
    at: str | None = None  # the call it died in

    def comes(self, name: str) -> bool:
        """Whether it is this call; counts it."""
        if self.when == "within" and name != "send":
            return False
        self.count += 1
        return self.count == self.call + 1


class Venue:
    """One table and everybody round it."""

    def __init__(self, seed: int, table: Table, weather: Weather = CALM) -> None:
        self.time = Interleaving(seed, now_ms(table) + 200)
        self.rng = self.time.rng
        self.weather = weather
        self.journal = Journal()
        self.phones: list[Phone] = []
        self.crash: Crash | None = None
        self.under_way = 0  # frames, and calls of functions
        self.wires: dict[str, Wire] = {}
        self.functions = _Counted(_functions(), self)
        self.database = Database()
        self.tables = SqliteTables(self.database)  # without what is put round it
        self.timer = LocalTimer(self.time, self.functions, _machines())  # type: ignore[arg-type]
        self.entropy = Entropy(seed)
        self.begins = table
        item = stored(table)
        self.tables.create(item)
        self.journal.writes.append(Write(item, self.time.now_ms()))
        self.world = World(
            tables=_Port(self, "tables", self.tables),
            vouchers=_Port(self, "vouchers", SqliteVouchers(self.database)),
            push=_Port(self, "push", _Gateway(self)),
            timer=_Port(self, "timer", GuardedTimer(self.timer)),
            clock=self.time,
            entropy=self.entropy,
        )

    # --- the world ------------------------------------------------------------------------------

    def call(self, port: str, name: str, real: Callable[..., Any], asked: Any, told: Any) -> Any:
        """One call of a port: others may come first, or the process may die round it."""
        self.time.pause()
        crash = self.crash
        if crash is None or not crash.comes(name):
            return self._made(port, name, real, asked, told)
        self.crash, crash.at = None, f"{port}.{name}"
        if crash.when == "after":
            self._made(port, name, real, asked, told)
        elif crash.when == "within":
            real(asked[0][: len(asked[0]) // 2])
        raise Killed

    def _made(self, port: str, name: str, real: Callable[..., Any], asked: Any, told: Any) -> Any:
        try:
            made = real(*asked, **told)
        except Exception as error:
            self.journal.raised(name, error)
            raise
        if port == "tables":
            self.journal.stored(name, made, asked, told, self.time.now_ms())
        return made

    @property
    def table(self) -> Table:
        live = self.tables.load(TABLE)
        assert live is not None
        return live.table

    def invoke(self, function: str, event: Any) -> Any:
        """What a function returns; None if it failed."""
        try:
            return self.functions.invoke(function, event)
        except FunctionFailed:
            return None

    def run(self, *, for_ms: int) -> None:
        """Let time pass."""
        self.time.run(for_ms=for_ms)

    def until_quiet(self, *, after_ms: int = 0) -> None:
        """Let time pass, and then as much as it takes for all functions to return and all frames
        to arrive."""
        self.run(for_ms=after_ms)
        while self.under_way:
            self.run(for_ms=10)

    # --- the gateway ----------------------------------------------------------------------------

    def open(self, phone: Phone) -> Wire:
        """A new socket of this phone."""
        number = len(self.wires) + 1
        player = phone.player
        granted = {"table": TABLE, "role": phone.role.value, "player": player or "", "name": ""}
        peer = events.Peer(
            connection_id=f"socket{number:09}=",
            connected_ms=self.time.now_ms(),
            upgrade=_UPGRADE,
            authorizer={**granted, "principalId": player or phone.role.value},
        )
        wire = Wire(phone, peer, phone.role, player)
        self.wires[wire.id] = wire
        return wire

    def settle(self, phone: Phone) -> None:
        """Give the phone a socket that has been there for a while, and all there is to know."""
        wire = self.open(phone)
        at_ms = wire.peer.connected_ms
        self.tables.connect(
            Connection(
                id=wire.id,
                table=TABLE,
                role=wire.role,
                player=wire.player,
                connected_ms=at_ms,
                seen_ms=at_ms,
            )
        )
        table = self.begins
        told = update_frame(table, viewer_of(table, wire.role, wire.player), 0, (), at_ms)
        phone.wire = wire
        phone.take(wire, json.loads(told))

    def frame(self, wire: Wire, asked: Answer | str) -> None:
        """A frame has reached the gateway."""
        if not wire.is_open or wire.is_dead or self._hits(self.weather.frame_lost):
            return
        received_ms = self.time.now_ms()
        text = asked if isinstance(asked, str) else json.dumps(asked)
        event = self._event(wire, text, received_ms)
        late_ms = received_ms + self._draw(self.weather.frame_delay_ms)
        for copy in range(self.rng.randint(1, self.weather.frame_copies)):
            at_ms = late_ms + (self._draw(self.weather.copy_delay_ms) if copy else 0)
            self.under_way += 1
            self.time.at(at_ms, lambda: self._dispatch(wire, event))

    def _dispatch(self, wire: Wire, event: Answer) -> None:
        made = self.invoke("ws_message", event)
        self.under_way -= 1
        if made is None:
            return  # "Internal server error", which no client can make anything of
        told = json.loads(made["body"])
        self.journal.sent.append(Sent(wire.role, wire.player, told, made["body"]))
        self.journal.told.append(Told(wire.player, _parsed(event["body"]), told))
        self._deliver(wire, told)

    def post(self, connection_id: str, body: bytes) -> Pushed:
        """A push, by a function."""
        wire = self.wires[connection_id]
        if not wire.is_open:
            wire.refused += 1
            return Pushed.GONE
        frame = json.loads(body)
        self.journal.sent.append(Sent(wire.role, wire.player, frame, body.decode()))
        self._deliver(wire, frame)
        return Pushed.GONE if self._hits(self.weather.push_gone) else Pushed.SENT

    def _deliver(self, wire: Wire, frame: Answer) -> None:
        if self._hits(self.weather.push_lost):
            return
        for _ in range(2 if self._hits(self.weather.push_twice) else 1):
            at_ms = self.time.now_ms() + self._draw(self.weather.push_delay_ms)
            self.under_way += 1
            self.time.at(at_ms, lambda: self._arrive(wire, frame))

    def _arrive(self, wire: Wire, frame: Answer) -> None:
        self.under_way -= 1
        if not wire.is_dead:
            wire.phone.take(wire, frame)

    def end(self, wire: Wire, *, by_phone: bool = False) -> None:
        """The socket is closed, by whichever side; $disconnect comes when it likes. What the
        gateway took before still arrives, unless the phone is gone."""
        if not wire.is_open:
            return
        wire.is_open = False
        if by_phone:
            wire.is_dead = True
        else:
            at_ms = self.time.now_ms() + self.weather.push_delay_ms[1] + 1
            self.time.at(at_ms, lambda: wire.phone.closed(wire))
        event = events.disconnect(wire.peer, 1001, "", self.time.now_ms())
        for _ in range(self.rng.choice(self.weather.goodbyes)):
            at_ms = self.time.now_ms() + self._draw(self.weather.goodbye_delay_ms)
            self.time.at(at_ms, lambda: self._say_goodbye(event))

    def _say_goodbye(self, event: Answer) -> None:
        self.invoke("ws_disconnect", event)

    def request(self, key: str, body: Answer, player: str) -> Answer:
        """The answer to a request of the HTTP API at this table, as `Problem` or what it makes."""
        claims = {"sub": player, "nickname": player, "token_use": "id"}
        event = {
            "routeKey": f"POST /api/tables/{{table}}/{key}",
            "pathParameters": {"table": TABLE},
            "headers": {},
            "body": json.dumps(body),
            "isBase64Encoded": False,
            "requestContext": {"authorizer": {"jwt": {"claims": claims}}},
        }
        answer = self.functions.invoke("http_seats", event)
        return {"status": answer["statusCode"], **json.loads(answer["body"])}

    def _event(self, wire: Wire, text: str, received_ms: int) -> Answer:
        return events.message(wire.peer, "$default", text, received_ms)

    def _hits(self, chance: float) -> bool:
        return chance > 0 and self.rng.random() < chance

    def _draw(self, span: Span) -> int:
        return self.rng.randint(*span) if span[1] else 0


class _Counted:
    """`Functions` of which the venue knows how many are running."""

    def __init__(self, functions: Functions, venue: Venue) -> None:
        self._functions = functions
        self._venue = venue

    def invoke(self, name: str, event: Any) -> Any:
        self._venue.under_way += 1
        try:
            return self._functions.invoke(name, event)
        finally:
            self._venue.under_way -= 1


class _Port:
    """An adapter, each of whose calls goes through the venue."""

    def __init__(self, venue: Venue, port: str, inner: Any) -> None:
        self._venue = venue
        self._port = port
        self._inner = inner

    def __getattr__(self, name: str) -> Callable[..., Any]:
        real = getattr(self._inner, name)
        return lambda *asked, **told: self._venue.call(self._port, name, real, asked, told)


class _Gateway:
    """`Push`."""

    def __init__(self, venue: Venue) -> None:
        self._venue = venue

    def send(self, frames: Sequence[tuple[str, bytes]]) -> Sequence[Pushed]:
        return [self._venue.post(*frame) for frame in frames]

    def close(self, connection_id: str) -> None:
        self._venue.end(self._venue.wires[connection_id])


class Entropy:
    """The same bytes in every run of a seed. There are few different deals, so that what is
    computed about one is computed once; whoever draws for nothing changes no card."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._drawn = 0

    def token(self, size: int) -> bytes:
        if size == SEED_BYTES:
            return sha256(f"deal {self._seed % DEALS}".encode()).digest()
        self._drawn += 1
        return sha256(f"{self._seed} {self._drawn}".encode()).digest()[:size]


@contextmanager
def installed(venue: Venue) -> Iterator[Venue]:
    """The venue's world is the one that the handlers find."""
    wiring.install(venue.world)
    try:
        yield venue
    finally:
        venue.time.end()
        wiring.install(None)
        venue.database.close()


def _parsed(text: str) -> Answer:
    try:
        made = json.loads(text)
    except ValueError:
        return {}
    return made if isinstance(made, dict) else {}


@cache
def _functions() -> Functions:
    return Functions.real()


@cache
def _machines() -> Machines:
    return Machines.read()
