"""Whole betting hands, whatever is played: chips, cards, an end, the same again.

Games, limits, house rules, stakes, stacks and scripts are drawn; `poker_deals` says from what.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from hypothesis import assume, given
from hypothesis import settings as profile

from engine.cards import DECK, parse_card
from engine.poker.hand.actions import (
    BringIn,
    CheckCall,
    DealBoard,
    DealHole,
    Decision,
    Fold,
    Muck,
    PokerAction,
    RaiseTo,
    Show,
    StandIn,
)
from engine.poker.hand.events import (
    Acted,
    BoardDealt,
    CardsMucked,
    CardsShown,
    HandOver,
    HoleDealt,
    PokerEvent,
    Posted,
    PotWon,
    UncalledBetReturned,
)
from engine.poker.hand.legal import legal
from engine.poker.hand.state import Complete, PokerHand
from engine.poker.hand.step import apply
from engine.rules import RakeTable
from tests.properties.poker_deals import SCRIPT, Dealt, chips, deals, played, steps

MANY = profile(max_examples=150)


@MANY
@given(dealt=deals(), script=SCRIPT)
def test_chips_are_conserved_at_every_step(dealt: Dealt, script: list[int]) -> None:
    """No chip appears or is lost, nobody has less than nothing, in whatever is played."""
    for _, after in steps(dealt, script):
        hand = after.hand

        assert chips(hand) == dealt.total
        assert min(*hand.stacks, *hand.wagers, *hand.totals, hand.dead) >= 0
        assert all(wager <= total for wager, total in zip(hand.wagers, hand.totals, strict=True))


@MANY
@given(dealt=deals(), script=SCRIPT)
def test_events_account_for_every_chip(dealt: Dealt, script: list[int]) -> None:
    """What a player has at the end is what the events say he put in and took out."""
    _, found = played(dealt, script)
    events = [event for after in found for event in after.events]
    left = dict(enumerate(dealt.stacks, 1))
    for event in events:
        match event:
            case Posted(seat=seat, amount=amount) | Acted(seat=seat, added=amount):
                left[seat] -= amount
            case UncalledBetReturned(seat=seat, amount=amount) | PotWon(seat=seat, amount=amount):
                assert amount >= 0  # a pot of nothing: a big blind alone, or all of it rake
                left[seat] += amount
    over = events[-1]

    assert isinstance(over, HandOver)
    assert over.stacks == found[-1].hand.stacks == tuple(left.values())
    assert sum(isinstance(event, HandOver) for event in events) == 1


@MANY
@given(dealt=deals(), script=SCRIPT)
def test_hands_end(dealt: Dealt, script: list[int]) -> None:
    """A hand is over after a bounded number of decisions, and then nothing is asked any more."""
    decisions, found = played(dealt, script)
    last = found[-1].hand

    assert len(decisions) <= dealt.most_decisions
    assert isinstance(last.stage, Complete)
    assert legal(last).next == "over"
    assert last.wagers == (0,) * len(dealt.stacks)


@MANY
@given(dealt=deals(), script=SCRIPT)
def test_cards_are_one_deck(dealt: Dealt, script: list[int]) -> None:
    """Hands, board and what is left are the 52 cards, dealt from the top; no card moves again."""
    board: tuple[int, ...] = ()
    for _, after in steps(dealt, script):
        hand = after.hand
        deck = hand.deck or ()

        assert sorted(chain(*hand.holes, hand.board, deck)) == list(DECK)
        assert deck == dealt.deck[52 - len(deck) :]
        assert hand.board[: len(board)] == board
        board = hand.board


@MANY
@given(dealt=deals(), script=SCRIPT)
def test_the_same_actions_give_the_same_hand(dealt: Dealt, script: list[int]) -> None:
    """A hand that is played again from its start is the same in all its parts, events too."""
    decisions, found = played(dealt, script)
    again = [dealt.start()]
    for action in decisions:
        again.append(apply(again[-1].hand, action))

    assert again == found


@MANY
@given(dealt=deals(), script=SCRIPT)
def test_a_record_of_the_events_gives_the_same_result(dealt: Dealt, script: list[int]) -> None:
    """The same hand without a deck, told card by card what the events said, ends the same."""
    _, found = played(dealt, script)
    hand = dealt.start(deck=False).hand
    for after in found:
        for event in after.events:
            for action in told(hand, event):
                hand = apply(hand, action).hand
    expected = found[-1].hand

    assert hand == replace(expected, deck=None)


def told(hand: PokerHand, event: PokerEvent) -> Iterator[PokerAction]:
    """What a record has in place of an event."""
    match event:
        case HoleDealt(seat=seat, cards=cards):
            yield DealHole(position=seat - 1, cards=tuple(parse_card(str(card)) for card in cards))
        case BoardDealt(cards=texts):
            yield DealBoard(cards=tuple(map(parse_card, texts)))
        case Acted():
            yield decided(event)
        case CardsShown(seat=seat) if not isinstance(hand.stage, Complete):
            yield Show(position=seat - 1)
        case CardsMucked(seat=seat) if not isinstance(hand.stage, Complete):
            yield Muck(position=seat - 1)


def decided(event: Acted) -> Decision:
    position = event.seat - 1
    match event.action:
        case "fold":
            return Fold(position=position)
        case "check" | "call":
            return CheckCall(position=position)
        case "bring_in":
            return BringIn(position=position)
        case "stand_in":
            return StandIn(position=position)
        case "bet" | "raise" | "complete":
            return RaiseTo(position=position, to=event.to)


@MANY
@given(dealt=deals(), script=SCRIPT)
def test_what_is_won_is_the_pot(dealt: Dealt, script: list[int]) -> None:
    """Awards, rake, drop and carried chips are all that was put in and not returned; folded and
    mucked hands win nothing."""
    _, found = played(dealt, script)
    last = found[-1].hand
    stage = last.stage
    assert isinstance(stage, Complete)
    won: Counter[int] = Counter()
    for award in stage.awards:
        won[award.position] += award.amount

    assert won.total() + stage.carried + stage.rake + stage.jackpot == last.pot
    assert all(not won[position] for position, gone in enumerate(last.folded) if gone)
    assert all(not won[position] for position, gone in enumerate(last.mucked) if gone)
    assert [award.pot for award in stage.awards] == sorted(
        (award.pot for award in stage.awards), reverse=True
    )


@MANY
@given(dealt=deals(), script=SCRIPT)
def test_nothing_uncalled_is_in_the_pot(dealt: Dealt, script: list[int]) -> None:
    """At the end no live player has more in the pots than somebody has matched (R18)."""
    _, found = played(dealt, script)
    last = found[-1].hand
    for position, gone in enumerate(last.folded):
        others = [total for other, total in enumerate(last.totals) if other != position]

        assert gone or last.totals[position] <= max(others)


@MANY
@given(dealt=deals(), script=SCRIPT)
def test_nobody_wins_more_than_he_matched(dealt: Dealt, script: list[int]) -> None:
    """From every other player a winner gets at most what he put in himself; dead money, carried
    chips and odd chips aside."""
    _, found = played(dealt, script)
    last = found[-1].hand
    stage = last.stage
    assert isinstance(stage, Complete)
    won: Counter[int] = Counter()
    for award in stage.awards:
        won[award.position] += award.amount
    for position, amount in won.items():
        mine = last.totals[position]
        most_live = max(t for t, gone in zip(last.totals, last.folded, strict=True) if not gone)
        matched = sum(min(total, mine) for total in last.totals)
        over = sum(max(0, total - most_live) for total in last.totals)  # folded money above

        assert amount <= matched + last.dead + over


@MANY
@given(dealt=deals(), script=SCRIPT)
def test_hidden_cards_stay_hidden(dealt: Dealt, script: list[int]) -> None:
    """Of the cards that lie face down only those shown at the showdown are named by an event to
    all: nobody who has folded or mucked shows, and a pot won without a fight shows none."""
    _, found = played(dealt, script)
    last = found[-1].hand
    events = [event for after in found for event in after.events]
    shown = {event.seat - 1 for event in events if isinstance(event, CardsShown)}

    assert shown == {position for position, is_up in enumerate(last.shown) if is_up}
    assert not any(last.folded[position] or last.mucked[position] for position in shown)
    if last.folded.count(False) == 1:
        assert not shown


@MANY
@given(dealt=deals(), script=SCRIPT)
def test_money_has_no_unit(dealt: Dealt, script: list[int]) -> None:
    """With all amounts and the smallest chip ten times as large the hand ends with ten times the
    chips: the engine counts, whether in chips or in cents."""
    assume(dealt.stakes.small_bet % 2 == 0)  # half a bet is a whole number of chips
    factor = 10
    decisions, found = played(dealt, script)
    large = larger(dealt, factor)
    now = large.start()
    for action in decisions:
        more = replace(action, to=factor * action.to) if isinstance(action, RaiseTo) else action
        now = apply(now.hand, more)

    assert now.hand.stacks == times(factor, found[-1].hand.stacks)
    assert isinstance(now.hand.stage, Complete)


def larger(dealt: Dealt, factor: int) -> Dealt:
    stakes = dealt.stakes
    names = ("small_blind", "big_blind", "ante", "bring_in", "small_bet", "big_bet", "unit")
    amounts = {name: factor * getattr(stakes, name) for name in names}
    limit = stakes.table_limit
    return replace(
        dealt,
        stacks=times(factor, dealt.stacks),
        carried=factor * dealt.carried,
        posts=None if dealt.posts is None else times(factor, dealt.posts),
        dead=None if dealt.dead is None else times(factor, dealt.dead),
        stakes=replace(
            stakes,
            **amounts,
            straddles=times(factor, stakes.straddles),
            table_limit=None if limit is None else factor * limit,
            rake=None if stakes.rake is None else _rake(stakes.rake, factor),
            jackpot=None
            if stakes.jackpot is None
            else replace(
                stakes.jackpot,
                from_pot=factor * stakes.jackpot.from_pot,
                amount=factor * stakes.jackpot.amount,
            ),
        ),
    )


def _rake(table: RakeTable, factor: int) -> RakeTable:
    return replace(
        table,
        steps=tuple((factor * pot, factor * fee) for pot, fee in table.steps),
        caps=tuple((players, factor * cap) for players, cap in table.caps),
    )


def times(factor: int, amounts: Sequence[int]) -> tuple[int, ...]:
    return tuple(factor * amount for amount in amounts)
