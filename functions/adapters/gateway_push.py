"""`Push` over API Gateway's `@connections`: signed posts on kept-alive connections, in parallel.

The SDK's client costs 1.2 ms of a core for each post, and threads make it worse; this costs a
tenth. A frame may arrive twice when a kept-alive connection breaks: frames carry versions.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from functools import cached_property
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import quote, urlsplit

from functions.adapters.sigv4 import Signer
from functions.counts import Count, count
from functions.ports import Pushed
from functions.settings import SettingMissing

PARALLEL = 10  # posts in flight: a full table at once
TIMEOUT_S = 2.0
MAX_FRAME_BYTES = 128 * 1_024  # the gateway would answer 413
_GONE = 410
_OK = range(200, 300)


class GatewayPush:
    """Frames to the sockets of one WebSocket API."""

    def __init__(
        self,
        endpoint: str,
        signer: Callable[[], Signer],
        *,
        parallel: int = PARALLEL,
        timeout_s: float = TIMEOUT_S,
    ) -> None:
        self._endpoint = endpoint
        self._signer = signer
        self._parallel = parallel
        self._timeout_s = timeout_s
        self._kept = threading.local()  # one connection for each thread
        self._open: set[HTTPConnection] = set()

    def send(self, frames: Sequence[tuple[str, bytes]]) -> Sequence[Pushed]:
        """Post all frames; one result each, in order. Returns when every post has ended."""
        if not frames:
            return ()
        if len(frames) == 1:
            made = [self._post(frames[0])]
        else:
            made = list(self._pool.map(self._post, frames))
        count(Count.GONE, made.count(Pushed.GONE))
        count(Count.PUSH_FAILURES, made.count(Pushed.FAILED))
        return tuple(made)

    def close(self, connection_id: str) -> None:
        """Close a socket; one that is gone already is no error."""
        try:
            self._request("DELETE", connection_id, b"")
        except (OSError, HTTPException):
            count(Count.PUSH_FAILURES)

    def end(self) -> None:
        """Let go of threads and connections; a function never does, its environment just ends."""
        if "_pool" in self.__dict__:
            self._pool.shutdown()
        for connection in tuple(self._open):
            connection.close()

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self._parallel, thread_name_prefix="push")

    @cached_property
    def _origin(self) -> tuple[type[HTTPConnection], str, str]:
        """Kind of connection, host as in the header, and the path of the stage."""
        if not self._endpoint:
            raise SettingMissing("WS_ENDPOINT is not set")
        parts = urlsplit(self._endpoint)
        kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        return kind, parts.netloc, parts.path.rstrip("/")

    def _post(self, frame: tuple[str, bytes]) -> Pushed:
        connection_id, body = frame
        if len(body) > MAX_FRAME_BYTES:
            return Pushed.FAILED
        try:
            status = self._request("POST", connection_id, body)
        except (OSError, HTTPException):
            return Pushed.FAILED
        if status in _OK:
            return Pushed.SENT
        return Pushed.GONE if status == _GONE else Pushed.FAILED

    def _request(self, method: str, connection_id: str, body: bytes) -> int:
        """Status of one request. A kept connection that the other side has closed meanwhile (while
        the function was frozen, as a rule) is opened anew once."""
        _, host, stage = self._origin
        path = f"{stage}/%40connections/{quote(connection_id, safe='')}"
        headers = self._signer().headers(method, host, path, body, at=datetime.now(UTC))
        fresh = False
        while True:
            connection: HTTPConnection | None = getattr(self._kept, "connection", None)
            if connection is None:
                connection, fresh = self._opened(), True
            try:
                connection.request(method, path, body, headers)
                answer = connection.getresponse()
                answer.read()
            except (OSError, HTTPException):
                self._drop(connection)
                if fresh:
                    raise
            else:
                return answer.status

    def _opened(self) -> HTTPConnection:
        kind, host, _ = self._origin
        connection = self._kept.connection = kind(host, timeout=self._timeout_s)
        self._open.add(connection)
        return connection

    def _drop(self, connection: HTTPConnection) -> None:
        connection.close()
        self._open.discard(connection)
        self._kept.connection = None
