"""Reading a table: what every flow begins with."""

from __future__ import annotations

from engine.refusals import IllegalAction, Refusal
from functions.ports import Live, World


def live(world: World, table_id: str) -> Live:
    """The table and who watches it; `table.no_such_table` if there is none."""
    found = world.tables.load(table_id)
    if found is None:
        raise IllegalAction(Refusal.TABLE_NO_SUCH, "There is no such table.")
    return found


def hosted(world: World, table_id: str, player: str) -> Live:
    """The table, if `player` is its host."""
    found = live(world, table_id)
    if found.table.host != player:
        raise IllegalAction(Refusal.TABLE_NOT_HOST, "Only the host may do this.")
    return found
