"""How strong a hand is: five, six or seven cards to one whole number, and to the words for it.

Greater is stronger and equal hands are equal: 1 is 7-5-4-3-2, 7,462 a royal flush, whatever the
number of cards. Suits never break a tie. Every card adds one number to a sum that says how many
cards there are of each rank and of each suit; one look-up gives the rank. Tables lie in
`engine/rank_tables`, are written by its `generate.py` and are read when first needed (a few ms).

Cards must differ; a hand with a card twice has no meaning here and gives no error.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Sequence
from itertools import accumulate, combinations

from engine.cards import DECK, RANKS, Card, Pocket, cards_text
from engine.rank_tables import RANK_KEYS, read
from engine.ranking_types import Category, HandName

# Above the 28 bits of the rank key stand four counters of four bits, one for each suit. They start
# at 3, so that the fifth card of a suit sets the counter's top bit.
_LOW = (1 << 28) - 1
_START = sum(3 << 28 + 4 * suit for suit in range(4))
_FIVE = tuple(8 << 28 + 4 * suit for suit in range(4))
_ANY_FIVE = sum(_FIVE)
_TWO_EACH = sum(2 << 28 + 4 * suit for suit in range(4))
_KEYS = tuple(RANK_KEYS[card >> 2] for card in DECK)
_ADDS = tuple(_KEYS[card] + (1 << 28 + 4 * (card & 3)) for card in DECK)

# Filled when first asked; an empty table has no key, which is how the look-up notices.
_high: dict[int, dict[int, int]] = {5: {}, 6: {}, 7: {}}
_high7 = _high[7]
_flushes: dict[int, int] = {}

# The weakest rank of every category but the first, weakest category first.
_CATEGORIES = tuple(Category)
_FROM = tuple(1 + n for n in accumulate((1_277, 2_860, 858, 858, 10, 1_277, 156, 156)))
_NAMED_BY = {Category.TWO_PAIR: 2, Category.FULL_HOUSE: 2}


def _flush(total: int, cards: Iterable[Card]) -> int:
    suit = next(suit for suit, five in enumerate(_FIVE) if total & five)
    if not _flushes:
        _flushes.update(read("flush.bin"))
    return _flushes[sum(1 << (card >> 2) for card in cards if card & 3 == suit)]


def rank7(cards: Sequence[Card]) -> int:
    """The rank 1..7462 of the best five of exactly seven cards, in any order."""
    a, b, c, d, e, f, g = cards
    adds = _ADDS
    total = _START + adds[a] + adds[b] + adds[c] + adds[d] + adds[e] + adds[f] + adds[g]
    if total & _ANY_FIVE:
        return _flush(total, cards)
    try:
        return _high7[total & _LOW]
    except KeyError:
        if _high7:
            raise
        _high7.update(read("high7.bin"))
        return _high7[total & _LOW]


def rank(cards: Sequence[Card]) -> int:
    """The rank 1..7462 of the best five of five, six or seven cards, in any order."""
    total = _START
    for card in cards:
        total += _ADDS[card]
    if total & _ANY_FIVE:
        return _flush(total, cards)
    table = _high[len(cards)]
    if not table:
        table.update(read(f"high{len(cards)}.bin"))
    return table[total & _LOW]


def ranks(board: Sequence[Card], pockets: Iterable[Pocket]) -> list[int]:
    """The rank of each pocket with a whole board of five, in the order of `pockets`."""
    if not _high7:
        _high7.update(read("high7.bin"))
    adds, high = _ADDS, _high7
    base = _START
    for card in board:
        base += adds[card]
    low = base & _LOW
    if not base + _TWO_EACH & _ANY_FIVE:  # two more cards cannot make a flush
        return [high[low + _KEYS[a] + _KEYS[b]] for a, b in pockets]
    found = []
    for a, b in pockets:
        total = base + adds[a] + adds[b]
        flush = total & _ANY_FIVE
        found.append(_flush(total, (*board, a, b)) if flush else high[total & _LOW])
    return found


def wins(boards: Iterable[Sequence[Card]], pockets: Sequence[Pocket]) -> tuple[list[int], int]:
    """How often each pocket is the best of all, ties counting full, and the number of boards."""
    if not _high7:
        _high7.update(read("high7.bin"))
    adds, high = _ADDS, _high7
    keys = [_KEYS[a] + _KEYS[b] for a, b in pockets]
    won = [0] * len(keys)
    count = 0
    for board in boards:
        count += 1
        total = _START
        for card in board:
            total += adds[card]
        if total + _TWO_EACH & _ANY_FIVE:
            strength = ranks(board, pockets)
        else:
            low = total & _LOW
            strength = [high[low + key] for key in keys]
        best = max(strength)
        if strength.count(best) == 1:
            won[strength.index(best)] += 1
        else:
            won = [n + (value == best) for n, value in zip(won, strength, strict=True)]
    return won, count


def category(strength: int) -> Category:
    """The class of hand that a rank 1..7462 belongs to."""
    return _CATEGORIES[bisect(_FROM, strength)]


def hand_name(cards: Sequence[Card]) -> HandName:
    """The name of the best five of five, six or seven cards.

    Where several fives are best, the one with the cards that come first in `cards`: a pocket
    before the board shows as many of the player's own cards as it can.
    """
    five = max(combinations(cards, 5), key=rank)
    named = category(rank(five))
    order = _said(five)
    return HandName(
        category=named,
        ranks=tuple(dict.fromkeys(RANKS[card >> 2] for card in order))[: _NAMED_BY.get(named, 1)],
        five=tuple(cards_text((card,)) for card in order),
    )


def _said(five: tuple[Card, ...]) -> list[Card]:
    """Five cards as a person names them: larger groups first, then higher ranks."""
    heights = [card >> 2 for card in five]
    wheel = sorted(heights) == [0, 1, 2, 3, 12]

    def place(card: Card) -> tuple[int, int]:
        height = card >> 2
        return heights.count(height), -1 if wheel and height == 12 else height

    return sorted(five, key=place, reverse=True)
