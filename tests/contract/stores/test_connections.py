"""What every `TableStore` must do with connections."""

from __future__ import annotations

from dataclasses import replace

from functions.ports import (
    Connection,
    Role,
    Stored,
    TableStore,
)
from tests.contract.stores.made import loaded, waiting


def connection(made: Stored, name: str, **fields: object) -> Connection:
    first = Connection(
        id=name, table=made.table.id, role=Role.PLAYER, player="p1", connected_ms=1, seen_ms=2
    )
    return replace(first, **fields)


def test_connections_are_read_with_the_table(tables: TableStore) -> None:
    made, other = waiting(tables), waiting(tables)
    tv = connection(made, "b=", role=Role.TV, player=None)
    player = connection(made, "a=", spent=3, window_ms=4)
    for one in (tv, player, connection(other, "c=")):
        tables.connect(one)

    assert set(loaded(tables, made).connections) == {player, tv}


def test_a_connection_is_written_once(tables: TableStore) -> None:
    made = waiting(tables)
    tables.connect(connection(made, "a="))

    tables.connect(connection(made, "a=", seen_ms=9))

    assert loaded(tables, made).connections == (connection(made, "a=", seen_ms=9),)


def test_connections_leave_the_rev_alone(tables: TableStore) -> None:
    made = waiting(tables)

    tables.connect(connection(made, "a="))

    assert loaded(tables, made).stored.rev == 0


def test_a_connection_is_forgotten_and_no_other(tables: TableStore) -> None:
    made = waiting(tables)
    for name in ("a=", "b="):
        tables.connect(connection(made, name))

    for _ in range(2):
        tables.disconnect(made.table.id, "a=")
        assert loaded(tables, made).connections == (connection(made, "b="),)


def test_a_charge_is_stored(tables: TableStore) -> None:
    made = waiting(tables)
    tables.connect(connection(made, "a="))

    tables.charge(connection(made, "a=", spent=7, window_ms=100))

    assert loaded(tables, made).connections[0].spent == 7
    assert loaded(tables, made).connections[0].window_ms == 100


def test_a_charge_brings_no_connection_back(tables: TableStore) -> None:
    made = waiting(tables)

    tables.charge(connection(made, "a=", spent=7))

    assert loaded(tables, made).connections == ()


def test_a_socket_that_has_not_synced_is_noted_once(tables: TableStore) -> None:
    made = waiting(tables)

    tables.note(connection(made, "a=", seen_ms=0, spent=1))
    tables.note(connection(made, "a=", seen_ms=0, spent=2))

    assert loaded(tables, made).connections == (connection(made, "a=", seen_ms=0, spent=1),)


def test_a_note_takes_nothing_from_a_connection(tables: TableStore) -> None:
    """A frame of the socket was overtaken by its first `sync`."""
    made = waiting(tables)
    tables.connect(connection(made, "a="))

    tables.note(connection(made, "a=", seen_ms=0))

    assert loaded(tables, made).connections == (connection(made, "a="),)
