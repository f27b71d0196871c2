"""Forced bets: heads-up order, short blinds, antes, straddles, posts of newcomers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.catalog import HOLDEM
from engine.poker.hand.events import Posted
from engine.poker.hand.start import start
from engine.poker.hand.state import PokerHand
from engine.rules import AnteKind, BettingRules, Limit, Stakes
from tests.engine.poker.play import Play

NO_LIMIT = BettingRules(limit=Limit.NO)
TEN_TWENTY = Stakes(small_blind=10, big_blind=20)


def posted(play: Play) -> list[tuple[int, str, int]]:
    return [(e.seat, e.what, e.amount) for e in play.events if isinstance(e, Posted)]


def state(hand: PokerHand) -> tuple[list[int], list[int], int]:
    """(stacks, wagers, dead money)."""
    return list(hand.stacks), list(hand.wagers), hand.dead


@pytest.mark.parametrize(
    ("source", "stacks", "script", "offer"),
    [
        (
            "R1 the button posts the small blind and acts first",
            [1000, 1000],
            "",
            "p2 call 10, raise 40-1000",
        ),
        ("R1 the big blind acts first afterwards", [1000, 1000], "c c", "p1 check, raise 20-980"),
        ("R7 K6 others owe the full blind", [1000, 12, 1000], "", "p3 call 20, raise 40-1000"),
        ("R7 small blind owes it too", [1000, 12, 1000], "c", "p1 call 10, raise 40-1000"),
        ("R7 alone against it: what matches it", [1000, 12, 1000], "f", "p1 call 2"),
        ("R7 against a short caller: the largest", [1000, 12, 15], "c", "p1 call 5"),
        ("R7 heads-up 8 against 10: no action", [8, 1000], "", "over"),
        ("R7 heads-up 12 against 10", [12, 1000], "", "p2 call 2"),
        (
            "R7 a short small blind changes nothing",
            [4, 1000, 1000],
            "",
            "p3 call 20, raise 40-1000",
        ),
        ("B18 option", [4, 1000, 1000, 1000], "c f", "p2 check, raise 40-1000"),
        ("B15 no option for who is all-in", [1000, 20, 1000], "c c", "p1 check, raise 20-980"),
        ("R15 all-in from the blind, one owes nothing", [1000, 20], "c", "over"),
    ],
)
def test_blinds(source: str, stacks: Sequence[int], script: str, offer: str) -> None:
    """10/20."""
    assert Play(stakes=TEN_TWENTY, stacks=stacks).do(script).offer == offer


def test_short_blind_without_the_full_price() -> None:
    """A house may let others call the short amount; the least raise stays a big blind."""
    rules = BettingRules(limit=Limit.NO, full_price_for_short_blind=False)

    assert Play(stakes=TEN_TWENTY, rules=rules, stacks=[1000, 12, 1000]).offer == (
        "p3 call 12, raise 32-1000"
    )


@pytest.mark.parametrize(
    ("source", "stakes", "stacks", "expected"),
    [
        (
            "uniform",
            Stakes(small_blind=5, big_blind=10, ante=5, ante_kind=AnteKind.UNIFORM),
            [100, 100, 100],
            ([90, 85, 95], [5, 10, 0], 0),
        ),
        (
            "uniform, ante first",
            Stakes(small_blind=50, big_blind=100, ante=10, ante_kind=AnteKind.UNIFORM),
            [500, 60, 7],
            ([440, 0, 0], [50, 50, 0], 0),
        ),
        (
            "R8 K9 blind first",
            Stakes(small_blind=50, big_blind=100, ante=100, ante_kind=AnteKind.BIG_BLIND),
            [500, 120, 500],
            ([450, 0, 500], [50, 100, 0], 20),
        ),
        (
            "R8 nothing left for the ante",
            Stakes(small_blind=50, big_blind=100, ante=100, ante_kind=AnteKind.BIG_BLIND),
            [500, 90, 500],
            ([450, 0, 500], [50, 90, 0], 0),
        ),
        (
            "R8 heads-up",
            Stakes(small_blind=50, big_blind=100, ante=100, ante_kind=AnteKind.BIG_BLIND),
            [500, 500],
            ([300, 450], [100, 50], 100),
        ),
    ],
)
def test_antes(
    source: str, stakes: Stakes, stacks: Sequence[int], expected: tuple[list[int], list[int], int]
) -> None:
    """Uniform antes are paid first and live in the pot, a big blind's ante last and dead (R8)."""
    count = len(stacks)
    begun = start(HOLDEM, NO_LIMIT, stakes, seats=range(count), stacks=stacks, button=1)

    assert state(begun.hand) == expected


def test_ante_is_no_part_of_the_raise() -> None:
    """B24: 15 to raise to 15, whatever was paid as ante."""
    stakes = Stakes(small_blind=5, big_blind=10, ante=5, ante_kind=AnteKind.UNIFORM)
    play = Play(
        stakes=replace(stakes, small_bet=10, big_bet=20),
        stacks=[100] * 3,
        rules=BettingRules(limit=Limit.FIXED),
    )
    raised = Play(stakes=stakes, stacks=[100] * 3).do("r20")

    assert play.hand.pot == 30
    assert (raised.hand.pot, list(raised.hand.stacks)) == (50, [90, 85, 75])


