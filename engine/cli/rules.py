"""`python -m engine rules`: what a house plays by, each field with its citation; or the houses."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from textwrap import wrap

from engine.cli.common import FINE, Commands, Line, Seconds
from engine.formats.exact_json import json_text
from engine.house_choices import Amounts
from engine.house_types import Cited, House
from engine.houses import HOUSES
from engine.houses.asked import ALWAYS, ROOM
from engine.houses.words import jsonable, words

_Row = tuple[str, str, str]
_HEADS: _Row = ("field", "value", "citation")


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    does = "print the rules of a house with their citations, or the names of the houses"
    command = commands.add_parser("rules", help=does, description=does, allow_abbrev=False)
    command.add_argument(
        "house", nargs="?", choices=list(HOUSES), metavar="HOUSE", help=", ".join(HOUSES)
    )
    command.add_argument("--json", action="store_true", help="one JSON object")
    command.set_defaults(run=_run)


def _run(chosen: argparse.Namespace, _: Seconds) -> int:
    if chosen.house is None:
        print(json_text({"houses": _houses()}) if chosen.json else _list())
        return FINE
    house = HOUSES[chosen.house]
    print(json_text(_line(house)) if chosen.json else _text(house))
    return FINE


def _houses() -> list[Line]:
    return [
        {"house": house.id, "name": house.name, "tables": list(house.cited)}
        for house in HOUSES.values()
    ]


def _list() -> str:
    width = max(map(len, HOUSES))
    return "\n".join(
        f"{house.id:<{width}}  {house.name}: {', '.join(house.cited)}" for house in HOUSES.values()
    )


def _line(house: House) -> Line:
    """Every field of every kind of table."""
    return {
        "house": house.id,
        "name": house.name,
        "tables": {
            kind: [
                {"field": name, "value": jsonable(entry.value), "citation": entry.source}
                for name, entry in cited.items()
            ]
            for kind, cited in house.cited.items()
        },
    }


def _text(house: House) -> str:
    """Tables of fields, one for each set of kinds of tables that have them in common."""
    parts = {kinds: _rows(house, kinds[0], cited) for kinds, cited in _parts(house).items()}
    everything = [_HEADS, *(row for rows in parts.values() for row in rows)]
    widths = [max(len(row[column]) for row in everything) for column in range(2)]
    lines = [f"{house.name} ({house.id}), clauses of docs/rules/{house.id}.md"]
    if house.tables:
        lines += _note(house, "the engine plays in no other way", ALWAYS)
        lines += _note(house, "for whoever runs tables and events, no hand asks for them", ROOM)
    for kinds, rows in parts.items():
        everywhere = len(kinds) == len(house.cited) > 1
        title = "all tables" if everywhere else ", ".join(kinds)
        lines += ["", title, *_table([_HEADS, *rows], widths)]
    return "\n".join(lines)


def _note(house: House, text: str, names: Sequence[str]) -> list[str]:
    """What these fields are for, as far as the house has them."""
    found = {name for cited in house.cited.values() for name in cited}
    listed = ", ".join(name for name in names if name in found)
    return wrap(f"{text}: {listed}", 100, initial_indent="  ", subsequent_indent="    ")


def _parts(house: House) -> dict[tuple[str, ...], dict[str, Cited]]:
    """The fields by the kinds of tables that they hold for, the most kinds first."""
    parts: dict[tuple[str, ...], dict[str, Cited]] = {}
    for cited in house.cited.values():
        for name, entry in cited.items():
            kinds = tuple(kind for kind, other in house.cited.items() if other.get(name) == entry)
            parts.setdefault(kinds, {})[name] = entry
    return dict(sorted(parts.items(), key=lambda part: -len(part[0])))


def _rows(house: House, kind: str, cited: Mapping[str, Cited]) -> list[_Row]:
    """One row for each line of a value; name and citation stand in the first of them."""
    amounts = house.cited[kind]["amounts"].value
    assert isinstance(amounts, Amounts)
    rows: list[_Row] = []
    for name, entry in cited.items():
        first, *more = words(entry.value, amounts)
        rows.append((name, first, entry.source))
        rows += [("", line, "") for line in more]
    return rows


def _table(rows: list[_Row], widths: list[int]) -> list[str]:
    return [
        f"  {name:<{widths[0]}}  {value:<{widths[1]}}  {citation}".rstrip()
        for name, value, citation in rows
    ]
