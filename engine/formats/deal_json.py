"""The proof of a betting hand's deal as JSON, `poker-deal/1`: what `verify` judges.

Written for one viewer from their own events: a card that they have not seen stands as null and is
not opened. docs/rules/provable-deal.md describes the format for other programs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.formats.json_reading import (
    UnreadableRecord,
    array,
    by_seat,
    entry,
    integer,
    members,
    text,
)
from engine.poker.hand.events import BoardDealt, CardsShown, HoleDealt, PokerEvent
from engine.poker.views.deal_proof import DealProof, Opening, prove

FORMAT = "poker-deal/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRecord:
    """A proof, and the deals and shown hands that it is to prove."""

    events: tuple[PokerEvent, ...] = field(repr=False)
    proof: DealProof


def write(
    seed: bytes, events: Sequence[PokerEvent], *, table: str, number: int
) -> dict[str, object]:
    """The proof of every card in `events`, ready for JSON. They are those of a whole hand as one
    viewer may know them. `ValueError` if this seed has not dealt them."""
    proof = prove(seed, events)
    return {
        "format": FORMAT,
        "table": table,
        "hand": number,
        "dealt": list(_dealt(events)),
        "shown": {
            str(event.seat): list(event.cards) for event in events if isinstance(event, CardsShown)
        },
        "commitment": proof.commitment,
        "leaves": list(proof.leaves),
        "openings": [
            {"place": opening.place, "card": opening.card, "salt": opening.salt}
            for opening in proof.openings
        ],
    }


def _dealt(events: Sequence[PokerEvent]) -> Iterator[dict[str, object]]:
    for event in events:
        if isinstance(event, HoleDealt):
            yield {"seat": event.seat, "cards": list(event.cards)}
        if isinstance(event, BoardDealt):
            yield {"board": list(event.cards)}


def read(value: object) -> DealRecord:
    """The proof in a parsed JSON value; names that it does not need are ignored.

    `UnreadableRecord` if it is not of this format, lacks a name or has a value of a wrong type."""
    entries = members(value, "a record")
    if entries.get("format") != FORMAT:
        raise UnreadableRecord(f'"format" is not "{FORMAT}"')
    dealt = [_deal(item) for item in array(entry(entries, "dealt"), "dealt")]
    shown = by_seat(entry(entries, "shown"), "shown")
    return DealRecord(
        events=(*dealt, *(_show(seat, cards) for seat, cards in shown.items())),
        proof=DealProof(
            commitment=text(entry(entries, "commitment"), "commitment"),
            leaves=tuple(
                text(leaf, "a leaf") for leaf in array(entry(entries, "leaves"), "leaves")
            ),
            openings=tuple(
                _opening(item) for item in array(entry(entries, "openings"), "openings")
            ),
        ),
    )


def _deal(value: object) -> HoleDealt | BoardDealt:
    entries = members(value, "a deal")
    if "board" in entries:
        return BoardDealt(street=0, cards=_texts(entries["board"], "the board"))
    cards = tuple(
        None if card is None else text(card, "a card")
        for card in array(entry(entries, "cards"), "cards")
    )
    seat = integer(entry(entries, "seat"), "seat")
    return HoleDealt(seat=seat, cards=cards, up=(False,) * len(cards))


def _show(seat: int, cards: object) -> CardsShown:
    return CardsShown(seat=seat, cards=_texts(cards, "a shown hand"))


def _texts(value: object, name: str) -> tuple[str, ...]:
    return tuple(text(card, "a card") for card in array(value, name))


def _opening(value: object) -> Opening:
    entries: Mapping[str, object] = members(value, "an opening")
    return Opening(
        place=integer(entry(entries, "place"), "place"),
        card=text(entry(entries, "card"), "a card"),
        salt=text(entry(entries, "salt"), "a salt"),
    )
