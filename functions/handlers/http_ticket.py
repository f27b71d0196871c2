"""POST /api/ticket and /api/link-ticket: one socket each, for a player or by a link's key."""

from __future__ import annotations

from functions import http_api
from functions.flows import tickets
from functions.http_api import Answer, Event, Request
from functions.ports import World
from functions.protocol.http import LinkRequest, Ticket, TicketRequest


def _ticket(world: World, request: Request) -> Ticket:
    player = request.player
    wish = request.read(TicketRequest)
    return _told(tickets.issue(world, wish.table, player=player.id))


def _link_ticket(world: World, request: Request) -> Ticket:
    wish = request.read(LinkRequest)
    return _told(tickets.issue_by_key(world, wish.table, wish.key, source=request.source))


def _told(issued: tickets.Issued) -> Ticket:
    return Ticket(
        ticket=issued.ticket,
        role=issued.role,
        expires_ms=issued.expires_ms,
        server_now_ms=issued.server_now_ms,
        host=issued.host,
    )


_FLOWS = {"POST /api/ticket": _ticket, "POST /api/link-ticket": _link_ticket}


def handler(event: Event, _: object) -> Answer:
    """Lambda entry point."""
    return http_api.serve("http_ticket", _FLOWS, event)
