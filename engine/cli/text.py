"""A replayed hand for people to read: one table, the board above it, the verdict below."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import card_text, cards_text
from engine.ranking import hand_name
from engine.tradeem.hand import Choice, ChoiceKind
from engine.tradeem.record import Record
from engine.tradeem.replay import Outcome

_HEADS = ("seat", "player", "before flop", "flop", "turn", "river", "pair", "hand", "chips")


def outcome_text(record: Record, outcome: Outcome) -> str:
    """The hand in lines of columns; what players wrote is shown without control characters."""
    board = outcome.deal.board
    rows = [_row(record, outcome, seat) for seat in outcome.holdings]
    shown = " / ".join((spaced(board[:3]), spaced(board[3:4]), spaced(board[4:])))
    return "\n".join((f"  board {shown}, button at seat {record.button}", *_table(rows)))


def spaced(cards: Sequence[int]) -> str:
    """Cards as text with blanks between them."""
    return " ".join(map(card_text, cards))  # type: ignore[arg-type]


def plain(text: str) -> str:
    """`text` in one line that cannot steer a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def _row(record: Record, outcome: Outcome, seat: int) -> tuple[str, ...]:
    held = outcome.holdings[seat]
    pocket = outcome.deal.pockets[held - 1]
    name = hand_name((*pocket, *outcome.deal.board))
    choices = (_choice_text(choices.get(seat)) for choices in record.rounds)
    return (
        str(seat),
        plain(record.players[seat]),
        *choices,
        f"{cards_text(pocket)} of {held}",
        f"{name.category.replace('_', ' ')}, {' '.join(name.five)}",
        str(outcome.awards.get(seat, 0)),
    )


def _choice_text(choice: Choice | None) -> str:
    if choice is None:
        return "-"
    match choice.kind:
        case ChoiceKind.HOLD:
            return "hold"
        case ChoiceKind.OPEN:
            return "trade, no pick"
        case ChoiceKind.TRADE:
            return f"trade {choice.target}"


def _table(rows: Sequence[tuple[str, ...]]) -> list[str]:
    lines = [_HEADS, *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return [
        "  "
        + "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    ]
