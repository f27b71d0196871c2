"""Rule sets of houses: complete, of the right types, and each field cited by a clause that says so.

Values are asserted where houses differ; the clauses are those of docs/rules/<house>.md.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from engine.catalog import GAMES
from engine.house_choices import Amounts, AtTimeUp, CarryTo, Dealing
from engine.house_types import Cited, House, TableRules
from engine.houses import HOUSES, betting_rules, house
from engine.houses.asked import ALWAYS, ROOM
from engine.houses.cite import GROUPS, field_names, table_rules
from engine.houses.words import words
from engine.rules import AnteKind, Limit, MinRaise

ROOT = Path(__file__).parents[2]
BETTING_HOUSES = [each for each in HOUSES.values() if each.tables]
CLAUSE = re.compile(r"^\*\*([A-Z]\d+) .*?(?=^\*\*[A-Z]\d+ |^#|\Z)", re.MULTILINE | re.DOTALL)
FIELD = re.compile(r"`([a-z_]+)(?:\s=\s([^`]+))?`")


def clauses(name: str) -> dict[str, str]:
    """The text of every numbered clause of a page of rules."""
    page = (ROOT / "docs/rules" / f"{name}.md").read_text("utf-8")
    return {found[1]: found[0] for found in CLAUSE.finditer(page)}


def cited(of: House) -> Iterator[tuple[str, str, Cited]]:
    """Kind, field and what is cited, for all kinds of tables."""
    for kind, entries in of.cited.items():
        for name, entry in entries.items():
            yield kind, name, entry


def kinds() -> list[Any]:
    return [
        pytest.param(each, kind, id=f"{each.id}-{kind}")
        for each in BETTING_HOUSES
        for kind in each.tables
    ]


def fits(value: object, kind: Any) -> bool:
    """Whether a value is of an annotated type."""
    if isinstance(kind, UnionType):
        return any(fits(value, part) for part in get_args(kind))
    if get_origin(kind) is tuple:
        parts = get_args(kind)
        if not isinstance(value, tuple):
            return False
        if parts[-1] is Ellipsis:
            return all(fits(part, parts[0]) for part in value)
        return len(parts) == len(value) and all(map(fits, value, parts))
    if kind is None or kind is NoneType:
        return value is None
    return type(value) is kind


# --- citations -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", HOUSES)
def test_every_citation_names_a_clause_and_a_source(name: str) -> None:
    known = clauses(name)
    strange = [
        (kind, field, entry.source)
        for kind, field, entry in cited(house(name))
        if not set(entry.clauses) <= set(known) or not entry.source.partition("; ")[2]
    ]

    assert known
    assert strange == []


@pytest.mark.parametrize("each", BETTING_HOUSES, ids=lambda each: each.id)
def test_a_clause_that_sets_a_field_is_cited_by_it(each: House) -> None:
    """Both ways: what a clause names in code cites it, and what cites a clause is named in it."""
    names = {field for _, field, _ in cited(each)}
    said = {
        (clause, found[1])
        for clause, text in clauses(each.id).items()
        for found in FIELD.finditer(text)
        if found[1] in names
    }
    citing = {(clause, field) for _, field, entry in cited(each) for clause in entry.clauses}

    assert said == citing


@pytest.mark.parametrize("each", BETTING_HOUSES, ids=lambda each: each.id)
def test_a_value_in_a_clause_is_the_value_of_the_field(each: House) -> None:
    """``min_raise = big_blind`` holds at some kind of table that cites the clause."""
    wrong = []
    for clause, text in clauses(each.id).items():
        for found in FIELD.finditer(text):
            if found[2] is None:
                continue
            values = [
                words(entry.value, Amounts.CHIPS)
                for _, field, entry in cited(each)
                if field == found[1] and clause in entry.clauses
            ]
            if [found[2]] not in values:
                wrong.append((clause, found[0], values))

    assert wrong == []


def test_clauses_of_houses_have_letters_of_their_own() -> None:
    letters = [{clause[0] for clause in clauses(name)} for name in HOUSES]

    assert sum(map(len, letters)) == len(set().union(*letters))


@pytest.mark.parametrize("name", HOUSES)
def test_clauses_are_numbered_without_gaps(name: str) -> None:
    known = clauses(name)
    letters = {clause[0] for clause in known}
    counts = {letter: sum(clause[0] == letter for clause in known) for letter in letters}

    assert set(known) == {
        f"{letter}{number}" for letter in letters for number in range(1, counts[letter] + 1)
    }


# --- what is played --------------------------------------------------------------------------

# What the fields say by which the engine plays without asking for them.
PLAYED: dict[str, tuple[object, ...]] = {
    "ante": (AnteKind.NONE,),
    "dealing": (Dealing.ONE_AT_A_TIME,),
    "burn": (False,),
    "buys_button": (False,),
    "time_up": (AtTimeUp.CHECK_ELSE_FOLD,),
    "all_in_face_up": (True,),
    "losers_may_muck": (True,),
    "rabbit_cards": (False,),
    "carry_at_void": (CarryTo.WHO_HAD_IT, None),
}


@pytest.mark.parametrize(("each", "kind"), kinds())
def test_a_house_says_what_the_engine_does(each: House, kind: str) -> None:
    """A house that wants it otherwise needs code that asks for the field."""
    said = {name: each.cited[kind][name].value for name in ALWAYS}
    other = {name: value for name, value in said.items() if value not in PLAYED[name]}

    assert set(said) == set(PLAYED)
    assert other == {}


def test_a_field_is_asked_for_or_listed_as_not_asked_for() -> None:
    """What the engine reads of `TableRules` and its parts, outside the houses themselves. Names
    that other types have too count as read."""
    known = {name for each in BETTING_HOUSES for _, name, _ in cited(each)}
    read = {
        node.attr
        for file in (ROOT / "engine").rglob("*.py")
        if "houses" not in file.parts
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Attribute)
    }
    unread = {name for name in known if name.removeprefix("jackpot_") not in read}

    assert set(ROOM) | set(ALWAYS) <= known
    assert unread - set(ALWAYS) == set(ROOM)
    assert set(ALWAYS) - unread == {"ante", "time_up"}  # names of stakes and of a function


# --- completeness ----------------------------------------------------------------------------


@pytest.mark.parametrize(("each", "kind"), kinds())
def test_every_field_has_a_value_of_its_type(each: House, kind: str) -> None:
    rules = each.tables[kind]
    groups = {name: getattr(rules, name) for name in GROUPS}
    hints = get_type_hints(TableRules)
    wrong = [
        (name, value)
        for name, value in ((entry.name, getattr(rules, entry.name)) for entry in fields(rules))
        if name not in GROUPS and not fits(value, hints[name])
    ]
    for name, group in groups.items():
        if group is None:
            assert NoneType in get_args(hints[name])
            continue
        parts = get_type_hints(type(group))
        wrong += [
            (part, getattr(group, part))
            for part, annotated in parts.items()
            if not fits(getattr(group, part), annotated)
        ]

    assert wrong == []


@pytest.mark.parametrize(("each", "kind"), kinds())
def test_every_field_is_cited_once_in_order(each: House, kind: str) -> None:
    assert list(each.cited[kind]) == field_names(each.cited[kind])


def test_a_missing_or_an_unknown_field_is_refused() -> None:
    whole = dict(house("gega-002044").cited["cash"])
    without = {name: entry for name, entry in whole.items() if name != "min_raise"}

    for bad in (without, whole | {"max_raise": Cited(1, "G1; nobody")}):
        with pytest.raises(ValueError, match=r"m(in|ax)_raise"):
            table_rules(bad)


@pytest.mark.parametrize(("each", "kind"), kinds())
def test_games_are_known_and_have_so_many_seats(each: House, kind: str) -> None:
    for offer in each.tables[kind].offers:
        least, most = GAMES[offer.game].seats

        assert least <= offer.seats[0] <= offer.seats[1] <= most


@pytest.mark.parametrize("each", BETTING_HOUSES, ids=lambda each: each.id)
def test_all_tables_of_a_house_bet_alike(each: House) -> None:
    """So that a house names one set of betting rules for recorded hands."""
    assert len({rules.betting for rules in each.tables.values()}) == 1


def test_unknown_names() -> None:
    for ask in (
        lambda: house("nobody"),
        lambda: betting_rules(house("gega-002044"), "sit_and_go"),
        lambda: betting_rules(house("wgn-tradeem")),
    ):
        with pytest.raises(KeyError):
            ask()


def test_another_limit() -> None:
    rules = betting_rules(house("hickory-nlhe"), limit=Limit.POT)

    assert (rules.limit, rules.min_raise) == (Limit.POT, MinRaise.BIG_BLIND)


def test_no_code_asks_which_house_it_is() -> None:
    """Houses differ in fields: their names stand in their own modules only, and where a command
    has one unless another is named."""
    asking = [
        str(file.relative_to(ROOT))
        for file in sorted((ROOT / "engine").rglob("*.py"))
        if file.parent.name not in {"houses", "cli"}
        and any(f'"{each.id}"' in file.read_text("utf-8") for each in BETTING_HOUSES)
    ]

    assert asking == []
