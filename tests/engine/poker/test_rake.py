"""Rake and jackpot drop: how much, and in which order they are taken (R21, section O23)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.catalog import HOLDEM
from engine.houses import house
from engine.poker.hand.events import PokerEvent, PotWon, Raked, UncalledBetReturned
from engine.poker.hand.pots import Pot, drop, less, rake
from engine.poker.table.commands import ChangeStakes
from engine.poker.table.step import new_table
from engine.poker.table.terms import terms
from engine.refusals import Refusal
from engine.rules import BettingRules, JackpotDrop, Limit, OddChip, RakeTable, Stakes
from tests.engine.poker.play import Play
from tests.engine.poker.seated import Room, terms_of

ONLINE = house("online-limit").tables["cash"]
NO_LIMIT = BettingRules(limit=Limit.NO)


def table_at(low: int, high: int) -> RakeTable:
    """The rake of tables of two at these bets, in whole dollars."""
    found = ONLINE.rake_of(Stakes(small_bet=low * 100, big_bet=high * 100), 2)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("low", "high", "pots"),
    [
        (2, 4, [(0, 0), (4_99, 0), (5_00, 25), (9_99, 25), (10_00, 50), (14_99, 50), (15_00, 75),
                (19_99, 75), (20_00, 1_00), (900_00, 1_00)]),
        (3, 6, [(4_99, 0), (5_00, 25), (10_00, 50), (15_00, 75), (20_00, 1_00), (99_00, 1_00)]),
        (5, 10, [(4_99, 0), (5_00, 50), (9_99, 50), (10_00, 1_00), (500_00, 1_00)]),
        (10, 20, [(19_99, 0), (20_00, 1_00), (39_99, 1_00), (40_00, 2_00), (800_00, 2_00)]),
        (20, 40, [(39_99, 0), (40_00, 2_00), (4_000_00, 2_00)]),
        (30, 60, [(59_99, 0), (60_00, 2_00)]),
        (50, 100, [(99_99, 0), (100_00, 2_00)]),
        (100, 200, [(199_99, 0), (200_00, 2_00), (9_000_00, 2_00)]),
    ],
)  # fmt: skip
def test_printed_table(low: int, high: int, pots: Sequence[tuple[int, int]]) -> None:
    """O23: a step function of the pot, nothing below the first step. In 100/200 a digit of the
    print is lost (read 200); 5/10 takes twice the part of the others, as printed."""
    found = [(pot, rake(table_at(low, high), pot, 2, saw_flop=True)) for pot, _ in pots]

    assert found == list(pots)


def test_tables_that_have_none() -> None:
    """O23: 1/2 is not offered to two; O24: larger tables and events pay no rake."""
    with pytest.raises(ValueError, match="two seats"):
        ONLINE.rake_of(Stakes(small_bet=1_00, big_bet=2_00), 2)
    event = house("online-limit").tables["sit_and_go"]
    stakes = Stakes(small_bet=2_00, big_bet=4_00)

    assert ONLINE.rake_of(stakes, 6) is None
    assert event.rake_of(stakes, 2) is None


@pytest.mark.parametrize(
    ("players", "saw_flop", "pot", "expected"),
    [
        (2, True, 1_000, 20),
        (3, True, 1_000, 20),
        (4, True, 1_000, 50),
        (9, True, 1_000, 50),
        (9, True, 999, 10),
        (9, False, 1_000, 0),
        (9, True, 99, 0),
    ],
)
def test_caps_and_no_flop_no_drop(players: int, saw_flop: bool, pot: int, expected: int) -> None:
    """R21: caps by the number dealt in; nothing is taken from a hand without a flop."""
    table = RakeTable(steps=((100, 10), (1_000, 60)), caps=((2, 20), (4, 50)), no_flop_no_drop=True)

    assert rake(table, pot, players, saw_flop=saw_flop) == expected


@pytest.mark.parametrize(
    ("pot", "players", "saw_flop", "expected"),
    [(599, 6, True, 0), (600, 6, True, 20), (9_000, 6, True, 20), (600, 3, True, 0),
     (600, 4, True, 20), (600, 6, False, 0)],
)  # fmt: skip
def test_jackpot_drop(pot: int, players: int, saw_flop: bool, expected: int) -> None:
    """G21: one big blind from pots of 30 that saw a flop, four dealt in."""
    rules = house("gega-002044").tables["cash"].jackpot
    assert rules is not None

    assert drop(rules.drop(20), pot, players, saw_flop=saw_flop) == expected


def test_taken_from_the_main_pot_first() -> None:
    """R21: side pots only pay what the main pot cannot."""
    pots = (Pot(amount=30, eligible=(0, 1, 2)), Pot(amount=50, eligible=(0, 1)))

    assert [pot.amount for pot in less(pots, 20)] == [10, 50]
    assert [pot.amount for pot in less(pots, 45)] == [0, 35]


def kinds(events: Sequence[PokerEvent]) -> list[str]:
    return [e.kind for e in events if isinstance(e, UncalledBetReturned | Raked | PotWon)]


def raked(play: Play) -> list[tuple[int, int]]:
    return [(e.rake, e.jackpot) for e in play.events if isinstance(e, Raked)]


def test_order() -> None:
    """R21: uncalled 140 back, then 2 as rake and 1 as drop, then the pots:
    of 60 + 40 the 3 come from the main pot."""
    stakes = Stakes(
        small_blind=5,
        big_blind=10,
        rake=RakeTable(steps=((50, 1), (100, 2), (200, 4))),
        jackpot=JackpotDrop(from_pot=100, amount=1),
    )
    play = Play(
        stakes=stakes,
        stacks=[200, 40, 20],
        holes=["KsKh", "QsQh", "AsAh"],
        board="2c7d9h3s4d",
    ).do("c r180 c c")

    assert kinds(play.events) == ["uncalled_bet_returned", "raked", "pot_won", "pot_won"]
    assert raked(play) == [(2, 1)]
    assert play.awards == [(1, "high", "p1", 40), (0, "high", "p3", 57)]
    assert play.final == [200, 0, 57]


def test_the_uncalled_part_is_not_raked() -> None:
    """B40: an all-in of 1,000 that all fold to: only what was matched is a pot."""
    stakes = Stakes(small_blind=10, big_blind=20, rake=RakeTable(steps=((41, 5),)))
    play = Play(stakes=stakes, stacks=[1_000, 1_000]).do("r1000 f")

    assert raked(play) == []
    assert play.final == [980, 1_020]


@pytest.mark.parametrize(
    ("odd_chip", "expected", "carried"),
    [
        (OddChip.ALL_TO_FIRST_LEFT, [102, 100, 100], 0),
        (OddChip.ONE_EACH_FROM_LEFT, [101, 101, 100], 0),
        (OddChip.CARRY_TO_NEXT, [100, 100, 100], 2),
    ],
)
def test_odd_chips_are_counted_after_the_rake(
    odd_chip: OddChip, expected: list[int], carried: int
) -> None:
    """R19 R21: 303 less 1 is 302 in three parts."""
    stakes = Stakes(small_blind=1, big_blind=2, rake=RakeTable(steps=((100, 1),)))
    play = Play(
        stakes=stakes,
        rules=replace(NO_LIMIT, odd_chip=odd_chip),
        stacks=[101, 101, 101],
        holes=["2s3s", "2h3h", "2d3d"],
        board="AcKcQcJcTc",
    ).do("r101 c c")

    assert play.final == expected
    assert play.complete.carried == carried


def test_a_walk_at_five_ten() -> None:
    """O23: the small blind of 2.50 folds; 2.50 go back to the big blind and 5.00 are a pot, from
    which the printed row takes 0.50."""
    found = terms(house("online-limit"), HOLDEM, 2, kind="cash", low_bet=5_00)
    room = Room(terms=found, size=2, stacks={1: 100_00, 2: 100_00})
    room.begin(button=1)
    room.play("f")

    assert room.final == {1: 97_50, 2: 102_00}
    assert room.table.ledger.raked == 50


@pytest.mark.parametrize(
    ("low_bet", "agreed", "seats"),
    [(5_00, 2, 3), (5_00, 3, 2), pytest.param(1_00, 3, 2, id="no table of two at these stakes")],
)
def test_the_rake_is_that_of_the_number_of_seats(low_bet: int, agreed: int, seats: int) -> None:
    """O23 O24: a table is not opened at the rake of another number of seats."""
    found = terms(house("online-limit"), HOLDEM, agreed, kind="cash", low_bet=low_bet)

    assert new_table("t", found, agreed).terms is found
    with pytest.raises(ValueError, match=f"not that of a table of {seats} seats"):
        new_table("t", found, seats)


def test_new_stakes_bring_their_own_rake() -> None:
    """O23: a table of two goes from 5/10 to 10/20."""
    five, ten = (
        terms(house("online-limit"), HOLDEM, 2, kind="cash", low_bet=low) for low in (5_00, 10_00)
    )
    room = Room(terms=five, size=2)
    old = replace(ten.stakes, rake=five.stakes.rake)

    assert room.refused(ChangeStakes(stakes=old)) is Refusal.TABLE_STAKES
    room.do(ChangeStakes(stakes=ten.stakes))
    assert room.table.terms.stakes == ten.stakes


def test_the_table_counts_what_was_taken() -> None:
    """Rake and drop leave the table, hand by hand; chips are conserved with them."""
    stakes = Stakes(
        small_blind=10,
        big_blind=20,
        rake=RakeTable(steps=((100, 5),)),
        jackpot=JackpotDrop(from_pot=200, amount=20),
    )
    terms_ = terms_of("gega-002044", stakes=stakes, rake=stakes.rake)
    room = Room(terms=terms_, stacks={1: 1_000, 2: 1_000, 3: 1_000})
    for script in ("r100 c f | r20 f", "r100 c f | c r100 c | c c | c c", "f f"):
        room.begin(button=1)
        room.play(script)
    ledger = room.table.ledger

    assert (ledger.raked, ledger.dropped) == (10, 40)
    assert sum(room.final.values()) == 2_950
