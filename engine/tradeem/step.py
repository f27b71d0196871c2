"""One step of a table: an action, or the clock, in; a new table and what happened, out.

`apply` is total: a `Step`, or `IllegalAction` with the table untouched. Time and chance come with
the action. A step raises the version by one however much happened in it, unless nothing changed
or a single choice of a running round was made, which nobody but its player can see.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from engine.events import HandVoided
from engine.log import logged
from engine.refusals import IllegalAction, Refusal
from engine.tradeem import seating
from engine.tradeem.actions import (
    Action,
    Arrive,
    BeginFlash,
    Close,
    Depart,
    HandOver,
    Hold,
    OpenTrade,
    Ready,
    RemoveBot,
    SeatBot,
    Sit,
    Stand,
    Start,
    StartHand,
    TimeUp,
    Trade,
)
from engine.tradeem.bot_choices import with_bot_choices
from engine.tradeem.dealing import deal
from engine.tradeem.events import Event, EventFinished
from engine.tradeem.hand import Complete, FlashStage, Hand, TradeStage
from engine.tradeem.settings import ROUNDS
from engine.tradeem.stages import flash, showdown, trade
from engine.tradeem.table import Step, Table, chips, due_ms, wants_hand


def apply(table: Table, action: Action) -> Step:
    """The table after `action`. `IllegalAction` says why not; then nothing has changed."""
    return _published(table, _applied(table, action))


def settle(table: Table, at_ms: int, seed: bytes) -> Step:
    """The table with all done that is due at `at_ms`: `TimeUp`, and one `StartHand` with the 32
    fresh bytes of `seed` at most. All events in order, one version; no change if nothing is due."""
    settled = table
    events: tuple[Event, ...] = ()
    while (due := due_ms(settled)) is not None and at_ms >= due:
        if wants_hand(settled, at_ms):  # which makes the table due later than now: one deal
            action: StartHand | TimeUp = StartHand(seed=seed, at_ms=at_ms)
        else:
            action = TimeUp(at_ms=at_ms)
        step = _applied(settled, action)
        settled, events = step.table, events + step.events
    return _published(table, Step(table=settled, events=events))


def _published(before: Table, step: Step) -> Step:
    """The step with its version and its place in the log."""
    table = step.table
    if table is before or step.choice is not None:
        return step
    chips(table)
    version = before.version + 1
    log = logged(before.log, version, step.events)
    return replace(step, table=replace(table, version=version, log=log))


def _applied(table: Table, action: Action) -> Step:
    """The step without its version."""
    match action:
        case Hold() | OpenTrade() | Trade():
            return trade.decide(table, action)
        case StartHand() | BeginFlash():
            return _dealt(table, action)
        case TimeUp(at_ms=at_ms):
            return _time_up(table, at_ms)
        case Ready():
            return showdown.read(table, action)
        case Close():
            return _close(table, action)
        case Arrive() | Depart() | Stand() | HandOver():
            return _moved(table, action)
        case Sit() | SeatBot() | RemoveBot() | Start():
            return _gathered(table, action)
        case _ as never:
            assert_never(never)


def _gathered(table: Table, action: Sit | SeatBot | RemoveBot | Start) -> Step:
    """What is possible before the first hand only."""
    match action:
        case Sit():
            return seating.sit(table, action)
        case SeatBot():
            return seating.seat_bots(table, action)
        case RemoveBot():
            return seating.remove_bot(table, action)
        case Start():
            return seating.start(table, action)
        case _ as never:
            assert_never(never)


def _moved(table: Table, action: Arrive | Depart | Stand | HandOver) -> Step:
    """Who is here and who is not; the last one to read a result may be the one who leaves."""
    match action:
        case Arrive():
            step = seating.arrive(table, action)
        case Depart():
            step = seating.depart(table, action)
        case Stand():
            step = seating.stand(table, action)
        case HandOver():
            step = seating.hand_over(table, action)
        case _ as never:
            assert_never(never)
    if step.table is table:  # nobody came or went
        return step
    return replace(step, table=showdown.hasten(step.table, action.at_ms))


def _dealt(table: Table, action: StartHand | BeginFlash) -> Step:
    """The cards come, and are flashed: in a started event only."""
    if table.finished:
        raise IllegalAction(Refusal.TABLE_FINISHED, "The event is over.")
    if not table.started:
        raise IllegalAction(Refusal.TABLE_NOT_STARTED, "The event has not started.")
    if isinstance(action, BeginFlash):
        return flash.begin(table, action)
    if not wants_hand(table, action.at_ms):
        raise IllegalAction(Refusal.TABLE_NOT_DUE, "No deal is due.")
    return flash.enter(table, deal(action.seed), action.at_ms)


def _time_up(table: Table, at_ms: int) -> Step:
    """What the clock does to the stage: round 0, the next round, the showdown, the final results.
    Refused before it is due, and while a deal is what is due."""
    due = due_ms(table)
    hand = table.hand
    if due is None or at_ms < due or hand is None or wants_hand(table, at_ms):
        raise IllegalAction(Refusal.TABLE_NOT_DUE, "It is not time yet.")
    match hand.stage:
        case FlashStage():
            return _enter_round(table, hand, 0, at_ms)
        case TradeStage() as stage:
            return _close_round(table, hand, stage, at_ms)
        case Complete():
            return _finish(table)
        case _ as never:
            assert_never(never)


def _enter_round(table: Table, hand: Hand, round_: int, at_ms: int) -> Step:
    """The round begins and the bots have made up their minds in it."""
    step = trade.enter(table, hand, round_, at_ms)
    return replace(step, table=with_bot_choices(step.table))


def _close_round(table: Table, hand: Hand, stage: TradeStage, at_ms: int) -> Step:
    """The round closes; the next one, or the showdown, begins."""
    table, hand, closed = trade.close(table, hand, stage)
    if stage.round + 1 < ROUNDS:
        step = _enter_round(table, hand, stage.round + 1, at_ms)
    else:
        step = showdown.enter(table, hand, at_ms)
    return replace(step, events=(closed, *step.events))


def _finish(table: Table, *events: Event) -> Step:
    """The event is over and its totals are final (WGN rule 9)."""
    finished = EventFinished(hands_played=table.hands_played)
    return Step(table=replace(table, finished=True), events=(*events, finished))


def _close(table: Table, action: Close) -> Step:
    """The host ends the event; a hand whose pot is not awarded yet is void."""
    if action.player != table.host:
        raise IllegalAction(Refusal.TABLE_NOT_HOST, "Only the host may do this.")
    if table.finished:
        raise IllegalAction(Refusal.TABLE_FINISHED, "The event is over.")
    hand = table.hand
    if hand is None or isinstance(hand.stage, Complete):
        return _finish(table)
    return _finish(replace(table, hand=None), HandVoided(hand=hand.number))
