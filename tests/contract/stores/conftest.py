"""`tables` and `vouchers`: fresh stores of each adapter in turn."""

from collections.abc import Iterator

import pytest

from functions.ports import TableStore, Vouchers
from tests.contract.stores.adapters import STORES, Adapter

_ADAPTERS = [pytest.param(adapter, id=adapter.name, marks=adapter.marks) for adapter in STORES]


@pytest.fixture(params=_ADAPTERS)
def adapter(request: pytest.FixtureRequest) -> Adapter:
    found: Adapter = request.param
    return found


@pytest.fixture
def tables(adapter: Adapter) -> Iterator[TableStore]:
    with adapter.tables() as store:
        yield store


@pytest.fixture
def vouchers(adapter: Adapter) -> Iterator[Vouchers]:
    with adapter.vouchers() as store:
        yield store
