"""A WebSocket client that decides about every frame itself."""

from __future__ import annotations

import asyncio
import os
import struct
from urllib.parse import urlsplit


class RawSocket:
    """Client frames by hand, RFC 6455; messages of the server are one frame each."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def open(cls, url: str) -> RawSocket:
        parts = urlsplit(url)
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
        writer.write(
            f"GET {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        head = await reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in head
        return cls(reader, writer)

    @staticmethod
    def frame(payload: bytes, *, opcode: int = 1, last: bool = True) -> bytes:
        """One masked frame."""
        size = len(payload)
        if size < 126:
            head = struct.pack("!BB", opcode | last << 7, 0x80 | size)
        elif size < 65_536:
            head = struct.pack("!BBH", opcode | last << 7, 0x80 | 126, size)
        else:
            head = struct.pack("!BBQ", opcode | last << 7, 0x80 | 127, size)
        mask = os.urandom(4)
        stream = mask * (size // 4 + 1)
        mixed = int.from_bytes(payload, "big") ^ int.from_bytes(stream[:size], "big")
        return head + mask + mixed.to_bytes(size, "big")

    def send_text(self, text: str, *, frame: int) -> None:
        """One message in frames of at most `frame` bytes."""
        data = text.encode()
        parts = [data[start : start + frame] for start in range(0, len(data), frame)]
        for index, part in enumerate(parts):
            last = index == len(parts) - 1
            self._writer.write(self.frame(part, opcode=0 if index else 1, last=last))

    def write(self, data: bytes) -> None:
        """Bytes as they are."""
        self._writer.write(data)

    def abort(self) -> None:
        """Break the connection without a close frame."""
        self._writer.transport.abort()

    async def read_message(self) -> bytes:
        """The payload of the next frame."""
        head = await self._reader.readexactly(2)
        size = head[1] & 0x7F
        if size == 126:
            (size,) = struct.unpack("!H", await self._reader.readexactly(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", await self._reader.readexactly(8))
        self.opcode = head[0] & 0x0F
        return await self._reader.readexactly(size)

    async def read_close(self) -> int:
        """The code with which the server closes, after what it sent before."""
        while True:
            payload = await self.read_message()
            if self.opcode == 8:
                self._writer.close()
                await self._writer.wait_closed()
                return int.from_bytes(payload[:2], "big")
