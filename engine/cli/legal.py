"""`python -m engine legal`: what may be done at a point of a hand in PHH."""

from __future__ import annotations

import argparse
import sys

from engine.cli.common import FINE, UNREADABLE, WRONG, Commands, Line, Seconds, count
from engine.cli.phh import add_house, fault_line, hands_of
from engine.cli.text import plain
from engine.formats.amounts import exact
from engine.formats.exact_json import json_text
from engine.formats.json_reading import UnreadableRecord
from engine.formats.phh import PhhHand
from engine.formats.phh_replay import advance, rules_of
from engine.poker.hand.legal import legal
from engine.poker.hand.state import Legal
from engine.refusals import IllegalAction
from engine.rules import BettingRules

_AMOUNTS = ("call", "bring_in", "raise_min", "raise_max")


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    does = "say what may be done in a recorded hand"
    command = commands.add_parser("legal", help=does, description=does, allow_abbrev=False)
    command.add_argument("file", metavar="FILE", help="hands in PHH")
    command.add_argument(
        "--after", type=count, metavar="N", help="after the first N actions, deals and shows too"
    )
    command.add_argument(
        "--hand", type=count, default=1, metavar="K", help="place in the file, from 1 on"
    )
    add_house(command)
    command.add_argument("--json", action="store_true", help="one JSON object")
    command.set_defaults(run=_run)


def _run(chosen: argparse.Namespace, _: Seconds) -> int:
    try:
        hand = _chosen(chosen.file, chosen.hand)
        count = _count(hand, chosen.after)
    except UnreadableRecord as error:
        print(plain(f"{chosen.file}: {error}"), file=sys.stderr)
        return UNREADABLE
    line = _line(hand, chosen.house, count)
    print(json_text(line) if chosen.json else _text(line))
    return WRONG if "error" in line else FINE


def _chosen(name: str, place: int) -> PhhHand:
    found = hands_of(name)
    if not 1 <= place <= len(found):
        raise UnreadableRecord(f"has no hand {place}")
    hand = found[place - 1]
    if isinstance(hand, UnreadableRecord):
        raise UnreadableRecord(f"hand {place}: {hand}")
    return hand


def _count(hand: PhhHand, after: int | None) -> int:
    if after is None:
        return len(hand.actions)
    if after > len(hand.actions):
        raise UnreadableRecord(f"the hand has only {len(hand.actions)} actions")
    return after


def _line(hand: PhhHand, house: BettingRules | None, count: int) -> Line:
    try:
        played = advance(hand, rules_of(hand.limit, house), count)
    except IllegalAction as refused:
        return fault_line(refused, None)
    if played.fault is not None:
        return fault_line(played.fault, played.at)
    return legal_line(legal(played.hand), hand.places)


def legal_line(allowed: Legal, places: int) -> Line:
    """What may be done, as JSON: amounts that are not allowed are left out."""
    if allowed.to_act is None:
        return {"to_act": None, "next": allowed.next}
    amounts = {name: getattr(allowed, name) for name in _AMOUNTS}
    return {
        "to_act": f"p{allowed.to_act + 1}",
        "fold": allowed.fold,
        "check": allowed.check,
        **{name: exact(amount, places) for name, amount in amounts.items() if amount is not None},
        "capped": allowed.capped,
    }


def _text(line: Line) -> str:
    return "\n".join(f"{name:<10} {_word(value)}" for name, value in line.items())


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "nobody" if value is None else str(value)
