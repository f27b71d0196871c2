"""The adapters that keep the contract of the stores: every case runs over each entry of `STORES`.

To add one, append an entry: two functions that open fresh stores and close them again.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from functions.adapters.sqlite_database import Database
from functions.adapters.sqlite_tables import SqliteTables
from functions.adapters.sqlite_vouchers import SqliteVouchers
from functions.ports import TableStore, Vouchers
from tests.kit import dynamo, ministack


@dataclass(frozen=True, slots=True, kw_only=True)
class Adapter:
    """One family of stores. `marks` are pytest's, for families that need something installed."""

    name: str
    tables: Callable[[], AbstractContextManager[TableStore]]
    vouchers: Callable[[], AbstractContextManager[Vouchers]]
    marks: tuple[pytest.MarkDecorator, ...] = ()


@contextmanager
def _database(*, on_disk: bool) -> Iterator[Database]:
    if not on_disk:
        with closing(Database()) as database:
            yield database
        return
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(Database(Path(folder) / "room.sqlite3")) as database,
    ):
        yield database


def _sqlite(name: str, *, on_disk: bool) -> Adapter:
    @contextmanager
    def tables() -> Iterator[TableStore]:
        with _database(on_disk=on_disk) as database:
            yield SqliteTables(database)

    @contextmanager
    def vouchers() -> Iterator[Vouchers]:
        with _database(on_disk=on_disk) as database:
            yield SqliteVouchers(database)

    return Adapter(name=name, tables=tables, vouchers=vouchers)


def _dynamo(
    name: str, open_: Callable[[], AbstractContextManager[Any]], *marks: pytest.MarkDecorator
) -> Adapter:
    @contextmanager
    def tables() -> Iterator[TableStore]:
        with open_() as client:
            yield dynamo.stores(client)[0]

    @contextmanager
    def vouchers() -> Iterator[Vouchers]:
        with open_() as client:
            yield dynamo.stores(client)[1]

    return Adapter(name=name, tables=tables, vouchers=vouchers, marks=marks)


STORES: list[Adapter] = [
    _sqlite("sqlite", on_disk=False),
    _sqlite("sqlite-file", on_disk=True),
    _dynamo("moto", dynamo.moto),
    _dynamo(
        "ministack",
        ministack.dynamodb,
        pytest.mark.ministack,
        pytest.mark.xdist_group("ministack-dynamodb"),
    ),
]
