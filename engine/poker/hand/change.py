"""A hand with a few things changed. `dataclasses.replace` would take most of the time of a step."""

from __future__ import annotations

from engine.cards import Card
from engine.making import maker
from engine.poker.hand.state import BetStage, PokerHand, PokerStep, Stage

make_hand = maker(PokerHand)
make_round = maker(BetStage)
make_step = maker(PokerStep)


def with_chips(
    hand: PokerHand,
    stage: Stage,
    *,
    stacks: tuple[int, ...],
    wagers: tuple[int, ...],
    totals: tuple[int, ...],
    folded: tuple[bool, ...] | None = None,
    aside: tuple[int, ...] | None = None,
    returned: tuple[int, int] | None = None,
) -> PokerHand:
    """The hand after chips have moved; what is not given stays."""
    return make_hand(
        setup=hand.setup,
        stacks=stacks,
        wagers=wagers,
        totals=totals,
        dead=hand.dead,
        folded=hand.folded if folded is None else folded,
        holes=hand.holes,
        board=hand.board,
        deck=hand.deck,
        street=hand.street,
        shown=hand.shown,
        mucked=hand.mucked,
        aside=hand.aside if aside is None else aside,
        returned=hand.returned if returned is None else returned,
        stage=stage,
    )


def with_stage(hand: PokerHand, stage: Stage) -> PokerHand:
    """The hand in another stage."""
    stacks, wagers, totals = hand.stacks, hand.wagers, hand.totals
    return with_chips(hand, stage, stacks=stacks, wagers=wagers, totals=totals)


def with_cards(
    hand: PokerHand,
    stage: Stage,
    *,
    street: int,
    wagers: tuple[int, ...],
    holes: tuple[tuple[Card | None, ...], ...],
    board: tuple[Card, ...],
    deck: tuple[Card, ...] | None,
) -> PokerHand:
    """The hand on a street, with its cards."""
    return make_hand(
        setup=hand.setup,
        stacks=hand.stacks,
        wagers=wagers,
        totals=hand.totals,
        dead=hand.dead,
        folded=hand.folded,
        holes=holes,
        board=board,
        deck=deck,
        street=street,
        shown=hand.shown,
        mucked=hand.mucked,
        aside=hand.aside,
        returned=hand.returned,
        stage=stage,
    )


def with_showing(
    hand: PokerHand,
    stage: Stage,
    *,
    shown: tuple[bool, ...],
    mucked: tuple[bool, ...],
    holes: tuple[tuple[Card | None, ...], ...] | None = None,
) -> PokerHand:
    """The hand after players have shown or mucked, with the cards then known if they were not."""
    return make_hand(
        setup=hand.setup,
        stacks=hand.stacks,
        wagers=hand.wagers,
        totals=hand.totals,
        dead=hand.dead,
        folded=hand.folded,
        holes=hand.holes if holes is None else holes,
        board=hand.board,
        deck=hand.deck,
        street=hand.street,
        shown=shown,
        mucked=mucked,
        aside=hand.aside,
        returned=hand.returned,
        stage=stage,
    )


def paid_in(
    hand: PokerHand, position: int, amount: int
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Stacks, wagers and totals after the player has put in so many chips."""
    stacks, wagers, totals = list(hand.stacks), list(hand.wagers), list(hand.totals)
    stacks[position] -= amount
    wagers[position] += amount
    totals[position] += amount
    return tuple(stacks), tuple(wagers), tuple(totals)


def put(chips: tuple[int, ...], position: int, amount: int) -> tuple[int, ...]:
    """The chips with another amount at this position."""
    after = list(chips)
    after[position] = amount
    return tuple(after)


def marked(flags: tuple[bool, ...], position: int) -> tuple[bool, ...]:
    """The flags with this position's set."""
    after = list(flags)
    after[position] = True
    return tuple(after)
