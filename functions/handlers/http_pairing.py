"""A TV shows a code and polls; the host's phone answers it with a table."""

from __future__ import annotations

from functions import http_api
from functions.flows import pairing
from functions.http_api import Answer, Event, Request
from functions.ports import World
from functions.protocol.http import Pairing, PairingState, PairTv


def _begin(world: World, request: Request) -> Pairing:
    return pairing.begin(world, source=request.source)


def _state(world: World, request: Request) -> PairingState:
    secret = request.headers.get("x-pairing-secret", "")
    return pairing.state(world, request.path["code"], secret)


def _pair(world: World, request: Request) -> PairingState:
    player = request.player
    wish = request.read(PairTv)
    return pairing.pair(world, request.path["code"], wish, player=player.id)


_FLOWS: dict[str, http_api.Flow] = {
    "POST /api/pairings": _begin,
    "GET /api/pairings/{code}": _state,
    "PUT /api/pairings/{code}": _pair,
}


def handler(event: Event, _: object) -> Answer:
    """Lambda entry point."""
    return http_api.serve("http_pairing", _FLOWS, event)
