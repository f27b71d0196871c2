"""A round of Hold'em or Trade'em (WGN rules 4 to 7): every seat decides once, in any order.

A decision touches nothing but the seat's own entry, so decisions commute and none makes another
stale. They take effect together when the round closes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from engine.cards import cards_text
from engine.refusals import IllegalAction, Refusal
from engine.tradeem.actions import Hold, OpenTrade, Trade, TurnRef
from engine.tradeem.events import Pick, RoundClosed, RoundStarted
from engine.tradeem.hand import Choice, ChoiceKind, FlashStage, Hand, TradeStage
from engine.tradeem.recall import BOARD_CARDS
from engine.tradeem.settings import GRACE_MS, SEATS
from engine.tradeem.table import Seat, Step, Table, seat_of, with_seat
from engine.tradeem.trading import resolve

Decision = Hold | OpenTrade | Trade


def board_texts(hand: Hand, count: int) -> tuple[str, ...]:
    """The first `count` board cards as text, one entry a card."""
    return tuple(cards_text((card,)) for card in hand.deal.board[:count])


def enter(table: Table, hand: Hand, round_: int, at_ms: int) -> Step:
    """Round `round_` begins and its board cards are dealt face up; nobody has chosen yet."""
    stage = TradeStage(
        round=round_,
        started_ms=at_ms,
        deadline_ms=at_ms + table.settings.trade_ms,
        choices=(None,) * SEATS,
    )
    started = RoundStarted(
        hand=hand.number,
        round=round_,
        board=board_texts(hand, BOARD_CARDS[round_]),
        deadline_ms=stage.deadline_ms,
    )
    return Step(table=replace(table, hand=replace(hand, stage=stage)), events=(started,))


def decide(table: Table, action: Decision) -> Step:
    """The seat's choice with this decision in it (`Step.choice`); no change for a repeated `ref`.

    Refused: not at the table, no round running, another round (`turn.stale`), received at or after
    deadline and grace (`turn.closed`, T20), choice already set, or a pair clicked before Trade'em
    was pressed (T7)."""
    seat = seat_of(table, action.player)
    if seat is None:
        raise IllegalAction(Refusal.SEAT_NOT_YOURS, "You have no seat at this table.")
    hand = table.hand
    if hand is not None and _is_repeat(hand, seat, action):
        return Step(table=table)
    if hand is None or table.finished:
        raise IllegalAction(Refusal.TURN_NOT_PLAYING, "No hand is being played.")
    stage = _running(hand, action.turn)
    if action.at_ms >= stage.deadline_ms + GRACE_MS:
        raise IllegalAction(Refusal.TURN_CLOSED, "The time of this round is up.")
    choice = _decided(stage.choices[seat - 1], action)
    stage = replace(stage, choices=with_seat(stage.choices, seat, choice))
    return Step(
        table=replace(table, hand=replace(hand, stage=stage)),
        choice=(seat, choice),
    )


def _is_repeat(hand: Hand, seat: int, action: Decision) -> bool:
    """Whether this very action, by its `ref`, is part of a choice of this hand."""
    if action.turn.hand != hand.number or not action.ref:
        return False
    rounds = hand.rounds
    if isinstance(hand.stage, TradeStage):
        rounds = (*rounds, hand.stage.choices)
    if not 0 <= action.turn.round < len(rounds):
        return False
    choice = rounds[action.turn.round][seat - 1]
    return choice is not None and action.ref in choice.refs


def _running(hand: Hand, turn: TurnRef) -> TradeStage:
    """The running round if `turn` names it."""
    stage = hand.stage
    if isinstance(stage, FlashStage) and turn.hand == hand.number:
        raise IllegalAction(Refusal.TURN_NO_DECISION, "The flash round asks nothing of anybody.")
    if not isinstance(stage, TradeStage):
        raise IllegalAction(Refusal.TURN_STALE, "This round is over.")
    if turn != TurnRef(hand=hand.number, round=stage.round):
        raise IllegalAction(Refusal.TURN_STALE, "This is not the round being played.")
    return stage


def _decided(before: Choice | None, action: Decision) -> Choice:
    """What the seat's entry becomes."""
    if before is not None and before.is_final:
        raise IllegalAction(Refusal.TRADE_ALREADY_CHOSEN, "Your choice is set for this round.")
    refs = (*(before.refs if before is not None else ()), *((action.ref,) if action.ref else ()))
    at_ms = action.at_ms
    match action:
        case Hold() | OpenTrade():
            if before is not None:
                raise IllegalAction(Refusal.TRADE_ALREADY_OPEN, "Trade'em is open: click a pair.")
            kind = ChoiceKind.HOLD if isinstance(action, Hold) else ChoiceKind.OPEN
            return Choice(kind=kind, at_ms=at_ms, visible_at_ms=at_ms, refs=refs)
        case Trade(target=target):
            if not 1 <= target <= SEATS:
                raise IllegalAction(Refusal.TRADE_NO_SUCH_SEAT, "Seats are numbered 1 to 10.")
            if before is None:
                raise IllegalAction(Refusal.TRADE_NOT_OPEN, "Press Trade'em first.")
            return Choice(
                kind=ChoiceKind.TRADE, target=target, at_ms=at_ms, visible_at_ms=at_ms, refs=refs
            )
        case _ as never:
            assert_never(never)


def picks(hand: Hand, choices: tuple[Choice | None, ...]) -> tuple[Pick, ...]:
    """How every playing seat leaves a round with these choices, in order of seats."""
    after = resolve(hand.holdings, choices)
    return tuple(
        Pick(seat=seat, target=after[seat - 1] if moved else None)
        for seat in sorted(hand.playing)
        for moved in (after[seat - 1] != hand.holdings[seat - 1],)
    )


def close(table: Table, hand: Hand, stage: TradeStage) -> tuple[Table, Hand, RoundClosed]:
    """The round is over: all choices take effect together, and who was silent is counted (T6).
    The hand returned still has the stage of the closed round."""
    holdings = resolve(hand.holdings, stage.choices)
    closed = replace(
        hand,
        holdings=holdings,
        rounds=(*hand.rounds, stage.choices),
        held_after=(*hand.held_after, holdings),
    )
    seats = tuple(
        _counted(seat, choice) for seat, choice in zip(table.seats, stage.choices, strict=True)
    )
    event = RoundClosed(hand=hand.number, round=stage.round, picks=picks(hand, stage.choices))
    return replace(table, seats=seats, hand=closed), closed, event


def _counted(seat: Seat | None, choice: Choice | None) -> Seat | None:
    """The seat with its run of silent rounds brought up to date."""
    if seat is None:
        return None
    return replace(seat, silent_rounds=seat.silent_rounds + 1 if choice is None else 0)
