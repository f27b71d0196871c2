"""`python -m infra.local.serve`: the whole room on this machine.

It listens on 127.0.0.1 and on the address this machine has in its network, so that phones can
play; `--host 127.0.0.1` keeps it to this machine, `--host 0.0.0.0` opens every address. The state
of the room lies in one folder: after a crash in the middle of a hand, the hand goes on.
"""

from __future__ import annotations

import argparse
import asyncio
import errno
import gc
import ipaddress
import logging
import os
import signal
import socket
import sqlite3
import sys
from pathlib import Path

import segno
from aiohttp import web

from infra.local.agenda import LiveAgenda
from infra.local.exhibition import Exhibition
from infra.local.faults import Faults
from infra.local.room import DIST, Plan, Room

log = logging.getLogger("cardroom")

PORT = 8080
MAX_PORT = 65_535
LOOPBACK = "127.0.0.1"


def main(arguments: list[str] | None = None) -> int:
    """Serve until interrupted. Exit code 2: the address is taken, the pages are not built, or the
    folder can keep no room."""
    options = parse(arguments)
    _quiet()
    if not (options.pages / "index.html").is_file():
        print(f"No pages in {options.pages}; `make play` builds them.", file=sys.stderr)
        return 2
    lan = lan_address() if options.host is None else None
    hosts = [options.host] if options.host else list(dict.fromkeys(filter(None, (LOOPBACK, lan))))
    try:
        sockets = bind(hosts, options.port)
    except OSError as error:
        print(f"Cannot listen: {_reason(error, options.port)}", file=sys.stderr)
        return 2
    port = sockets[0].getsockname()[1]
    plan = Plan(
        data=options.data,
        pages=options.pages,
        lan_url=f"http://{lan}:{port}/" if lan else None,
        faults=options.faults,
    )
    return asyncio.run(_serve(plan, sockets, with_exhibition=options.exhibition))


def parse(arguments: list[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m infra.local.serve", description=__doc__)
    parser.add_argument("--port", type=_port, default=PORT, help="0 takes a free one")
    parser.add_argument("--host", help=f"one address (default: {LOOPBACK} and the network's)")
    parser.add_argument("--data", type=Path, default=Path(".cardroom"), help="folder of the room")
    parser.add_argument("--pages", type=Path, default=DIST, help=argparse.SUPPRESS)
    parser.add_argument(
        "--faults",
        type=_faults,
        default=Faults(),
        help="what shall go wrong, as in push_lost=0.05,frame_delay_ms=0:200",
    )
    parser.add_argument(
        "--no-exhibition",
        dest="exhibition",
        action="store_false",
        help="no table where bots play for the TV page",
    )
    return parser.parse_args(arguments)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= MAX_PORT):
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to {MAX_PORT}, not {text!r}")
    return int(text)


def _faults(text: str) -> Faults:
    try:
        return Faults.parse(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def lan_address() -> str | None:
    """The private address that other machines reach this one at; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket sends nothing; it only chooses an interface.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = ipaddress.ip_address(probe.getsockname()[0])
    usable = address.is_private and not address.is_loopback and not address.is_unspecified
    return str(address) if usable else None


def bind(hosts: list[str], port: int) -> list[socket.socket]:
    """Listening sockets on one port of each address."""
    sockets: list[socket.socket] = []
    try:
        for host in hosts:
            sockets.append(socket.create_server((host, port), backlog=1_024))
            port = sockets[0].getsockname()[1]
    except OSError:
        for bound in sockets:
            bound.close()
        raise
    return sockets


def _reason(error: OSError, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use; choose another with --port"
    return error.strerror or str(error)


def calm_collector() -> None:
    """Keep Python's cyclic garbage collector from stopping the room for a quarter of a second: it
    need not look again at what was there before the first player, and seldom at the rest, where
    hardly anything is cyclic. Call it when the room is open."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)


def _quiet() -> None:
    """The functions' log lines are for CloudWatch; here only what went wrong is worth a line."""
    os.environ.setdefault("POWERTOOLS_LOG_LEVEL", "ERROR")
    os.environ.setdefault("POWERTOOLS_METRICS_DISABLED", "true")
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")


async def _serve(plan: Plan, sockets: list[socket.socket], *, with_exhibition: bool) -> int:
    agenda = LiveAgenda()
    try:
        room = Room(plan, agenda)
    except (OSError, sqlite3.Error) as error:
        print(f"Cannot keep the room in {plan.data}: {error}", file=sys.stderr)
        for bound in sockets:
            bound.close()
        agenda.stop()
        return 2
    exhibition = None
    if with_exhibition:
        kept = plan.data / "exhibition.json" if plan.data else None
        exhibition = Exhibition(room.functions, agenda, kept)
    await room.start(sockets, extra=() if exhibition is None else (_exhibition_route(exhibition),))
    done = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, done.set)
    calm_collector()
    print(greeting(plan, sockets[0].getsockname(), with_exhibition=with_exhibition), flush=True)
    await done.wait()
    agenda.stop()
    await room.stop()
    return 0


def _exhibition_route(exhibition: Exhibition) -> web.RouteDef:
    async def redirect(_request: web.Request) -> web.Response:
        path = await asyncio.get_running_loop().run_in_executor(None, exhibition.tv)
        return web.Response(status=302, headers={"Location": path, "Cache-Control": "no-store"})

    return web.get("/exhibition", redirect)


def greeting(plan: Plan, address: tuple[str, int], *, with_exhibition: bool) -> str:
    """What the terminal says once the room is open."""
    host, port = address
    here = f"http://{LOOPBACK if host == '0.0.0.0' else host}:{port}"
    lines = [
        "",
        "  Cardroom is open.",
        "",
        f"  Play here     {here}/",
        f"  TV page       {here}/tv.html",
    ]
    if with_exhibition:
        lines.append(f"  Bots at play  {here}/exhibition")
    if plan.lan_url:
        code = segno.make(plan.lan_url, error="l")
        lines += [f"  Phones        {plan.lan_url}", f"  TV elsewhere  {plan.lan_url}tv.html"]
        lines += ["", _indented(_terminal(code))]
    if plan.data is not None:
        lines.append(f"  The room is kept in {plan.data}; Ctrl-C closes it.")
    return "\n".join([*lines, ""])


def _terminal(code: segno.QRCode) -> str:
    """The code in half blocks, light on dark as phones expect it on most terminals."""
    rows = [[not dark for dark in row] for row in code.matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([True] * len(rows[0]))
    halves = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join("".join(halves[a, b] for a, b in zip(*pair, strict=True)) for pair in pairs)


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.splitlines()) + "\n"


if __name__ == "__main__":
    sys.exit(main())
