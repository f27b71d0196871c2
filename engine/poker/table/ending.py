"""The end of a hand at a betting table: it is over, or void.

When it is over, stacks, carried chips, rake and drop are taken from it, owed blinds are counted,
and who has nothing left goes out.
"""

from __future__ import annotations

from dataclasses import replace

from engine.events import HandVoided
from engine.poker.hand.state import Complete, PokerHand
from engine.poker.table.change import with_ledger, with_seat
from engine.poker.table.entry import owed_after
from engine.poker.table.events import HappenedAt
from engine.poker.table.leaving import gone_after
from engine.poker.table.questions import is_running, occupied
from engine.poker.table.state import PokerTable, PokerTableStep
from engine.refusals import IllegalAction, Refusal

PAUSE_MS = 5_000  # between the end of a hand and the next deal


def finished(
    table: PokerTable, hand: PokerHand, stage: Complete, at_ms: int, events: list[HappenedAt]
) -> PokerTableStep:
    """The table after a hand: stacks, carried chips, what the house took, who owes what; players
    without chips are out, and a pause follows."""
    places = table.running
    assert places is not None
    before = table.places
    stacks = dict(zip(hand.seats, hand.stacks, strict=True))
    for number, seat in occupied(table):
        owed = owed_after(
            table.terms.table.entry,
            seat.owed,
            number,
            before=before,
            places=places,
            dealt=number in stacks,
        )
        waits = seat.waits and number not in stacks
        after = replace(seat, stack=stacks.get(number, seat.stack), owed=owed, waits=waits)
        table = with_seat(table, number, after)
    table = replace(
        table,
        places=places,
        running=None,
        carried=stage.carried,
        turn=None,
        absent=(),
        cut_off=(),
        next_hand_at_ms=at_ms + PAUSE_MS,
    )
    table = with_ledger(table, raked=stage.rake, dropped=stage.jackpot)
    gone = gone_after(table, hand)
    return PokerTableStep(table=gone.table, events=(*events, *gone.events))


def void(table: PokerTable) -> PokerTableStep:
    """The table without its running hand: every chip and the carry are back where they were, an
    all-in by disconnection was not used, and button and blinds will be dealt again (R19); the time
    that was taken is gone. Refused if no hand runs."""
    if not is_running(table):
        raise IllegalAction(Refusal.TURN_NOT_PLAYING, "No hand is being played.")
    hand = table.hand
    assert hand is not None
    voided = replace(
        _all_ins_back(table, hand),
        hand=None,
        running=None,
        turn=None,
        absent=(),
        cut_off=(),
        next_hand_at_ms=None,
    )
    gone = gone_after(voided, None)
    events = (HandVoided(hand=table.number), *gone.events)
    return PokerTableStep(table=gone.table, events=events)


def _all_ins_back(table: PokerTable, hand: PokerHand) -> PokerTable:
    """The table with the all-ins that were used in this hand given back (R27)."""
    for number, aside in zip(hand.seats, hand.aside, strict=False):
        seat = table.seats[number - 1]
        if aside and seat is not None:
            table = with_seat(table, number, replace(seat, all_ins=seat.all_ins + 1))
    return table
