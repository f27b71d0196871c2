"""The actions of PHH as actions of the engine: `p3 cbr 40`, `d dh p1 AsKs`, `p1 sm`."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from engine.cards import DECK, Card, card_text
from engine.formats.phh import parse_amount, words
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
    StandIn,
)
from engine.refusals import IllegalAction, Refusal

_CARDS: dict[str, Card | None] = {card_text(card): card for card in DECK} | {"??": None}
_PLAIN: dict[str, Callable[[int], PokerAction]] = {
    "f": lambda position: Fold(position=position),
    "cc": lambda position: CheckCall(position=position),
    "pb": lambda position: BringIn(position=position),
    "sm": lambda position: Muck(position=position),
    # Of our own: cut off, and all-in for what is in the pot.
    "si": lambda position: StandIn(position=position),
}


def parse(text: str, places: int) -> PokerAction | None:
    """The action that an entry of `actions` stands for, None for a mere remark. Amounts have at
    most `places` decimal places.

    `record.unreadable_action` if it is none, `record.unknown_card` for a card that does not exist,
    `show.unknown_card` if one is shown unknown."""
    if text.startswith("d "):
        return _deal(words(text)[1:])
    return _said(text, places)


@lru_cache(maxsize=4_096)  # other than deals, most of a file is said again and again
def _said(text: str, places: int) -> PokerAction | None:
    match words(text):
        case []:
            return None
        case ["d", *what]:
            return _deal(what)
        case [player, verb] if verb in _PLAIN:
            return _PLAIN[verb](_position(player))
        case [player, "cbr", amount]:
            return RaiseTo(position=_position(player), to=_amount(amount, places))
        case [player, "sm", "-"]:
            return Show(position=_position(player))
        case [player, "sm", cards]:
            shown = _known(cards, Refusal.SHOW_UNKNOWN_CARD)
            return Show(position=_position(player), cards=shown)
        case _:
            raise _unreadable()


def _deal(what: list[str]) -> PokerAction:
    match what:
        case ["db", cards]:
            return DealBoard(cards=_known(cards, Refusal.RECORD_UNKNOWN_CARD))
        case ["dh", player, cards]:
            return DealHole(position=_position(player), cards=_cards(cards))
        case _:
            raise _unreadable()


def _position(text: str) -> int:
    number = text[1:]
    if text[:1] != "p" or not (number.isascii() and number.isdecimal()) or len(number) > 3:
        raise _unreadable()
    if not int(number):
        raise IllegalAction(Refusal.SEAT_NO_SUCH, "players are numbered from 1 on")
    return int(number) - 1


def _amount(text: str, places: int) -> int:
    amount = parse_amount(text, places)
    if amount is None:
        raise _unreadable()
    return amount


def _cards(text: str) -> tuple[Card | None, ...]:
    try:
        return tuple([_CARDS[text[at : at + 2]] for at in range(0, len(text), 2)])
    except KeyError:
        raise IllegalAction(Refusal.RECORD_UNKNOWN_CARD, "a card does not exist") from None


def _known(text: str, refusal: Refusal) -> tuple[Card, ...]:
    cards = _cards(text)
    known = tuple(card for card in cards if card is not None)
    if len(known) != len(cards):
        raise IllegalAction(refusal, "not all cards are known")
    return known


def _unreadable() -> IllegalAction:
    return IllegalAction(Refusal.RECORD_ACTION, "this is no action of PHH")
