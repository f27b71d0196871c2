"""The playthrough files say what the engine does and every viewer sees, step by step."""

from pathlib import Path

import pytest

from tests.playthroughs.everything import PLAYTHROUGHS

HERE = Path(__file__).parent


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_playthrough(name: str) -> None:
    """Playing it again gives the same text (`make playthroughs` rewrites it)."""
    assert str(PLAYTHROUGHS[name]()) == (HERE / f"{name}.txt").read_text(encoding="utf-8")


def test_no_file_is_left_over() -> None:
    """Every file belongs to a playthrough."""
    assert {path.stem for path in HERE.glob("*.txt")} == set(PLAYTHROUGHS)
