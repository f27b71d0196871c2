"""The end of a hand: who shows in which order, who wins what, and the final stacks (R17-R23)."""

from __future__ import annotations

from dataclasses import replace

from engine.poker import pots
from engine.poker.deal import texts
from engine.poker.events import CardsMucked, CardsShown, HandOver, PokerEvent, PotWon, Raked
from engine.poker.hand import Award, Complete, PokerHand, ShowdownStage
from engine.poker.split import Claims, awards_of
from engine.poker.strength import strength
from engine.poker.stud import high_board
from engine.rules import Forced


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
    one who is not all-in himself mucked, unless it was so before the last card (`run_out`)."""
    order = _order(hand, aggressor)
    if hand.deck is None:
        left = tuple(
            position
            for position in order
            if not hand.shown[position] or None in hand.holes[position]
        )
        hand = replace(hand, stage=ShowdownStage(order=left, all_up=run_out))
        return hand if left else settle(hand, events)
    claims = {
        position: strength(hand.setup.game, hand.holes[position], hand.board) for position in order
    }
    if not all_up and hand.setup.stakes.jackpot is None:
        hand = _shown_in_turn(hand, order, claims, events)
    elif not run_out or hand.setup.game.streets[-1].down:  # else all has been open before
        hand = open_all(hand, events, aggressor)
    return settle(hand, events, claims)


def open_all(hand: PokerHand, events: list[PokerEvent], aggressor: int | None = None) -> PokerHand:
    """The hand with every live player's cards face up: somebody is all-in and betting is over,
    be it before the last cards come (TDA 16)."""
    events += [shown_event(hand, position) for position in _order(hand, aggressor)]
    return replace(hand, shown=tuple([not gone for gone in hand.folded]))


def _order(hand: PokerHand, aggressor: int | None) -> tuple[int, ...]:
    """The last aggressor of the last street first, else who would act first on it (TDA 17)."""
    if aggressor is not None and not hand.folded[aggressor]:
        first = aggressor
    elif hand.setup.game.forced is Forced.BRING_IN:
        first = high_board(hand)
    else:
        first = 0
    count = len(hand.stacks)
    around = ((first + step) % count for step in range(count))
    return tuple(position for position in around if not hand.folded[position])


def _shown_in_turn(
    hand: PokerHand, order: tuple[int, ...], claims: Claims, events: list[PokerEvent]
) -> PokerHand:
    """One after the other shows, unless he is beaten for every part of every pot he could win by
    what is already open; who is all-in shows anyway (R23)."""
    layers = pots.layers(hand.totals, hand.folded, hand.dead)
    layers = tuple(pot for pot in layers if len(pot.eligible) > 1)  # others need no showing
    shown, mucked = list(hand.shown), list(hand.mucked)
    for position in order:
        must = not hand.stacks[position]
        if must or any(
            position in pot.eligible and _in_the_running(position, pot, shown, claims)
            for pot in layers
        ):
            shown[position] = True
            events.append(shown_event(hand, position))
        else:
            mucked[position] = True
            events.append(CardsMucked(seat=hand.setup.seats[position]))
    return replace(hand, shown=tuple(shown), mucked=tuple(mucked))


def _in_the_running(position: int, pot: pots.Pot, shown: list[bool], claims: Claims) -> bool:
    rivals = [claims[other] for other in pot.eligible if shown[other]]
    high, low = claims[position]
    if all(high >= rival[0] for rival in rivals):
        return True
    return low is not None and all(low >= (rival[1] or 0) for rival in rivals)


def shown_event(hand: PokerHand, position: int) -> CardsShown:
    """The player's whole hand, face up."""
    cards = tuple(text or "??" for text in texts(hand.holes[position]))
    return CardsShown(seat=hand.setup.seats[position], cards=cards)


def settle(hand: PokerHand, events: list[PokerEvent], claims: Claims | None = None) -> PokerHand:
    """The hand complete: rake, drop, then every pot to its winners, side pots first.

    `claims` are the strengths of hands, if they are known already."""
    setup = hand.setup
    stakes = setup.stakes
    saw_flop = hand.street > 0
    players = len(hand.stacks)
    rake = pots.rake(stakes.rake, hand.pot, players, saw_flop=saw_flop)
    drop = pots.drop(stakes.jackpot, hand.pot, players, saw_flop=saw_flop)
    drop = min(drop, hand.pot - rake)
    if rake or drop:
        events.append(Raked(rake=rake, jackpot=drop))
    layers = pots.less(pots.layers(hand.totals, hand.folded, hand.dead), rake + drop)
    awards: list[Award] = []
    carried = 0
    for number in range(len(layers) - 1, -1, -1):
        awarded, left = awards_of(hand, number, layers[number], claims or {})
        awards += awarded
        carried += left
    stacks = list(hand.stacks)
    seats = setup.seats
    for award in awards:
        stacks[award.position] += award.amount
        events.append(
            PotWon(
                pot=award.pot,
                half=award.half,
                seat=seats[award.position],
                amount=award.amount,
            )
        )
    for position, chips in enumerate(hand.aside):
        stacks[position] += chips
    final = tuple(stacks)
    events.append(HandOver(stacks=final, carried=carried))
    return replace(
        hand,
        stacks=final,
        wagers=(0,) * players,
        stage=Complete(awards=tuple(awards), carried=carried, rake=rake, jackpot=drop),
    )
