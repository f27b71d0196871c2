"""Hands in PHH on the command line: verdicts of a replay, in JSON and in words."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from engine.cli.common import Line
from engine.cli.files import content_of
from engine.cli.text import plain
from engine.formats import phh
from engine.formats.amounts import amount_text, exact
from engine.formats.json_reading import UnreadableRecord
from engine.formats.phh import PhhHand
from engine.formats.phh_replay import Replayed, replay, rules_of
from engine.houses import HOUSES, betting_rules, house
from engine.refusals import IllegalAction
from engine.rules import BettingRules

_ENDINGS = (".phh", ".phhs")


def is_phh(name: str) -> bool:
    """Whether a file of this name holds hands in PHH."""
    return name.lower().endswith(_ENDINGS)


def add_house(command: argparse.ArgumentParser) -> None:
    """The option that names a house; `house` of what is parsed are its rules, or None."""
    command.add_argument("--house", type=_house, metavar="NAME", help="whose rules hold")


def hands_of(name: str) -> list[PhhHand | UnreadableRecord]:
    """Every hand of the file in its order; `UnreadableRecord` if there is none to be had."""
    return phh.read(content_of(name))


def replayed(
    name: str, house: BettingRules | None
) -> Iterator[tuple[int, tuple[Line, str] | UnreadableRecord]]:
    """The verdict on every hand with its place from 1 on; place 0: on the whole file."""
    try:
        found = hands_of(name)
    except UnreadableRecord as error:
        yield 0, error
        return
    for place, hand in enumerate(found, 1):
        yield place, hand if isinstance(hand, UnreadableRecord) else _verdict(hand, house)


def fault_line(fault: IllegalAction, at: int | None) -> Line:
    """What is said of a hand that is wrong."""
    where: Line = {} if at is None else {"action": at}
    return {"ok": False, "error": str(fault), **where}


def _verdict(hand: PhhHand, house: BettingRules | None) -> tuple[Line, str]:
    label: Line = {} if hand.label is None else {"label": _label(hand.label)}
    try:
        done = replay(hand, rules_of(hand.limit, house))
    except IllegalAction as refused:
        return label | fault_line(refused, None), f"  wrong: {refused}"
    if done.fault is not None and not done.is_complete:
        line = fault_line(done.fault, done.at)
    else:
        line = {"stacks": [exact(stack, hand.places) for stack in done.hand.stacks]}
        line |= {"carried": exact(done.carried, hand.places)} if done.carried else {}
        line |= {"ok": True} if done.fault is None else fault_line(done.fault, done.at)
        line |= {} if done.is_complete else {"complete": False}
    return label | line, _text(hand, done)


def _label(value: object) -> object:
    return value if isinstance(value, str | int) else str(value)


def _text(hand: PhhHand, done: Replayed) -> str:
    rows = [f"  {hand.game.name}, {hand.limit} limit"]
    columns = zip(hand.starting_stacks, done.hand.stacks, strict=True)
    for player, (before, after) in enumerate(columns, 1):
        texts = [amount_text(chips, hand.places) for chips in (before, after, after - before)]
        rows.append(f"  {f'p{player}':<4}{texts[0]:>14} -> {texts[1]:>14}  ({texts[2]})")
    if done.carried:
        rows.append(f"  carried to the next hand: {amount_text(done.carried, hand.places)}")
    if done.fault is not None:
        where = "" if done.at is None else f"action {done.at}, {plain(hand.actions[done.at])}: "
        rows.append(f"  wrong: {where}{done.fault}")
    else:
        rows.append("  ok" if done.is_complete else "  ok, but it ends early")
    return "\n".join(rows)


def _house(name: str) -> BettingRules:
    try:
        return betting_rules(house(name))
    except KeyError:
        known = ", ".join(known.id for known in HOUSES.values() if known.tables)
        raise argparse.ArgumentTypeError(f"no house with betting games: {name} ({known})") from None
