"""Non-interference: whatever the hidden cards are, a viewer gets the same bytes.

Two rooms play the same script with deals that agree on the cards this viewer comes to see, and on
nothing else. Everything sent to the viewer is compared byte by byte, and so are numbers of frames.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from engine.cards import DECK, Card
from engine.tradeem.events import Event
from engine.tradeem.hand import Complete, FlashStage
from engine.tradeem.settings import SEATS, FlashOn, PicksShown, Settings
from engine.tradeem.table import due_ms
from engine.tradeem.view_types import FlashFrame, Mark, TableView
from engine.tradeem.views import flash_frame, marks, redact, view
from engine.viewers import Rail, SeatViewer, Viewer
from tests.engine.tradeem.room import Room, spread

VIEW = TypeAdapter(TableView)
EVENT: TypeAdapter[Event] = TypeAdapter(Event)
MARKS = TypeAdapter(tuple[Mark, ...])
FRAME = TypeAdapter(FlashFrame | None)

BOARD = range(20, 25)  # places of the shuffled deck; pockets lie at 0..19
SHOWN = (0, 3, 4, 5)  # board cards face up in each round


@dataclass(frozen=True)
class Script:
    """Who plays, what each of them does in each round, and how far the hand goes."""

    players: tuple[int, ...]
    rounds: tuple[tuple[tuple[int, str, int], ...], ...]  # (seat, what, target), in order
    settings: Settings


@st.composite
def scripts(draw: st.DrawFn) -> Script:
    players = draw(st.lists(st.integers(1, 10), min_size=2, max_size=10, unique=True))
    if 1 not in players:
        players[0] = 1  # the host
    what = st.sampled_from(("hold", "open", "take", "silent"))
    rounds = []
    for _ in range(draw(st.integers(0, 4))):
        order = draw(st.permutations(players))
        rounds.append(tuple((seat, draw(what), draw(st.integers(1, 10))) for seat in order))
    settings = Settings(
        picks_shown=draw(st.sampled_from(PicksShown)), flash_on=draw(st.sampled_from(FlashOn))
    )
    return Script(players=tuple(sorted(players)), rounds=tuple(rounds), settings=settings)


def viewers(script: Script) -> list[Viewer]:
    return [Rail(), Rail(flash=False), *(SeatViewer(seat=seat) for seat in script.players)]


def places_seen(script: Script, viewer: Viewer) -> set[int]:
    """Places of the deck whose cards this viewer comes to see by the rules, the flash apart."""
    shown = SHOWN[min(len(script.rounds), 3)]
    places = set(BOARD[:shown])
    if isinstance(viewer, SeatViewer):
        taken = {
            target
            for choices in script.rounds
            for seat, what, target in choices
            if what == "take" and seat == viewer.seat
        }
        for seat in {viewer.seat} | taken:
            places |= {2 * seat - 2, 2 * seat - 1}
    return places


def other_deck(deck: Sequence[Card], seen: set[int], order: Sequence[int]) -> list[Card]:
    """The deck with all cards outside `seen` mixed by `order` (a permutation of 0..51)."""
    hidden = [place for place in range(52) if place not in seen]
    mixed = [place for place in order if place not in seen]
    changed = list(deck)
    for place, source in zip(hidden, mixed, strict=True):
        changed[place] = deck[source]
    return changed


def decide(room: Room, choice: tuple[int, str, int]) -> None:
    """One seat's part of a round."""
    seat, what, target = choice
    if what == "hold":
        room.hold(seat)
    if what in ("open", "take"):
        room.open(seat)
    if what == "take":
        room.click(seat, target)
    room.now_ms += 10


def transcript(script: Script, deck: Sequence[Card], viewer: Viewer) -> list[bytes]:
    """Every byte the viewer is sent before the showdown, flash frames apart."""
    room = Room(script.players, deal=spread(deck), settings=script.settings)
    sent = []

    def send(events: tuple[Event, ...]) -> None:
        for event in events:
            redacted = redact(event, viewer, script.settings)
            sent.append(b"" if redacted is None else EVENT.dump_json(redacted))
        sent.append(VIEW.dump_json(view(room.table, viewer)))
        sent.append(MARKS.dump_json(marks(room.table, viewer)))

    room.start()
    send(())
    room.begin_flash()
    send(room.wait_due())
    for choices in script.rounds:
        for choice in choices:
            decide(room, choice)
            send(())
        events = room.wait_due()
        if isinstance(room.hand.stage, Complete):
            break
        send(events)
    return sent


@given(
    script=scripts(), deck=st.permutations(DECK), order=st.permutations(range(52)), data=st.data()
)
def test_hidden_cards_change_no_byte(
    script: Script, deck: list[Card], order: list[int], data: st.DataObject
) -> None:
    """Views, events and marks depend on the cards that the viewer may see, and on no other."""
    viewer = data.draw(st.sampled_from(viewers(script)))
    other = other_deck(deck, places_seen(script, viewer), order)

    assert transcript(script, deck, viewer) == transcript(script, other, viewer)


