"""No export shows a card that its reader has not seen."""

from __future__ import annotations

import re

import pytest

from engine.formats import ohh, phh, stars
from engine.formats.phh import PhhHand
from engine.formats.phh_replay import replay
from engine.formats.phh_write import write
from engine.formats.record_to_phh import of_record
from engine.poker.hand.events import HoleDealt
from engine.poker.views.hand_types import PokerViewer, Record
from engine.poker.views.record import HandRecord, seen_by
from engine.viewers import Rail, SeatViewer
from tests.engine.formats.hands_played import random_hands

CARD = "[2-9TJQKA][cdhs]"


def cards_in(text: str) -> set[str]:
    """Every word that is made of cards, and its cards."""
    words = re.findall(rf"\b(?:{CARD}|\?\?)+\b", text)
    return {card for word in words for card in re.findall(CARD, word)}


def open_to(record: HandRecord, seat: int | None) -> set[str]:
    """The board, cards dealt face up, shown hands, and what `seat` was dealt itself."""
    found = set(record.board)
    for event in record.events:
        if isinstance(event, HoleDealt):
            dealt = zip(event.cards, event.up, strict=True)
            found |= {card for card, up in dealt if card and (up or event.seat == seat)}
    for one in record.players:
        if one.shown:
            found |= {card for card in one.holes if card}
    return found


def exports(record: HandRecord, viewer: PokerViewer) -> dict[str, str]:
    seen = seen_by(record, viewer)
    hero = viewer.seat if isinstance(viewer, SeatViewer) else None
    return {
        "stars": stars.write(seen),
        "ohh": ohh.write(seen, hero=hero),
        "phh": "\n".join(of_record(seen).actions),
    }


@pytest.mark.parametrize("record", list(random_hands(200)), ids=lambda record: record.id)
def test_exports_show_what_was_seen(record: HandRecord) -> None:
    seat = record.setup.seats[-1]
    for viewer, own in ((Record(), None), (Rail(), None), (SeatViewer(seat=seat), seat)):
        seen = open_to(record, own)
        for name, text in exports(record, viewer).items():
            assert cards_in(text) == seen, name


def test_there_is_something_to_hide() -> None:
    """In most hands somebody folds or mucks what nobody saw."""
    hidden = [
        record
        for record in random_hands(200)
        if cards_in(stars.write(record)) > open_to(record, None)
    ]

    assert len(hidden) > 100


def test_hands_with_hidden_cards_end_again_as_they_ended() -> None:
    """In PHH unknown cards are ????."""
    for record in random_hands(300):
        seen = seen_by(record, Record())
        (read,) = phh.read(write(of_record(seen)).encode())
        assert isinstance(read, PhhHand), str(read)
        done = replay(read, record.setup.rules)

        assert done.fault is None, (record.id, str(done.fault))
        assert done.is_complete
        assert done.hand.stacks == tuple(one.finished for one in record.players)
