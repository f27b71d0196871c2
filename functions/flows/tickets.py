"""Tickets for a socket: 30 seconds, one use, kept by hash.

A browser can put nothing but an address before a WebSocket, and addresses end in logs; so the
address carries a ticket that is worth nothing once it has been used. No wire models in here: the
authorizer of every new socket imports it.
"""

from __future__ import annotations

import hmac
import json
from dataclasses import asdict, dataclass, field, replace

from engine.refusals import IllegalAction, Refusal
from functions.flows import codes, rates, reads
from functions.ports import Role, Vouchers, World
from functions.protocol import limits

TICKET_MS = 30_000
_KIND = "ticket"
_BYTES = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Grant:
    """What a socket opened with the ticket may watch, and as whom."""

    table: str
    role: Role
    player: str = ""  # "" for TV and stream


@dataclass(frozen=True, slots=True, kw_only=True)
class Issued:
    """A fresh ticket."""

    ticket: str = field(repr=False)
    role: Role
    expires_ms: int
    server_now_ms: int
    host: bool = False  # whether it is for the table's host, who may not have a seat


def issue(world: World, table_id: str, *, player: str) -> Issued:
    """A ticket for a signed-in player: to play if seated there, else to watch."""
    now_ms = world.clock.now_ms()
    rates.charge(world.vouchers, limits.TICKETS, player, now_ms=now_ms)
    table = reads.live(world, table_id).table
    grant = Grant(table=table_id, role=Role.PLAYER, player=player)
    return replace(_issue(world, grant, now_ms), host=table.host == player)


def issue_by_key(world: World, table_id: str, key: str, *, source: str) -> Issued:
    """A ticket to watch, by the key of the table's TV or stream link; `link.wrong_key` else."""
    now_ms = world.clock.now_ms()
    rates.charge(world.vouchers, limits.LINK_TICKETS, source, now_ms=now_ms)
    stored = reads.live(world, table_id).stored
    tv, stream = _same(key, stored.tv_key), _same(key, stored.stream_key)
    if not tv and not stream:
        raise IllegalAction(Refusal.LINK_WRONG_KEY, "this link is not valid for the table")
    return _issue(world, Grant(table=table_id, role=Role.TV if tv else Role.STREAM), now_ms)


def redeem(vouchers: Vouchers, ticket: str, *, now_ms: int) -> Grant | None:
    """What the ticket grants, once; None for any ticket that is unknown, used or too old."""
    if not ticket:
        return None
    payload = vouchers.take(_KIND, ticket, now_ms=now_ms)
    if payload is None:
        return None
    told = json.loads(payload)
    return Grant(**{**told, "role": Role(told["role"])})


def _issue(world: World, grant: Grant, now_ms: int) -> Issued:
    ticket = codes.token(world.entropy, _BYTES)
    expires_ms = now_ms + TICKET_MS
    payload = json.dumps(asdict(grant), separators=(",", ":"))
    if not world.vouchers.issue(_KIND, ticket, payload, expires_ms=expires_ms):
        raise IllegalAction(Refusal.SERVER_BUSY, "try again")
    return Issued(ticket=ticket, role=grant.role, expires_ms=expires_ms, server_now_ms=now_ms)


def _same(given: str, kept: str) -> bool:
    """Whether two keys are equal, in a time that tells nothing of how much of them is."""
    return hmac.compare_digest(given.encode(), kept.encode())
