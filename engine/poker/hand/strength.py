"""How strong a known hand is at the showdown, by the game's halves. Greater is better."""

from __future__ import annotations

from typing import cast

from engine.cards import Card
from engine.lows import low8, low8_omaha
from engine.omaha import rank_omaha
from engine.ranking import rank, rank7
from engine.rules import GameRules, Half, HoleUse

_EXACTLY_2, _LOW_8 = HoleUse.EXACTLY_2, Half.LOW_8  # members of an enum are looked up slowly

Strength = tuple[int, int | None]  # high; low, None = no low


def strength(game: GameRules, hole: tuple[Card | None, ...], board: tuple[Card, ...]) -> Strength:
    """High and, if the game has it, low of one player's known cards with the whole board."""
    own = cast("tuple[Card, ...]", hole)
    low = None
    if game.hole_use is _EXACTLY_2:
        high = rank_omaha(own, board)
        if _LOW_8 in game.halves:
            low = low8_omaha(own, board)
        return high, low
    cards = own + board
    if _LOW_8 in game.halves:
        low = low8(cards)
    return rank7(cards) if len(cards) == 7 else rank(cards), low
