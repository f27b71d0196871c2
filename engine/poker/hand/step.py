"""One step of a betting hand: an action in, the new hand and what happened out.

`apply` is total: a `PokerStep`, or `IllegalAction` with the hand untouched. All that follows from
an action without anybody's decision is in the same step: with a deck the next cards, run-outs and
the showdown; without one the hand waits for `DealHole`, `DealBoard`, `Show` and `Muck`.
"""

from __future__ import annotations

from typing import assert_never

from engine.making import maker
from engine.poker.hand import showdown
from engine.poker.hand.actions import DealBoard, DealHole, Decision, Muck, PokerAction, Show
from engine.poker.hand.betting import decide
from engine.poker.hand.change import make_step, put, with_returned, with_stage
from engine.poker.hand.deal import deal_board, deal_hole, deal_street
from engine.poker.hand.events import PokerEvent, UncalledBetReturned
from engine.poker.hand.opening import open_round
from engine.poker.hand.pots import uncalled
from engine.poker.hand.showing import muck, show
from engine.poker.hand.state import (
    BetStage,
    Complete,
    DealStage,
    PokerHand,
    PokerStep,
    ShowdownStage,
)
from engine.refusals import IllegalAction, Refusal

_returned = maker(UncalledBetReturned)


def apply(hand: PokerHand, action: PokerAction) -> PokerStep:
    """The hand after `action`. `IllegalAction` says why not; then nothing has changed."""
    stage = hand.stage
    if not isinstance(action, Decision):
        return _handled(hand, action)
    if not isinstance(stage, BetStage):
        raise IllegalAction(_why_not_bet(hand))
    hand, event, over = decide(hand, stage, action)
    if not over:
        return make_step(hand=hand, events=(event,))
    events: list[PokerEvent] = [event]
    return make_step(hand=end_round(hand, events), events=tuple(events))


def _handled(hand: PokerHand, action: DealHole | DealBoard | Show | Muck) -> PokerStep:
    """Cards dealt, shown or given up."""
    match action:
        case DealHole() | DealBoard():
            return _deal(hand, action)
        case Show():
            return show(hand, action)
        case Muck():
            return muck(hand, action)
        case _ as never:
            assert_never(never)


def _why_not_bet(hand: PokerHand) -> Refusal:
    match hand.stage:
        case DealStage():
            return Refusal.BET_CARDS_FIRST
        case ShowdownStage():
            return Refusal.BET_SHOWDOWN
        case BetStage() | Complete():
            return Refusal.BET_HAND_OVER
        case _ as never:
            assert_never(never)


def _deal(hand: PokerHand, action: DealHole | DealBoard) -> PokerStep:
    stage = hand.stage
    if not isinstance(stage, DealStage):
        raise IllegalAction(Refusal.DEAL_NOT_NOW)
    event: PokerEvent
    if isinstance(action, DealHole):
        hand, event = deal_hole(hand, stage, action)
    else:
        hand, event = deal_board(hand, stage, action)
    events: list[PokerEvent] = [event]
    left = hand.stage
    if isinstance(left, DealStage) and not left.to_deal and not left.board:
        hand = after_deal(hand, events)
    return make_step(hand=hand, events=tuple(events))


def end_round(hand: PokerHand, events: list[PokerEvent]) -> PokerHand:
    """The hand after a betting round: over, shown, or on the next street. An uncalled bet goes
    back at once (R18); afterwards nobody could call it."""
    stage = hand.stage
    assert isinstance(stage, BetStage)
    hand = _with_uncalled_returned(hand, events)
    if stage.live == 1:
        return showdown.settle(hand, events)
    if hand.street < len(hand.setup.game.streets) - 1:
        return _next_street(_run_out(hand, events) if stage.able < 2 else hand, events)
    all_up = stage.able < 2
    return showdown.enter(hand, stage.aggressor, all_up=all_up, run_out=False, events=events)


def after_deal(hand: PokerHand, events: list[PokerEvent]) -> PokerHand:
    """The hand after the cards of a street: a betting round, or on if nobody can bet."""
    stage = open_round(hand)
    if stage is not None:
        return with_stage(hand, stage=stage)
    if not hand.street:
        hand = _run_out(_with_uncalled_returned(hand, events), events)
    if hand.street < len(hand.setup.game.streets) - 1:
        return _next_street(hand, events)
    return showdown.enter(hand, None, all_up=True, run_out=True, events=events)


def _run_out(hand: PokerHand, events: list[PokerEvent]) -> PokerHand:
    """The hand before cards to which nobody can bet any more: with a deck all hands are opened
    first; a record says itself who shows when."""
    return hand if hand.deck is None else showdown.open_all(hand, events)


def _next_street(hand: PokerHand, events: list[PokerEvent]) -> PokerHand:
    hand = deal_street(hand, hand.street + 1, events)
    return hand if hand.deck is None else after_deal(hand, events)


def _with_uncalled_returned(hand: PokerHand, events: list[PokerEvent]) -> PokerHand:
    back = uncalled(hand.totals, hand.folded)
    if back is None:
        return hand
    position, amount = back
    wager = max(0, hand.wagers[position] - amount)
    events.append(_returned(seat=hand.setup.seats[position], amount=amount))
    return with_returned(
        hand,
        stacks=put(hand.stacks, position, hand.stacks[position] + amount),
        wagers=put(hand.wagers, position, wager),
        totals=put(hand.totals, position, hand.totals[position] - amount),
        returned=back,
    )
