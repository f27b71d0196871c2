"""No limit: the least raise, reopening, who is asked and what is offered."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.poker.hand.actions import Fold
from engine.poker.hand.legal import legal
from engine.poker.hand.step import apply
from engine.refusals import IllegalAction, Refusal
from engine.rules import BettingRules, Limit, MinRaise, Stakes
from tests.engine.poker.play import Play

BIG_BLIND = BettingRules(limit=Limit.NO, min_raise=MinRaise.BIG_BLIND)
EACH_FULL = BettingRules(limit=Limit.NO)
EACH_ALONE = BettingRules(limit=Limit.NO, short_all_ins_add_up=False)


def stakes(big: int) -> Stakes:
    return Stakes(small_blind=big // 2, big_blind=big)


DEEP = 100_000
# p1 A, p2 B, p3 C, p4 D, p5 E, p6 button; all limp for 100, so that the flop is theirs.
LIMPED = "c c c c c c"


@pytest.mark.parametrize(
    ("source", "big", "stacks", "script", "offer"),
    [
        ("R10", 200, [DEEP] * 4, "r1000", "p4 call 1000, raise 1800-100000"),
        ("R10", 200, [DEEP] * 4, "", "p3 call 200, raise 400-100000"),
        (
            "R11 unacted",
            100,
            [DEEP, 600, 750, 900, DEEP, DEEP],
            f"{LIMPED} | r300 r500 r650 r800",
            "p5 call 800, raise 1100-99900",
        ),
        (
            "R11 TDA 47 1",
            100,
            [DEEP, 225, DEEP, 300, DEEP, DEEP],
            f"{LIMPED} | r100 r125 c r200 c f",
            "p1 call 100, raise 300-99900",
        ),
        (
            "R11 TDA 47 1",
            100,
            [DEEP, 225, DEEP, 300, DEEP, DEEP],
            f"{LIMPED} | r100 r125 c r200 c f c",
            "p3 call 75",
        ),
        (
            "R11 TDA 47 1",
            100,
            [DEEP, 225, DEEP, 300, DEEP, DEEP],
            f"{LIMPED} | r100 r125 c r200 c f r300",
            "p3 call 175, raise 400-99900",
        ),
        (
            "R11 WSOP-T 96-a",
            100,
            [DEEP, DEEP, DEEP, 1400, 1800, DEEP],
            f"{LIMPED} | r500 r1000 c r1300 r1700 f f",
            "p2 call 700, raise 2200-99900",
        ),
        (
            "R11 WSOP-T 96-a",
            100,
            [DEEP, DEEP, DEEP, 1400, 1800, DEEP],
            f"{LIMPED} | r500 r1000 c r1300 r1700 f f c",
            "p3 call 700, raise 2200-99900",
        ),
        ("R11 K1 TDA 47 3-A", 4000, [DEEP, DEEP, DEEP, 7500], "c r7500 f c", "p3 call 3500"),
        (
            "R11 TDA 47 3-B",
            4000,
            [DEEP, DEEP, DEEP, 7500],
            "c r7500 f r11500",
            "p3 call 7500, raise 15500-100000",
        ),
        ("R11 K2 B12 TDA 47-A", 100, [DEEP, 160, DEEP], "c c c | c r60 c", "p1 call 60"),
        ("R11 B12 unacted", 100, [DEEP, 160, DEEP], "c c c | c r60", "p3 call 60, raise 160-99900"),
        (
            "two short bets add up to a full one",
            100,
            [DEEP, 160, 210, DEEP],
            "c c c c | c r60 r110 c",
            "p1 call 110, raise 210-99900",
        ),
        (
            "a short all-in is no raise for the blind",
            100,
            [DEEP, DEEP, 150],
            "r150",
            "p1 call 100, raise 250-100000",
        ),
    ],
)
def test_offer(source: str, big: int, stacks: Sequence[int], script: str, offer: str) -> None:
    """What the player to act is offered, to the chip."""
    assert Play(stakes=stakes(big), stacks=stacks).do(script).offer == offer


@pytest.mark.parametrize(
    ("source", "rules", "stacks", "script", "offer"),
    [
        ("R10 001", BIG_BLIND, [DEEP] * 4, "r1000", "p4 call 1000, raise 1100-100000"),
        ("R10 001 first raise", BIG_BLIND, [DEEP] * 4, "", "p3 call 100, raise 200-100000"),
        (
            "C-5 reopening too",
            BIG_BLIND,
            [700, DEEP, DEEP, DEEP],
            "c r600 r700 f c",
            "p4 call 100, raise 800-100000",
        ),
        (
            "R11 the same, last full raise 500",
            EACH_FULL,
            [700, DEEP, DEEP, DEEP],
            "c r600 r700 f c",
            "p4 call 100",
        ),
        (
            "R11 alone: 125 and 200 are no raise",
            EACH_ALONE,
            [DEEP, 225, DEEP, 300, DEEP, DEEP],
            f"{LIMPED} | r100 r125 c r200 c f",
            "p1 call 100",
        ),
        (
            "R11 alone: a full raise reopens",
            EACH_ALONE,
            [DEEP, 225, DEEP, 300, DEEP, DEEP],
            f"{LIMPED} | r100 r125 c r200 r300 f",
            "p1 call 200, raise 400-99900",
        ),
    ],
)
def test_offer_of_a_house(
    source: str, rules: BettingRules, stacks: Sequence[int], script: str, offer: str
) -> None:
    """The least raise by house, and what reopens."""
    assert Play(rules=rules, stacks=stacks).do(script).offer == offer


@pytest.mark.parametrize(
    ("limit", "offer"),
    [
        (None, "p3 call 100, raise 200-5000"),
        (300, "p3 call 100, raise 200-400"),
        (100, "p3 call 100, raise 200"),
    ],
)
def test_posted_limit(limit: int | None, offer: str) -> None:
    """A bet or raise may add no more than the posted limit to the wager; an all-in neither."""
    posted = Stakes(small_blind=50, big_blind=100, table_limit=limit)
    play = Play(stakes=posted, stacks=[5000] * 4)

    assert play.offer == offer
    if limit:
        assert play.refused("r5000") is Refusal.BET_TOO_LARGE


@pytest.mark.parametrize(
    ("stacks", "script", "word", "refusal"),
    [
        ([1000] * 4, "", "r199", Refusal.BET_TOO_SMALL),
        ([1000] * 4, "", "r1001", Refusal.BET_TOO_LARGE),
        ([1000] * 4, "", "b", Refusal.BET_NO_BRING_IN),
        ([1000, 1000, 2000, 1000], "r1500", "r1000", Refusal.BET_CALL_TAKES_ALL),
        ([2000, 1000], "r1000", "r2000", Refusal.BET_NO_OPPONENT),
        ([150, 1000, 1000, 1000], "c c r150 c", "r250", Refusal.BET_NOT_REOPENED),
        ([1000] * 4, "f f f", "c", Refusal.BET_HAND_OVER),
    ],
)
def test_refusal(stacks: Sequence[int], script: str, word: str, refusal: Refusal) -> None:
    """Each refusal says why."""
    assert Play(stacks=stacks).do(script).refused(word) is refusal


def test_out_of_turn() -> None:
    """Nobody acts for another."""
    play = Play(stacks=[1000] * 3)
    with pytest.raises(IllegalAction) as caught:
        apply(play.hand, Fold(position=0))

    assert caught.value.refusal is Refusal.BET_NOT_YOUR_TURN


def test_fold_where_checking_is_free() -> None:
    """Allowed (R25, K13), unless the house says no."""
    strict = BettingRules(limit=Limit.NO, fold_when_free=False)

    assert Play(stacks=[1000] * 2).do("c f").final == [900, 1100]
    refused = Play(stacks=[1000] * 2, rules=strict).do("c")
    assert refused.refused("f") is Refusal.BET_CHECK_IS_FREE
    assert not legal(refused.hand).fold
