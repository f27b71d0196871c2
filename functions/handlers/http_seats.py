"""A seat moves to another device: the host's offer, the new device's claim."""

from __future__ import annotations

from functions import http_api
from functions.flows import seats
from functions.http_api import Answer, Event, Request
from functions.ports import World
from functions.protocol.http import Claimed, ClaimSeat, OfferSeat, SeatOffer


def _offer(world: World, request: Request) -> SeatOffer:
    player = request.player
    return seats.offer(world, request.table, request.read(OfferSeat), player=player.id)


def _claim(world: World, request: Request) -> Claimed:
    player = request.player
    return seats.claim(world, request.table, request.read(ClaimSeat), player=player.id)


_FLOWS: dict[str, http_api.Flow] = {
    "POST /api/tables/{table}/handovers": _offer,
    "POST /api/tables/{table}/claims": _claim,
}


def handler(event: Event, _: object) -> Answer:
    """Lambda entry point."""
    return http_api.serve("http_seats", _FLOWS, event)
