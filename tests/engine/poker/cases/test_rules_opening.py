"""Numbered decisions R1 to R8 and R28 in whole hands: order, cards, blinds and antes."""

from __future__ import annotations

import pytest

from engine.cards import DECK
from engine.catalog import HOLDEM
from engine.houses import house
from engine.poker.hand.actions import CheckCall
from engine.poker.hand.events import HoleDealt, Posted
from engine.poker.hand.legal import legal
from engine.poker.hand.posting import forced_bets
from engine.poker.hand.start import start
from engine.poker.hand.state import PokerHand
from engine.poker.hand.step import apply
from engine.poker.table.terms import terms
from engine.poker.views.hand import view
from engine.poker.views.hand_types import Director
from engine.rules import AnteKind, Stakes
from engine.viewers import Rail, SeatViewer
from tests.engine.poker.cases.rows import (
    DRY,
    FIXED,
    NO_LIMIT,
    POT_LIMIT,
    Case,
    check,
    nl,
    of,
)

TDA = of("tda-2024")

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


@pytest.mark.parametrize("case", SEATS, ids=lambda case: case.source)
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
    forced = forced_bets(HOLDEM, nl(50, 100), 4, posts=(100, 0, 0, 0))
    hand = start(
        HOLDEM, NO_LIMIT, nl(50, 100), seats=(4, 5, 6, 1), stacks=[1000] * 4, button=2,
        deck=DECK, forced=forced,
    ).hand  # fmt: skip
    for _ in street.split():
        hand = apply(hand, CheckCall(position=to_act(hand))).hand

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
