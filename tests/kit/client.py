"""A client of the room over HTTP and WebSocket, as someone writes it from the protocol alone.

It signs up, gets tickets, opens sockets, syncs, and sends commands until they are answered. Used
by the tests of the embedded platform and of ministack, by the races and by the load bench.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import aiohttp

Json = dict[str, Any]

FIRST_RESEND_S = 1.0
RESEND_S = 2.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Addresses:
    """Where the parts of a room are."""

    api: str  # origin, without `/api`
    socket: str  # as in ws://127.0.0.1:8080/ws
    auth: str
    client_id: str
    socket_headers: tuple[tuple[str, str], ...] = ()  # for a gateway found by its Host header


class Problem(Exception):
    """The room refused a request."""

    def __init__(self, status: int, body: Json) -> None:
        super().__init__(f"{status}: {body}")
        self.status = status
        self.refusal = body.get("refusal") or body.get("__type")


@dataclass(slots=True, kw_only=True)
class Guest:
    """Someone who has signed in."""

    username: str
    password: str = field(repr=False)
    nickname: str
    sub: str = ""
    id_token: str = field(default="", repr=False)
    refresh_token: str = field(default="", repr=False)
    device: str = ""


async def addresses_of(session: aiohttp.ClientSession, origin: str) -> Addresses:
    """What `/api/config` of an origin says."""
    async with session.get(f"{origin}/api/config") as answer:
        config = await answer.json()
    auth = config["auth_url"]
    return Addresses(
        api=origin,
        socket=origin.replace("http", "ws", 1) + config["ws_path"],
        auth=origin + auth if auth.startswith("/") else auth,
        client_id=config["auth_client_id"],
    )


class Client:
    """Requests of any number of guests."""

    def __init__(self, session: aiohttp.ClientSession, addresses: Addresses) -> None:
        self.session = session
        self.addresses = addresses
        self.sockets: list[TableSocket] = []  # all that were opened

    async def sign_up(self, nickname: str) -> Guest:
        """A new guest, signed in."""
        guest = Guest(
            username=f"guest-{secrets.token_hex(8)}",
            password=f"Aa1-{secrets.token_urlsafe(18)}",
            nickname=nickname,
            device=secrets.token_hex(8),
        )
        made = await self.auth(
            "SignUp",
            {
                "Username": guest.username,
                "Password": guest.password,
                "UserAttributes": [{"Name": "nickname", "Value": nickname}],
            },
        )
        guest.sub = made["UserSub"]
        await self.sign_in(guest)
        return guest

    async def sign_in(self, guest: Guest) -> None:
        """Fresh tokens by password."""
        parameters = {"USERNAME": guest.username, "PASSWORD": guest.password}
        made = await self.auth(
            "InitiateAuth", {"AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": parameters}
        )
        guest.id_token = made["AuthenticationResult"]["IdToken"]
        guest.refresh_token = made["AuthenticationResult"]["RefreshToken"]

    async def auth(self, call: str, body: Json) -> Json:
        """One call of the user pool."""
        headers = {
            "X-Amz-Target": f"AWSCognitoIdentityProviderService.{call}",
            "Content-Type": "application/x-amz-json-1.1",
        }
        told = json.dumps({"ClientId": self.addresses.client_id, **body})
        async with self.session.post(self.addresses.auth, data=told, headers=headers) as answer:
            made = await answer.json(content_type=None)
            if answer.status != 200:
                raise Problem(answer.status, made)
            return dict(made)

    async def request(
        self, method: str, path: str, *, guest: Guest | None = None, body: Json | None = None
    ) -> Any:
        """The body of an answer; `Problem` if it is none of 2xx."""
        headers = {"Authorization": f"Bearer {guest.id_token}"} if guest else {}
        url = f"{self.addresses.api}{path}"
        async with self.session.request(method, url, json=body, headers=headers) as answer:
            made = await answer.json(content_type=None)
            if answer.status >= 300:
                raise Problem(answer.status, made)
            return made

    async def create(self, host: Guest, **settings: Any) -> str:
        """A new table of this host; its code."""
        body = {"name": "A table", **settings}
        return str((await self.request("POST", "/api/tables", guest=host, body=body))["table"])

    async def ticket(self, guest: Guest, table: str) -> str:
        """A ticket for one socket."""
        body = {"table": table}
        return str((await self.request("POST", "/api/ticket", guest=guest, body=body))["ticket"])

    @asynccontextmanager
    async def socket(
        self, table: str, guest: Guest | None = None, *, key: str | None = None
    ) -> AsyncIterator[TableSocket]:
        """An open and synced socket: of a guest, or by the key of a TV or stream link."""
        socket = await self.connect(table, guest, key=key)
        try:
            await socket.sync()
            yield socket
        finally:
            await socket.close()

    async def connect(
        self, table: str, guest: Guest | None = None, *, key: str | None = None
    ) -> TableSocket:
        """An open socket that has not synced."""
        if guest is not None:
            ticket = await self.ticket(guest, table)
        else:
            body = {"table": table, "key": key}
            ticket = (await self.request("POST", "/api/link-ticket", body=body))["ticket"]
        wire = await self.session.ws_connect(
            f"{self.addresses.socket}?ticket={ticket}",
            headers=dict(self.addresses.socket_headers),
            max_msg_size=0,
        )
        self.sockets.append(TableSocket(wire))
        return self.sockets[-1]


class TableSocket:
    """One socket: what it was told last, and a way to say something."""

    def __init__(self, wire: aiohttp.ClientWebSocketResponse) -> None:
        self.wire = wire
        self.view: Json = {}
        self.version = -1
        self.frames: list[Json] = []  # everything received, in order
        self.replaced = False
        self.heard: Callable[[Json], None] | None = None  # called with each frame
        self._answers: dict[str, asyncio.Future[Json]] = {}
        self._numbers = itertools.count()
        self._prefix = secrets.token_hex(6)
        self._changed = asyncio.Event()
        self._reader = asyncio.create_task(self._read())

    async def send(self, frame: Json) -> None:
        """One frame, once."""
        await self.wire.send_str(json.dumps(frame))

    async def sync(self) -> Json:
        """Sync, again until there is a view."""
        await self.send({"type": "sync", "last": None})
        with contextlib.suppress(TimeoutError):
            return await asyncio.wait_for(self.until(bool), RESEND_S)
        return await self.sync()

    async def command(self, kind: str, **fields: Any) -> Json:
        """The answer to a command, which is sent until it comes."""
        name = f"{self._prefix}-{next(self._numbers)}"
        frame = {"type": kind, "id": name, **fields}
        answered: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._answers[name] = answered
        wait_s = FIRST_RESEND_S
        while not answered.done():
            await self.send(frame)
            await asyncio.wait([answered], timeout=wait_s)
            wait_s = RESEND_S
            if self._reader.done() and not answered.done():
                raise ConnectionError("the socket is closed")
        return answered.result()

    async def must(self, kind: str, **fields: Any) -> Json:
        """As `command`; anything but ok or duplicate is an error."""
        answer = await self.command(kind, **fields)
        if answer.get("result") not in {"ok", "duplicate"}:
            raise AssertionError(f"{kind}: {answer.get('result')} {answer.get('refusal')}")
        return answer

    async def sit(self, guest: Guest, seat: int | None = None) -> int:
        """Take a seat; its number."""
        answer = await self.must(
            "sit", name=guest.nickname, device=guest.device, seat=seat, accept=True
        )
        return int(answer["view"]["you"]["seat"])

    async def until(self, question: Callable[[Json], bool]) -> Json:
        """The first view for which the answer is yes, the present one included."""
        while not question(self.view):
            if self._reader.done():
                raise ConnectionError("the socket is closed")
            self._changed.clear()
            await self._changed.wait()
        return self.view

    async def close(self) -> None:
        """Leave."""
        await self.wire.close()
        await self._reader

    @property
    def is_open(self) -> bool:
        """Whether frames can still come."""
        return not self._reader.done()

    async def _read(self) -> None:
        async for message in self.wire:
            if message.type is aiohttp.WSMsgType.TEXT:
                self._take(json.loads(message.data))
        self._changed.set()

    def _take(self, frame: Json) -> None:
        self.frames.append(frame)
        kind = frame.get("type")
        view = frame.get("view")
        # An answer may repeat the version known already, with the sender's own choice in it.
        newer = frame.get("version", -1) > self.version - (kind == "answer")
        if view is not None and newer:
            self.view, self.version = view, frame["version"]
        if kind in {"answer", "refused"} and frame.get("id") in self._answers:
            answered = self._answers.pop(frame["id"])
            if not answered.done():
                answered.set_result(frame)
        self.replaced = self.replaced or kind == "replaced"
        if self.heard is not None:
            self.heard(frame)
        self._changed.set()
