"""From cited fields to the rules of a table.

A house writes one flat list of fields for each kind of table: a name, a value, a citation. The
fields of a group (`betting`, `time`, …) stand in it under their own names, those of the jackpot as
`jackpot_…`. A group that a table does not have stands in it as a whole, with the value None.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Any

from engine.house_types import (
    Cited,
    EntryRules,
    EventRules,
    House,
    JackpotRules,
    ShowdownRules,
    TableRules,
    TimeRules,
)
from engine.rules import BettingRules

Fields = Mapping[str, Cited]

GROUPS: Mapping[str, tuple[type[Any], str]] = MappingProxyType(
    {
        "betting": (BettingRules, ""),
        "entry": (EntryRules, ""),
        "time": (TimeRules, ""),
        "showdown": (ShowdownRules, ""),
        "jackpot": (JackpotRules, "jackpot_"),
        "event": (EventRules, ""),
    }
)


def field_names(cited: Fields) -> list[str]:
    """Every field that such a table must have, in the order in which they are printed."""
    names: list[str] = []
    for entry in fields(TableRules):
        kind, prefix = GROUPS.get(entry.name, (None, ""))
        if kind is None or entry.name in cited:
            names.append(entry.name)
        else:
            names += [prefix + part.name for part in fields(kind)]
    return names


def table_rules(cited: Fields) -> TableRules:
    """The rules that the fields say. `ValueError` if one is missing or unknown."""
    names = set(field_names(cited))
    if names != set(cited):
        raise ValueError(f"missing or unknown fields: {sorted(names ^ set(cited))}")
    values: dict[str, Any] = {name: entry.value for name, entry in cited.items()}
    for group, (kind, prefix) in GROUPS.items():
        if group not in cited:
            parts = [part.name for part in fields(kind)]
            values[group] = kind(**{name: values.pop(prefix + name) for name in parts})
    return TableRules(**values)


def house_of(house_id: str, name: str, kinds: Mapping[str, Fields]) -> House:
    """The house with these kinds of tables, the usual one first."""
    tables = {kind: table_rules(cited) for kind, cited in kinds.items()}
    in_order = {
        kind: MappingProxyType({field: cited[field] for field in field_names(cited)})
        for kind, cited in kinds.items()
    }
    return House(
        id=house_id,
        name=name,
        tables=MappingProxyType(tables),
        cited=MappingProxyType(in_order),
    )
