"""The bad-beat jackpot: which hands win it, and what is paid (J1-J11, G18-G23)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.houses import house
from engine.poker.hand.state import PokerHand
from engine.poker.table.jackpot import BadBeat, bad_beat, shares, split_drop
from engine.rules import BettingRules, Limit, Stakes
from tests.engine.poker.play import Play

_FOUND = house("gega-002044").tables["cash"].jackpot
assert _FOUND is not None
RULES = _FOUND
STAKES = Stakes(small_blind=10, big_blind=20, jackpot=RULES.drop(20))

ALL_IN = "f r1000 f f c c"  # of six: p1, p2 (blinds) and p4 are in
SIX = (1_000,) * 6


def played(
    holes: Sequence[str],
    board: str,
    script: str = ALL_IN,
    *,
    stacks: Sequence[int] = SIX,
    game: str = "holdem",
    stakes: Stakes = STAKES,
) -> PokerHand:
    play = Play(
        stacks=stacks,
        game=game,
        rules=BettingRules(limit=Limit.NO),
        stakes=stakes,
        holes=holes,
        board=board,
    )
    return play.do(script).hand


def beat(losers: Sequence[int], winners: Sequence[int], table: Sequence[int]) -> BadBeat:
    """By player: p1 is 1."""

    def positions(players: Sequence[int]) -> tuple[int, ...]:
        return tuple(player - 1 for player in players)

    return BadBeat(losers=positions(losers), winners=positions(winners), table=positions(table))


HIT = beat([2], [1], [3, 4, 5, 6])

CASES = [
    ("J1 a kicker that also lies on the board counts",
     ["QsJs", "AhTh"], "TsTdTcKsAs", HIT),
    ("J2 a winner who uses one card of his own: not valid",
     ["8c9c", "TsTh"], "TcJcQcTdKc", None),
    ("J3 aces full of tens beaten by aces full of kings",
     ["AhKh", "AdTh"], "AsAcTsKs2d", HIT),
    ("aces full of nines are too little",
     ["AhKh", "Ad9h"], "AsAc9sKs2d", None),
    ("J4 a loser's full house that lies on the board: not valid",
     ["KsKh", "3d2d"], "AsAhAdKcKd", None),
    ("a loser who plays one card: not valid",
     ["KcKh", "Ac2d"], "AsAhKsKd9d", None),
    ("quads beaten by a straight flush",
     ["7s8s", "QdQs"], "QhQc9sTsJs", HIT),
    ("aces full of tens that win",
     ["AhTh", "KdKh"], "AsAcTsKs2d", None),
    ("J8 losers who tie",
     ["QsJs", "AhTd", "", "AdTh"], "AsAcTsKs2d", beat([2, 4], [1], [3, 5, 6])),
    ("J9 winners who tie",
     ["KsKh", "QsQh", "", "KdKc"], "AsAhAd2c7d", beat([2], [1, 4], [3, 5, 6])),
    ("J7 three qualify: the best two, and the third has a table share",
     ["KsKh", "QsQh", "", "JsJh"], "AsAhAd2c7d", beat([2], [1], [3, 4, 5, 6])),
]  # fmt: skip


@pytest.mark.parametrize(
    ("source", "holes", "board", "expected"), CASES, ids=[row[0] for row in CASES]
)
def test_hits(source: str, holes: Sequence[str], board: str, expected: BadBeat | None) -> None:
    """Six dealt in, p1, p2 and p4 all-in for 1,000 at 10/20."""
    assert bad_beat(RULES, played(holes, board)) == expected


VALID = (["AhKh", "AdTh"], "AsAcTsKs2d")


def test_pocket_pair_for_quads() -> None:
    """J1 where the room asks for a pair in the hand; a real one still counts."""
    strict = replace(RULES, quads_need_pocket_pair=True)
    trips = played(["QsJs", "AhTh"], "TsTdTcKsAs")
    pair = played(["7s8s", "QdQs"], "QhQc9sTsJs")

    assert bad_beat(strict, trips) is None
    assert bad_beat(strict, pair) == HIT


def test_own_cards_need_not_play_where_the_room_says_so() -> None:
    """J2 without that rule."""
    loose = replace(RULES, both_use_two=False)

    assert bad_beat(loose, played(["8c9c", "TsTh"], "TcJcQcTdKc")) == HIT


@pytest.mark.parametrize(
    ("source", "script", "stacks", "hits"),
    [
        ("J6 the better hand was folded", "f r1000 f f f c", SIX, False),
        ("J5 all fold before the river", "f f f f r100 c | r200 f", SIX, False),
        ("J5 fold on the river", "f f f f r100 c | c c | c c | r200 f", SIX, False),
        ("checked down from a small pot", "f f f f c c | c c | c c | c c", SIX, False),
        ("a pot of 10 big blinds is enough", "f f f f r100 c | c c | c c | c c", SIX, True),
        ("one below", "f f f f r98 c | c c | c c | c c", SIX, False),
        ("J10 two folded players share", "f f r1000 c", (1_000,) * 4, True),
        ("three dealt in are too few", "f r1000 c", (1_000,) * 3, False),
    ],
)
def test_conditions(source: str, script: str, stacks: Sequence[int], hits: bool) -> None:
    """p1 has aces full of kings, p2 of tens."""
    found = bad_beat(RULES, played(*VALID, script, stacks=stacks))

    assert (found is not None) == hits
    if found is not None:
        assert set(found.table) == set(range(2, len(stacks)))


@pytest.mark.parametrize(
    ("source", "script", "stacks", "is_open"),
    [
        ("R23 G15 10 big blinds", "f f f f r100 c | c c | c c | c c", SIX, True),
        ("R23 G20 a smaller pot cannot hit", "f f f f r99 c | c c | c c | c c", SIX, False),
        ("R23 G20 nor can three players", "f r500 c | c c | c c | c c", (1_000,) * 3, False),
        ("R23 G20 nor two", "r500 c | c c | c c | c c", (1_000,) * 2, False),
    ],
)
def test_nobody_mucks_a_hand_that_may_hit_the_jackpot(
    *, source: str, script: str, stacks: Sequence[int], is_open: bool
) -> None:
    """p1 shows first; the loser's hand is open if it can win something by that."""
    hand = played(*VALID, script, stacks=stacks)

    assert hand.shown[:2] == (True, is_open)
    assert hand.mucked[:2] == (False, not is_open)


