"""Frames on their way to one socket: in order, without waiting for a slow reader elsewhere."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any

from aiohttp import ClientConnectionResetError, WSMsgType, web

LEAST_HELD = 1_000  # frames; a reader that far behind has lost the rest and will ask for a sync


class Outbox:
    """One socket's queue. Use it on the event loop only."""

    def __init__(
        self,
        socket: web.WebSocketResponse,
        spawn: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self._socket = socket
        self._spawn = spawn
        self._frames: deque[bytes] = deque(maxlen=LEAST_HELD)
        self._sending = False
        self._ending: tuple[int, str] | None = None

    def put(self, body: bytes) -> None:
        """Send a text frame when those before it are gone."""
        if self._ending is None:
            self._frames.append(body)
            self._start()

    def close(self, code: int, reason: str) -> None:
        """Close the socket after what is queued."""
        self._ending = (code, reason)
        self._start()

    def _start(self) -> None:
        if not self._sending:
            self._sending = True
            self._spawn(self._send())

    async def _send(self) -> None:
        try:
            while self._frames:
                await self._socket.send_frame(self._frames.popleft(), WSMsgType.TEXT)
            if self._ending is not None:
                code, reason = self._ending
                await self._socket.close(code=code, message=reason.encode())
        except (ClientConnectionResetError, ConnectionResetError, RuntimeError):
            self._frames.clear()  # the other side is gone; the reading side finds out
        finally:
            self._sending = False
