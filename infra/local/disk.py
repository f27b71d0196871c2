"""Writes the database's log to the disk in the background, so that no player waits for a disk.

SQLite appends each transaction to a log and moves the log into the database when it has grown,
inside whoever's transaction that happens to be. Done each second by another connection, it is never
due there; and a power cut costs about a second, a killed process nothing.
"""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from infra.local.agenda import Agenda

EVERY_MS = 1_000


class WriteAheadLog:
    """The log of one database file."""

    def __init__(self, path: Path, agenda: Agenda) -> None:
        self._path = path
        self._agenda = agenda

    def empty_every_second(self) -> None:
        """Begin."""
        self._agenda.at(self._agenda.now_ms() + EVERY_MS, self._empty)

    def _empty(self) -> None:
        with (
            contextlib.closing(sqlite3.connect(self._path, isolation_level=None)) as connection,
            contextlib.suppress(sqlite3.OperationalError),  # somebody else is at it
        ):
            connection.execute("pragma wal_checkpoint(passive)")
        self._agenda.at(self._agenda.now_ms() + EVERY_MS, self._empty)
