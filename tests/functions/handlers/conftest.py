"""`room`: real handlers over SQLite in memory."""

from collections.abc import Iterator

import pytest

from tests.kit.room import Room, installed


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    # The embedded platform switches metrics off for its whole process.
    monkeypatch.delenv("POWERTOOLS_METRICS_DISABLED", raising=False)
    with installed(Room.embedded()) as room:
        yield room
