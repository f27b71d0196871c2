"""Where PokerKit 0.7.7 is known to differ from the written rules (K1-K27): each with its reason.

Some of it PokerKit is told in other words (`told_antes` and the like). Else our offer goes through
every translation in turn and must then be PokerKit's, word for word; each changes an offer only
under its own condition. `test_known.py` has a minimal hand for each. K14 needs no translation: the
library's fixed-limit Omaha high/low bets pot limit, so no game of its catalogue is used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from pokerkit import State

from engine.poker.hand.pots import cut, halves, layers
from engine.poker.hand.state import Complete, PokerHand
from engine.poker.hand.strength import Strength, strength
from engine.poker.hand.stud import face_up, high_board
from engine.rules import BettingRules, Forced, GameRules, Limit, OddChip
from tests.oracle.account import Spot
from tests.oracle.offers import Offer

Translation = Callable[[Offer, Spot], Offer]


def told_antes(hand: PokerHand) -> tuple[int, ...]:
    """K9: it takes a big-blind ante before the blind when the stack covers only one; the blind
    comes first (R8). So it is told of the antes that were paid."""
    return hand.setup.antes


def told_cap(game: GameRules, rules: BettingRules, street: int) -> int | None:
    """K3: it does not count the big blind as a wager, so it is told of one less before the flop."""
    cap = rules.wagers_per_street
    if cap is None or rules.limit is not Limit.FIXED:
        return None
    return cap - (game.forced is Forced.BLINDS and not street)


def deal_one_for_all(state: State) -> None:
    """K27: in stud it shuffles the muck into a deck that is short; here one card lies open for all
    (S1)."""
    for pending in state.hole_dealing_statuses:
        pending.clear()
    state.board_dealing_counts[0] = 1


def no_fold_when_free(offer: Offer, spot: Spot) -> Offer:
    """K13: a fold is refused when checking is free; here it is allowed (R25)."""
    return replace(offer, fold=False) if offer.call == 0 else offer


def no_fold_for_next_low_card(offer: Offer, spot: Spot) -> Offer:
    """K11: the low card all-in for its ante makes the next player bring in; he may fold (S5)."""
    return replace(offer, fold=False) if spot.stage.may_pass else offer


def actual_price(offer: Offer, spot: Spot) -> Offer:
    """K6, K12: a short big blind or bring-in is what others owe; they owe it in full (R7, S5).

    All sizes follow from the price, so nothing else is compared, and not the rest of the hand."""
    if not is_short_price(spot) or offer.call is None:
        return offer
    return replace(offer, call=min(spot.stack, spot.wager - spot.mine))


def is_short_price(spot: Spot) -> bool:
    """Whether the wager to match is one that nobody has put in."""
    return spot.stage.current > spot.wager and not spot.stage.bring_in


def own_pot(offer: Offer, spot: Spot) -> Offer:
    """K8, K10: before the flop the maximum of pot limit counts what is there, short blinds and
    dead antes; full blinds are assumed and dead antes left out unless the house says otherwise."""
    hand = spot.hand
    if hand.rules.limit is not Limit.POT or hand.street or offer.high is None:
        return offer
    return replace(offer, high=_greatest(spot, offer.low or 0))


def no_raise_that_nobody_can_call(offer: Offer, spot: Spot) -> Offer:
    """K15: no raise if the chips of every opponent are no more than the call. Here it is enough
    that one of them has chips; what he cannot match goes back (R15, R18)."""
    hand = spot.hand
    behind = (
        hand.stacks[other] + hand.wagers[other]
        for other, gone in enumerate(hand.folded)
        if other != spot.stage.to_act and not gone
    )
    return replace(offer, low=None, high=None) if max(behind) <= spot.wager else offer


def bring_in_as_completion(offer: Offer, spot: Spot) -> Offer:
    """K25: a player whose stack is no more than the bring-in is offered it as a completion, too."""
    if offer.bring_in is None or offer.bring_in < spot.stack:
        return offer
    return replace(offer, low=spot.stack, high=spot.stack)


def short_all_ins(offer: Offer, spot: Spot) -> Offer:
    """All-ins for less than a whole wager.

    K1, K2: the first one of a round counts as a whole one and reopens (TDA 47).
    K4: in fixed limit the next raise is a whole bet over it, not a completion (R13).
    K5: it uses up one of the raises.
    K16: in fixed limit it reopens only as a whole bet; half a bet is enough (R13, TDA 47-B).
    K17: after several that add up to a whole raise, one more closes the round again to those who
    have acted (TDA 47: what each of them faces decides)."""
    if not spot.round.has_short:
        return offer
    return _their_sizes(offer, spot)


def cap_without_blind(offer: Offer, spot: Spot) -> Offer:
    """K3: what it is told of the cap is one wager too few where an all-in for the ante leaves no
    blind and the house does not assume one."""
    hand, cap = spot.hand, spot.hand.rules.wagers_per_street
    blinds = hand.game.forced is Forced.BLINDS and not hand.street
    if not blinds or hand.rules.limit is not Limit.FIXED or cap is None:
        return offer
    absent = spot.stage.wagers == spot.round.count
    return replace(offer, low=None, high=None) if absent and spot.round.count + 1 == cap else offer


def completion_from_bring_in(offer: Offer, spot: Spot) -> Offer:
    """K18: a stud completion counts as a raise by what it adds to the bring-in, so that the least
    raise in no and pot limit is smaller; completing is the first bet, of its whole size (S2)."""
    hand = spot.hand
    opened = hand.game.forced is Forced.BRING_IN and not hand.street and spot.round.count > 0
    if not opened or hand.rules.limit is Limit.FIXED or offer.low is None:
        return offer
    return _their_sizes(offer, spot)


TRANSLATIONS: tuple[Translation, ...] = (
    no_fold_when_free,
    no_fold_for_next_low_card,
    bring_in_as_completion,
    short_all_ins,
    cap_without_blind,
    completion_from_bring_in,
    own_pot,
    no_raise_that_nobody_can_call,
    actual_price,
)


def translated(offer: Offer, spot: Spot) -> tuple[Offer, set[str]]:
    """(the offer as PokerKit would make it, the names of the translations that changed it)."""
    used = set()
    for translation in TRANSLATIONS:
        after = translation(offer, spot)
        if after != offer:
            used.add(translation.__name__)
        offer = after
    return offer, used


def _wagers(spot: Spot) -> int:
    """The wagers of the round if all were whole ones, the big blind included."""
    blinds = spot.hand.game.forced is Forced.BLINDS and not spot.hand.street
    return spot.round.count + blinds


def _their_sizes(offer: Offer, spot: Spot) -> Offer:
    """Raises by PokerKit's account of the round."""
    rules, stage = spot.hand.rules, spot.stage
    owed = min(spot.stack, spot.wager - spot.mine)
    cap = rules.wagers_per_street if rules.limit is Limit.FIXED else None
    closed = spot.round.is_closed_to(stage.to_act, owed) or spot.stack <= owed or stage.able < 2
    if closed or (cap is not None and _wagers(spot) >= cap):
        return replace(offer, low=None, high=None)
    street = spot.hand.game.streets[spot.hand.street]
    stakes = spot.hand.stakes
    big = rules.limit is Limit.FIXED and street.big_bet
    least = stakes.big_bet if big else stakes.small_bet
    low = min(spot.mine + spot.stack, spot.wager + max(spot.round.largest, least))
    return replace(offer, low=low, high=_greatest(spot, low))


