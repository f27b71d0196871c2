"""A short event over both families of stores, and nothing secret in anything that was written."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.functions.handlers.night import HANDS, play, rooms

ROOT = Path(__file__).parents[3]
CARDS = re.compile(r"(?<![0-9A-Za-z])([2-9TJQKA][cdhs]){1,7}(?![0-9A-Za-z])")


@pytest.mark.parametrize("kind", ["sqlite", "moto"])
def test_an_event_is_played_to_its_end(kind: str) -> None:
    with rooms(kind) as room:
        play(room)

        (table,) = {wake.told["table"] for wake in room.wakes.waiting} or {None}
        assert table is None, "nothing is left to wake"


@pytest.mark.parametrize("text", ['["Qc", "7d"]', "pair Qc7d", "Ah", "(2s)"])
def test_cards_are_found_where_they_are_written(text: str) -> None:
    assert CARDS.search(text) is not None


@pytest.mark.parametrize("kind", ["sqlite", "moto"])
def test_nothing_that_is_written_names_a_card_a_seed_or_a_token(kind: str, tmp_path: Path) -> None:
    """Logs and metrics go to standard output; the whole output is searched, with everything that
    the embedded platform or a runtime would add switched to its most talkative."""
    kept = tmp_path / "secrets.json"
    environment = {**os.environ, "POWERTOOLS_LOG_LEVEL": "DEBUG", "PYTHONWARNINGS": "error"}
    environment.pop("POWERTOOLS_METRICS_DISABLED", None)

    ran = subprocess.run(
        [sys.executable, "-m", "tests.functions.handlers.night", str(kept), kind],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )

    assert ran.returncode == 0, ran.stderr
    written = ran.stdout + ran.stderr
    secrets = json.loads(kept.read_text("utf-8"))
    assert len(secrets) > 10 * HANDS
    assert [token for token in secrets if token in written] == []
    assert CARDS.search(written) is None
    assert not re.search(r"ticket=|key=|Bearer", written)
    lines = [json.loads(line) for line in written.splitlines()]
    flows = {line["flow"] for line in lines if "flow" in line}
    assert {"ws_message", "ws_authorizer", "tick", "flash", "sweep", "http_ticket"} <= flows
    assert not [line for line in lines if "error" in line]
    assert sum("Refusals" in line for line in lines) > HANDS
