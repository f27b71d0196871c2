"""`room`: real handlers over SQLite in memory."""

from collections.abc import Iterator

import pytest

from tests.kit.room import Room, installed


@pytest.fixture
def room() -> Iterator[Room]:
    with installed(Room.embedded()) as room:
        yield room
