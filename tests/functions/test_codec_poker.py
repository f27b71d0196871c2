"""Betting hands as stores keep them: nothing is lost, and they are small."""

from __future__ import annotations

import zlib
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import settings as profile

from engine.catalog import GAMES
from engine.poker.actions import BringIn, CheckCall
from engine.poker.hand import PokerHand
from engine.poker.legal import legal
from engine.poker.start import start
from engine.poker.step import step
from engine.rules import AnteKind, BettingRules, Limit, Stakes
from engine.shuffle import shuffle
from functions.codec_poker import HANDS
from functions.documents import Unreadable, sample
from functions.ports import NewerSchema
from tests.properties.poker_deals import SCRIPT, Dealt, deals, played

SAMPLE_1 = 238090814


@profile(max_examples=150)
@given(dealt=deals(), script=SCRIPT)
def test_what_is_packed_is_unpacked(dealt: Dealt, script: list[int]) -> None:
    """Every state of every game comes back equal, from the first card to the result."""
    for after in played(dealt, script)[1]:
        assert HANDS.unpack(HANDS.pack(after.hand)) == after.hand


@profile(max_examples=30)
@given(dealt=deals())
def test_a_hand_that_waits_for_cards_comes_back(dealt: Dealt) -> None:
    """So does one without a deck, which is played again from a record."""
    hand = dealt.start(deck=False).hand

    assert HANDS.unpack(HANDS.pack(hand)) == hand


def full_table(game: str, decisions: int) -> PokerHand:
    """As many as may play, at large amounts, after so many checks and calls."""
    rules = GAMES[game]
    players = min(9, rules.seats[1])
    hand = start(
        rules,
        BettingRules(limit=Limit.POT),
        Stakes(
            small_blind=12_500, big_blind=25_000, ante=2_500, ante_kind=AnteKind.UNIFORM,
            bring_in=7_500, small_bet=25_000, big_bet=50_000,
        ),
        seats=range(1, players + 1),
        stacks=[1_234_567 + 98_765 * seat for seat in range(players)],
        button=players,
        deck=shuffle(bytes(range(32))),
    ).hand  # fmt: skip
    for _ in range(decisions):
        may = legal(hand)
        assert may.to_act is not None
        call = BringIn if may.bring_in is not None else CheckCall
        hand = step(hand, call(position=may.to_act)).hand
    return hand


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_full_table_in_mid_hand_is_small(game: str) -> None:
    """The hand takes at most a quarter of the 2 KB that the item of its table may have."""
    sizes = [len(HANDS.pack(full_table(game, decisions))) for decisions in (0, 5, 13, 21)]

    assert max(sizes) <= 512


def test_bytes_that_are_no_hand_say_nothing_of_what_was_in_them() -> None:
    """Neither of cards nor of anything else."""
    packed = HANDS.pack(full_table("stud", 3))

    for wrong in (b"", packed[:40], packed[:1] + b"Qc7d", b"\x00" + packed[1:]):
        with pytest.raises(Unreadable) as refused:
            HANDS.unpack(wrong)
        assert str(refused.value).endswith("cannot be read")
        assert refused.value.__cause__ is None
    with pytest.raises(NewerSchema):
        HANDS.unpack(bytes([HANDS.schema + 1]) + packed[1:])


def test_an_older_schema_is_brought_up() -> None:
    """New code reads what old code wrote."""
    hand = full_table("omaha8", 12)
    newer = replace(HANDS, schema=2, upgrades={1: lambda plain: {**plain, "dead": 7}})

    assert newer.unpack(HANDS.pack(hand)) == replace(hand, dead=7)


def test_the_sample_of_a_schema_never_changes() -> None:
    """What was packed with it cannot be read without it."""
    assert zlib.crc32(sample("poker-hand", 1)) == SAMPLE_1
