"""How strong an Omaha hand is: exactly two of four hole cards with exactly three of the board.

Ranks are those of `engine.ranking`, 1..7462. Without a flush all that counts is which ranks lie on
the board and which two ranks come from the hand: the first time a board's ranks are seen, a row is
made with the best hand for each of the 91 pairs of ranks. A hand is then six look-ups.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

from engine.cards import DECK, Card
from engine.rank_tables import RANK_KEYS, read
from engine.ranking import hand_name, rank
from engine.ranking_types import HandName

# Places of the ranks in a row: the marks of a Golomb ruler, so that every two have their own sum.
_MARKS = (0, 2, 5, 25, 37, 43, 59, 70, 85, 89, 98, 99, 106)
_PLACES = tuple(_MARKS[card >> 2] for card in DECK)
_PAIRS = tuple(combinations_with_replacement(range(13), 2))

# Above the 28 bits of the rank key stand four counters of four bits, one for each suit. They start
# at 5, so that the third board card of a suit sets the counter's top bit.
_START = sum(5 << 28 + 4 * suit for suit in range(4))
_THREE = tuple(8 << 28 + 4 * suit for suit in range(4))
_ANY_THREE = sum(_THREE)
_LOW = (1 << 28) - 1
_ADDS = tuple(RANK_KEYS[card >> 2] + (1 << 28 + 4 * (card & 3)) for card in DECK)

# Rows by the number of board cards, then by the key of their ranks: at most 6,175 of five cards.
_rows: dict[int, dict[int, list[int]]] = {3: {}, 4: {}, 5: {}}
_rows5 = _rows[5]


def rank_omaha(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The rank 1..7462 of the best two of exactly four hole cards with three of the board.

    The board has three to five cards. Cards must differ, as in `engine.ranking`.
    """
    a, b, c, d = hole
    total = _START
    for card in board:
        total += _ADDS[card]
    rows = _rows5 if len(board) == 5 else _rows[len(board)]
    row = rows.get(total & _LOW) or _new_row(total & _LOW, board)
    places = _PLACES
    i, j, k, m = places[a], places[b], places[c], places[d]
    best = max(row[i + j], row[i + k], row[i + m], row[j + k], row[j + m], row[k + m])
    if total & _ANY_THREE:
        return max(best, _flush(total, hole, board))
    return best


def _new_row(key: int, board: Sequence[Card]) -> list[int]:
    """The best hand with each pair of ranks, at the sum of their marks.

    A pair of a rank that lies on the board three times cannot be held; its place is never read.
    """
    fives = _fives()
    threes = {sum(RANK_KEYS[card >> 2] for card in three) for three in combinations(board, 3)}
    row = [0] * (2 * _MARKS[-1] + 1)
    for low, high in _PAIRS:
        pair = RANK_KEYS[low] + RANK_KEYS[high]
        row[_MARKS[low] + _MARKS[high]] = max(fives.get(pair + three, 0) for three in threes)
    _rows[len(board)][key] = row
    return row


def _flush(total: int, hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The best flush in the suit that the board has three of, 0 if two hole cards do not fit."""
    suit = next(suit for suit, three in enumerate(_THREE) if total & three)
    own = [1 << (card >> 2) for card in hole if card & 3 == suit]
    if len(own) < 2:
        return 0
    flushes = _flushes()
    table = [1 << (card >> 2) for card in board if card & 3 == suit]
    pairs = [x + y for x, y in combinations(own, 2)]
    return max(flushes[sum(three) + pair] for three in combinations(table, 3) for pair in pairs)


@cache
def _fives() -> dict[int, int]:
    return read("high5.bin")


@cache
def _flushes() -> dict[int, int]:
    return read("flush.bin")


def omaha_name(hole: Sequence[Card], board: Sequence[Card]) -> HandName:
    """The name of the best hand; its five are two hole cards and three of the board."""
    pairs = tuple(combinations(hole, 2))
    fives = ((*three, *pair) for three in combinations(board, 3) for pair in pairs)
    return hand_name(max(fives, key=rank))
