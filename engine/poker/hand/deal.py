"""Cards: from the deck one at a time from the left of the button, without burns; or as a record
says, where the hand has no deck."""

from __future__ import annotations

from engine.cards import DECK, Card, card_text
from engine.making import maker
from engine.poker.hand.actions import DealBoard, DealHole
from engine.poker.hand.change import with_cards, with_street
from engine.poker.hand.events import BoardDealt, HoleDealt, PokerEvent
from engine.poker.hand.state import DealStage, PokerHand
from engine.refusals import IllegalAction, Refusal
from engine.rules import Forced, Street

_hole_dealt = maker(HoleDealt)
_board_dealt = maker(BoardDealt)
_deal_stage = maker(DealStage)

_TEXTS = tuple(card_text(card) for card in DECK)
_ALL_DEALT = DealStage(to_deal=(), board=0)
_BURNS = 4  # cards that a stud record's dealer may have burned


def texts(cards: tuple[Card | None, ...]) -> tuple[str | None, ...]:
    """The cards as text, None where unknown."""
    return tuple([None if card is None else _TEXTS[card] for card in cards])


def deal_street(hand: PokerHand, street: int, events: list[PokerEvent]) -> PokerHand:
    """The hand on this street with its cards, in a `DealStage`: nothing is left to deal in it if
    the hand has a deck, else it waits for the cards."""
    new = hand.setup.game.streets[street]
    live = tuple([position for position, gone in enumerate(hand.folded) if not gone])
    each, board = new.down + new.up, new.board
    deck, holes = hand.deck, hand.holes
    wagers = (0,) * len(hand.stacks) if street else hand.wagers
    if deck is None:
        waiting = _deal_stage(to_deal=live if each else (), board=board)
        return with_street(
            hand,
            stage=waiting,
            street=street,
            wagers=wagers,
            holes=holes,
            board=hand.board,
            deck=None,
        )
    if each * len(live) > len(deck):  # one card for all instead (S1)
        each, board = 0, 1
    if each:
        holes = _dealt(hand, new, live, deck, events)
        deck = deck[each * len(live) :]
    if board:
        events.append(_board_event(street, deck[:board]))
    return with_street(
        hand,
        stage=_ALL_DEALT,
        street=street,
        wagers=wagers,
        holes=holes,
        board=hand.board + deck[:board],
        deck=deck[board:],
    )


def _dealt(
    hand: PokerHand,
    street: Street,
    live: tuple[int, ...],
    deck: tuple[Card, ...],
    events: list[PokerEvent],
) -> tuple[tuple[Card | None, ...], ...]:
    """Everybody's cards with the street's: the first to everybody, then the second, and so on."""
    count, seats = len(live), hand.setup.seats
    up = (False,) * street.down + (True,) * street.up
    holes = list(hand.holes)
    for place, position in enumerate(live):
        cards = deck[place : len(up) * count : count]
        holes[position] += cards
        names = tuple([_TEXTS[card] for card in cards])
        events.append(_hole_dealt(seat=seats[position], cards=names, up=up))
    return tuple(holes)


def _board_event(street: int, cards: tuple[Card, ...]) -> BoardDealt:
    return _board_dealt(street=street, cards=tuple([_TEXTS[card] for card in cards]))


def deal_hole(hand: PokerHand, stage: DealStage, action: DealHole) -> tuple[PokerHand, HoleDealt]:
    """Cards to one player, all of the street's or some of them. `IllegalAction` if they get none
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
        to_deal = tuple([other for other in to_deal if other != position])
    first = street.down + street.up - due
    up = tuple([place >= street.down for place in range(first, first + len(cards))])
    event = _hole_dealt(seat=hand.setup.seats[position], cards=texts(cards), up=up)
    waiting = _deal_stage(to_deal=to_deal, board=stage.board)
    return with_cards(hand, stage=waiting, holes=holes, board=hand.board), event


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
    left = _deal_stage(to_deal=(), board=due - len(action.cards))
    after = with_cards(hand, stage=left, holes=hand.holes, board=hand.board + action.cards)
    return after, _board_event(hand.street, action.cards)


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
    return sum([street.down + street.up for street in streets])


def _check_new(hand: PokerHand, cards: tuple[Card | None, ...]) -> None:
    known = [card for card in cards if card is not None]
    dealt = set(hand.board).union(*hand.holes)
    if len(set(known)) != len(known) or not dealt.isdisjoint(known):
        raise IllegalAction(Refusal.DEAL_DUPLICATE_CARD)
