"""The start of a hand: antes, blinds, and the first cards (R1, R5, R7, R8)."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add

from engine.cards import Card
from engine.making import maker
from engine.poker.hand.change import make_hand, make_step
from engine.poker.hand.deal import deal_street
from engine.poker.hand.events import PokerEvent
from engine.poker.hand.posting import ForcedBets, Paid, blinds, forced_bets, pay
from engine.poker.hand.state import DealStage, PokerHand, PokerStep, Setup
from engine.poker.hand.step import after_deal
from engine.rules import BettingRules, GameRules, Limit, Stakes

_setup = maker(Setup)
_UNDEALT = DealStage(to_deal=(), board=0)


def start(
    game: GameRules,
    rules: BettingRules,
    stakes: Stakes,
    *,
    seats: Sequence[int],
    stacks: Sequence[int],
    button: int | None,
    deck: Sequence[Card] | None = None,
    carried: int = 0,
    forced: ForcedBets | None = None,
) -> PokerStep:
    """A hand with forced bets posted and, if there is a deck, the first cards dealt.

    `seats` and `stacks` are in dealing order; `carried` chips are from the last hand (R19). What
    is `forced` follows from `stakes` unless given. `ValueError` for a wrong number of players, a
    player without chips, or no fixed bets."""
    _check(game, seats, stacks)
    if rules.limit is Limit.FIXED and min(stakes.small_bet, stakes.big_bet) < 1:
        raise ValueError("fixed limit without bets")
    owed = forced or forced_bets(game, stakes, len(stacks))
    paid = pay(owed, stakes, seats, stacks)
    setup = _setup(
        game=game,
        rules=rules,
        stakes=stakes,
        seats=tuple(seats),
        button=button,
        started=tuple(stacks),
        antes=paid.antes,
        antes_owed=owed.antes,
        posts=owed.posts,
        opener=owed.first,
        dead_antes=0 if paid.has_uniform_antes else sum(paid.antes),
        missing=_missing(game, rules, stakes, owed, paid),
        carried_in=carried,
    )
    return _dealt(_posted(setup, paid, deck), paid.events)


def _dealt(hand: PokerHand, events: list[PokerEvent]) -> PokerStep:
    hand = deal_street(hand, 0, events)
    if hand.deck is not None:
        hand = after_deal(hand, events)
    return make_step(hand=hand, events=tuple(events))


def _check(game: GameRules, seats: Sequence[int], stacks: Sequence[int]) -> None:
    count = len(stacks)
    if len(seats) != count or not 2 <= count <= game.seats[1]:
        raise ValueError("wrong number of players")
    if min(stacks) < 1:
        raise ValueError("a player without chips")


def _posted(setup: Setup, paid: Paid, deck: Sequence[Card] | None) -> PokerHand:
    """The hand before its first card."""
    count = len(setup.seats)
    no = (False,) * count
    return make_hand(
        setup=setup,
        stacks=paid.left,
        wagers=paid.posts,
        totals=tuple(map(add, paid.antes, paid.posts)) if paid.has_uniform_antes else paid.posts,
        dead=sum(paid.dead) + setup.dead_antes + setup.carried_in,
        folded=no,
        holes=((),) * count,
        deck=None if deck is None else tuple(deck),
        shown=no,
        mucked=no,
        stage=_UNDEALT,
    )


def _missing(
    game: GameRules, rules: BettingRules, stakes: Stakes, owed: ForcedBets, paid: Paid
) -> int:
    """What short and dead blinds take from a pot that pot limit assumes to be full (K8): full
    blinds, as far as nobody posts one of that size, and what was posted short."""
    if rules.limit is not Limit.POT or not rules.short_blind_counts_full_in_pot:
        return 0
    posts = owed.posts
    full = blinds(game, stakes, len(posts))
    return sum(amount for amount in full if amount not in posts) + sum(posts) - sum(paid.posts)
