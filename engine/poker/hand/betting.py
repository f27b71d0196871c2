"""The betting round: one decision in, the next player's turn or the end of the round out."""

from __future__ import annotations

from dataclasses import replace

from engine.making import maker
from engine.poker.hand.actions import BringIn, CheckCall, Decision, Fold, RaiseTo
from engine.poker.hand.change import (
    marked,
    paid_in,
    put,
    with_leaver,
    with_raise,
    with_turn,
    with_wager,
    without_player,
)
from engine.poker.hand.events import Acted, ActWord
from engine.poker.hand.legal import options, owed_alone, owed_by
from engine.poker.hand.limits import base, is_full, next_raise
from engine.poker.hand.state import BetStage, PokerHand
from engine.refusals import IllegalAction, Refusal

Decided = tuple[PokerHand, Acted, bool]

_acted = maker(Acted)

# Everybody else, clockwise from each position, by number of players and position.
_OTHERS = tuple(
    tuple(tuple((place + step) % count for step in range(1, count)) for place in range(count))
    for count in range(11)
)


def decide(hand: PokerHand, stage: BetStage, action: Decision) -> Decided:
    """The hand after the decision, what it was, and whether the round is over: then the stage is
    the last one of the round. `IllegalAction` if the decision is not allowed."""
    if action.position != stage.to_act:
        raise IllegalAction(Refusal.BET_NOT_YOUR_TURN)
    if isinstance(action, CheckCall):
        return _call(hand, stage)
    if isinstance(action, RaiseTo):
        return _raise(hand, stage, action.to)
    if isinstance(action, Fold):
        return _fold(hand, stage)
    if isinstance(action, BringIn):
        return _bring_in(hand, stage)
    return _stand_in(hand, stage)


def _next(
    stage: BetStage,
    wagers: tuple[int, ...],
    folded: tuple[bool, ...],
    stacks: tuple[int, ...],
    *,
    acted: tuple[bool, ...],
    able: int,
) -> int | None:
    """The next one clockwise who has not acted or has not matched the wager, None if the round is
    over. Who is all-in is not asked; nor is a lone player with chips who owes nothing (R15)."""
    current = stage.current
    for position in _OTHERS[len(wagers)][stage.to_act]:
        if folded[position] or not stacks[position]:
            continue
        if acted[position] and wagers[position] == current:
            continue
        if able > 1 or owed_alone(wagers, folded, current, position):
            return position
    return None


def _call(hand: PokerHand, stage: BetStage) -> Decided:
    if stage.bring_in:
        raise IllegalAction(Refusal.BET_BRING_IN_FIRST)
    owed, stack = owed_by(hand, stage), hand.stacks[stage.to_act]
    call = owed if owed < stack else stack
    return _put(hand, stage, "call" if call else "check", call)


def _raise(hand: PokerHand, stage: BetStage, to: int) -> Decided:
    _, low, high, refusal = options(hand, stage)
    if refusal is not None:
        raise IllegalAction(refusal)
    if to < low:
        raise IllegalAction(Refusal.BET_TOO_SMALL, f"from {low} to {high}")
    if to > high:
        raise IllegalAction(Refusal.BET_TOO_LARGE, f"from {low} to {high}")
    word: ActWord = "raise" if stage.current else "bet"
    if stage.bring_in or base(hand, stage) < stage.current:
        word = "complete"
    full = is_full(hand, stage, to)
    raised = with_raise(
        stage,
        current=to,
        last_full_raise=next_raise(hand, stage, to) if full else stage.last_full_raise,
        full_to=to if full else stage.full_to,
        wagers=stage.wagers + full,
        aggressor=stage.to_act,
        bring_in=False,
        may_pass=False,
    )
    return _put(hand, raised, word, to - hand.wagers[stage.to_act])


def _bring_in(hand: PokerHand, stage: BetStage) -> Decided:
    """The bring-in, or what is there of it: others owe it in full (K12, S5)."""
    if not stage.bring_in:
        raise IllegalAction(Refusal.BET_NO_BRING_IN)
    full = hand.setup.stakes.bring_in
    amount = min(hand.stacks[stage.to_act], full)
    owed = full if hand.setup.rules.full_price_for_short_blind else amount
    stage = replace(stage, current=owed, bring_in=False, may_pass=False)
    return _put(hand, stage, "bring_in", amount)


def _put(hand: PokerHand, stage: BetStage, word: ActWord, added: int) -> Decided:
    """The hand with `added` chips of the player to act in the pot and the turn passed on; the stage
    has the wager to match from now on."""
    position, acted, able = stage.to_act, stage.acted, stage.able
    stacks, wagers, totals = hand.stacks, hand.wagers, hand.totals
    if added:
        stacks, wagers, totals = paid_in(hand, position, added)
    if not acted[position]:
        acted = marked(acted, position)
    left = stacks[position]
    if not left:
        able -= 1
    upcoming = _next(stage, wagers, hand.folded, stacks, acted=acted, able=able)
    after = with_turn(
        stage, to_act=position if upcoming is None else upcoming, acted=acted, able=able
    )
    seat = hand.setup.seats[position]
    event = _acted(seat=seat, action=word, added=added, to=wagers[position], all_in=not left)
    hand = with_wager(hand, stage=after, stacks=stacks, wagers=wagers, totals=totals)
    return hand, event, upcoming is None


def _fold(hand: PokerHand, stage: BetStage) -> Decided:
    if stage.bring_in:
        if not stage.may_pass:
            raise IllegalAction(Refusal.BET_BRING_IN_FIRST)
    elif not hand.setup.rules.fold_when_free and not owed_by(hand, stage):
        raise IllegalAction(Refusal.BET_CHECK_IS_FREE)
    position = stage.to_act
    folded = marked(hand.folded, position)
    return _leave(hand, stage, "fold", folded=folded, stacks=hand.stacks, aside=hand.aside)


def _stand_in(hand: PokerHand, stage: BetStage) -> Decided:
    """All-in for what they have put in: the rest of the stack stands aside (R27)."""
    position = stage.to_act
    none = (0,) * len(hand.stacks)
    aside = hand.aside or none
    stack = hand.stacks[position]
    stacks = put(hand.stacks, position, 0)
    aside = put(aside, position, stack)
    return _leave(hand, stage, "stand_in", folded=hand.folded, stacks=stacks, aside=aside)


def _leave(
    hand: PokerHand,
    stage: BetStage,
    word: ActWord,
    *,
    folded: tuple[bool, ...],
    stacks: tuple[int, ...],
    aside: tuple[int, ...],
) -> Decided:
    """The hand without further decisions of the player to act."""
    position, wagers = stage.to_act, hand.wagers
    live, able = stage.live - folded[position], stage.able - 1
    upcoming = None
    if live > 1:
        upcoming = _next(stage, wagers, folded, stacks, acted=stage.acted, able=able)
    after = without_player(
        stage,
        to_act=position if upcoming is None else upcoming,
        live=live,
        able=able,
        may_pass=stage.bring_in,  # the bring-in passes to the next (S5)
    )
    seat, all_in = hand.setup.seats[position], not stacks[position]
    event = _acted(seat=seat, action=word, added=0, to=wagers[position], all_in=all_in)
    hand = with_leaver(hand, stage=after, stacks=stacks, folded=folded, aside=aside)
    return hand, event, upcoming is None
