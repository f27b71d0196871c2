"""One deployment for all tests of this folder; it takes most of a minute."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ministack.deployment import Deployment, deploy
from tests.ministack.emulator import running


@pytest.fixture(scope="session")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Deployment]:
    folder = tmp_path_factory.mktemp("ministack")
    with running(folder) as emulator:
        yield deploy(emulator, folder)