def test_other_games_and_hands_in_play_win_nothing() -> None:
    """G18: hold'em only, and nothing before the pots are awarded."""
    down = "f f f f r100 c | c c | c c | c c"
    omaha = played(["AhKhQs2s", "AdTh3c3d"], "AsAcTsKs2d", down, game="omaha")
    unfinished = played(*VALID, "f f f f r100 c")

    assert bad_beat(RULES, omaha) is None
    assert bad_beat(RULES, unfinished) is None


@pytest.mark.parametrize(
    ("source", "meter", "found", "paid", "reserve"),
    [
        ("J11 six dealt in", 100_000, beat([2], [1], [3, 4, 5, 6]),
         (25_000, 50_000, 6_250, 6_250, 6_250, 6_250), 0),
        ("J11 nine dealt in", 100_000, beat([2], [1], [3, 4, 5, 6, 7, 8, 9]),
         (25_000, 50_000, *[3_571] * 7), 3),
        ("J8 tied losers share the half", 100_000, beat([2, 4], [1], [3, 5]),
         (25_000, 25_000, 12_500, 25_000, 12_500), 0),
        ("J9 tied winners share the quarter", 100_001, beat([3], [1, 2], [4, 5]),
         (12_500, 12_500, 50_000, 12_500, 12_500), 1),
        ("J10 two folded", 1_000, beat([2], [1], [3, 4]), (250, 500, 125, 125), 0),
        ("nobody else", 1_000, beat([2], [1], []), (250, 500), 250),
        ("an empty meter", 0, beat([2], [1], [3]), (0, 0, 0), 0),
    ],
)  # fmt: skip
def test_shares(
    *, source: str, meter: int, found: BadBeat, paid: Sequence[int], reserve: int
) -> None:
    """G23: a half, a quarter, a quarter for the table; rounded down, the rest to the reserve."""
    result = shares(RULES, meter, found)

    assert (result.paid, result.reserve) == (tuple(paid), reserve)
    assert sum(result.paid) + result.reserve == meter


@pytest.mark.parametrize(
    ("drop", "expected"), [(20, (16, 4)), (2, (2, 0)), (7, (6, 1)), (0, (0, 0))]
)
def test_reserve(drop: int, expected: tuple[int, int]) -> None:
    """G22: 20 of 100 go to the reserve."""
    assert split_drop(RULES, drop) == expected
