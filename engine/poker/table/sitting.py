"""Who sits at a betting table, with which chips, and who is away (R4-R6).

Seats may be taken at any time; a hand in play keeps its players, and whoever leaves during one is
checked or folded and goes when it is over. The chips of a stack never change during a hand.
"""

from __future__ import annotations

from dataclasses import replace

from engine.events import PresenceChanged
from engine.house_choices import ExtraChips
from engine.poker.table.change import with_ledger, with_seat
from engine.poker.table.commands import (
    AddChips,
    Connect,
    Disconnect,
    Leave,
    Return,
    Sit,
    SitOut,
    TakeSeat,
)
from engine.poker.table.entry import owed_by_newcomer
from engine.poker.table.events import ChipsAdded, HappenedAt, SatDown, SittingOutChanged, StoodUp
from engine.poker.table.questions import (
    has_played,
    in_hand,
    low_bet,
    require_between_hands,
    seat_of,
)
from engine.poker.table.state import PokerSeat, PokerTable, PokerTableStep
from engine.refusals import IllegalAction, Refusal


def sit(table: PokerTable, command: Sit) -> PokerTableStep:
    """The player in a free seat. At a table that has played they may have to wait, and to post
    (R4). Refused to a person with a seat and below the least buy-in."""
    if any(seat is not None and seat.player == command.player for seat in table.seats):
        raise IllegalAction(Refusal.SEAT_ALREADY_SEATED, "You have a seat at this table.")
    rules = table.terms.table
    least = max(1, (rules.least_buy_in or 0) * low_bet(table))
    if command.stack < least:
        raise IllegalAction(Refusal.SEAT_BUY_IN, f"It takes {least} to sit down.")
    number = _free(table, command.seat)
    time = rules.time
    seat = PokerSeat(
        player=command.player,
        name=command.name,
        stack=command.stack,
        owed=owed_by_newcomer(rules.entry, has_played(table)),
        bank_ms=time.bank_ms if command.bank_ms is None else command.bank_ms,
        all_ins=time.all_ins if command.all_ins is None else command.all_ins,
    )
    seated = with_ledger(with_seat(table, number, seat), came=command.stack)
    event = SatDown(seat=number, name=command.name, stack=command.stack)
    return PokerTableStep(table=seated, events=(event,))


def leave(table: PokerTable, command: Leave) -> PokerTableStep:
    """The seat free and its chips gone; during a hand of theirs, when that is over. In an event the
    chips stay in play: the same as to sit out (R6)."""
    number, seat = own_seat(table, command.player)
    if table.terms.table.event is not None:
        return sit_out(_absent(table, number), SitOut(player=command.player))
    if not in_hand(table, number):
        return stood_up(table, number, seat)
    if seat.left:
        return PokerTableStep(table=table)
    return PokerTableStep(table=with_seat(_absent(table, number), number, replace(seat, left=True)))


def stood_up(table: PokerTable, number: int, seat: PokerSeat) -> PokerTableStep:
    """The seat empty, what its player had paid out."""
    chips = seat.stack + seat.adding
    emptied = with_ledger(with_seat(table, number, None), went=chips)
    return PokerTableStep(table=emptied, events=(StoodUp(seat=number, stack=chips),))


def take_seat(table: PokerTable, command: TakeSeat) -> PokerTableStep:
    """The seat empty: its player goes to another table with what they have (R40). Between hands."""
    require_between_hands(table)
    if not 1 <= command.seat <= len(table.seats):
        raise IllegalAction(Refusal.SEAT_NO_SUCH, f"Seats are numbered 1 to {len(table.seats)}.")
    seat = table.seats[command.seat - 1]
    if seat is None:
        raise IllegalAction(Refusal.SEAT_EMPTY, "Nobody sits there.")
    return stood_up(table, command.seat, seat)


def sit_out(table: PokerTable, command: SitOut) -> PokerTableStep:
    """Sitting out from the next hand on; a hand in play is still the player's to decide."""
    number, seat = own_seat(table, command.player)
    if seat.sitting_out:
        return PokerTableStep(table=table)
    event = SittingOutChanged(seat=number, sitting_out=True)
    out = with_seat(table, number, replace(seat, sitting_out=True))
    return PokerTableStep(table=out, events=(event,))


