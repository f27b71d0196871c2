"""`TableStore` on SQLite, with the same conditions as the DynamoDB adapter."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import asdict, replace

from engine.tradeem.hand import Choice
from functions.adapters.sqlite_database import Database
from functions.codec import tradeem
from functions.ports import (
    LOBBY_MAX,
    Chosen,
    Conflict,
    Connection,
    Listed,
    Live,
    NotChosen,
    Role,
    Stored,
)


class SqliteTables:
    """Tables, connections and hand records in one `Database`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(self, stored: Stored) -> None:
        """Write a new table; `Conflict` if the id exists."""
        packed = tradeem.pack(stored)
        with self._database.transaction() as db:
            if _row(db, stored.table.id) is not None:
                raise Conflict("this table exists")
            _write(db, stored.table.id, stored.rev, packed, stored.created_ms)

    def load(self, table_id: str) -> Live | None:
        """State and connections in one transaction."""
        with self._database.transaction() as db:
            row = _row(db, table_id)
            texts = _texts(db, table_id)
            sockets = db.execute(
                "select id, role, player, connected_ms, seen_ms, spent, window_ms"
                " from connections where table_id = ? order by id",
                (table_id,),
            ).fetchall()
        if row is None:
            return None
        connections = tuple(
            Connection(
                id=id_,
                table=table_id,
                role=Role(role),
                player=player,
                connected_ms=connected_ms,
                seen_ms=seen_ms,
                spent=spent,
                window_ms=window_ms,
            )
            for id_, role, player, connected_ms, seen_ms, spent, window_ms in sockets
        )
        return Live(stored=tradeem.unpack(row[0], texts, row[1]), connections=connections)

    def save(self, stored: Stored, *, expect_rev: int, record: str | None = None) -> Stored:
        """Replace the state, its running choices, and add the record: one transaction."""
        packed = tradeem.pack(stored)
        table_id = stored.table.id
        with self._database.transaction() as db:
            row = _row(db, table_id)
            if row is None or row[1] != expect_rev:
                raise Conflict("another rev")
            _write(db, table_id, expect_rev + 1, packed, stored.created_ms)
            if record is not None:
                db.execute(
                    "insert into records values (?, ?, ?)",
                    (table_id, stored.table.hands_played, record),
                )
        return replace(stored, rev=expect_rev + 1)

    def choose(
        self, stored: Stored, seat: int, choice: Choice, *, received_ms: int
    ) -> Chosen | NotChosen:
        """Write one seat's choice if the version, the time and its previous value allow it."""
        table_id = stored.table.id
        before = tradeem.chosen_text(stored, seat)
        text = tradeem.choice_text(stored.table, choice)
        with self._database.transaction() as db:
            open_ = db.execute(
                "select 1 from tables where id = ? and version = ? and due_ms > ?",
                (table_id, stored.table.version, received_ms),
            ).fetchone()
            may = open_ is not None and _texts(db, table_id).get(seat) == before
            if may:
                db.execute(
                    "insert or replace into choices values (?, ?, ?)", (table_id, seat, text)
                )
                db.execute("update tables set rev = rev + 1 where id = ?", (table_id,))
            row = _row(db, table_id)
            texts = _texts(db, table_id)
        if row is None:
            raise Conflict("no such table")
        now = tradeem.unpack(row[0], texts, row[1])
        return Chosen(stored=now) if may else NotChosen(stored=now)

    def connect(self, connection: Connection) -> None:
        """Write the connection; a repeat overwrites it."""
        with self._database.transaction() as db:
            _insert(db, "replace", connection)

    def note(self, connection: Connection) -> None:
        """Write a connection that has not synced; nothing if it is stored."""
        with self._database.transaction() as db:
            _insert(db, "ignore", connection)

    def disconnect(self, table_id: str, connection_id: str) -> None:
        """Delete the connection, if it is there."""
        with self._database.transaction() as db:
            db.execute(
                "delete from connections where table_id = ? and id = ?", (table_id, connection_id)
            )

    def charge(self, connection: Connection) -> None:
        """Store the rate counter of a connection that is there."""
        with self._database.transaction() as db:
            db.execute(
                "update connections set spent = ?, window_ms = ? where table_id = ? and id = ?",
                (connection.spent, connection.window_ms, connection.table, connection.id),
            )

    def record(self, table_id: str, hand: int) -> str | None:
        """The record of one hand."""
        with self._database.transaction() as db:
            row = db.execute(
                "select record from records where table_id = ? and hand = ?", (table_id, hand)
            ).fetchone()
        return None if row is None else str(row[0])

    def records(self, table_id: str) -> Sequence[str]:
        """All records by hand number."""
        with self._database.transaction() as db:
            rows = db.execute(
                "select record from records where table_id = ? order by hand", (table_id,)
            ).fetchall()
        return tuple(str(row[0]) for row in rows)

    def lobby(self) -> Sequence[Listed]:
        """Listed tables that wait for players, newest first."""
        with self._database.transaction() as db:
            rows = db.execute(
                "select lobby from tables where lobby is not null"
                " order by created_ms desc, id limit ?",
                (LOBBY_MAX,),
            ).fetchall()
        return tuple(Listed(**json.loads(row[0])) for row in rows)

    def due(self, before_ms: int) -> Sequence[str]:
        """Tables by their due moment, earliest first, as far as its minute has begun."""
        with self._database.transaction() as db:
            rows = db.execute(
                "select id from tables where due_ms is not null and due_ms <= ? order by due_ms",
                (before_ms,),
            ).fetchall()
        return tuple(str(row[0]) for row in rows)


def _insert(db: sqlite3.Connection, otherwise: str, connection: Connection) -> None:
    """A row for the connection; `otherwise` says what SQLite does if there is one."""
    db.execute(
        f"insert or {otherwise} into connections values (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            connection.table,
            connection.id,
            connection.role.value,
            connection.player,
            connection.connected_ms,
            connection.seen_ms,
            connection.spent,
            connection.window_ms,
        ),
    )


def _row(db: sqlite3.Connection, table_id: str) -> tuple[bytes, int] | None:
    row: tuple[bytes, int] | None = db.execute(
        "select doc, rev from tables where id = ?", (table_id,)
    ).fetchone()
    return row


def _texts(db: sqlite3.Connection, table_id: str) -> dict[int, str]:
    return dict(
        db.execute("select seat, text from choices where table_id = ?", (table_id,)).fetchall()
    )


def _write(
    db: sqlite3.Connection, table_id: str, rev: int, packed: tradeem.Packed, created_ms: int
) -> None:
    """The row of a table and its running choices as `packed` has them."""
    db.execute(
        "insert or replace into tables (id, rev, version, due_ms, doc, lobby, created_ms)"
        " values (?, ?, ?, ?, ?, ?, ?)",
        (
            table_id,
            rev,
            packed.version,
            packed.due_ms,
            packed.doc,
            json.dumps(asdict(packed.listed)) if packed.listed else None,
            created_ms,
        ),
    )
    db.execute("delete from choices where table_id = ?", (table_id,))
    db.executemany(
        "insert into choices values (?, ?, ?)",
        [(table_id, seat, text) for seat, text in packed.choices.items()],
    )
