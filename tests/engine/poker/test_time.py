"""Time to decide, the bank, and the all-ins of who is cut off (R25-R27)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.house_choices import AtTimeUp
from engine.house_types import TimeRules
from engine.poker.hand.actions import CheckCall
from engine.poker.hand.events import Acted, PotWon
from engine.poker.table.clock import bank_after, turn_due_ms, turn_of
from engine.poker.table.commands import Act, Sit, TimeUp, VoidHand
from engine.poker.table.events import HandBegan, HappenedAt, TimedOut, TurnBegan
from engine.poker.table.questions import due_ms, wants_hand
from engine.poker.table.step import settle
from engine.refusals import Refusal
from engine.rules import Stakes
from tests.engine.poker.seated import Room, terms_of

EVENT = TimeRules(
    turn_ms=30_000,
    bank_ms=60_000,
    grace_ms=1_000,
    time_up=AtTimeUp.CHECK_ELSE_FOLD,
    all_ins=2,
    all_ins_hours=None,
    all_ins_only_if_disconnected=True,
)
LIMIT = Stakes(small_blind=50, big_blind=100, small_bet=100, big_bet=200)


def sit_and_go(players: int = 3, stack: int = 1_000) -> Room:
    """An event with a bank of 60 s and two all-ins."""
    terms = terms_of("online-limit", "sit_and_go", stakes=LIMIT)
    return Room(terms=terms, stacks=dict.fromkeys(range(1, players + 1), stack))


def timed_out(events: Sequence[HappenedAt]) -> list[tuple[int, int | None]]:
    return [(e.seat, e.all_ins) for e in events if isinstance(e, TimedOut)]


def acted(events: Sequence[HappenedAt]) -> list[tuple[int, str]]:
    return [(e.seat, e.action) for e in events if isinstance(e, Acted)]


@pytest.mark.parametrize(
    ("bank_ms", "at_ms", "left"),
    [
        (60_000, 0, 60_000),
        (60_000, 30_000, 60_000),
        (60_000, 30_001, 59_999),
        (60_000, 50_000, 40_000),
        (60_000, 90_000, 0),
        (60_000, 90_999, 0),
        (0, 30_500, 0),
    ],
)
def test_bank_begins_by_itself(bank_ms: int, at_ms: int, left: int) -> None:
    """R25: after 30 s the bank is used, and never more of it than there is."""
    turn = turn_of(EVENT, 1, 1, bank_ms, 0)

    assert turn_due_ms(EVENT, turn) == 30_000 + bank_ms + 1_000
    assert bank_after(turn, at_ms) == left


def test_bank_is_for_the_whole_event() -> None:
    """R25: what was used in one hand is gone in the next."""
    room = sit_and_go()
    room.begin(button=1)
    room.at_ms += 40_000
    room.play("f")  # 10 s of the bank
    assert room.seat(1).bank_ms == 50_000
    room.fold_out()
    room.next_hand()
    room.next_hand()
    events = room.begin()

    turns = [e for e in events if isinstance(e, TurnBegan)]
    assert [(turn.seat, turn.bank_ms) for turn in turns] == [(1, 50_000)]


@pytest.mark.parametrize(
    ("arrives_ms", "refusal"),
    [(25_000, None), (90_999, None), (91_000, Refusal.TURN_CLOSED), (200_000, Refusal.TURN_CLOSED)],
)
def test_an_action_counts_until_the_grace_is_over(arrives_ms: int, refusal: Refusal | None) -> None:
    """R26 B71 T20: the server's clock decides, a second of grace after the deadline and bank."""
    room = sit_and_go()
    room.begin(button=1)
    room.at_ms += arrives_ms
    action = room.action("f")

    if refusal is None:
        assert acted(room.do(action)) == [(1, "fold")]
    else:
        assert room.refused(action) is refusal


