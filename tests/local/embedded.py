"""The embedded platform in the test's own process, with a clock that the test moves."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

import aiohttp

from infra.local.faults import Faults
from infra.local.room import Plan, Room
from infra.local.serve import bind
from tests.kit.agenda import VirtualAgenda
from tests.kit.client import Client, Json, TableSocket, addresses_of
from tests.kit.loop import until

STEP_MS = 250
QUICK: Json = {"hands": 1, "flash_ms": 1_000, "trade_ms": 10_000, "result_ms": 2_000}


@dataclass
class Embedded:
    """A running room."""

    room: Room
    agenda: VirtualAgenda
    client: Client
    origin: str
    rng: random.Random = field(default_factory=lambda: random.Random(1))

    async def until(self, socket: TableSocket, question: Callable[[Json], bool]) -> Json:
        """Move the clock until the socket's view answers yes; give up after an hour."""
        for _ in range(3_600_000 // STEP_MS):
            await self.settle()
            if question(socket.view):
                return socket.view
            await self.advance(STEP_MS)
        raise AssertionError(f"never: {socket.view.get('phase')} {socket.view.get('round')}")

    async def advance(self, duration_ms: int) -> None:
        """Move the clock; its jobs run beside the event loop, as they do in a served room."""
        await asyncio.to_thread(self.agenda.advance, duration_ms)
        await self.settle()

    async def settle(self) -> None:
        """Let frames that are on their way arrive."""
        await asyncio.sleep(0)
        await until(self._has_settled)

    def _has_settled(self) -> bool:
        gateway = self.room.gateway
        if not gateway.loop.is_quiet:
            return False
        sockets = self.client.sockets
        received = sum(len(socket.frames) for socket in sockets)
        return received >= gateway.counts.pushes or not all(s.is_open for s in sockets)


@asynccontextmanager
async def embedded(
    data: Path | None = None, *, faults: Faults | None = None, start_ms: int = 1_800_000_000_000
) -> AsyncIterator[Embedded]:
    """A room on a port of its own."""
    agenda = VirtualAgenda(start_ms)
    pages = Path(__file__).parent
    plan = Plan(data=data, pages=pages, faults=faults or Faults(), password_cost=2, sign_ins=10_000)
    room = Room(plan, agenda)
    sockets = bind(["127.0.0.1"], 0)
    origin = f"http://127.0.0.1:{sockets[0].getsockname()[1]}"
    with patch.dict(os.environ):  # a room says there how it is served; no later test shall hear it
        await room.start(sockets)
        try:
            async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
                client = Client(session, await addresses_of(session, origin))
                yield Embedded(room, agenda, client, origin)
        finally:
            await room.stop()


def turn(view: Json) -> dict[str, Any]:
    """The turn reference of a view in a running round."""
    return {"hand": view["hand"], "round": view["round"]}
