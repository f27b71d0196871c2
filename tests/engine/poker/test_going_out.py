"""Who goes out of an event, in which order, and what becomes of button and chips (R2, R36, C-5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from engine.poker.table.commands import BeginHand, ChangeStakes, Sit, TakeSeat
from engine.poker.table.events import (
    Busted,
    Eliminated,
    HappenedAt,
    StoodUp,
)
from engine.poker.table.questions import due_ms, is_running
from engine.rules import Stakes
from tests.engine.poker.seated import NL, Room, hickory, terms_of

LEVEL = Stakes(small_blind=100_00, big_blind=200_00, small_bet=200_00, big_bet=400_00)


def out(events: Sequence[HappenedAt]) -> list[tuple[str, int, int]]:
    """(what, seat, stack that ranks him) of all who went out."""
    return [
        (event.kind, event.seat, event.began_with)
        for event in events
        if isinstance(event, Busted | Eliminated)
    ]


@pytest.mark.parametrize(
    ("source", "busts", "expected"),
    [
        ("R2 the big blind busts", [3], [(2, None, 4), (3, 4, 5), (4, 5, 6)]),
        ("R2 B28 the small blind busts", [2], [(2, 3, 4), (3, 4, 5), (4, 5, 6)]),
        ("R2 B28 both bust", [2, 3], [(2, None, 4), (3, 4, 5), (4, 5, 6)]),
        ("R2 the button busts", [1], [(2, 3, 4), (3, 4, 5), (4, 5, 6)]),
    ],
)
def test_dead_button_after_busts(
    source: str, busts: Sequence[int], expected: list[tuple[int, int | None, int]]
) -> None:
    """Six players, button 1; who busts has 100 and is all-in against 6, who has aces."""
    stacks = {seat: 100 if seat in busts else 1_000 for seat in range(1, 7)}
    room = Room(terms=terms_of("hickory-nlhe", stakes=NL), stacks=stacks)
    holes = {6: "AsAh", **dict(zip(busts, ("7d2c", "7h2s"), strict=False))}
    room.begin(button=1, holes=holes, board="AcAd9h9sTd")
    while is_running(room.table):
        seat = room.to_act
        room.play("c" if seat == 6 or seat in busts else "f")
    assert {seat for _, seat, _ in out(room.events)} == set(busts)

    assert [room.next_hand() for _ in range(3)] == expected


@pytest.mark.parametrize(
    ("source", "busts", "expected"),
    [("A", 1, (3, 3, 2)), ("B", 2, (3, 3, 1)), ("C", 3, (2, 2, 1))],
)
def test_three_become_two(source: str, busts: int, expected: tuple[int, int, int]) -> None:
    """R1: A button, B small blind, C big blind, one of them busts."""
    stacks = {seat: 100 if seat == busts else 1_000 for seat in (1, 2, 3)}
    room = Room(terms=terms_of("hickory-nlhe", stakes=NL), stacks=stacks)
    other = 1 if busts != 1 else 2
    room.begin(button=1, holes={busts: "7d2c", other: "AsAh"}, board="AcAd9h9sTd")
    while is_running(room.table):
        room.play("c" if room.to_act in {busts, other} else "f")

    assert room.next_hand() == expected


def test_bust_in_an_event() -> None:
    """R36: A 5,000 knocks out B 1,200 and C 800: what they began with ranks them; seats free."""
    room = hickory(s1=5_000, s2=1_200, s3=800, s4=3_000)
    holes = {1: "AsAh", 2: "KdKh", 3: "QdQh"}
    room.begin(button=1, holes=holes, board="2c7d9h3s4d")
    room.play("f r5000 c c")

    assert out(room.events) == [("busted", 2, 1_200), ("busted", 3, 800)]
    assert room.final == {1: 7_000, 4: 3_000}


@pytest.mark.parametrize(
    ("source", "stacks", "last_table", "gone", "left"),
    [
        ("C-5 the low bet is 200", {1: 1_000, 2: 500, 3: 199}, True, [3], [1, 2]),
        ("C-5 exactly the low bet", {1: 1_000, 2: 500, 3: 200}, True, [], [1, 2, 3]),
        ("C-5 all but one", {1: 1_000, 2: 150, 3: 60}, True, [2, 3], [1]),
        ("C-5 nobody can pay: the largest stays", {1: 199, 2: 150, 3: 60}, True, [2, 3], [1]),
        ("C-5 two largest play it off", {1: 150, 2: 150, 3: 60}, True, [3], [1, 2]),
        ("C-5 others play on at another table", {1: 199, 2: 150}, False, [1, 2], []),
    ],
)
def test_eliminated(
    *,
    source: str,
    stacks: Mapping[int, int],
    last_table: bool,
    gone: list[int],
    left: list[int],
) -> None:
    """Events of 004 at 200/400: who cannot pay the low bet is out, his chips are retired and
    counted."""
    in_units = {seat: stack * 100 for seat, stack in stacks.items()}
    room = Room(terms=terms_of("online-limit", "sit_and_go", stakes=LEVEL), stacks=in_units)
    begin = BeginHand(seed=bytes(32), at_ms=room.at_ms, last_table=last_table)
    room.do(begin)

    found = [seat for _, seat, _ in out(room.events)]
    assert found == gone
    assert [n for n, seat in enumerate(room.table.seats, 1) if seat is not None] == left
    assert room.table.ledger.retired == sum(in_units[seat] for seat in gone)


def test_eliminated_together_with_the_last_busts() -> None:
    """B96: level 100/200, three left with 900, 150 and 60: B busts in the last hand of the level
    before, C cannot pay the next low bet. Ranked by what they began that hand with: B, then C."""
    level = Stakes(small_blind=15_00, big_blind=30_00, small_bet=30_00, big_bet=60_00)
    following = Stakes(small_blind=50_00, big_blind=100_00, small_bet=100_00, big_bet=200_00)
    room = Room(
        terms=terms_of("online-limit", "sit_and_go", stakes=level),
        stacks={1: 900_00, 2: 150_00, 3: 60_00},
    )
    room.begin(button=3, holes={1: "AsAh", 2: "KsKh"}, board="2c7d9h3s4d")
    room.play("f r60_00 r90_00 r120_00 c | r30_00 c")
    assert out(room.events) == [("busted", 2, 150_00)]
    room.do(ChangeStakes(stakes=following))
    events = room.begin()

    assert out(events) == [("eliminated", 3, 60_00)]
    assert room.final == {1: 1_050_00}
    assert room.table.ledger.retired == 60_00


def test_who_came_since_the_last_hand_is_ranked_by_his_own_chips() -> None:
    """C-5 O32: seat 3 had 7,000 in the last hand, then went to another table; who was moved into
    it with 100 cannot pay, and never had 7,000. Who only changed seats keeps what he began with."""
    room = Room(
        terms=terms_of("online-limit", "multi_table", stakes=LEVEL),
        stacks={1: 9_000_00, 2: 250_00, 3: 7_000_00},
    )
    room.begin(button=1)
    room.play("f r250_00 f")  # seat 2, the small blind, is all-in and has 450 now
    left = room.seat(2).stack
    room.do(TakeSeat(seat=3))
    room.do(TakeSeat(seat=2))
    room.do(Sit(player="new", name="New", seat=3, stack=100_00))
    room.do(Sit(player="p2", name="P2", seat=5, stack=left))
    room.do(
        ChangeStakes(
            stakes=replace(
                LEVEL,
                small_blind=250_00,
                big_blind=500_00,
                small_bet=500_00,
                big_bet=1_000_00,
            )
        )
    )

    assert out(room.begin(last_table=False)) == [
        ("eliminated", 3, 100_00),
        ("eliminated", 5, 250_00),
    ]


def test_last_player_takes_his_chips() -> None:
    """B56: the others are broke; A leaves with 3,000."""
    room = Room(terms=terms_of("gega-002044", stakes=NL), stacks={1: 1_000, 2: 1_000, 3: 1_000})
    room.begin(button=1, holes={1: "AsAh", 2: "KsKh", 3: "QsQh"}, board="2c7d9h3s4d")
    room.play("r1000 c c")
    assert due_ms(room.table) is None
    room.leave(1)

    assert room.events[-1] == StoodUp(seat=1, stack=3_000)
    assert room.table.ledger.went == 3_000
