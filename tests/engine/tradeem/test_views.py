"""What each viewer sees at each stage, and what nobody sees."""

from dataclasses import replace

import pytest

from engine.cards import card_text, cards_text
from engine.tradeem.actions import BotLevel, Close, HandOver, Ready
from engine.tradeem.events import PlayerSat, RoundClosed
from engine.tradeem.hand import FlashStage
from engine.tradeem.settings import PicksShown, Settings
from engine.tradeem.table import Table
from engine.tradeem.view_types import Mark, Phase, SeatView, TableView, YouView
from engine.tradeem.views import marks, redact, view
from engine.viewers import Rail, SeatViewer
from tests.engine.tradeem.room import HOST, REFERENCE, Room

PLAYERS = (1, 3, 6, 9)


def you(table: Table, seat: int) -> YouView:
    """The private part of a seat's view; it must be there."""
    seen = view(table, SeatViewer(seat=seat)).you
    assert seen is not None
    return seen


def holds(seen: TableView) -> dict[int, int | None]:
    """Whose pair every player holds, as far as the view tells."""
    return {seat.seat: seat.holds for seat in seen.seats if seat.name is not None}


def reference(picks_shown: PicksShown = PicksShown.AFTER_ROUND) -> Room:
    return Room(PLAYERS, deal=REFERENCE, settings=Settings(picks_shown=picks_shown))


def test_phases() -> None:
    """The view says where the event stands."""
    room = Room(settings=Settings(hands=1))
    phases = [view(room.table, Rail()).phase]
    room.start()
    dealt = room.table
    phases.append(view(replace(dealt, hand=None), Rail()).phase)
    phases.append(view(dealt, Rail()).phase)
    room.to_round()
    phases.append(view(room.table, Rail()).phase)
    room.to_showdown()
    phases.append(view(room.table, Rail()).phase)
    room.wait_due()
    phases.append(view(room.table, Rail()).phase)

    assert phases == list(Phase)


def test_seats_as_everybody_sees_them() -> None:
    """Ten seats, empty ones included; who is a bot, who is the host, who is away."""
    room = Room((1, 2), bots={4: BotLevel.CASUAL})
    room.depart(2)
    seats = view(room.table, Rail()).seats
    empty = SeatView(
        seat=3, name=None, bot=None, present=False, left=False, host=False, total=0, holds=None
    )

    assert [s.seat for s in seats] == list(range(1, 11))
    assert (seats[0].name, seats[0].host, seats[0].present) == ("Player 1", True, True)
    assert (seats[1].host, seats[1].present) == (False, False)
    assert (seats[3].bot, seats[3].host) == ("casual", False)
    assert seats[2] == empty


def test_view_of_an_empty_seat_is_public() -> None:
    """Who watches from a seat that nobody has sees what the rail sees."""
    room = reference().to_round()

    assert view(room.table, SeatViewer(seat=2)) == view(room.table, Rail())


def test_own_pair_after_the_flash() -> None:
    """The own pair shows up when the first round begins, on its player's box alone (W3, T5)."""
    room = reference().start()
    during = you(room.table, 3)
    room.to_round()
    after = you(room.table, 3)

    assert (during.dealt, during.held, during.held_from) == (None, None, None)
    assert (after.dealt, after.held, after.held_from) == (("Ah", "Jc"), ("Ah", "Jc"), 3)
    assert view(room.table, Rail()).you is None


def test_pick_is_shown_to_the_picker_only() -> None:
    """A click exposes that pair on the picker's box and turns the former one down (W4, T9)."""
    room = reference().to_round()
    room.open(3)
    before = {seat: view(room.table, SeatViewer(seat=seat)) for seat in (1, 6, 9)}
    room.click(3, 7)
    mine = you(room.table, 3)
    after = {seat: view(room.table, SeatViewer(seat=seat)) for seat in (1, 6, 9)}

    assert (mine.held, mine.held_from, mine.dealt) == (("Th", "9d"), 7, None)
    for seat in (1, 6, 9):
        assert replace(after[seat], marks=()) == before[seat]


def test_own_pair_comes_back() -> None:
    """The dealt pair is face up again once it is held again (T10)."""
    room = reference().to_round()
    room.play("3 takes 7")
    away = you(room.table, 3).dealt
    room.play("3 takes 3")

    assert away is None
    assert you(room.table, 3).dealt == ("Ah", "Jc")


def test_buttons() -> None:
    """What a player may do is data: both buttons, then ten pairs, then nothing (W4, T7)."""
    room = reference().to_round()
    fresh = you(room.table, 1)
    room.open(1)
    opened = you(room.table, 1)
    room.click(1, 9)
    chosen = you(room.table, 1)
    room.hold(3)
    held = you(room.table, 3)

    assert (fresh.may_hold, fresh.may_open, fresh.may_pick, fresh.choice) == (True, True, (), None)
    assert (opened.may_hold, opened.may_open) == (False, False)
    assert (opened.may_pick, opened.choice) == (tuple(range(1, 11)), "open")
    assert (chosen.may_hold, chosen.may_open, chosen.may_pick) == (False, False, ())
    assert (chosen.choice, chosen.target) == ("trade", 9)
    assert (held.choice, held.target, held.may_pick) == ("hold", None, ())


