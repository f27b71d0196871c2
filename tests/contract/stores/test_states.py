"""What every `TableStore` must do with the state of a table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from functions.ports import (
    Answered,
    Conflict,
    Live,
    TableStore,
)
from tests.contract.stores.made import TEN, at_once, loaded, stored, waiting
from tests.engine.tradeem.room import Room


def test_what_was_written_is_read(tables: TableStore) -> None:
    made = stored(
        Room(TEN).to_showdown().table,
        generation=7,
        asleep_ms=99,
        host_name="Host",
        answers=(Answered(player="p1", ref="action-1"),),
    )

    tables.create(made)

    assert loaded(tables, made) == Live(stored=made)


def test_a_table_that_is_not_there_is_none(tables: TableStore) -> None:
    assert tables.load("NOBODY") is None


def test_a_table_is_created_once(tables: TableStore) -> None:
    made = waiting(tables)

    with pytest.raises(Conflict):
        tables.create(replace(made, generation=5))

    assert loaded(tables, made).stored == made


def test_a_save_counts_and_replaces(tables: TableStore) -> None:
    made = waiting(tables)

    saved = tables.save(replace(made, generation=1), expect_rev=0)

    assert saved == replace(made, generation=1, rev=1)
    assert loaded(tables, made).stored == saved


def test_a_save_on_another_rev_changes_nothing(tables: TableStore) -> None:
    """Everything conditions on `rev`, which counts writes; `version` is for viewers."""
    made = waiting(tables)
    saved = tables.save(made, expect_rev=0)

    with pytest.raises(Conflict):
        tables.save(replace(made, generation=9), expect_rev=0, record='{"hand": 0}')

    assert loaded(tables, made).stored == saved
    assert list(tables.records(made.table.id)) == []


def test_a_save_of_a_table_that_is_not_there_conflicts(tables: TableStore) -> None:
    with pytest.raises(Conflict):
        tables.save(stored(Room((1, 2)).table), expect_rev=0)


def test_of_many_saves_on_one_rev_one_succeeds(tables: TableStore) -> None:
    made = waiting(tables)

    def save(generation: int) -> bool:
        try:
            tables.save(replace(made, generation=generation), expect_rev=0)
        except Conflict:
            return False
        return True

    won = at_once([lambda n=n: save(n) for n in range(8)])

    assert won.count(True) == 1
    assert loaded(tables, made).stored.generation == won.index(True)
