"""A hand with a few things changed. `dataclasses.replace` would take most of the time of a step."""

from __future__ import annotations

from dataclasses import replace

from engine.cards import Card
from engine.making import changer, maker
from engine.poker.hand.state import BetStage, PokerHand, PokerStep, Stage

Chips = tuple[int, ...]  # by position, as the others
Flags = tuple[bool, ...]
Holes = tuple[tuple[Card | None, ...], ...]

make_hand = maker(PokerHand)
make_round = maker(BetStage)
make_step = maker(PokerStep)


@changer
def with_stage(hand: PokerHand, *, stage: Stage) -> PokerHand:
    """The hand in another stage."""
    return replace(hand, stage=stage)


@changer
def with_wager(
    hand: PokerHand, *, stage: Stage, stacks: Chips, wagers: Chips, totals: Chips
) -> PokerHand:
    """The hand after a player has put in chips."""
    return replace(hand, stage=stage, stacks=stacks, wagers=wagers, totals=totals)


@changer
def with_leaver(
    hand: PokerHand, *, stage: Stage, stacks: Chips, folded: Flags, aside: Chips
) -> PokerHand:
    """The hand after a player has folded or stands in."""
    return replace(hand, stage=stage, stacks=stacks, folded=folded, aside=aside)


@changer
def with_returned(
    hand: PokerHand, *, stacks: Chips, wagers: Chips, totals: Chips, returned: tuple[int, int]
) -> PokerHand:
    """The hand after an uncalled bet has gone back."""
    return replace(hand, stacks=stacks, wagers=wagers, totals=totals, returned=returned)


@changer
def with_street(
    hand: PokerHand,
    *,
    stage: Stage,
    street: int,
    wagers: Chips,
    holes: Holes,
    board: tuple[Card, ...],
    deck: tuple[Card, ...] | None,
) -> PokerHand:
    """The hand on another street, with its cards."""
    return replace(
        hand, stage=stage, street=street, wagers=wagers, holes=holes, board=board, deck=deck
    )


@changer
def with_cards(
    hand: PokerHand, *, stage: Stage, holes: Holes, board: tuple[Card, ...]
) -> PokerHand:
    """The hand with more cards on the same street."""
    return replace(hand, stage=stage, holes=holes, board=board)


@changer
def with_shown(hand: PokerHand, *, shown: Flags, mucked: Flags) -> PokerHand:
    """The hand after players have shown or mucked."""
    return replace(hand, shown=shown, mucked=mucked)


@changer
def with_pots_paid(hand: PokerHand, *, stage: Stage, stacks: Chips, wagers: Chips) -> PokerHand:
    """The hand at its end."""
    return replace(hand, stage=stage, stacks=stacks, wagers=wagers)


@changer
def with_turn(stage: BetStage, *, to_act: int, acted: Flags, able: int) -> BetStage:
    """The round with the turn passed on and the wager to match as it was."""
    return replace(stage, to_act=to_act, acted=acted, able=able)


@changer
def with_raise(
    stage: BetStage,
    *,
    current: int,
    last_full_raise: int,
    full_to: int,
    wagers: int,
    aggressor: int,
    bring_in: bool,
    may_pass: bool,
) -> BetStage:
    """The round with another wager to match."""
    return replace(
        stage,
        current=current,
        last_full_raise=last_full_raise,
        full_to=full_to,
        wagers=wagers,
        aggressor=aggressor,
        bring_in=bring_in,
        may_pass=may_pass,
    )


@changer
def without_player(
    stage: BetStage, *, to_act: int, live: int, able: int, may_pass: bool
) -> BetStage:
    """The round without the player who was to act."""
    return replace(stage, to_act=to_act, live=live, able=able, may_pass=may_pass)


def paid_in(hand: PokerHand, position: int, amount: int) -> tuple[Chips, Chips, Chips]:
    """Stacks, wagers and totals after the player has put in so many chips."""
    stacks, wagers, totals = list(hand.stacks), list(hand.wagers), list(hand.totals)
    stacks[position] -= amount
    wagers[position] += amount
    totals[position] += amount
    return tuple(stacks), tuple(wagers), tuple(totals)


def put(chips: Chips, position: int, amount: int) -> Chips:
    """The chips with another amount at this position."""
    after = list(chips)
    after[position] = amount
    return tuple(after)


def marked(flags: Flags, position: int) -> Flags:
    """The flags with this position's set."""
    after = list(flags)
    after[position] = True
    return tuple(after)
