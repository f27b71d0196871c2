"""The lock of tests/kit/dynamo.py: with it no write is lost; without it moto may lose some."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from engine.tradeem.settings import Settings
from engine.tradeem.table import new_table
from functions.ports import Conflict, Stored
from tests.kit import dynamo

THREADS, WRITES = 8, 10


def count_up(*, locked: bool) -> tuple[int, int]:
    """How many writes were acknowledged, and the rev they led to."""
    with dynamo.moto(locked=locked) as client:
        tables, _ = dynamo.stores(client)
        table = new_table("ABCDEF", Settings(), "ann")
        tables.create(Stored(table=table, rev=0, created_ms=0, tv_key="t", stream_key="s"))

        def write(_: int) -> int:
            done = 0
            while done < WRITES:
                live = tables.load("ABCDEF")
                assert live is not None
                try:
                    tables.save(live.stored, expect_rev=live.stored.rev)
                except Conflict:
                    continue
                done += 1
            return done

        with ThreadPoolExecutor(THREADS) as pool:
            acknowledged = sum(pool.map(write, range(THREADS)))
        live = tables.load("ABCDEF")
        assert live is not None
        return acknowledged, live.stored.rev


def test_with_the_lock_every_acknowledged_write_counts() -> None:
    assert count_up(locked=True) == (THREADS * WRITES, THREADS * WRITES)


def test_without_the_lock_no_write_is_invented(record_property: Callable[[str, str], None]) -> None:
    """A canary in a process of its own, as it may well crash: moto loses writes. Once it says
    "kept" every time, the lock can go; a write that nobody made would be a new kind of fault."""
    code = (
        "from tests.adapters.test_moto_lock import count_up\n"
        "try:\n    acknowledged, rev = count_up(locked=False)\n"
        "except Exception:\n    print('crashed')\n"
        "else:\n    print('kept' if rev == acknowledged else 'lost' if rev < acknowledged else rev)"
    )
    root = Path(__file__).parents[2]

    ran = subprocess.run(
        [sys.executable, "-c", code], check=False, cwd=root, capture_output=True, text=True
    )

    verdict = ran.stdout.strip() if ran.returncode == 0 else "crashed"
    record_property("moto without the lock", verdict)
    assert verdict in {"lost", "kept", "crashed"}


def test_what_the_lock_goes_round_is_put_back() -> None:
    before = dynamo.DynamoHandler.call_action

    with dynamo.moto():
        assert dynamo.DynamoHandler.call_action is not before

    assert dynamo.DynamoHandler.call_action is before
