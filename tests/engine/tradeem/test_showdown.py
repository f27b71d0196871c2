"""Showdown, result on show, next hand and final results."""

import pytest

from engine.refusals import IllegalAction, Refusal
from engine.tradeem.actions import Arrive, Depart, Ready, Stand, Start
from engine.tradeem.events import EventFinished, HandStarted
from engine.tradeem.settings import POT, Settings
from engine.tradeem.step import apply
from engine.tradeem.table import chips, due_ms
from engine.tradeem.view_types import Phase
from engine.tradeem.views import view
from engine.viewers import Rail
from tests.engine.tradeem.room import HOST, REFERENCE, Room


def ready(room: Room, seat: int, hand: int = 1) -> Ready:
    return Ready(player=f"p{seat}", hand=hand, at_ms=room.now_ms)


def refused(room: Room, action: Ready) -> Refusal:
    with pytest.raises(IllegalAction) as caught:
        apply(room.table, action)
    return caught.value.refusal


def test_showdown_follows_the_last_round() -> None:
    """When the river round closes the hands are shown and the pot is awarded (W8)."""
    room = Room((1, 9), deal=REFERENCE).to_round(3)
    events = room.time_up()

    assert [e.kind for e in events] == ["round_closed", "hand_shown", "hand_shown", "pot_awarded"]
    assert room.result.until_ms == room.now_ms + 12_000
    assert room.table.hands_played == 1
    assert chips(room.table) == POT


def test_scores_add_up() -> None:
    """Totals, rounds and rounds with a best pair are added to the seats of the hand."""
    room = Room((1, 9), deal=REFERENCE, settings=Settings(hands=2)).to_showdown()
    room.wait_due()
    room.to_showdown()
    seats = [room.table.seats[0], room.table.seats[8]]
    best = [
        sum(row.held in row.best for row in room.result.recall if row.seat == seat)
        for seat in (1, 9)
    ]

    assert [(s.total, s.rounds, s.best_taken) for s in seats if s is not None] == [
        (0, 8, 2 * best[0]),
        (5_040, 8, 2 * best[1]),
    ]


def test_recall_covers_rounds_and_players() -> None:
    """The statistics have one row for every round and player, rounds first."""
    room = Room((1, 9), deal=REFERENCE).to_showdown()

    assert [(row.round, row.seat) for row in room.result.recall] == [
        (number, seat) for number in range(4) for seat in (1, 9)
    ]


def test_next_hand_after_the_result() -> None:
    """The next hand is dealt when the result has been on show long enough."""
    room = Room(settings=Settings(result_ms=5_000)).to_showdown()
    early = room.wait(4_999)
    events = room.wait(1)

    assert early == ()
    assert events == (HandStarted(hand=2, button=1, commitment=room.hand.deal.commitment),)


def test_ready_players_need_not_wait() -> None:
    """When everybody present has read the result the next hand is due at once."""
    room = Room((1, 2, 3)).to_showdown()
    room.depart(3)
    room.now_ms += 1_000
    room.do(ready(room, 1))
    waiting = room.settle()
    room.do(ready(room, 2))

    assert waiting == ()
    assert due_ms(room.table) == room.now_ms
    assert [e.kind for e in room.settle()] == ["hand_started"]


@pytest.mark.parametrize("how", ["departs", "stands"])
def test_who_goes_need_not_read(how: str) -> None:
    """The last one who has not read the result may leave instead."""
    room = Room((1, 2)).to_showdown()
    room.do(ready(room, 1))
    if how == "departs":
        room.depart(2)
    else:
        room.do(Stand(player="p2", at_ms=room.now_ms))

    assert due_ms(room.table) == room.now_ms


def test_result_is_never_over_before_it_began() -> None:
    """Whoever comes back having read it ends it at once, not at some time in the past."""
    room = Room((1, 2)).to_showdown()
    shown_ms = room.now_ms
    room.do(ready(room, 2))
    room.depart(2)
    room.depart(1)
    room.do(Arrive(player="p2", at_ms=0))

    assert due_ms(room.table) == shown_ms


def test_late_news_of_nothing_changes_nothing() -> None:
    """Coming or going that is no change leaves the table alone, delayed frames included."""
    room = Room((1, 2, 3)).to_showdown()
    room.depart(3)
    delayed_ms = room.now_ms + 100
    room.now_ms += 200
    room.do(ready(room, 1))
    room.do(ready(room, 2))
    before = room.table

    assert apply(before, Depart(player="p3", at_ms=delayed_ms)).table is before
    assert apply(before, Arrive(player="p1", at_ms=delayed_ms)).table is before
    assert due_ms(before) == room.now_ms


def test_nobody_present_hurries_nobody() -> None:
    """With everybody away the result stays on show for its time."""
    room = Room((1, 2)).to_showdown()
    until = room.result.until_ms
    room.depart(1)
    room.depart(2)

    assert due_ms(room.table) == until


def test_ready_twice_is_once() -> None:
    """A second time changes nothing."""
    room = Room((1, 2)).to_showdown()
    step = room.do(ready(room, 1))

    assert room.do(ready(room, 1)).table is step.table


def test_ready_of_the_last_one_after_time_changes_no_due() -> None:
    """Reading a result whose time is over does not move it into the future."""
    room = Room((1, 2), deal=REFERENCE).to_showdown()
    until = room.result.until_ms
    room.now_ms = until + 5_000
    room.do(ready(room, 1))
    room.do(ready(room, 2))

    assert due_ms(room.table) == until


def test_ready_refused() -> None:
    """Only players, only for the result on show."""
    room = Room()
    before = refused(room, ready(room, 1))
    room.to_round()
    playing = refused(room, ready(room, 1))
    room.to_showdown()

    assert before is Refusal.TURN_STALE
    assert playing is Refusal.TURN_NO_DECISION
    assert refused(room, ready(room, 1, hand=2)) is Refusal.TURN_STALE
    assert refused(room, ready(room, 9)) is Refusal.SEAT_NOT_YOURS


def test_final_results_after_the_last_hand() -> None:
    """Fifteen hands, 37,800 chips, and then the final results stand (W9, T14)."""
    room = Room((1, 5, 9)).start()
    hands = 0
    while not room.table.finished:
        room.to_showdown()
        hands += 1
        events = room.wait_due()

    assert hands == 15
    assert events == (EventFinished(hands_played=15),)
    assert chips(room.table) == 37_800
    assert view(room.table, Rail()).phase is Phase.FINISHED
    assert due_ms(room.table) is None


def test_finished_event_takes_no_ready() -> None:
    """Nothing is waited for after the end."""
    room = Room(settings=Settings(hands=1)).to_showdown()
    room.wait_due()
    finished = room.table

    assert room.do(ready(room, 1)).table is finished


def test_standings_share_places() -> None:
    """Equal totals share a place and the next place is skipped (T15)."""
    room = Room((1, 2, 3, 9), deal=REFERENCE)
    room.do(Start(player=HOST, at_ms=room.now_ms))
    room.settle()
    room.to_round()
    room.play("1 takes 9")
    for _ in range(3):
        room.time_up()

    assert [(s.place, s.seat, s.total) for s in view(room.table, Rail()).standings] == [
        (1, 1, 1_260),
        (1, 9, 1_260),
        (3, 2, 0),
        (3, 3, 0),
    ]
