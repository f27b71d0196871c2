"""Why an action of a betting hand is refused, as a sentence for people who read records."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.poker.hand.legal import legal
from engine.poker.hand.state import PokerHand
from engine.refusals import IllegalAction, Refusal

REASONS: Mapping[Refusal, str] = MappingProxyType(
    {
        Refusal.BET_NOT_YOUR_TURN: "another player is to act",
        Refusal.BET_HAND_OVER: "the hand is over",
        Refusal.BET_CARDS_FIRST: "cards must be dealt first",
        Refusal.BET_SHOWDOWN: "betting is over",
        Refusal.BET_CAPPED: "the round has all its wagers",
        Refusal.BET_NOT_REOPENED: "the player has acted and does not face a full raise",
        Refusal.BET_NO_OPPONENT: "nobody else has chips left",
        Refusal.BET_CALL_TAKES_ALL: "the stack is no more than the call",
        Refusal.BET_BRING_IN_FIRST: "the player must bring in or complete",
        Refusal.BET_NO_BRING_IN: "there is no bring-in to post",
        Refusal.BET_CHECK_IS_FREE: "checking is free",
        Refusal.DEAL_NOT_NOW: "no cards are to be dealt",
        Refusal.DEAL_DUPLICATE_CARD: "a card was dealt before",
        Refusal.DEAL_COUNT: "not so many cards are due",
        Refusal.DEAL_NOT_THIS_PLAYER: "the player gets no card now",
        Refusal.SHOW_NOT_NOW: "the player has nothing to show or to give up now",
        Refusal.SHOW_UNKNOWN_CARD: "not all cards of the hand are known",
        Refusal.SHOW_OTHER_CARDS: "the player was dealt other cards",
        Refusal.SHOW_MUST_SHOW: "an all-in hand may not be mucked",
    }
)


def explained(
    refused: IllegalAction, hand: PokerHand, written: Callable[[int], str]
) -> IllegalAction:
    """The refusal with a sentence; `written` puts an amount of `hand` into words."""
    if refused.refusal in {Refusal.BET_TOO_SMALL, Refusal.BET_TOO_LARGE}:
        allowed = legal(hand)
        least, most = allowed.raise_min or 0, allowed.raise_max or 0
        span = written(least) if least == most else f"from {written(least)} to {written(most)}"
        return IllegalAction(refused.refusal, f"a wager is {span} in all")
    return IllegalAction(refused.refusal, refused.detail or REASONS.get(refused.refusal, ""))
