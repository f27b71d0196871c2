"""Settings of the races."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from types import SimpleNamespace

import pytest

from engine.tradeem import recall
from functions import observability
from functions.codec import tradeem

# What follows from its arguments alone is computed once for thousands of tables that begin alike.
_chances = cache(recall.chances)
_format = SimpleNamespace(
    pack=tradeem.FORMAT.pack, unpack=lru_cache(maxsize=256)(tradeem.FORMAT.unpack)
)


@contextmanager
def quick() -> Iterator[None]:
    """Thousands of tables write no log, know a deal and a document they have seen, and are swept
    away by the dozen."""
    often = gc.get_threshold()
    gc.set_threshold(20_000, *often[1:])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("POWERTOOLS_METRICS_DISABLED", "true")
        patch.setattr(observability, "_write", lambda _line: None)
        patch.setattr(recall, "chances", _chances)
        patch.setattr(tradeem, "FORMAT", _format)
        yield
    gc.set_threshold(*often)


@pytest.fixture(autouse=True)
def _quick() -> Iterator[None]:
    with quick():
        yield
