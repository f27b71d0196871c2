"""The same hand in PokerKit: set up with its own `State`, because its games lack some limits (K14),
driven by our decisions and given our cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pokerkit import (
    Automation,
    BettingStructure,
    Card,
    Deck,
    EightOrBetterLowHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    Opening,
    StandardHighHand,
    State,
    Street,
)

from engine.cards import DECK, card_text
from engine.poker.hand.actions import BringIn, CheckCall, Decision, Fold, RaiseTo
from engine.poker.hand.state import PokerHand
from engine.rules import AnteKind, Forced, Half, HoleUse, Limit, Stakes
from tests.oracle.deals import Deal
from tests.oracle.known import deal_one_for_all, told_antes, told_cap
from tests.oracle.offers import Offer

_CARDS = tuple(next(Card.parse(card_text(card))) for card in DECK)
_AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
_STRUCTURES = {
    Limit.FIXED: BettingStructure.FIXED_LIMIT,
    Limit.POT: BettingStructure.POT_LIMIT,
    Limit.NO: BettingStructure.NO_LIMIT,
}
_HANDS = {
    (HoleUse.ANY, Half.HIGH): StandardHighHand,
    (HoleUse.ANY, Half.LOW_8): EightOrBetterLowHand,
    (HoleUse.EXACTLY_2, Half.HIGH): OmahaHoldemHand,
    (HoleUse.EXACTLY_2, Half.LOW_8): OmahaEightOrBetterLowHand,
}


def state_of(deal: Deal, hand: PokerHand) -> State:
    """PokerKit's state before the first card."""
    order = -1 if len(deal.stacks) == 2 else 1
    antes, posts = told_antes(hand)[::order], hand.setup.posts[::order]
    return State(
        _AUTOMATIONS,
        Deck.STANDARD,
        tuple(_HANDS[deal.game.hole_use, half] for half in deal.game.halves),
        _streets(deal),
        _STRUCTURES[deal.rules.limit],
        deal.stakes.ante_kind is not AnteKind.BIG_BLIND,
        antes,
        posts,
        deal.stakes.bring_in,
        deal.stacks,
        len(deal.stacks),
        divmod=_in_units(deal.stakes),
    )


def _in_units(stakes: Stakes) -> Callable[[int, int], tuple[int, int]]:
    """Odd chips are counted in the smallest chip (R22)."""

    def share(amount: int, parts: int) -> tuple[int, int]:
        each = amount // (parts * stakes.unit) * stakes.unit
        return each, amount - each * parts

    return share


def _streets(deal: Deal) -> tuple[Street, ...]:
    rules, stakes, game = deal.rules, deal.stakes, deal.game
    fixed = rules.limit is Limit.FIXED
    streets = []
    for number, street in enumerate(game.streets):
        least = stakes.big_bet if fixed and street.big_bet else stakes.small_bet
        cap = told_cap(game, rules, number)
        opening = Opening.POSITION
        if game.forced is Forced.BRING_IN:
            opening = Opening.HIGH_HAND if number else Opening.LOW_CARD
        dealt = (False,) * street.down + (True,) * street.up
        streets.append(Street(False, dealt, street.board, False, opening, least, cap))
    return tuple(streets)


def deal_cards(state: State, hand: PokerHand) -> None:
    """Give PokerKit the cards that it waits for, as they lie in our hand."""
    while state.status:
        position = state.hole_dealee_index
        if position is not None and len(hand.holes[position]) > len(state.hole_cards[position]):
            had, due = len(state.hole_cards[position]), len(state.hole_dealing_statuses[position])
            state.deal_hole(_cards(hand.holes[position][had : had + due]))
        elif position is not None:
            deal_one_for_all(state)
        elif state.board_dealing_count:
            had = sum(map(len, state.board_cards))
            state.deal_board(_cards(hand.board[had : had + state.board_dealing_count]))
        else:
            return


def _cards(cards: Sequence[int | None]) -> tuple[Card, ...]:
    assert None not in cards
    return tuple(_CARDS[card] for card in cards if card is not None)


def offer_of(state: State) -> Offer | None:
    """What PokerKit lets the player to act do, None if nobody is to act."""
    if state.actor_index is None:
        return None
    return Offer(
        to_act=state.actor_index,
        fold=state.can_fold(),
        call=state.checking_or_calling_amount,
        bring_in=state.effective_bring_in_amount,
        low=state.min_completion_betting_or_raising_to_amount,
        high=state.max_completion_betting_or_raising_to_amount,
    )


def act(state: State, action: Decision) -> None:
    """The decision in PokerKit."""
    match action:
        case Fold():
            state.fold()
        case CheckCall():
            state.check_or_call()
        case RaiseTo(to=to):
            state.complete_bet_or_raise_to(to)
        case BringIn():
            state.post_bring_in()
        case _:
            raise AssertionError(action)
