"""The rule sets of houses, as data: every field with its value and its citation.

`engine.house_types` says what the fields are; a clause like H8 is one of `docs/rules/<house>.md`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from engine.house_types import House
from engine.houses.gega import GEGA
from engine.houses.hickory import HICKORY
from engine.houses.online import ONLINE
from engine.houses.tda import TDA
from engine.houses.tradeem import TRADEEM
from engine.rules import BettingRules, Limit

HOUSES: Mapping[str, House] = MappingProxyType(
    {house.id: house for house in (HICKORY, GEGA, ONLINE, TDA, TRADEEM)}
)


def house(name: str) -> House:
    """The house of this name. `KeyError` if there is none."""
    return HOUSES[name]


def betting_rules(
    house: House, kind: str | None = None, limit: Limit | None = None
) -> BettingRules:
    """How one bets at a kind of table of the house (its first, unless one is named), with another
    limit if one is named. `KeyError` if the house has no such table."""
    if not house.tables:
        raise KeyError(f"{house.id} plays no betting game")
    rules = house.tables[kind or next(iter(house.tables))].betting
    return rules if limit is None else replace(rules, limit=limit)
