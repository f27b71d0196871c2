"""`race`: a test that is run with each of a thousand seeds, on a venue of its own."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable

import pytest

from engine.tradeem.table import Table
from tests.races.venue import CALM, Venue, Weather, installed

SEEDS = 1_000
PARTS = 4  # of a thousand, so that several cores can share them

Race = Callable[[Venue, random.Random], None]


def race(
    *,
    table: Callable[[random.Random], Table],
    weather: Weather | Callable[[random.Random], Weather] = CALM,
    seeds: int = SEEDS,
) -> Callable[[Race], Callable[[int], None]]:
    """Run the test for every seed; a failure names its own."""

    def decorate(run: Race) -> Callable[[int], None]:
        def alone(seed: int) -> Venue:
            rng = random.Random(f"{run.__name__} {seed}")
            begins = table(rng)
            sky = weather if isinstance(weather, Weather) else weather(rng)
            with installed(Venue(seed, begins, sky)) as venue:
                try:
                    run(venue, rng)
                except BaseException as error:
                    error.add_note(f"seed {seed}")
                    raise
            return venue

        @pytest.mark.parametrize("part", range(PARTS))
        def test(part: int) -> None:
            for seed in range(part, seeds, PARTS):
                alone(seed)

        functools.update_wrapper(test, run)
        del test.__wrapped__  # type: ignore[attr-defined] # pytest would look for its arguments
        test.alone = alone  # type: ignore[attr-defined] # to look at a seed by hand
        return test

    return decorate
