"""Deals of betting games proven card by card: what was seen is opened, mucked hands never.

The promise is the one of `engine.commitment`: a salted leaf for every place of the deck under one
root, which everybody knows before the first card. Afterwards a viewer gets all 52 leaves, and card
and salt of exactly the places whose cards their own events show. A salt comes from the seed by a
one-way function, so no opening says anything about another place; the seed itself stays closed.
docs/rules/provable-deal.md says which place lies where.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.cards import Card, card_text, parse_card
from engine.commitment import leaf, leaves, root, salt
from engine.poker.hand.events import BoardDealt, CardsShown, HoleDealt, PokerEvent
from engine.refusals import IllegalAction, Refusal
from engine.shuffle import shuffle

_SIZE = 52
_HEX = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """What proves the card of one place; the salt in hex."""

    place: int
    card: str = field(repr=False)
    salt: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class DealProof:
    """The promise and what has been opened of it, all in hex."""

    commitment: str
    leaves: tuple[str, ...] = field(repr=False)  # of all 52 places
    openings: tuple[Opening, ...]  # in order of places


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckPlaces:
    """Where in the deck the dealt cards lay, in the order dealt."""

    holes: Mapping[int, tuple[int, ...]]  # by seat
    board: tuple[int, ...]


def places(events: Iterable[PokerEvent]) -> DeckPlaces:
    """The places of the cards dealt in `events`, hidden ones included.

    On each street the cards go round one at a time, then come the board's; none is burned.
    `IllegalAction` if no deck could have been dealt so."""
    holes: dict[int, tuple[int, ...]] = {}
    board: tuple[int, ...] = ()
    at = 0
    for dealt in _streets(events):
        if isinstance(dealt, BoardDealt):
            board += tuple(range(at, at + len(dealt.cards)))
            at += len(dealt.cards)
            continue
        around, each = len(dealt), len(next(iter(dealt.values())).cards)
        if any(len(event.cards) != each for event in dealt.values()):
            raise IllegalAction(Refusal.RECORD_DEAL, "players of one street have other counts")
        for turn, seat in enumerate(dealt):
            new = range(at + turn, at + around * each, around)
            holes[seat] = holes.get(seat, ()) + tuple(new)
        at += around * each
    if at > _SIZE:
        raise IllegalAction(Refusal.RECORD_DEAL, "more than 52 cards are dealt")
    return DeckPlaces(holes=holes, board=board)


def _streets(events: Iterable[PokerEvent]) -> Iterator[dict[int, HoleDealt] | BoardDealt]:
    """One by one what was dealt at a time: hole cards by seat, or board cards."""
    around: dict[int, HoleDealt] = {}
    for event in events:
        if not isinstance(event, HoleDealt | BoardDealt):
            continue
        if around and (isinstance(event, BoardDealt) or event.seat in around):
            yield around
            around = {}
        if isinstance(event, BoardDealt):
            yield event
        else:
            around[event.seat] = event
    if around:
        yield around


def seen(events: Sequence[PokerEvent]) -> dict[int, str]:
    """The cards that `events` show, as text by place. `IllegalAction` as for `places`, and if a
    shown hand has cards that were not dealt."""
    where = places(events)
    known: dict[int, str] = {}
    hands: dict[int, list[str | None]] = {seat: [] for seat in where.holes}
    board: list[str | None] = []
    for event in events:
        if isinstance(event, HoleDealt):
            hands[event.seat] += event.cards
        elif isinstance(event, BoardDealt):
            board += event.cards
        elif isinstance(event, CardsShown):
            _open(hands, event)
    for lying, cards in (
        *((where.holes[seat], hand) for seat, hand in hands.items()),
        (where.board, board),
    ):
        known |= {at: card for at, card in zip(lying, cards, strict=True) if card is not None}
    return known


def _open(hands: Mapping[int, list[str | None]], event: CardsShown) -> None:
    dealt = hands.get(event.seat, [])
    agrees = (before in {None, now} for before, now in zip(dealt, event.cards, strict=False))
    if not 0 < len(event.cards) <= len(dealt) or not all(agrees):
        raise IllegalAction(Refusal.RECORD_DEAL, f"seat {event.seat} shows other cards")
    dealt[: len(event.cards)] = event.cards


def prove(seed: bytes, events: Sequence[PokerEvent]) -> DealProof:
    """The proof of every card in `events`, and of no other one.

    `events` are those of a whole hand as one viewer may know them (`redact`).
    `ValueError` if this seed has not dealt them."""
    deck = shuffle(seed)
    hashes = leaves(seed, deck)
    opened = sorted(seen(events).items())
    if any(card != card_text(deck[place]) for place, card in opened):
        raise ValueError("another seed has dealt this hand")
    return DealProof(
        commitment=root(hashes),
        leaves=tuple(value.hex() for value in hashes),
        openings=tuple(
            Opening(place=place, card=card, salt=salt(seed, place).hex()) for place, card in opened
        ),
    )


def check(proof: DealProof, events: Sequence[PokerEvent]) -> None:
    """Refuses a proof that does not bind every card in `events` to the commitment.

    Names the first fault in this order: the leaves do not give the commitment; a place is opened to
    another card than the events show, or not at all; a card does not give its leaf; one card lies
    at two places."""
    hashes = [_bytes(value, "a leaf") for value in proof.leaves]
    if len(hashes) != _SIZE or root(hashes) != proof.commitment.lower():
        raise IllegalAction(Refusal.RECORD_COMMITMENT, "the leaves do not give the commitment")
    opened = {opening.place: opening for opening in proof.openings}
    for place, card in sorted(seen(events).items()):
        if place not in opened or opened[place].card != card:
            detail = f"the proof does not open place {place} to the card of the record"
            raise IllegalAction(Refusal.RECORD_DEAL, detail)
    for opening in proof.openings:
        _check_leaf(hashes, opening)
    if len({opening.card for opening in proof.openings}) != len(proof.openings):
        raise IllegalAction(Refusal.RECORD_DUPLICATE_CARD, "one card is opened at two places")


def _check_leaf(hashes: Sequence[bytes], opening: Opening) -> None:
    place = opening.place
    salted = _bytes(opening.salt, "a salt")
    if not 0 <= place < _SIZE or leaf(salted, place, _card(opening.card)) != hashes[place]:
        detail = f"card and salt of place {place} do not give its leaf"
        raise IllegalAction(Refusal.RECORD_DEAL, detail)


def _card(text: str) -> Card:
    try:
        return parse_card(text)
    except ValueError:
        detail = "a card that does not exist is opened"
        raise IllegalAction(Refusal.RECORD_UNKNOWN_CARD, detail) from None


def _bytes(text: str, what: str) -> bytes:
    if not _HEX.fullmatch(text):
        raise IllegalAction(Refusal.RECORD_COMMITMENT, f"{what} is not 64 hex digits")
    return bytes.fromhex(text)
