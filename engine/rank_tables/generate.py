"""Writes the rank tables beside this file: `python -m engine.rank_tables.generate`.

Ranks run from 1 (7-5-4-3-2) to 7,462 (a royal flush) and are the same for 5, 6 and 7 cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from pathlib import Path

from engine.rank_tables import RANK_KEYS, packed
from engine.ranking_types import Category

_WHEEL = (12, 3, 2, 1, 0)
_SHAPES = {
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
    (2, 1, 1, 1): Category.PAIR,
    (2, 2, 1): Category.TWO_PAIR,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (4, 1): Category.FOUR_OF_A_KIND,
}

Ranks = tuple[int, ...]


def key(ranks: Ranks) -> int:
    """The sum of rank keys; different for every collection of one size."""
    return sum(RANK_KEYS[rank] for rank in ranks)


def strength(ranks: Ranks, suited: bool) -> tuple[int, Ranks]:
    """What orders five cards: their category 0..8, then ranks by group size and height."""
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    order = tuple(rank for _, rank in groups)
    straight = len(order) == 5 and (order[0] - order[4] == 4 or order == _WHEEL)
    if straight:
        order = (3,) if order == _WHEEL else order[:1]
    category = _SHAPES[tuple(count for count, _ in groups)]
    if suited:
        category = Category.STRAIGHT_FLUSH if straight else Category.FLUSH
    elif straight:
        category = Category.STRAIGHT
    return list(Category).index(category), order


def collections(cards: int) -> Iterator[Ranks]:
    """Every collection of `cards` ranks that a deck of four suits can give, low ranks first."""
    for ranks in combinations_with_replacement(range(13), cards):
        if all(ranks[i] != ranks[i + 4] for i in range(cards - 4)):
            yield ranks


def five_card_ranks() -> tuple[dict[Ranks, int], dict[Ranks, int]]:
    """Rank 1..7462 of five cards by their ranks, not suited and suited."""
    plain = {ranks: strength(ranks, suited=False) for ranks in collections(5)}
    suited = {ranks: strength(ranks, suited=True) for ranks in combinations(range(13), 5)}
    order = {s: n for n, s in enumerate(sorted({*plain.values(), *suited.values()}), 1)}
    return (
        {ranks: order[s] for ranks, s in plain.items()},
        {ranks: order[s] for ranks, s in suited.items()},
    )


def best(five: dict[Ranks, int], ranks: Ranks) -> int:
    """The best rank of five cards among `ranks`, which are in order."""
    return max(five[chosen] for chosen in set(combinations(ranks, 5)))


def tables() -> dict[str, bytes]:
    """The contents of every table file by its name."""
    plain, suited = five_card_ranks()
    files = {
        f"high{cards}.bin": packed({key(ranks): best(plain, ranks) for ranks in collections(cards)})
        for cards in (5, 6, 7)
    }
    flushes = {
        sum(1 << rank for rank in ranks): best(suited, ranks)
        for cards in (5, 6, 7)
        for ranks in combinations(range(13), cards)
    }
    return files | {"flush.bin": packed(flushes)}


if __name__ == "__main__":
    for name, content in tables().items():
        (Path(__file__).parent / name).write_bytes(content)