@pytest.mark.parametrize("picks_shown", [PicksShown.AFTER_ROUND, PicksShown.NEVER])
def test_marks_say_that_not_what(picks_shown: PicksShown) -> None:
    """During a round others see who has chosen, nothing else; an open Trade'em is no choice."""
    room = reference(picks_shown).to_round()
    room.take(3, 7)
    room.hold(9)
    room.open(6)
    expected = (Mark(seat=3, from_ms=room.now_ms), Mark(seat=9, from_ms=room.now_ms))

    for viewer in (Rail(), *(SeatViewer(seat=seat) for seat in PLAYERS)):
        assert marks(room.table, viewer) == expected
        assert view(room.table, viewer).marks == expected


def test_live_marks_say_what() -> None:
    """With live picks the marks tell whose pair was taken, None for a pair that is kept (T9)."""
    room = reference(PicksShown.LIVE).to_round()
    room.take(3, 7)
    room.take(9, 9)
    room.hold(1)
    seen = [(mark.seat, mark.target) for mark in marks(room.table, Rail())]

    assert seen == [(1, None), (3, 7), (9, None)]


def test_live_marks_of_bots_do_not_say_what() -> None:
    """A bot has chosen before its mark may be seen, so what it took waits for the round (T9)."""
    rooms = [
        Room((1,), bots={2: BotLevel.SHARP}, settings=Settings(picks_shown=PicksShown.LIVE))
        for _ in range(4)
    ]
    for number, room in enumerate(rooms):
        room.deals = number  # another seed for each
        room.to_round()
    chosen = [room.round.choices[1] for room in rooms]
    told = [mark.target for room in rooms for mark in marks(room.table, Rail())]

    assert any(choice is not None and choice.target for choice in chosen), "no bot took a pair"
    assert told == [None] * len(rooms)


def test_marks_of_bots_wait() -> None:
    """A bot's mark carries the moment from which it is to be shown."""
    room = Room((1,), bots={2: BotLevel.SHARP}).to_round()
    (mark,) = marks(room.table, Rail())

    assert (mark.seat, mark.target) == (2, None)
    assert mark.from_ms > room.now_ms


def test_no_marks_outside_a_round() -> None:
    """Marks die with their round."""
    room = reference().start()
    flash = marks(room.table, Rail())
    room.to_round().play("1 hold, 3 hold, 6 hold, 9 hold")

    assert flash == marks(room.table, Rail()) == ()


@pytest.mark.parametrize("picks_shown", [PicksShown.AFTER_ROUND, PicksShown.LIVE])
def test_holdings_are_known_when_the_round_closes(picks_shown: PicksShown) -> None:
    """Who holds whose pair is public from the end of the round on, not before (T9)."""
    room = reference(picks_shown).to_round()
    room.take(3, 7)
    during = holds(view(room.table, Rail()))
    room.time_up()
    after = holds(view(room.table, Rail()))

    assert during == {1: 1, 3: 3, 6: 6, 9: 9}
    assert after == {1: 1, 3: 7, 6: 6, 9: 9}


def test_holdings_stay_private_with_never() -> None:
    """With `never` only the holder knows, until the pairs are shown at the showdown (T9, T12)."""
    room = reference(PicksShown.NEVER).to_round()
    room.play("3 takes 7")
    rail, own, other = (
        holds(view(room.table, viewer))
        for viewer in (Rail(), SeatViewer(seat=3), SeatViewer(seat=1))
    )
    room.to_showdown()

    assert rail == {1: None, 3: None, 6: None, 9: None}
    assert own == {1: None, 3: 7, 6: None, 9: None}
    assert other == {1: 1, 3: None, 6: None, 9: None}
    assert holds(view(room.table, Rail())) == {1: 1, 3: 7, 6: 6, 9: 9}


def test_redacted_picks() -> None:
    """The event of a closed round names the picks unless they are never shown (T9)."""
    room = reference().to_round()
    closed = room.play("3 takes 7")[0]
    sat = PlayerSat(seat=1, name="x", bot=False)
    never = Settings(picks_shown=PicksShown.NEVER)

    assert isinstance(closed, RoundClosed)
    assert closed.picks
    for viewer in (Rail(), SeatViewer(seat=3)):
        assert redact(closed, viewer, room.table.settings) == closed
        assert redact(closed, viewer, never) == replace(closed, picks=())
        assert redact(sat, viewer, never) == sat


