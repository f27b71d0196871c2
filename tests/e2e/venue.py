"""The embedded platform of `make play` on a thread of its own, and what a test may do to it."""

from __future__ import annotations

import asyncio
import os
import shutil
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import aiohttp

from engine.cards import card_text
from engine.tradeem.hand import Complete, FlashStage, Hand, TradeStage
from engine.tradeem.recall import BOARD_CARDS
from engine.tradeem.settings import GRACE_MS
from functions.ports import Live
from infra.local.faults import Faults
from infra.local.room import DIST, Plan, Room
from infra.local.serve import bind
from tests.e2e.clock import GUARD_S, MovableAgenda, RoomClock
from tests.kit.client import Client, Guest, TableSocket, addresses_of

T = TypeVar("T")


class Venue:
    """One room. What runs on its loop is called through `run`."""

    def __init__(
        self, room: Room, clock: RoomClock, loop: asyncio.AbstractEventLoop, origin: str
    ) -> None:
        self.room = room
        self.clock = clock
        self.origin = origin
        self._loop = loop
        self.client: Client

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """The result of a coroutine on the room's loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(GUARD_S)

    def guest(self, name: str) -> Guest:
        """Somebody who has signed up."""
        return self.run(self.client.sign_up(name))

    def table_of(self, host: Guest, **settings: Any) -> str:
        """A new table; its code."""
        return self.run(self.client.create(host, **settings))

    def socket(self, table: str, guest: Guest) -> TableSocket:
        """A synced socket of a player who has no browser. It closes with the room."""

        async def opened() -> TableSocket:
            socket = await self.client.connect(table, guest)
            await socket.sync()
            return socket

        return self.run(opened())

    def links(self, table: str, host: Guest) -> dict[str, str]:
        """The table's links."""
        return dict(self.run(self.client.request("GET", f"/api/tables/{table}/links", guest=host)))

    def live(self, table: str) -> Live:
        """The table and its connections as stored, hidden cards included."""
        live = self.room.world.tables.load(table)
        assert live is not None
        return live

    def hand(self, table: str) -> Hand:
        """The hand in play as stored, hidden cards included."""
        hand = self.live(table).table.hand
        assert hand is not None
        return hand

    def pair(self, table: str, seat: int) -> tuple[str, ...]:
        """The pair dealt to a seat in the hand in play, as in ("Qc", "7d")."""
        return tuple(card_text(card) for card in self.hand(table).deal.pockets[seat - 1])

    def board(self, table: str) -> tuple[str, ...]:
        """The board cards face up in the round in play."""
        shown = BOARD_CARDS[self.trade(table).round]
        return tuple(card_text(card) for card in self.hand(table).deal.board[:shown])

    def trade(self, table: str) -> TradeStage:
        """The round in play."""
        stage = self.hand(table).stage
        assert isinstance(stage, TradeStage)
        return stage

    def is_flashing(self, table: str) -> bool:
        """Whether the flash round has not ended."""
        return isinstance(self.hand(table).stage, FlashStage)

    def shown_ms(self, table: str, pairs: int) -> int:
        """When so many pairs of the flash round have been on show, Unix milliseconds."""
        live = self.live(table)
        stage = self.hand(table).stage
        assert isinstance(stage, FlashStage)
        assert stage.shown_from_ms is not None
        return stage.shown_from_ms + pairs * live.table.settings.flash_ms

    def thought_ms(self, table: str) -> int:
        """When all bots will have chosen in the round in play; 0 if none is."""
        stage = self.hand(table).stage
        choices = stage.choices if isinstance(stage, TradeStage) else ()
        return max((choice.visible_at_ms for choice in choices if choice is not None), default=0)

    def over_ms(self, table: str) -> int:
        """When the round in play ends though somebody has not chosen."""
        return self.trade(table).deadline_ms + GRACE_MS

    def awarded_ms(self, table: str) -> int:
        """When the showdown has been told to its end; the result stays on show for a while."""
        stage = self.hand(table).stage
        assert isinstance(stage, Complete)
        return stage.until_ms - round(0.4 * self.live(table).table.settings.result_ms)

    @contextmanager
    def faults(self, **switches: Any) -> Iterator[None]:
        """Something goes wrong at the gateway for a while."""
        self.room.gateway.faults = Faults(**switches)
        try:
            yield
        finally:
            self.room.gateway.faults = Faults()

    def cut(self, table: str, guest: Guest | None) -> None:
        """The sockets of a player (None: of the screens) are closed from this side."""
        self._cut(table, guest.sub if guest else None)

    def cut_seat(self, table: str, seat: int) -> None:
        """The same to whoever sits there."""
        seated = self.live(table).table.seats[seat - 1]
        assert seated is not None
        self._cut(table, seated.player)

    def _cut(self, table: str, player: str | None) -> None:
        for connection in self.live(table).connections:
            if connection.player == player:
                self.room.gateway.delete(connection.id)


@contextmanager
def open_venue(folder: Path) -> Iterator[Venue]:
    """A room with its data and a copy of the pages in `folder`, which no later build changes."""
    assert (DIST / "index.html").is_file(), "web/dist is missing: `make test` builds it"
    pages = folder / "pages"
    shutil.copytree(DIST, pages)
    environment = dict(os.environ)
    os.environ |= {"POWERTOOLS_LOG_LEVEL": "ERROR", "POWERTOOLS_METRICS_DISABLED": "true"}
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="venue")
    thread.start()
    plan = Plan(data=folder / "room", pages=pages, password_cost=2**4, sign_ins=1_000)
    try:
        with _running(plan, loop) as venue:
            yield venue
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
        os.environ.clear()
        os.environ.update(environment)


@contextmanager
def _running(plan: Plan, loop: asyncio.AbstractEventLoop) -> Iterator[Venue]:
    agenda = MovableAgenda(workers=16)
    room = Room(plan, agenda)
    sockets = bind(["127.0.0.1"], 0)
    venue = Venue(
        room, RoomClock(agenda, loop), loop, f"http://127.0.0.1:{sockets[0].getsockname()[1]}"
    )
    session = venue.run(_started(room, sockets))
    try:
        venue.client = Client(session, venue.run(addresses_of(session, venue.origin)))
        yield venue
    finally:
        venue.run(session.close())
        agenda.stop()  # before the store closes, or a late flash finds no database
        venue.run(room.stop())


async def _started(room: Room, sockets: list[Any]) -> aiohttp.ClientSession:
    await room.start(sockets)
    return aiohttp.ClientSession()
