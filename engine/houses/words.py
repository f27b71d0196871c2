"""Values of house rules for people and for JSON.

In words an amount in hundredths is shown in whole units: 750 as 7.50, 1500 as 15.
"""

from __future__ import annotations

from dataclasses import fields
from functools import singledispatch
from typing import Any

from engine.house_choices import Amounts
from engine.house_types import Level, Offer, StakesRake
from engine.rules import RakeTable


def jsonable(value: object) -> object:
    """The value as JSON has it: texts, numbers, lists, and objects for what has names."""
    if isinstance(value, tuple):
        return [jsonable(part) for part in value]
    if isinstance(value, Offer | Level | StakesRake | RakeTable):
        return {entry.name: jsonable(getattr(value, entry.name)) for entry in fields(value)}
    return value


def words(value: object, amounts: Amounts) -> list[str]:
    """The value in lines; a list has a line for each of its parts."""
    if isinstance(value, tuple) and value and hasattr(value[0], "__dataclass_fields__"):
        return [_line(part, amounts) for part in value]
    if isinstance(value, tuple):
        return [", ".join(_line(part, amounts) for part in value) or "none"]
    return [_line(value, amounts)]


@singledispatch
def _line(value: Any, _: Amounts) -> str:
    return "none" if value is None else str(value)


@_line.register
def _(value: bool, _: Amounts) -> str:
    return "yes" if value else "no"


@_line.register
def _(value: Offer, _: Amounts) -> str:
    least, most = value.seats
    more = "; also tables of 2" if value.heads_up_tables else ""
    return f"{value.game}, {least} to {most} seats{more}"


@_line.register
def _(value: Level, amounts: Amounts) -> str:
    text = f"blinds {_pair(value.small_blind, value.big_blind, amounts)}"
    if value.big_bet:
        text = f"bets {_pair(value.small_bet, value.big_bet, amounts)}, {text}"
    if value.stud_bring_in:
        ante, bring_in = _amount(value.stud_ante, amounts), _amount(value.stud_bring_in, amounts)
        text += f"; stud: ante {ante}, bring-in {bring_in}"
    return text


@_line.register
def _(value: RakeTable, amounts: Amounts) -> str:
    steps = (f"{_amount(fee, amounts)} from {_amount(pot, amounts)}" for pot, fee in value.steps)
    caps = (f"{_amount(most, amounts)} with {count} players" for count, most in value.caps)
    drop = ["no flop no drop"] if value.no_flop_no_drop else []
    return ", ".join([*steps, *(f"at most {cap}" for cap in caps), *drop])


@_line.register
def _(value: StakesRake, amounts: Amounts) -> str:
    bets = _pair(value.small_bet, value.big_bet, amounts)
    return f"{bets}: {'not offered' if value.rake is None else _line(value.rake, amounts)}"


def _pair(low: int, high: int, amounts: Amounts) -> str:
    return f"{_amount(low, amounts)}/{_amount(high, amounts)}"


def _amount(amount: int, amounts: Amounts) -> str:
    if amounts is Amounts.CHIPS:
        return str(amount)
    whole, rest = divmod(amount, 100)
    return f"{whole}.{rest:02}" if rest else str(whole)
