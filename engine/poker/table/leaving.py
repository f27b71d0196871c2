"""Between two hands: who is out, who has stood up, whose bought chips join the stack."""

from __future__ import annotations

from dataclasses import replace

from engine.poker.hand.state import PokerHand
from engine.poker.table.change import with_ledger, with_seat
from engine.poker.table.entry import is_dealt_in
from engine.poker.table.events import Busted, ChipsAdded, Eliminated, HappenedAt
from engine.poker.table.questions import low_bet, occupied
from engine.poker.table.sitting import stood_up
from engine.poker.table.state import PokerSeat, PokerTable, PokerTableStep
from engine.rules import CannotCover


def gone_after(table: PokerTable, hand: PokerHand | None) -> PokerTableStep:
    """The table after its hand, None if that was void: players without chips are out of an event,
    or sit without chips at a cash table; who stood up during the hand is gone."""
    events: list[HappenedAt] = []
    for number, seat in occupied(table):
        if hand is not None and number in hand.seats and not seat.stack:
            events.append(Busted(seat=number, began_with=_began_with(table, seat)))
        if seat.left:
            done = stood_up(table, number, seat)
            table = done.table
            events += done.events
        elif not seat.stack and not seat.adding:
            table = with_seat(table, number, _broke(table, seat))
        elif seat.adding:
            events.append(ChipsAdded(seat=number, amount=seat.adding))
            richer = replace(seat, stack=seat.stack + seat.adding, adding=0)
            table = with_seat(table, number, richer)
    return PokerTableStep(table=table, events=tuple(events))


def _broke(table: PokerTable, seat: PokerSeat) -> PokerSeat | None:
    """What becomes of a seat without chips."""
    return seat if table.terms.table.event is None else None


def eliminated(table: PokerTable, *, last_table: bool) -> PokerTableStep:
    """The table without those who cannot pay the low bet, where the house says so (C-5). If nobody
    at the last table can, the largest stack stays."""
    if table.terms.table.cannot_cover is not CannotCover.ELIMINATE:
        return PokerTableStep(table=table)
    least = low_bet(table)
    entry = table.terms.table.entry
    seats = {
        number: seat
        for number, seat in occupied(table)
        if is_dealt_in(entry, stack=seat.stack, away=seat.away)
    }
    most = max((seat.stack for seat in seats.values()), default=0)
    stays = min(least, most) if last_table else least
    events: list[HappenedAt] = []
    for number, seat in seats.items():
        if seat.stack >= stays:
            continue
        began = _began_with(table, seat)
        events.append(Eliminated(seat=number, retired=seat.stack, began_with=began))
        table = with_ledger(with_seat(table, number, None), retired=seat.stack)
    return PokerTableStep(table=table, events=tuple(events))


def _began_with(table: PokerTable, seat: PokerSeat) -> int:
    """What the player had when the last hand began. Who has come since has their own chips, not
    those of whoever sat there before."""
    hand = table.hand
    if hand is None or seat.player not in table.dealt_to:
        return seat.stack
    return hand.started[table.dealt_to.index(seat.player)]
