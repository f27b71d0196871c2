"""`python -m engine verify` with records of Trade'em."""

from __future__ import annotations

import pytest

from engine.tradeem.record import record
from engine.tradeem.simulate import play, seated
from tests.engine.cli.running import FINE, UNREADABLE, WRONG, Engine, Save
from tests.engine.tradeem.recorded import reference


def test_verify_an_event(engine: Engine, save: Save) -> None:
    hands = [record(table) for table in play(seated(1, 3), "cli")]

    ran = engine("verify", save(hands), "--json")

    assert ran.code == FINE
    assert ran.lines == [{"hand": place, "ok": True} for place in (1, 2, 3)]
    assert engine("replay", save(hands)).code == FINE
    hands[1]["board"] = hands[0]["board"]
    ran = engine("verify", save(hands))
    assert ran.code == WRONG
    assert ran.out.count("ok: the seed gives") == 2
    assert "wrong: record.deal_differs: the seed does not give the board" in ran.out


@pytest.mark.parametrize("name", ["commitment", "seed"])
def test_verify_without_its_names(engine: Engine, save: Save, name: str) -> None:
    """What `verify` reads is missing, so there is nothing to judge; a replay does without."""
    hands = [record(table) for table in play(seated(1, 2), "cli")]
    del hands[0][name]
    file = save(hands)

    ran = engine("verify", file, "--json")

    assert (ran.code, ran.lines) == (UNREADABLE, [{"hand": 2, "ok": True}])
    assert ran.complaints == [f'{file}: hand 1: "{name}" is missing']
    assert engine("replay", file).code == FINE


def test_verify_a_seed_that_is_none(engine: Engine, save: Save) -> None:
    hand = reference() | {"commitment": "", "seed": "secret"}

    ran = engine("verify", save(hand), "--json")

    assert ran.code == WRONG
    assert ran.lines == [
        {"hand": 1, "ok": False, "error": "record.no_seed: the seed is not 64 hex digits"}
    ]
