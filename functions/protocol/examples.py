"""One example of every message and body, for the protocol's documents. A test reads each of them
with the model it is an example of."""

from __future__ import annotations

from typing import Any

from engine.tradeem.actions import BotLevel, SeatBot, Sit, Start
from engine.tradeem.settings import Settings
from engine.tradeem.step import apply
from engine.tradeem.table import Table, new_table
from engine.tradeem.views import view
from engine.viewers import SeatViewer
from functions.protocol import server

TABLE = "K7PW3D"
NOW_MS = 1_800_000_000_000

Json = dict[str, Any]

_ID = "c4f1-000017"
_TURN = {"hand": 3, "round": 1}
_DEVICE = "d-5e0f3a9b71c2"

CLIENT: dict[str, Json] = {
    "Sync": {"type": "sync", "last": 41},
    "Ping": {"type": "ping", "t": 1712},
    "Poke": {"type": "poke"},
    "ShowMarks": {"type": "marks"},
    "Hold": {"type": "hold", "id": _ID, "turn": _TURN},
    "OpenTrade": {"type": "open_trade", "id": _ID, "turn": _TURN},
    "Trade": {"type": "trade", "id": _ID, "turn": _TURN, "seat": 7},
    "Sit": {
        "type": "sit",
        "id": _ID,
        "name": "Ada",
        "device": _DEVICE,
        "seat": None,
        "accept": True,
    },
    "Stand": {"type": "stand", "id": _ID},
    "SeatBot": {"type": "seat_bot", "id": _ID, "level": "keen", "seat": 4},
    "RemoveBot": {"type": "remove_bot", "id": _ID, "seat": 4},
    "Start": {"type": "start", "id": _ID},
    "Close": {"type": "close", "id": _ID},
    "Ready": {"type": "ready", "id": _ID, "hand": 3},
}

BODIES: dict[str, Json] = {
    "TicketRequest": {"table": TABLE},
    "LinkRequest": {"table": TABLE, "key": "q3v0Zb8mJx1Tn5Rw7Ls2Yc4A"},
    "CreateTable": {"name": "Friday night", "hands": 15, "picks_shown": "after_round"},
    "OfferSeat": {"seat": 3},
    "ClaimSeat": {"code": "H4XQ9TRM", "device": _DEVICE},
    "PairTv": {"table": TABLE, "stream": False},
    "Problem": {"refusal": "table.not_host", "detail": "only the host may do this"},
    "Config": {
        "protocol": server.PROTOCOL,
        "stage": "local",
        "auth_url": "/auth",
        "auth_client_id": "cardroom",
        "ws_path": "/ws",
        "lan_url": None,
    },
    "Ticket": {
        "ticket": "p6Wc1nTq0Zs8Xb3Lr5Ym7Kd2",
        "role": "player",
        "expires_ms": NOW_MS + 30_000,
        "server_now_ms": NOW_MS,
        "host": False,
    },
    "Created": {"table": TABLE},
    "TableList": {"tables": [], "server_now_ms": NOW_MS},
    "TableSummary": {
        "table": TABLE,
        "name": "Friday night",
        "host_name": "Ada",
        "players": 2,
        "hands": 15,
        "phase": "waiting",
        "created_ms": NOW_MS,
    },
    "Links": {
        "join": f"/?table={TABLE}",
        "tv": f"/tv.html#table={TABLE}&key=q3v0Zb8mJx1Tn5Rw7Ls2Yc4A",
        "stream": f"/tv.html#table={TABLE}&key=w9Hd4Vf6Pk1Gm3Qs8Jt2Bx5N",
    },
    "HandList": {"hands": [{"hand": 1, "winners": [3, 9], "each": 1_260}]},
    "FairPlayReport": {
        "pairs": [
            {
                "seats": [2, 5],
                "names": ["Ada", "Ben"],
                "rounds": 31,
                "together": 0.9,
                "alone": [0.5, 0.45],
                "surplus": 3.1,
            }
        ]
    },
    "SeatOffer": {"code": "H4XQ9TRM", "seat": 3, "expires_ms": NOW_MS + 600_000},
    "Claimed": {"seat": 3},
    "Pairing": {
        "code": "7KQ4M2",
        "secret": "z2Nc8Rv5Tb1Xk7Wq",
        "expires_ms": NOW_MS + 600_000,
    },
    "PairingState": {"table": None, "key": None, "role": None},
}


_PAIR: Json = {
    "hand": 3,
    "index": 4,
    "seat": 8,
    "pocket": ["Qc", "7d"],
    "from_ms": NOW_MS,
    "until_ms": NOW_MS + 2_500,
}


def server_frames() -> dict[str, Json]:
    """An example of every frame that the server sends, by name."""
    table, events = _table()
    head: Json = {"table": TABLE, "version": table.version, "server_now_ms": NOW_MS}
    yours = view(table, SeatViewer(seat=1))
    frames: dict[str, server.Frame] = {
        "Update": server.Update(**head, since=table.version - 1, events=events, view=yours),
        "Flash": server.Flash.model_validate({**head, "flash": _PAIR}),
        "Marks": server.Marks.model_validate(
            {
                **head,
                **_TURN,
                "marks": [{"seat": 2, "from_ms": NOW_MS - 900, "target": None}],
            }
        ),
        "Answer": server.Answer.model_validate(
            {
                **head,
                "id": _ID,
                "result": "illegal",
                "refusal": "trade.already_chosen",
                "detail": "Your choice is set for this round.",
            }
        ),
        "Pong": server.Pong(**head, t=1712),
        "Replaced": server.Replaced(**head),
        "Refused": server.Refused.model_validate(
            {**head, "id": None, "refusal": "protocol.invalid", "detail": "json invalid"}
        ),
    }
    return {name: frame.model_dump(mode="json") for name, frame in frames.items()}


def _table() -> tuple[Table, tuple[Any, ...]]:
    """A table with a player and a bot whose event has just begun, and that last event."""
    table = new_table(TABLE, Settings(name="Friday night"), "ada")
    sit = Sit(player="ada", name="Ada", device=_DEVICE, seat=1, notice_accepted=True, at_ms=NOW_MS)
    bot = SeatBot(player="ada", level=BotLevel.KEEN, seat=4, at_ms=NOW_MS)
    for action in (sit, bot):
        table = apply(table, action).table
    step = apply(table, Start(player="ada", at_ms=NOW_MS))
    return step.table, step.events
