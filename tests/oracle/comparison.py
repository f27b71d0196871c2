"""One hand in both engines, decision by decision."""

from __future__ import annotations

import math
from collections import Counter
from random import Random

from pokerkit import State

from engine.poker.hand.actions import BringIn, CheckCall, Decision, Fold, RaiseTo
from engine.poker.hand.limits import base
from engine.poker.hand.start import start
from engine.poker.hand.state import BetStage, Complete, PokerHand
from engine.poker.hand.step import apply
from tests.oracle.account import Round, Spot
from tests.oracle.deals import Deal, random_deal
from tests.oracle.known import (
    another_opens,
    is_short_price,
    let_open,
    lone_player_asked,
    their_stacks,
    translated,
)
from tests.oracle.offers import Offer, our_offer
from tests.oracle.pokerkit_hand import act, deal_cards, offer_of, state_of


class Difference(AssertionError):
    """The two engines do not agree, and no known reason explains it."""


def compare(seed: str) -> Counter[str]:
    """Play the hand of this seed in both engines; how often each translation was needed.

    `Difference` says seed, hand and decisions so far."""
    rng = Random(seed)
    deal = random_deal(rng)
    return Comparison(deal, seed).play(rng)


class Comparison:
    """A hand on its way through both engines."""

    def __init__(self, deal: Deal, name: str) -> None:
        count = len(deal.stacks)
        self.deal = deal
        self.name = name
        self.script: list[str] = []
        self.used: Counter[str] = Counter()
        self.round = Round()
        self.hand: PokerHand = start(
            deal.game,
            deal.rules,
            deal.stakes,
            seats=range(1, count + 1),
            stacks=deal.stacks,
            button=count,
            deck=deal.deck,
        ).hand
        self.state: State = state_of(deal, self.hand)
        self.meet()

    def play(self, rng: Random) -> Counter[str]:
        """Random decisions that both engines allow, to the end of the hand."""
        while (spot := self.spot()) is not None:
            ours, theirs = self.agree(spot)
            if is_short_price(spot):
                return self.used
            self.act(_choice(rng, ours, theirs, self.deal.wildness))
        self.agree_on_stacks()
        return self.used

    def spot(self) -> Spot | None:
        """The decision that is due, None when the hand is over."""
        stage = self.hand.stage
        if isinstance(stage, BetStage):
            return Spot(hand=self.hand, stage=stage, round=self.round)
        return None

    def agree(self, spot: Spot) -> tuple[Offer, Offer]:
        """Both offers; `Difference` unless ours, translated, is theirs."""
        ours, theirs = our_offer(self.hand), offer_of(self.state)
        if ours is None or theirs is None:
            raise self.difference(f"{ours} against {theirs}")
        expected, used = translated(ours, spot)
        self.used.update(used)
        if is_short_price(spot):
            if (expected.to_act, expected.call) != (theirs.to_act, theirs.call):
                raise self.difference(f"{expected} against {theirs}")
        elif expected != theirs:
            raise self.difference(f"{ours}, translated {expected}, against {theirs}")
        return ours, theirs

    def act(self, action: Decision) -> None:
        """The same decision in both."""
        before = self.hand
        position, wager = action.position, max(before.wagers)
        self.script.append(_word(action))
        self.hand = apply(before, action).hand
        if isinstance(action, RaiseTo):
            all_in = before.stacks[position] + before.wagers[position] == action.to
            assert isinstance(before.stage, BetStage)
            whole = action.to - base(before, before.stage) >= before.stage.last_full_raise
            self.round.wagered(position, action.to - wager, all_in=all_in, whole=whole)
        else:
            self.round.passed(position)
        try:
            act(self.state, action)
        except ValueError as refused:
            raise self.difference(f"refused there: {refused}") from refused
        if self.hand.street != before.street or isinstance(self.hand.stage, Complete):
            self.end_round()
        self.meet()

    def end_round(self) -> None:
        """The round is over in both."""
        self.round = Round()
        self.script.append("|")
        asked = offer_of(self.state)
        if asked is not None:
            if not lone_player_asked(asked):
                raise self.difference(f"round over against {asked}")
            self.used[lone_player_asked.__name__] += 1
            self.state.check_or_call()

    def meet(self) -> None:
        """The cards of the street, and the player who opens it."""
        deal_cards(self.state, self.hand)
        stage, opener = self.hand.stage, self.state.opener_index
        if self.round.acted or opener is None or not isinstance(stage, BetStage):
            return
        if self.state.actor_indices and another_opens(self.hand, opener):
            self.used[another_opens.__name__] += 1
            let_open(self.state, stage.to_act)

    def agree_on_stacks(self) -> None:
        """The final stacks, split by PokerKit's rules where ours differ."""
        stage, theirs = self.hand.stage, list(self.state.stacks)
        if self.state.status or not isinstance(stage, Complete):
            raise self.difference("over in one engine only")
        if list(self.hand.stacks) == theirs:
            return
        self.used[their_stacks.__name__] += 1
        expected = their_stacks(self.hand)
        if expected != theirs:
            ours = list(self.hand.stacks)
            raise self.difference(f"stacks {ours}, translated {expected}, against {theirs}")

    def difference(self, text: str) -> Difference:
        """The complaint with all that repeats it."""
        deal = self.deal
        lines = (
            f"{self.name}: {text}",
            f"{deal.game.id} {deal.rules}",
            f"{deal.stakes}",
            f"stacks {deal.stacks}, players from 0; script {' '.join(self.script)}",
            f"stacks {self.hand.stacks} wagers {self.hand.wagers} {self.hand.stage}",
            f"there {self.state.stacks} {self.state.bets}",
        )
        return Difference("\n  ".join(lines))


def _word(action: Decision) -> str:
    match action:
        case RaiseTo(to=to):
            return f"r{to}"
        case BringIn():
            return "b"
        case Fold():
            return "f"
        case _:
            return "c"


def _choice(rng: Random, ours: Offer, theirs: Offer, wildness: float) -> Decision:
    """A decision that both allow: mostly calls, wagers of all sizes, all-ins among them."""
    at = ours.to_act
    sizes = _both(ours, theirs)
    if sizes is not None and rng.random() < wildness:
        return RaiseTo(position=at, to=_size(rng, *sizes))
    if ours.bring_in is not None:
        return BringIn(position=at)
    if ours.fold and theirs.fold and rng.random() < (1 - wildness) / 3:
        return Fold(position=at)
    return CheckCall(position=at)


def _both(ours: Offer, theirs: Offer) -> tuple[int, int] | None:
    """The wagers that both allow."""
    if ours.low is None or theirs.low is None or ours.high is None or theirs.high is None:
        return None
    low, high = max(ours.low, theirs.low), min(ours.high, theirs.high)
    return (low, high) if low <= high else None


def _size(rng: Random, low: int, high: int) -> int:
    """The least or greatest wager often, small ones more often than large ones."""
    if rng.random() < 0.4:
        return rng.choice([low, low, high])
    return low + round(math.exp(rng.uniform(0, math.log(high - low + 1)))) - 1
