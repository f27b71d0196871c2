"""Numbered decisions R17 to R27 in whole hands, each worked number: pots, odd chips, rake."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.rules import JackpotDrop, RakeTable, Stakes
from tests.engine.poker.cases.rows import (
    DRY,
    Case,
    check,
    nl,
    of,
)

HICKORY, GEGA, TDA = of("hickory-nlhe"), of("gega-002044"), of("tda-2024")

STRAIGHT = "QsJdTc5h5c"
POT_302 = Case(
    source="R19",
    stakes=nl(1, 2),
    stacks=[100, 100, 2, 100],
    holes=["AcKd", "AdKh", "2c3d", "AhKs"],
    board=STRAIGHT,
    posts=[1, 2, 0, 0],
    rest="c r100 c c",
)
POT_201 = Case(
    source="R19",
    stakes=nl(1, 2),
    stacks=[100, 100, 100],
    holes=["", "AdKd", "AhKh"],
    board="AsQs9c2s7d",
    rest="r100 f c",
)
BOTH_WAYS = Case(
    source="R20",
    game="omaha8",
    stakes=nl(1, 2),
    stacks=[33, 33],
    holes=["Ac2dTs9h", "Ad2cTd9s"],
    board="3h4s5cJdJh",
    rest="r33 c",
)

POTS = [
    Case(
        source="R17 folded money in steps: 10,100 each, not split layer by layer",
        stakes=nl(100, 200),
        stacks=[1000, 1000, 10_000, 10_000, 10_000],
        holes=["2c2d", "3c3d", "AcKd", "AdKh", "AhKs"],
        board=STRAIGHT,
        rest="r10000 c c f f",
        awards=[(0, "high", "p3", 10_100), (0, "high", "p4", 10_100), (0, "high", "p5", 10_100)],
        final=[900, 800, 10_100, 10_100, 10_100],
    ),
    Case(
        source="R17 dead money is in the main pot",
        stakes=nl(10, 20),
        stacks=[1000, 1000, 30, 1000],
        holes=["KsKh", "QsQh", "AsAh", "2s3h"],
        board=DRY,
        posts=[10, 20, 0, 0],
        dead=[0, 0, 0, 10],
        rest="r30 f c c | c c | c c | c c",
        awards=[(0, "high", "p3", 100)],
        final=[970, 970, 100, 990],
    ),
    *(
        replace(
            POT_302, source=f"R19 K7 302 in three: {source}", rules=rules, final=final, carried=left
        )
        for source, rules, final, left in (
            ("gega-002044, 102 to the nearest winner", GEGA, [102, 100, 0, 100], 0),
            ("online-limit the same", of("online-limit"), [102, 100, 0, 100], 0),
            ("TDA 20 one chip each", TDA, [101, 101, 0, 100], 0),
            ("hickory-nlhe, 2 are carried", HICKORY, [100, 100, 0, 100], 2),
        )
    ),
    *(
        replace(POT_201, source=f"R19 201 in two: {source}", rules=rules, final=final, carried=left)
        for source, rules, final, left in (
            ("gega-002044, 101 to the nearest winner", GEGA, [99, 101, 100], 0),
            ("online-limit the same", of("online-limit"), [99, 101, 100], 0),
            ("TDA 20 the first seat left of the button", TDA, [99, 101, 100], 0),
            ("hickory-nlhe, 1 is carried", HICKORY, [99, 100, 100], 1),
        )
    ),
    replace(
        BOTH_WAYS,
        source="R20 TDA 20-C 66 by the letter: 34, 32",
        rules=TDA,
        final=[34, 32],
    ),
    replace(
        BOTH_WAYS, source="R20 WSOP-T 73 evenly: 33, 33", rules=of("online-limit"), final=[33, 33]
    ),
    Case(
        source="R20 TDA 20-C of 125 the high has 63; half of the low makes 94 and 31",
        game="omaha8",
        stakes=nl(1, 2),
        stacks=[62, 62, 10],
        holes=["Ac2dJsJc", "Ad2cTd9s", "KsKhQsQh"],
        board="3h4s8cJdJh",
        posts=[1, 2, 0],
        dead=[0, 0, 1],
        rest="f r62 c",
        awards=[(0, "high", "p1", 63), (0, "low_8", "p1", 31), (0, "low_8", "p2", 31)],
        final=[94, 31, 9],
    ),
    Case(
        source="R20 a low of 62 in three: 22, 20, 20",
        game="omaha8",
        rules=GEGA,
        stakes=nl(1, 2),
        stacks=[31] * 4,
        holes=["Ac2dTs9h", "Ad2cTd9s", "Ah2sTh9c", "JsJcKsKh"],
        board="3h4s8cJdJh",
        rest="c r31 c c c",
        final=[22, 20, 20, 62],
    ),
    Case(
        source="R20 TDA 20 the same one chip each: 21, 21, 20",
        game="omaha8",
        rules=TDA,
        stakes=nl(1, 2),
        stacks=[31] * 4,
        holes=["Ac2dTs9h", "Ad2cTd9s", "Ah2sTh9c", "JsJcKsKh"],
        board="3h4s8cJdJh",
        rest="c r31 c c c",
        final=[21, 21, 20, 62],
    ),
    Case(
        source="R20 TDA 21 each pot for itself: a low in the main pot only",
        game="omaha8",
        stakes=nl(1, 2),
        stacks=[20, 60, 60],
        holes=["Ac2dTs9h", "KsKhQsQh", "TdTc9s9c"],
        board="3h4s8cKdJh",
        rest="r60 c c",
        awards=[(1, "high", "p2", 80), (0, "high", "p2", 30), (0, "low_8", "p1", 30)],
    ),
    Case(
        source="R22 in chips of 100: 1000 in three makes 400, 300, 300",
        stakes=Stakes(small_blind=100, big_blind=200, unit=100),
        stacks=[1000, 300, 300, 300],
        holes=["2c2d", "AcKd", "AdKh", "AhKs"],
        board=STRAIGHT,
        rest="r300 c f c",
        final=[900, 400, 300, 300],
    ),
    Case(
        source="R22 hickory-nlhe with such chips: 100 are carried",
        rules=HICKORY,
        stakes=Stakes(small_blind=100, big_blind=200, unit=100),
        stacks=[1000, 300, 300, 300],
        holes=["2c2d", "AcKd", "AdKh", "AhKs"],
        board=STRAIGHT,
        rest="r300 c f c",
        final=[900, 300, 300, 300],
        carried=100,
    ),
    Case(
        source="R27 who is cut off is all-in for what he has put in; later bets are a side pot",
        stacks=[1000, 1000, 1000],
        holes=["KsKh", "AsAh", "QsQh"],
        board=DRY,
        moments=[("c c c | c c c | r200 x", "p3 call 200, raise 400-900")],
        rest="c | r200 c",
        awards=[(1, "high", "p1", 800), (0, "high", "p2", 300)],
        final=[1300, 1200, 500],
    ),
]


@pytest.mark.parametrize("case", POTS, ids=lambda case: case.source)
def test_case(case: Case) -> None:
    """What is offered at each moment, and how the hand ends."""
    check(case)


TWO_FOUR = RakeTable(steps=((5_00, 25), (10_00, 50), (15_00, 75), (20_00, 1_00)))


@pytest.mark.parametrize(
    ("source", "rake", "drop", "stacks", "script", "taken", "final"),
    [
        (
            "R21 the uncalled bet comes back before the pot is counted",
            TWO_FOUR, None, [10_00, 40_00], "r40_00 c", (1_00, 0), [19_00, 30_00],
        ),
        (
            "R21 of a pot of 4.98 nothing is taken",
            TWO_FOUR, None, [2_49, 40_00], "r40_00 c", (0, 0), [4_98, 37_51],
        ),
        (
            "R21 rake, then the drop, then the split",
            TWO_FOUR, JackpotDrop(from_pot=20_00, amount=2_00), [10_00, 40_00], "r40_00 c",
            (1_00, 2_00), [17_00, 30_00],
        ),
    ],
)  # fmt: skip
def test_rake_and_drop(
    *,
    source: str,
    rake: RakeTable,
    drop: JackpotDrop | None,
    stacks: list[int],
    script: str,
    taken: tuple[int, int],
    final: list[int],
) -> None:
    """At 2/4 in hundredths, one against one."""
    stakes = Stakes(small_blind=1_00, big_blind=2_00, rake=rake, jackpot=drop)
    case = Case(source=source, stakes=stakes, stacks=stacks, holes=["AsAh", "KsKh"], board=DRY)
    play = case.play().do(script)

    assert (play.complete.rake, play.complete.jackpot) == taken
    assert play.final == final


@pytest.mark.parametrize(
    ("source", "pot", "rake", "final"),
    [
        ("R21 an odd chip is counted after the rake", 201, 1, [200, 0]),
        ("R21 and from the main pot first", 201, 2, [199, 0]),
    ],
)
def test_odd_chips_after_the_rake(source: str, pot: int, rake: int, final: list[int]) -> None:
    """201 between two: what is split is 200, or 199, of which the nearer one has 100."""
    stakes = Stakes(small_blind=1, big_blind=2, rake=RakeTable(steps=((pot, rake),)))
    play = replace(POT_201, source=source, stakes=stakes).play().do(POT_201.rest)

    assert play.final == [99, final[0] - final[0] // 2, final[0] // 2]
