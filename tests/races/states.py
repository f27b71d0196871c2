"""Tables in the middle of something, made by the engine alone: where races begin."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from hashlib import sha256

from engine.tradeem.actions import BeginFlash, BotLevel, Hold, Ready, SeatBot, Sit, Start, TurnRef
from engine.tradeem.settings import Settings
from engine.tradeem.step import apply, settle
from engine.tradeem.table import Table, due_ms, new_table, turn_of
from functions.flows import clocks
from functions.ports import Stored

TABLE = "RACERS"
HOST = "p1"
BEGAN_MS = 1_800_000_000_000
QUICK = Settings(hands=2, flash_ms=400, trade_ms=10_000, result_ms=4_000)
LAST_ROUND = 3


@cache
def waiting(people: int, bots: int = 0, settings: Settings = QUICK) -> Table:
    """Players `p1`, `p2` ... in the seats of their numbers and bots in the last seats."""
    table = new_table(TABLE, settings, HOST)
    for number in range(1, people + 1):
        sit = Sit(
            player=f"p{number}",
            name=f"Player {number}",
            device=f"device-{number}",
            seat=number,
            notice_accepted=True,
            at_ms=BEGAN_MS,
        )
        table = apply(table, sit).table
    for number in range(10, 10 - bots, -1):
        bot = SeatBot(player=HOST, level=BotLevel.KEEN, seat=number, at_ms=BEGAN_MS)
        table = apply(table, bot).table
    return table


@cache
def dealt(people: int, bots: int = 0, settings: Settings = QUICK) -> Table:
    """Hand 1 face down, its flash armed."""
    table = apply(waiting(people, bots, settings), Start(player=HOST, at_ms=BEGAN_MS)).table
    return settle(table, BEGAN_MS, _seed("first")).table


@cache
def flashing(people: int, bots: int = 0, settings: Settings = QUICK) -> Table:
    """The first pair of hand 1 is on show."""
    begin = BeginFlash(hand=1, at_ms=BEGAN_MS + 1_000)
    return apply(dealt(people, bots, settings), begin).table


@cache
def in_round(round_: int, people: int, bots: int = 0, settings: Settings = QUICK) -> Table:
    """Round `round_` of hand 1 has just begun."""
    if round_ == 0:
        return _moved_on(flashing(people, bots, settings))
    return _held(in_round(round_ - 1, people, bots, settings))


@cache
def shown(people: int, bots: int = 0, settings: Settings = QUICK) -> Table:
    """The result of hand 1 is on show."""
    return _held(in_round(LAST_ROUND, people, bots, settings))


def without_log(table: Table) -> Table:
    """The table with nothing to tell of what was before."""
    return replace(table, log=())


def choosing(table: Table, *players: str) -> Table:
    """The table after these have said Hold'em at its beginning, not moved on."""
    turn = turn_of(table)
    assert turn is not None
    for player in players:
        table = apply(table, _hold(table, player, turn)).table
    return table


def read_by(table: Table, *players: str) -> Table:
    """The table after these have read its result."""
    assert table.hand is not None
    for player in players:
        ready = Ready(player=player, hand=table.hand.number, at_ms=now_ms(table))
        table = apply(table, ready).table
    return table


def stored(table: Table) -> Stored:
    """The item that holds the table, its clock asleep until it is due."""
    look = clocks.look_ms(table)
    return Stored(
        table=table,
        rev=0,
        generation=0 if look is None else 1,
        asleep_ms=look,
        created_ms=BEGAN_MS,
        tv_key="tv-key-of-this-table-0123456789ab",
        stream_key="stream-key-of-this-table-89abcdef",
    )


def now_ms(table: Table) -> int:
    """When the present stage began."""
    return clocks.began_ms(table) or BEGAN_MS


def _held(table: Table) -> Table:
    """Everybody keeps, and the round is over."""
    people = (seat.player for seat in table.seats if seat is not None and seat.bot is None)
    return _moved_on(choosing(table, *people))


def _hold(table: Table, player: str, turn: TurnRef) -> Hold:
    return Hold(player=player, turn=turn, at_ms=now_ms(table), ref=f"kept-{player}-{turn.round}")


def _moved_on(table: Table) -> Table:
    due = due_ms(table)
    assert due is not None
    return settle(table, due, _seed("later")).table


def _seed(label: str) -> bytes:
    return sha256(label.encode()).digest()
