"""Names of poker hands, as data that every language can put into words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Category(StrEnum):
    """The nine classes of high hands, weakest first; a royal flush is the best straight flush."""

    HIGH_CARD = "high_card"
    PAIR = "pair"
    TWO_PAIR = "two_pair"
    THREE_OF_A_KIND = "three_of_a_kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    FOUR_OF_A_KIND = "four_of_a_kind"
    STRAIGHT_FLUSH = "straight_flush"


@dataclass(frozen=True, slots=True, kw_only=True)
class HandName:
    """Category, the ranks that name it (``("A", "K")`` for aces over kings) and the best five.

    `ranks`: the ranks a person says, highest group first: pair ("J",), two pair ("A", "K"), full
    house ("A", "K"), straight and flush the top rank, high card the top rank.
    `five`: the five cards as text, grouped then by rank, ``("As","Ah","Kd","Kh","Qh")``.
    """

    category: Category
    ranks: tuple[str, ...]
    five: tuple[str, ...]
