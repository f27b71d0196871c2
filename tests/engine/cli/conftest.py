"""The command line in the process of the test, and files for it to read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.cli.commands import run
from tests.engine.cli.running import Engine, Ran, Save


@pytest.fixture
def engine(capsys: pytest.CaptureFixture[str]) -> Engine:
    """Runs a command line in this process with a clock that moves on by two seconds."""

    def ran(*arguments: object) -> Ran:
        clock = iter(range(0, 100, 2))
        try:
            code = run(list(map(str, arguments)), lambda: float(next(clock)))
        except SystemExit as left:
            code = int(str(left.code))
        return Ran(code, *capsys.readouterr())

    return ran


@pytest.fixture
def save(tmp_path: Path) -> Save:
    """Writes a text as PHH, bytes as they are, any other value as JSON, and gives the file."""

    def saved(content: object, name: str = "") -> Path:
        file = tmp_path / (name or ("hand.phh" if isinstance(content, str) else "hands.json"))
        text = content if isinstance(content, str | bytes) else json.dumps(content)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return file

    return saved
