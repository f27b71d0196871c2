"""Section C of the cases: who wins how much."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.poker.hand.events import UncalledBetReturned
from engine.poker.views.record import record
from engine.refusals import Refusal
from engine.rules import AnteKind, OddChip, Stakes
from tests.engine.poker.cases.rows import DRY, NO_LIMIT, Case, check, nl

AHEAD = ("AsAh", "KsKh", "QsQh", "JsJh")
CARRY = replace(NO_LIMIT, odd_chip=OddChip.CARRY_TO_NEXT)

ALL_IN_FOR_100 = Case(
    source="B36",
    stakes=nl(25, 50),
    stacks=[1000, 1000, 100],
    holes=["KsKh", "QsQh", "AsAh"],
    board=DRY,
)
STRAIGHTS = Case(
    source="B38",
    stakes=nl(10, 20),
    stacks=[10460, 11355, 9715],
    holes=["2hJh", "TcAc", "Jc9d"],
    board="QsThKc4hAd",
    rest="c c c | c c c | c c c | c c r9695 c c",
)
LADDER = Case(source="B43", stakes=nl(5, 10), stacks=[50, 120, 300, 300], holes=AHEAD, board=DRY)
ALMOST_EVEN = Case(source="B41", stakes=nl(5, 10), stacks=[102, 98], board=DRY, rest="r98 c")

CASES = [
    replace(
        ALL_IN_FOR_100,
        source="B36 R17 who is all-in stays in the main pot on later streets",
        rest="r100 c c | c c | r200 c | c c",
        awards=[(1, "high", "p1", 400), (0, "high", "p3", 300)],
        final=[1100, 700, 300],
    ),
    replace(
        ALL_IN_FOR_100,
        source="B36 R18 the bet that nobody calls comes back",
        rest="r100 c c | c c | r200 f",
        final=[900, 900, 300],
    ),
    replace(
        STRAIGHTS,
        source="B38 R19 two straights share 29,145",
        awards=[(0, "high", "p1", 14573), (0, "high", "p3", 14572)],
        final=[15318, 1640, 14572],
    ),
    replace(
        STRAIGHTS,
        source="B38 R19 one chip is carried",
        rules=CARRY,
        final=[15317, 1640, 14572],
        carried=1,
    ),
    Case(
        source="B39 R18 in hundredths: 305.40 comes back, and profits add up to nothing",
        stakes=nl(100, 200),
        stacks=[120360, 100000, 89820, 89820],
        holes=["KdJd", "", "8d4d", "5d4s"],
        board="3sAhJhQdKh",
        rest="r89820 c r120360 f",
        final=[300200, 99800, 0, 0],
    ),
    Case(
        source="B40 R18 a shove and a fold: the pot won is 40",
        stakes=nl(10, 20),
        stacks=[1000, 1000],
        rest="r1000 f",
        awards=[(0, "", "p2", 40)],
        final=[980, 1020],
    ),
    replace(ALMOST_EVEN, source="B41 98 against 102", holes=["KsKh", "AsAh"], final=[4, 196]),
    replace(ALMOST_EVEN, source="B41 swapped", holes=["AsAh", "KsKh"], final=[200, 0]),
    Case(
        source="B42 a fold of somebody who is gone takes nothing from the pot",
        stakes=nl(10, 20),
        stacks=[500, 500, 500],
        holes=["KsKh", "", "AsAh"],
        board="3h8d9s4c5d",
        rest="r60 c f | c r100 c | c c | c c",
        final=[340, 480, 680],
    ),
    replace(
        LADDER,
        source="B43 R11 R17 two short all-ins do not reopen; pots of 200 and 170",
        moments=[("r80 c c r120", "p3 call 40"), ("c", "p4 call 40")],
        refused=[("r160", Refusal.BET_NOT_REOPENED)],
        rest="f",
        awards=[(1, "high", "p2", 170), (0, "high", "p1", 200)],
        final=[200, 170, 180, 220],
    ),
    replace(
        LADDER,
        source="B43 R17 WSOP-L 149 all four all-in, the last pot first",
        rest="r300 c c c",
        awards=[(2, "high", "p3", 360), (1, "high", "p2", 210), (0, "high", "p1", 200)],
        final=[200, 210, 360, 0],
    ),
    Case(
        source="B44 R18 a raise that nobody follows: 160 come back, one pot of 120",
        stakes=nl(5, 10),
        stacks=[500, 500, 40],
        holes=["KsKh", "QsQh", "AsAh"],
        board=DRY,
        rest="r40 c r200 f",
        awards=[(0, "high", "p3", 120)],
        final=[460, 460, 120],
    ),
    Case(
        source="B46 R19 the nearest winner, not the nearest seat",
        stakes=nl(1, 2),
        stacks=[100, 100, 100],
        holes=["", "AdKd", "AhKh"],
        board="AsQs9c2s7d",
        rest="r100 f c",
        awards=[(0, "high", "p2", 101), (0, "high", "p3", 100)],
        final=[99, 101, 100],
    ),
    Case(
        source="B47 R17 TDA 21 a tie in the main pot, the side pot to one of the two",
        stakes=nl(5, 10),
        stacks=[200, 200, 300, 75],
        holes=["AhKh", "QsQc", "", "AdKd"],
        board="Ac7s2d9c4s",
        rest="r20 r75 r200 c f",
        awards=[(1, "high", "p1", 250), (0, "high", "p1", 123), (0, "high", "p4", 122)],
        final=[373, 0, 280, 122],
    ),
    Case(
        source="B48 the board plays for both: a split of 635",
        stakes=nl(5, 10),
        stacks=[300, 300, 300],
        holes=["8h5d", "8c2d", ""],
        board="AcJd3hQs3s",
        rest="r35 c r300 f c",
        awards=[(0, "high", "p1", 318), (0, "high", "p2", 317)],
        final=[318, 317, 265],
    ),
    Case(
        source="B49 nobody who has folded is paid, and a tie is a tie",
        stakes=nl(5, 10),
        stacks=[300, 300, 300],
        holes=["Td9h", "", "Th3c"],
        board="QhQcAsTc5h",
        rest="r300 c f",
        awards=[(0, "high", "p1", 305), (0, "high", "p3", 305)],
        final=[305, 290, 305],
    ),
    Case(
        source="B97 R8 K9 of 120 the blind takes 100, the ante the 20 left: they do not come back",
        stakes=Stakes(small_blind=50, big_blind=100, ante=100, ante_kind=AnteKind.BIG_BLIND),
        stacks=[500, 120, 30],
        holes=["KsKh", "QsQh", "AsAh"],
        board=DRY,
        moments=[("", "p3 call 30"), ("c f", "over")],
        awards=[(1, "", "p2", 40), (0, "high", "p3", 110)],
        final=[450, 90, 110],
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.source)
def test_case(case: Case) -> None:
    """Pots and stacks at the end of the hand."""
    check(case)


@pytest.mark.parametrize(
    ("source", "put_in", "returned", "won", "net"),
    [
        ("B50 who bet 1000 and was called for 200", 1000, 800, 400, 200),
        ("B50 who called with 200", 200, 0, 0, -200),
    ],
)
def test_returned_chips_are_told_apart(
    source: str, put_in: int, returned: int, won: int, net: int
) -> None:
    """What came back is no win: net = won - put in + returned."""
    play = Case(source=source, stacks=[200, 1000], holes=["KsKh", "AsAh"], board=DRY).play()
    play.do("r1000 c")
    kept = record(
        play.hand.setup, play.events, table="T1", number=1, names=("Ada", "Bo"),
        played_at="2026-01-31T20:15:00Z",
    )  # fmt: skip
    told = {(one.put_in, one.returned, one.won, one.net) for one in kept.players}

    assert (put_in, returned, won, net) in told
    assert [event for event in play.events if isinstance(event, UncalledBetReturned)] == [
        UncalledBetReturned(seat=2, amount=800)
    ]
