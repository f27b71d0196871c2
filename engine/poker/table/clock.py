"""Time to decide at a betting table (R25-R27): deadlines, the bank, and what the clock does."""

from __future__ import annotations

from engine.house_types import TimeRules
from engine.poker.hand.actions import BringIn, CheckCall, Decision, Fold, StandIn
from engine.poker.hand.legal import legal
from engine.poker.hand.state import PokerHand
from engine.poker.table.state import PokerSeat, Turn


def turn_of(time: TimeRules, number: int, seat: int, bank_ms: int, at_ms: int) -> Turn:
    """A turn that begins at `at_ms`: when the cards before it were announced, so that no pause of
    the last showdown is taken from it (R26)."""
    return Turn(number=number, seat=seat, deadline_ms=at_ms + time.turn_ms, bank_ms=bank_ms)


def turn_due_ms(time: TimeRules, turn: Turn) -> int:
    """When the clock decides: after the ordinary time, the bank and the grace. What arrives
    earlier counts."""
    return turn.deadline_ms + turn.bank_ms + time.grace_ms


def bank_after(turn: Turn, at_ms: int) -> int:
    """What a decision at `at_ms` leaves of the bank, which began by itself."""
    return turn.bank_ms - min(turn.bank_ms, max(0, at_ms - turn.deadline_ms))


def passive(hand: PokerHand, position: int, *, dead: bool = False) -> Decision:
    """What is done for a player who does not decide: check if it is free, else fold (R25). Who
    must bring in does so. A `dead` hand is folded even so (TDA 30), unless the rules forbid it."""
    may = legal(hand)
    if may.bring_in is not None and not may.fold:
        return BringIn(position=position)
    if may.check and not (dead and may.fold):
        return CheckCall(position=position)
    return Fold(position=position)


def at_time_up(time: TimeRules, seat: PokerSeat, hand: PokerHand, position: int) -> Decision:
    """What the clock does to a player: as `passive`, or, where they would be folded, all-in for
    what they have put in, if they are cut off and may still be (R27)."""
    decision = passive(hand, position)
    if not isinstance(decision, Fold) or not seat.all_ins or not hand.totals[position]:
        return decision
    if seat.connected and time.all_ins_only_if_disconnected:
        return decision
    return StandIn(position=position)
