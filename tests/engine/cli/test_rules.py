"""`python -m engine rules`: houses, every field with its value and its citation, exit codes."""

from __future__ import annotations

import json
from functools import partial

import pytest

from engine.house_types import House
from engine.houses import HOUSES, house
from engine.houses.asked import ALWAYS, ROOM
from tests.engine.cli.running import FINE, UNREADABLE, Engine


@pytest.fixture
def rules(engine: Engine) -> Engine:
    """Runs this command."""
    return partial(engine, "rules")


@pytest.mark.parametrize("name", HOUSES)
def test_every_field_is_printed_with_its_value_and_citation(rules: Engine, name: str) -> None:
    code, out, _ = rules(name, "--json")
    printed = json.loads(out)

    assert (code, printed["house"], printed["name"]) == (FINE, name, house(name).name)
    assert {
        kind: [(row["field"], row["citation"]) for row in rows]
        for kind, rows in printed["tables"].items()
    } == {
        kind: [(field, entry.source) for field, entry in cited.items()]
        for kind, cited in house(name).cited.items()
    }
    for rows in printed["tables"].values():
        assert all(list(row) == ["field", "value", "citation"] for row in rows)


@pytest.mark.parametrize("name", HOUSES)
def test_every_field_stands_in_the_table_of_its_kinds(rules: Engine, name: str) -> None:
    """Each row once for all kinds of tables that have it in common."""
    code, out, _ = rules(name)
    parts = [part.split("\n") for part in out.strip().split("\n\n")[1:]]
    rows = [(title, row.split()[0]) for title, _, *lines in parts for row in lines if row[2] != " "]
    kinds = list(house(name).cited)
    found = {
        kind: {field for title, field in rows if title == "all tables" or kind in title.split(", ")}
        for kind in kinds
    }

    assert code == FINE
    assert found == {kind: set(cited) for kind, cited in house(name).cited.items()}
    assert len(rows) == len(set(rows))


@pytest.mark.parametrize("each", [each for each in HOUSES.values() if each.tables])
def test_what_no_hand_asks_for_is_said_above_the_tables(rules: Engine, each: House) -> None:
    """As far as the house has the fields, each once; the others decide how hands go."""
    head = " ".join(rules(each.id)[1].split("\n\n")[0].split())
    had = {field for cited in each.cited.values() for field in cited}
    always, room = (", ".join(name for name in names if name in had) for names in (ALWAYS, ROOM))

    assert f"the engine plays in no other way: {always} for whoever" in head
    assert head.endswith(f"no hand asks for them: {room}")


@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("hickory-nlhe", "min_raise big_blind H8; Hickory rules, Betting"),
        ("hickory-nlhe", "odd_chip carry_to_next H12; Hickory rules, The Showdown"),
        ("hickory-nlhe", "rake none H14; Hickory rules, The End of the Game: chips have no value"),
        ("hickory-nlhe", "levels blinds 100/200 H5; Hickory rules, Betting"),
        ("gega-002044", "posted_table_limit yes G11; GEGA-002044, How to Play, Raise"),
        ("tda-2024", "limits no, pot, fixed D1; decided here; TDA leaves it to the house"),
        ("tda-2024", "levels none D5; printed with the event"),
        ("online-limit", "wagers_per_street 4 O10; room rules, Hold'em and Omaha: Betting"),
        ("gega-002044",
         "offers holdem, 2 to 10 seats G1; GEGA-002044, Object of Game; seats: decided here"),
        ("online-limit", "most_players 1000 O30; room rules, Multi-Table Tournaments"),
        ("online-limit", "omaha, 6 to 10 seats; also tables of 2"),
        ("online-limit", "heads_up_rake 1/2: not offered O23; room rules, 1 On 1 Table"),
        ("online-limit", "2/4: 0.25 from 5, 0.50 from 10, 0.75 from 15, 1 from 20"),
        ("online-limit", "100/200: 2 from 200"),
        ("online-limit", "bets 100/200, blinds 50/100; stud: ante 10, bring-in 33.33"),
        ("wgn-tradeem", "trade_ms 25000 W4; WGN rule 4"),
    ],
)  # fmt: skip
def test_rows_in_words(rules: Engine, name: str, row: str) -> None:
    _, out, _ = rules(name)

    assert row in [" ".join(line.split()) for line in out.splitlines()]


@pytest.mark.parametrize(
    ("name", "kind", "field", "value"),
    [
        ("hickory-nlhe", "tournament", "min_raise", "big_blind"),
        ("hickory-nlhe", "tournament", "wagers_per_street", None),
        ("online-limit", "cash", "wagers_per_street", 4),
        ("online-limit", "cash", "fold_when_free", True),
        ("online-limit", "multi_table", "limits", ["fixed", "no"]),
        ("gega-002044", "cash", "offers",
         [{"game": "holdem", "seats": [2, 10], "heads_up_tables": False}]),
        ("gega-002044", "cash", "event", None),
    ],
)  # fmt: skip
def test_values_as_json(rules: Engine, name: str, kind: str, field: str, value: object) -> None:
    """Amounts are integers in the unit that `amounts` names."""
    rows = json.loads(rules(name, "--json")[1])["tables"][kind]

    assert [row["value"] for row in rows if row["field"] == field] == [value]


def test_a_rake_as_json(rules: Engine) -> None:
    rows = json.loads(rules("online-limit", "--json")[1])["tables"]["cash"]
    (printed,) = [row["value"] for row in rows if row["field"] == "heads_up_rake"]

    assert printed[0] == {"small_bet": 100, "big_bet": 200, "rake": None}
    assert printed[4] == {
        "small_bet": 1000, "big_bet": 2000,
        "rake": {"steps": [[2000, 100], [4000, 200]], "caps": [], "no_flop_no_drop": False},
    }  # fmt: skip


def test_without_a_name_the_houses_are_listed(rules: Engine) -> None:
    code, out, _ = rules()
    as_json = json.loads(rules("--json")[1])["houses"]

    assert code == FINE
    assert [line.split()[0] for line in out.splitlines()] == list(HOUSES)
    assert [entry["house"] for entry in as_json] == list(HOUSES)
    assert as_json[2] == {
        "house": "online-limit",
        "name": "Online room, fixed limit",
        "tables": ["cash", "sit_and_go", "multi_table"],
    }


@pytest.mark.parametrize("arguments", [("nowhere",), ("",), ("hickory-nlhe", "tda-2024")])
def test_what_is_not_a_house(rules: Engine, arguments: tuple[str, ...]) -> None:
    code, out, complaints = rules(*arguments)

    assert (code, out, complaints.count("\n")) == (UNREADABLE, "", 1)
