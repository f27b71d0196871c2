"""Pots: layers, uncalled bets, odd chips, rake; whole hands with side pots and ties."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.poker.hand import pots
from engine.poker.hand.events import PotWon, Raked, UncalledBetReturned
from engine.poker.hand.pots import Pot, cut, drop, halves, layers, less, rake, uncalled
from engine.rules import BettingRules, JackpotDrop, Limit, OddChip, RakeTable, Stakes
from tests.engine.poker.play import Play

ALL, ONE, CARRY = OddChip.ALL_TO_FIRST_LEFT, OddChip.ONE_EACH_FROM_LEFT, OddChip.CARRY_TO_NEXT


def nl(small: int, big: int) -> Stakes:
    return Stakes(small_blind=small, big_blind=big)


@pytest.mark.parametrize(
    ("source", "totals", "folded", "dead", "expected"),
    [
        ("one pot", [10, 10, 10], "", 0, [(30, [0, 1, 2])]),
        (
            "R17 folded money where it reaches",
            [50, 120, 120, 80],
            "4",
            0,
            [(200, [0, 1, 2]), (170, [1, 2])],
        ),
        ("R17 same live set is one pot", [100, 60, 100, 30], "24", 0, [(290, [0, 2])]),
        ("R17 a layer of folded money joins the pot below", [40, 30, 30], "1", 0, [(100, [1, 2])]),
        (
            "R17 on top of a side pot",
            [200, 100, 150, 150],
            "1",
            0,
            [(400, [1, 2, 3]), (200, [2, 3])],
        ),
        ("R17 dead money in the main pot", [10, 50, 50], "", 7, [(37, [0, 1, 2]), (80, [1, 2])]),
        ("one live player", [10, 20, 5], "13", 3, [(38, [1])]),
        ("nothing in from one who is live", [0, 50, 50], "", 7, [(7, [0, 1, 2]), (100, [1, 2])]),
        ("the same without dead money", [0, 50, 50], "", 0, [(100, [1, 2])]),
    ],
)
def test_layers(
    source: str,
    totals: Sequence[int],
    folded: str,
    dead: int,
    expected: list[tuple[int, list[int]]],
) -> None:
    """Main pot first; `folded` names players from 1."""
    gone = [str(number + 1) in folded for number in range(len(totals))]

    assert layers(totals, gone, dead) == tuple(
        Pot(amount=amount, eligible=tuple(eligible)) for amount, eligible in expected
    )


@pytest.mark.parametrize(
    ("totals", "folded", "expected"),
    [
        ([1000, 20], [False, True], (0, 980)),
        ([20, 200, 40], [False, False, False], (1, 160)),
        ([100, 100], [False, False], None),
        ([100, 40], [True, False], None),
        ([10, 20, 15], [True, False, True], (1, 5)),
    ],
)
def test_uncalled(
    totals: Sequence[int], folded: Sequence[bool], expected: tuple[int, int] | None
) -> None:
    """The bet less the highest other total, folded ones too (R18)."""
    assert uncalled(totals, folded) == expected


@pytest.mark.parametrize(
    ("source", "amount", "winners", "policy", "unit", "shares", "carried"),
    [
        ("R19 302", 302, 3, ALL, 1, [102, 100, 100], 0),
        ("R19 302", 302, 3, ONE, 1, [101, 101, 100], 0),
        ("R19 302", 302, 3, CARRY, 1, [100, 100, 100], 2),
        ("R19 201", 201, 2, ALL, 1, [101, 100], 0),
        ("R19 201", 201, 2, CARRY, 1, [100, 100], 1),
        ("R22 in chips of 100", 1000, 3, ALL, 100, [400, 300, 300], 0),
        ("R22 in chips of 100", 1100, 3, ONE, 100, [400, 400, 300], 0),
        ("R22 less than a chip goes with the first", 1150, 3, ONE, 100, [450, 400, 300], 0),
        ("R22", 1150, 3, CARRY, 100, [300, 300, 300], 250),
        ("even", 300, 3, CARRY, 1, [100, 100, 100], 0),
    ],
)
def test_odd_chips(
    *,
    source: str,
    amount: int,
    winners: int,
    policy: OddChip,
    unit: int,
    shares: list[int],
    carried: int,
) -> None:
    """Shares in the order in which odd chips go."""
    found, left = cut(amount, range(winners), policy, unit)

    assert ([share for _, share in found], left) == (shares, carried)


@pytest.mark.parametrize(
    ("amount", "unit", "expected"),
    [(125, 1, (63, 62)), (66, 1, (33, 33)), (700, 100, (400, 300)), (50, 100, (50, 0))],
)
def test_halves(amount: int, unit: int, expected: tuple[int, int]) -> None:
    """The odd chip goes to the high (R20)."""
    assert halves(amount, unit) == expected


TWO_FOUR = RakeTable(steps=((500, 25), (1000, 50), (1500, 75), (2000, 100)))


@pytest.mark.parametrize(
    ("pot", "taken"), [(499, 0), (500, 25), (999, 25), (1999, 75), (2000, 100), (90_000, 100)]
)
def test_rake_is_a_step_function(pot: int, taken: int) -> None:
    """The table of 2/4, one against one, in hundredths."""
    assert rake(TWO_FOUR, pot, 2, saw_flop=False) == taken


def test_rake_without_a_table_or_a_flop() -> None:
    """No table, no rake; caps go by players dealt in."""
    capped = RakeTable(steps=((100, 90),), caps=((2, 10), (4, 30)), no_flop_no_drop=True)

    assert rake(None, 10_000, 6, saw_flop=True) == 0
    assert rake(capped, 1000, 3, saw_flop=False) == 0
    assert [rake(capped, 1000, n, saw_flop=True) for n in (2, 3, 4, 9)] == [10, 10, 30, 30]


def test_jackpot_drop() -> None:
    """From large enough pots that saw a flop."""
    rule = JackpotDrop(from_pot=600, amount=20, players=4)

    assert drop(rule, 600, 4, saw_flop=True) == 20
    assert drop(rule, 599, 4, saw_flop=True) == 0
    assert drop(rule, 600, 3, saw_flop=True) == 0
    assert drop(rule, 600, 4, saw_flop=False) == 0
    assert drop(None, 600, 4, saw_flop=True) == 0


def test_rake_comes_from_the_main_pot_first() -> None:
    """R21."""
    both = (Pot(amount=30, eligible=(0, 1, 2)), Pot(amount=500, eligible=(1, 2)))

    assert [pot.amount for pot in less(both, 50)] == [0, 480]
    assert [pot.amount for pot in pots.less(both, 10)] == [20, 500]


AHEAD = ("AsAh", "KsKh", "QsQh", "JsJh")
DRY = "2c7d9h3s4d"


@pytest.mark.parametrize(
    ("policy", "final", "carried"),
    [
        (ALL, [15318, 1640, 14572], 0),
        (ONE, [15318, 1640, 14572], 0),
        (CARRY, [15317, 1640, 14572], 1),
    ],
)
def test_two_straights_tie(policy: OddChip, final: list[int], carried: int) -> None:
    """B38: 29,145 between the button and the small blind."""
    play = Play(
        stakes=nl(10, 20),
        rules=BettingRules(limit=Limit.NO, odd_chip=policy),
        stacks=[10460, 11355, 9715],
        holes=["2hJh", "TcAc", "Jc9d"],
        board="QsThKc4hAd",
    ).do("c c c | c c c | c c c | c c r9695 c c")

    assert (play.final, play.complete.carried) == (final, carried)


@pytest.mark.parametrize(
    ("policy", "final", "carried"),
    [(ALL, [102, 100, 0, 100], 0), (ONE, [101, 101, 0, 100], 0), (CARRY, [100, 100, 0, 100], 2)],
)
def test_pot_of_302(policy: OddChip, final: list[int], carried: int) -> None:
    """R19: B small blind, C, and A the button win 302 with the same straight; D had put in 2."""
    play = Play(
        stakes=nl(1, 2),
        rules=BettingRules(limit=Limit.NO, odd_chip=policy),
        stacks=[100, 100, 2, 100],
        holes=["AcKd", "AdKh", "2c3d", "AhKs"],
        board="QsJdTc5h5c",
        posts=[1, 2, 0, 0],
    ).do("c r100 c c")

    assert (play.final, play.complete.carried) == (final, carried)


def test_carried_chips_join_the_main_pot() -> None:
    """R19: what was left of the last hand is won with this main pot, not returned as uncalled."""
    play = Play(stacks=[1000, 1000], carried=3).do("r500 f")

    assert play.final == [900, 1103]
    assert [e for e in play.events if isinstance(e, UncalledBetReturned)] == [
        UncalledBetReturned(seat=2, amount=400)
    ]


def test_rake_and_drop_before_the_split() -> None:
    """R21: the uncalled part goes back, then rake, then drop, then the odd chip of what is left."""
    stakes = Stakes(
        small_blind=5,
        big_blind=10,
        rake=RakeTable(steps=((200, 4), (400, 9))),
        jackpot=JackpotDrop(from_pot=200, amount=10),
    )
    play = Play(stakes=stakes, stacks=[105, 300], holes=["AcKd", "AdKh"], board="QsJdTc5h5c").do(
        "r300 c"
    )

    assert (play.complete.rake, play.complete.jackpot) == (4, 10)
    assert play.final == [98, 293]
    assert Raked(rake=4, jackpot=10) in play.events


def test_walk_of_the_printed_table() -> None:
    """R21: at 5/10 a walk leaves 2.50 twice, and the literal table rakes it by 0.50."""
    stakes = Stakes(small_blind=250, big_blind=500, rake=RakeTable(steps=((500, 50), (1000, 100))))

    assert Play(stakes=stakes, stacks=[10_000, 10_000]).do("f").final == [10_200, 9_750]


def test_side_pots_are_decided_last_first() -> None:
    """R17, WSOP-L 149."""
    play = Play(stakes=nl(5, 10), stacks=[50, 120, 300, 300], holes=AHEAD, board=DRY).do(
        "r300 c c c"
    )
    won = [(e.pot, e.seat, e.amount) for e in play.events if isinstance(e, PotWon)]

    assert won == [(2, 3, 360), (1, 2, 210), (0, 1, 200)]


BOTH = ["Ac2dTs9h", "Ad2cTd9s", "KsKhQsQh"]
FIVE_HIGH = "3h4s5cJdJh"


@pytest.mark.parametrize(("even", "final"), [(True, [33, 33]), (False, [34, 32])])
def test_identical_both_ways(even: bool, final: list[int]) -> None:
    """R20: 66 between two who tie both ways; mechanically 34 and 32, evenly 33 each."""
    play = Play(
        game="omaha8",
        rules=BettingRules(limit=Limit.NO, hilo_identical_even=even),
        stakes=nl(1, 2),
        stacks=[33, 33],
        holes=BOTH[:2],
        board=FIVE_HIGH,
    ).do("r33 c")

    assert play.final == final


def test_quarter() -> None:
    """R20: 125 makes 63 for the high of A and 31 each for the lows: A 94, B 31."""
    play = Play(
        game="omaha8",
        stakes=nl(1, 2),
        stacks=[62, 62, 10],
        holes=["Ac2dJsJc", "Ad2cTd9s", "KsKhQsQh"],
        board="3h4s8cJdJh",
        posts=[1, 2, 0],
        dead=[0, 0, 1],
    ).do("f r62 c")

    assert play.final == [94, 31, 9]


@pytest.mark.parametrize(("policy", "lows"), [(ALL, [22, 20, 20]), (ONE, [21, 21, 20])])
def test_three_lows(policy: OddChip, lows: list[int]) -> None:
    """R20: a low of 62 three ways, and 62 for a fourth player's high."""
    play = Play(
        game="omaha8",
        rules=BettingRules(limit=Limit.NO, odd_chip=policy),
        stakes=nl(1, 2),
        stacks=[31, 31, 31, 31],
        holes=["Ac2dTs9h", "Ad2cTd9s", "Ah2sTh9c", "JsJcKsKh"],
        board="3h4s8cJdJh",
    ).do("c r31 c c c")

    assert play.final == [*lows, 62]


def test_no_low_high_takes_all() -> None:
    """R20, and each side pot decides for itself."""
    play = Play(
        game="omaha8",
        stakes=nl(1, 2),
        stacks=[50, 50],
        holes=["KsKhQsQh", "Ac2d3s4h"],
        board="9c9dTcJdJh",
    ).do("r50 c")

    assert play.final == [100, 0]
    assert [award[1] for award in play.awards] == ["high"]


def test_low_of_the_main_pot_only() -> None:
    """The only low is all-in for less: it halves the main pot, the side pot has none (R20)."""
    play = Play(
        game="omaha8",
        stakes=nl(1, 2),
        stacks=[20, 60, 60],
        holes=["Ac2dTs9h", "KsKhQsQh", "TdTc9s9c"],
        board="3h4s8cKdJh",
    ).do("r60 c c")

    assert play.awards == [
        (1, "high", "p2", 80),
        (0, "high", "p2", 30),
        (0, "low_8", "p1", 30),
    ]
