"""Real hands played again: matches of Pluribus and of the ACPC, tables of the 2023 WSOP.

The stacks at the end of each are known. Every action in them must be in the engine's `legal` set.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.cards import parse_cards
from engine.catalog import GAMES
from engine.formats import phh
from engine.formats.phh import PhhHand
from engine.poker.hand.actions import (
    BringIn,
    CheckCall,
    DealBoard,
    DealHole,
    Fold,
    Muck,
    PokerAction,
    RaiseTo,
    Show,
)
from engine.poker.hand.legal import legal
from engine.poker.hand.posting import forced_bets
from engine.poker.hand.start import start
from engine.poker.hand.state import Legal
from engine.poker.hand.step import apply
from engine.rules import BettingRules, Limit, Stakes

HANDS = Path(__file__).resolve().parents[2] / "data" / "hands"
GAME_OF = {
    "NT": ("holdem", Limit.NO),
    "FT": ("holdem", Limit.FIXED),
    "PO": ("omaha", Limit.POT),
    "FO/8": ("omaha8", Limit.FIXED),
    "F7S": ("stud", Limit.FIXED),
    "F7S/8": ("stud8", Limit.FIXED),
}


def decoded(hand: PhhHand, text: str) -> PokerAction:
    """The engine's action for one entry of `actions`."""
    words = phh.words(text)
    if words[:2] == ["d", "db"]:
        return DealBoard(cards=parse_cards(words[2]))
    if words[0] == "d":
        cards = (None,) * (len(words[3]) // 2) if "?" in words[3] else parse_cards(words[3])
        return DealHole(position=int(words[2][1:]) - 1, cards=cards)
    return _decided(hand, int(words[0][1:]) - 1, words[1:])


def _decided(hand: PhhHand, position: int, words: list[str]) -> PokerAction:
    match words:
        case ["f"]:
            return Fold(position=position)
        case ["cc"]:
            return CheckCall(position=position)
        case ["pb"]:
            return BringIn(position=position)
        case ["cbr", amount]:
            to = phh.parse_amount(amount, hand.places)
            assert to is not None
            return RaiseTo(position=position, to=to)
        case ["sm"]:
            return Muck(position=position)
        case ["sm", cards]:
            return Show(position=position, cards=parse_cards(cards))
    raise AssertionError(words)


def played(hand: PhhHand) -> tuple[int, ...]:
    """The stacks after the hand; every decision in it was legal."""
    game, limit = GAME_OF[hand.variant]
    count = len(hand.starting_stacks)
    blinds, antes = list(hand.blinds), list(hand.antes)
    if count == 2 and blinds:
        blinds, antes = blinds[::-1], antes[::-1]
    stakes = Stakes(
        small_blind=min((b for b in hand.blinds if b), default=0),
        big_blind=max(hand.blinds, default=0),
        bring_in=hand.bring_in,
        small_bet=hand.small_bet,
        big_bet=hand.big_bet,
    )
    state = start(
        GAMES[game],
        BettingRules(limit=limit, wagers_per_street=4 if limit is Limit.FIXED else None),
        stakes,
        seats=range(1, count + 1),
        stacks=hand.starting_stacks,
        button=None if hand.bring_in else count,
        forced=forced_bets(GAMES[game], stakes, count, posts=blinds or None, antes=antes),
    ).hand
    for text in hand.actions:
        action = decoded(hand, text)
        if isinstance(action, Show) and legal(state).next == "over":
            continue  # all others have mucked: the winner shows for the pleasure of it
        _assert_legal(legal(state), action)
        state = apply(state, action).hand
    assert legal(state).next == "over"
    return state.stacks


def _assert_legal(may: Legal, action: PokerAction) -> None:
    match action:
        case Fold():
            assert may.fold
        case CheckCall():
            assert may.check or may.call is not None
        case RaiseTo(to=to):
            assert may.raise_min is not None
            assert may.raise_max is not None
            assert may.raise_min <= to <= may.raise_max
        case BringIn():
            assert may.bring_in is not None
        case _:
            return


@pytest.mark.parametrize("file", sorted(path.name for path in HANDS.glob("*.phhs")))
def test_every_hand_ends_with_the_stacks_on_record(file: str) -> None:
    """Nothing differs in any hand of the file."""
    hands = phh.read((HANDS / file).read_bytes())

    assert hands
    for number, hand in enumerate(hands, 1):
        assert isinstance(hand, PhhHand), number
        assert played(hand) == hand.finishing_stacks, number
