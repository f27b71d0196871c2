"""Leaving, moving to another table, buying chips; who is refused a seat (R6, R40)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.poker.table.commands import AddChips, Leave, Return, Sit, SitOut, TakeSeat
from engine.poker.table.events import ChipsAdded, StoodUp
from engine.refusals import Refusal
from tests.engine.poker.seated import LIMIT_2_4, ONE_TWO, Room, cash, event, posted, terms_of


def test_leave_between_hands() -> None:
    """The chips go with the player and the seat is free."""
    room = cash()
    room.leave(3)

    assert room.events[-1] == StoodUp(seat=3, stack=100)
    assert room.table.seats[2] is None
    assert room.table.ledger.went == 100


def test_leave_during_a_hand() -> None:
    """B42: checked or folded in his turn, and gone with the rest when the hand is over."""
    room = cash()
    room.begin(button=1)
    room.leave(4)  # whose turn it is
    assert room.to_act == 5
    room.leave(3)  # the big blind, not yet in turn
    assert room.seat(3).left
    room.play("f f")
    assert room.to_act == 2
    room.play("c")  # completes; 3 checks
    while 3 not in [e.seat for e in room.events if isinstance(e, StoodUp)]:
        room.play("c" if len(room.hand.board) < 3 else "r10")

    assert [e for e in room.events if isinstance(e, StoodUp)] == [
        StoodUp(seat=3, stack=98),
        StoodUp(seat=4, stack=100),
    ]
    assert room.final == {1: 100, 2: 102, 5: 100}


def test_who_leaves_all_in_is_paid() -> None:
    """All chips are in: the hand runs to its end and what he wins goes with him."""
    room = Room(terms=terms_of("gega-002044", stakes=ONE_TWO), stacks={1: 50, 2: 100, 3: 100})
    room.begin(button=1, holes={1: "AsAh", 2: "KsKh", 3: "7d2c"}, board="Kd8s8h3c4d")
    room.play("r50")
    room.leave(1)
    room.play("c f")

    assert room.events[-1] == StoodUp(seat=1, stack=0)
    assert room.final == {2: 152, 3: 98}


def test_nobody_leaves_an_event() -> None:
    """R6 R44: the seat stays, dealt in and blinded off, whatever its player does."""
    room = event()
    room.begin(button=1)
    room.leave(4)
    assert room.to_act == 5
    room.leave(5)
    room.fold_out()
    room.begin()

    assert {4, 5} <= set(room.hand.seats)
    assert set(room.table.absent) == {4, 5}


def test_moved_to_another_table() -> None:
    """R40: only between hands; the stack goes along, and is not counted here any more."""
    room = event()
    room.begin(button=1)
    assert room.refused(TakeSeat(seat=5)) is Refusal.TABLE_HAND_RUNNING
    room.fold_out()
    assert room.refused(TakeSeat(seat=6)) is Refusal.SEAT_EMPTY
    assert room.refused(TakeSeat(seat=7)) is Refusal.SEAT_NO_SUCH
    room.do(TakeSeat(seat=5))

    assert room.events[-1] == StoodUp(seat=5, stack=1_000)
    assert sum(room.final.values()) == 4_000


def test_arriving_during_a_hand() -> None:
    """B77: two sit down during the flop; that hand keeps its players, the next has all."""
    room = Room(terms=terms_of("online-limit", "sit_and_go"), stacks={1: 100_00, 2: 100_00})
    room.begin(button=1)
    room.play("c c")
    room.sit(3, 100_00)
    room.sit(4, 100_00)
    assert set(room.hand.seats) == {1, 2}
    room.fold_out()
    room.begin()

    assert set(room.hand.seats) == {1, 2, 3, 4}


def test_buying_chips() -> None:
    """At once between hands; during one they join the stack after it."""
    room = cash()
    room.do(AddChips(player="p1", amount=20))
    assert room.seat(1).stack == 120
    room.begin(button=1)
    room.do(AddChips(player="p1", amount=30))
    room.do(AddChips(player="p1", amount=5))
    assert room.hand.stacks[-1] == 120
    room.fold_out()

    assert room.final[1] == 155
    assert room.events[-1] == ChipsAdded(seat=1, amount=35)


def test_a_broke_seat_may_buy_again() -> None:
    """Cash: the seat stays, is not dealt in, and plays again with new chips."""
    room = Room(terms=terms_of("gega-002044", stakes=ONE_TWO), stacks={1: 50, 2: 100, 3: 100})
    room.begin(button=1, holes={1: "7d2c", 2: "KsKh", 3: "7s2h"}, board="Kd8s8h3c4d")
    room.play("r50 c f")
    assert room.final == {1: 0, 2: 152, 3: 98}
    assert room.refused(Return(player="p1")) is Refusal.SEAT_NO_CHIPS
    room.next_hand()
    room.do(AddChips(player="p1", amount=60))
    room.next_hand()  # between two the big blind must reach him
    events = room.begin()

    assert posted(events)[1] == [("big_blind", 2)]


@pytest.mark.parametrize(
    ("command", "refusal"),
    [
        (Sit(player="p9", name="N", seat=5, stack=100), Refusal.SEAT_TAKEN),
        (Sit(player="p9", name="N", seat=9, stack=100), Refusal.SEAT_NO_SUCH),
        (Sit(player="p5", name="N", seat=6, stack=100), Refusal.SEAT_ALREADY_SEATED),
        (Sit(player="p9", name="N", seat=6, stack=0), Refusal.SEAT_BUY_IN),
        (Leave(player="p9", at_ms=0), Refusal.SEAT_NOT_YOURS),
        (SitOut(player="p9"), Refusal.SEAT_NOT_YOURS),
        (AddChips(player="p5", amount=0), Refusal.SEAT_BUY_IN),
    ],
)
def test_refused(command: Any, refusal: Refusal) -> None:
    """Nothing changes."""
    assert cash().refused(command) is refusal


def test_full_table() -> None:
    """No seat is left for somebody who asks for none in particular."""
    room = cash()
    room.do(Sit(player="p6", name="N", seat=None, stack=100))
    assert room.seat(6).player == "p6"

    assert room.refused(Sit(player="p7", name="M", seat=None, stack=9)) is Refusal.SEAT_NONE_FREE


def test_least_buy_in_and_no_extra_chips() -> None:
    """O4: ten low bets at a cash table; O27: in an event nobody can get more."""
    terms = terms_of("online-limit", "cash", stakes=LIMIT_2_4)
    room = Room(terms=terms)
    event_room = event("online-limit", "sit_and_go")
    more = AddChips(player="p1", amount=100)

    assert room.refused(Sit(player="a", name="A", seat=1, stack=19)) is Refusal.SEAT_BUY_IN
    assert event_room.refused(more) is Refusal.SEAT_NO_EXTRA_CHIPS
