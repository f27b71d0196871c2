"""The flash round: order, windows, a late end, and who sees it."""

import pytest

from engine.cards import card_text
from engine.events import HandVoided
from engine.refusals import IllegalAction, Refusal
from engine.tradeem.actions import BeginFlash, Close, StartHand
from engine.tradeem.events import FlashStarted, HandStarted, RoundStarted
from engine.tradeem.hand import FlashStage
from engine.tradeem.settings import SEATS, FlashOn, Settings
from engine.tradeem.stages.flash import flash_order
from engine.tradeem.step import settle
from engine.tradeem.table import ARMED_MS, UNENDED_MS
from engine.tradeem.view_types import FlashFrame, Phase
from engine.tradeem.views import flash_frame, view
from engine.viewers import Rail, SeatViewer, Viewer
from tests.engine.tradeem.room import HOST, REFERENCE, Room

FLASH_MS = 2_500


def flashing() -> Room:
    """A room whose first pair shows from now on."""
    room = Room((1, 3), deal=REFERENCE).start()
    room.begin_flash()
    return room


@pytest.mark.parametrize(
    ("button", "order"),
    [
        (10, (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
        (1, (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)),
        (7, (8, 9, 10, 1, 2, 3, 4, 5, 6, 7)),
    ],
)
def test_flash_order(button: int, order: tuple[int, ...]) -> None:
    """Clockwise from the left of the button, all ten seats (W3, T3)."""
    assert order == flash_order(button)


def test_deal_is_armed_and_face_down() -> None:
    """After the deal nothing shows until the flash begins; empty seats are dealt too (W2)."""
    room = Room((1, 3)).start()

    assert FlashStage(armed_at_ms=room.now_ms) == room.hand.stage
    assert frozenset({1, 3}) == room.hand.playing
    assert len(room.hand.deal.pockets) == SEATS
    assert flash_frame(room.table, SeatViewer(seat=1), room.now_ms) is None


def test_flash_begins_once() -> None:
    """The first call sets the moment; a repeat, soon or after the flash, changes nothing."""
    room = Room((1, 3)).start()
    began_ms = room.now_ms
    step = room.begin_flash()
    room.now_ms += 400
    again = room.begin_flash()
    room.wait_due()
    table = room.table
    late = room.begin_flash()

    assert (FlashStarted(hand=1, shown_from_ms=began_ms),) == step.events
    assert again.table is step.table
    assert late.table is table


def test_flash_of_another_hand_is_stale() -> None:
    """A flash run that was left over from another hand does nothing."""
    room = Room((1, 3)).start()

    with pytest.raises(IllegalAction) as caught:
        room.do(BeginFlash(hand=2, at_ms=room.now_ms))
    assert caught.value.refusal == Refusal.TURN_STALE


def test_flash_that_begins_too_late_is_refused() -> None:
    """Once the deal is void it cannot be flashed any more."""
    room = Room((1, 3)).start()
    room.now_ms += ARMED_MS

    with pytest.raises(IllegalAction) as caught:
        room.begin_flash()
    assert caught.value.refusal == Refusal.TURN_CLOSED


@pytest.mark.parametrize(
    ("state", "why"),
    [("waiting", Refusal.TABLE_NOT_STARTED), ("finished", Refusal.TABLE_FINISHED)],
)
def test_no_cards_outside_an_event(state: str, why: Refusal) -> None:
    """No hand is dealt or flashed before the start and after the end."""
    room = Room((1, 3))
    if state == "finished":
        room.do(Close(player=HOST, at_ms=room.now_ms))

    for action in (
        StartHand(seed=bytes(32), at_ms=room.now_ms),
        BeginFlash(hand=1, at_ms=room.now_ms),
    ):
        with pytest.raises(IllegalAction) as caught:
            room.do(action)
        assert why == caught.value.refusal


def test_no_second_deal() -> None:
    """A hand that is being played cannot be dealt anew."""
    room = flashing()

    with pytest.raises(IllegalAction) as caught:
        room.do(StartHand(seed=bytes(32), at_ms=room.now_ms))
    assert caught.value.refusal == Refusal.TABLE_NOT_DUE


@pytest.mark.parametrize("index", range(SEATS))
@pytest.mark.parametrize("inside", [0, 1, FLASH_MS - 1])
def test_frame_is_a_function_of_time(index: int, inside: int) -> None:
    """Frame k shows the pair of the k-th seat, at any moment of its window (W3)."""
    room = flashing()
    from_ms = room.now_ms + index * FLASH_MS
    seat = index + 1
    first, second = REFERENCE.pockets[seat - 1]

    assert FlashFrame(
        hand=1,
        index=index,
        seat=seat,
        pocket=(card_text(first), card_text(second)),
        from_ms=from_ms,
        until_ms=from_ms + FLASH_MS,
    ) == flash_frame(room.table, SeatViewer(seat=3), from_ms + inside)


@pytest.mark.parametrize("at_ms", [-1, SEATS * FLASH_MS, SEATS * FLASH_MS + 1])
def test_no_frame_outside_the_windows(at_ms: int) -> None:
    """Nothing shows before the first window and after the last."""
    room = flashing()

    assert flash_frame(room.table, SeatViewer(seat=1), room.now_ms + at_ms) is None


def test_no_frame_in_other_stages() -> None:
    """Nothing is flashed before a hand, in its rounds, or after its end (T16, T19)."""
    room = Room((1, 3))
    seen = [flash_frame(room.table, Rail(), room.now_ms)]
    room.to_round()
    seen.append(flash_frame(room.table, Rail(), room.now_ms - 1))
    room.to_showdown()
    seen.append(flash_frame(room.table, Rail(), room.now_ms))

    assert seen == [None, None, None]


def test_closed_event_flashes_nothing() -> None:
    """When the host ends the event in the flash, the rest of it is not shown."""
    room = flashing()
    room.do(Close(player=HOST, at_ms=room.now_ms))

    assert flash_frame(room.table, Rail(), room.now_ms) is None


@pytest.mark.parametrize(
    ("flash_on", "viewer", "sees"),
    [
        (FlashOn.TV_AND_BOX, SeatViewer(seat=1), True),
        (FlashOn.TV_AND_BOX, Rail(), True),
        (FlashOn.TV_AND_BOX, Rail(flash=False), False),
        (FlashOn.TV, SeatViewer(seat=1), False),
        (FlashOn.TV, Rail(), True),
        (FlashOn.TV, Rail(flash=False), False),
    ],
)
def test_who_sees_the_flash(flash_on: FlashOn, viewer: Viewer, sees: bool) -> None:
    """Boxes show the flash unless it is for the TV only; streams never do."""
    room = Room((1, 3), settings=Settings(flash_on=flash_on)).start()
    room.begin_flash()

    assert sees == (flash_frame(room.table, viewer, room.now_ms) is not None)


def test_flash_ends_in_the_first_round() -> None:
    """When the last pair has been shown, the first round begins at the moment it is noticed."""
    room = flashing()
    events = room.wait(SEATS * FLASH_MS + UNENDED_MS - 1)

    assert (RoundStarted(hand=1, round=0, board=(), deadline_ms=room.now_ms + 25_000),) == events


@pytest.mark.parametrize("begun", [False, True])
def test_flash_out_of_time_voids_the_deal(begun: bool) -> None:
    """A flash that did not begin, or end, in time gives a new deal with the same button."""
    room = Room((1, 3)).start()
    first = room.hand.deal
    if begun:
        room.begin_flash()
    events = room.wait(SEATS * FLASH_MS + UNENDED_MS if begun else ARMED_MS)
    commitment = room.hand.deal.commitment

    assert (
        HandVoided(hand=1),
        HandStarted(hand=1, button=10, commitment=commitment),
    ) == events
    assert first != room.hand.deal
    assert FlashStage(armed_at_ms=room.now_ms) == room.hand.stage
    assert room.table.hands_played == 0


def test_flash_not_over_is_not_due() -> None:
    """Nothing ends the flash early."""
    room = flashing()

    assert settle(room.table, room.now_ms + SEATS * FLASH_MS - 1, bytes(32)).table is room.table


def test_view_of_the_flash_has_no_cards() -> None:
    """The view gives the schedule only; the own pair stays hidden until the flash is over (T5)."""
    room = flashing()
    seen = view(room.table, SeatViewer(seat=1))

    assert Phase.FLASH is seen.phase
    assert seen.flash is not None
    assert (room.now_ms, FLASH_MS) == (seen.flash.shown_from_ms, seen.flash.flash_ms)
    assert flash_order(10) == seen.flash.order
    assert seen.you is not None
    assert (seen.you.dealt, seen.you.held) == (None, None)


def test_button_moves_one_seat_a_hand() -> None:
    """Seat 1 is flashed first in the first hand, seat 2 in the second, over all ten seats (T4)."""
    room = Room((1, 3), settings=Settings(hands=12)).start()
    buttons = [room.hand.button]
    for _ in range(11):
        room.to_showdown().wait_due()
        buttons.append(room.hand.button)

    assert buttons == [10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1]
