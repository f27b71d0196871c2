"""Reading a table for a request that does not play."""

from __future__ import annotations

from engine.refusals import IllegalAction, Refusal
from functions.ports import Live, NewerSchema, World


def live(world: World, table_id: str) -> Live:
    """The table, or a refusal: there is none, or a newer release owns it."""
    try:
        found = world.tables.load(table_id)
    except NewerSchema:
        raise IllegalAction(Refusal.PROTOCOL_SCHEMA, "being updated, try again soon") from None
    if found is None:
        raise IllegalAction(Refusal.TABLE_NO_SUCH, "there is no such table")
    return found


def hosted(world: World, table_id: str, player: str) -> Live:
    """The table, if `player` is its host."""
    found = live(world, table_id)
    if found.table.host != player:
        raise IllegalAction(Refusal.TABLE_NOT_HOST, "only the host may do this")
    return found
