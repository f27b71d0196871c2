"""What each viewer may see of a betting hand: the only way out for its cards.

Everything here depends on nothing but what that viewer is entitled to know, so equal knowledge
gives equal bytes whatever the hidden cards are. A player sees their own cards, folded ones too;
everybody else sees what lies face up (stud) or was shown. Mucked and folded hands are never opened,
cards to come never looked at (R23, R24, R28).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar, assert_never, cast

from engine.cards import Card, card_text
from engine.lows import low_name
from engine.poker.hand.deal import texts
from engine.poker.hand.events import HoleDealt
from engine.poker.hand.legal import legal
from engine.poker.hand.names import high_name, low_five
from engine.poker.hand.pots import layers
from engine.poker.hand.showing import may_muck, may_show
from engine.poker.hand.state import BetStage, Complete, DealStage, PokerHand, ShowdownStage
from engine.poker.hand.strength import strength
from engine.poker.table.events import HappenedAt
from engine.poker.views.hand_types import (
    AwardView,
    HandShownView,
    LegalView,
    LowName,
    PlayerView,
    PokerPhase,
    PokerView,
    PokerViewer,
    PotView,
    ResultView,
    UncalledBetView,
    YouHoldView,
)
from engine.viewers import SeatViewer

Event = TypeVar("Event", bound=HappenedAt)


def view(hand: PokerHand, viewer: PokerViewer) -> PokerView:
    """All that `viewer` may see of the hand now."""
    setup = hand.setup
    stage = hand.stage
    betting = stage if isinstance(stage, BetStage) else None
    return PokerView(
        game=setup.game.id,
        limit=setup.rules.limit,
        stakes=setup.stakes,
        button=setup.button,
        phase=_phase(hand),
        street=hand.street,
        street_name=setup.game.streets[hand.street].name,
        board=tuple(map(card_text, hand.board)),
        seats=_players(hand),
        pot=hand.pot,
        pots=_pots(hand),
        wager=betting.current if betting is not None else 0,
        to_act=setup.seats[betting.to_act] if betting is not None else None,
        uncalled=_uncalled(hand),
        result=_result(hand, stage) if isinstance(stage, Complete) else None,
        you=_you(hand, viewer) if isinstance(viewer, SeatViewer) else None,
    )


def redact(event: Event, viewer: PokerViewer) -> Event:
    """The event, of a hand or of its table, as `viewer` may know it: of another player's cards only
    those dealt face up. All other events are public."""
    if not isinstance(event, HoleDealt):
        return event
    if isinstance(viewer, SeatViewer) and viewer.seat == event.seat:
        return event
    seen = (card if up else None for card, up in zip(event.cards, event.up, strict=True))
    return replace(event, cards=tuple(seen))


def _phase(hand: PokerHand) -> PokerPhase:
    match hand.stage:
        case DealStage():
            return PokerPhase.DEAL
        case BetStage():
            return PokerPhase.BET
        case ShowdownStage():
            return PokerPhase.SHOW
        case Complete():
            return PokerPhase.OVER
        case _ as never:
            assert_never(never)


def _players(hand: PokerHand) -> tuple[PlayerView, ...]:
    ups = frozenset(hand.ups)
    over = isinstance(hand.stage, Complete)
    return tuple(
        PlayerView(
            seat=seat,
            stack=hand.stacks[at],
            wager=hand.wagers[at],
            folded=hand.folded[at],
            all_in=not (hand.stacks[at] or hand.folded[at] or over),
            aside=hand.aside[at] if hand.aside and not over else 0,
            cards=_open(hand, at, ups),
            shown=hand.shown[at],
            mucked=hand.mucked[at],
        )
        for at, seat in enumerate(hand.setup.seats)
    )


def _open(hand: PokerHand, position: int, ups: frozenset[int]) -> tuple[str | None, ...]:
    """A player's cards as all the table sees them."""
    cards = texts(hand.holes[position])
    if hand.shown[position]:
        return cards
    return tuple(card if at in ups else None for at, card in enumerate(cards))


def _pots(hand: PokerHand) -> tuple[PotView, ...]:
    collected = [total - wager for total, wager in zip(hand.totals, hand.wagers, strict=True)]
    seats = hand.setup.seats
    return tuple(
        PotView(amount=pot.amount, seats=tuple(seats[at] for at in pot.eligible))
        for pot in layers(collected, hand.folded, hand.dead)
        if pot.amount
    )


def _uncalled(hand: PokerHand) -> UncalledBetView | None:
    if hand.returned is None:
        return None
    position, amount = hand.returned
    return UncalledBetView(seat=hand.setup.seats[position], amount=amount)


def _result(hand: PokerHand, stage: Complete) -> ResultView:
    seats = hand.setup.seats
    return ResultView(
        awards=tuple(
            AwardView(
                pot=award.pot,
                half=award.half,
                seat=seats[award.position],
                amount=award.amount,
            )
            for award in stage.awards
        ),
        hands=tuple(_shown(hand, at) for at, shown in enumerate(hand.shown) if shown),
        rake=stage.rake,
        jackpot=stage.jackpot,
        carried=stage.carried,
    )


def _shown(hand: PokerHand, position: int) -> HandShownView:
    game, board = hand.setup.game, hand.board
    hole = hand.holes[position]
    high = low = None
    if hand.street == len(game.streets) - 1 and None not in hole:
        cards = cast("tuple[Card, ...]", hole)
        high = high_name(game, cards, board)
        _, points = strength(game, cards, board)
        if points is not None:
            low = LowName(name=low_name(points), five=low_five(game, points, cards, board))
    return HandShownView(
        seat=hand.setup.seats[position],
        cards=texts(hole),
        high=high,
        low=low,
    )


def _you(hand: PokerHand, viewer: SeatViewer) -> YouHoldView | None:
    """What belongs before this player alone; None for a seat that was not dealt in."""
    seats = hand.setup.seats
    if viewer.seat not in seats:
        return None
    position = seats.index(viewer.seat)
    return YouHoldView(
        seat=viewer.seat,
        cards=texts(hand.holes[position]),
        legal=_legal(hand, position),
        may_show=may_show(hand, position),
        may_muck=may_muck(hand, position),
    )


def _legal(hand: PokerHand, position: int) -> LegalView | None:
    may = legal(hand)
    if may.to_act != position:
        return None
    return LegalView(
        fold=may.fold,
        check=may.check,
        call=may.call,
        raise_min=may.raise_min,
        raise_max=may.raise_max,
        capped=may.capped,
        bring_in=may.bring_in,
    )
