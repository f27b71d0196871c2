"""A betting table with a few things changed."""

from __future__ import annotations

from dataclasses import replace

from engine.poker.table.state import PokerSeat, PokerTable


def with_seat(table: PokerTable, number: int, seat: PokerSeat | None) -> PokerTable:
    """The table with the entry of one seat replaced."""
    return replace(table, seats=(*table.seats[: number - 1], seat, *table.seats[number:]))


def with_ledger(
    table: PokerTable,
    *,
    came: int = 0,
    went: int = 0,
    raked: int = 0,
    dropped: int = 0,
    retired: int = 0,
) -> PokerTable:
    """The table with these amounts added to its ledger."""
    old = table.ledger
    ledger = replace(
        old,
        came=old.came + came,
        went=old.went + went,
        raked=old.raked + raked,
        dropped=old.dropped + dropped,
        retired=old.retired + retired,
    )
    return replace(table, ledger=ledger)
