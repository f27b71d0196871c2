"""One step of a table in the world: saved, told, and whoever was found gone has left."""

from __future__ import annotations

from functions.flows import presence, saving
from functions.flows.saving import Asked, Outcome
from functions.ports import Live, World

WHAT_IS_DUE = Asked()


def take(world: World, table_id: str, asked: Asked = WHAT_IS_DUE) -> Outcome:
    """The table after what is asked of it, and what is due then, saved and told."""
    outcome, gone = saving.saved(world, table_id, asked)
    presence.leave(world, table_id, gone)
    return outcome


def repair(world: World, live: Live) -> None:
    """Do again what may have been lost after the last save: its frames and its clocks."""
    presence.leave(world, live.table.id, saving.done_again(world, live))
