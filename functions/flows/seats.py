"""A seat moves to another device: the host offers it by a code, the new device claims it.

A lost phone loses nothing: cards, chips and choices stay with the seat. The code is used up by the
claim that succeeds, and by no other.
"""

from __future__ import annotations

import json
from typing import Any

from engine.refusals import IllegalAction, Refusal
from engine.tradeem.actions import HandOver
from engine.tradeem.step import apply
from engine.tradeem.table import Step
from functions.flows import codes, rates, reads, steps
from functions.flows.publish import encoded
from functions.flows.saving import Asked, Busy, nothing
from functions.ports import Live, Throttled, World
from functions.protocol import limits, server
from functions.protocol.http import Claimed, ClaimSeat, OfferSeat, SeatOffer

OFFER_MS = 10 * 60_000
CODE_LENGTH = 8
_KIND = "seat"


def offer(world: World, table_id: str, wish: OfferSeat, *, player: str) -> SeatOffer:
    """The host's code for the seat of a person, good for ten minutes."""
    table = reads.hosted(world, table_id, player).table
    seat = table.seats[wish.seat - 1]
    if seat is None or seat.bot is not None:
        raise IllegalAction(Refusal.SEAT_EMPTY, "nobody sits there who could hand it over")
    code = codes.code(world.entropy, CODE_LENGTH)
    expires_ms = world.clock.now_ms() + OFFER_MS
    payload = json.dumps({"seat": wish.seat, "player": seat.player, "until": expires_ms})
    if not world.vouchers.issue(_KIND, _secret(table_id, code), payload, expires_ms=expires_ms):
        raise IllegalAction(Refusal.SERVER_BUSY, "try again")
    return SeatOffer(code=code, seat=wish.seat, expires_ms=expires_ms)


def claim(world: World, table_id: str, wish: ClaimSeat, *, player: str) -> Claimed:
    """The seat is the claimer's from now on; the device that played it is told so."""
    now_ms = world.clock.now_ms()
    rates.charge(world.vouchers, limits.CLAIMS, player, now_ms=now_ms)
    secret = _secret(table_id, wish.code)
    payload = world.vouchers.take(_KIND, secret, now_ms=now_ms)
    if payload is None:
        raise _unknown()
    offered = json.loads(payload)
    try:
        _hand_over(world, table_id, offered, wish.device, player)
    except (IllegalAction, Busy, Throttled) as refused:
        world.vouchers.issue(_KIND, secret, payload, expires_ms=offered["until"])
        if isinstance(refused, IllegalAction):
            raise
        raise IllegalAction(Refusal.SERVER_BUSY, "try again") from None
    return Claimed(seat=offered["seat"])


def _hand_over(
    world: World, table_id: str, offered: dict[str, Any], device: str, player: str
) -> None:
    """Apply it, if the seat still belongs to whom it was offered from, and replace that device."""
    before: str = offered["player"]

    def decide(live: Live) -> Step:
        seat = live.table.seats[offered["seat"] - 1]
        if seat is not None and seat.player == player != before:  # by an attempt cut short
            return nothing(live)
        if seat is None or seat.player != before:
            raise _unknown()
        return apply(
            live.table,
            HandOver(player=before, to=player, device=device, at_ms=world.clock.now_ms()),
        )

    outcome = steps.take(world, table_id, Asked(decide=decide))
    if before != player:
        _replace(world, outcome.live, before)


def _replace(world: World, live: Live, player: str) -> None:
    """Tell the old device on all its sockets, and send it nothing more."""
    sockets = [c for c in live.connections if c.player == player]
    frame = encoded(
        server.Replaced(
            table=live.table.id, version=live.table.version, server_now_ms=world.clock.now_ms()
        )
    )
    world.push.send([(socket.id, frame) for socket in sockets])
    for socket in sockets:
        world.tables.disconnect(socket.table, socket.id)


def _secret(table_id: str, code: str) -> str:
    """A code is good at its own table only."""
    return f"{table_id}/{code.upper()}"


def _unknown() -> IllegalAction:
    return IllegalAction(Refusal.CODE_UNKNOWN, "this code was used, is too old, or never was")
