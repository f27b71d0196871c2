"""`Vouchers` on SQLite: only hashes of secrets are kept."""

from __future__ import annotations

from hashlib import sha256

from functions.adapters.sqlite_database import Database


def voucher_key(kind: str, secret: str) -> str:
    """Under what a secret is kept: its kind and the hex digest of kind and secret."""
    return f"{kind}#{sha256(f'{kind}#{secret}'.encode()).hexdigest()}"


class SqliteVouchers:
    """Short-lived secrets in one `Database`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def issue(self, kind: str, secret: str, payload: str, *, expires_ms: int) -> bool:
        """Keep `payload`; False if that secret is in use."""
        with self._database.transaction() as db:
            done = db.execute(
                "insert or ignore into vouchers values (?, ?, ?)",
                (voucher_key(kind, secret), payload, expires_ms),
            )
            return done.rowcount == 1

    def peek(self, kind: str, secret: str, *, now_ms: int) -> str | None:
        """The payload while it is valid."""
        with self._database.transaction() as db:
            row = db.execute(
                "select payload from vouchers where key = ? and expires_ms > ?",
                (voucher_key(kind, secret), now_ms),
            ).fetchone()
        return None if row is None else str(row[0])

    def take(self, kind: str, secret: str, *, now_ms: int) -> str | None:
        """The payload while it is valid, once; what has expired is swept out on the way."""
        with self._database.transaction() as db:
            row = db.execute(
                "delete from vouchers where key = ? and expires_ms > ? returning payload",
                (voucher_key(kind, secret), now_ms),
            ).fetchone()
            db.execute("delete from vouchers where expires_ms <= ?", (now_ms,))
        return None if row is None else str(row[0])

    def replace(self, kind: str, secret: str, payload: str, *, was: str, expires_ms: int) -> bool:
        """Put `payload` in the place of `was`; False if it is not there."""
        with self._database.transaction() as db:
            done = db.execute(
                "update vouchers set payload = ?, expires_ms = ? where key = ? and payload = ?",
                (payload, expires_ms, voucher_key(kind, secret), was),
            )
            return done.rowcount == 1
