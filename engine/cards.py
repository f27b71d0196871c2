"""Cards as small integers and as text.

A card is an int 0..51: `4 * rank + suit`, rank 0..12 for 2..A, suit 0..3 for clubs, diamonds,
hearts, spades. Text is rank then suit, `"Qc"`; several cards are written together, `"Qc7d"`.
"""

from __future__ import annotations

from typing import NewType

Card = NewType("Card", int)
Pocket = tuple[Card, Card]
Cards = tuple[Card, ...]

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK: Cards = tuple(Card(n) for n in range(52))


def card_text(card: Card) -> str:
    """Rank and suit, for example ``"Qc"``."""
    return RANKS[card >> 2] + SUITS[card & 3]


def cards_text(cards: Cards) -> str:
    """The cards in their order, written together: ``"Qc7d"``."""
    return "".join(map(card_text, cards))


def parse_card(text: str) -> Card:
    """The card named by `text`; `ValueError` if it is not exactly a rank and a suit."""
    if len(text) != 2 or text[0] not in RANKS or text[1] not in SUITS:
        raise ValueError("not a card")  # the text itself could be a secret
    return Card(4 * RANKS.index(text[0]) + SUITS.index(text[1]))


def parse_cards(text: str) -> Cards:
    """The cards of ``"Qc7d"`` in order (blanks between cards are allowed)."""
    packed = text.replace(" ", "")
    if len(packed) % 2:
        raise ValueError("not a list of cards")
    return tuple(parse_card(packed[i : i + 2]) for i in range(0, len(packed), 2))
