"""Cards, amounts and names of hands as hand histories have them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.cards import Card, parse_card
from engine.formats.phh_write import amount_text
from engine.hand_words import hand_words
from engine.lows import low_name
from engine.poker.names import high_name
from engine.poker.record import HandRecord, Played
from engine.poker.strength import strength
from engine.rules import HoleUse


def in_brackets(cards: Iterable[str | None]) -> str:
    """The known cards: ``"[Ah Kd]"``."""
    return f"[{' '.join(card for card in cards if card is not None)}]"


def chips(record: HandRecord, amount: int) -> str:
    """The amount with the decimals of the record."""
    return amount_text(amount, record.places)


def words_of(record: HandRecord, one: Played) -> str:
    """What the player's hand is called, high and low; empty if it is no whole hand."""
    hole = _known(one.holes)
    board = _known(record.board)
    game = record.setup.game
    enough = len(board) >= 3 if game.hole_use is HoleUse.EXACTLY_2 else len(hole + board) >= 5
    if len(hole) < len(one.holes) or not enough:
        return ""
    words = hand_words(high_name(game, hole, board))
    low = strength(game, hole, board)[1]
    return words if low is None else f"{words}; low {low_name(low)}"


def _known(cards: Sequence[str | None]) -> tuple[Card, ...]:
    return tuple(parse_card(card) for card in cards if card is not None)
