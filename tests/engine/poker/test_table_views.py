"""What a viewer sees of a betting table besides the hand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import settings as profile
from hypothesis import strategies as st
from pydantic import TypeAdapter

from engine.cards import DECK, Card, card_text
from engine.houses import HOUSES
from engine.poker.hand.events import HoleDealt
from engine.poker.table.commands import Sit
from engine.poker.table.events import HappenedAt, TurnBegan
from engine.poker.table.state import PokerTable
from engine.poker.views.hand import redact
from engine.poker.views.hand_types import Director, PokerViewer, Record
from engine.poker.views.table import missed, view
from engine.poker.views.table_types import PokerTableView
from engine.viewers import Rail, SeatViewer
from tests.engine.poker.seated import Room, terms_of

VIEW = TypeAdapter(PokerTableView)
EVENT: TypeAdapter[HappenedAt] = TypeAdapter(HappenedAt)


def room(house: str = "gega-002044", size: int = 6, seats: int = 3) -> Room:
    return Room(terms=terms_of(house), size=size, stacks=dict.fromkeys(range(1, seats + 1), 5_000))


def read(table: PokerTable, viewer: PokerViewer) -> bytes:
    return VIEW.dump_json(view(table, viewer))


def test_before_the_first_hand() -> None:
    """Seats, stacks, and when a hand may begin."""
    table = room().table
    seen = view(table, Rail())

    assert [(seat.seat, seat.name, seat.stack) for seat in seen.seats] == [
        (1, "P1", 5_000), (2, "P2", 5_000), (3, "P3", 5_000),
        (4, None, 0), (5, None, 0), (6, None, 0),
    ]  # fmt: skip
    assert (seen.hand, seen.commitment, seen.turn, seen.button) == (None, None, None, None)
    assert seen.next_hand_at_ms == 0
    assert view(room(seats=1).table, Rail()).next_hand_at_ms is None


def test_during_a_hand() -> None:
    """Stacks are those of the hand, the turn is what an action must name, the deal is bound."""
    played = room()
    played.begin(button=3)
    seen = view(played.table, SeatViewer(seat=3))
    turn = next(event for event in played.events if isinstance(event, TurnBegan))

    assert (seen.button, seen.small, seen.big, seen.hand_number) == (3, 1, 2, 1)
    assert [seat.stack for seat in seen.seats[:3]] == [
        player.stack for player in played_seats(seen)
    ]
    assert sum(seat.stack for seat in seen.seats) < 15_000
    assert seen.turn is not None
    assert (seen.turn.seat, seen.turn.turn) == (3, 1)
    assert seen.turn.deadline_ms == turn.deadline_ms
    assert seen.next_hand_at_ms is None
    assert seen.commitment == played.table.commitment
    assert len(played.table.commitment) == 64
    assert seen.hand is not None
    assert seen.hand.you is not None
    assert seen.hand.you.legal is not None


def played_seats(seen: PokerTableView) -> list[object]:
    assert seen.hand is not None
    return sorted(seen.hand.seats, key=lambda player: player.seat)


def test_after_a_hand() -> None:
    """The last hand stays to be looked at until the next one begins."""
    played = room()
    played.begin(button=3)
    played.fold_out()
    seen = view(played.table, Rail())

    assert seen.turn is None
    assert seen.next_hand_at_ms == played.table.next_hand_at_ms
    assert seen.hand is not None
    assert seen.hand.result is not None
    assert sum(seat.stack for seat in seen.seats) == 15_000


def test_what_concerns_one_player_is_told_to_him_alone() -> None:
    """What he owes, what he has bought, his bank and allotment."""
    played = room("online-limit", seats=3)
    played.begin(button=3)
    played.sit(4, 9_000)
    own = view(played.table, SeatViewer(seat=4)).you

    assert own is not None
    assert own.owes_entry
    assert own.all_ins == played.seat(4).all_ins
    assert view(played.table, Rail()).you is None
    assert view(played.table, SeatViewer(seat=5)).you is None
    assert view(played.table, SeatViewer(seat=99)).you is None


def test_a_seat_that_changed_hands_shows_nothing_of_its_last_player() -> None:
    """The newcomer sees the last hand as the rail does, in the view and in what he missed."""
    played = room()
    played.begin(button=3)
    played.fold_out()
    cards = [card_text(card) for card in played.hand.holes[0] if card is not None]
    seat = played.hand.seats[0]
    old = view(played.table, SeatViewer(seat=seat))
    played.leave(seat)
    played.do(Sit(player="another", name="Another", seat=seat, stack=5_000))
    new = view(played.table, SeatViewer(seat=seat))

    assert old.hand is not None
    assert old.hand.you is not None
    assert old.hand.you.cards == tuple(cards)
    assert new.you is not None
    assert new.hand == view(played.table, Rail()).hand
    entries = missed(played.table, SeatViewer(seat=seat), 0)
    assert entries == missed(played.table, Rail(), 0)
    text = b"".join(EVENT.dump_json(event) for entry in entries for event in entry.events)
    assert not any(f'"{card}"'.encode() in text for card in cards)

    played.begin()
    while seat not in played.hand.seats:  # a newcomer waits until the button has passed
        played.fold_out()
        played.begin()
    assert played.table.dealt_to[played.hand.seats.index(seat)] == "another"
    now = view(played.table, SeatViewer(seat=seat))
    assert now.hand is not None
    assert now.hand.you is not None
    told = missed(played.table, SeatViewer(seat=seat), played.table.version - 1)
    dealt = [e for entry in told for e in entry.events if isinstance(e, HoleDealt)]
    assert [event.seat for event in dealt if None not in event.cards] == [seat]


def test_an_empty_seat_shows_nothing_of_its_last_player() -> None:
    """Whoever is still named by the seat sees what the rail sees; so does one no table has."""
    played = room()
    played.begin(button=3)
    played.fold_out()
    seat = played.hand.seats[0]
    played.leave(seat)

    for number in (seat, 0, 7):
        viewer = SeatViewer(seat=number)
        assert missed(played.table, viewer, 0) == missed(played.table, Rail(), 0)
        assert read(played.table, viewer) == read(played.table, Rail())


def test_the_log_is_told_from_a_version_on() -> None:
    """Each entry once, redacted for who asks."""
    played = room()
    played.begin(button=3)
    version = played.table.version
    played.play("c c")
    told = missed(played.table, SeatViewer(seat=1), version)

    assert [entry.version for entry in told] == [version + 1, version + 2]
    assert missed(played.table, Rail(), played.table.version) == ()


@pytest.mark.parametrize("house", sorted(name for name in HOUSES if HOUSES[name].tables))
def test_seed_and_players_stay_in(house: str) -> None:
    """No viewer is sent the seed or an id of a person."""
    played = room(house)
    played.begin(button=3)
    played.play("c c c" if house != "gega-002044" else "c c")

    for viewer in (Rail(), Director(), Record(), SeatViewer(seat=1)):
        text = read(played.table, viewer).decode()
        assert played.table.seed not in text
        assert '"p1"' not in text
        assert read(played.table, Rail()) == read(played.table, Director())


@profile(max_examples=60)
@given(
    order=st.permutations(range(52)),
    words=st.lists(st.sampled_from(("f", "c", "c", "c")), max_size=8),
    viewer=st.sampled_from((Rail(), Director(), Record(), *(SeatViewer(seat=n) for n in (1, 2)))),
)
def test_hidden_cards_change_no_byte_of_a_table(
    order: list[int], words: list[str], viewer: PokerViewer
) -> None:
    """Between two deals that agree on what this viewer saw, with the same commitment: the bytes of
    every view and of every event in the log are the same."""
    played = room()
    played.begin(button=3)
    for word in words:
        if played.table.turn is not None and played.hand.street < 3:
            played.play(word)
    table = played.table
    hand = played.hand
    own = viewer.seat if isinstance(viewer, SeatViewer) else None
    seen = {*hand.board, *(hand.holes[hand.seats.index(own)] if own else ())}
    seen |= {card for at, hole in enumerate(hand.holes) if hand.shown[at] for card in hole}
    hidden = [card for card in DECK if card not in seen]
    mixed = dict(zip(hidden, [card for card in map(Card, order) if card not in seen], strict=True))
    other = replace(
        table,
        hand=replace(
            hand,
            holes=tuple(tuple(mixed.get(card, card) for card in hole) for hole in hand.holes),
            deck=tuple(mixed.get(card, card) for card in hand.deck or ()),
        ),
    )

    assert read(table, viewer) == read(other, viewer)
    texts = {card_text(card) for card in hidden}
    for entry in missed(table, viewer, 0):
        for event in entry.events:
            cards = getattr(redact(event, viewer), "cards", ())
            assert not texts.intersection(cards)
