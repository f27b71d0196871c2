"""The turns of a hand at a betting table: decisions of players, of the clock, and for those who are
not there."""

from __future__ import annotations

from dataclasses import replace

from engine.house_choices import SittingOut
from engine.poker.hand.actions import Decision, StandIn
from engine.poker.hand.state import BetStage, Complete, PokerHand
from engine.poker.hand.step import apply
from engine.poker.table.change import with_seat
from engine.poker.table.clock import at_time_up, bank_after, passive, turn_due_ms, turn_of
from engine.poker.table.commands import Act
from engine.poker.table.ending import finished
from engine.poker.table.events import HappenedAt, TimedOut, TurnBegan
from engine.poker.table.sitting import own_seat
from engine.poker.table.state import PokerSeat, PokerTable, PokerTableStep
from engine.refusals import IllegalAction, Refusal


def act(table: PokerTable, command: Act) -> PokerTableStep:
    """The table after a player's decision. Refused after its time, and if it is meant for another
    turn: nothing that was clicked for one decision counts for the next."""
    number, seat = own_seat(table, command.player)
    hand, turn = table.hand, table.turn
    if hand is None or turn is None:
        raise IllegalAction(Refusal.TURN_NOT_PLAYING, "No hand is being played.")
    if (command.hand, command.turn) != (table.number, turn.number):
        raise IllegalAction(Refusal.TURN_STALE, "That turn is over.")
    position = hand.seats.index(turn.seat)
    if number != turn.seat or command.action.position != position:
        raise IllegalAction(Refusal.BET_NOT_YOUR_TURN, "It is another player's turn.")
    if command.at_ms >= turn_due_ms(table.terms.table.time, turn):
        raise IllegalAction(Refusal.TURN_CLOSED, "The time is up.")
    done = apply(hand, command.action)
    spent = replace(seat, bank_ms=bank_after(turn, command.at_ms))
    table = with_seat(replace(table, hand=done.hand), number, spent)
    return go_on(table, command.at_ms, done.events)


def time_up(table: PokerTable, at_ms: int) -> PokerTableStep:
    """The table after the clock has decided a turn (R25, R27). Whoever let it pass while cut off
    sits out until they are back. Refused before it is due."""
    hand, turn = table.hand, table.turn
    time = table.terms.table.time
    if hand is None or turn is None or at_ms < turn_due_ms(time, turn):
        raise IllegalAction(Refusal.TABLE_NOT_DUE, "It is not time yet.")
    seat = table.seats[turn.seat - 1]
    assert seat is not None
    decision = at_time_up(time, seat, hand, hand.seats.index(turn.seat))
    after, event = _timed_out(turn.seat, replace(seat, bank_ms=0), decision)
    table = with_seat(table, turn.seat, after)
    if not seat.connected:
        table = replace(
            table, absent=(*table.absent, turn.seat), cut_off=(*table.cut_off, turn.seat)
        )
    done = apply(hand, decision)
    return go_on(replace(table, hand=done.hand), at_ms, (event, *done.events))


def _timed_out(number: int, seat: PokerSeat, decision: Decision) -> tuple[PokerSeat, TimedOut]:
    """The seat after the clock has decided for it, and what is told of that."""
    stands_in = isinstance(decision, StandIn)
    left = seat.all_ins - stands_in
    after = replace(seat, all_ins=left, timed_out=seat.timed_out or not seat.connected)
    return after, TimedOut(seat=number, all_ins=left if stands_in else None)


def go_on(table: PokerTable, at_ms: int, events: tuple[HappenedAt, ...]) -> PokerTableStep:
    """The table after something happened in its hand: absent players have checked or folded, and
    the next turn runs or the hand is over."""
    hand = table.hand
    if hand is None or table.running is None:
        return PokerTableStep(table=table, events=events)
    found = list(events)
    while isinstance(hand.stage, BetStage) and hand.seats[hand.stage.to_act] in table.absent:
        number = hand.seats[hand.stage.to_act]
        decision = _absent_decision(table, hand, hand.stage)
        seat = table.seats[number - 1]
        assert seat is not None
        if isinstance(decision, StandIn):
            after, event = _timed_out(number, seat, decision)
            table = with_seat(table, number, after)
            found.append(event)
        done = apply(hand, decision)
        hand = done.hand
        found += done.events
    table = replace(table, hand=hand)
    if isinstance(hand.stage, Complete):
        return finished(table, hand, hand.stage, at_ms, found)
    assert isinstance(hand.stage, BetStage)
    return _turn_began(table, hand, hand.stage, at_ms, found)


def _absent_decision(table: PokerTable, hand: PokerHand, stage: BetStage) -> Decision:
    """Check, else fold; a hand that is dead because its player was not there is folded (R6). Who
    was cut off in this very hand is protected as long as it lasts: a free check that the clock
    made for them does not end it (R27)."""
    number = hand.seats[stage.to_act]
    seat = table.seats[number - 1]
    assert seat is not None
    if number in table.cut_off and not seat.sitting_out and not seat.left:
        return at_time_up(table.terms.table.time, seat, hand, stage.to_act)
    dead = table.terms.table.entry.sitting_out is SittingOut.DEAD_HAND
    return passive(hand, stage.to_act, dead=dead and seat.sitting_out)


def _turn_began(
    table: PokerTable, hand: PokerHand, stage: BetStage, at_ms: int, events: list[HappenedAt]
) -> PokerTableStep:
    number = hand.seats[stage.to_act]
    old = table.turn
    if old is not None and old.seat == number and not _has_acted(events):
        return PokerTableStep(table=table, events=tuple(events))
    seat = table.seats[number - 1]
    assert seat is not None
    counted = 1 if old is None else old.number + 1
    turn = turn_of(table.terms.table.time, counted, number, seat.bank_ms, at_ms)
    events.append(
        TurnBegan(seat=number, turn=turn.number, deadline_ms=turn.deadline_ms, bank_ms=turn.bank_ms)
    )
    return PokerTableStep(table=replace(table, turn=turn), events=tuple(events))


def _has_acted(events: list[HappenedAt]) -> bool:
    return any(event.kind == "acted" for event in events)
