"""What a betting table takes in a store: bytes of a nine-seat table in mid-hand with its log, and
the time of packing and unpacking."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from random import Random
from time import process_time

from engine.catalog import HOLDEM
from engine.houses import house
from engine.poker.hand.actions import CheckCall, Fold, RaiseTo
from engine.poker.hand.legal import legal
from engine.poker.table.commands import Act, BeginHand, Sit
from engine.poker.table.questions import is_running
from engine.poker.table.state import PokerTable
from engine.poker.table.step import apply, new_table
from engine.poker.table.terms import terms
from functions.codec.poker import pack, unpack

SEATS = 9
TABLES = 30
ROUNDS = 5
_NAMES = ("Ada", "Bo", "Chidi", "Dunja", "Emre", "Fatou", "Gil", "Hye-jin", "Ida")


def report() -> dict[str, float]:
    """Over all states of the hands."""
    tables = [table for seed in range(TABLES) for table in _states(seed)]
    packed = [pack(table) for table in tables]
    assert [unpack(one) for one in packed] == tables
    return {
        "states": len(tables),
        "bytes_median": statistics.median(map(len, packed)),
        "bytes_most": max(map(len, packed)),
        "pack_us": _each_us(pack, tables),
        "unpack_us": _each_us(unpack, packed),
    }


def _states(seed: int) -> list[PokerTable]:
    """The table after every decision of its second hand: the log knows the first one."""
    rng = Random(seed)
    table = new_table(f"t{seed}", terms(house("gega-002044"), HOLDEM, SEATS), SEATS)
    names = rng.sample(_NAMES, SEATS)
    for seat, name in enumerate(names, 1):
        player = "".join(rng.choices("abcdefghijklmnopqrstuvwxyz234567", k=16))
        stack = rng.randint(5_000, 60_000)
        table = apply(table, Sit(player=player, name=name, seat=seat, stack=stack)).table
    states: list[PokerTable] = []
    for _ in range(2):
        states = _hand(table, rng)
        table = states.pop()
    return states


def _hand(table: PokerTable, rng: Random) -> list[PokerTable]:
    at_ms = (table.next_hand_at_ms or 0) + 1_800_000_000_000
    table = apply(table, BeginHand(seed=rng.randbytes(32), at_ms=at_ms)).table
    states = [table]
    while is_running(table):
        at_ms += rng.randint(500, 9_000)
        table = apply(table, _decision(table, rng, at_ms)).table
        states.append(table)
    return states


def _decision(table: PokerTable, rng: Random, at_ms: int) -> Act:
    hand, turn = table.hand, table.turn
    assert hand is not None
    assert turn is not None
    seat = table.seats[turn.seat - 1]
    may = legal(hand)
    assert seat is not None
    assert may.to_act is not None
    action: Fold | CheckCall | RaiseTo = CheckCall(position=may.to_act)
    if may.raise_min is not None and rng.random() < 0.15:
        action = RaiseTo(position=may.to_act, to=may.raise_min)
    elif may.call and rng.random() < 0.4:
        action = Fold(position=may.to_act)
    return Act(player=seat.player, hand=table.number, turn=turn.number, action=action, at_ms=at_ms)


def _each_us(function: Callable[..., object], values: Sequence[object]) -> float:
    """Processor microseconds of one call, the median of rounds."""
    times = []
    for _ in range(ROUNDS):
        began_s = process_time()
        for value in values:
            function(value)
        times.append((process_time() - began_s) / len(values))
    return round(statistics.median(times) * 1e6)
