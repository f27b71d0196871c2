"""Bots in hands of every kind: what they choose is allowed, and depends on what they see alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, islice
from random import Random

from hypothesis import given
from hypothesis import settings as profile
from hypothesis import strategies as st

from engine.bots.betting.decide import Choice, Style, decide
from engine.cards import Card
from engine.poker.hand.actions import Fold
from engine.poker.hand.legal import legal
from engine.poker.hand.state import BetStage, Complete, PokerHand
from engine.poker.hand.step import apply
from engine.poker.views.hand import view
from engine.shuffle import stream
from engine.viewers import SeatViewer
from tests.properties.poker_deals import SCRIPT, Dealt, chips, deals, offered, steps

FAST = st.sampled_from((Style.TIGHT, Style.CALLING, Style.RANDOM))
ANY = st.sampled_from(Style)
AT = st.integers(0, 15)  # decisions made before


def after(dealt: Dealt, script: Sequence[int], decisions: int) -> PokerHand:
    """The hand after so many decisions, or at its end if it has fewer."""
    *_, (_, last) = islice(steps(dealt, script), decisions + 1)
    return last.hand


def choice(hand: PokerHand, style: Style, luck: bytes) -> Choice:
    """What a bot of this style does in the place of the player to act."""
    assert isinstance(hand.stage, BetStage)
    seat = hand.seats[hand.stage.to_act]
    return decide(view(hand, SeatViewer(seat=seat)), style, stream(luck, f"bot-{seat}"))


@profile(max_examples=150)
@given(dealt=deals(), styles=st.lists(FAST, min_size=10, max_size=10), luck=st.binary(max_size=8))
def test_hands_among_bots_come_to_their_end(dealt: Dealt, styles: list[Style], luck: bytes) -> None:
    """Every choice is accepted, whatever the game and the rules; no chip is lost."""
    hand = dealt.start().hand
    decisions = 0
    while (may := legal(hand)).to_act is not None:
        decisions += 1
        action = choice(hand, styles[may.to_act], luck + bytes([decisions % 256])).action
        assert not (may.check and isinstance(action, Fold))
        hand = apply(hand, action).hand

    assert isinstance(hand.stage, Complete)
    assert chips(hand) == dealt.total


@profile(max_examples=60)
@given(dealt=deals(), script=SCRIPT, at=AT, style=ANY, luck=st.binary(max_size=8))
def test_every_choice_is_one_that_is_offered(
    dealt: Dealt, script: list[int], at: int, style: Style, luck: bytes
) -> None:
    """In any place that a hand can come to, a bot does what `legal` allows; an amount lies between
    the bounds; it never folds where that saves nothing."""
    hand = after(dealt, script, at)
    may = legal(hand)
    if may.to_act is None:
        return
    action = choice(hand, style, luck).action
    kinds = {type(offer) for offer in offered(may)}

    assert action.position == may.to_act
    assert type(action) in kinds
    assert not (may.check and isinstance(action, Fold))
    apply(hand, action)


@profile(max_examples=80)
@given(dealt=deals(), script=SCRIPT, at=AT, style=ANY, mixed=st.integers(0, 1 << 32))
def test_hidden_cards_change_no_choice(
    dealt: Dealt, script: list[int], at: int, style: Style, mixed: int
) -> None:
    """With all cards that its player does not see dealt in another order, a bot does the same, and
    takes as long."""
    hand = after(dealt, script, at)
    if not isinstance(hand.stage, BetStage):
        return

    assert choice(hand, style, b"luck") == choice(other(hand, mixed), style, b"luck")


def other(hand: PokerHand, mixed: int) -> PokerHand:
    """The hand with other cards in every place that the player to act cannot see."""
    assert isinstance(hand.stage, BetStage)
    assert hand.deck is not None
    me, ups = hand.stage.to_act, set(hand.ups)
    hidden = [
        (position, place)
        for position, hole in enumerate(hand.holes)
        for place in range(len(hole))
        if position != me and place not in ups
    ]
    cards: list[Card | None] = [hand.holes[position][place] for position, place in hidden]
    cards += hand.deck
    Random(mixed).shuffle(cards)
    holes = [list(hole) for hole in hand.holes]
    for (position, place), card in zip(hidden, cards, strict=False):
        holes[position][place] = card
    deck: Sequence[Card] = [card for card in cards[len(hidden) :] if card is not None]
    changed = replace(hand, holes=tuple(map(tuple, holes)), deck=tuple(deck))
    assert sorted(chain(*changed.holes, changed.deck or ())) == sorted(
        chain(*hand.holes, hand.deck)
    )
    return changed