@given(script=scripts(), deck=st.permutations(DECK), order=st.permutations(range(52)))
def test_seen_cards_do_change_bytes(script: Script, deck: list[Card], order: list[int]) -> None:
    """The comparison is not blind: who has other cards in hand gets other bytes."""
    viewer = SeatViewer(seat=script.players[-1])
    other = other_deck(deck, set(), order)
    pair = slice(2 * viewer.seat - 2, 2 * viewer.seat)

    if deck[pair] != other[pair]:
        assert transcript(script, deck, viewer) != transcript(script, other, viewer)


@given(
    deck=st.permutations(DECK),
    order=st.permutations(range(52)),
    index=st.integers(0, SEATS - 1),
    inside=st.integers(0, 2_499),
    hands=st.integers(0, 2),
)
def test_flash_frame_shows_its_own_pair_only(
    deck: list[Card], order: list[int], index: int, inside: int, hands: int
) -> None:
    """A frame depends on the pair it shows and on no other card; its size is always the same."""
    frames = []
    for cards in (deck, other_deck(deck, _pair_on_show(hands, index), order)):
        room = Room((1, 2), deal=spread(cards)).start()
        for _ in range(hands):
            room.to_showdown().wait_due()
        room.begin_flash()
        frame = flash_frame(room.table, SeatViewer(seat=2), room.now_ms + index * 2_500 + inside)
        assert frame is not None
        frames.append(FRAME.dump_json(frame))

    assert frames[0] == frames[1]


def _pair_on_show(hands: int, index: int) -> set[int]:
    """Places of the pair of frame `index` when this many hands have been played."""
    seat = (9 + hands + index + 1) % 10 + 1
    return {2 * seat - 2, 2 * seat - 1}


@given(deck=st.permutations(DECK), players=st.integers(2, 10))
def test_number_and_size_of_flash_frames(deck: list[Card], players: int) -> None:
    """Everybody gets ten frames of one size, whoever holds what; who may not see gets none."""
    room = Room(range(1, players + 1), deal=spread(deck)).start()
    room.begin_flash()
    windows = range(room.now_ms, room.now_ms + 25_000, 2_500)
    sizes = {
        viewer: [len(FRAME.dump_json(flash_frame(room.table, viewer, at))) for at in windows]
        for viewer in (Rail(), Rail(flash=False), SeatViewer(seat=1), SeatViewer(seat=players))
    }
    nothing = len(FRAME.dump_json(None))

    # Seat 10 comes last in the first hand; it alone has a number of two digits.
    assert sizes[Rail()] == sizes[SeatViewer(seat=1)] == sizes[SeatViewer(seat=players)]
    assert len(set(sizes[Rail()][:-1])) == 1
    assert sizes[Rail(flash=False)] == [nothing] * SEATS


@given(script=scripts(), deck=st.permutations(DECK), order=st.permutations(range(52)))
def test_pairs_that_nobody_holds_stay_hidden_at_the_end(
    script: Script, deck: list[Card], order: list[int]
) -> None:
    """At the showdown the view still depends on the players' final pairs and the board only: the
    statistics and the opened seed, which speak of the whole deal, are held equal here (T12)."""
    room = Room(script.players, deal=spread(deck), settings=script.settings).to_round()
    for choices in script.rounds:
        for choice in choices:
            decide(room, choice)
        room.wait_due()
    while not isinstance(room.hand.stage, Complete):
        room.time_up()
    held = {room.hand.holdings[seat - 1] for seat in script.players}
    seen = set(BOARD) | {2 * seat - 2 + n for seat in held for n in (0, 1)}
    other = spread(other_deck(deck, seen, order))
    changed = replace(room.table, hand=replace(room.hand, deal=other))

    for viewer in viewers(script):
        assert VIEW.dump_json(view(room.table, viewer)) == VIEW.dump_json(view(changed, viewer))


@pytest.mark.parametrize("flash_on", FlashOn)
def test_no_card_is_sent_twice_by_the_flash(flash_on: FlashOn) -> None:
    """Each pair shows in one window, so a screen that comes late has missed what was before."""
    room = Room((1, 2), settings=Settings(flash_on=flash_on)).start()
    room.begin_flash()
    due = due_ms(room.table)
    assert due is not None
    frames = [flash_frame(room.table, Rail(), at) for at in range(room.now_ms, due, 500)]
    seats = [frame.seat for frame in frames if frame is not None]

    assert isinstance(room.hand.stage, FlashStage)
    assert sorted(set(seats)) == list(range(1, 11))
    assert sum(a != b for a, b in pairwise(seats)) == SEATS - 1
