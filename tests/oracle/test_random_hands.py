"""Random hands of all games and limits in both engines: no difference without a known reason."""

from __future__ import annotations

import pytest

from tests.oracle.comparison import compare

FEW, PORTION = 2_000, 100
MANY, LARGE_PORTION = 200_000, 1_000


def compare_all(first: int, count: int) -> None:
    """The hands of these seeds; `Difference` says which one and where."""
    for seed in range(first, first + count):
        compare(str(seed))


@pytest.mark.oracle
@pytest.mark.parametrize("first", range(0, FEW, PORTION))
def test_two_thousand_hands(first: int) -> None:
    """Who acts, call, least and greatest wager, folds at every decision, and the final stacks."""
    compare_all(first, PORTION)


@pytest.mark.oracle
@pytest.mark.long
@pytest.mark.parametrize("first", range(FEW, FEW + MANY, LARGE_PORTION))
def test_two_hundred_thousand_hands(first: int) -> None:
    """The same, much longer."""
    compare_all(first, LARGE_PORTION)
