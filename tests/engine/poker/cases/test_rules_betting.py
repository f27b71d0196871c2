"""Numbered decisions R10 to R16 in whole hands, each worked number, by house where they differ."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.refusals import Refusal
from engine.rules import Limit
from tests.engine.poker.cases.rows import (
    DEEP,
    FIXED,
    Case,
    check,
    fl,
    nl,
    of,
)

HICKORY, GEGA, TDA = of("hickory-nlhe"), of("gega-002044"), of("tda-2024")
ONLINE = of("online-limit", Limit.FIXED)
LIMP = "c c c c c c"

BETTING = [
    Case(
        source="R10 TDA 43 to 1000 over 200, then to 1800 at least",
        rules=TDA,
        stakes=nl(100, 200),
        stacks=[DEEP] * 4,
        moments=[
            ("", "p3 call 200, raise 400-100000"),
            ("r1000", "p4 call 1000, raise 1800-100000"),
        ],
        refused=[("r1799", Refusal.BET_TOO_SMALL)],
    ),
    Case(
        source="R10 gega-002044: as before it",
        rules=GEGA,
        stakes=nl(100, 200),
        stacks=[DEEP] * 4,
        moments=[("r1000", "p4 call 1000, raise 1800-100000")],
    ),
    Case(
        source="R10 B06 hickory-nlhe: a big blind more, to 1200",
        rules=HICKORY,
        stakes=nl(100, 200),
        stacks=[DEEP] * 4,
        moments=[
            ("", "p3 call 200, raise 400-100000"),
            ("r1000", "p4 call 1000, raise 1200-100000"),
        ],
        refused=[("r1199", Refusal.BET_TOO_SMALL)],
    ),
    Case(
        source="R10 hickory-nlhe on every street, and the big blind reopens",
        rules=HICKORY,
        stakes=nl(100, 200),
        stacks=[DEEP, DEEP, 1700],
        moments=[
            ("c c c | r600 r1200", "p3 call 1200, raise 1400-1500"),
            ("r1500", "p1 call 900, raise 1700-99800"),
            ("c", "p2 call 300, raise 1700-99800"),
        ],
    ),
    Case(
        source="R12 online-limit: bet and three raises, heads-up as well",
        rules=ONLINE,
        stakes=fl(10),
        stacks=[1000, 1000],
        moments=[
            ("r20 r30", "p2 call 10, raise 40"),
            ("r40", "p1 call 10, capped"),
            ("c | r10 r20 r30", "p2 call 10, raise 40"),
            ("r40", "p1 call 10, capped"),
            ("c | r20 r40 r60", "p2 call 20, raise 80"),
            ("r80", "p1 call 20, capped"),
            ("c | r20 r40 r60 r80", "p1 call 20, capped"),
        ],
    ),
    Case(
        source="R12 K14 Omaha high/low in fixed limit: one size, and a cap",
        game="omaha8",
        rules=ONLINE,
        stakes=fl(10),
        stacks=[1000] * 3,
        moments=[
            ("", "p3 call 10, raise 20"),
            ("r20 r30 r40", "p3 call 20, capped"),
            ("c f", "p2 check, raise 10"),
        ],
    ),
    Case(
        source="R12 TDA 48 the cap stays heads-up",
        rules=of("tda-2024", Limit.FIXED),
        stakes=fl(10),
        stacks=[1000, 1000],
        moments=[("r20 r30 r40", "p1 call 10, capped")],
    ),
    Case(
        source="R12 TDA 48 WSOP-T 100 until two are left in the event",
        rules=of("tda-2024", Limit.FIXED),
        stakes=replace(fl(10), event_heads_up=True),
        stacks=[1000, 1000],
        moments=[("r20 r30 r40", "p1 call 10, raise 50")],
    ),
    Case(
        source="R13 WSOP-L 129 over 10 all-in 14: complete to 20",
        rules=FIXED,
        stakes=fl(10),
        stacks=[1000, 1000, 1000, 24, 1000, 1000],
        moments=[(f"{LIMP} | r10 c c r14", "p5 call 14, raise 20"), ("c c", "p1 call 4")],
    ),
    Case(
        source="R13 TDA 47-B WSOP-L 129 over 10 all-in 15: a raise, next to 25",
        rules=FIXED,
        stakes=fl(10),
        stacks=[1000, 1000, 1000, 25, 1000, 1000],
        moments=[
            (f"{LIMP} | r10 c c r15", "p5 call 15, raise 25"),
            ("c c", "p1 call 5, raise 25"),
        ],
    ),
    Case(
        source="R13 TDA 47-B all-ins 12 and 15 are a raise for the bettor, 3 for who called 12",
        rules=FIXED,
        stakes=fl(10),
        stacks=[1000, 22, 1000, 25, 1000, 1000],
        moments=[
            (f"{LIMP} | r10 r12 c r15 f f", "p1 call 5, raise 25"),
            ("c", "p3 call 3"),
        ],
        refused=[("r25", Refusal.BET_NOT_REOPENED)],
    ),
    Case(
        source="R13 the bettor raises: who called 12 faces 13",
        rules=FIXED,
        stakes=fl(10),
        stacks=[1000, 22, 1000, 25, 1000, 1000],
        moments=[(f"{LIMP} | r10 r12 c r15 f f r25", "p3 call 13, raise 35")],
    ),
    Case(
        source="R13 half a bet is one of the three raises",
        rules=FIXED,
        stakes=fl(10),
        stacks=[1000, 1000, 1000, 25, 1000, 1000],
        moments=[
            (f"{LIMP} | r10 c c r15 r25", "p6 call 25, raise 35"),
            ("r35", "p1 call 25, capped"),
        ],
    ),
    Case(
        source="R14 every house: the option",
        rules=GEGA,
        stakes=nl(10, 20),
        stacks=[1000] * 3,
        moments=[("c c", "p2 check, raise 40-1000")],
    ),
    Case(
        source="R15 the last one with chips is asked if he owes",
        stakes=nl(10, 20),
        stacks=[300, 1000, 1000],
        moments=[("f r300", "p2 call 280")],
    ),
    Case(
        source="R15 and is not asked if he owes nothing",
        stakes=nl(10, 20),
        stacks=[300, 1000, 300],
        moments=[("r300 c c", "over")],
    ),
    Case(
        source="R16 calling matches the wager, not the blind",
        rules=GEGA,
        stakes=nl(10, 20),
        stacks=[1000] * 3,
        moments=[("r75", "p1 call 65, raise 130-1000")],
    ),
    Case(
        source="R16 five board cards, the fifth with a round of betting",
        rules=GEGA,
        stakes=nl(10, 20),
        stacks=[1000] * 2,
        moments=[("c c | c c | c c | c", "p2 check, raise 20-980")],
    ),
]


@pytest.mark.parametrize("case", BETTING, ids=lambda case: case.source)
def test_case(case: Case) -> None:
    """What is offered at each moment, and how the hand ends."""
    check(case)
