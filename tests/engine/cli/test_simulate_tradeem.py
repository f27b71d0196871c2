"""`python -m engine simulate --game wgn-tradeem`: keys, and what people read."""

from __future__ import annotations

import pytest

from tests.engine.cli.running import FINE, Engine


def test_simulate_as_json(engine: Engine) -> None:
    ran = engine("simulate", "--game", "wgn-tradeem", "--hands", 16, "--seed", "s", "--json")

    (found,) = ran.lines
    assert ran.code == FINE
    assert list(found) == [
        "game", "hands", "seconds", "hands_per_second", "chips_conserved", "by_level",
    ]  # fmt: skip
    assert found["hands"] == 16
    assert (found["seconds"], found["hands_per_second"]) == (2.0, 8.0)
    assert found["chips_conserved"] is True
    assert list(found["by_level"]) == ["sharp", "keen", "casual", "forgetful"]
    assert sum(level["hands"] for level in found["by_level"].values()) == 160
    assert sum(
        level["hands"] * level["mean_chips"] for level in found["by_level"].values()
    ) == pytest.approx(16 * 2_520, abs=2)


def test_simulate_as_text(engine: Engine) -> None:
    ran = engine("simulate", "--game", "wgn-tradeem", "--hands", 2, "--seed", "7")

    assert ran.code == FINE
    assert ran.out.startswith("2 hands of wgn-tradeem in 2.0 s\n  sharp ")
