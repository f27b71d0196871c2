"""What every `TableStore` must keep and find: records, the lobby, due work."""

from __future__ import annotations

from dataclasses import replace

from engine.tradeem.settings import Settings
from functions.ports import (
    TableStore,
)
from tests.contract.stores.made import TEN, due, in_a_round, loaded, stored, waiting
from tests.engine.tradeem.room import Room


def test_records_are_kept_by_hand(tables: TableStore) -> None:
    made = waiting(tables)
    for hand in (1, 2, 11):
        now = replace(made, table=replace(made.table, hands_played=hand))
        rev = loaded(tables, made).stored.rev
        tables.save(now, expect_rev=rev, record=f'{{"hand": {hand}}}')

    assert tables.record(made.table.id, 2) == '{"hand": 2}'
    assert tables.record(made.table.id, 3) is None
    assert list(tables.records(made.table.id)) == [f'{{"hand": {n}}}' for n in (1, 2, 11)]


def test_the_lobby_lists_open_tables_newest_first(tables: TableStore) -> None:
    older = stored(Room((1, 2), settings=Settings(name="Older")).table, created_ms=5)
    newer = stored(Room((1,), settings=Settings(name="Newer")).table, created_ms=6)
    hidden = [
        stored(Room((1, 2), settings=Settings(listed=False)).table),
        stored(Room((1, 2), settings=Settings(practice=True)).table),
        stored(Room((1, 2)).start().table),
    ]
    for made in (older, newer, *hidden):
        tables.create(made)

    lines = tables.lobby()

    assert [line.table for line in lines] == [newer.table.id, older.table.id]
    assert [line.players for line in lines] == [1, 2]
    assert lines[0].host_name == "Player 1"


def test_a_table_that_starts_leaves_the_lobby(tables: TableStore) -> None:
    room = Room((1, 2))
    made = stored(room.table)
    tables.create(made)

    started = replace(room.start().table, id=made.table.id)
    tables.save(replace(made, table=started), expect_rev=0)

    assert list(tables.lobby()) == []


def test_due_tables_are_found_within_a_minute(tables: TableStore) -> None:
    """The index is only as fine as a minute."""
    made = in_a_round(tables)
    waiting(tables)

    assert list(tables.due(due(made) - 60_001)) == []
    assert list(tables.due(due(made) + 60_000)) == [made.table.id]


def test_a_table_that_moved_on_is_due_later(tables: TableStore) -> None:
    room = Room(TEN).to_round(0)
    made = stored(room.table)
    tables.create(made)
    first_due = due(made)
    room.now_ms += 200_000
    room.settle()
    tables.save(replace(made, table=replace(room.table, id=made.table.id)), expect_rev=0)

    assert list(tables.due(first_due + 60_000)) == []
