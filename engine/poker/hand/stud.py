"""What is special in seven card stud: who opens a street, and odd chips by card (S2, S3, S6)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from engine.cards import Card
from engine.poker.hand.state import PokerHand
from engine.ranking import rank


def face_up(hand: PokerHand, position: int) -> tuple[Card, ...]:
    """The player's known cards that lie face up, in the order dealt."""
    cards = hand.holes[position]
    return tuple(
        card for at in hand.ups if at < len(cards) for card in (cards[at],) if card is not None
    )


def low_card(hand: PokerHand) -> int:
    """The position with the lowest door card, ties by suit, clubs lowest, aces high (S2)."""
    doors = [
        (cards[0], position)
        for position in range(len(hand.stacks))
        if (cards := face_up(hand, position))
    ]
    return min(doors)[1] if doors else 0


def high_board(hand: PokerHand) -> int:
    """The live position with the highest cards face up: quads, trips, two pair, pair, high cards;
    ties by the suit of the highest card (S3)."""
    live = [position for position, gone in enumerate(hand.folded) if not gone]
    return max(live, key=lambda position: _strength(face_up(hand, position)))


def _strength(cards: Sequence[Card]) -> tuple[list[int], list[int], int]:
    ranks = [card >> 2 for card in cards]
    groups = sorted(((ranks.count(value), value) for value in set(ranks)), reverse=True)
    counts = [count for count, _ in groups]  # two pair beats a higher pair
    return counts, [value for _, value in groups], max(cards, default=-1)


def odd_chip_high(cards: Sequence[Card]) -> tuple[int, int]:
    """What decides an odd chip of the high half: rank and suit of the highest card in the best
    five, the ace low in a five-high straight. Greater gets it."""
    best = rank(cards)
    return max(_highest(five) for five in combinations(cards, 5) if rank(five) == best)


def odd_chip_low(cards: Sequence[Card]) -> tuple[int, int]:
    """The same of the low half, where the ace is low."""
    ranks = sorted({_low_rank(card) for card in cards})
    top = ranks[4]
    return top, max(card & 3 for card in cards if _low_rank(card) == top)


def _low_rank(card: Card) -> int:
    return (card >> 2) + 1 if card >> 2 < 12 else 0


def _highest(five: Sequence[Card]) -> tuple[int, int]:
    wheel = {card >> 2 for card in five} == {12, 0, 1, 2, 3}
    value = _low_rank if wheel else _plain_rank
    return max((value(card), card & 3) for card in five)


def _plain_rank(card: Card) -> int:
    return card >> 2
