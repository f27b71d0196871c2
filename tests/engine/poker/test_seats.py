"""Coming in, missing blinds, sitting out (R4-R6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from engine.house_choices import SittingOut
from engine.poker.hand.events import Acted
from engine.poker.hand.legal import legal
from engine.poker.table.button import Places
from engine.poker.table.commands import TakeSeat
from engine.poker.table.entry import Candidate, Owed, lineup
from engine.rules import AnteKind, ButtonRule, Stakes
from tests.engine.poker.seated import LIMIT_2_4, ONE_TWO, Room, began, cash, event, posted, terms_of

BOTH = Owed(big=True, small=True)
SMALL = Owed(small=True)
NEW = Owed(entry=True)


@pytest.mark.parametrize(
    ("source", "before", "owed", "waits", "seats", "posts", "dead"),
    [
        ("R4 between button and small blind", (5, 1, 3), {2: NEW}, (), (3, 4, 5, 1), (1, 2), {}),
        ("R4 the button has passed", (1, 3, 4), {2: NEW}, (), (4, 5, 1, 2, 3), (1, 2, 0, 2), {}),
        ("R4 on the dead button", (1, 2, 3), {2: NEW}, (), (3, 4, 5, 1), (1, 2), {}),
        ("R4 the small blind's place", (1, 2, 3), {3: NEW}, (), (4, 5, 1, 2), (2,), {}),
        ("R4 behind the button: posts", (2, 3, 4), {1: NEW, 2: NEW}, (),
         (4, 5, 1, 2, 3), (1, 2, 2, 2), {}),
        ("R4 waits for the big blind", (2, 3, 4), {1: NEW}, (1,), (4, 5, 2, 3), (1, 2), {}),
        ("R4 it reaches him", (2, 3, 4), {5: NEW}, (5,), (4, 5, 1, 2, 3), (1, 2), {}),
        ("R5 missed both: big live, small dead", (2, 3, 4), {1: BOTH}, (),
         (4, 5, 1, 2, 3), (1, 2, 2), {1: 1}),
        ("R5 B32 missed the small one only", (2, 3, 4), {1: SMALL}, (),
         (4, 5, 1, 2, 3), (1, 2, 0), {1: 1}),
        ("R5 missed the big one only", (2, 3, 4), {1: Owed(big=True)}, (),
         (4, 5, 1, 2, 3), (1, 2, 2), {}),
        ("R5 the big blind pays for everything", (2, 3, 4), {5: BOTH}, (),
         (4, 5, 1, 2, 3), (1, 2), {}),
        ("R5 not between button and big blind", (2, 3, 4), {3: BOTH}, (), (4, 5, 1, 2), (1, 2),
         {}),
        ("all but one owe: nobody can wait", (2, 3, 4), {1: BOTH, 3: NEW, 4: NEW, 5: NEW}, (),
         (4, 5, 1, 2, 3), (1, 2), {}),
    ],
)  # fmt: skip
def test_who_is_dealt_in(
    *,
    source: str,
    before: tuple[int, int, int],
    owed: Mapping[int, Owed],
    waits: Sequence[int],
    seats: Sequence[int],
    posts: Sequence[int],
    dead: Mapping[int, int],
) -> None:
    """Seats 1 to 5 at a cash table at 1/2 with a dead button; `owed` by seat, others owe nothing.
    Posts stand in dealing order, zeros at the end left out."""
    found = lineup(
        game=terms_of("gega-002044").game,
        entry=terms_of("gega-002044").table.entry,
        rule=ButtonRule.DEAD,
        stakes=ONE_TWO,
        before=Places(button=before[0], small=before[1], big=before[2]),
        candidates=[
            Candidate(seat=seat, owed=owed.get(seat, Owed()), waits=seat in waits)
            for seat in range(1, 6)
        ],
    )
    forced = found.forced
    assert forced is not None

    assert found.seats == tuple(seats)
    assert forced.posts == (*posts, *(0,) * (len(seats) - len(posts)))
    assert dict(zip(found.seats, forced.dead, strict=True)) == {**dict.fromkeys(seats, 0), **dead}


def test_newcomer_waits_until_the_button_has_passed() -> None:
    """R4 B33 at 2/4: seat 2 arrives between button and small blind. He is not dealt in until the
    button has passed, then posts 2 live: 40 becomes 38, and he may raise to 4."""
    terms = terms_of("online-limit", "cash", stakes=LIMIT_2_4, least_buy_in=10)
    room = Room(terms=terms, stacks=dict.fromkeys((1, 3, 4, 5), 100))
    room.begin(button=5)
    room.sit(2, 40)
    room.fold_out()
    room.begin()
    assert (room.table.running, room.hand.seats) == (Places(button=1, small=3, big=4), (3, 4, 5, 1))
    room.fold_out()
    events = room.begin()

    assert room.hand.seats == (4, 5, 1, 2, 3)
    assert posted(events)[2] == [("post", 2)]
    assert room.hand.stacks[3] == 38
    room.play("c")
    assert (room.to_act, legal(room.hand).check, legal(room.hand).raise_max) == (2, True, 4)


def test_newcomer_may_raise_his_post() -> None:
    """R4 B33: the post is live and acts in turn."""
    terms = terms_of("online-limit", "cash", stakes=LIMIT_2_4)
    room = Room(terms=terms, stacks=dict.fromkeys((1, 3, 4, 5), 100))
    room.next_hand(button=3)
    room.sit(2, 40)
    events = room.begin()

    assert began(events) == (4, 5, 1)
    assert posted(events) == {5: [("small_blind", 1)], 1: [("big_blind", 2)], 2: [("post", 2)]}
    assert room.to_act == 2
    room.play("r4")
    assert room.hand.stacks[room.hand.seats.index(2)] == 36


@pytest.mark.parametrize("kind", ["sit_and_go", "multi_table"])
def test_event_deals_a_newcomer_in_at_once(kind: str) -> None:
    """R4: both rules are off in events of this house; he posts nothing."""
    room = event("online-limit", kind)
    room.next_hand(button=1)
    room.sit(6, 1_000)

    assert posted(room.begin()) == {3: [("small_blind", 50)], 4: [("big_blind", 100)]}
    assert 6 in room.hand.seats


def test_event_newcomer_behind_the_small_blind_only() -> None:
    """H19 TDA 10: he waits between small blind and button, but never posts (TDA 8)."""
    room = event()
    room.do(TakeSeat(seat=2))
    room.next_hand(button=5)
    room.sit(2, 1_000)
    dealt = []
    for _ in range(3):
        events = room.begin()
        assert 2 not in posted(events)
        dealt.append((began(events)[0], 2 in room.hand.seats))
        room.fold_out()

    assert dealt == [(1, False), (3, True), (4, True)]


def test_missed_blinds() -> None:
    """R5 B32: who posts the big blind, sits out for the small one and is back behind the button
    owes that one dead, and no live post."""
    room = cash()
    assert room.next_hand(button=1) == (1, 2, 3)
    room.sit_out(3)
    assert room.next_hand() == (2, None, 4)
    assert room.seat(3).owed == SMALL
    room.come_back(3)
    assert room.next_hand() == (3, 4, 5)  # the button stands before his seat
    events = room.begin()

    assert began(events) == (4, 5, 1)
    assert posted(events)[3] == [("dead", 1)]
    assert room.hand.dead == 1
    assert room.to_act == 2
    assert room.hand.stacks[room.hand.seats.index(3)] == 100  # of 101
    room.fold_out()
    assert room.seat(3).owed == Owed()


def test_missed_both_blinds() -> None:
    """R5: big live and small dead; the dead one is no part of the call."""
    room = cash()
    room.next_hand(button=1)
    room.sit_out(4)
    hands = [room.next_hand() for _ in range(3)]
    assert hands == [(2, 3, 5), (3, 5, 1), (5, 1, 2)]
    assert room.seat(4).owed == BOTH
    room.come_back(4)
    events = room.begin()

    assert posted(events)[4] == [("post", 2), ("dead", 1)]
    assert (room.hand.stacks[room.hand.seats.index(4)], room.hand.dead) == (97, 1)


def test_who_misses_no_blind_owes_none() -> None:
    """Out for two hands between the blinds, dealt in for nothing."""
    room = cash()
    room.next_hand(button=1)
    room.sit_out(1)
    room.next_hand()
    room.come_back(1)

    assert 1 not in posted(room.begin())
    assert 1 in room.hand.seats


def test_waiting_for_the_big_blind() -> None:
    """R5: it pays for all that was missed."""
    room = cash()
    room.next_hand(button=1)
    room.sit_out(4)
    for _ in range(3):
        room.next_hand()
    room.come_back(4, waits=True)
    dealt = []
    while 4 not in room.hand.seats:
        events = room.begin()
        dealt.append(began(events))
        room.fold_out()

    assert dealt == [(1, 2, 3), (2, 3, 4)]
    assert posted(events)[4] == [("big_blind", 2)]


def test_nobody_misses_blinds_between_two() -> None:
    """Each hand takes a blind from both: what the third owed before has lapsed."""
    room = cash()
    for seat in (4, 5):
        room.leave(seat)
    room.next_hand(button=1)
    room.sit_out(3)
    room.next_hand()
    room.sit_out(2)
    room.come_back(3)

    assert sum(map(len, posted(room.begin()).values())) == 2


@pytest.mark.parametrize(
    ("house", "kind", "sitting_out", "expected"),
    [
        ("online-limit", "sit_and_go", SittingOut.BLINDED_OFF, ["check"]),
        ("tda-2024", None, SittingOut.DEAD_HAND, ["fold"]),
    ],
)
def test_sitting_out_in_an_event(
    house: str, kind: str | None, sitting_out: SittingOut, expected: list[str]
) -> None:
    """R6: dealt in, blinds taken, checked or folded at once; TDA 30: the hand is dead."""
    room = event(house, kind)
    assert room.terms.table.entry.sitting_out is sitting_out
    room.sit_out(3)
    room.begin(button=1)
    assert room.to_act == 4
    room.play("c c c")
    done = room.play("c")  # the small blind: then it is 3, who does not decide

    assert [e.action for e in done if isinstance(e, Acted) and e.seat == 3] == expected
    assert len(room.hand.board) == 3
    assert room.to_act == 2


def test_blinded_off_and_back() -> None:
    """B58: two blinds of 7.50 and 15 are taken, then he plays in the next hand."""
    stakes = Stakes(small_blind=7_50, big_blind=15_00, small_bet=15_00, big_bet=30_00)
    terms = terms_of("online-limit", "sit_and_go", stakes=stakes)
    room = Room(terms=terms, stacks={1: 1_000_00, 2: 1_000_00})
    room.sit_out(2)
    room.begin(button=1)
    room.play("r30_00")  # who sits out has the big blind, and folds
    room.begin()  # and now the small one: it is over at once
    assert room.final == {1: 1_022_50, 2: 977_50}
    room.come_back(2)
    room.begin()

    assert room.to_act == 1
    room.play("c")
    assert room.to_act == 2


def test_ante_is_taken_from_who_sits_out() -> None:
    """R6: blinds and antes."""
    stakes = Stakes(small_blind=50, big_blind=100, ante=10, ante_kind=AnteKind.UNIFORM)
    room = Room(terms=terms_of("hickory-nlhe", stakes=stakes), stacks={1: 500, 2: 500, 3: 500})
    room.sit_out(1)
    room.begin(button=1)
    room.fold_out()

    assert room.final[1] == 490


def test_return_in_the_middle_of_a_hand() -> None:
    """Who comes back before it is his turn decides in that hand."""
    room = event()
    room.sit_out(5)
    room.begin(button=1)
    room.come_back(5)
    room.play("c")

    assert room.to_act == 5


def test_sitting_out_does_not_end_the_hand_in_play() -> None:
    """The hand is still the player's to decide; he is out of the next one."""
    room = cash()
    room.begin(button=1)
    room.sit_out(4)
    assert room.to_act == 4
    room.play("r6")
    room.fold_out()
    room.begin()

    assert 4 not in room.hand.seats
