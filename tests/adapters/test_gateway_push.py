"""`GatewayPush` against a small `@connections` that answers as API Gateway does, badly at times."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote

import pytest
from botocore.credentials import Credentials

from functions.adapters.gateway_push import MAX_FRAME_BYTES, PARALLEL, GatewayPush
from functions.adapters.sigv4 import Signer
from functions.counts import Count, counting
from functions.ports import Pushed
from functions.settings import SettingMissing


class Gateway(ThreadingHTTPServer):
    """`status` of each connection id (200 by default); `cut` closes kept connections once."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Connections)
        self.status: dict[str, int] = {}
        self.got: list[tuple[str, str, bytes]] = []
        self.authorizations: list[str] = []
        self.opened = 0
        self.cut = False
        self.together: threading.Barrier | None = None
        self.guard = threading.Lock()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/ws"


class Connections(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Gateway

    def setup(self) -> None:
        super().setup()
        with self.server.guard:
            self.server.opened += 1

    def do_POST(self) -> None:
        self.answer()

    def do_DELETE(self) -> None:
        self.answer()

    def answer(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if self.server.together is not None:
            self.server.together.wait(timeout=30)
        assert self.path.startswith("/ws/%40connections/")
        connection_id = unquote(self.path.rsplit("/", 1)[1])
        with self.server.guard:
            self.server.got.append((self.command, connection_id, body))
            self.server.authorizations.append(self.headers["authorization"])
        self.send_response(self.server.status.get(connection_id, 200))
        self.send_header("content-length", "0")
        self.end_headers()
        if self.server.cut:
            self.close_connection = True

    def log_message(self, *_: object) -> None:
        """Nothing."""


@pytest.fixture
def gateway() -> Iterator[Gateway]:
    server = Gateway()
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def push_to(endpoint: str) -> GatewayPush:
    signer = Signer(lambda: Credentials("AKID", "secret"), region="us-east-1")
    return GatewayPush(endpoint, lambda: signer, timeout_s=60)  # however busy the machine is


@pytest.fixture
def push(gateway: Gateway) -> Iterator[GatewayPush]:
    push = push_to(gateway.url)
    yield push
    push.end()


def test_each_frame_has_its_result_in_order(gateway: Gateway, push: GatewayPush) -> None:
    gateway.status = {"dead=": 410, "slow=": 429, "large=": 413, "forbidden=": 403, "broken=": 500}
    ids = ["one=", "dead=", "slow=", "two=", "large=", "forbidden=", "broken=", "three="]

    with counting() as counts:
        results = push.send([(id_, id_.encode()) for id_ in ids])

    sent, gone, failed = Pushed.SENT, Pushed.GONE, Pushed.FAILED
    assert results == (sent, gone, failed, sent, failed, failed, failed, sent)
    assert sorted(gateway.got) == sorted(("POST", id_, id_.encode()) for id_ in ids)
    assert counts == {Count.GONE: 1, Count.PUSH_FAILURES: 4}


def test_a_full_table_is_posted_at_once(gateway: Gateway, push: GatewayPush) -> None:
    """Every post waits in the gateway until all are there: one after another would never end."""
    gateway.together = threading.Barrier(PARALLEL)
    frames = [(f"socket-{seat}=", b"{}") for seat in range(PARALLEL)]

    results = push.send(frames)

    assert results == (Pushed.SENT,) * PARALLEL


def test_connections_are_kept_and_no_more_than_allowed(gateway: Gateway, push: GatewayPush) -> None:
    for _ in range(5):
        push.send([(f"socket-{seat}=", b"{}") for seat in range(30)])

    assert len(gateway.got) == 150
    assert gateway.opened <= PARALLEL


def test_a_kept_connection_that_was_closed_meanwhile_is_opened_again(
    gateway: Gateway, push: GatewayPush
) -> None:
    gateway.cut = True

    results = [push.send([("one=", b"{}")])[0] for _ in range(3)]

    assert results == [Pushed.SENT] * 3
    assert gateway.opened == 3


def test_no_gateway_is_a_failure_and_no_exception() -> None:
    server = Gateway()
    server.server_close()
    push = push_to(server.url)

    assert push.send([("one=", b"{}"), ("two=", b"{}")]) == (Pushed.FAILED, Pushed.FAILED)

    push.close("one=")


def test_a_frame_over_the_limit_is_not_sent(gateway: Gateway, push: GatewayPush) -> None:
    results = push.send([("one=", b"x" * (MAX_FRAME_BYTES + 1))])

    assert results == (Pushed.FAILED,)
    assert gateway.got == []


def test_closing_a_socket_deletes_it_and_a_dead_one_is_no_error(
    gateway: Gateway, push: GatewayPush
) -> None:
    gateway.status = {"dead=": 410}
    push.close("live=")
    push.close("dead=")

    assert gateway.got == [("DELETE", "live=", b""), ("DELETE", "dead=", b"")]


def test_every_request_is_signed(gateway: Gateway, push: GatewayPush) -> None:
    push.send([("one=", b"{}")])

    assert gateway.authorizations[0].startswith("AWS4-HMAC-SHA256 Credential=AKID/")


def test_nothing_to_send_needs_no_gateway() -> None:
    assert push_to("").send([]) == ()


def test_a_missing_endpoint_is_named() -> None:
    with pytest.raises(SettingMissing, match="WS_ENDPOINT"):
        push_to("").send([("one=", b"{}")])
