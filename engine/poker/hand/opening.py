"""The beginning of a betting round: who acts first, and what is owed already."""

from __future__ import annotations

from engine.poker.hand.change import make_round
from engine.poker.hand.legal import owed_alone
from engine.poker.hand.state import BetStage, PokerHand
from engine.poker.hand.stud import high_board, low_card
from engine.rules import Forced, Limit, MinRaise

_BRING_IN, _FIXED, _BIG_BLIND = Forced.BRING_IN, Limit.FIXED, MinRaise.BIG_BLIND  # as in `limits`


def open_round(hand: PokerHand) -> BetStage | None:
    """The betting round of the hand's street, None if nobody has anything to decide: all but one
    are all-in, and that one owes nothing (R15)."""
    chips = zip(hand.stacks, hand.folded, strict=True)
    able = len([stack for stack, gone in chips if stack and not gone])
    if not able:
        return None
    current = 0 if hand.street else owed_at_first(hand)
    first = _first(hand)
    stud_start = hand.setup.game.forced is _BRING_IN and not hand.street
    bring_in = stud_start and hand.setup.stakes.bring_in > 0
    to_act = _able_from(hand, first)
    if able == 1 and (bring_in or not owed_alone(hand.wagers, hand.folded, current, to_act)):
        return None
    return make_round(
        to_act=to_act,
        current=current,
        last_full_raise=least_bet(hand),
        full_to=current,
        wagers=_blind_wagers(hand) if current else 0,
        acted=(False,) * len(hand.stacks),
        live=hand.folded.count(False),
        able=able,
        started_heads_up=able == 2,
        bring_in=bring_in,
        may_pass=bring_in and not hand.stacks[first],
    )


def _able_from(hand: PokerHand, first: int) -> int:
    """The first one clockwise from `first` who has cards and chips."""
    stacks, folded = hand.stacks, hand.folded
    around: tuple[int, ...] = (*range(first, len(stacks)), *range(first))
    for position in around:
        if stacks[position] and not folded[position]:
            return position
    raise AssertionError("nobody has chips")


def _first(hand: PokerHand) -> int:
    """Who would act first, able to or not."""
    if hand.setup.game.forced is _BRING_IN:
        return high_board(hand) if hand.street else low_card(hand)
    return 0 if hand.street else hand.setup.opener


def _blind_wagers(hand: PokerHand) -> int:
    """The big blind is the first wager of the street (R12), every straddle one more."""
    big = hand.setup.stakes.big_blind
    return 1 + len({amount for amount in hand.setup.posts if amount > big > 0})


def owed_at_first(hand: PokerHand) -> int:
    """The wager to match before the flop: the full blind even if it was posted short (R7)."""
    if hand.setup.rules.full_price_for_short_blind:
        return max(hand.setup.posts)
    return max(hand.wagers)


def least_bet(hand: PokerHand) -> int:
    """The size of the street's bet in fixed limit, else the least bet or raise: the small bet if
    the stakes name one, else the big blind, or before the flop the largest straddle."""
    stakes, rules = hand.setup.stakes, hand.setup.rules
    if rules.limit is _FIXED:
        street = hand.setup.game.streets[hand.street]
        return stakes.big_bet if street.big_bet else stakes.small_bet
    least = stakes.small_bet or stakes.big_blind or stakes.bring_in or 1
    if rules.min_raise is _BIG_BLIND or hand.street:
        return least
    return max(least, *hand.setup.posts)
