"""How strong hands are in each half of a pot, and what they are called, whatever the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from engine.cards import Card
from engine.lows import low8, low8_omaha
from engine.omaha import omaha_name, rank_omaha
from engine.ranking import hand_name, rank
from engine.ranking_types import HandName
from engine.rules import GameRules, Half, HoleUse


def strength(
    game: GameRules, half: Half, hole: Sequence[Card], board: Sequence[Card]
) -> int | None:
    """What the hand has for `half`: greater wins, equal splits, `None` has no part in it.

    In games without a board `hole` is the whole hand, down and up cards.
    """
    use_two = game.hole_use is HoleUse.EXACTLY_2
    match half:
        case Half.HIGH:
            return rank_omaha(hole, board) if use_two else rank((*hole, *board))
        case Half.LOW_8:
            return low8_omaha(hole, board) if use_two else low8((*hole, *board))
    assert_never(half)


def winners(strengths: Sequence[int | None]) -> tuple[int, ...]:
    """The places of the best, none if nobody has a part in it."""
    best = max((value for value in strengths if value is not None), default=None)
    if best is None:
        return ()
    return tuple(place for place, value in enumerate(strengths) if value == best)


def high_name(game: GameRules, hole: Sequence[Card], board: Sequence[Card]) -> HandName:
    """The name of the high hand; of equal cards those of the board come first in its five."""
    if game.hole_use is HoleUse.EXACTLY_2:
        return omaha_name(hole, board)
    return hand_name((*board, *hole))
