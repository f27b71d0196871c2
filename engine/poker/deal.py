"""Cards: from the deck one at a time from the left of the button, without burns; or as a record
says, where the hand has no deck."""

from __future__ import annotations

from dataclasses import replace

from engine.cards import DECK, Card, card_text
from engine.poker.actions import DealBoard, DealHole
from engine.poker.events import BoardDealt, HoleDealt, PokerEvent
from engine.poker.hand import DealStage, PokerHand
from engine.refusals import IllegalAction, Refusal
from engine.rules import Forced, Street

_TEXTS = tuple(card_text(card) for card in DECK)
_BURNS = 4  # cards that a stud record's dealer may have burned


def texts(cards: tuple[Card | None, ...]) -> tuple[str | None, ...]:
    """The cards as text, None where unknown."""
    return tuple(None if card is None else _TEXTS[card] for card in cards)


def deal_street(hand: PokerHand, events: list[PokerEvent]) -> PokerHand:
    """The hand with the cards of its street; without a deck in a `DealStage` waiting for them."""
    street = hand.setup.game.streets[hand.street]
    live = tuple(position for position, gone in enumerate(hand.folded) if not gone)
    each = street.down + street.up
    if hand.deck is None:
        stage = DealStage(to_deal=live if each else (), board=street.board)
        return replace(hand, stage=stage)
    deck, holes, board = hand.deck, hand.holes, street.board
    if each * len(live) > len(deck):  # one card for all instead (S1)
        each, board = 0, 1
    if each:
        holes = _holes(hand, deck, live, each)
        flags = (False,) * street.down + (True,) * street.up
        seats = hand.setup.seats
        for position in live:
            cards = texts(holes[position][-each:])
            events.append(HoleDealt(seat=seats[position], cards=cards, up=flags))
        deck = deck[each * len(live) :]
    if board:
        events.append(_board_event(hand, deck[:board]))
    return replace(hand, holes=holes, deck=deck[board:], board=hand.board + deck[:board])


def _holes(
    hand: PokerHand, deck: tuple[Card, ...], live: tuple[int, ...], each: int
) -> tuple[tuple[Card | None, ...], ...]:
    count = len(live)
    holes = list(hand.holes)
    for place, position in enumerate(live):
        holes[position] = holes[position] + deck[place : each * count : count]
    return tuple(holes)


def _board_event(hand: PokerHand, cards: tuple[Card, ...]) -> BoardDealt:
    return BoardDealt(street=hand.street, cards=tuple(_TEXTS[card] for card in cards))


def deal_hole(hand: PokerHand, stage: DealStage, action: DealHole) -> tuple[PokerHand, HoleDealt]:
    """Cards to one player, all of the street's or some of them. `IllegalAction` if he gets none
    now, for too many, or for a card that was dealt before."""
    position, cards = action.position, action.cards
    if position not in stage.to_deal:
        raise IllegalAction(Refusal.DEAL_NOT_THIS_PLAYER)
    street = hand.setup.game.streets[hand.street]
    had = len(hand.holes[position])
    due = _dealt_by(hand.setup.game.streets[: hand.street + 1]) - had
    if not 0 < len(cards) <= due:
        raise IllegalAction(Refusal.DEAL_COUNT, f"{due} cards are due")
    _check_new(hand, cards)
    holes = (*hand.holes[:position], hand.holes[position] + cards, *hand.holes[position + 1 :])
    to_deal = stage.to_deal
    if len(cards) == due:
        to_deal = tuple(other for other in to_deal if other != position)
    first = street.down + street.up - due
    up = tuple(first + place >= street.down for place in range(len(cards)))
    event = HoleDealt(seat=hand.setup.seats[position], cards=texts(cards), up=up)
    after = replace(hand, holes=holes, stage=DealStage(to_deal=to_deal, board=stage.board))
    return after, event


def deal_board(
    hand: PokerHand, stage: DealStage, action: DealBoard
) -> tuple[PokerHand, BoardDealt]:
    """Board cards, all of the street's or some of them; in stud the card for all if the deck is
    short (S1)."""
    due = stage.board or _card_for_all(hand, stage)
    if not due:
        raise IllegalAction(Refusal.DEAL_NOT_NOW)
    if not 0 < len(action.cards) <= due:
        raise IllegalAction(Refusal.DEAL_COUNT, f"{due} cards are due")
    _check_new(hand, action.cards)
    left = DealStage(to_deal=(), board=due - len(action.cards))
    after = replace(hand, board=hand.board + action.cards, stage=left)
    return after, _board_event(hand, action.cards)


def _card_for_all(hand: PokerHand, stage: DealStage) -> int:
    game = hand.setup.game
    last = hand.street == len(game.streets) - 1
    if not last or game.forced is not Forced.BRING_IN:
        return 0
    if len(stage.to_deal) != hand.folded.count(False):
        return 0  # some have their card already
    dealt = sum(map(len, hand.holes))
    return int(dealt + len(stage.to_deal) + _BURNS > len(DECK))


def _dealt_by(streets: tuple[Street, ...]) -> int:
    return sum(street.down + street.up for street in streets)


def _check_new(hand: PokerHand, cards: tuple[Card | None, ...]) -> None:
    known = [card for card in cards if card is not None]
    seen = {card for hole in hand.holes for card in hole} | set(hand.board)
    if len(set(known)) != len(known) or seen.intersection(known):
        raise IllegalAction(Refusal.DEAL_DUPLICATE_CARD)
