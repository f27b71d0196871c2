"""Both stages, synthesized once; the tests of this folder share a worker for that."""

from __future__ import annotations

import os

# Read when the first construct is made: Node 20 answers with a banner otherwise.
os.environ.setdefault("JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION", "20")

import pytest

from tests.infra.synthesized import Template, synthesize


@pytest.fixture(scope="session")
def dev(tmp_path_factory: pytest.TempPathFactory) -> Template:
    return synthesize(tmp_path_factory.mktemp("dev"), stage="dev")


@pytest.fixture(scope="session")
def prod(tmp_path_factory: pytest.TempPathFactory) -> Template:
    return synthesize(tmp_path_factory.mktemp("prod"), stage="prod")
