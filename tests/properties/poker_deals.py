"""Betting hands of any kind as values that Hypothesis draws, and ways to play them.

Stacks from a single chip up, all limits, antes of each kind, newcomers' posts, a dead small blind,
coarse units, carried chips, rake. A script is a list of numbers: each picks one of the things that
may be done at its time. Where it ends, everybody calls.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import hypothesis.strategies as st

from engine.cards import DECK, Card
from engine.catalog import GAMES
from engine.poker.hand.actions import (
    BringIn,
    CheckCall,
    Decision,
    Fold,
    PokerAction,
    RaiseTo,
    StandIn,
)
from engine.poker.hand.legal import legal
from engine.poker.hand.posting import blinds, forced_bets
from engine.poker.hand.start import start
from engine.poker.hand.state import Complete, Legal, PokerHand, PokerStep
from engine.poker.hand.step import apply
from engine.rules import (
    AnteKind,
    BettingRules,
    Forced,
    GameRules,
    HeadsUpCap,
    JackpotDrop,
    Limit,
    MinRaise,
    OddChip,
    RakeTable,
    Stakes,
)

SCRIPT = st.lists(st.integers(0, 1 << 20), max_size=60)
STACK = st.one_of(st.integers(1, 25), st.integers(1, 400), st.just(2_000))
_RAKE = RakeTable(steps=((50, 2), (200, 5)), caps=((2, 3), (4, 5)), no_flop_no_drop=True)
_DROP = JackpotDrop(from_pot=100, amount=10, players=3)


@dataclass(frozen=True, kw_only=True)
class Dealt:
    """Everything that a hand starts with."""

    game: GameRules
    rules: BettingRules
    stakes: Stakes
    stacks: tuple[int, ...]
    deck: tuple[Card, ...]
    carried: int
    posts: tuple[int, ...] | None
    dead: tuple[int, ...] | None

    @property
    def total(self) -> int:
        """All chips there are."""
        return sum(self.stacks) + self.carried

    def start(self, *, deck: bool = True) -> PokerStep:
        """The hand; without a deck it waits for cards."""
        count = len(self.stacks)
        return start(
            self.game,
            self.rules,
            self.stakes,
            seats=range(1, count + 1),
            stacks=self.stacks,
            button=None if self.game.forced is Forced.BRING_IN else count,
            deck=self.deck if deck else None,
            carried=self.carried,
            forced=forced_bets(self.game, self.stakes, count, posts=self.posts, dead=self.dead),
        )

    @property
    def most_decisions(self) -> int:
        """More decisions than these no hand can have.

        Between two wagers everybody decides once. A wager adds the least raise to what is to be
        matched, unless it is an all-in (once a player), completes one, or completes the bring-in.
        """
        stakes, count = self.stakes, len(self.stacks)
        least = min(stakes.small_bet or stakes.big_blind, stakes.table_limit or 10**9)
        wagers = 2 * count + 2 + max(self.stacks) // max(1, least)
        return count * (len(self.game.streets) + wagers)


def rules(limit: Limit) -> st.SearchStrategy[BettingRules]:
    """Every rule set that can be written down for a limit."""
    return st.builds(
        BettingRules,
        limit=st.just(limit),
        min_raise=st.sampled_from(MinRaise),
        wagers_per_street=st.sampled_from((None, 4, 5)),
        heads_up_uncapped=st.sampled_from(HeadsUpCap),
        odd_chip=st.sampled_from(OddChip),
        hilo_identical_even=st.booleans(),
        full_price_for_short_blind=st.booleans(),
        short_blind_counts_full_in_pot=st.booleans(),
        ante_counts_preflop=st.booleans(),
        half_bet_reopens=st.booleans(),
        short_all_ins_add_up=st.booleans(),
        fold_when_free=st.booleans(),
    )


@st.composite
def stakes(draw: st.DrawFn) -> Stakes:
    """Blinds, bets, antes, straddles and what the house takes."""
    small, big = draw(st.sampled_from(((5, 10), (10, 10), (4, 10), (1, 2), (0, 10))))
    return Stakes(
        small_blind=small,
        big_blind=big,
        ante=draw(st.sampled_from((1, 3, 10))),
        ante_kind=draw(st.sampled_from(AnteKind)),
        straddles=draw(st.sampled_from(((), (), (2 * big,)))),
        bring_in=draw(st.sampled_from((1, 3, 5, 10))),
        small_bet=draw(st.sampled_from((10, 15))),
        big_bet=draw(st.sampled_from((20, 30))),
        table_limit=draw(st.sampled_from((None, None, 5, 50))),
        unit=draw(st.sampled_from((1, 1, 5, 25))),
        rake=draw(st.sampled_from((None, None, _RAKE))),
        jackpot=draw(st.sampled_from((None, None, _DROP))),
        event_heads_up=draw(st.booleans()),
    )


@st.composite
def deals(draw: st.DrawFn) -> Dealt:
    """Any hand at its start."""
    game = GAMES[draw(st.sampled_from(sorted(GAMES)))]
    amounts = draw(stakes())
    stacks = draw(st.lists(STACK, min_size=2, max_size=game.seats[1]))
    posts = dead = None
    if game.forced is Forced.BLINDS and draw(st.integers(0, 3)) == 0:
        posts, dead = draw(_posts(blinds(game, amounts, len(stacks)), amounts))
    return Dealt(
        game=game,
        rules=draw(rules(draw(st.sampled_from(Limit)))),
        stakes=amounts,
        stacks=tuple(stacks),
        deck=tuple(Random(draw(st.integers(0, 1 << 32))).sample(DECK, 52)),
        carried=draw(st.sampled_from((0, 0, 1, 3))),
        posts=posts,
        dead=dead,
    )


@st.composite
def _posts(
    draw: st.DrawFn, usual: tuple[int, ...], amounts: Stakes
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A dead button (nobody has the small blind), and newcomers who post, live and dead (R4)."""
    live, dead = list(usual), [0] * len(usual)
    if len(live) > 2 and draw(st.booleans()):
        live[0] = 0
    for position in range(2, len(live)):
        if not live[position] and draw(st.booleans()):
            live[position] = amounts.big_blind
            dead[position] = draw(st.sampled_from((0, amounts.small_blind)))
    return tuple(live), tuple(dead)


