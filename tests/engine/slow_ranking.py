"""Another way to rank hands, slow and plain: the order is spelled out as tuples."""

from collections.abc import Sequence
from itertools import combinations

from engine.cards import Card
from engine.ranking_types import Category

Strength = tuple[int, tuple[int, ...]]

WEAKEST_FIRST = [
    Category.HIGH_CARD,
    Category.PAIR,
    Category.TWO_PAIR,
    Category.THREE_OF_A_KIND,
    Category.STRAIGHT,
    Category.FLUSH,
    Category.FULL_HOUSE,
    Category.FOUR_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
]


def five_strength(cards: Sequence[Card]) -> Strength:
    """Category and the ranks that break ties, of five cards."""
    heights = sorted((card // 4 for card in cards), reverse=True)
    suited = len({card % 4 for card in cards}) == 1
    top = straight_top(heights)
    if top is not None:
        return WEAKEST_FIRST.index(Category.STRAIGHT_FLUSH if suited else Category.STRAIGHT), (top,)
    by_count: dict[int, list[int]] = {4: [], 3: [], 2: [], 1: []}
    for height in sorted(set(heights), reverse=True):
        by_count[heights.count(height)].append(height)
    ties = tuple(by_count[4] + by_count[3] + by_count[2] + by_count[1])
    return WEAKEST_FIRST.index(grouped(by_count, suited)), ties


def straight_top(heights: list[int]) -> int | None:
    """Height of the best card of a straight; the five in a wheel."""
    if heights == [12, 3, 2, 1, 0]:
        return 3
    if heights == list(range(heights[0], heights[0] - 5, -1)):
        return heights[0]
    return None


def grouped(by_count: dict[int, list[int]], suited: bool) -> Category:
    """Category of five cards that are no straight."""
    if by_count[4]:
        return Category.FOUR_OF_A_KIND
    if by_count[3]:
        return Category.FULL_HOUSE if by_count[2] else Category.THREE_OF_A_KIND
    if suited:
        return Category.FLUSH
    pairs = len(by_count[2])
    return [Category.HIGH_CARD, Category.PAIR, Category.TWO_PAIR][pairs]


def strength(cards: Sequence[Card]) -> Strength:
    """Of the best five of five to seven cards."""
    return max(map(five_strength, combinations(cards, 5)))
