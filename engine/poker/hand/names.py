"""What the hands of a betting game are called, high and low, with the five cards that make them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card
from engine.lows import low8_five, low8_five_omaha
from engine.omaha import omaha_name
from engine.ranking import hand_name
from engine.ranking_types import HandName
from engine.rules import GameRules, HoleUse


def high_name(game: GameRules, hole: Sequence[Card], board: Sequence[Card]) -> HandName:
    """The name of the high hand; of equal cards its five names those of the board first."""
    if game.hole_use is HoleUse.EXACTLY_2:
        return omaha_name(hole, board)
    return hand_name((*board, *hole))


def low_five(
    game: GameRules, low: int, hole: Sequence[Card], board: Sequence[Card]
) -> tuple[str, ...]:
    """The five cards that make the low 1..56 that the hand has, highest first."""
    if game.hole_use is HoleUse.EXACTLY_2:
        return low8_five_omaha(low, hole, board)
    return low8_five(low, (*board, *hole))
