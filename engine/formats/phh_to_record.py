"""A hand in PHH as a record of this room, from which every other export is made.

What the file does not say is filled in: players are called p1, p2 …, seats are numbered in dealing
order, a hand without a date was played on the first day of 1970.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.formats.phh import PhhHand
from engine.formats.phh_replay import Replayed
from engine.poker.hand.events import PokerEvent
from engine.poker.views.record import HandRecord, record

_MOST_SEATS = 10
_LONGEST = 60  # letters of a name


def to_record(phh: PhhHand, done: Replayed, *, table: str, number: int) -> HandRecord:
    """The record of a hand that was played again. `table` and `number` hold where the file gives
    none; the `hand` of our own exports gives both back."""
    fields = phh.fields
    seats = _seats(phh)
    table = _name(fields.get("table")) or table
    return record(
        replace(
            done.hand.setup,
            seats=seats,
            button=None if done.hand.setup.button is None else _button(fields, seats),
        ),
        [_seated(event, seats) for event in done.events],
        table=table,
        number=_number(phh.label, table, number),
        names=_names(phh),
        played_at=_played_at(fields),
        seat_count=_count(fields.get("seat_count"), len(seats)),
        places=phh.places,
    )


def _seated(event: PokerEvent, seats: tuple[int, ...]) -> PokerEvent:
    """The event at the seats of the file: the replay numbers them in dealing order."""
    seat = getattr(event, "seat", None)
    return event if seat is None else replace(event, seat=seats[seat - 1])


def _seats(phh: PhhHand) -> tuple[int, ...]:
    count = len(phh.starting_stacks)
    given = phh.fields.get("seats")
    if isinstance(given, list) and len(given) == len(set(map(str, given))) == count:
        seats = tuple(seat for seat in given if _is_whole(seat) and 1 <= seat <= _MOST_SEATS)
        if len(seats) == count:
            return seats
    return tuple(range(1, count + 1))


def _button(fields: Mapping[str, object], seats: tuple[int, ...]) -> int:
    """The last player has the button, unless it is said to be at an empty seat (R2)."""
    said = fields.get("_button")
    if isinstance(said, int) and _is_whole(said) and 1 <= said <= _MOST_SEATS:
        return seats[-1] if said in seats else said
    return seats[-1]


def _names(phh: PhhHand) -> list[str]:
    count = len(phh.starting_stacks)
    given = phh.fields.get("players")
    names = list(map(_name, given)) if isinstance(given, list) else []
    if len(set(names)) == count and all(names):
        return names
    return [f"p{player}" for player in range(1, count + 1)]


def _name(value: object) -> str:
    """A name in one line without what lines of a hand history are told apart by."""
    if not isinstance(value, str | int) or isinstance(value, bool):
        return ""
    letters = (
        letter if letter.isprintable() and letter not in "'[]" else " " for letter in f"{value}"
    )
    return " ".join("".join(letters).split())[:_LONGEST].strip()


def _number(label: object, table: str, number: int) -> int:
    if _is_whole(label):
        return int(str(label))
    if isinstance(label, str):
        digits = label.removeprefix(f"{table}-")
        if digits != label and digits.isascii() and digits.isdecimal() and len(digits) <= 18:
            return int(digits)
    return number


def _count(value: object, players: int) -> int:
    least = max(2, players)
    return (
        int(str(value)) if _is_whole(value) and least <= int(str(value)) <= _MOST_SEATS else least
    )


def _played_at(fields: Mapping[str, object]) -> str:
    """``"2026-01-31T20:15:00Z"``; the clock of the file is taken as it is."""
    year, month, day = (fields.get(name) for name in ("year", "month", "day"))
    if not (_is_whole(year) and _is_whole(month) and _is_whole(day)):
        return "1970-01-01T00:00:00Z"
    date = f"{year:0>4}-{month:0>2}-{day:0>2}"
    time = str(fields.get("time", ""))[:8]
    return f"{date}T{time if len(time) == 8 else '00:00:00'}Z"


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