@pytest.mark.parametrize(("early_ms", "refused"), [(1, True), (0, False)])
def test_the_clock_is_refused_before_it_is_due(early_ms: int, refused: bool) -> None:
    """R26: and then decides once; a second call finds the next turn running (B86)."""
    room = sit_and_go()
    room.begin(button=1)
    due = due_ms(room.table)
    assert due is not None
    if refused:
        assert room.refused(TimeUp(at_ms=due - early_ms)) is Refusal.TABLE_NOT_DUE
        return
    room.time_up(due)

    assert room.refused(TimeUp(at_ms=due)) is Refusal.TABLE_NOT_DUE


def test_an_action_for_the_turn_before_is_stale() -> None:
    """B86 B70: the time-out came first; nor does a double click decide twice."""
    room = sit_and_go(4)
    room.begin(button=1)
    late = room.action("c")
    due = due_ms(room.table)
    assert due is not None
    room.time_up(due)
    assert room.refused(late) is Refusal.TURN_STALE
    twice = room.action("c")
    room.do(twice)

    assert room.refused(twice) is Refusal.TURN_STALE


def test_check_if_free_else_fold() -> None:
    """R25 B73: never folded for nothing; the big blind is checked on every street and wins."""
    terms = terms_of("hickory-nlhe", stakes=Stakes(small_blind=50, big_blind=100))
    room = Room(terms=terms, stacks={1: 1_000, 2: 1_000, 3: 1_000})
    holes = {1: "7d2c", 2: "9s3h", 3: "AsAh"}
    room.begin(button=1, holes=holes, board="Kd8s8h3c4d")
    room.play("c c")
    room.disconnect(3)
    found = room.time_up(due_ms(room.table) or 0)
    room.play("c c | c c | c c")
    done = room.events

    assert acted(found) == [(3, "check")]
    assert [seat for seat, action in acted(done) if action == "fold"] == []
    assert room.final == {1: 900, 2: 900, 3: 1_200}


def test_fold_if_there_is_something_to_call() -> None:
    """R25: of a connected player, too, who does not decide."""
    room = sit_and_go()
    room.begin(button=1)
    found = room.time_up(due_ms(room.table) or 0)

    assert acted(found) == [(1, "fold")]
    assert timed_out(found) == [(1, None)]
    assert room.seat(1).bank_ms == 0
    assert not room.seat(1).away


def test_cut_off_with_chips_in_is_all_in() -> None:
    """R27: time is up while disconnected: all-in for the 100 put in, the 200 after it make a side
    pot; one of two all-ins is used. He wins the main pot with the best hand."""
    room = sit_and_go()
    holes = {1: "7d2c", 2: "KsKh", 3: "AsAh"}
    room.begin(button=1, holes=holes, board="Kd8s2h3c4d")
    room.disconnect(3)
    room.play("c r200")
    found = room.time_up(due_ms(room.table) or 0)
    assert timed_out(found) == [(3, 1)]
    assert acted(found) == [(3, "stand_in")]
    room.play("c | r100 f")
    won = [(e.pot, e.seat, e.amount) for e in room.events if isinstance(e, PotWon)]

    assert room.seat(3).all_ins == 1
    assert won == [(1, 2, 200), (0, 2, 300)]
    assert room.final == {1: 800, 2: 1_300, 3: 900}


def test_all_in_by_disconnection_wins_the_main_pot_only() -> None:
    """R27: the chips out of play come back to him when the hand is over."""
    room = sit_and_go()
    holes = {1: "7d2c", 2: "KsKh", 3: "AsAh"}
    room.begin(button=1, holes=holes, board="Qd8s2h3c4d")
    room.disconnect(3)
    room.play("c r200")
    room.time_up(due_ms(room.table) or 0)
    room.play("c | c c | c c | c c")

    assert room.final == {1: 800, 2: 1_000, 3: 1_200}


