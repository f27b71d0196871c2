"""Sitting down, standing up, bots, presence and lost phones."""

from dataclasses import replace
from typing import Any

import pytest

from engine.events import PresenceChanged
from engine.refusals import IllegalAction, Refusal
from engine.tradeem.actions import (
    Action,
    BotLevel,
    Close,
    HandOver,
    RemoveBot,
    SeatBot,
    Sit,
    Stand,
    Start,
)
from engine.tradeem.events import EventStarted, PlayerSat, SeatHandedOver, SeatLeft
from engine.tradeem.seating import BOT_NAMES
from engine.tradeem.settings import Settings
from engine.tradeem.step import apply
from engine.tradeem.table import Seat, seat_of
from tests.engine.tradeem.room import HOST, START_MS, Room

NEW = Sit(player="new", name="New", device="box-new", notice_accepted=True, at_ms=START_MS)


def refused(room: Room, action: Action) -> Refusal:
    """Why the action is refused; it must be, and for a reason put into words."""
    with pytest.raises(IllegalAction) as caught:
        apply(room.table, action)
    assert caught.value.detail
    return caught.value.refusal


def test_sit_takes_first_free_seat() -> None:
    """Without a wish a player gets the lowest free seat, and everybody learns of it."""
    room = Room((1, 2, 4))
    step = room.do(NEW)

    assert (PlayerSat(seat=3, name="New", bot=False),) == step.events
    assert Seat(player="new", name="New", device="box-new") == room.table.seats[2]


def test_sit_takes_the_seat_named() -> None:
    """With a wish a player gets that seat."""
    room = Room()
    room.do(replace(NEW, seat=10))

    assert seat_of(room.table, "new") == 10


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"notice_accepted": False}, Refusal.SEAT_NOTICE),
        ({"player": "p2"}, Refusal.SEAT_ALREADY_SEATED),
        ({"device": "box-2"}, Refusal.SEAT_DEVICE_SEATED),
        ({"name": "PLAYER 2"}, Refusal.SEAT_NAME_TAKEN),
        ({"seat": 2}, Refusal.SEAT_TAKEN),
        ({"seat": 0}, Refusal.SEAT_NO_SUCH),
        ({"seat": 11}, Refusal.SEAT_NO_SUCH),
    ],
)
def test_sit_refused(change: dict[str, Any], why: Refusal) -> None:
    """One seat for a person, a device and a name; the notice comes first (W1)."""
    assert why == refused(Room(), replace(NEW, **change))


def test_sit_refused_at_full_table() -> None:
    """Ten seats, ten players."""
    assert refused(Room(range(1, 11)), NEW) == Refusal.SEAT_NONE_FREE


def test_sit_refused_after_start() -> None:
    """Nobody joins an event that runs or is over (T18)."""
    room = Room().start()
    running = refused(room, NEW)
    room.do(Close(player=HOST, at_ms=room.now_ms))

    assert running == Refusal.TABLE_STARTED
    assert refused(room, NEW) == Refusal.TABLE_FINISHED


def test_stand_before_start_frees_the_seat() -> None:
    """Before the start a seat that is left is free again."""
    room = Room()
    step = room.do(Stand(player="p2", at_ms=START_MS))

    assert (SeatLeft(seat=2),) == step.events
    assert room.table.seats[1] is None


def test_stand_after_start_keeps_the_seat_dealt() -> None:
    """After the start the seat plays on by default; standing up twice is once (T2)."""
    room = Room().start()
    step = room.do(Stand(player="p2", at_ms=room.now_ms))
    seat = room.table.seats[1]
    again = room.do(Stand(player="p2", at_ms=room.now_ms))

    assert (SeatLeft(seat=2),) == step.events
    assert seat is not None
    assert (seat.left, seat.present) == (True, False)
    assert again.table is step.table


def test_stand_refused() -> None:
    """Who has no seat cannot leave it, and a finished event has nothing to leave."""
    room = Room()
    nobody = refused(room, Stand(player="new", at_ms=START_MS))
    room.do(Close(player=HOST, at_ms=START_MS))

    assert nobody == Refusal.SEAT_NOT_YOURS
    assert refused(room, Stand(player="p2", at_ms=START_MS)) == Refusal.TABLE_FINISHED


def test_left_player_wins_and_comes_back() -> None:
    """A seat whose player left stays in the game, and its player may return to it (T2)."""
    room = Room(settings=Settings(hands=2)).start()
    room.do(Stand(player="p2", at_ms=room.now_ms))
    room.to_round()
    step = room.arrive(2)
    seat = room.table.seats[1]

    assert (PresenceChanged(seat=2, present=True),) == step.events
    assert seat is not None
    assert (seat.left, seat.present) == (False, True)
    assert room.hold(2).choice is not None


def test_bots_in_all_free_seats() -> None:
    """Without a seat named every free one gets a bot."""
    room = Room((1, 5))
    step = room.do(SeatBot(player=HOST, level=BotLevel.KEEN, at_ms=START_MS))
    names = [seat.name for seat in room.table.seats if seat is not None]

    assert [e.seat for e in step.events if isinstance(e, PlayerSat)] == [2, 3, 4, 6, 7, 8, 9, 10]
    assert len(set(names)) == 10
    assert all(
        seat.bot is BotLevel.KEEN and seat.player == f"bot:{number}"
        for number, seat in enumerate(room.table.seats, start=1)
        if seat is not None and number not in (1, 5)
    )


def test_bot_in_the_seat_named() -> None:
    """With a seat named that one alone gets a bot."""
    room = Room((1,))
    step = room.do(SeatBot(player=HOST, level=BotLevel.SHARP, seat=7, at_ms=START_MS))

    assert (PlayerSat(seat=7, name=BOT_NAMES[6], bot=True),) == step.events


