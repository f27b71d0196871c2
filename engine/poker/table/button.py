"""Where button and blinds are in the next hand (R1-R3).

Seats are numbers at the table, clockwise in ascending order. Steady players may hold any place;
waiting ones (see `engine.poker.table.entry`) come in as the big blind if it reaches them. What
anybody pays in the end is the hand's business (R7); here stands only who owes which blind.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from engine.rules import ButtonRule

NOBODY: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """The seats of one hand. Heads-up the button is the small blind, too (R1)."""

    button: int  # may be empty where the button is dead (R2)
    small: int | None = None  # whose place it is; if they are not dealt in there is no small blind
    big: int | None = None  # None: no blinds, as in stud or before the first hand


class Blind(StrEnum):
    """A blind that is owed in turn."""

    SMALL = "small"
    BIG = "big"


def next_of(seats: Collection[int], after: int) -> int:
    """The first of `seats` clockwise of seat `after`, which itself comes last."""
    return min(seats, key=lambda seat: (seat <= after, seat))


def before_of(seats: Collection[int], before: int) -> int:
    """The first of `seats` counter-clockwise of seat `before`, which itself comes last."""
    return max(seats, key=lambda seat: (seat < before, seat))


def lies_between(seat: int, start: int, end: int) -> bool:
    """Whether one passes `seat` going clockwise from `start` to `end`, neither of them counted."""
    if start < end:
        return start < seat < end
    return start != end and (seat > start or seat < end)


def around(seats: Collection[int], after: int) -> tuple[int, ...]:
    """The seats clockwise, from the first one after seat `after` on."""
    return tuple(sorted(seats, key=lambda seat: (seat <= after, seat)))


def who_moves(places: Places, seats: Collection[int]) -> int:
    """The seat whose player goes when tables are balanced, after a hand with `places`: who is due
    the big blind next; in stud who would get the last card (S8, TDA 11-A)."""
    if places.big is None:
        return around(seats, places.button)[-1]
    return next_of(seats, places.big)


def first_places(button: int, players: Collection[int]) -> Places:
    """Places of a first hand, the button drawn for seat `button` (or, if nobody plays there, for
    the next one)."""
    seat = button if button in players else next_of(players, button)
    if len(players) == 2:
        return _heads_up(players, big=next_of(players, seat))
    small = next_of(players, seat)
    return Places(button=seat, small=small, big=next_of(players, small))


def next_places(
    rule: ButtonRule,
    before: Places,
    steady: Collection[int],
    waiting: Collection[int] = NOBODY,
) -> Places:
    """Places of the hand after the one that had `before`; two steady players at least."""
    if before.small is None or before.big is None:  # a button, but no blinds were posted
        return first_places(before.button, steady)
    match rule:
        case ButtonRule.DEAD:
            return _dead(before, before.small, before.big, steady, waiting)
        case ButtonRule.SIMPLE | ButtonRule.FORWARD_MOVING:
            return _moved(before, steady, waiting)
        case _ as never:
            assert_never(never)


def _dead(
    before: Places, small: int, big: int, steady: Collection[int], waiting: Collection[int]
) -> Places:
    """The big blind goes to the next player, the others to the seats behind it even if they are
    empty (TDA 32)."""
    new_big = next_of({*steady, *waiting}, big)
    players = {*steady, new_big}
    if len(players) == 2:
        return _heads_up(players, big=new_big)
    button = small
    if button == new_big or lies_between(new_big, button, big):
        # The order of places would be broken: seats were filled, or two players became three.
        button = before_of(players - {new_big, big}, big)
    return Places(button=button, small=big, big=new_big)


def _moved(before: Places, steady: Collection[int], waiting: Collection[int]) -> Places:
    """The next steady player has the button, the blinds are left of it. When play becomes
    heads-up nobody is the big blind twice running (R1)."""
    button = next_of(steady, before.button)
    small = next_of(steady, button)
    behind = [seat for seat in {*steady, *waiting} if lies_between(seat, small, button)]
    if behind:
        return Places(button=button, small=small, big=next_of(behind, small))
    return _heads_up(steady, big=small if small != before.big else button)


def _heads_up(players: Collection[int], *, big: int) -> Places:
    other = next_of(players, big)
    return Places(button=other, small=other, big=big)


def blinds_owed(
    rule: ButtonRule, before: Places | None, places: Places, players: Collection[int]
) -> Mapping[int, Blind]:
    """Which blind each of `players` (all who are dealt in) owes, by seat.

    One big blind, and a small blind if its place is taken. Where the button moves forward over
    blinds that have not been paid, they are paid now: there may be several big blinds (R3)."""
    if places.big is None:
        return {}
    owed = {places.big: Blind.BIG}
    if places.small in players and places.small is not None:
        owed[places.small] = Blind.SMALL
    if rule is not ButtonRule.FORWARD_MOVING or len(players) == 2 or before is None:
        return owed
    last = before.big
    if last is None or not lies_between(last, before.button, places.big):
        return owed
    owed = {places.big: Blind.BIG}
    owed |= {seat: Blind.BIG for seat in players if lies_between(seat, last, places.big)}
    if last in players:
        owed[last] = Blind.SMALL
    return owed
