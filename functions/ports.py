"""What the flows need from the world. Two families of adapters implement it: AWS and embedded.

All times are server milliseconds. Conditions are part of the contract: one suite in
`tests/contract` runs over every adapter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from engine.tradeem.hand import Choice
from engine.tradeem.table import Table


class Role(StrEnum):
    """As what a connection watches a table; a player's seat is looked up in the table itself."""

    PLAYER = "player"  # signed in: plays if seated, otherwise watches as rail
    TV = "tv"  # the venue's screen, by link: always sees the flash
    STREAM = "stream"  # by link, without the flash


@dataclass(frozen=True, slots=True, kw_only=True)
class Connection:
    """One open socket, as written by its first `sync`, or before it by a frame that is charged."""

    id: str
    table: str
    role: Role
    player: str | None = None  # None for TV and stream
    connected_ms: int
    seen_ms: int  # last `sync`, 0 before the first; older than MAX_AGE_MS counts as gone
    spent: int = 0  # frames that changed nothing, in the window that began at `window_ms`
    window_ms: int = 0


LOBBY_MAX = 100  # tables listed at once
CONNECTION_MAX_AGE_MS = 130 * 60_000  # a socket lives two hours at most; TTL deletion may lag days


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """The last command of a player that changed the state, for repeats."""

    player: str
    ref: str  # the client's action id


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """The content of a table's state item."""

    table: Table = field(repr=False)
    rev: int  # counts writes; every write of the state is conditioned on the rev it read
    generation: int = 0  # of the table clock
    asleep_ms: int | None = None  # the clock of this generation wakes at this moment or earlier
    created_ms: int
    host_name: str = ""  # for the lobby: a host may have no seat
    answers: tuple[Answered, ...] = ()
    tv_key: str = field(repr=False)
    stream_key: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Live:
    """One consistent read of a table: state with the running choices merged in, and watchers."""

    stored: Stored
    connections: tuple[Connection, ...] = ()

    @property
    def table(self) -> Table:
        """The table as the engine knows it."""
        return self.stored.table


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A table as the lobby lists it."""

    table: str
    name: str
    host_name: str
    players: int
    hands: int
    created_ms: int


class Conflict(Exception):
    """The item has another rev than expected (or exists already): read again and decide anew."""


class Throttled(Exception):
    """The store or gateway asks to slow down; retry with jitter."""


class NewerSchema(Exception):
    """The item was written by a newer release; never write it, answer "retry later"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """The choice is stored; the item as it is after the write (rev + 1), without connections."""

    stored: Stored


@dataclass(frozen=True, slots=True, kw_only=True)
class NotChosen:
    """A condition failed: another version, too late, or this seat's previous value differs.
    The item as it is now, so that the caller can tell a duplicate from a refusal."""

    stored: Stored


class TableStore(Protocol):
    """Tables: state, connections, immutable hand records."""

    def create(self, stored: Stored) -> None:
        """Write a new table; `Conflict` if the id exists."""

    def load(self, table_id: str) -> Live | None:
        """ONE consistent query of state and connections; None if there is no such table."""

    def save(self, stored: Stored, *, expect_rev: int, record: str | None = None) -> Stored:
        """Replace the state if its rev is `expect_rev`; returns it with rev + 1, else `Conflict`.
        The running choices are replaced by those of `stored.table`.
        `record`, the JSON record of hand `stored.table.hands_played`, is written in the same
        transaction under `hand#n`."""

    def choose(
        self, stored: Stored, seat: int, choice: Choice, *, received_ms: int
    ) -> Chosen | NotChosen:
        """Store one seat's choice of the running round of `stored` without touching the rest:
        SET p<seat>, ADD rev 1, if the version is that of `stored` (so the round runs and the seat
        is still its player's), `received_ms` is before the due moment of the item, and p<seat> is
        still what `stored` shows (absent, or open). Never conflicts with other seats' choices,
        which raise no version."""

    def connect(self, connection: Connection) -> None:
        """Write the connection (idempotent by id), with a TTL a little over two hours."""

    def note(self, connection: Connection) -> None:
        """Write a connection that has not synced; nothing if it is stored."""

    def disconnect(self, table_id: str, connection_id: str) -> None:
        """Forget it, if it is there."""

    def charge(self, connection: Connection) -> None:
        """Store `spent` and `window_ms` of a connection that exists."""

    def record(self, table_id: str, hand: int) -> str | None:
        """The JSON record of a finished hand."""

    def records(self, table_id: str) -> Sequence[str]:
        """All records of the table, by hand number."""

    def lobby(self) -> Sequence[Listed]:
        """Listed tables that wait for players, newest first, at most `LOBBY_MAX`."""

    def due(self, before_ms: int) -> Sequence[str]:
        """Ids of tables whose indexed minute of `due` is at or before `before_ms`."""


class Vouchers(Protocol):
    """Short-lived secrets kept by hash: tickets, TV pairings, hand-over codes, rate windows."""

    def issue(self, kind: str, secret: str, payload: str, *, expires_ms: int) -> bool:
        """Keep `payload` under sha256(kind + secret); False if that secret is in use."""

    def peek(self, kind: str, secret: str, *, now_ms: int) -> str | None:
        """The payload if it is still valid (by age, not by TTL deletion)."""

    def take(self, kind: str, secret: str, *, now_ms: int) -> str | None:
        """Like `peek`, and the secret is used up: of two takers exactly one gets it."""

    def replace(self, kind: str, secret: str, payload: str, *, was: str, expires_ms: int) -> bool:
        """Compare and set the payload; False if it is not `was` (or gone)."""


class Pushed(StrEnum):
    """What became of one push."""

    SENT = "sent"
    GONE = "gone"  # 410: forget that connection
    FAILED = "failed"  # throttled or too large: the version gap repairs it


class Push(Protocol):
    """Frames to open sockets."""

    def send(self, frames: Sequence[tuple[str, bytes]]) -> Sequence[Pushed]:
        """Post (connection id, frame) pairs in parallel; one result each, in order. No error."""

    def close(self, connection_id: str) -> None:
        """Close a socket; no error if it is gone."""


class Timer(Protocol):
    """Wake-ups. All are hints: `tick` and `flash` read the state and decide by it alone."""

    def start_clock(self, table_id: str, generation: int, until_ms: int) -> None:
        """One lazy table clock `{table}-{generation}`: tick at `until_ms`, then whatever tick says.
        Starting it twice is one start."""

    def start_pause(self, table_id: str, until_ms: int) -> None:
        """One short wait, then one tick; may run twice."""

    def start_flash(self, table_id: str, hand: int) -> None:
        """The flash run of a hand; may run twice."""


class Clock(Protocol):
    """Server time."""

    def now_ms(self) -> int:
        """Milliseconds since the epoch."""

    def sleep_ms(self, duration_ms: int) -> None:
        """Wait less than a second inside the flash function."""


class Entropy(Protocol):
    """Cryptographic randomness, drawn inside the handler."""

    def token(self, size: int) -> bytes:
        """`size` fresh random bytes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """Everything a flow may touch, wired once per process."""

    tables: TableStore
    vouchers: Vouchers
    push: Push
    timer: Timer
    clock: Clock
    entropy: Entropy
