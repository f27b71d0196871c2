"""A betting hand in the hands of people who try everything, allowed or not.

At every decision: what `legal` offers is accepted at its bounds and does what it says; what it
does not offer is refused with the code that says why, and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy

import hypothesis.strategies as st
import pytest
from hypothesis import settings as profile
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.cards import DECK
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
from engine.poker.hand.legal import legal
from engine.poker.hand.state import BetStage, Complete, Legal, PokerHand
from engine.poker.hand.step import apply
from engine.refusals import IllegalAction, Refusal
from engine.rules import Limit
from tests.properties.poker_deals import Dealt, chips, deals, offered, quiet

NO_RAISE = {
    Refusal.BET_CAPPED,
    Refusal.BET_NOT_REOPENED,
    Refusal.BET_NO_OPPONENT,
    Refusal.BET_CALL_TAKES_ALL,
}


class HandMachine(RuleBasedStateMachine):
    """One hand from its start to its end."""

    hand: PokerHand
    decisions = 0

    @initialize(dealt=deals())
    def deal(self, dealt: Dealt) -> None:
        self.dealt = dealt
        self.hand = dealt.start().hand

    @property
    def may(self) -> Legal:
        return legal(self.hand)

    def is_on(self) -> bool:
        return isinstance(self.hand.stage, BetStage)

    def do(self, action: Decision) -> None:
        self.hand = apply(self.hand, action).hand
        self.decisions += 1

    def refused(self, action: PokerAction) -> Refusal:
        """Why `action` is refused; the hand is what it was."""
        before = deepcopy(self.hand)
        with pytest.raises(IllegalAction) as caught:
            apply(self.hand, action)
        assert self.hand == before
        return caught.value.refusal

    # --- decisions that are offered ------------------------------------------------------------

    @precondition(is_on)
    @rule(times=st.integers(1, 10))
    def go_along(self, times: int) -> None:
        for _ in range(times):
            if self.is_on():
                self.do(quiet(self.may))

    @precondition(lambda self: self.is_on() and self.may.raise_max is not None)
    @rule(part=st.one_of(st.sampled_from((0, 0, 1_000)), st.integers(0, 1_000)))
    def wager(self, part: int) -> None:
        low, high = self.may.raise_min, self.may.raise_max
        assert low is not None
        assert high is not None
        self.do(RaiseTo(position=self.turn, to=low + (high - low) * part // 1_000))

    @precondition(lambda self: self.is_on() and self.may.fold)
    @rule()
    def fold(self) -> None:
        self.do(Fold(position=self.turn))

    @precondition(is_on)
    @rule(really=st.integers(0, 3))
    def cut_off(self, really: int) -> None:
        if not really:
            self.do(StandIn(position=self.turn))

    @property
    def turn(self) -> int:
        to_act = self.may.to_act
        assert to_act is not None
        return to_act

    # --- what is not ---------------------------------------------------------------------------

    @precondition(is_on)
    @rule(by=st.integers(1, 9), to=st.integers(-5, 4_000), what=st.integers(0, 4))
    def out_of_turn(self, by: int, to: int, what: int) -> None:
        count = len(self.hand.stacks)
        other = (self.turn + by) % count + (0, count, -count)[by % 3]
        actions: tuple[Decision, ...] = (
            Fold(position=other),
            CheckCall(position=other),
            RaiseTo(position=other, to=to),
            BringIn(position=other),
            StandIn(position=other),
        )
        if other != self.turn:
            assert self.refused(actions[what]) is Refusal.BET_NOT_YOUR_TURN

    @precondition(is_on)
    @rule(position=st.integers(-1, 10), card=st.sampled_from(DECK))
    def dealers_part(self, position: int, card: int) -> None:
        """Nobody deals, shows or mucks while there is betting."""
        deals_now = (DealHole(position=position, cards=(DECK[card],)), DealBoard(cards=(DECK[0],)))

        assert {self.refused(action) for action in deals_now} == {Refusal.DEAL_NOT_NOW}
        assert self.refused(Show(position=position)) is Refusal.SHOW_NOT_NOW
        assert self.refused(Muck(position=position)) in {
            Refusal.SHOW_NOT_NOW,
            Refusal.SHOW_MUST_SHOW,
        }

    @precondition(is_on)
    @rule(under=st.integers(1, 5_000), over=st.integers(1, 5_000))
    def wrong_amount(self, under: int, over: int) -> None:
        """Amounts under and over the bounds; any amount where there is none."""
        may = self.may
        if may.raise_min is None or may.raise_max is None:
            code = self.refused(RaiseTo(position=self.turn, to=under))
            assert code in NO_RAISE
            assert may.capped == (code is Refusal.BET_CAPPED)
            return
        low, high = may.raise_min - under, may.raise_max + over
        assert self.refused(RaiseTo(position=self.turn, to=low)) is Refusal.BET_TOO_SMALL
        assert self.refused(RaiseTo(position=self.turn, to=high)) is Refusal.BET_TOO_LARGE

    @precondition(lambda self: not self.is_on())
    @rule(position=st.integers(0, 9), to=st.integers(0, 400))
    def too_late(self, position: int, to: int) -> None:
        assert self.refused(CheckCall(position=position)) is Refusal.BET_HAND_OVER
        assert self.refused(RaiseTo(position=position, to=to)) is Refusal.BET_HAND_OVER
        assert self.refused(Muck(position=position)) is Refusal.SHOW_NOT_NOW
        assert self.refused(DealBoard(cards=(DECK[0],))) is Refusal.DEAL_NOT_NOW

    # --- what always holds ---------------------------------------------------------------------

    @invariant()
    def chips_are_conserved(self) -> None:
        assert chips(self.hand) == self.dealt.total

    @invariant()
    def what_is_offered_is_accepted(self) -> None:
        if not self.is_on():
            return
        for action in offered(self.may):
            after = apply(self.hand, action).hand
            assert chips(after) == self.dealt.total
            self.does_what_it_says(action, after)

    def does_what_it_says(self, action: Decision, after: PokerHand) -> None:
        """The chips that leave the stack are those that `legal` names. If the round is over the
        wagers are gone; so are the chips of a bet that nobody matched."""
        may, at = self.may, action.position
        if after.street != self.hand.street or isinstance(after.stage, Complete):
            return
        paid = self.hand.stacks[at] - after.stacks[at]
        assert paid == after.wagers[at] - self.hand.wagers[at]
        match action:
            case RaiseTo(to=to):
                assert after.wagers[at] == to
            case CheckCall():
                assert paid == (may.call or 0)
            case BringIn():
                assert paid == may.bring_in
            case Fold():
                assert paid == 0

    @invariant()
    def what_is_not_offered_is_refused(self) -> None:
        if not self.is_on():
            return
        for action, codes in not_offered(self.may):
            assert self.refused(action) in codes

    @invariant()
    def an_offer_makes_sense(self) -> None:
        """Amounts are in reach and in order; of check, call and bring-in there is exactly one."""
        if not self.is_on():
            return
        may, hand = self.may, self.hand
        at = self.turn
        stack, wager = hand.stacks[at], hand.wagers[at]

        assert not hand.folded[at]
        assert stack > 0 or may.bring_in == 0  # all-in for its ante, with the low card (S5)
        assert [may.check, may.call is not None, may.bring_in is not None].count(True) == 1
        assert may.call is None or 0 < may.call <= stack
        assert may.bring_in is None or may.bring_in <= stack
        assert (may.raise_min is None) == (may.raise_max is None)
        if may.raise_min is None or may.raise_max is None:
            return
        assert not may.capped
        assert wager + (may.call or 0) < may.raise_min <= may.raise_max <= wager + stack
        if hand.rules.limit is Limit.FIXED:
            assert may.raise_min == may.raise_max
        limit = hand.stakes.table_limit
        if limit is not None:
            assert may.raise_max <= max(hand.wagers) + limit or hand.street == 0

    @invariant()
    def the_hand_goes_on(self) -> None:
        assert self.decisions <= self.dealt.most_decisions
        if not self.is_on():
            assert self.may == Legal(to_act=None, next="over")

    def teardown(self) -> None:
        """Calls bring every hand to its end."""
        if not hasattr(self, "hand"):
            return
        while self.is_on():
            self.do(quiet(self.may))
        self.the_hand_goes_on()


def not_offered(may: Legal) -> Iterator[tuple[PokerAction, set[Refusal]]]:
    """What the offer leaves out, with the codes that may say why."""
    at = may.to_act
    assert at is not None
    if may.raise_min is None or may.raise_max is None:
        yield RaiseTo(position=at, to=1), NO_RAISE
    else:
        yield RaiseTo(position=at, to=may.raise_min - 1), {Refusal.BET_TOO_SMALL}
        yield RaiseTo(position=at, to=may.raise_max + 1), {Refusal.BET_TOO_LARGE}
    if may.bring_in is None:
        yield BringIn(position=at), {Refusal.BET_NO_BRING_IN}
    else:
        yield CheckCall(position=at), {Refusal.BET_BRING_IN_FIRST}
    if not may.fold:
        yield Fold(position=at), {Refusal.BET_CHECK_IS_FREE, Refusal.BET_BRING_IN_FIRST}


TestHand = HandMachine.TestCase
TestHand.settings = profile(max_examples=250, stateful_step_count=25)
