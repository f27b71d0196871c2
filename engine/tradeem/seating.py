"""Who sits where, who plays for the house, and whose device is connected.

Seats are taken and left before the first hand; afterwards a seat stays dealt whatever happens to
its player (T2). One seat for a person, for a device and for a name (WGN rule 1).
"""

from __future__ import annotations

from dataclasses import replace

from engine.events import PresenceChanged
from engine.refusals import IllegalAction, Refusal
from engine.tradeem.actions import (
    Arrive,
    BotLevel,
    Depart,
    HandOver,
    RemoveBot,
    SeatBot,
    Sit,
    Stand,
    Start,
)
from engine.tradeem.events import EventStarted, PlayerSat, SeatHandedOver, SeatLeft
from engine.tradeem.settings import SEATS
from engine.tradeem.table import Seat, Step, Table, seat_of, with_seat

# What bots are called, by seat: words that no guest is likely to bring along.
BOT_NAMES = (
    "Ember", "Flint", "Juniper", "Marble", "Nutmeg", "Pepper", "Quill", "Saffron", "Thistle",
    "Willow",
)  # fmt: skip


def sit(table: Table, action: Sit) -> Step:
    """The player in a free seat. Refused after the start (T18), without the notice of WGN rule 1,
    to a person or device that has a seat, and under a name in use (letter case apart)."""
    _require_waiting(table)
    if not action.notice_accepted:
        raise IllegalAction(Refusal.SEAT_NOTICE, "Accept the notice on notes and help first.")
    if seat_of(table, action.player) is not None:
        raise IllegalAction(Refusal.SEAT_ALREADY_SEATED, "You have a seat at this table.")
    if action.device in _devices(table):
        raise IllegalAction(Refusal.SEAT_DEVICE_SEATED, "This device has a seat at this table.")
    if action.name.casefold() in _names(table):
        raise IllegalAction(Refusal.SEAT_NAME_TAKEN, "Somebody here has this name.")
    number = _free(table, action.seat)[0]
    seat = Seat(player=action.player, name=action.name, device=action.device)
    return _seated(table, {number: seat})


def seat_bots(table: Table, action: SeatBot) -> Step:
    """Bots of one level in the seat named, or in every free seat."""
    _require_host(table, action.player)
    _require_waiting(table)
    names = _names(table)
    free = _free(table, action.seat)
    return _seated(table, {number: _bot(number, action.level, names) for number in free})


def _bot(number: int, level: BotLevel, names: frozenset[str]) -> Seat:
    """A bot for this seat, under a name that no one of `names` has."""
    name = BOT_NAMES[number - 1]
    while name.casefold() in names:
        name += "′"
    return Seat(player=f"bot:{number}", name=name, bot=level)


def _seated(table: Table, newcomers: dict[int, Seat]) -> Step:
    """The table with all these seats taken."""
    seats = table.seats
    for number, seat in newcomers.items():
        seats = with_seat(seats, number, seat)
    return Step(
        table=replace(table, seats=seats),
        events=tuple(
            PlayerSat(seat=number, name=seat.name, bot=seat.bot is not None)
            for number, seat in newcomers.items()
        ),
    )


def remove_bot(table: Table, action: RemoveBot) -> Step:
    """The seat is free again. Refused for a person's seat."""
    _require_host(table, action.player)
    _require_waiting(table)
    if not 1 <= action.seat <= SEATS:
        raise IllegalAction(Refusal.SEAT_NO_SUCH, "Seats are numbered 1 to 10.")
    seat = table.seats[action.seat - 1]
    if seat is None:
        raise IllegalAction(Refusal.SEAT_EMPTY, "Nobody sits there.")
    if seat.bot is None:
        raise IllegalAction(Refusal.SEAT_NOT_A_BOT, "A person sits there.")
    seats = with_seat(table.seats, action.seat, None)
    return Step(table=replace(table, seats=seats), events=(SeatLeft(seat=action.seat),))


def stand(table: Table, action: Stand) -> Step:
    """Before the start the seat is free again; after it the seat plays on as Hold'em by default
    and its player may come back (T2). No change for who has stood up before."""
    number, seat = _own_seat(table, action.player)
    if table.finished:
        raise IllegalAction(Refusal.TABLE_FINISHED, "The event is over.")
    if seat.left:
        return Step(table=table)
    gone = replace(seat, left=True, present=False) if table.started else None
    seats = with_seat(table.seats, number, gone)
    return Step(table=replace(table, seats=seats), events=(SeatLeft(seat=number),))


