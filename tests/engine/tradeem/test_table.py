"""Questions about a table: whom a round waits for, and when what is due."""

from dataclasses import replace

import pytest

from engine.tradeem.actions import BotLevel, Close, Stand, TurnRef
from engine.tradeem.settings import GRACE_MS, Settings
from engine.tradeem.table import (
    ARMED_MS,
    UNENDED_MS,
    Table,
    chips,
    due_ms,
    is_awaited,
    is_round_complete,
    new_table,
    seat_of,
    turn_of,
    wants_hand,
)
from tests.engine.tradeem.room import HOST, START_MS, Room


def test_new_table_waits() -> None:
    """A new table has ten empty seats and nothing is due."""
    table = new_table("t1", Settings(), HOST)

    assert Table(id="t1", settings=Settings(), host=HOST, seats=(None,) * 10) == table
    assert due_ms(table) is None
    assert turn_of(table) is None
    assert not wants_hand(table, START_MS)
    assert not is_round_complete(table)


def test_seat_of_people_only() -> None:
    """A bot is nobody's seat, so its id is of no use to a client."""
    room = Room((1,), bots={4: BotLevel.KEEN})

    assert seat_of(room.table, "p1") == 1
    assert seat_of(room.table, "p2") is None
    assert seat_of(room.table, "bot:4") is None


def test_turn_names_hand_and_round() -> None:
    """There is a turn while a round runs, and only then."""
    room = Room()

    assert turn_of(room.start().table) is None
    assert TurnRef(hand=1, round=0) == turn_of(room.to_round().table)
    assert TurnRef(hand=1, round=2) == turn_of(room.to_round(2).table)
    assert turn_of(room.to_showdown().table) is None


def test_due_from_start_to_end() -> None:
    """Every stage says when the clock moves it on, and whether a deal is what is due."""
    room = Room(settings=Settings(hands=1, flash_ms=1_000, trade_ms=20_000, result_ms=7_000))
    room.start()
    now = room.now_ms
    armed = (due_ms(room.table), wants_hand(room.table, now + ARMED_MS))
    room.begin_flash()
    flash = (due_ms(room.table), wants_hand(room.table, now + 10_000))
    void = wants_hand(room.table, now + 10_000 + UNENDED_MS)
    room.wait_due()
    trading = (due_ms(room.table), wants_hand(room.table, now + 31_000))
    room.to_showdown()
    result = (due_ms(room.table), wants_hand(room.table, room.now_ms + 7_000))
    shown_at = room.now_ms
    room.wait_due()

    assert (now + ARMED_MS, True) == armed
    assert (now + 10_000, False) == flash
    assert void
    assert (now + 10_000 + 20_000 + GRACE_MS, False) == trading
    assert (shown_at + 7_000, False) == result
    assert due_ms(room.table) is None
    assert not wants_hand(room.table, room.now_ms + 10**9)


def test_due_when_all_have_chosen() -> None:
    """A round closes as soon as everybody has a final choice (WGN rule 5)."""
    room = Room((1, 2)).to_round()
    room.hold(1)
    room.open(2)
    waiting = due_ms(room.table)
    room.now_ms += 3_000
    room.click(2, 1)

    assert room.round.deadline_ms + GRACE_MS == waiting
    assert is_round_complete(room.table)
    assert room.now_ms == due_ms(room.table)


def test_due_waits_for_thoughtful_bots() -> None:
    """With a bot at the table the round closes when the bot has shown its choice."""
    room = Room((1,), bots={2: BotLevel.SHARP, 3: BotLevel.CASUAL}).to_round()
    room.hold(1)
    shown = [c.visible_at_ms for c in room.round.choices if c is not None]

    assert is_round_complete(room.table)
    assert max(shown) == due_ms(room.table)
    assert room.now_ms < max(shown) <= room.round.deadline_ms


def test_bot_that_thinks_too_long_is_cut() -> None:
    """No choice can hold up a round beyond the deadline and its grace."""
    room = Room((1, 2)).to_round()
    room.hold(1)
    room.hold(2)
    choice = room.round.choices[1]
    assert choice is not None
    late = replace(choice, visible_at_ms=room.round.deadline_ms + 60_000)
    stage = replace(room.round, choices=(room.round.choices[0], late, *room.round.choices[2:]))
    table = replace(room.table, hand=replace(room.hand, stage=stage))

    assert room.round.deadline_ms + GRACE_MS == due_ms(table)


def test_due_with_nobody_to_wait_for() -> None:
    """When all players have left, rounds close at once."""
    room = Room((1, 2)).to_round()
    for seat in (1, 2):
        room.do(Stand(player=f"p{seat}", at_ms=room.now_ms))

    assert is_round_complete(room.table)
    assert room.round.started_ms == due_ms(room.table)


def test_awaited_until_silent_for_a_round() -> None:
    """Who is away is waited for until silent for one whole round, and again once back (T6)."""
    room = Room((1, 2)).to_round()
    room.depart(2)
    before = is_awaited(room.table, 2)
    room.play("1 hold")
    after = is_awaited(room.table, 2)
    room.arrive(2)

    assert (before, after, is_awaited(room.table, 2)) == (True, False, True)
    assert not is_awaited(room.table, 3)


def test_present_but_silent_is_awaited() -> None:
    """Silence alone costs nobody the right to be waited for (T6)."""
    room = Room((1, 2)).to_round(3)

    assert is_awaited(room.table, 2)


def test_a_choice_ends_the_silence() -> None:
    """Only a player who is silent in a row is not waited for when away (T6)."""
    room = Room((1, 2)).to_round(1)
    room.play("1 hold, 2 hold")
    room.depart(2)

    assert is_awaited(room.table, 2)


def test_an_open_trade_is_no_silence() -> None:
    """Who pressed Trade'em in the round was not silent in it (T6)."""
    room = Room((1, 2)).to_round()
    room.depart(2)
    room.play("1 hold, 2 opens")

    assert is_awaited(room.table, 2)


def test_chips_are_whole_pots() -> None:
    """A total that comes from no pot is noticed (T14)."""
    room = Room().to_showdown()
    seat = room.table.seats[0]
    assert seat is not None
    forged = replace(room.table, seats=(replace(seat, total=seat.total + 1), *room.table.seats[1:]))

    assert chips(room.table) == 2_520
    with pytest.raises(AssertionError, match="not conserved"):
        chips(forged)


def test_finished_table_is_never_due() -> None:
    """Nothing moves a table that the host has closed."""
    room = Room().to_round()
    room.do(Close(player=HOST, at_ms=room.now_ms))

    assert due_ms(room.table) is None
