"""Names of hands in English, for the command line and for exports of hands."""

from __future__ import annotations

from engine.ranking_types import Category, HandName

_ONE = {
    "2": "deuce", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight",
    "9": "nine", "T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace",
}  # fmt: skip


def _many(rank: str) -> str:
    return "sixes" if rank == "6" else f"{_ONE[rank]}s"


def hand_words(name: HandName) -> str:
    """The hand as a dealer would call it: ``"full house, aces over kings"``."""
    first = name.ranks[0]
    match name.category:
        case Category.STRAIGHT_FLUSH if first == "A":
            return "royal flush"
        case Category.STRAIGHT_FLUSH | Category.FLUSH | Category.STRAIGHT:
            return f"{name.category.replace('_', ' ')}, {_ONE[first]} high"
        case Category.FOUR_OF_A_KIND | Category.THREE_OF_A_KIND:
            return f"{name.category.replace('_', ' ')}, {_many(first)}"
        case Category.FULL_HOUSE:
            return f"full house, {_many(first)} over {_many(name.ranks[1])}"
        case Category.TWO_PAIR:
            return f"two pair, {_many(first)} and {_many(name.ranks[1])}"
        case Category.PAIR:
            return f"pair of {_many(first)}"
        case _:
            return f"high card, {_ONE[first]}"
