"""Shapes of the items in the Tables table: what is an attribute, and under which key.

`due_minute` is the minute after `due`, so that an index entry moves at most once a minute. The
attributes of the lobby and of the due index exist only while they mean something.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any

from engine.tradeem.settings import SEATS
from functions.codec import tradeem
from functions.ports import CONNECTION_MAX_AGE_MS, Connection, Listed, Role, Stored

Item = Mapping[str, Any]
Values = dict[str, dict[str, Any]]

STATE = "live#state"
SOCKET = "live#conn#"
OPEN = "open"  # the one partition of the sparse lobby index
SHARDS = 16  # of the due index
MINUTE_MS = 60_000
CHOICES = {seat: f"p{seat}" for seat in range(1, SEATS + 1)}
SPARSE = (
    *("due", "due_shard", "due_minute"),
    *("lobby", "name", "host_name", "players", "hands"),
    *CHOICES.values(),
)


def string(text: str) -> dict[str, str]:
    """A string attribute."""
    return {"S": text}


def integer(number: int) -> dict[str, str]:
    """A number attribute."""
    return {"N": str(number)}


def key(table_id: str, sort: str) -> Values:
    """The primary key of one item."""
    return {"pk": string(table_id), "sk": string(sort)}


def hand_key(hand: int) -> str:
    """The sort key of a hand record: records sort by hand."""
    return f"hand#{hand:04d}"


def columns(stored: Stored) -> Values:
    """Attributes of the state item but `rev`, those left out that have no value now."""
    packed = tradeem.pack(stored)
    made: Values = {
        "doc": {"B": packed.doc},
        "version": integer(packed.version),
        "created": integer(stored.created_ms),
        **{CHOICES[seat]: string(text) for seat, text in packed.choices.items()},
    }
    if packed.due_ms is not None:
        made |= {
            "due": integer(packed.due_ms),
            "due_shard": integer(zlib.crc32(stored.table.id.encode()) % SHARDS),
            "due_minute": integer(packed.due_ms // MINUTE_MS + 1),
        }
    if packed.listed is not None:
        made |= _lobby_columns(packed.listed)
    return made


def _lobby_columns(line: Listed) -> Values:
    return {
        "lobby": string(OPEN),
        "name": string(line.name),
        "host_name": string(line.host_name),
        "players": integer(line.players),
        "hands": integer(line.hands),
    }


def state_in(item: Item) -> Stored:
    """The state in its item, running choices merged in."""
    choices = {seat: item[name]["S"] for seat, name in CHOICES.items() if name in item}
    return tradeem.unpack(item["doc"]["B"], choices, rev=int(item["rev"]["N"]))


def listed_in(item: Item) -> Listed:
    """A line of the lobby, from its index."""
    return Listed(
        table=item["pk"]["S"],
        name=item["name"]["S"],
        host_name=item["host_name"]["S"],
        players=int(item["players"]["N"]),
        hands=int(item["hands"]["N"]),
        created_ms=int(item["created"]["N"]),
    )


def socket_item(connection: Connection) -> Values:
    """The whole item of a socket, with its TTL."""
    ends_s = (connection.connected_ms + CONNECTION_MAX_AGE_MS) // 1_000
    player = {} if connection.player is None else {"player": string(connection.player)}
    return {
        **key(connection.table, SOCKET + connection.id),
        **player,
        "role": string(connection.role.value),
        "connected": integer(connection.connected_ms),
        "seen": integer(connection.seen_ms),
        "spent": integer(connection.spent),
        "window": integer(connection.window_ms),
        "ttl": integer(ends_s),
    }


def socket_in(item: Item) -> Connection:
    """The socket in its item."""
    return Connection(
        id=item["sk"]["S"].removeprefix(SOCKET),
        table=item["pk"]["S"],
        role=Role(item["role"]["S"]),
        player=item["player"]["S"] if "player" in item else None,
        connected_ms=int(item["connected"]["N"]),
        seen_ms=int(item["seen"]["N"]),
        spent=int(item["spent"]["N"]),
        window_ms=int(item["window"]["N"]),
    )


def record_item(table_id: str, hand: int, record: str) -> Values:
    """The item of a hand record."""
    return {**key(table_id, hand_key(hand)), "doc": {"B": zlib.compress(record.encode())}}


def record_in(item: Item) -> str:
    """The JSON text of a hand record."""
    return zlib.decompress(item["doc"]["B"]).decode()
