"""Decisions S1 to S8 of seven card stud."""

from __future__ import annotations

import pytest

from engine.catalog import GAMES
from engine.houses import house
from engine.poker.hand.events import BoardDealt, HoleDealt
from engine.poker.table.terms import terms
from engine.refusals import Refusal
from engine.rules import AnteKind, BettingRules, Limit, OddChip, Stakes
from tests.engine.poker.cases.rows import FIXED, Case, check

# Ante 2, bring-in 10, bets 20 and 40. p2 has the lowest door card.
STAKES = Stakes(ante=2, ante_kind=AnteKind.UNIFORM, bring_in=10, small_bet=20, big_bet=40)
DOORS = ["KsQsKh", "AsAd2c", "7d8dAh"]
ALL_IN = Stakes(ante=7, ante_kind=AnteKind.UNIFORM, bring_in=1, small_bet=2, big_bet=4)
ONE_EACH = BettingRules(limit=Limit.FIXED, odd_chip=OddChip.ONE_EACH_FROM_LEFT)
MECHANICAL = BettingRules(limit=Limit.FIXED, hilo_identical_even=False)


def stud(source: str, **more: object) -> Case:
    """A hand of three with 1,000 each, unless said otherwise."""
    given = {
        "game": "stud", "rules": FIXED, "stakes": STAKES, "stacks": [1000] * 3, "holes": DOORS,
    }  # fmt: skip
    return Case(source=source, **(given | more))  # type: ignore[arg-type]


