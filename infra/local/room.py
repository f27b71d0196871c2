"""Wires the embedded platform together: one SQLite file, one event loop, one origin.

`/` the pages, `/api/*` the HTTP API, `/ws` the socket, `/auth` the token issuer. A process holds
one room, since the functions find their world in `functions.wiring`.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from aiohttp import web

from functions import wiring
from functions.adapters.sqlite_database import Database
from functions.adapters.sqlite_tables import SqliteTables
from functions.adapters.sqlite_vouchers import SqliteVouchers
from functions.adapters.system import SystemEntropy
from functions.ports import Entropy, Timer, World
from functions.protocol.routes import (
    HTTP_ROUTES,
    WEBSOCKET_AUTHORIZER,
    WEBSOCKET_ROUTES,
    WEBSOCKET_TICKET,
)
from infra.local.accounts import COST, Users
from infra.local.agenda import Agenda
from infra.local.connections import ConnectionsApi, Secret
from infra.local.disk import WriteAheadLog
from infra.local.faults import Faults
from infra.local.functions import Functions
from infra.local.gateway import Api, Gateway
from infra.local.http import HttpApi
from infra.local.issuer import Issuer
from infra.local.limits import Limits
from infra.local.push import GuardedTimer, LocalPush
from infra.local.site import Site
from infra.local.timer import LocalTimer, Machines, StoppedTimer
from infra.local.tokens import Keys, Signer, Verifier

CLIENT = "cardroom"
DIST = Path(__file__).parents[2] / "web" / "dist"
WORKERS = 8
MAX_BODY = 10 * 1024 * 1024

WEBSOCKET_API = Api(
    routes=WEBSOCKET_ROUTES,
    authorizer=WEBSOCKET_AUTHORIZER,
    identity=WEBSOCKET_TICKET,
    responses=frozenset({"$default"}),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a room is made with. `data` None keeps everything in memory."""

    data: Path | None = None
    pages: Path = DIST
    lan_url: str | None = None
    faults: Faults = field(default_factory=Faults)
    limits: Limits = field(default_factory=Limits)
    whole_seconds: bool = True
    password_cost: int = COST
    sign_ins: int = 20  # sign-ups and sign-ins a second
    connections_key: Secret | None = None  # opens `/ws/@connections`, for contract tests


class Room:
    """Everything in one process. `start` and `stop` it on the event loop that serves it."""

    def __init__(self, plan: Plan, agenda: Agenda, *, entropy: Entropy | None = None) -> None:
        self.plan = plan
        self.agenda = agenda
        self.pool = ThreadPoolExecutor(WORKERS, thread_name_prefix="function")
        self._slow_pool = ThreadPoolExecutor(2, thread_name_prefix="sign-in")
        self.functions = Functions.real()
        database = Database(_file(plan, "cardroom.sqlite3"))
        self._database = database
        self.gateway = Gateway(
            WEBSOCKET_API,
            self.functions,
            agenda,
            self.pool,
            limits=plan.limits,
            faults=plan.faults,
        )
        self.timer = LocalTimer(
            agenda, self.functions, Machines.read(), whole_seconds=plan.whole_seconds
        )
        timer: Timer = StoppedTimer() if plan.faults.no_timers else self.timer
        self.world = World(
            tables=SqliteTables(database),
            vouchers=SqliteVouchers(database),
            push=LocalPush(self.gateway),
            timer=GuardedTimer(timer),
            clock=agenda,
            entropy=entropy or SystemEntropy(),
        )
        self._runner: web.AppRunner | None = None
        self._users: Users | None = None

    async def start(
        self, sockets: Sequence[socket.socket], *, extra: Iterable[web.RouteDef] = ()
    ) -> None:
        """Serve on bound sockets; take up what an earlier process left. `extra` routes come before
        the pages."""
        os.environ.update(
            CARDROOM_STAGE="local",
            AUTH_URL="/auth",
            AUTH_CLIENT_ID=CLIENT,
            LAN_URL=self.plan.lan_url or "",
        )
        wiring.install(self.world)
        port = sockets[0].getsockname()[1]
        app = self._application(f"http://127.0.0.1:{port}/auth")
        app.router.add_routes(extra)
        Site(self.plan.pages).mount(app)
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False)
        await self._runner.setup()
        for bound in sockets:
            await web.SockSite(self._runner, bound, backlog=1_024).start()
        if not self.plan.faults.no_timers:
            self.timer.resume(self.world.tables)
        self.timer.sweep_every_minute()
        if self.plan.data is not None:
            log_file = WriteAheadLog(self.plan.data / "cardroom.sqlite3", self.agenda)
            log_file.empty_every_second()

    def _application(self, issuer_url: str) -> web.Application:
        app = web.Application(client_max_size=MAX_BODY)
        keys = Keys.kept(self.plan.data / "issuer.pem") if self.plan.data else Keys.generate()
        signer = Signer(keys, self.agenda, issuer=issuer_url, client=CLIENT)
        verifier = Verifier(keys.jwks(), self.agenda, issuer=issuer_url, audience=CLIENT)
        self._users = Users(_file(self.plan, "cardroom.sqlite3"), cost=self.plan.password_cost)
        Issuer(
            users=self._users,
            keys=keys,
            signer=signer,
            functions=self.functions,
            clock=self.agenda,
            pool=self._slow_pool,
            rate=self.plan.sign_ins,
        ).mount(app)
        HttpApi(HTTP_ROUTES, self.functions, self.agenda, self.pool, verifier).mount(app)
        app.router.add_get("/ws", self.gateway.handle)
        if self.plan.connections_key is not None:
            ConnectionsApi(self.gateway, self.plan.connections_key).mount(app)
        return app

    async def stop(self) -> None:
        """Close sockets and files; what is saved stays, and the next start takes it up."""
        await self.gateway.aclose()
        if self._runner is not None:
            await self._runner.cleanup()
        self.pool.shutdown(wait=True, cancel_futures=True)
        self._slow_pool.shutdown(wait=True, cancel_futures=True)
        wiring.install(None)
        if self._users is not None:
            self._users.close()
        self._database.close()


def _file(plan: Plan, name: str) -> Path | str:
    if plan.data is None:
        return ":memory:"
    plan.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    return plan.data / name
