"""Questions about a betting table."""

from __future__ import annotations

from collections.abc import Iterator

from engine.poker.hand.state import Complete
from engine.poker.table.clock import turn_due_ms
from engine.poker.table.entry import Candidate, is_dealt_in
from engine.poker.table.state import PokerSeat, PokerTable
from engine.refusals import IllegalAction, Refusal


def is_running(table: PokerTable) -> bool:
    """Whether a hand is in play."""
    return table.hand is not None and not isinstance(table.hand.stage, Complete)


def has_played(table: PokerTable) -> bool:
    """Whether a hand was dealt that was not void."""
    return table.places is not None or table.running is not None


def in_hand(table: PokerTable, number: int) -> bool:
    """Whether this seat was dealt into the hand in play."""
    return is_running(table) and table.hand is not None and number in table.hand.seats


def seat_of(table: PokerTable, player: str) -> int | None:
    """The seat of this person, None without one."""
    for number, seat in occupied(table):
        if seat.player == player:
            return number
    return None


def occupied(table: PokerTable) -> Iterator[tuple[int, PokerSeat]]:
    """Number and state of every seat that somebody has."""
    for number, seat in enumerate(table.seats, start=1):
        if seat is not None:
            yield number, seat


def low_bet(table: PokerTable) -> int:
    """The small bet of fixed limit, else the big blind."""
    stakes = table.terms.stakes
    return stakes.small_bet or stakes.big_blind


def candidates(table: PokerTable) -> list[Candidate]:
    """Who wants to be dealt into the next hand."""
    entry = table.terms.table.entry
    return [
        Candidate(seat=number, owed=seat.owed, waits=seat.waits)
        for number, seat in occupied(table)
        if is_dealt_in(entry, stack=seat.stack, away=seat.away)
    ]


def due_ms(table: PokerTable) -> int | None:
    """When the table moves on by itself: `TimeUp` while a turn runs, else `BeginHand`, is refused
    before. None = it waits for people."""
    if table.turn is not None:
        return turn_due_ms(table.terms.table.time, table.turn)
    if len(candidates(table)) < 2:
        return None
    return table.next_hand_at_ms or 0


def wants_hand(table: PokerTable, at_ms: int) -> bool:
    """Whether `BeginHand` is what is due at `at_ms`."""
    due = due_ms(table)
    return not is_running(table) and due is not None and at_ms >= due


def chips(table: PokerTable) -> int:
    """All chips at the table: stacks, pot, carried and bought ones.

    They are those that came and neither went nor were raked, dropped or retired: anything else is
    a bug (`AssertionError`). Checked at every step."""
    held = table.carried
    for number, seat in occupied(table):
        held += seat.adding + (0 if in_hand(table, number) else seat.stack)
    hand = table.hand
    if is_running(table) and hand is not None:
        held += sum(hand.stacks) + sum(hand.aside) + hand.pot - hand.setup.carried_in
    ledger = table.ledger
    gone = ledger.went + ledger.raked + ledger.dropped + ledger.retired
    assert held == ledger.came - gone, "chips are not conserved"
    return held


def require_between_hands(table: PokerTable) -> None:
    """`IllegalAction` while a hand is in play."""
    if is_running(table):
        raise IllegalAction(Refusal.TABLE_HAND_RUNNING, "A hand is being played.")
