"""The betting table between hands: dealing, carried chips, void hands, stakes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.catalog import GAMES
from engine.commitment import commitment
from engine.houses import house
from engine.log import LOG_VERSIONS
from engine.poker.hand.events import HandOver
from engine.poker.table.commands import (
    BeginHand,
    ChangeStakes,
    Disconnect,
    MoveCarry,
    Sit,
    TakeSeat,
    VoidHand,
)
from engine.poker.table.events import (
    CarryMoved,
    HandBegan,
    StakesChanged,
)
from engine.poker.table.questions import chips, is_running
from engine.poker.table.step import apply, new_table
from engine.poker.table.terms import is_playable, terms
from engine.refusals import Refusal
from engine.rules import AnteKind, ButtonRule, CannotCover, Limit, Stakes
from engine.shuffle import shuffle
from tests.engine.poker.seated import NL, Room, began, hickory, terms_of


def test_heads_up_order() -> None:
    """R1 B25 B26: seats 3 and 7; the button posts the small blind and acts first, then last."""
    room = hickory(s3=500, s6=500)
    assert began(room.begin(button=6)) == (6, 6, 3)
    assert room.to_act == 6
    room.play("c c")
    assert room.to_act == 3
    room.fold_out()

    assert room.next_hand() == (3, 3, 6)


def test_carried_chips_join_the_next_main_pot() -> None:
    """R19 H13: 302 in three parts carries 2; the next hand's winner takes them."""
    stakes = Stakes(small_blind=1, big_blind=2)
    room = hickory(stakes, s1=100, s2=100, s3=100, s4=500)
    holes = {1: "2s3s", 2: "2h3h", 3: "2d3d", 4: "7d7c"}
    room.begin(button=1, holes=holes, board="AcKcQcJcTc")
    room.play("c r100 c c f")  # 4 has put in 2

    assert room.table.carried == 2
    assert room.final == {1: 100, 2: 100, 3: 100, 4: 498}
    assert chips(room.table) == 800
    before = room.final
    room.begin()
    assert room.hand.dead == 2
    room.fold_out()
    assert room.table.carried == 0
    assert sum(room.final.values()) == sum(before.values()) + 2


def test_carry_of_a_void_hand_is_restored() -> None:
    """R19: the hand leaves no trace; the same button and blinds are dealt again."""
    room = hickory(s1=500, s2=500, s3=500, s4=500)
    room.do(MoveCarry(amount=3))
    room.next_hand(button=1)
    room.do(MoveCarry(amount=3))
    before = room.final
    first = began(room.begin())
    room.play("r200 c")
    room.do(VoidHand())

    assert room.final == before
    assert room.table.carried == 3
    assert room.table.turn is None
    assert began(room.begin()) == first
    assert chips(room.table) == 2_006


def test_void_needs_a_hand() -> None:
    """Between hands there is nothing to void."""
    assert hickory(s1=500, s2=500).refused(VoidHand()) is Refusal.TURN_NOT_PLAYING


def test_carry_moves_between_tables() -> None:
    """R19: when a table breaks its carry goes on elsewhere; not more than there is, not during a
    hand."""
    room = hickory(s1=500, s2=500)
    room.do(MoveCarry(amount=5))
    room.do(MoveCarry(amount=-2))
    assert room.events[-1] == CarryMoved(amount=-2)
    assert room.table.carried == 3
    assert room.refused(MoveCarry(amount=-4)) is Refusal.TABLE_NO_CARRY
    room.begin()

    assert room.refused(MoveCarry(amount=1)) is Refusal.TABLE_HAND_RUNNING


def test_short_blind_elsewhere_is_all_in() -> None:
    """C-5 R7: other houses let a short stack post what is there."""
    room = hickory(s1=1_000, s2=1_000, s3=40)
    assert room.terms.table.cannot_cover is CannotCover.ALL_IN
    room.begin(button=1)

    assert room.hand.stacks == (950, 0, 1_000)


