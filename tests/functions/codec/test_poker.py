"""Betting tables as stores keep them: nothing is lost, and they are small."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import settings as profile

from engine.catalog import GAMES
from engine.houses import HOUSES
from engine.poker.hand.actions import BringIn, CheckCall, Decision, Fold, RaiseTo
from engine.poker.hand.legal import legal
from engine.poker.hand.state import PokerHand
from engine.poker.table.commands import Act, BeginHand, Sit, SitOut
from engine.poker.table.state import PokerTable
from engine.poker.table.step import apply, new_table
from engine.poker.table.terms import terms
from functions.codec import poker
from functions.codec.documents import Unreadable, sample
from functions.ports import NewerSchema
from tests.properties.poker_deals import SCRIPT, Dealt, deals, played

SAMPLE_1 = 389198239
KINDS = [(house, kind) for house in sorted(HOUSES) for kind in HOUSES[house].tables]
NAMES = ("Ada", "Grace", "Katherine", "Hedy", "Barbara", "Radia", "Frances", "Mary", "Joan")


def table_of(hand: PokerHand) -> PokerTable:
    """A table with this hand in play."""
    rules = terms(HOUSES["tda-2024"], GAMES["holdem"], 2)
    return replace(new_table("t", rules, 2), hand=hand)


@profile(max_examples=100)
@given(dealt=deals(), script=SCRIPT)
def test_every_state_of_a_hand_comes_back(dealt: Dealt, script: list[int]) -> None:
    """In every game, from the first card to the result, and while a record waits for its cards."""
    hands = [after.hand for after in played(dealt, script)[1]]
    for hand in (*hands, dealt.start(deck=False).hand):
        table = table_of(hand)

        assert poker.unpack(poker.pack(table)) == table


def full_table(house: str, kind: str, game: str, hands: int = 3) -> Iterator[PokerTable]:
    """Every state of a table of nine (stud: eight) players that plays at random."""
    rng = Random(f"{house} {kind} {game}")
    players = min(9, GAMES[game].seats[1])
    agreed = terms(HOUSES[house], GAMES[game], players, kind=kind)
    table = new_table("tbl-8f3k2m", agreed, players)
    for seat, name in zip(range(1, players + 1), NAMES, strict=False):
        sit = Sit(player=rng.randbytes(12).hex(), name=name, seat=seat, stack=agreed.stack)
        table = apply(table, sit).table
    at_ms = 1_764_486_000_000
    for _ in range(hands):
        table = apply(table, BeginHand(seed=rng.randbytes(32), at_ms=at_ms)).table
        while table.turn is not None:
            yield table
            at_ms += rng.randrange(9_000)
            table = decided(table, rng, at_ms)
        yield table
        at_ms += 9_000
    yield apply(table, SitOut(player=seated(table, 2))).table


def seated(table: PokerTable, number: int) -> str:
    seat = table.seats[number - 1]
    assert seat is not None
    return seat.player


def decided(table: PokerTable, rng: Random, at_ms: int) -> PokerTable:
    """The table after a decision of whoever is to act; most check or call."""
    hand, turn = table.hand, table.turn
    assert hand is not None
    assert turn is not None
    may = legal(hand)
    at = hand.seats.index(turn.seat)
    quiet: Decision = CheckCall(position=at)
    choices = [quiet if may.bring_in is None else BringIn(position=at)] * 4
    if may.raise_min is not None:
        choices.append(RaiseTo(position=at, to=may.raise_min))
    if may.fold:
        choices.append(Fold(position=at))
    command = Act(
        player=seated(table, turn.seat),
        hand=table.number,
        turn=turn.number,
        action=rng.choice(choices),
        at_ms=at_ms,
    )
    return apply(table, command).table


@pytest.mark.parametrize(("house", "kind"), KINDS)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_full_table_comes_back_and_is_small(game: str, house: str, kind: str) -> None:
    """Its document leaves a fifth of 2 KB for the columns beside it, whatever the house: rules,
    nine players, the hand and the events of twenty versions."""
    sizes = []
    for table in full_table(house, kind, game):
        packed = poker.pack(table)
        sizes.append(len(packed))

        assert poker.unpack(packed) == table
    assert max(sizes) <= 1_600


def some_table() -> PokerTable:
    return next(full_table("online-limit", "cash", "stud8"))


def test_bytes_that_are_no_table_say_nothing_of_what_was_in_them() -> None:
    """Neither of cards nor of anything else."""
    packed = poker.pack(some_table())

    for wrong in (b"", packed[:40], packed[:1] + b"Qc7d", b"\x00" + packed[1:]):
        with pytest.raises(Unreadable) as refused:
            poker.unpack(wrong)
        assert str(refused.value).endswith("cannot be read")
        assert refused.value.__cause__ is None
    with pytest.raises(NewerSchema):
        poker.unpack(bytes([poker.FORMAT.schema + 1]) + packed[1:])


def test_an_older_schema_is_brought_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """New code reads what old code wrote."""
    table = some_table()
    packed = poker.pack(table)
    upgrades = {1: lambda plain: {**plain, "table": {**plain["table"], "carried": 7}}}
    monkeypatch.setattr(poker, "FORMAT", replace(poker.FORMAT, schema=2, upgrades=upgrades))

    assert poker.unpack(packed) == replace(table, carried=7)


def test_nothing_of_a_table_is_in_its_repr() -> None:
    """A state may stand in a traceback: no card, no seed."""
    table = some_table()
    document = poker.FORMAT.unpack(poker.pack(table))

    assert table.seed not in repr(table)
    assert "hand_began" not in repr(table)
    assert repr(document) == "PokerDocument()"


def test_the_sample_of_a_schema_never_changes() -> None:
    """What was packed with it cannot be read without it."""
    assert zlib.crc32(sample("poker", 1)) == SAMPLE_1
