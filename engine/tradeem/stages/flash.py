"""The flash round (WGN rule 3): ten pairs face up in turn, by the clock alone.

The stage is armed by the deal and runs from the moment the first pair shows; which pair is on
show at a given time is a pure function of that moment. A flash that does not begin or end in time
voids the deal, for nobody could say what was seen of it.
"""

from __future__ import annotations

from dataclasses import replace

from engine.events import HandVoided
from engine.refusals import IllegalAction, Refusal
from engine.tradeem.actions import BeginFlash
from engine.tradeem.events import Event, FlashStarted, HandStarted
from engine.tradeem.hand import Deal, FlashStage, Hand
from engine.tradeem.settings import SEATS
from engine.tradeem.table import Step, Table, due_ms


def flash_order(button: int) -> tuple[int, ...]:
    """The ten seats as they are flashed: clockwise from the left of the button (WGN rule 3)."""
    return tuple((button + k) % SEATS + 1 for k in range(SEATS))


def enter(table: Table, deal: Deal, at_ms: int) -> Step:
    """A new hand, face down and armed. The button moves one seat for each hand (T4), and stays
    when the deal replaces one whose flash was void."""
    old = table.hand
    voided = old is not None and isinstance(old.stage, FlashStage)
    button = table.button if old is None or voided else table.button % SEATS + 1
    hand = Hand(
        number=table.hands_played + 1,
        button=button,
        playing=frozenset(n for n, seat in enumerate(table.seats, start=1) if seat is not None),
        deal=deal,
        stage=FlashStage(armed_at_ms=at_ms),
        holdings=tuple(range(1, SEATS + 1)),
    )
    started = HandStarted(hand=hand.number, button=button, commitment=deal.commitment)
    events: tuple[Event, ...] = (started,)
    if voided:
        events = (HandVoided(hand=hand.number), started)
    return Step(table=replace(table, hand=hand, button=button, next_hand_at_ms=None), events=events)


def begin(table: Table, action: BeginFlash) -> Step:
    """The first pair shows from now on. Nothing changes if the flash of this hand runs or is over;
    `turn.stale` for another hand, `turn.closed` once the deal is void."""
    hand = table.hand
    if hand is None or hand.number != action.hand:
        raise IllegalAction(Refusal.TURN_STALE, "Another hand is being played.")
    stage = hand.stage
    if not isinstance(stage, FlashStage) or stage.shown_from_ms is not None:
        return Step(table=table)
    due = due_ms(table)
    if due is not None and action.at_ms >= due:
        raise IllegalAction(Refusal.TURN_CLOSED, "The flash comes too late: the deal is void.")
    running = replace(hand, stage=replace(stage, shown_from_ms=action.at_ms))
    return Step(
        table=replace(table, hand=running),
        events=(FlashStarted(hand=hand.number, shown_from_ms=action.at_ms),),
    )
