"""What the player to act may do, with exact amounts; the server sends it, clients derive nothing.

`options` is the same thing as plain numbers: `step` checks every action against it.
"""

from __future__ import annotations

from engine.making import maker
from engine.poker.hand.limits import is_capped, may_reopen, raise_range
from engine.poker.hand.state import BetStage, Complete, DealStage, Legal, PokerHand
from engine.refusals import Refusal
from engine.rules import Limit

Options = tuple[int, int, int, Refusal | None]

_legal = maker(Legal)
_DEAL, _SHOW, _OVER = (Legal(to_act=None, next=word) for word in ("deal", "show", "over"))
_FIXED, _CAPPED = Limit.FIXED, Refusal.BET_CAPPED  # members of an enum are looked up slowly


def legal(hand: PokerHand) -> Legal:
    """What may be done now. Nobody is to act when cards are to be dealt or shown next, or when the
    hand is over: then only `next` is set."""
    stage = hand.stage
    if not isinstance(stage, BetStage):
        if isinstance(stage, DealStage):
            return _DEAL
        return _OVER if isinstance(stage, Complete) else _SHOW
    call, low, high, refusal = options(hand, stage)
    if stage.bring_in:
        return _legal(
            to_act=stage.to_act,
            fold=stage.may_pass,
            raise_min=low or None,
            raise_max=high or None,
            bring_in=call,
        )
    return _legal(
        to_act=stage.to_act,
        fold=call > 0 or hand.setup.rules.fold_when_free,
        check=not call,
        call=call or None,
        raise_min=low or None,
        raise_max=high or None,
        capped=refusal is _CAPPED,
    )


def options(hand: PokerHand, stage: BetStage) -> Options:
    """The chips that a call (or the bring-in) adds, 0 = check; the least and the greatest total of
    a bet or raise, 0 = none; and why there is none."""
    position = stage.to_act
    mine = hand.wagers[position]
    stack = hand.stacks[position]
    if stage.bring_in:
        owed = hand.setup.stakes.bring_in
    elif stage.able > 1:
        owed = stage.current - mine
    else:
        owed = owed_by(hand, stage)
    if stack <= owed:
        return stack, 0, 0, Refusal.BET_CALL_TAKES_ALL
    if stage.able < 2:
        return owed, 0, 0, Refusal.BET_NO_OPPONENT
    if stage.acted[position] and not may_reopen(hand, stage, position):
        return owed, 0, 0, Refusal.BET_NOT_REOPENED
    if hand.setup.rules.limit is _FIXED and is_capped(hand, stage):
        return owed, 0, 0, Refusal.BET_CAPPED
    low, high = raise_range(hand, stage, mine, mine + stack)
    return owed, low, high, None


def owed_by(hand: PokerHand, stage: BetStage) -> int:
    """What the player to act owes, their stack left aside; 0 = they may check."""
    if stage.able > 1:
        return stage.current - hand.wagers[stage.to_act]
    return owed_alone(hand.wagers, hand.folded, stage.current, stage.to_act)


def owed_alone(
    wagers: tuple[int, ...], folded: tuple[bool, ...], current: int, position: int
) -> int:
    """What a player owes when all other live players are all-in: they match the largest of them,
    not a full blind or bring-in that none of them has put in."""
    largest = max(
        wager for other, wager in enumerate(wagers) if other != position and not folded[other]
    )
    return max(0, min(current, largest) - wagers[position])