def test_a_void_hand_uses_no_all_in_up() -> None:
    """R27: what it was used for did not count. Time that has passed is not given back (R25)."""
    room = sit_and_go()
    room.begin(button=1)
    room.disconnect(3)
    room.play("c r200")
    room.time_up(due_ms(room.table) or 0)
    before = room.seat(3)
    room.do(VoidHand())
    after = room.seat(3)

    assert [(seat.all_ins, seat.bank_ms, seat.stack) for seat in (before, after)] == [
        (1, 0, 1_000),
        (2, 0, 1_000),
    ]
    assert [room.seat(number).all_ins for number in (1, 2)] == [2, 2]


@pytest.mark.parametrize(
    ("source", "house", "kind", "connected", "used", "expected"),
    [
        ("R27 connected: no protection", "online-limit", "sit_and_go", True, 0, "fold"),
        ("R27 allotment used up", "online-limit", "sit_and_go", False, 2, "fold"),
        ("R27 the second one", "online-limit", "sit_and_go", False, 1, "stand_in"),
        ("R27 off in 001", "hickory-nlhe", None, False, 0, "fold"),
        ("R27 off in 003", "gega-002044", None, False, 0, "fold"),
        ("R27 cash tables have two, too", "online-limit", "cash", False, 0, "stand_in"),
    ],
)
def test_who_is_protected(
    *, source: str, house: str, kind: str | None, connected: bool, used: int, expected: str
) -> None:
    """The big blind faces a raise when his time is up."""
    room = Room(terms=terms_of(house, kind, stakes=LIMIT), stacks={1: 2_000, 2: 2_000})
    given = room.terms.table.time.all_ins
    room.do(Sit(player="p3", name="P3", seat=3, stack=2_000, all_ins=given - used))
    room.begin(button=1)
    if not connected:
        room.disconnect(3)
    room.play("r200 f")

    assert acted(room.time_up(due_ms(room.table) or 0)) == [(3, expected)]


def test_no_protection_without_chips_in() -> None:
    """R27: who has put nothing in is folded, and keeps his allotment."""
    room = sit_and_go()
    room.begin(button=1)
    room.disconnect(1)

    assert acted(room.time_up(due_ms(room.table) or 0)) == [(1, "fold")]
    assert room.seat(1).all_ins == 2


def test_protection_is_kept_where_a_check_is_free() -> None:
    """R25 before R27: what costs nothing uses nothing up."""
    room = sit_and_go()
    room.begin(button=1)
    room.play("c c")
    room.disconnect(3)

    assert acted(room.time_up(due_ms(room.table) or 0)) == [(3, "check")]
    assert room.seat(3).all_ins == 2


@pytest.mark.parametrize(
    ("source", "given", "expected", "left"),
    [("R27 he is all-in then", 2, "stand_in", 1), ("R27 none left: folded", 0, "fold", 0)],
)
def test_protection_lasts_for_the_hand(
    *, source: str, given: int, expected: str, left: int
) -> None:
    """Cut off, the clock checks for the big blind where that is free; he is not waited for when a
    bet comes later in the hand, but has not lost his all-ins by that."""
    room = Room(terms=terms_of("online-limit", "cash", stakes=LIMIT), stacks={1: 2_000, 2: 2_000})
    room.do(Sit(player="p3", name="P3", seat=3, stack=2_000, all_ins=given))
    room.begin(button=1)
    room.play("c c")
    room.disconnect(3)
    assert acted(room.time_up(due_ms(room.table) or 0)) == [(3, "check")]
    found = room.play("r100")
    assert acted(found) == [(2, "bet"), (3, expected)]
    assert timed_out(found) == ([(3, left)] if expected == "stand_in" else [])
    assert room.seat(3).all_ins == left
    room.fold_out()
    room.begin()

    assert 3 not in room.hand.seats  # not dealt in before he is back