def start(table: Table, action: Start) -> Step:
    """The event begins and the first deal is due at once. Two players at least, bots count (T2)."""
    _require_host(table, action.player)
    _require_waiting(table)
    if sum(seat is not None for seat in table.seats) < 2:
        raise IllegalAction(Refusal.TABLE_TOO_FEW, "It takes two players to start.")
    return Step(
        table=replace(table, started=True, next_hand_at_ms=action.at_ms),
        events=(EventStarted(hands=table.settings.hands),),
    )


def arrive(table: Table, action: Arrive) -> Step:
    """The seat's player is here (again) and is waited for (again) (T6)."""
    number = seat_of(table, action.player)
    seat = table.seats[number - 1] if number is not None else None
    if number is None or seat is None or seat.present:
        return Step(table=table)
    here = replace(seat, present=True, left=False, silent_rounds=0)
    return _presence(table, number, here)


def depart(table: Table, action: Depart) -> Step:
    """The seat's player is away; the seat plays on (T2)."""
    number = seat_of(table, action.player)
    seat = table.seats[number - 1] if number is not None else None
    if number is None or seat is None or not seat.present:
        return Step(table=table)
    return _presence(table, number, replace(seat, present=False))


def _presence(table: Table, number: int, seat: Seat) -> Step:
    """The seat as it is now, and the news of it."""
    return Step(
        table=replace(table, seats=with_seat(table.seats, number, seat)),
        events=(PresenceChanged(seat=number, present=seat.present),),
    )


def hand_over(table: Table, action: HandOver) -> Step:
    """The seat belongs to another person or device. Refused if either of them has another seat."""
    number, seat = _own_seat(table, action.player)
    if seat_of(table, action.to) not in (None, number):
        raise IllegalAction(Refusal.SEAT_ALREADY_SEATED, "That person has another seat here.")
    if action.device != seat.device and action.device in _devices(table):
        raise IllegalAction(Refusal.SEAT_DEVICE_SEATED, "That device has another seat here.")
    new = replace(
        seat, player=action.to, device=action.device, present=True, left=False, silent_rounds=0
    )
    host = action.to if table.host == action.player else table.host
    return Step(
        table=replace(table, host=host, seats=with_seat(table.seats, number, new)),
        events=(SeatHandedOver(seat=number),),
    )


def _own_seat(table: Table, player: str) -> tuple[int, Seat]:
    """Number and state of this person's seat."""
    number = seat_of(table, player)
    seat = table.seats[number - 1] if number is not None else None
    if number is None or seat is None:
        raise IllegalAction(Refusal.SEAT_NOT_YOURS, "You have no seat at this table.")
    return number, seat


def _free(table: Table, wanted: int | None) -> tuple[int, ...]:
    """The free seats that satisfy the wish: the one named, or all; at least one."""
    if wanted is None:
        free = tuple(n for n, seat in enumerate(table.seats, start=1) if seat is None)
        if not free:
            raise IllegalAction(Refusal.SEAT_NONE_FREE, "All ten seats are taken.")
        return free
    if not 1 <= wanted <= SEATS:
        raise IllegalAction(Refusal.SEAT_NO_SUCH, "Seats are numbered 1 to 10.")
    if table.seats[wanted - 1] is not None:
        raise IllegalAction(Refusal.SEAT_TAKEN, "This seat is taken.")
    return (wanted,)


def _names(table: Table) -> frozenset[str]:
    """Names in use, in one letter case."""
    return frozenset(seat.name.casefold() for seat in table.seats if seat is not None)


def _devices(table: Table) -> frozenset[str]:
    """Devices in use."""
    return frozenset(seat.device for seat in table.seats if seat is not None)


def _require_host(table: Table, player: str) -> None:
    if player != table.host:
        raise IllegalAction(Refusal.TABLE_NOT_HOST, "Only the host may do this.")


def _require_waiting(table: Table) -> None:
    if table.finished:
        raise IllegalAction(Refusal.TABLE_FINISHED, "The event is over.")
    if table.started:
        raise IllegalAction(Refusal.TABLE_STARTED, "The event has started.")
