"""`python -m engine showdown`: who wins with given cards, and with which hand."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from engine.cards import Cards, cards_text, parse_cards
from engine.catalog import GAMES
from engine.cli.common import FINE, UNREADABLE, WRONG, Commands, Line, Seconds
from engine.equity import winners
from engine.formats.exact_json import json_text
from engine.hand_words import hand_words
from engine.lows import low_name
from engine.poker.hand.names import high_name, low_five
from engine.poker.hand.strength import Strength, strength
from engine.refusals import IllegalAction, Refusal
from engine.rules import GameRules


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    does = "compare hands at the showdown"
    command = commands.add_parser("showdown", help=does, description=does, allow_abbrev=False)
    command.add_argument("--game", choices=list(GAMES), required=True)
    command.add_argument("--board", metavar="CARDS", help="five cards, AsKdQh2c2d; none in stud")
    command.add_argument("hands", nargs="+", metavar="HAND", help="all cards of a player, AhKh")
    command.add_argument("--json", action="store_true", help="one JSON object")
    command.set_defaults(run=_run)


def _run(chosen: argparse.Namespace, _: Seconds) -> int:
    game = GAMES[chosen.game]
    if bool(chosen.board) != bool(_board_size(game)):
        wrong = "has no board" if chosen.board else "needs --board"
        print(f"python -m engine showdown: {game.id} {wrong}", file=sys.stderr)
        return UNREADABLE
    try:
        board = _cards(chosen.board or "", "the board")
        holes = [_cards(hand, f"hand {place}") for place, hand in enumerate(chosen.hands, 1)]
        _check(game, board, holes)
    except IllegalAction as refused:
        line: Line = {"ok": False, "error": str(refused)}
        print(json_text(line) if chosen.json else f"wrong: {refused}")
        return WRONG
    strengths = [strength(game, hole, board) for hole in holes]
    if chosen.json:
        print(json_text({"hands": _lines(game, holes, board, strengths)}))
    else:
        print("\n".join(_texts(game, holes, board, strengths)))
    return FINE


def _lines(
    game: GameRules, holes: Sequence[Cards], board: Cards, strengths: Sequence[Strength]
) -> list[Line]:
    """For each hand its cards, its high hand, its low if it has one, and the halves it wins."""
    lines: list[Line] = []
    for hole, (_, low), won in zip(holes, strengths, _won(strengths), strict=True):
        name = high_name(game, hole, board)
        lines.append(
            {
                "cards": cards_text(hole),
                "high": {
                    "name": hand_words(name),
                    "category": name.category.value,
                    "five": "".join(name.five),
                },
                "low": low
                and {"name": low_name(low), "five": "".join(low_five(game, low, hole, board))},
                "wins": won,
            }
        )
    return lines


def _texts(
    game: GameRules, holes: Sequence[Cards], board: Cards, strengths: Sequence[Strength]
) -> list[str]:
    return [
        f"{cards_text(hole)}  {hand_words(high_name(game, hole, board))}"
        + (f"; low {low_name(low)}" if low else "")
        + (f"  wins {' and '.join(won)}" if won else "")
        for hole, (_, low), won in zip(holes, strengths, _won(strengths), strict=True)
    ]


def _won(strengths: Sequence[Strength]) -> list[list[str]]:
    """Which halves each hand wins or shares."""
    halves = tuple(zip(("high", "low"), winners(strengths), strict=True))
    return [[half for half, best in halves if at in best] for at in range(len(strengths))]


def _board_size(game: GameRules) -> int:
    return sum(street.board for street in game.streets)


def _cards(text: str, what: str) -> Cards:
    try:
        return parse_cards(text)
    except ValueError:
        detail = f"{what} is not written as cards, for example AhKh"
        raise IllegalAction(Refusal.RECORD_UNKNOWN_CARD, detail) from None


def _check(game: GameRules, board: Cards, holes: Sequence[Cards]) -> None:
    """`IllegalAction` for what `game` never deals."""
    size = sum(street.down + street.up for street in game.streets)
    if len(board) != _board_size(game):
        raise IllegalAction(Refusal.DEAL_COUNT, f"the board has {len(board)} cards")
    for place, hole in enumerate(holes, 1):
        if len(hole) != size:
            detail = f"hand {place} has {len(hole)} cards, not {size}"
            raise IllegalAction(Refusal.DEAL_COUNT, detail)
    if len(holes) > game.seats[1]:
        raise IllegalAction(Refusal.RECORD_PLAYERS, f"at most {game.seats[1]} play {game.id}")
    known = [*board, *(card for hole in holes for card in hole)]
    if len(set(known)) < len(known):
        raise IllegalAction(Refusal.DEAL_DUPLICATE_CARD, "a card is there twice")