def test_absent_from_the_start_of_a_hand_is_not_protected() -> None:
    """R6 before R27: in an event who has not come back is checked or folded, and keeps his
    all-ins."""
    room = sit_and_go()
    room.begin(button=1)
    room.play("c c")
    room.disconnect(3)
    room.time_up(due_ms(room.table) or 0)
    room.play("c")
    room.fold_out()
    room.begin()
    assert 3 in room.table.absent
    found = room.play("r200")

    assert (3, "fold") in acted(found)
    assert room.seat(3).all_ins == 2


def test_who_timed_out_while_cut_off_is_not_waited_for() -> None:
    """Out until he is back: no clock runs for him, in this hand and the next ones; then he plays
    again, in the very hand that runs."""
    room = sit_and_go()
    room.begin(button=1)
    room.play("c c")
    room.disconnect(3)
    room.time_up(due_ms(room.table) or 0)
    assert room.to_act == 2
    room.play("c")
    assert room.to_act == 1  # 3 checked at once
    room.fold_out()
    room.begin()
    assert 3 in room.table.absent
    room.connect(3)
    assert room.table.absent == ()
    room.play("c")

    assert room.to_act == 3


def test_cut_off_is_waited_for_as_long_as_anybody() -> None:
    """R26: a lost connection alone changes nothing."""
    room = sit_and_go()
    room.disconnect(1)
    room.begin(button=1)

    assert room.to_act == 1
    assert due_ms(room.table) == room.at_ms + 91_000


def test_the_showdown_takes_no_time_from_anybody() -> None:
    """R26 B72: no hand begins in the five seconds after one, and the first turn of the next has
    all its time from the deal on."""
    room = sit_and_go()
    room.begin(button=1)
    room.fold_out()
    over = room.at_ms
    assert due_ms(room.table) == over + 5_000
    assert not wants_hand(room.table, over + 4_999)
    step = settle(room.table, over + 9_000, bytes(32))
    turn = step.table.turn
    assert turn is not None

    assert any(isinstance(event, HandBegan) for event in step.events)
    assert turn.deadline_ms == over + 9_000 + 30_000
    assert step.table.version == room.table.version + 1


def test_settle_does_what_is_due() -> None:
    """A clock that comes late: every turn that is over, one deal; nothing if nothing is due."""
    room = sit_and_go()
    same = settle(room.table, 0, bytes(32))
    room.table = same.table
    assert any(isinstance(event, HandBegan) for event in same.events)
    quiet = settle(room.table, 60_000, bytes(32))
    assert quiet.table is room.table
    late = settle(room.table, 91_000, bytes(32))

    assert len(timed_out(late.events)) == 1


def test_whoever_acts_must_be_in_turn() -> None:
    """Another player's decision, or one for another position, is refused."""
    room = sit_and_go(4)
    room.begin(button=1)
    other = room.action("c", seat=1)
    mine = room.action("c")
    forged = Act(
        player="p4",
        hand=mine.hand,
        turn=mine.turn,
        action=CheckCall(position=other.action.position),
        at_ms=room.at_ms,
    )

    assert room.refused(other) is Refusal.BET_NOT_YOUR_TURN
    assert room.refused(forged) is Refusal.BET_NOT_YOUR_TURN
    assert acted(room.do(mine)) == [(4, "call")]


def test_stud_bring_in_is_made_for_him() -> None:
    """S2 R25: nobody may fold the bring-in, so the clock brings in."""
    room = Room(terms=terms_of("online-limit", "sit_and_go", "stud"), stacks={1: 900_00})
    room.sit(2, 900_00)
    room.sit(3, 900_00)
    room.begin()

    assert acted(room.time_up(due_ms(room.table) or 0))[0][1] == "bring_in"


def test_all_absent() -> None:
    """R6: a table of sleepers: every hand is over at once."""
    room = sit_and_go()
    for seat in (1, 2, 3):
        room.sit_out(seat)
    events = room.begin(button=1)

    assert acted(events) == [(1, "fold"), (2, "fold")]
    assert room.final == {1: 1_000, 2: 950, 3: 1_050}
