"""`Push` and the guarded `Timer` of the embedded platform, as the functions see them."""

from __future__ import annotations

from collections.abc import Sequence

from functions.counts import Count, count
from functions.ports import Pushed, Timer
from infra.local.functions import Killed, require_call
from infra.local.gateway import Gateway
from infra.local.sockets import Posted

_PUSHED = {Posted.OK: Pushed.SENT, Posted.GONE: Pushed.GONE}


class LocalPush:
    """Posts to a gateway in the same process."""

    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway

    def send(self, frames: Sequence[tuple[str, bytes]]) -> Sequence[Pushed]:
        """Post all frames; one result each, in order."""
        require_call()
        gateway = self._gateway
        if frames and gateway.dice.hits(gateway.faults.kill_before_push):
            raise Killed
        posted = [gateway.post(connection_id, body) for connection_id, body in frames]
        made = [_PUSHED.get(answer, Pushed.FAILED) for answer in posted]
        count(Count.GONE, made.count(Pushed.GONE))
        count(Count.PUSH_FAILURES, made.count(Pushed.FAILED))
        return made

    def close(self, connection_id: str) -> None:
        """Close a socket; one that is gone already is no error."""
        require_call()
        self._gateway.delete(connection_id)


class GuardedTimer:
    """A timer that only a running function can start."""

    def __init__(self, timer: Timer) -> None:
        self._timer = timer

    def start_clock(self, table_id: str, generation: int, until_ms: int) -> None:
        """One table clock."""
        require_call()
        self._timer.start_clock(table_id, generation, until_ms)

    def start_pause(self, table_id: str, until_ms: int) -> None:
        """One wait and one tick."""
        require_call()
        self._timer.start_pause(table_id, until_ms)

    def start_flash(self, table_id: str, hand: int) -> None:
        """The flash run of a hand."""
        require_call()
        self._timer.start_flash(table_id, hand)