CASES = [
    stud(
        "S2 the lowest door card brings in or completes",
        moments=[("", "p2 bring in 10, raise 20")],
        refused=[("f", Refusal.BET_BRING_IN_FIRST), ("c", Refusal.BET_BRING_IN_FIRST)],
        now=[998] * 3,
        pot=6,
    ),
    stud(
        "S2 ties by suit, clubs are lowest",
        holes=["KsQs2d", "AsAd2h", "7d8d2c"],
        moments=[("", "p3 bring in 10, raise 20")],
    ),
    stud(
        "S2 the ace is high",
        holes=["KsQsAc", "AsAd3h", "7d8d4c"],
        moments=[("", "p2 bring in 10, raise 20")],
    ),
    stud(
        "S2 the bring-in is no wager: completion and three raises",
        moments=[
            ("b r20 r40 r60", "p3 call 40, raise 80"),
            ("r80", "p1 call 40, capped"),
        ],
    ),
    stud(
        "S2 S4 completed at once: four wagers as well",
        moments=[("r20 r40 r60", "p2 call 40, raise 80"), ("r80", "p3 call 40, capped")],
    ),
    stud(
        "S3 the highest board acts first",
        holes=["KsQsKh3c", "AsAd2c4c", "7d8dAh5c"],
        moments=[("b c c", "p3 check, raise 20")],
    ),
    stud(
        "S3 TDA RP-10D ties by the suit of the high card",
        holes=["KsQsAd3h", "5s6s2c4c", "7d8dAh3d"],
        moments=[("b c c", "p3 check, raise 20")],
    ),
    stud(
        "S3 a pair before higher cards",
        holes=["KsQsKh3c", "AsAd2c2d", "7d8dAh5c"],
        moments=[("b c c", "p2 check, raise 20")],
    ),
    stud(
        "S3 two pair before a higher pair",
        holes=["KsQsKhKc8h9c", "AsAd2c2d3h3d", "7d8dAh5c6c7c"],
        moments=[("b c c | c c c | c c c", "p2 check, raise 40")],
    ),
    stud(
        "S4 TDA RP-10F an open pair on fourth does not double the bet",
        holes=["KsQsKh3c", "AsAd2c2d", "7d8dAh5c"],
        moments=[("b c c", "p2 check, raise 20")],
        refused=[("r40", Refusal.BET_TOO_LARGE)],
    ),
    stud(
        "S4 small bet on third and fourth, big bet from fifth",
        holes=["KsQsKh3c4h5s6s", "AsAd2c4c5h6h", "7d8dAh5c6d7s"],
        moments=[
            ("b c c", "p3 check, raise 20"),
            ("r20", "p1 call 20, raise 40"),
            ("c c", "p3 check, raise 40"),
            ("r40 r80 r120", "p3 call 80, raise 160"),
            ("r160", "p1 call 80, capped"),
            ("c c", "p3 check, raise 40"),
            ("c c c", "p3 check, raise 40"),
        ],
    ),
    stud(
        "S5 K11 TDA RP-10E all-in for the ante: the next brings in, completes or folds",
        stacks=[1000, 2, 1000],
        moments=[("", "p3 bring in 10 or fold, raise 20")],
        refused=[("c", Refusal.BET_BRING_IN_FIRST)],
    ),
    stud(
        "S5 TDA RP-10E he folds: then the one after him",
        stacks=[1000, 2, 1000, 1000],
        holes=[*DOORS, "9s9cQd"],
        moments=[("f", "p4 bring in 10 or fold, raise 20"), ("b", "p1 call 10, raise 20")],
    ),
    stud(
        "S5 K12 WSOP-L 217 a bring-in of 6: others owe 10",
        stacks=[1000, 8, 1000],
        moments=[
            ("", "p2 bring in 6"),
            ("b", "p3 call 10, raise 20"),
            ("c", "p1 call 10, raise 20"),
        ],
    ),
    stud(
        "S5 alone against a short bring-in of 6",
        stacks=[1000, 8, 1000],
        moments=[("b f", "p1 call 6")],
    ),
    stud(
        "S6 TDA 20-B WSOP-T 73 the odd chip of 21 to the ace of spades, not to the left",
        stakes=ALL_IN,
        stacks=[7, 7, 7],
        holes=["AcKdQhJsTc2d3h", "AsKhQdJcTd4d6h", "2s3s5c9h9d8c7s"],
        awards=[(0, "high", "p2", 11), (0, "high", "p1", 10)],
        final=[10, 11, 0],
    ),
    stud(
        "S6 and where each gets one chip",
        stakes=ALL_IN,
        rules=ONE_EACH,
        stacks=[7, 7, 7],
        holes=["AcKdQhJsTc2d3h", "AsKhQdJcTd4d6h", "2s3s5c9h9d8c7s"],
        final=[10, 11, 0],
    ),
    stud(
        "S6 R20 TDA 20-C of 21 the high has 11, the low 10",
        game="stud8",
        stakes=ALL_IN,
        stacks=[7, 7, 7],
        holes=["AcKdQhJsTc2d3h", "As2h3d4c8dKsKh", "9s9c5c9h9d8c7s"],
        awards=[(0, "high", "p3", 11), (0, "low_8", "p2", 10)],
        final=[0, 10, 11],
    ),
    stud(
        "S6 TDA 20-B two lows of 10 in all, one chip odd in the high",
        game="stud8",
        stakes=ALL_IN,
        stacks=[7, 7, 7],
        holes=["Ac2d3h4s8cKdQh", "As2h3d4c8dKsJh", "9s9c5c9h9d6c7s"],
        awards=[(0, "high", "p3", 11), (0, "low_8", "p2", 5), (0, "low_8", "p1", 5)],
        final=[5, 5, 11],
    ),
    stud(
        "S6 equal both ways by the letter: each odd chip to the higher card by suit",
        game="stud8",
        rules=MECHANICAL,
        stakes=Stakes(ante=9, ante_kind=AnteKind.UNIFORM, bring_in=1, small_bet=2, big_bet=4),
        stacks=[9, 9, 9],
        holes=["Ac2d3h4s5cKdQh", "As2h3d4c5dKsQc", "9s9c6cJhJdTcKc"],
        awards=[
            (0, "high", "p2", 7), (0, "high", "p1", 7),
            (0, "low_8", "p2", 7), (0, "low_8", "p1", 6),
        ],
        final=[13, 14, 0],
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.source)
def test_case(case: Case) -> None:
    """What is offered at each moment, and how the hand ends."""
    check(case)


@pytest.mark.parametrize(
    ("source", "players", "board", "hole"),
    [
        ("S1 two players: seven cards each", 2, 0, 7),
        ("S1 seven players: seven cards each", 7, 0, 7),
        ("S1 TDA RP-10H eight players: one card for all on seventh street", 8, 1, 6),
    ],
)
def test_cards(source: str, players: int, board: int, hole: int) -> None:
    """Two down, one up, three up, one down; everybody stays to the end."""
    stakes = Stakes(ante=1, ante_kind=AnteKind.UNIFORM, bring_in=1, small_bet=2, big_bet=4)
    play = stud(source, stacks=[100] * players, holes=[], stakes=stakes).play()
    play.do("b" + " c" * (players - 1) + " c" * players * 4)
    ups = [event.up for event in play.events if isinstance(event, HoleDealt) and event.seat == 1]

    assert ups == [(False, False, True), (True,), (True,), (True,), (False,)][: hole - 2]
    assert {len(cards) for cards in play.hand.holes} == {hole}
    assert sum(len(e.cards) for e in play.events if isinstance(e, BoardDealt)) == board


@pytest.mark.parametrize(
    ("source", "level", "ante", "bring_in"),
    [
        ("S7 of 15/30: 1.50 and 5.00", 0, 1_50, 5_00),
        ("S7 of 30/60: 3.00 and 10.00", 1, 3_00, 10_00),
        ("S7 of 50/100: 5.00 and 16.67", 2, 5_00, 16_67),
        ("S7 of 100/200: 10.00 and 33.33", 3, 10_00, 33_33),
        ("S7 of 1000/2000: 100.00 and 333.33", 7, 100_00, 333_33),
    ],
)
def test_stud_levels(source: str, level: int, ante: int, bring_in: int) -> None:
    """A tenth of the low bet as ante, a third as bring-in, to the nearest hundredth."""
    event = house("online-limit").tables["sit_and_go"].event
    assert event is not None
    printed = event.levels[level]

    assert (printed.stud_ante, printed.stud_bring_in) == (ante, bring_in)


@pytest.mark.parametrize(
    ("source", "game"),
    [("S7 the first level is what is played", "stud"), ("S1 up to eight seats", "stud8")],
)
def test_terms_of_stud(source: str, game: str) -> None:
    """Ante and bring-in instead of blinds."""
    stakes = terms(house("online-limit"), GAMES[game], 8, kind="sit_and_go").stakes

    assert (stakes.ante, stakes.bring_in, stakes.small_bet, stakes.big_bet) == (
        1_50, 5_00, 15_00, 30_00,
    )  # fmt: skip
    assert (stakes.small_blind, stakes.big_blind) == (0, 0)
