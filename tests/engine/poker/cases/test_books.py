"""Examples of the rule books of 2024 by rule number: tournament directors (TDA) and world series
(WSOP-T tournaments, WSOP-L live games), in numbers of theirs where they give some.

TDA 16, 17 and 28 are in `test_showdown_order`, TDA 20, 21, 29, 30, 32, 34 and 48 and the clauses
of stud beside the decisions that follow them.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.houses import betting_rules, house
from engine.refusals import Refusal
from engine.rules import BettingRules, HeadsUpCap, Limit
from tests.engine.poker.cases.rows import DEEP, FIXED, POT_LIMIT, Case, check, fl, nl

TDA = betting_rules(house("tda-2024"))
FOUR = [DEEP] * 4
CHECKED = "c c c c"
# A bet and four raises; lifted where a round begins heads-up, or where two are left in the event.
LIVE = BettingRules(
    limit=Limit.FIXED, wagers_per_street=5, heads_up_uncapped=HeadsUpCap.ROUND_STARTED
)
EVENT = replace(LIVE, heads_up_uncapped=HeadsUpCap.EVENT)

TDA_43 = [
    Case(
        source="TDA 43 example 1: bet 600, raises to 1600 and 3600, then to 5600 at least",
        stakes=nl(100, 200),
        stacks=FOUR,
        moments=[(f"{CHECKED} | r600 r1600 r3600", "p4 call 3600, raise 5600-99800")],
    ),
    Case(
        source="TDA 43 example 2: all-in 150 over 100, then to 250 at least",
        stacks=[DEEP, DEEP, 150, DEEP],
        moments=[("r150", "p4 call 150, raise 250-100000")],
    ),
    Case(
        source="TDA 43 example 3: bet 300, raise to 1000, then to 1700 at least",
        stakes=nl(100, 200),
        stacks=FOUR,
        moments=[(f"{CHECKED} | {CHECKED} | r300 r1000", "p3 call 1000, raise 1700-99800")],
    ),
    Case(
        source="TDA 43 example 4-A: 125, 200, 500, then to 800 at least",
        stakes=nl(25, 50),
        stacks=[DEEP] * 6,
        moments=[("r125 r200 r500", "p6 call 500, raise 800-100000")],
    ),
    Case(
        source="TDA 43 example 4-B: a raise of 450 to 500 and two calls, then to 950 at least",
        stakes=nl(25, 50),
        stacks=[DEEP] * 6,
        moments=[("r500 c c", "p6 call 500, raise 950-100000")],
    ),
    Case(
        source="TDA 43 half a raise is typed: refused, not rounded up",
        stakes=nl(100, 200),
        stacks=FOUR,
        moments=[(f"{CHECKED} | r1000", "p2 call 1000, raise 2000-99800")],
        refused=[("r1400", Refusal.BET_TOO_SMALL), ("r1600", Refusal.BET_TOO_SMALL)],
    ),
    Case(
        source="TDA 52-A 1000 over a bet of 600 is a raise too small: 1200",
        stakes=nl(100, 200),
        stacks=FOUR,
        moments=[(f"{CHECKED} | r600", "p2 call 600, raise 1200-99800")],
        refused=[("r1000", Refusal.BET_TOO_SMALL)],
    ),
]

REOPENED = Case(
    source="TDA 47 example 1: bet 100, all-in 125, call, all-in 200, call",
    stacks=[DEEP, 225, DEEP, 300, DEEP],
    moments=[("c c c c c | r100 r125 c r200 c", "p1 call 100, raise 300-99900")],
)
SHORT = Case(
    source="TDA 47 example 3: all-in 7500 over a blind of 4000, the big blind has not acted",
    stakes=nl(2000, 4000),
    stacks=[DEEP, DEEP, DEEP, DEEP, 7500],
    moments=[("c f r7500 f", "p2 call 3500, raise 11500-100000")],
)

TDA_47 = [
    REOPENED,
    replace(
        REOPENED,
        source="TDA 47 example 1-A: the bettor calls; who called 125 faces 75",
        moments=[*REOPENED.moments, ("c", "p3 call 75")],
    ),
    replace(
        REOPENED,
        source="TDA 47 example 1-B: the bettor makes it 300; who called 125 faces 175",
        moments=[*REOPENED.moments, ("r300", "p3 call 175, raise 400-99900")],
    ),
    Case(
        source="TDA 47 example 2: bet 300, all-ins 500, 650, 800 and a call, then to 1100",
        stacks=[DEEP, 600, 750, 900, DEEP, DEEP],
        moments=[("c c c c c c | r300 r500 r650 r800 c", "p6 call 800, raise 1100-99900")],
    ),
    SHORT,
    replace(
        SHORT,
        source="TDA 47 example 3-A: he calls; the limper faces 3500 and cannot raise",
        moments=[*SHORT.moments, ("c", "p3 call 3500")],
        refused=[("r11500", Refusal.BET_NOT_REOPENED)],
    ),
    replace(
        SHORT,
        source="TDA 47 example 3-B: he makes it 11500; the limper faces 7500 and can",
        moments=[*SHORT.moments, ("r11500", "p3 call 7500, raise 15500-100000")],
    ),
    Case(
        source="TDA 47-B half a bet reopens, less does not",
        rules=FIXED,
        stakes=fl(100),
        stacks=[1000, 150, 1000],
        moments=[("c c c | c r50", "p3 call 50, raise 150"), ("c", "p1 call 50, raise 150")],
    ),
    Case(
        source="TDA 47-B 49 of 100",
        rules=FIXED,
        stakes=fl(100),
        stacks=[1000, 149, 1000],
        moments=[("c c c | c r49", "p3 call 49, raise 100"), ("c", "p1 call 49")],
    ),
]

TDA_54 = [
    Case(
        source="TDA 54-B example 1: dead small blind, big blind 200: the pot is 700",
        game="omaha",
        rules=POT_LIMIT,
        stakes=nl(100, 200),
        stacks=[5000] * 3,
        posts=[200, 0, 0],
        moments=[("", "p2 call 200, raise 400-700")],
    ),
    Case(
        source="TDA 54-B example 2: the big blind posts 100 only: 700",
        game="omaha",
        rules=POT_LIMIT,
        stakes=nl(100, 200),
        stacks=[5000, 100, 5000],
        moments=[("", "p3 call 200, raise 400-700")],
    ),
    Case(
        source="TDA 54-B before the flop again and again: to 700, then to 2400",
        game="omaha",
        rules=POT_LIMIT,
        stakes=nl(100, 200),
        stacks=[50, 9000, 9000, 9000],
        moments=[("r700", "p4 call 700, raise 1200-2400")],
    ),
    Case(
        source="TDA 54-C after the flop what is there",
        game="omaha",
        rules=POT_LIMIT,
        stakes=nl(100, 200),
        stacks=[50, 5000, 5000],
        moments=[("c c", "p2 check, raise 200-450")],
    ),
]

WSOP = [
    Case(
        source="WSOP-T 96 all-in 650 over 600: who has raised may not raise again",
        stakes=nl(100, 200),
        stacks=[650, 20000, 20000],
        moments=[("r600 r650 c", "p3 call 50")],
        refused=[("r1050", Refusal.BET_NOT_REOPENED)],
    ),
    Case(
        source="WSOP-T 96-a 500, 1000, call, all-ins 1300 and 1700: all may raise, to 2200",
        stacks=[20100, 20100, 20100, 1400, 1800],
        moments=[
            ("c c c c c | r500 r1000 c r1300 r1700", "p1 call 1200, raise 2200-20000"),
            ("f", "p2 call 700, raise 2200-20000"),
            ("c", "p3 call 700, raise 2200-20000"),
        ],
    ),
    Case(
        source="WSOP-L 126 a bet and four raises",
        rules=LIVE,
        stakes=fl(10),
        stacks=[1000] * 3,
        moments=[
            ("r20 r30 r40", "p3 call 20, raise 50"),
            ("r50", "p1 call 20, capped"),
        ],
    ),
    Case(
        source="WSOP-L 127 no cap in a round that begins heads-up",
        rules=LIVE,
        stakes=fl(10),
        stacks=[1000] * 3,
        moments=[("f c c | r10 r20 r30 r40 r50", "p2 call 10, raise 60")],
    ),
    Case(
        source="WSOP-L 127 and not in one that becomes it",
        rules=LIVE,
        stakes=fl(10),
        stacks=[1000] * 3,
        moments=[("f r20 r30 r40 r50", "p1 call 10, capped")],
    ),
    Case(
        source="WSOP-T 100 two in the hand and more in the event: capped",
        rules=EVENT,
        stakes=fl(10),
        stacks=[1000] * 2,
        moments=[("r20 r30 r40 r50", "p2 call 10, capped")],
    ),
    Case(
        source="WSOP-T 100 two in the event: no cap",
        rules=EVENT,
        stakes=replace(fl(10), event_heads_up=True),
        stacks=[1000] * 2,
        moments=[("r20 r30 r40 r50", "p2 call 10, raise 60")],
    ),
    Case(
        source="WSOP-L 153 heads-up the big blind acts first after the flop",
        stacks=[1000] * 2,
        moments=[("c c", "p1 check, raise 100-900")],
    ),
    Case(
        source="WSOP-L 150 nobody calls a short blind for less",
        stakes=nl(10, 20),
        stacks=[1000, 15, 1000, 1000],
        moments=[("", "p3 call 20, raise 40-1000"), ("c c", "p1 call 10, raise 40-1000")],
    ),
    Case(
        source="WSOP-L 156 a dead small blind is no part of the call",
        stakes=nl(1, 2),
        stacks=[100] * 4,
        posts=[1, 2, 0, 2],
        dead=[0, 0, 0, 1],
        moments=[("r4", "p4 call 2, raise 6-99")],
        pot=10,
    ),
]


@pytest.mark.parametrize("case", [*TDA_43, *TDA_47, *TDA_54, *WSOP], ids=lambda case: case.source)
def test_case(case: Case) -> None:
    """What is offered at each moment."""
    check(case)


@pytest.mark.parametrize("case", [*TDA_43, *TDA_47], ids=lambda case: case.source)
def test_house_of_the_directors(case: Case) -> None:
    """The same by the house that plays by the book, its odd chips and cap included."""
    limit = case.rules.limit

    check(replace(case, source=f"tda-2024, {case.source}", rules=replace(TDA, limit=limit)))