def test_big_blind_ante_is_paid_by_the_big_blind() -> None:
    """R8 with a dead small blind: it is still the big blind's."""
    stakes = Stakes(small_blind=50, big_blind=100, ante=100, ante_kind=AnteKind.BIG_BLIND)
    room = hickory(stakes, s1=1_000, s2=1_000, s3=1_000, s4=1_000)
    room.next_hand(button=1)
    room.do(TakeSeat(seat=3))
    events = room.begin()

    assert began(events) == (2, None, 4)
    assert dict(zip(room.hand.seats, room.hand.stacks, strict=True))[4] == 800
    assert room.hand.dead == 100


def test_straddle_is_expressible() -> None:
    """Off in every house; where one has them, the third player posts it and acts last."""
    stakes = Stakes(small_blind=10, big_blind=20, straddles=(40,))
    stacks = dict.fromkeys(range(1, 6), 1_000)
    room = Room(terms=terms_of(stakes=stakes, straddles=1), stacks=stacks)
    room.begin(button=1)

    assert room.hand.wagers == (10, 20, 40, 0, 0)
    assert room.to_act == 5


@pytest.mark.parametrize(
    "stakes",
    [
        Stakes(small_blind=10),
        Stakes(small_blind=30, big_blind=20),
        Stakes(small_blind=-10, big_blind=20),
        Stakes(small_blind=10, big_blind=20, ante=-1),
        Stakes(small_blind=10, big_blind=20, unit=0),
        Stakes(small_blind=10, big_blind=20, straddles=(40,)),
        Stakes(small_blind=10, big_blind=20, table_limit=100),
    ],
)
def test_stakes_at_which_no_hand_can_be_played(stakes: Stakes) -> None:
    room = hickory(s1=1_000, s2=1_000)

    assert room.refused(ChangeStakes(stakes=stakes)) is Refusal.TABLE_STAKES
    with pytest.raises(ValueError, match="no hand can be played"):
        new_table("T1", replace(room.table.terms, stakes=stakes), 2)


@pytest.mark.parametrize(("limit", "may"), [(None, True), (100, True), (20, True), (19, False)])
def test_a_table_posts_a_limit_where_the_house_has_one(limit: int | None, may: bool) -> None:
    """G11; the row before has a house that posts none (H10)."""
    posted = Stakes(small_blind=10, big_blind=20, table_limit=limit)

    assert is_playable(terms_of("gega-002044", stakes=posted)) is may


@pytest.mark.parametrize(
    ("limit", "more", "least"),
    [
        (Limit.NO, {"straddles": (40,)}, 40),
        (Limit.NO, {"small_bet": 20, "big_bet": 40}, 20),
        (Limit.FIXED, {"small_bet": 20, "big_bet": 40}, 40),
    ],
)
def test_a_posted_limit_leaves_room_for_the_least_raise(
    limit: Limit, more: dict[str, Any], least: int
) -> None:
    """G11 R10: behind a straddle and at the big bet, too."""
    found = terms_of("gega-002044", straddles=1)
    found = replace(found, rules=replace(found.rules, limit=limit))
    for posted, may in ((least, True), (least - 1, False)):
        stakes = Stakes(small_blind=10, big_blind=20, table_limit=posted, **more)

        assert is_playable(replace(found, stakes=stakes)) is may


def test_small_blinds_that_are_not_half_the_low_bet() -> None:
    """O5 R9: the house has no others."""
    terms = terms_of("online-limit")
    half, other = (replace(terms.stakes, small_blind=low) for low in (1_00, 99))

    assert is_playable(replace(terms, stakes=half))
    assert not is_playable(replace(terms, stakes=other))


@pytest.mark.parametrize(
    ("game", "stakes"),
    [
        ("holdem", Stakes(small_blind=5, big_blind=10)),
        ("holdem", Stakes(small_blind=5, big_blind=10, small_bet=20, big_bet=10)),
        ("stud", Stakes(small_bet=10, big_bet=20, ante=1, ante_kind=AnteKind.UNIFORM)),
        ("stud", Stakes(small_bet=10, big_bet=20, bring_in=11)),
    ],
)
def test_fixed_limit_and_stud_need_bets(game: str, stakes: Stakes) -> None:
    fixed = terms(house("online-limit"), GAMES[game], 6, limit=Limit.FIXED)

    assert is_playable(fixed)
    assert not is_playable(replace(fixed, stakes=stakes))


