"""Finished hands of a table, and the fair-play report of a finished event.

Records exist only after the showdown, so whoever knows the table's code may read them.
"""

from __future__ import annotations

import json
from typing import Any

from engine.refusals import IllegalAction, Refusal
from engine.tradeem import record as records
from functions.flows import fairplay, reads
from functions.ports import World
from functions.protocol.http import FairPlayReport, HandLine, HandList

REPORT_HANDS = 60  # the latest of a long event: each takes some milliseconds


def hands(world: World, table_id: str) -> HandList:
    """Who won each finished hand, oldest first."""
    texts = world.tables.records(table_id)
    if not texts:
        reads.live(world, table_id)  # no hand yet, or no table?
    return HandList(hands=tuple(_line(json.loads(text)) for text in texts))


def record(world: World, table_id: str, hand: int) -> str:
    """The record of one finished hand as it was written, JSON text."""
    text = world.tables.record(table_id, hand)
    if text is None:
        reads.live(world, table_id)
        raise IllegalAction(Refusal.HAND_NO_SUCH, "no finished hand of this number")
    return text


def report(world: World, table_id: str, *, player: str) -> FairPlayReport:
    """For the host, once the event is over: players whose memories look joined."""
    table = reads.hosted(world, table_id, player).table
    if not table.finished:
        raise IllegalAction(Refusal.TABLE_NOT_FINISHED, "the report is made after the event")
    names = {
        number: seat.name
        for number, seat in enumerate(table.seats, start=1)
        if seat is not None and seat.bot is None
    }
    texts = world.tables.records(table_id)[-REPORT_HANDS:]
    return fairplay.report([records.read(json.loads(text)) for text in texts], names)


def _line(told: dict[str, Any]) -> HandLine:
    awards: dict[str, int] = told["awards"]
    return HandLine(
        hand=told["hand"], winners=tuple(sorted(map(int, awards))), each=max(awards.values())
    )