def test_showdown_shows_players_pairs_only() -> None:
    """Final pairs of players are face up; pairs that nobody holds stay down (W8, T12)."""
    room = reference().to_round()
    room.play("3 takes 7")
    room.to_showdown()
    seen = view(room.table, Rail())
    assert seen.showdown is not None
    text = repr(replace(seen.showdown, recall=())) + repr(seen.board)
    shown = {1, 7, 6, 9}

    assert [hand.seat for hand in seen.showdown.hands] == list(PLAYERS)
    assert (seen.showdown.winners, seen.showdown.each) == ((9,), 2_520)
    assert seen.board == ("8c", "7c", "Jd", "9c", "2s")
    for seat, pocket in enumerate(REFERENCE.pockets, start=1):
        cards = [card_text(card) for card in pocket]
        assert all((card in text) == (seat in shown) for card in cards), cards_text(pocket)


@pytest.mark.parametrize("target", range(1, 11))
def test_showdown_names_the_winners(target: int) -> None:
    """The winners are the seats with an award, seat 10 and seat 1 included."""
    room = Room((1, 5, 10), deal=REFERENCE).to_round(3)
    room.play(f"1 takes {target}, 5 hold, 10 takes {11 - target}")
    seen = view(room.table, Rail()).showdown
    assert seen is not None
    won = tuple(hand.seat for hand in seen.hands if hand.award)

    assert seen.winners == won
    assert seen.each * len(won) == 2_520


def test_showdown_opens_the_seed() -> None:
    """The seed is opened with the result, and not a moment before."""
    room = Room((1, 2)).to_round(3)
    seed = room.hand.deal.seed
    assert seed is not None
    before = repr([view(room.table, viewer) for viewer in (Rail(), SeatViewer(seat=1))])
    room.time_up()
    seen = view(room.table, Rail()).showdown

    assert seed not in before
    assert seen is not None
    assert seen.seed == seed


def test_result_stays_on_show_at_the_end() -> None:
    """The final results keep the last showdown beside the standings (W9)."""
    room = Room((1, 2), settings=Settings(hands=1)).to_showdown()
    shown = view(room.table, Rail()).showdown
    room.wait_due()
    seen = view(room.table, Rail())

    assert (seen.phase, seen.showdown) == (Phase.FINISHED, shown)
    assert seen.next_at_ms is None


def test_void_hand_leaves_nothing() -> None:
    """A hand that the host cut short shows no card afterwards."""
    room = reference().to_round(2)
    room.do(Close(player=HOST, at_ms=room.now_ms))
    seen = view(room.table, SeatViewer(seat=3))

    assert (seen.phase, seen.board, seen.showdown, seen.commitment) == (
        Phase.FINISHED,
        (),
        None,
        None,
    )
    assert seen.hand == 0
    assert seen.you is not None
    assert seen.you.held is None


def test_next_hand_is_announced() -> None:
    """The result says when the next hand comes, except after the last one."""
    room = Room((1, 2), settings=Settings(hands=2)).to_showdown()
    first = view(room.table, Rail()).next_at_ms
    until = room.result.until_ms
    room.wait_due()
    dealing = view(room.table, Rail()).next_at_ms
    room.to_showdown()

    assert first == until
    assert dealing is None
    assert view(room.table, Rail()).next_at_ms is None


def test_reading_mark_is_private_to_the_seat() -> None:
    """The box says whether its player has read the result."""
    room = Room((1, 2)).to_showdown()

    before = you(room.table, 1).ready
    room.do(Ready(player="p1", hand=1, at_ms=room.now_ms))

    assert (before, you(room.table, 1).ready, you(room.table, 2).ready) == (False, True, False)


def test_reconnected_player_sees_the_present_only() -> None:
    """After a break in the flash the view has its schedule and nothing of it (T16, T17)."""
    room = reference().start()
    room.begin_flash()
    room.wait(6_000)
    room.depart(3)
    room.wait(9_000)
    room.arrive(3)
    seen = view(room.table, SeatViewer(seat=3))
    cards = [card_text(card) for pocket in REFERENCE.pockets for card in pocket]

    assert isinstance(room.hand.stage, FlashStage)
    assert not [card for card in cards if f"'{card}'" in repr(seen)]


def test_reconnected_player_gets_everything_of_the_round() -> None:
    """Later a player gets seat, board, the pair held, the choice made and the time left (T17)."""
    room = reference().to_round(2)
    room.take(3, 7)
    before = view(room.table, SeatViewer(seat=3))
    room.depart(3)
    room.wait(4_000)
    room.arrive(3)

    assert view(room.table, SeatViewer(seat=3)) == before


def test_new_owner_sees_what_the_old_one_saw() -> None:
    """A seat handed over shows its new owner the same, the host's part included."""
    room = reference().to_round(1)
    before = view(room.table, SeatViewer(seat=1))
    room.do(HandOver(player=HOST, to="new", device="box-new", at_ms=room.now_ms))

    assert view(room.table, SeatViewer(seat=1)) == before
