"""Seven card stud: the bring-in, who opens a street, sizes, short decks, odd chips by card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.cards import parse_cards
from engine.poker.hand.events import BoardDealt, HoleDealt
from engine.poker.hand.stud import odd_chip_high, odd_chip_low
from engine.refusals import Refusal
from engine.rules import AnteKind, BettingRules, Limit, OddChip, Stakes
from tests.engine.poker.play import Play

FIXED = BettingRules(limit=Limit.FIXED, wagers_per_street=4)
# Ante 2, bring-in 5, bets 20 and 40.
STAKES = Stakes(ante=2, ante_kind=AnteKind.UNIFORM, bring_in=5, small_bet=20, big_bet=40)
# Door cards: p1 king of hearts, p2 two of clubs (brings in), p3 ace of spades.
DOORS = ["KsQsKh", "AsAd2c", "7d8dAh"]


def stud(
    stacks: Sequence[int] = (1000, 1000, 1000),
    holes: Sequence[str] = DOORS,
    rules: BettingRules = FIXED,
    stakes: Stakes = STAKES,
    game: str = "stud",
) -> Play:
    return Play(game=game, rules=rules, stakes=stakes, stacks=stacks, holes=holes)


@pytest.mark.parametrize(
    ("source", "holes", "player"),
    [
        ("S2 lowest door card", DOORS, 2),
        ("S2 ties by suit, clubs lowest", ["KsQs2d", "AsAd2h", "7d8d2c"], 3),
        ("S2 the ace is high", ["KsQsAc", "AsAd3h", "7d8d4c"], 2),
    ],
)
def test_bring_in_is_owed_by_the_lowest_door_card(
    source: str, holes: Sequence[str], player: int
) -> None:
    """Bring in 5 or complete to 20; no fold, no check."""
    assert stud(holes=holes).offer == f"p{player} bring in 5, raise 20"


@pytest.mark.parametrize(
    ("source", "stacks", "script", "offer"),
    [
        ("S2 the next may call or complete", (1000,) * 3, "b", "p3 call 5, raise 20"),
        (
            "S2 the completion is the first wager",
            (1000,) * 3,
            "r20 r40 r60",
            "p2 call 40, raise 80",
        ),
        ("S2 four of them", (1000,) * 3, "r20 r40 r60 r80", "p3 call 40, capped"),
        ("S2 the bring-in is none", (1000,) * 3, "b r20 r40 r60", "p3 call 40, raise 80"),
        ("S2 no option for the bring-in", (1000,) * 3, "b c c", "p3 check, raise 20"),
        ("S2 he may raise a completion", (1000,) * 3, "b r20 c", "p2 call 15, raise 40"),
        ("S4 small bet on fourth", (1000,) * 3, "b c c | r20", "p1 call 20, raise 40"),
        ("S4 big bet from fifth", (1000,) * 3, "b c c | c c c", "p3 check, raise 40"),
        ("S5 a short bring-in: others owe all of it", (1000, 5, 1000), "b", "p3 call 5, raise 20"),
        ("S5 K12 alone against it: what matches it", (1000, 5, 1000), "b f", "p1 call 3"),
        (
            "S5 all-in for the ante: the next one",
            (1000, 2, 1000),
            "",
            "p3 bring in 5 or fold, raise 20",
        ),
        (
            "S5 he may fold, then the next one",
            (1000, 2, 1000, 1000),
            "f",
            "p4 bring in 5 or fold, raise 20",
        ),
        ("S5 the last one with chips is not asked", (1000, 2, 1000), "f", "over"),
        ("S5 bring in, and so on", (1000, 2, 1000), "b", "p1 call 5, raise 20"),
        ("S5 complete", (1000, 2, 1000), "r20", "p1 call 20, raise 40"),
        ("an all-in completion under half", (1000, 1000, 11), "b r9", "p1 call 9, raise 20"),
        ("an all-in completion of half", (1000, 1000, 12), "b r10", "p1 call 10, raise 30"),
        ("S2 R13 half a bet reopens", (1000, 1000, 12), "b r10 c", "p2 call 5, raise 30"),
        ("R13 less than half does not", (1000, 1000, 11), "b r9 c", "p2 call 4"),
        ("completing with less", (1000, 14, 1000), "", "p2 bring in 5, raise 12"),
        ("no chips beyond the bring-in", (1000, 7, 1000), "", "p2 bring in 5"),
    ],
)
def test_third_street(source: str, stacks: Sequence[int], script: str, offer: str) -> None:
    """The bring-in and what may follow."""
    holes = [*DOORS, "9s9cQd"][: len(stacks)]

    assert stud(stacks=stacks, holes=holes).do(script).offer == offer


def test_who_must_bring_in() -> None:
    """The low card may neither fold nor check; nobody else brings in."""
    play = stud()

    assert play.refused("f") is Refusal.BET_BRING_IN_FIRST
    assert play.refused("c") is Refusal.BET_BRING_IN_FIRST
    assert play.refused("r40") is Refusal.BET_TOO_LARGE
    assert play.do("b").refused("b") is Refusal.BET_NO_BRING_IN


@pytest.mark.parametrize(
    ("source", "rules", "stakes", "script", "offer"),
    [
        ("no limit", BettingRules(limit=Limit.NO), STAKES, "", "p2 bring in 5, raise 20-998"),
        ("no limit", BettingRules(limit=Limit.NO), STAKES, "b", "p3 call 5, raise 20-998"),
        ("no limit", BettingRules(limit=Limit.NO), STAKES, "b r50", "p1 call 50, raise 100-998"),
        ("no limit", BettingRules(limit=Limit.NO), STAKES, "b r20 c", "p2 call 15, raise 40-998"),
        ("pot limit", BettingRules(limit=Limit.POT), STAKES, "b", "p3 call 5, raise 20-21"),
        (
            "fixed, a large bring-in",
            BettingRules(limit=Limit.FIXED, wagers_per_street=4),
            replace(STAKES, bring_in=15),
            "b r20 c",
            "p2 call 5, raise 40",
        ),
    ],
)
def test_stud_of_other_limits(
    source: str, rules: BettingRules, stakes: Stakes, script: str, offer: str
) -> None:
    """A bring-in is completed to the bet, not raised by it."""
    assert stud(rules=rules, stakes=stakes).do(script).offer == offer


@pytest.mark.parametrize(
    ("source", "holes", "script", "player"),
    [
        ("S3 highest card", ["KsQsKh3c", "AsAd2c4c", "7d8dAh5c"], "b c c", 3),
        ("S3 pair", ["KsQsKh3c", "AsAd2c2d", "7d8dAh5c"], "b c c", 2),
        (
            "S3 three of a kind over two pair",
            ["KsQsKhKc3h3d", "AsAd2c2d2h", "7d8dAh5cAc"],
            "b c c | c c c",
            2,
        ),
        (
            "S3 two pair over a higher pair",
            ["AsQsKhKc3h5d", "JsTd2c2d4h4s", "7d8dAh5cJc9h"],
            "b c c | c c c | c c c",
            2,
        ),
        ("S3 ties by suit of the high card", ["KsQsAd3c", "5s6s2c4c", "7d8dAh3d"], "b c c", 3),
        ("S3 not by position", ["KsQsAh3c", "5s6s2c4c", "7d8dAd3d"], "b c c", 1),
        (
            "S3 no straights or flushes",
            ["2s3s5h6h7h8h", "4s4c2c2d3h9d", "7d8dAsJcTc5d"],
            "b c c | c c c | c c c",
            2,
        ),
    ],
)
def test_highest_board_opens(source: str, holes: Sequence[str], script: str, player: int) -> None:
    """From fourth street on (S3)."""
    assert stud(holes=holes).do(script).offer.startswith(f"p{player} check")


@pytest.mark.parametrize("limit", [Limit.NO, Limit.POT, Limit.FIXED])
@pytest.mark.parametrize("bring_in", [5, 15])
def test_who_brought_in_may_raise_a_completion(limit: Limit, bring_in: int) -> None:
    """S2, TDA 47: the completion is a whole bet, however much of it the bring-in was."""
    stakes = replace(STAKES, bring_in=bring_in)
    offer = stud(rules=BettingRules(limit=limit), stakes=stakes).do("b r20 f").offer

    assert offer.startswith(f"p2 call {20 - bring_in}, raise 40")


def test_one_card_for_all_if_the_deck_is_short() -> None:
    """S1: eight players to the end are 48 cards by sixth street; four are left for eight."""
    stakes = Stakes(ante=1, ante_kind=AnteKind.UNIFORM, bring_in=1, small_bet=2, big_bet=4)
    play = stud(stacks=[100] * 8, holes=[], stakes=stakes)
    play.do("b" + " c" * 7 + " c" * 24)
    board = [e for e in play.events if isinstance(e, BoardDealt)]

    assert [len(e.cards) for e in board] == [1]
    assert {len(cards) for cards in play.hand.holes} == {6}
    assert sum(play.do("c " * 8).final) == 800


def test_cards_go_round_one_at_a_time() -> None:
    """S1: two down and one up, the door card last."""
    dealt = [e for e in stud().events if isinstance(e, HoleDealt)]

    assert [e.cards for e in dealt] == [
        ("Ks", "Qs", "Kh"),
        ("As", "Ad", "2c"),
        ("7d", "8d", "Ah"),
    ]
    assert {e.up for e in dealt} == {(False, False, True)}


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("KsQs9h9d4c3c2h", "Ks"),
        ("2c2dAh7s6s5d3c", "Ah"),
        ("Ac2d3h4s5cKhQd", "5c"),  # the ace begins the straight
        ("Th9h8h7h6h2c2d", "Th"),
    ],
)
def test_odd_chip_card_of_the_high(cards: str, expected: str) -> None:
    """S6: the highest card of the best five, by suit if need be."""
    (card,) = parse_cards(expected)
    found = odd_chip_high(parse_cards(cards))

    assert found == ((card >> 2) + (expected == "5c"), card & 3)


def test_odd_chip_card_of_the_low() -> None:
    """S6: the highest of the five low cards, the best suit of it, the ace being low."""
    assert odd_chip_low(parse_cards("8c8h6d4c2sAcKs")) == (7, 2)


@pytest.mark.parametrize(
    ("policy", "final", "carried"),
    [
        (OddChip.ALL_TO_FIRST_LEFT, [10, 11, 0], 0),
        (OddChip.ONE_EACH_FROM_LEFT, [10, 11, 0], 0),
        (OddChip.CARRY_TO_NEXT, [10, 10, 0], 1),
    ],
)
def test_odd_chip_by_card(policy: OddChip, final: list[int], carried: int) -> None:
    """S6: 21 between two ace-high straights; the ace of spades has the odd chip, not the left."""
    rules = BettingRules(limit=Limit.FIXED, odd_chip=policy)
    stakes = Stakes(ante=7, ante_kind=AnteKind.UNIFORM, bring_in=1, small_bet=2, big_bet=4)
    play = stud(
        stacks=(7, 7, 7),
        holes=["AcKdQhJsTc2d3h", "AsKhQdJcTd4d6h", "2s3s5c9h9d8c7s"],
        rules=rules,
        stakes=stakes,
    )

    assert (play.final, play.complete.carried) == (final, carried)


def test_high_low() -> None:
    """R20: halves of 21, 11 for the high; a hand may win both."""
    stakes = Stakes(ante=7, ante_kind=AnteKind.UNIFORM, bring_in=1, small_bet=2, big_bet=4)
    play = stud(
        stacks=(7, 7, 7),
        holes=["AcKdQhJsTc2d3h", "As2h3d4c8dKsKh", "9s9c5c9h9d8c7s"],
        stakes=stakes,
        game="stud8",
    )

    assert play.awards == [(0, "high", "p3", 11), (0, "low_8", "p2", 10)]


@pytest.mark.parametrize("policy", list(OddChip))
def test_everybody_all_in_for_the_ante(policy: OddChip) -> None:
    """Nobody is asked; all cards are dealt and shown."""
    rules = BettingRules(limit=Limit.FIXED, odd_chip=policy)
    play = stud(stacks=(2, 2, 2), rules=rules)

    assert play.hand.shown == (True, True, True)
    assert sum(play.final) + play.complete.carried == 6
