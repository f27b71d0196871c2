"""Holds single WebSocket frames to a size; aiohttp itself limits whole messages only.

The headers of RFC 6455 frames are read as the bytes come in, before aiohttp's own parser.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from aiohttp import web


class FrameSizes:
    """Follows the frames in a byte stream and calls `too_large` for one over `limit`."""

    def __init__(self, limit: int, too_large: Callable[[], None]) -> None:
        self._limit = limit
        self._too_large = too_large
        self._skip = 0  # bytes of the current frame that are still to come
        self._head = b""

    def feed(self, data: bytes) -> None:
        """Look at the next bytes of the stream."""
        view = memoryview(data)
        while view:
            taken = min(self._skip, len(view))
            self._skip -= taken
            view = view[taken:]
            if view:
                view = self._begin(view)

    def _begin(self, view: memoryview) -> memoryview:
        """Take the bytes of a frame's header; the payload's length is then known."""
        wanted = self._header_size()
        part = bytes(view[: wanted - len(self._head)])
        self._head += part
        if len(self._head) >= 2 and len(self._head) == self._header_size():
            self._skip = self._payload_size()
            self._head = b""
            if self._skip > self._limit:
                self._too_large()
        return view[len(part) :]

    def _header_size(self) -> int:
        if len(self._head) < 2:
            return 2
        extra = {126: 2, 127: 8}.get(self._head[1] & 0x7F, 0)
        return 2 + extra + (4 if self._head[1] & 0x80 else 0)

    def _payload_size(self) -> int:
        short = self._head[1] & 0x7F
        if short < 126:
            return short
        return int.from_bytes(self._head[2 : 4 if short == 126 else 10], "big")


class _Watched:
    """aiohttp's parser with a look at what it is fed."""

    def __init__(self, parser: Any, sizes: FrameSizes) -> None:
        self._parser = parser
        self._sizes = sizes

    def feed_data(self, data: bytes) -> Any:
        self._sizes.feed(data)
        return self._parser.feed_data(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._parser, name)


def hold_frame_size(request: web.Request, limit: int, too_large: Callable[[], None]) -> None:
    """Watch the frames of a prepared socket; call it before the first one can have come."""
    # There is no public way to a connection's parser; tests/contract/gateway holds the name.
    protocol: Any = request.protocol
    protocol._payload_parser = _Watched(protocol._payload_parser, FrameSizes(limit, too_large))
