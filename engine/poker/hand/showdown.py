"""The end of a hand: who shows in which order, who wins what, and the final stacks (R17-R23)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.making import maker
from engine.poker.hand import pots
from engine.poker.hand.change import with_pots_paid, with_shown, with_stage
from engine.poker.hand.deal import texts
from engine.poker.hand.events import CardsMucked, CardsShown, HandOver, PokerEvent, PotWon, Raked
from engine.poker.hand.split import Claims, awards_of
from engine.poker.hand.state import Award, Complete, PokerHand, ShowdownStage
from engine.poker.hand.strength import Strength, strength
from engine.poker.hand.stud import high_board
from engine.rules import Forced

_cards_shown = maker(CardsShown)
_cards_mucked = maker(CardsMucked)
_pot_won = maker(PotWon)
_hand_over = maker(HandOver)
_complete = maker(Complete)


def enter(
    hand: PokerHand,
    aggressor: int | None,
    *,
    all_up: bool,
    run_out: bool,
    events: list[PokerEvent],
) -> PokerHand:
    """The hand at the showdown: decided at once with a deck, else waiting for what is shown.

    `all_up`: all-in and no more action, every hand is opened (TDA 16); a record may still say that
    one who is not all-in mucked, unless it was so before the last card (`run_out`)."""
    order = _order(hand, aggressor)
    if hand.deck is None:
        left = tuple(
            position
            for position in order
            if not hand.shown[position] or None in hand.holes[position]
        )
        hand = with_stage(hand, stage=ShowdownStage(order=left, all_up=run_out))
        return hand if left else settle(hand, events)
    claims = {
        position: strength(hand.setup.game, hand.holes[position], hand.board) for position in order
    }
    if not all_up and not _may_hit_jackpot(hand):
        hand = _shown_in_turn(hand, order, claims, events)
    elif not run_out or hand.setup.game.streets[-1].down:  # else all has been open before
        hand = _all_open(hand, order, events)
    return settle(hand, events, claims)


def _may_hit_jackpot(hand: PokerHand) -> bool:
    """Whether the loser may win more than the pot, and so has to show (R23)."""
    rule = hand.setup.stakes.jackpot
    return rule is not None and len(hand.stacks) >= rule.players and hand.pot >= rule.hit_from


def open_all(hand: PokerHand, events: list[PokerEvent]) -> PokerHand:
    """The hand with every live player's cards face up: somebody is all-in and betting is over
    before the last cards come (TDA 16)."""
    return _all_open(hand, _order(hand, None), events)


def _all_open(hand: PokerHand, order: tuple[int, ...], events: list[PokerEvent]) -> PokerHand:
    events += [shown_event(hand, position) for position in order]
    shown = tuple([not gone for gone in hand.folded])
    return with_shown(hand, shown=shown, mucked=hand.mucked)


def _order(hand: PokerHand, aggressor: int | None) -> tuple[int, ...]:
    """The last aggressor of the last street first, else who would act first on it (TDA 17)."""
    if aggressor is not None and not hand.folded[aggressor]:
        first = aggressor
    elif hand.setup.game.forced is Forced.BRING_IN:
        first = high_board(hand)
    else:
        first = 0
    count = len(hand.stacks)
    around = (*range(first, count), *range(first))
    return tuple([position for position in around if not hand.folded[position]])


def _shown_in_turn(
    hand: PokerHand, order: tuple[int, ...], claims: Claims, events: list[PokerEvent]
) -> PokerHand:
    """One after the other shows, except who is beaten by what is already open for every part of
    every pot that they could win; who is all-in shows anyway (R23)."""
    found = pots.layers(hand.totals, hand.folded, hand.dead)
    contests = [_Contest(pot.eligible) for pot in found if len(pot.eligible) > 1]
    shown, mucked = list(hand.shown), list(hand.mucked)
    for position in order:
        mine = [contest for contest in contests if position in contest.eligible]
        claim = claims[position]
        if not hand.stacks[position] or any(contest.is_open_to(claim) for contest in mine):
            shown[position] = True
            events.append(shown_event(hand, position))
            for contest in mine:
                contest.meet(claim)
        else:
            mucked[position] = True
            events.append(_cards_mucked(seat=hand.setup.seats[position]))
    return with_shown(hand, shown=tuple(shown), mucked=tuple(mucked))


class _Contest:
    """The best that is open so far among those who can win a pot; 0 is less than any hand."""

    __slots__ = ("eligible", "high", "low")

    def __init__(self, eligible: tuple[int, ...]) -> None:
        self.eligible = eligible
        self.high = self.low = 0

    def is_open_to(self, claim: Strength) -> bool:
        """Whether the hand would win or share a half."""
        high, low = claim
        return high >= self.high or (low is not None and low >= self.low)

    def meet(self, claim: Strength) -> None:
        """The hand is open."""
        high, low = claim
        self.high = max(self.high, high)
        self.low = max(self.low, low or 0)


def shown_event(hand: PokerHand, position: int) -> CardsShown:
    """The player's whole hand, face up."""
    cards = tuple([text or "??" for text in texts(hand.holes[position])])
    return _cards_shown(seat=hand.setup.seats[position], cards=cards)


def settle(hand: PokerHand, events: list[PokerEvent], claims: Claims | None = None) -> PokerHand:
    """The hand complete: rake, drop, then every pot to its winners, side pots first.

    `claims` are the strengths of hands, if they are known already."""
    rake, drop = _taken(hand, events)
    layers = pots.layers(hand.totals, hand.folded, hand.dead)
    if rake or drop:
        layers = pots.less(layers, rake + drop)
    awards: list[Award] = []
    carried = 0
    for number in range(len(layers) - 1, -1, -1):
        awarded, left = awards_of(hand, number, layers[number], claims or {})
        awards += awarded
        carried += left
    stacks = _paid_out(hand, awards, events)
    events.append(_hand_over(stacks=stacks, carried=carried))
    over = _complete(awards=tuple(awards), carried=carried, rake=rake, jackpot=drop)
    return with_pots_paid(hand, stage=over, stacks=stacks, wagers=(0,) * len(stacks))


def _taken(hand: PokerHand, events: list[PokerEvent]) -> tuple[int, int]:
    """Rake and jackpot drop (R21)."""
    stakes = hand.setup.stakes
    if stakes.rake is None and stakes.jackpot is None:
        return 0, 0
    pot, players, saw_flop = hand.pot, len(hand.stacks), hand.street > 0
    rake = pots.rake(stakes.rake, pot, players, saw_flop=saw_flop)
    drop = min(pots.drop(stakes.jackpot, pot, players, saw_flop=saw_flop), pot - rake)
    if rake or drop:
        events.append(Raked(rake=rake, jackpot=drop))
    return rake, drop


def _paid_out(
    hand: PokerHand, awards: Sequence[Award], events: list[PokerEvent]
) -> tuple[int, ...]:
    """The stacks with what was won, and with what stood aside."""
    stacks, seats = list(hand.stacks), hand.setup.seats
    for award in awards:
        position, amount = award.position, award.amount
        stacks[position] += amount
        won = _pot_won(pot=award.pot, half=award.half, seat=seats[position], amount=amount)
        events.append(won)
    for position, chips in enumerate(hand.aside):
        stacks[position] += chips
    return tuple(stacks)