def test_stakes_change_with_the_next_hand() -> None:
    """R34: the hand in play keeps its own."""
    room = hickory(s1=1_000, s2=1_000, s3=1_000)
    room.begin(button=1)
    new = Stakes(small_blind=100, big_blind=200)
    room.do(ChangeStakes(stakes=new))
    assert isinstance(room.events[-1], StakesChanged)
    assert apply(room.table, ChangeStakes(stakes=new)).table is room.table
    assert room.hand.stakes == NL
    room.fold_out()
    room.begin()

    assert room.hand.wagers == (100, 200, 0)


def test_what_is_told_of_new_stakes() -> None:
    """Every amount that a player meets, straddles and a posted limit too."""
    board = Room(terms=terms_of("gega-002044", straddles=1))
    board.do(
        ChangeStakes(
            stakes=Stakes(small_blind=10, big_blind=20, straddles=(40,), table_limit=100, unit=5)
        )
    )
    stud = Room(terms=terms_of("tda-2024", game="stud"))
    stakes = Stakes(
        small_bet=50, big_bet=100, ante=5, ante_kind=AnteKind.UNIFORM, bring_in=15, unit=5
    )
    stud.do(ChangeStakes(stakes=stakes))

    assert board.events == [
        StakesChanged(
            small_blind=10,
            big_blind=20,
            ante=0,
            small_bet=0,
            big_bet=0,
            straddles=(40,),
            table_limit=100,
        )
    ]
    assert stud.events == [
        StakesChanged(small_blind=0, big_blind=0, ante=5, small_bet=50, big_bet=100, bring_in=15)
    ]


def test_stud_has_no_blinds() -> None:
    """Stud: the dealer's place goes round, everybody pays the ante, newcomers play at once."""
    room = Room(
        terms=terms_of("online-limit", "cash", "stud", seats=8),
        size=8,
        stacks=dict.fromkeys((1, 4, 8), 100_00),
    )
    assert began(room.begin(button=4)) == (8, None, None)
    assert room.hand.seats == (1, 4, 8)
    assert room.hand.button is None
    room.sit(5, 100_00)
    room.do(VoidHand())
    room.begin()

    assert 5 in room.hand.seats
    assert len(set(room.hand.setup.antes)) == 1


def test_first_button_is_drawn_from_the_seed() -> None:
    """The same seed gives the same button, a seat with a player; other seeds others."""
    drawn = set()
    for number in range(40):
        room = hickory(s1=500, s3=500, s5=500, s6=500)
        seed = bytes([number]) * 32
        events = room.do(BeginHand(seed=seed, at_ms=room.at_ms))
        again = hickory(s1=500, s3=500, s5=500, s6=500).do(BeginHand(seed=seed, at_ms=1_000))
        assert began(again) == began(events)
        drawn.add(began(events)[0])

    assert drawn == {1, 3, 5, 6}


def test_deal_is_promised_beforehand() -> None:
    """The commitment is public with the deal and binds the deck of the seed."""
    room = hickory(s1=500, s2=500)
    room.begin()
    event = next(event for event in room.events if isinstance(event, HandBegan))
    seed = bytes.fromhex(room.table.seed)

    assert event.commitment == room.table.commitment == commitment(seed, shuffle(seed))
    assert room.table.seed not in repr(room.table)


def test_one_version_for_each_step() -> None:
    """A run-out, the awards and who goes out come with the action that caused them."""
    room = hickory(s1=500, s2=1_000)
    room.begin(button=1)
    before = room.table.version
    room.play("r500")
    room.play("c")
    last = room.table.log[-1]

    assert room.table.version == before + 2 == last.version
    assert any(isinstance(event, HandOver) for event in last.events)
    assert len(room.table.log) <= LOG_VERSIONS