def test_bot_yields_its_name_to_a_person() -> None:
    """A bot never bears the name of somebody at the table."""
    room = Room((1,))
    room.do(replace(NEW, name=BOT_NAMES[2].upper(), seat=2))
    room.do(SeatBot(player=HOST, level=BotLevel.SHARP, seat=3, at_ms=START_MS))
    bot = room.table.seats[2]

    assert bot is not None
    assert bot.name.casefold() != BOT_NAMES[2].casefold()


def test_remove_bot() -> None:
    """The host takes a bot away again."""
    room = Room((1,), bots={7: BotLevel.SHARP})
    step = room.do(RemoveBot(player=HOST, seat=7, at_ms=START_MS))

    assert (SeatLeft(seat=7),) == step.events
    assert room.table.seats[6] is None


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (SeatBot(player="p2", level=BotLevel.KEEN, at_ms=0), Refusal.TABLE_NOT_HOST),
        (SeatBot(player=HOST, level=BotLevel.KEEN, seat=2, at_ms=0), Refusal.SEAT_TAKEN),
        (SeatBot(player=HOST, level=BotLevel.KEEN, seat=11, at_ms=0), Refusal.SEAT_NO_SUCH),
        (RemoveBot(player="p2", seat=3, at_ms=0), Refusal.TABLE_NOT_HOST),
        (RemoveBot(player=HOST, seat=2, at_ms=0), Refusal.SEAT_NOT_A_BOT),
        (RemoveBot(player=HOST, seat=4, at_ms=0), Refusal.SEAT_EMPTY),
        (RemoveBot(player=HOST, seat=0, at_ms=0), Refusal.SEAT_NO_SUCH),
        (Start(player="p2", at_ms=0), Refusal.TABLE_NOT_HOST),
    ],
)
def test_host_actions_refused(action: Action, why: Refusal) -> None:
    """Only the host arranges the table, and only what makes sense."""
    assert why == refused(Room((1, 2), bots={3: BotLevel.KEEN}), action)


@pytest.mark.parametrize(
    "action",
    [
        SeatBot(player=HOST, level=BotLevel.KEEN, at_ms=0),
        RemoveBot(player=HOST, seat=3, at_ms=0),
        Start(player=HOST, at_ms=0),
    ],
)
def test_host_actions_refused_after_start(action: Action) -> None:
    """The seats of an event are settled before its first hand."""
    room = Room((1, 2), bots={3: BotLevel.KEEN}).start()

    assert refused(room, action) == Refusal.TABLE_STARTED


def test_start() -> None:
    """The event starts with two players, bots among them, and a deal is due at once (T2)."""
    room = Room((1,))
    alone = refused(room, Start(player=HOST, at_ms=START_MS))
    room.do(SeatBot(player=HOST, level=BotLevel.KEEN, seat=2, at_ms=START_MS))
    step = room.do(Start(player=HOST, at_ms=START_MS))

    assert alone == Refusal.TABLE_TOO_FEW
    assert (EventStarted(hands=15),) == step.events
    assert room.table.next_hand_at_ms == START_MS


def test_presence() -> None:
    """A device comes or goes once, and people without a seat change nothing."""
    room = Room()
    gone = room.depart(2)
    gone_again = room.depart(2)
    here = room.arrive(2)
    here_again = room.arrive(2)
    stranger = room.arrive(9), room.depart(9)

    assert (PresenceChanged(seat=2, present=False),) == gone.events
    assert gone_again.table is gone.table
    assert (PresenceChanged(seat=2, present=True),) == here.events
    assert here_again.table is here.table
    assert all(step.table is here.table for step in stranger)


def test_hand_over_keeps_everything_but_the_person() -> None:
    """A lost phone's seat goes on with its cards and choices under its new owner."""
    room = Room().to_round(1)
    room.take(2, 5)
    room.depart(2)
    choices, old = room.round.choices, room.table.seats[1]
    step = room.do(HandOver(player="p2", to="new", device="box-new", at_ms=room.now_ms))

    assert (SeatHandedOver(seat=2),) == step.events
    assert old is not None
    assert room.table.seats[1] == replace(
        old, player="new", device="box-new", present=True, silent_rounds=0
    )
    assert choices == room.round.choices
    assert seat_of(room.table, "p2") is None


def test_hand_over_of_the_host() -> None:
    """The host's part goes with the host's seat."""
    room = Room()
    room.do(HandOver(player=HOST, to="new", device="box-new", at_ms=START_MS))

    assert room.table.host == "new"


def test_hand_over_to_another_device_of_the_same_person() -> None:
    """The same person may go on with another phone, or ask twice with the same."""
    room = Room()
    room.do(HandOver(player="p2", to="p2", device="box-new", at_ms=START_MS))
    room.do(HandOver(player="p2", to="p2", device="box-new", at_ms=START_MS))
    seat = room.table.seats[1]

    assert seat is not None
    assert (seat.player, seat.device) == ("p2", "box-new")


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (HandOver(player="x", to="new", device="box-new", at_ms=0), Refusal.SEAT_NOT_YOURS),
        (HandOver(player="bot:3", to="new", device="box-new", at_ms=0), Refusal.SEAT_NOT_YOURS),
        (HandOver(player="p2", to="p1", device="box-new", at_ms=0), Refusal.SEAT_ALREADY_SEATED),
        (HandOver(player="p2", to="new", device="box-1", at_ms=0), Refusal.SEAT_DEVICE_SEATED),
    ],
)
def test_hand_over_refused(action: Action, why: Refusal) -> None:
    """Nobody gets a second seat that way, and bots stay where they are (W1)."""
    assert why == refused(Room((1, 2), bots={3: BotLevel.KEEN}), action)
