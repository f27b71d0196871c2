"""Fixed limit: sizes, the cap, half bets. Pot limit: the maximum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.refusals import Refusal
from engine.rules import AnteKind, BettingRules, HeadsUpCap, Limit, Stakes
from tests.engine.poker.play import Play

FIXED = BettingRules(limit=Limit.FIXED, wagers_per_street=4)
TEN_TWENTY = Stakes(small_blind=5, big_blind=10, small_bet=10, big_bet=20)
POT = BettingRules(limit=Limit.POT)
MANY = [1000] * 6
LIMP = "c c c c c c"


@pytest.mark.parametrize(
    ("source", "stacks", "script", "offer"),
    [
        ("R12 before the flop", MANY, "", "p3 call 10, raise 20"),
        ("R12 K3 one more", MANY, "r20 r30", "p5 call 30, raise 40"),
        ("R12 K3 the blind is the first of four", MANY, "r20 r30 r40", "p6 call 40, capped"),
        ("R12 flop: bet and three raises", MANY, f"{LIMP} | r10 r20 r30", "p4 call 30, raise 40"),
        ("R12 flop", MANY, f"{LIMP} | r10 r20 r30 r40", "p5 call 40, capped"),
        ("R12 turn", MANY, f"{LIMP} | {LIMP} | r20", "p2 call 20, raise 40"),
        ("R12 turn", MANY, f"{LIMP} | {LIMP} | r20 r40 r60 r80", "p5 call 80, capped"),
        ("R12 river", MANY, f"{LIMP} | {LIMP} | {LIMP} | ", "p1 check, raise 20"),
        ("R12 no heads-up exception", [1000] * 2, "r20 r30 r40", "p1 call 10, capped"),
        ("R14 option", MANY, "c c c c c", "p2 check, raise 20"),
        ("R13 K4 under half: complete", [1000, 1000, 13, *MANY], "r13", "p4 call 13, raise 20"),
        ("R13 K4 half or more: full", [1000, 1000, 16, *MANY], "r16", "p4 call 16, raise 26"),
        ("R13", [1000, 1000, 14, *MANY], "r14", "p4 call 14, raise 20"),
        ("R13", [1000, 1000, 15, *MANY], "r15", "p4 call 15, raise 25"),
        ("R13 limper after half a bet", [1000, 15, 1000], "c c r15", "p3 call 5, raise 25"),
        ("R13 limper after less", [1000, 14, 1000], "c c r14", "p3 call 4"),
        (
            "R13 WSOP-L 129 they add up",
            [1000, 22, 25, 1000],
            "c c c c | r10 r12 r15 c",
            "p1 call 5, raise 25",
        ),
        (
            "R13 who called 12 faces 3",
            [1000, 1000, 22, 25, *MANY[:2]],
            f"{LIMP} | c r10 r12 r15",
            "p5 call 15, raise 25",
        ),
        ("R13 opening under half", [1000, 14, 1000], "c c c | c r4", "p3 call 4, raise 10"),
        ("R13 opening under half, checked before", [1000, 14, 1000], "c c c | c r4 c", "p1 call 4"),
        ("R13 opening of half a bet", [1000, 15, 1000], "c c c | c r5", "p3 call 5, raise 15"),
        ("B23 K5 completes", [1000, 22, 1000, 1000], "c c c c | r10 r12", "p3 call 12, raise 20"),
        ("B23 K5", [1000, 22, 1000, 1000], "c c c c | r10 r12 r20 f", "p1 call 10, raise 30"),
        (
            "B23 K5 third raise",
            [1000, 22, 1000, 1000],
            "c c c c | r10 r12 r20 f r30",
            "p3 call 10, raise 40",
        ),
        (
            "B23 K5 capped",
            [1000, 22, 1000, 1000],
            "c c c c | r10 r12 r20 f r30 r40",
            "p1 call 10, capped",
        ),
        ("all-in under the fixed size", [1000, 1000, 1000, 27], "r20", "p4 call 20, raise 27"),
        ("a stack of no more than the call", [1000, 40, 1000, 1000], "r20 r30 r40", "p2 call 30"),
    ],
)
def test_fixed_limit(source: str, stacks: Sequence[int], script: str, offer: str) -> None:
    """10/20: sizes, cap, half bets (R12, R13)."""
    assert Play(rules=FIXED, stakes=TEN_TWENTY, stacks=stacks).do(script).offer == offer


@pytest.mark.parametrize(
    ("when", "event", "stacks", "script", "offer"),
    [
        (HeadsUpCap.NEVER, True, [1000] * 2, "r20 r30 r40", "p1 call 10, capped"),
        (HeadsUpCap.ROUND_STARTED, False, [1000] * 2, "r20 r30 r40", "p1 call 10, raise 50"),
        (HeadsUpCap.ROUND_STARTED, False, [1000] * 3, "f r20 r30 r40", "p2 call 10, capped"),
        (
            HeadsUpCap.ROUND_STARTED,
            False,
            [1000] * 3,
            "f c c | r10 r20 r30 r40",
            "p1 call 10, raise 50",
        ),
        (HeadsUpCap.EVENT, True, [1000] * 2, "r20 r30 r40", "p1 call 10, raise 50"),
        (HeadsUpCap.EVENT, False, [1000] * 2, "r20 r30 r40", "p1 call 10, capped"),
    ],
)
def test_heads_up_cap(
    when: HeadsUpCap, event: bool, stacks: Sequence[int], script: str, offer: str
) -> None:
    """The cap may be lifted with two players, by house (R12, WSOP-L 126, WSOP-T 100)."""
    rules = replace(FIXED, heads_up_uncapped=when)
    stakes = replace(TEN_TWENTY, event_heads_up=event)

    assert Play(rules=rules, stakes=stakes, stacks=stacks).do(script).offer == offer


@pytest.mark.parametrize(
    ("rules", "stacks", "script", "offer"),
    [
        (replace(FIXED, half_bet_reopens=False), [1000, 15, 1000], "c c r15", "p3 call 5"),
        (
            replace(FIXED, half_bet_reopens=False),
            [1000, 1000, 16, 1000],
            "r16",
            "p4 call 16, raise 20",
        ),
        (
            replace(FIXED, short_all_ins_add_up=False),
            [1000, 22, 25, 1000],
            "c c c c | r10 r12 r15 c",
            "p1 call 5",
        ),
        (replace(FIXED, wagers_per_street=5), MANY, "r20 r30 r40", "p6 call 40, raise 50"),
        (
            replace(FIXED, wagers_per_street=None),
            MANY,
            "r20 r30 r40 r50 r60",
            "p2 call 50, raise 70",
        ),
    ],
)
def test_fixed_limit_of_other_houses(
    rules: BettingRules, stacks: Sequence[int], script: str, offer: str
) -> None:
    """What is a field is not an `if`."""
    assert Play(rules=rules, stakes=TEN_TWENTY, stacks=stacks).do(script).offer == offer


@pytest.mark.parametrize("word", ["r19", "r21", "r30"])
def test_fixed_size_is_the_only_size(word: str) -> None:
    """No other size than the fixed one."""
    play = Play(rules=FIXED, stakes=TEN_TWENTY, stacks=MANY)

    assert play.refused(word) in {Refusal.BET_TOO_SMALL, Refusal.BET_TOO_LARGE}
    assert play.do("r20 r30 r40").refused("r50") is Refusal.BET_CAPPED


HUNDRED = Stakes(small_blind=100, big_blind=200)


@pytest.mark.parametrize(
    ("source", "rules", "stakes", "stacks", "given", "script", "offer"),
    [
        ("pot", POT, HUNDRED, [5000] * 4, {}, "", "p3 call 200, raise 400-700"),
        ("pot", POT, HUNDRED, [9000] * 4, {}, "r700", "p4 call 700, raise 1200-2400"),
        ("pot", POT, HUNDRED, [5000] * 2, {}, "c c", "p1 check, raise 200-400"),
        (
            "K8 short small blind",
            POT,
            HUNDRED,
            [40, 5000, 5000],
            {},
            "",
            "p3 call 200, raise 400-700",
        ),
        (
            "K8 short big blind",
            POT,
            HUNDRED,
            [5000, 60, 5000],
            {},
            "",
            "p3 call 200, raise 400-700",
        ),
        (
            "K8 no small blind",
            POT,
            HUNDRED,
            [5000] * 3,
            {"posts": [200, 0, 0]},
            "",
            "p2 call 200, raise 400-700",
        ),
        (
            "K8 after the flop what is there",
            POT,
            HUNDRED,
            [40, 5000, 5000],
            {},
            "c c",
            "p2 check, raise 200-440",
        ),
        (
            "K8 a house that counts what is there",
            replace(POT, short_blind_counts_full_in_pot=False),
            HUNDRED,
            [5000, 60, 5000],
            {},
            "",
            "p3 call 200, raise 400-560",
        ),
        (
            "K10 350",
            POT,
            Stakes(small_blind=50, big_blind=100),
            [9000] * 5,
            {"antes": [0, 100, 0, 0, 0]},
            "f f",
            "p5 call 100, raise 200-350",
        ),
        (
            "K10 1,100",
            POT,
            Stakes(small_blind=50, big_blind=100),
            [9000] * 5,
            {"antes": [0, 100, 0, 0, 0]},
            "f f r350 f",
            "p2 call 250, raise 600-1100",
        ),
        (
            "K10 3,350",
            POT,
            Stakes(small_blind=50, big_blind=100),
            [9000] * 5,
            {"antes": [0, 100, 0, 0, 0]},
            "f f r350 f r1100",
            "p5 call 750, raise 1850-3350",
        ),
        (
            "K10 counted",
            replace(POT, ante_counts_preflop=True),
            Stakes(small_blind=50, big_blind=100),
            [9000] * 5,
            {"antes": [0, 100, 0, 0, 0]},
            "f f",
            "p5 call 100, raise 200-450",
        ),
        (
            "K10 counted after the flop",
            POT,
            Stakes(small_blind=50, big_blind=100),
            [9000] * 3,
            {"antes": [0, 100, 0]},
            "c c c",
            "p1 check, raise 100-400",
        ),
        (
            "uniform antes are wagers of all",
            POT,
            Stakes(small_blind=50, big_blind=100, ante=10, ante_kind=AnteKind.UNIFORM),
            [9000] * 3,
            {},
            "",
            "p3 call 100, raise 200-380",
        ),
        (
            "never under the least bet",
            POT,
            HUNDRED,
            [5000, 5000],
            {"posts": [0, 0], "antes": [10, 10]},
            "c c",
            "p1 check, raise 200",
        ),
        (
            "not over the stack",
            POT,
            HUNDRED,
            [5000, 5000, 650],
            {},
            "",
            "p3 call 200, raise 400-650",
        ),
    ],
)
def test_pot_limit(
    *,
    source: str,
    rules: BettingRules,
    stakes: Stakes,
    stacks: Sequence[int],
    given: dict[str, Sequence[int]],
    script: str,
    offer: str,
) -> None:
    """The maximum is the call and then the pot (TDA 54, K8, K10)."""
    play = Play(
        game="omaha",
        rules=rules,
        stakes=stakes,
        stacks=stacks,
        posts=given.get("posts"),
        antes=given.get("antes"),
    )

    assert play.do(script).offer == offer
