"""Showing and mucking one by one, where the hand has no deck; and showing a won hand freely."""

from __future__ import annotations

from dataclasses import replace

from engine.cards import Card
from engine.poker.hand.actions import Muck, Show
from engine.poker.hand.change import marked, with_cards, with_shown, with_stage
from engine.poker.hand.events import CardsMucked, PokerEvent
from engine.poker.hand.showdown import settle, shown_event
from engine.poker.hand.state import Complete, DealStage, PokerHand, PokerStep, ShowdownStage
from engine.refusals import IllegalAction, Refusal


def show(hand: PokerHand, action: Show) -> PokerStep:
    """The hand with a player's cards open; over when nobody is left to show.

    Possible at the showdown, in any order; during a run-out, where all hands are up (TDA 16); and,
    of no consequence, for a player who has won without showing. All cards must be known."""
    position = action.position
    if not may_show(hand, position):
        raise IllegalAction(Refusal.SHOW_NOT_NOW)
    cards = action.cards or hand.holes[position]
    holes = (*hand.holes[:position], _known(hand, position, cards), *hand.holes[position + 1 :])
    shown = marked(hand.shown, position)
    hand = with_cards(hand, stage=hand.stage, holes=holes, board=hand.board)
    hand = with_shown(hand, shown=shown, mucked=hand.mucked)
    return _on(hand, position, [shown_event(hand, position)])


def muck(hand: PokerHand, action: Muck) -> PokerStep:
    """The hand with a player's claim given up. `show.must_show` if all-in, or if all are up."""
    position, stage = action.position, hand.stage
    if isinstance(stage, Complete) or not may_show(hand, position):
        raise IllegalAction(Refusal.SHOW_NOT_NOW)
    if not isinstance(stage, ShowdownStage) or not may_muck(hand, position):
        raise IllegalAction(Refusal.SHOW_MUST_SHOW)
    mucked = marked(hand.mucked, position)
    stage = replace(stage, gave_up=(*stage.gave_up, position))
    hand = with_shown(with_stage(hand, stage=stage), shown=hand.shown, mucked=mucked)
    return _on(hand, position, [CardsMucked(seat=hand.setup.seats[position])])


def is_run_out(hand: PokerHand) -> bool:
    """Whether cards are still dealt though nobody can bet any more: all hands are up then."""
    able = sum(
        1 for gone, stack in zip(hand.folded, hand.stacks, strict=True) if stack and not gone
    )
    return isinstance(hand.stage, DealStage) and hand.street > 0 and able < 2


def may_show(hand: PokerHand, position: int) -> bool:
    """Whether the player may open their hand now."""
    if not 0 <= position < len(hand.stacks):
        return False
    seen = hand.shown[position] and None not in hand.holes[position]
    if hand.folded[position] or seen or hand.mucked[position]:
        return False
    return isinstance(hand.stage, ShowdownStage | Complete) or is_run_out(hand)


def may_muck(hand: PokerHand, position: int) -> bool:
    """Whether the player may give up their claim unseen."""
    stage = hand.stage
    if not isinstance(stage, ShowdownStage) or stage.all_up:
        return False
    return may_show(hand, position) and hand.stacks[position] > 0


def _known(
    hand: PokerHand, position: int, cards: tuple[Card | None, ...]
) -> tuple[Card | None, ...]:
    """The player's cards in the order dealt, unknown ones filled in from what they show."""
    dealt = hand.holes[position]
    if len(cards) != len(dealt) or None in cards:
        raise IllegalAction(Refusal.SHOW_UNKNOWN_CARD)
    fresh = [card for card in cards if card not in dealt]
    if len(fresh) != dealt.count(None) or len(set(cards)) != len(cards):
        raise IllegalAction(Refusal.SHOW_OTHER_CARDS)
    others = (hole for other, hole in enumerate(hand.holes) if other != position)
    if set(fresh) & {*hand.board, *(card for hole in others for card in hole)}:
        raise IllegalAction(Refusal.DEAL_DUPLICATE_CARD)
    given = iter(fresh)
    return tuple(next(given) if card is None else card for card in dealt)


def _on(hand: PokerHand, position: int, events: list[PokerEvent]) -> PokerStep:
    stage = hand.stage
    if isinstance(stage, ShowdownStage):
        left = tuple(other for other in stage.order if other != position)
        hand = with_stage(hand, stage=replace(stage, order=left))
        claims = [
            other for other, gone in enumerate(hand.folded) if not gone and not hand.mucked[other]
        ]
        if not left or len(claims) == 1:
            hand = settle(hand, events)
    return PokerStep(hand=hand, events=tuple(events))