def test_short_ante_is_a_layer_of_its_own() -> None:
    """p3 wins 3 from each; the rest of the antes and the blinds are a side pot (R8, R17)."""
    stakes = Stakes(small_blind=5, big_blind=10, ante=5, ante_kind=AnteKind.UNIFORM)
    play = Play(
        stakes=stakes,
        stacks=[100, 100, 3],
        holes=["KsKh", "QsQh", "AsAh"],
        board="2c7d9h3s4d",
    ).do("c c | c c | c c | c c")

    assert play.final == [109, 85, 9]
    assert play.awards == [(1, "high", "p1", 24), (0, "high", "p3", 9)]


def test_big_blind_ante_is_in_the_main_pot() -> None:
    """Dead money: p3, all-in for 40, wins it; it never comes back as uncalled (R8, R17)."""
    stakes = Stakes(small_blind=50, big_blind=100, ante=100, ante_kind=AnteKind.BIG_BLIND)
    play = Play(stakes=stakes, stacks=[500, 500, 40], holes=["", "", "AsAh"], board="AcAd2c7d9h")

    assert play.do("c f").final == [450, 370, 220]


@pytest.mark.parametrize(
    ("source", "posts", "given", "offer"),
    [
        ("a straddle acts last", [10, 20, 40, 0, 0], {}, "p4 call 40, raise 80-1000"),
        ("R2 no small blind", [20, 0, 0, 0, 0], {}, "p2 call 20, raise 40-1000"),
        (
            "R4 a newcomer's post does not move the first turn",
            [10, 20, 0, 20, 0],
            {},
            "p3 call 20, raise 40-1000",
        ),
        ("both blinds of one size", [20, 20, 0, 0, 0], {}, "p3 call 20, raise 40-1000"),
        ("said otherwise", [20, 20, 0, 0, 0], {"first": 1}, "p2 check, raise 40-1000"),
        ("nothing posted", [0, 0, 0, 0, 0], {}, "p1 check, raise 20-1000"),
    ],
)
def test_who_acts_first(
    source: str, posts: Sequence[int], given: dict[str, int], offer: str
) -> None:
    """The one after the big blind or the last straddle."""
    play = Play(stakes=TEN_TWENTY, stacks=[1000] * 5, posts=posts, first=given.get("first"))

    assert play.offer == offer


def test_straddle_has_the_option() -> None:
    """A straddle is a blind raise: its player may raise again (stakes with `straddles`)."""
    stakes = Stakes(small_blind=10, big_blind=20, straddles=(40,))
    play = Play(stakes=stakes, stacks=[1000] * 4)

    assert posted(play) == [(1, "small_blind", 10), (2, "big_blind", 20), (3, "straddle", 40)]
    assert play.do("c c c").offer == "p3 check, raise 80-1000"


def test_straddle_counts_in_fixed_limit() -> None:
    """Blind 10, straddle 20, two raises: four wagers (R12)."""
    stakes = Stakes(small_blind=5, big_blind=10, straddles=(20,), small_bet=10, big_bet=20)
    rules = BettingRules(limit=Limit.FIXED, wagers_per_street=4)
    play = Play(stakes=stakes, rules=rules, stacks=[1000] * 5)

    assert play.offer == "p4 call 20, raise 30"
    assert play.do("r30 r40").offer == "p1 call 35, capped"


def test_newcomer_may_raise_his_post() -> None:
    """B33: the post is live and acts in turn; 40 becomes 38, option to raise to 4."""
    stakes = Stakes(small_blind=1, big_blind=2, small_bet=2, big_bet=4)
    rules = BettingRules(limit=Limit.FIXED, wagers_per_street=4)
    play = Play(stakes=stakes, rules=rules, stacks=[100, 100, 100, 40], posts=[1, 2, 0, 2])

    assert play.hand.stacks[3] == 38
    assert play.do("c").offer == "p4 check, raise 4"


def test_dead_small_blind() -> None:
    """R5: a missed small blind goes to the pot and does not count toward the call."""
    play = Play(stakes=TEN_TWENTY, stacks=[1000] * 4, posts=[10, 20, 0, 20], dead=[0, 0, 0, 10])

    assert state(play.hand) == ([990, 980, 1000, 970], [10, 20, 0, 20], 10)
    assert play.do("r40").offer == "p4 call 20, raise 60-990"
    assert (4, "dead", 10) in posted(play)


@pytest.mark.parametrize(("count", "stacks"), [(1, [100]), (11, [100] * 11), (2, [100, 0])])
def test_no_such_table(count: int, stacks: Sequence[int]) -> None:
    """Two to ten players, all with chips."""
    with pytest.raises(ValueError, match="player"):
        start(HOLDEM, NO_LIMIT, TEN_TWENTY, seats=range(count), stacks=stacks, button=1)


@pytest.mark.parametrize("bets", [(0, 0), (0, 20), (10, 0)])
def test_fixed_limit_has_bets(bets: tuple[int, int]) -> None:
    """R12: no size of a raise follows from nothing."""
    stakes = Stakes(small_blind=5, big_blind=10, small_bet=bets[0], big_bet=bets[1])
    with pytest.raises(ValueError, match="without bets"):
        start(
            HOLDEM,
            BettingRules(limit=Limit.FIXED),
            stakes,
            seats=(1, 2),
            stacks=(100, 100),
            button=2,
        )
