"""Eight-or-better lows: five different ranks from ace to eight, the ace low.

Straights and flushes do not spoil a low. Lows are compared from their highest card down, so that
8-7-6-5-4 is 1 and the wheel 5-4-3-2-A is 56, the best; `None` is no low at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from engine.cards import DECK, RANKS, Card, card_text

WHEEL = 56  # the best low

# A rank is one bit, the ace the lowest: of two lows the one that is the smaller number is better.
_BITS = tuple(0 if 7 <= rank < 12 else 1 << (rank + 1) % 13 for rank in range(13))
_BIT_OF = tuple(_BITS[card >> 2] for card in DECK)
_FIVES = sorted((sum(five) for five in combinations([1 << n for n in range(8)], 5)), reverse=True)
_LOWS = {five: value for value, five in enumerate(_FIVES, 1)}


def _best_of(mask: int) -> int | None:
    """The low of the lowest five ranks of `mask`."""
    while mask.bit_count() > 5:
        mask &= ~(1 << mask.bit_length() - 1)
    return _LOWS.get(mask)


_OF_MASK = tuple(_best_of(mask) for mask in range(256))


def low8(cards: Sequence[Card]) -> int | None:
    """The best low 1..56 of any five of five or more cards; greater is better."""
    found = 0
    for card in cards:
        found |= _BIT_OF[card]
    return _OF_MASK[found]


def low8_omaha(hole: Sequence[Card], board: Sequence[Card]) -> int | None:
    """The best low 1..56 of exactly two hole cards and three of the board; greater is better."""
    table = 0
    for card in board:
        table |= _BIT_OF[card]
    if table.bit_count() < 3:
        return None
    own = 0
    for card in hole:
        own |= _BIT_OF[card]
    return _two_and_three(own, table)


@cache  # at most 163 x 182 entries
def _two_and_three(own: int, table: int) -> int | None:
    pairs = _chosen(own, 2)
    return max(
        (_LOWS[pair | three] for three in _chosen(table, 3) for pair in pairs if not pair & three),
        default=None,
    )


def _chosen(mask: int, size: int) -> list[int]:
    bits = [1 << n for n in range(8) if mask >> n & 1]
    return [sum(some) for some in combinations(bits, size)]


def low_name(low: int) -> str:
    """The ranks of a low 1..56, highest first: ``"8-6-4-2-A"``."""
    return "-".join(RANKS[rank] for rank in _ranks(low))


def low8_five(low: int, cards: Sequence[Card]) -> tuple[str, ...]:
    """The cards of a low, highest first, as text; of each rank the first one in `cards`."""
    return tuple(
        next(card_text(card) for card in cards if card >> 2 == rank) for rank in _ranks(low)
    )


def low8_five_omaha(low: int, hole: Sequence[Card], board: Sequence[Card]) -> tuple[str, ...]:
    """The two hole cards and three of the board that make `low`, highest first, as text."""
    fives = ((*pair, *three) for three in combinations(board, 3) for pair in combinations(hole, 2))
    return low8_five(low, next(five for five in fives if low8(five) == low))


def _ranks(low: int) -> list[int]:
    five = _FIVES[low - 1]
    return [(bit - 1) % 13 for bit in range(7, -1, -1) if five >> bit & 1]
