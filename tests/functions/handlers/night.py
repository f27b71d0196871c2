"""A night of hands through the handlers, for a process of its own: everything it prints is what
the functions wrote. Secrets go to the file named on the command line, in no other way.

    python -m tests.functions.handlers.night secrets.json sqlite|moto
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.kit.room import Room, Socket, call, installed

HANDS = 3
ROUNDS = 4


@contextmanager
def rooms(kind: str) -> Iterator[Room]:
    """A room over these stores."""
    if kind == "sqlite":
        with installed(Room.embedded("night")) as room:
            yield room
        return
    from tests.kit import dynamo  # noqa: PLC0415 - slow to import

    with dynamo.moto() as client, installed(Room(*dynamo.stores(client), seed="night")) as room:
        yield room


def play(room: Room) -> set[str]:
    """Play an event with everything that carries a secret; the secrets beside the entropy."""
    table = room.table("ann", hands=HANDS, flash_ms=300, trade_ms=5_000, result_ms=2_000)
    _, links = room.http("GET /api/tables/{table}/links", player="ann", table=table)
    keys = {links[name].split("key=")[1] for name in ("tv", "stream")}
    tickets = [_link_ticket(room, table, key) for key in sorted(keys)]
    players = [room.player(table, name) for name in ("ann", "bob", "cat")]
    for socket in players:
        name = socket.granted["player"]
        socket.command("sit", name=name.title(), device=f"device-{name}", accept=True)
    players[0].command("seat_bot", level="keen", seat=9)
    players[0].command("start")
    code = _seat_code(room, table)
    for _ in range(HANDS * ROUNDS):
        _play_round(room, players)
    room.run(for_ms=60_000)
    assert players[0].view()["phase"] == "finished"
    _records(room, table)
    _trouble(room, players[1])
    return keys | {code, *tickets} | _texts(room)


def _play_round(room: Room, players: list[Socket]) -> None:
    """Everybody decides in the next round, each in a way of his own."""
    ann, bob, cat = players
    view = ann.view()
    while view["phase"] != "trade":
        assert view["phase"] != "finished"
        room.run(for_ms=1_000)
        view = ann.view()
    turn = {"hand": view["hand"], "round": view["round"]}
    ann.command("open_trade", turn=turn)
    ann.command("trade", turn=turn, seat=1 + (view["hand"] + view["round"]) % 10)
    bob.command("hold", turn=turn)
    bob.command("hold", turn=turn)  # refused: chosen already
    cat.command("open_trade", turn=turn)
    cat.command("trade", turn={**turn, "hand": 99}, seat=3)  # stale
    room.run(for_ms=6_000)  # to the deadline: cat has picked nothing


def _records(room: Room, table: str) -> None:
    for hand in range(1, HANDS + 1):
        status, _ = room.http("GET /api/tables/{table}/hands/{hand}", table=table, hand=str(hand))
        assert status == 200
    assert room.http("GET /api/tables/{table}/report", player="ann", table=table)[0] == 200


def _link_ticket(room: Room, table: str, key: str) -> str:
    _, told = room.http("POST /api/link-ticket", {"table": table, "key": key})
    socket = room.socket(told["ticket"])
    assert socket is not None
    socket.send({"type": "sync"})
    return str(told["ticket"])


def _seat_code(room: Room, table: str) -> str:
    path: dict[str, Any] = {"player": "ann", "table": table}
    _, told = room.http("POST /api/tables/{table}/handovers", {"seat": 3}, **path)
    return str(told["code"])


def _trouble(room: Room, socket: Socket) -> None:
    """Frames that are no frames, with something in them that should not be repeated."""
    for body in ("AhKd", '{"type":"hold","id":"AhKd-AhKd"}', "{" * 3_000):
        call("ws_message", socket.event(body))
    socket.leave()
    call("sweep", {})


def _texts(room: Room) -> set[str]:
    """Every token as it may have been written: seeds in hex, tokens and codes as text."""
    from base64 import urlsafe_b64encode  # noqa: PLC0415 - only here

    drawn = [token for token in room.entropy.given if len(token) >= 16]
    return {token.hex() for token in drawn} | {
        urlsafe_b64encode(token).rstrip(b"=").decode() for token in drawn
    }


if __name__ == "__main__":
    with rooms(sys.argv[2]) as room:
        secrets = play(room)
    Path(sys.argv[1]).write_text(json.dumps(sorted(secrets)), "utf-8")
