"""Cards, amounts and names of hands, and the order of events, as hand histories have them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.cards import Card, parse_card
from engine.formats.amounts import amount_text
from engine.hand_words import hand_words
from engine.lows import low_name
from engine.poker.hand.events import CardsMucked, CardsShown, HandOver, PokerEvent, PotWon, Raked
from engine.poker.hand.names import high_name
from engine.poker.hand.strength import strength
from engine.poker.views.record import HandRecord, Played
from engine.rules import HoleUse

ROOM = "Cardroom"  # whose hands they are
UNKNOWN = "??"  # of an open hand that a record does not know whole


def told(record: HandRecord) -> list[PokerEvent]:
    """The events as they are told: every hand is opened once, after the last card, although those
    that are all-in lie open before; then what was won."""
    opened: dict[int, PokerEvent] = {}
    story: list[PokerEvent] = []
    result: list[PokerEvent] = []
    for event in record.events:
        match event:
            case CardsShown() | CardsMucked():
                opened[event.seat] = event
            case Raked() | PotWon() | HandOver():
                result.append(event)
            case _:
                story.append(event)
    return [*story, *opened.values(), *result]


def known(cards: Iterable[str | None]) -> tuple[str, ...]:
    """The cards that the record knows."""
    return tuple(card for card in cards if card is not None and card != UNKNOWN)


def in_brackets(cards: Iterable[str | None]) -> str:
    """The known cards: ``"[Ah Kd]"``."""
    return f"[{' '.join(known(cards))}]"


def chips(record: HandRecord, amount: int) -> str:
    """The amount with the decimals of the record."""
    return amount_text(amount, record.places)


def words_of(record: HandRecord, one: Played) -> str:
    """What the player's hand is called, high and low; empty if it is no whole hand."""
    hole = parsed(one.holes)
    board = parsed(record.board)
    game = record.setup.game
    enough = len(board) >= 3 if game.hole_use is HoleUse.EXACTLY_2 else len(hole + board) >= 5
    if len(hole) < len(one.holes) or not enough:
        return ""
    words = hand_words(high_name(game, hole, board))
    low = strength(game, hole, board)[1]
    return words if low is None else f"{words}; low {low_name(low)}"


def parsed(cards: Sequence[str | None]) -> tuple[Card, ...]:
    """The known cards."""
    return tuple(parse_card(card) for card in known(cards))