def come_back(table: PokerTable, command: Return) -> PokerTableStep:
    """Playing again, at once in a hand that they were dealt into. Refused without chips."""
    number, seat = own_seat(table, command.player)
    if not seat.stack + seat.adding:
        raise IllegalAction(Refusal.SEAT_NO_CHIPS, "Buy chips first.")
    was_away = seat.away
    back = replace(seat, sitting_out=False, timed_out=False, left=False, waits=command.waits)
    if back == seat:
        return PokerTableStep(table=table)
    events: tuple[HappenedAt, ...] = ()
    if was_away:
        events = (SittingOutChanged(seat=number, sitting_out=False),)
    return PokerTableStep(table=_present(with_seat(table, number, back), number), events=events)


def add_chips(table: PokerTable, command: AddChips) -> PokerTableStep:
    """A larger stack, from the next hand on. Refused where nobody can get more chips."""
    number, seat = own_seat(table, command.player)
    if table.terms.table.extra_chips is not ExtraChips.BETWEEN_HANDS:
        raise IllegalAction(Refusal.SEAT_NO_EXTRA_CHIPS, "Nobody gets more chips here.")
    if command.amount < 1 or seat.left:
        raise IllegalAction(Refusal.SEAT_BUY_IN, "Buy a chip at least.")
    bought = with_ledger(table, came=command.amount)
    if in_hand(table, number):
        waiting = replace(seat, adding=seat.adding + command.amount)
        return PokerTableStep(table=with_seat(bought, number, waiting))
    richer = replace(seat, stack=seat.stack + command.amount)
    event = ChipsAdded(seat=number, amount=command.amount)
    return PokerTableStep(table=with_seat(bought, number, richer), events=(event,))


def connect(table: PokerTable, command: Connect) -> PokerTableStep:
    """The player is here; if the clock had made them sit out, they play again."""
    number, seat = own_seat(table, command.player)
    if seat.connected:
        return PokerTableStep(table=table)
    here = with_seat(table, number, replace(seat, connected=True, timed_out=False))
    if not seat.sitting_out and not seat.left:
        here = _present(here, number)
    return PokerTableStep(table=here, events=(PresenceChanged(seat=number, present=True),))


def disconnect(table: PokerTable, command: Disconnect) -> PokerTableStep:
    """The player is cut off; turns still have their time."""
    number, seat = own_seat(table, command.player)
    if not seat.connected:
        return PokerTableStep(table=table)
    gone = with_seat(table, number, replace(seat, connected=False))
    return PokerTableStep(table=gone, events=(PresenceChanged(seat=number, present=False),))


def own_seat(table: PokerTable, player: str) -> tuple[int, PokerSeat]:
    """Number and state of this person's seat. `IllegalAction` without one."""
    number = seat_of(table, player)
    seat = None if number is None else table.seats[number - 1]
    if number is None or seat is None:
        raise IllegalAction(Refusal.SEAT_NOT_YOURS, "You have no seat at this table.")
    return number, seat


def _free(table: PokerTable, wanted: int | None) -> int:
    if wanted is None:
        free = [n for n, seat in enumerate(table.seats, start=1) if seat is None]
        if not free:
            raise IllegalAction(Refusal.SEAT_NONE_FREE, "All seats are taken.")
        return free[0]
    if not 1 <= wanted <= len(table.seats):
        raise IllegalAction(Refusal.SEAT_NO_SUCH, f"Seats are numbered 1 to {len(table.seats)}.")
    if table.seats[wanted - 1] is not None:
        raise IllegalAction(Refusal.SEAT_TAKEN, "This seat is taken.")
    return wanted


def _absent(table: PokerTable, number: int) -> PokerTable:
    """The table where this seat is not waited for in the running hand."""
    if not in_hand(table, number) or number in table.absent:
        return table
    return replace(table, absent=(*table.absent, number))


def _present(table: PokerTable, number: int) -> PokerTable:
    return replace(table, absent=tuple(seat for seat in table.absent if seat != number))
