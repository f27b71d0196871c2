"""Numbered decisions R1 to R28 in whole hands, each worked number of them, by house where they
differ. More rows of the same decisions stand in the tables of `tests/engine/poker`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.cards import DECK
from engine.catalog import HOLDEM
from engine.houses import betting_rules, house
from engine.poker.actions import CheckCall
from engine.poker.events import HoleDealt, Posted
from engine.poker.hand import PokerHand
from engine.poker.legal import legal
from engine.poker.start import start
from engine.poker.step import step
from engine.poker.terms import terms
from engine.poker.view_types import Director
from engine.poker.views import view
from engine.refusals import Refusal
from engine.rules import AnteKind, BettingRules, JackpotDrop, Limit, RakeTable, Stakes
from engine.view_types import Rail, SeatViewer
from tests.engine.poker.cases.rows import (
    DEEP,
    DRY,
    FIXED,
    NO_LIMIT,
    POT_LIMIT,
    Case,
    check,
    fl,
    nl,
)


def of(name: str, limit: Limit = Limit.NO) -> BettingRules:
    """How a house bets, in another limit if need be."""
    return betting_rules(house(name), limit=limit)


HICKORY, GEGA, TDA = of("hickory-nlhe"), of("gega-002044"), of("tda-2024")
ONLINE = of("online-limit", Limit.FIXED)
SIX = [1000] * 6
LIMP = "c c c c c c"

SEATS = [
    Case(
        source="R1 TDA 34-B WSOP-T 87 heads-up the button acts first before the flop",
        stacks=[1000, 1000],
        moments=[
            ("", "p2 call 50, raise 200-1000"),
            ("c", "p1 check, raise 200-1000"),
            ("c", "p1 check, raise 100-900"),
        ],
    ),
    Case(
        source="R7 WSOP-L 150 others owe the full blind, and raise from it",
        stakes=nl(10, 20),
        stacks=[1000, 12, 1000],
        moments=[("", "p3 call 20, raise 40-1000"), ("f", "p1 call 2")],
    ),
    Case(
        source="R7 who is all-in for a short blind wins that much of everybody",
        stakes=nl(10, 20),
        stacks=[1000, 12, 1000],
        holes=["KsKh", "AsAh", "QsQh"],
        board=DRY,
        rest="c c | c c | c c | c c",
        awards=[(1, "high", "p1", 16), (0, "high", "p2", 36)],
        final=[996, 36, 980],
    ),
    Case(
        source="R7 heads-up big blind of 8 against 10: no action, 2 come back",
        stakes=nl(10, 20),
        stacks=[8, 1000],
        holes=["AsAh", "KsKh"],
        board=DRY,
        moments=[("", "over")],
        final=[16, 992],
    ),
    Case(
        source="R7 TDA 54-B pot limit assumes full blinds",
        game="omaha",
        rules=POT_LIMIT,
        stakes=nl(100, 200),
        stacks=[5000, 100, 5000],
        moments=[("", "p3 call 200, raise 400-700")],
    ),
    Case(
        source="R8 TDA RP-11 the blind is paid before the ante",
        stakes=Stakes(small_blind=50, big_blind=100, ante=100, ante_kind=AnteKind.BIG_BLIND),
        stacks=[500, 120, 500],
        moments=[("", "p3 call 100, raise 200-500")],
        now=[450, 0, 500],
        pot=170,
    ),
    Case(
        source="R8 who is all-in for an ante wins that layer only",
        stakes=Stakes(small_blind=50, big_blind=100, ante=10, ante_kind=AnteKind.UNIFORM),
        stacks=[500, 500, 4],
        holes=["KsKh", "QsQh", "AsAh"],
        board=DRY,
        rest="c c | c c | c c | c c",
        awards=[(1, "high", "p1", 212), (0, "high", "p3", 12)],
        final=[602, 390, 12],
    ),
]

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


@pytest.mark.parametrize("case", [*SEATS, *BETTING, *POTS], ids=lambda case: case.source)
def test_case(case: Case) -> None:
    """What is offered at each moment, and how the hand ends."""
    check(case)


@pytest.mark.parametrize(
    ("source", "seats", "button", "first", "last"),
    [
        ("R1 TDA 34-B heads-up the button gets the last card", (3, 7), 7, 3, 7),
        ("R2 from the first player left of an empty button", (4, 5, 6, 1), 2, 4, 1),
        ("R2 the button last", (4, 5, 6, 1, 3), 3, 4, 3),
    ],
)
def test_who_is_dealt_first_and_last(
    source: str, seats: tuple[int, ...], button: int, first: int, last: int
) -> None:
    """Seats in the order in which cards come."""
    begun = start(
        HOLDEM, NO_LIMIT, nl(50, 100), seats=seats, stacks=[1000] * len(seats), button=button,
        deck=DECK,
    )  # fmt: skip
    dealt = [event.seat for event in begun.events if isinstance(event, HoleDealt)]

    assert (dealt[0], dealt[-1]) == (first, last)


@pytest.mark.parametrize(
    ("source", "street", "seat"),
    [("R2 behind the big blind", "", 5), ("R2 after the flop the first one", "c c c c", 4)],
)
def test_first_to_act_behind_an_empty_button(source: str, street: str, seat: int) -> None:
    """Button on empty seat 2, no small blind, big blind seat 4."""
    hand = start(
        HOLDEM, NO_LIMIT, nl(50, 100), seats=(4, 5, 6, 1), stacks=[1000] * 4, button=2,
        deck=DECK, posts=(100, 0, 0, 0),
    ).hand  # fmt: skip
    for _ in street.split():
        hand = step(hand, CheckCall(position=to_act(hand))).hand

    assert hand.seats[to_act(hand)] == seat


def to_act(hand: PokerHand) -> int:
    """The position that is to act."""
    position = legal(hand).to_act
    assert position is not None
    return position


@pytest.mark.parametrize(
    ("source", "low", "small_blind"),
    [("R9 of 15/30", 15_00, 7_50), ("R9 of 3/6", 3_00, 1_50), ("R9 of 5/10", 5_00, 2_50)],
)
def test_half_the_low_bet_is_posted(source: str, low: int, small_blind: int) -> None:
    """In hundredths, exactly: the stakes of a cash table and what the hand takes."""
    stakes = terms(house("online-limit"), HOLDEM, 6, kind="cash", low_bet=low).stakes
    play = Case(source=source, rules=FIXED, stakes=stakes, stacks=[1000_00] * 3).play()
    posts = [event.amount for event in play.events if isinstance(event, Posted)]

    assert posts == [small_blind, low]


def test_levels_post_half_the_low_bet() -> None:
    """R9: the printed levels begin at 15/30 with a small blind of 7.50."""
    event = house("online-limit").tables["sit_and_go"].event
    assert event is not None

    assert [level.small_blind for level in event.levels] == [
        7_50, 15_00, 25_00, 50_00, 100_00, 200_00, 300_00, 500_00,
    ]  # fmt: skip


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


@pytest.mark.parametrize(
    ("source", "viewer"),
    [
        ("R28 who watches", Rail()),
        ("R28 who runs the room", Director()),
        ("R28 somebody without a seat in the hand", SeatViewer(seat=9)),
        ("R24 TDA 67 another player", SeatViewer(seat=2)),
    ],
)
def test_hole_cards_are_seen_by_one(source: str, viewer: Rail | Director | SeatViewer) -> None:
    """Nobody sees the cards of seat 1 but its player; one who has folded shows nobody."""
    play = Case(source=source, stacks=[1000] * 3, holes=["AsAh", "KsKh", "QsQh"]).play()
    before = view(play.hand, viewer)
    after = view(play.do("f r500 f").hand, viewer)

    assert [one.cards for one in before.seats] == [(None, None)] * 3
    assert [one.cards for one in after.seats] == [(None, None)] * 3
    assert view(play.hand, SeatViewer(seat=1)).you is not None
