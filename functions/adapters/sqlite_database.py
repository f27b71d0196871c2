"""One SQLite file (or `:memory:`) that holds everything the embedded platform keeps.

A write-ahead log survives `kill -9`; one lock around one connection makes each transaction atomic
for all threads of the process. Two processes may share a file: SQLite's own locks decide.
"""

from __future__ import annotations

import sqlite3
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_SCHEMA = """
create table if not exists tables (
  id text primary key,
  rev integer not null,
  version integer not null,
  due_ms integer,
  doc blob not null,
  lobby text,
  created_ms integer not null
) without rowid;
create index if not exists tables_due on tables (due_ms) where due_ms is not null;
create index if not exists tables_lobby on tables (created_ms) where lobby is not null;
create table if not exists choices (
  table_id text not null,
  seat integer not null,
  text text not null,
  primary key (table_id, seat)
) without rowid;
create table if not exists connections (
  table_id text not null,
  id text not null,
  role text not null,
  player text,
  connected_ms integer not null,
  seen_ms integer not null,
  spent integer not null,
  window_ms integer not null,
  primary key (table_id, id)
) without rowid;
create table if not exists records (
  table_id text not null,
  hand integer not null,
  record text not null,
  primary key (table_id, hand)
) without rowid;
create table if not exists vouchers (
  key text primary key,
  payload text not null,
  expires_ms integer not null
) without rowid;
"""


class Database:
    """A connection for all threads. `transaction` is the only way to it."""

    def __init__(self, path: Path | str = ":memory:") -> None:
        self._lock = threading.RLock()
        self._connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        # With the last who holds it, if not before: from Python 3.13 on it warns otherwise.
        weakref.finalize(self, self._connection.close)
        try:
            self._connection.execute("pragma journal_mode = wal")
            self._connection.execute("pragma synchronous = normal")
            self._connection.execute("pragma busy_timeout = 5000")
            self._connection.executescript(_SCHEMA)
        except sqlite3.Error:  # no database
            self._connection.close()
            raise

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Everything inside happens at once, or not at all if it raises."""
        with self._lock:
            self._connection.execute("begin immediate")
            try:
                yield self._connection
            except BaseException:
                self._connection.execute("rollback")
                raise
            self._connection.execute("commit")

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._connection.close()