def _greatest(spot: Spot, low: int) -> int:
    limit = spot.hand.rules.limit
    if limit is Limit.FIXED:
        return low
    all_in = spot.mine + spot.stack
    pot = 2 * spot.wager - spot.mine + spot.hand.pot
    return all_in if limit is Limit.NO else min(all_in, max(low, pot))


def lone_player_asked(offer: Offer) -> bool:
    """K26: who is alone with chips and owes nothing is asked for a check before the round ends;
    here he is not (R15). `offer` is PokerKit's when our round is over."""
    return offer.call == 0 and offer.low is None


def another_opens(hand: PokerHand, theirs: int) -> bool:
    """Whether PokerKit lets `theirs` begin the round for a known reason.

    K19: of equal highest cards face up the first position opens a street of stud; here suits
    decide (S3). K24: before the flop it is the one after the largest post, the last of equal ones:
    heads-up with equal blinds the big blind, and if no blind is in at all, the first position;
    here it is the one after the big blind whatever he has posted (R1, R7)."""
    if hand.game.forced is Forced.BLINDS:
        posts = hand.setup.posts
        equal = len(posts) == 2 and posts[0] == posts[1]
        return not hand.street and theirs == 0 and (equal or not any(hand.wagers))
    ours = high_board(hand)
    boards = [sorted(card >> 2 for card in face_up(hand, at)) for at in (ours, theirs)]
    return bool(hand.street) and theirs < ours and boards[0] == boards[1]


def let_open(state: State, position: int) -> None:
    """The player who begins the round by our rules begins it there (K19, K24)."""
    state.actor_indices.rotate(-state.actor_indices.index(position))


def their_stacks(hand: PokerHand) -> list[int]:
    """The final stacks if PokerKit had split the pots.

    K7: all odd chips go to the first winner by position, whatever the house does with them; nothing
    is carried. K20: so it is in stud, where ours go by card (S6). K21: who wins both halves with
    others wins part of each, not of the pot as evenly as possible (R20). K22: a side pot without
    a low is halved if a player who is not in it has one, and all its players share the low half;
    each pot decides for itself (R20). K23: hands that win nothing are out before pots are formed,
    so that pots with the same winners are one; here a pot is one if the same players are in it
    (R17)."""
    stage = hand.stage
    assert isinstance(stage, Complete)
    stacks = list(hand.stacks)
    for award in stage.awards:
        stacks[award.position] -= award.amount
    live = [position for position, gone in enumerate(hand.folded) if not gone]
    found = {at: _strength(hand, at) if len(live) > 1 else (0, None) for at in live}
    kept = {
        position
        for pot in layers(hand.totals, hand.folded, hand.dead)
        for half in (0, 1)
        for position in _best(found, pot.eligible, half)
        if found[position][half] is not None
    }
    lows = any(low is not None for _, low in found.values())
    gone = [position not in kept for position in range(len(stacks))]
    for pot in layers(hand.totals, gone, hand.dead):
        amounts = halves(pot.amount, hand.stakes.unit) if lows else (pot.amount,)
        for half, amount in enumerate(amounts):
            best = _best(found, pot.eligible, half)
            shares, _ = cut(amount, best, OddChip.ALL_TO_FIRST_LEFT, hand.stakes.unit)
            for position, share in shares:
                stacks[position] += share
    return stacks


def _best(found: Mapping[int, Strength], among: Sequence[int], half: int) -> list[int]:
    most = max(found[position][half] or 0 for position in among)
    return [position for position in among if (found[position][half] or 0) == most]


def _strength(hand: PokerHand, position: int) -> Strength:
    return strength(hand.game, hand.holes[position], hand.board)
