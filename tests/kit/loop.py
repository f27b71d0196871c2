"""Tests that are coroutines."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec

P = ParamSpec("P")

GUARD_S = 240  # against a hang, well before pytest ends the process; no test measures time


def on_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run a coroutine function as a test, on an event loop of its own."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), GUARD_S))

    return run


async def until(question: Callable[[], bool]) -> None:
    """Give other tasks and threads their turn until the answer is yes."""
    while not question():
        await asyncio.sleep(0.001)
