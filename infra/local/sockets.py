"""What a gateway knows of its sockets."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from infra.local.events import Peer
from infra.local.outbox import Outbox


class State(StrEnum):
    """What the registry knows of a connection."""

    PENDING = "pending"  # $connect has not returned
    OPEN = "open"
    VANISHED = "vanished"  # the other side is gone and nobody has noticed
    CLOSED = "closed"


class Posted(StrEnum):
    """What became of a call to `@connections`."""

    OK = "ok"
    GONE = "gone"
    MALFORMED = "malformed"
    TOO_LARGE = "too large"
    THROTTLED = "throttled"


@dataclass(slots=True, kw_only=True)
class Connection:
    """One socket."""

    peer: Peer
    outbox: Outbox | None = None
    active_ms: int
    state: State = State.PENDING
    ending: tuple[int, str] | None = None  # why this side closed it


@dataclass(slots=True, kw_only=True)
class Counts:
    """What went through, for tests and benches."""

    frames: int = 0
    pushes: int = 0
    failures: int = 0
    connections: int = 0
