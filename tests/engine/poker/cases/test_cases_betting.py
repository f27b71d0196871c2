"""Section A of the cases, and the first of section B: what may be bet, called and raised."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.refusals import Refusal
from engine.rules import AnteKind, MinRaise, Stakes
from tests.engine.poker.cases.rows import DEEP, DRY, FIXED, NO_LIMIT, Case, check, fl, nl

# p1 A, p2 B, p3 C, p4 D, p5 E, p6 button: all are in for 100, B has 125 left, D 200.
FACING = Case(
    source="B10 R11 TDA 47 who bet 100 faces a full raise by two short ones",
    stacks=[DEEP, 225, DEEP, 300, DEEP, DEEP],
    moments=[("c c c c c c | r100 r125 c r200 c f", "p1 call 100, raise 300-99900")],
)

CASES = [
    Case(
        source="B02 an all-in under a full raise is called, not raised",
        stakes=nl(2, 5),
        stacks=[928, 263, 930, 417, 775, 350],
        holes=["", "QcQh", "", "", "AsAd", ""],
        board="QsTd3h7s2c",
        moments=[("f f r15 f f r109 c | r55 r123 r154", "p5 call 31")],
        refused=[("r222", Refusal.BET_NO_OPPONENT)],
        rest="c",
        final=[926, 528, 930, 417, 512, 350],
    ),
    Case(
        source="B03 the least raise is not cut to the opponent's stack",
        stakes=nl(10, 20),
        stacks=[200, 1000],
        holes=["7h2c", "AcKd"],
        board="7d9c4s3hJs",
        moments=[("r100 r180", "p2 call 80, raise 260-1000")],
        refused=[("r200", Refusal.BET_TOO_SMALL)],
        rest="r260 c",
        final=[400, 800],
    ),
    Case(
        source="B04 a stack over the call and under the least raise: all-in is the only size",
        stakes=nl(10, 20),
        stacks=[150, 1000, 1000],
        holes=["9h9c", "JsJd", "AcKd"],
        board="2d5c8h3s4d",
        moments=[("c c c | c r80 f", "p1 call 80, raise 130")],
        rest="r130 c",
        final=[0, 1170, 980],
    ),
    Case(
        source="B05 the least raise of a bet is the bet once more",
        stakes=nl(1, 2),
        stacks=[200, 200],
        moments=[("c c | r2", "p2 call 2, raise 4-198")],
        refused=[("r3", Refusal.BET_TOO_SMALL)],
    ),
    Case(
        source="B06 the raise counts, not the whole bet",
        stacks=[DEEP] * 4,
        moments=[("r300", "p4 call 300, raise 500-100000")],
    ),
    Case(
        source="B06 where the least raise is the big blind",
        rules=replace(NO_LIMIT, min_raise=MinRaise.BIG_BLIND),
        stacks=[DEEP] * 4,
        moments=[("r300", "p4 call 300, raise 400-100000")],
    ),
    Case(
        source="B07 29 chips facing 22",
        stakes=nl(10, 20),
        stacks=[500, 69],
        holes=["9h8c", "AcKd"],
        board="2d5c8h3sKh",
        moments=[
            ("c c | r20 c | c c | r22", "p2 call 22, raise 29"),
            ("r29", "p1 call 7"),
        ],
        rest="c",
        final=[431, 138],
    ),
    Case(
        source="B08 amounts are raised to, not by",
        stacks=[20_000] * 2,
        moments=[("r200 r2179", "p2 call 1979, raise 4158-20000")],
        refused=[("r4157", Refusal.BET_TOO_SMALL)],
    ),
    Case(
        source="B08 4200 is legal",
        stacks=[20_000] * 2,
        moments=[("r200 r2179 r4200", "p1 call 2021, raise 6221-20000")],
    ),
    FACING,
    replace(
        FACING,
        source="B10 R11 TDA 47 he calls: who called 125 faces 75",
        moments=[*FACING.moments, ("c", "p3 call 75")],
        refused=[("r400", Refusal.BET_NOT_REOPENED)],
    ),
    replace(
        FACING,
        source="B10 R11 TDA 47 he raises: who called 125 faces 175",
        moments=[*FACING.moments, ("r300", "p3 call 175, raise 400-99900")],
    ),
    Case(
        source="B12 R11 K2 a player who has checked faces less than a bet",
        stacks=[DEEP, 160, DEEP],
        moments=[
            ("c c c | c r60", "p3 call 60, raise 160-99900"),
            ("c", "p1 call 60"),
        ],
        refused=[("r160", Refusal.BET_NOT_REOPENED)],
    ),
    Case(
        source="B13 check, bet, raise and raise again",
        stakes=nl(5, 10),
        stacks=[1000, 1000],
        holes=["KsKh", "AsAh"],
        board="2c7d9h3s4d",
        moments=[("c c | c r30 r90", "p2 call 60, raise 150-990")],
        rest="r300 c | c c | c c",
        final=[690, 1310],
    ),
    Case(
        source="B14 R14 the option after only the small blind has limped",
        stakes=nl(10, 20),
        stacks=[1000] * 4,
        moments=[("f f c", "p2 check, raise 40-1000")],
    ),
    Case(
        source="B15 R14 no option for who is all-in from the blind",
        stakes=nl(10, 20),
        stacks=[1000, 20, 1000],
        holes=["KsKh", "AsAh", "2c3d"],
        board="2h7d9s3s4d",
        moments=[("c c", "p1 check, raise 20-980")],
        rest="c c | c c | c c",
        final=[980, 0, 1040],
    ),
    Case(
        source="B18 R7 a short small blind changes nothing for others",
        stakes=nl(10, 20),
        stacks=[4, 1000, 1000, 1000],
        holes=["AsAh", "KsKh", "QsQh"],
        board="2h7d9s3s4d",
        moments=[("", "p3 call 20, raise 40-1000"), ("c f", "p2 check, raise 40-1000")],
        rest="c | c c | c c | c c",
        awards=[(1, "high", "p2", 32), (0, "high", "p1", 12)],
        final=[12, 1012, 980, 1000],
    ),
    Case(
        source="B19 R15 an all-in must be matched before anything is shown",
        stakes=nl(5, 10),
        stacks=[400, 200],
        moments=[("c c | c r190", "p1 call 190")],
        refused=[("r380", Refusal.BET_NO_OPPONENT)],
    ),
    Case(
        source="B20 R15 R23 one has chips left: no more action, the board is dealt",
        stakes=nl(5, 10),
        stacks=[400, 200],
        holes=["KsKh", "AsAh"],
        board=DRY,
        moments=[("r200 c", "over")],
        final=[200, 400],
    ),
    Case(
        source="B23 R13 K5 a short all-in uses up no raise",
        rules=FIXED,
        stakes=fl(10),
        stacks=[1000, 22, 1000],
        moments=[
            ("c c c | r10 r12", "p3 call 12, raise 20"),
            ("r20", "p1 call 10, raise 30"),
            ("r30", "p3 call 10, raise 40"),
            ("r40", "p1 call 10, capped"),
        ],
        refused=[("r50", Refusal.BET_CAPPED)],
    ),
    Case(
        source="B24 an ante is no part of a wager: to 15 over 10 costs 15",
        rules=FIXED,
        stakes=Stakes(
            small_blind=5, big_blind=10, small_bet=5, big_bet=10, ante=5, ante_kind=AnteKind.UNIFORM
        ),
        stacks=[100, 100, 100],
        moments=[("", "p3 call 10, raise 15"), ("r15", "p1 call 10, raise 20")],
        now=[90, 85, 80],
        pot=45,
    ),
    Case(
        source="B25 R1 heads-up the button posts the small blind and acts first, then last",
        stacks=[500, 500],
        moments=[
            ("", "p2 call 50, raise 200-500"),
            ("c", "p1 check, raise 200-500"),
            ("c", "p1 check, raise 100-400"),
        ],
        now=[400, 400],
        pot=200,
    ),
    Case(
        source="B95 R13 WSOP-L 129 short all-ins add up to a raise",
        rules=FIXED,
        stakes=fl(10),
        stacks=[1000, 22, 25, 1000],
        moments=[("c c c c | r10 r12 r15 c", "p1 call 5, raise 25")],
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.source)
def test_case(case: Case) -> None:
    """What is offered at each moment, and how the hand ends."""
    check(case)