def offered(may: Legal) -> Iterator[Decision]:
    """Everything that `legal` says may be done, amounts at their bounds."""
    at = may.to_act
    assert at is not None
    if may.check or may.call is not None:
        yield CheckCall(position=at)
    if may.bring_in is not None:
        yield BringIn(position=at)
    if may.raise_min is not None and may.raise_max is not None:
        yield RaiseTo(position=at, to=may.raise_min)
        if may.raise_max > may.raise_min:
            yield RaiseTo(position=at, to=may.raise_max)
    if may.fold:
        yield Fold(position=at)


def chosen(may: Legal, number: int) -> Decision:
    """One of the things that may be done, by a number of a script; seldom a player is cut off."""
    at = may.to_act
    assert at is not None
    pick, amount = number & 15, number >> 4
    low, high = may.raise_min, may.raise_max
    if pick == 15:
        return StandIn(position=at)
    if pick >= 12 and low is not None and high is not None:
        return RaiseTo(position=at, to=low + amount % (high - low + 1))
    choices = list(offered(may))
    return choices[0] if pick >= 8 else choices[pick % len(choices)]


def quiet(may: Legal) -> CheckCall | BringIn:
    """Check, call or bring in."""
    at = may.to_act
    assert at is not None
    return CheckCall(position=at) if may.bring_in is None else BringIn(position=at)


def steps(dealt: Dealt, script: Sequence[int]) -> Iterator[tuple[Decision | None, PokerStep]]:
    """The start (without a decision), then every decision with what it led to, to the end."""
    now = dealt.start()
    yield None, now
    numbers = iter(script)
    while (may := legal(now.hand)).to_act is not None:
        number = next(numbers, None)
        action = quiet(may) if number is None else chosen(may, number)
        now = apply(now.hand, action)
        yield action, now


def played(dealt: Dealt, script: Sequence[int]) -> tuple[list[PokerAction], list[PokerStep]]:
    """All decisions, and the start followed by what each of them led to."""
    pairs = list(steps(dealt, script))
    return [action for action, _ in pairs if action is not None], [after for _, after in pairs]


def chips(hand: PokerHand) -> int:
    """All chips of a hand, wherever they are."""
    stage = hand.stage
    if isinstance(stage, Complete):
        return sum(hand.stacks) + stage.carried + stage.rake + stage.jackpot
    return sum(hand.stacks) + sum(hand.aside) + hand.pot