def test_a_repeat_changes_nothing() -> None:
    """The very same table comes back: no version, no event."""
    room = hickory(s1=500, s2=500)
    room.disconnect(1)
    step = apply(room.table, Disconnect(player="p1"))

    assert step.table is room.table
    assert step.events == ()


@pytest.mark.parametrize(
    ("prepare", "command", "refusal"),
    [
        ("", BeginHand(seed=bytes(32), at_ms=0), None),
        ("begin", BeginHand(seed=bytes(32), at_ms=9_999_999), Refusal.TABLE_HAND_RUNNING),
        ("begin fold", BeginHand(seed=bytes(32), at_ms=5_999), Refusal.TABLE_NOT_DUE),
        ("leave", BeginHand(seed=bytes(32), at_ms=1_000), Refusal.TABLE_TOO_FEW),
    ],
)
def test_when_a_hand_may_begin(prepare: str, command: Any, refusal: Refusal | None) -> None:
    """Not while one runs, not in the pause, not alone."""
    room = Room(terms=terms_of("gega-002044", stakes=NL), stacks={1: 500, 2: 500})
    for word in prepare.split():
        {"begin": room.begin, "fold": room.fold_out, "leave": lambda: room.leave(2)}[word]()

    if refusal is None:
        room.do(command)
        assert is_running(room.table)
    else:
        assert room.refused(command) is refusal


def test_no_decision_without_a_hand() -> None:
    """Between hands nobody is asked."""
    room = hickory(s1=500, s2=500)
    room.begin(button=1)
    late = room.action("f")
    room.fold_out()

    assert room.refused(late) is Refusal.TURN_NOT_PLAYING


def test_bad_arguments() -> None:
    """Programs, not players, give these."""
    with pytest.raises(ValueError, match="seats"):
        new_table("t", terms_of(), 11)
    with pytest.raises(ValueError, match="32 bytes"):
        hickory(s1=5, s2=5).do(BeginHand(seed=b"", at_ms=0))


def test_seats_are_free_again_for_others() -> None:
    """A bust leaves the seat to somebody who is moved here."""
    room = hickory(s1=1_000, s2=100, s3=1_000)
    room.begin(button=1, holes={1: "AsAh", 2: "7d2c"}, board="AcAd9h9sTd")
    room.play("c c f")
    while is_running(room.table):
        room.play("c")
    room.do(Sit(player="new", name="N", seat=2, stack=700, bank_ms=1_234, all_ins=0))

    assert room.seat(2).bank_ms == 1_234


def test_several_big_blinds_at_a_moving_button() -> None:
    """R3: both blinds are gone; the button moves to 4, who, like 5, has not paid the big blind. The
    official one is 6, so 1 acts first; who posted live has the option."""
    terms = terms_of("tda-2024", stakes=NL, button=ButtonRule.FORWARD_MOVING)
    room = Room(terms=terms, stacks=dict.fromkeys(range(1, 7), 1_000))
    room.next_hand(button=1)
    for seat in (2, 3):
        room.do(TakeSeat(seat=seat))
    assert began(room.begin()) == (4, 5, 6)
    assert dict(zip(room.hand.seats, room.hand.wagers, strict=True)) == {
        5: 100, 6: 100, 1: 0, 4: 100,
    }  # fmt: skip
    assert room.to_act == 1
    room.play("f c c c")

    assert len(room.hand.board) == 3
    assert room.to_act == 5


def test_both_blinds_are_paid_in_turn_whoever_stays() -> None:
    """R2: over thirty hands with a dead button each of five pays six big and six small blinds."""
    room = Room(terms=terms_of("hickory-nlhe", stakes=NL), stacks=dict.fromkeys(range(1, 6), 9_000))
    hands = [room.next_hand(button=1) for _ in range(30)]

    for seat in range(1, 6):
        assert sum(big == seat for _, _, big in hands) == 6
        assert sum(small == seat for _, small, _ in hands) == 6
