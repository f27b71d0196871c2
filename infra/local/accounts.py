"""The users of the local issuer, in the room's SQLite file."""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import sqlite3
import threading
import uuid
from collections.abc import Mapping
from pathlib import Path

from infra.local.tokens import Account

_SCHEMA = """
create table if not exists users (
  username text primary key,
  sub text not null unique,
  salt blob not null,
  hash blob not null,
  attributes text not null,
  confirmed integer not null
) without rowid;
create table if not exists refresh_tokens (
  hash blob primary key,
  username text not null,
  expires_ms integer not null
) without rowid;
"""

COST = 2**14  # of scrypt: about 40 ms and 16 MB for a password


class UsernameTaken(Exception):
    """There is a user of that name."""


class Users:
    """Users and their refresh tokens; passwords and tokens as hashes. Safe under threads."""

    def __init__(self, path: Path | str, *, cost: int = COST) -> None:
        self._cost = cost
        self._lock = threading.Lock()
        self._connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._connection.execute("pragma journal_mode = wal")
        self._connection.execute("pragma busy_timeout = 5000")
        self._connection.executescript(_SCHEMA)

    def add(
        self, username: str, password: str, attributes: Mapping[str, str], *, confirmed: bool
    ) -> Account:
        """A new user; `UsernameTaken` if there is one."""
        salt = secrets.token_bytes(16)
        sub = str(uuid.uuid4())
        hashed = self._hash(password, salt)
        row = (username, sub, salt, hashed, json.dumps(dict(attributes)), confirmed)
        with self._lock:
            try:
                self._connection.execute("insert into users values (?, ?, ?, ?, ?, ?)", row)
            except sqlite3.IntegrityError:
                raise UsernameTaken(username) from None
        return Account(username=username, sub=sub, attributes=dict(attributes))

    def named(self, username: str) -> tuple[Account, bool] | None:
        """The user and whether it is confirmed."""
        with self._lock:
            row = self._connection.execute(
                "select sub, attributes, confirmed from users where username = ?", (username,)
            ).fetchone()
        if row is None:
            return None
        return Account(username=username, sub=row[0], attributes=json.loads(row[1])), bool(row[2])

    def has_password(self, username: str, password: str) -> bool:
        """Whether that is the user's password; an unknown user takes as long to refuse."""
        with self._lock:
            row = self._connection.execute(
                "select salt, hash from users where username = ?", (username,)
            ).fetchone()
        salt, expected = row or (bytes(16), b"")
        return hmac.compare_digest(self._hash(password, salt), expected)

    def keep_refresh(self, token: str, username: str, *, expires_ms: int) -> None:
        """Remember a refresh token."""
        with self._lock:
            self._connection.execute(
                "insert into refresh_tokens values (?, ?, ?)",
                (_digest(token), username, expires_ms),
            )

    def refreshed(self, token: str, *, now_ms: int) -> str | None:
        """The username of a refresh token that is still good."""
        with self._lock:
            row = self._connection.execute(
                "select username from refresh_tokens where hash = ? and expires_ms > ?",
                (_digest(token), now_ms),
            ).fetchone()
        return None if row is None else str(row[0])

    def revoke(self, token: str) -> None:
        """Forget a refresh token."""
        with self._lock:
            self._connection.execute("delete from refresh_tokens where hash = ?", (_digest(token),))

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._connection.close()

    def _hash(self, password: str, salt: bytes) -> bytes:
        return hashlib.scrypt(
            password.encode(), salt=salt, n=self._cost, r=8, p=1, maxmem=2**28, dklen=32
        )


def _digest(token: str) -> bytes:
    # Refresh tokens are random, so a plain hash cannot be guessed from.
    return hashlib.sha256(token.encode()).digest()
