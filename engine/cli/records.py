"""`python -m engine replay | verify`: a verdict on every hand of the files.

`replay` takes records of Trade'em as JSON and hands in PHH, which it knows by the end of the file's
name, `.phh` or `.phhs`. `verify` takes records of Trade'em, and proofs of the deals of betting
games, which say so in their `format`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence

from engine.cli import phh
from engine.cli.common import FINE, UNREADABLE, WRONG, Commands, Line, Seconds
from engine.cli.files import Hand, hands
from engine.cli.text import outcome_text, plain
from engine.formats import deal_json
from engine.formats.deal_json import DealRecord
from engine.formats.exact_json import json_text
from engine.formats.json_reading import UnreadableRecord
from engine.poker.views.deal_proof import check
from engine.refusals import IllegalAction
from engine.tradeem.record import Record, read, read_provable
from engine.tradeem.replay import check_awards, replay, verify

Verdict = tuple[Line, str]  # as JSON and in words
Verdicts = Iterable[tuple[int, Verdict | UnreadableRecord]]  # with the place of the hand


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    """The commands and their arguments."""
    does = "play recorded hands again and check how they end"
    command = _command(commands, "replay", does, _replay)
    phh.add_house(command)
    does = "check that recorded deals are the promised ones"
    _command(commands, "verify", does, _verify)


def _command(
    commands: Commands[argparse.ArgumentParser],
    name: str,
    does: str,
    run: Callable[[argparse.Namespace, Seconds], int],
) -> argparse.ArgumentParser:
    command = commands.add_parser(name, help=does, description=does, allow_abbrev=False)
    command.add_argument("files", nargs="+", metavar="FILE", help="one hand or many")
    command.add_argument("--json", action="store_true", help="one line of JSON for each hand")
    command.set_defaults(run=run)
    return command


def _replay(chosen: argparse.Namespace, _: Seconds) -> int:
    def judged(name: str) -> Verdicts:
        if phh.is_phh(name):
            return phh.replayed(name, chosen.house)
        return _judged(name, read, _replayed)

    return _each_hand(chosen.files, chosen.json, judged)


def _verify(chosen: argparse.Namespace, _: Seconds) -> int:
    return _each_hand(chosen.files, chosen.json, lambda name: _judged(name, _provable, _verified))


def _provable(value: object) -> Record | DealRecord:
    if isinstance(value, dict) and value.get("format") == deal_json.FORMAT:
        return deal_json.read(value)
    return read_provable(value)


def _judged(
    name: str, take: Callable[[object], Hand], judge: Callable[[Hand], Verdict]
) -> Iterator[tuple[int, Verdict | UnreadableRecord]]:
    for place, hand in hands(name, take):
        yield place, hand if isinstance(hand, UnreadableRecord) else judge(hand)


def _each_hand(files: Sequence[str], as_json: bool, judged: Callable[[str], Verdicts]) -> int:
    """Prints the verdict on every hand that can be read; one line on stderr for each file that
    has one that cannot."""
    code = FINE
    for name in files:
        unreadable = []
        for place, verdict in judged(name):
            if isinstance(verdict, UnreadableRecord):
                unreadable.append(f"hand {place}: {verdict}" if place else str(verdict))
                continue
            line, text = verdict
            if not line["ok"]:
                code = max(code, WRONG)
            where: Line = {"file": name} if len(files) > 1 else {}
            whole = {"hand": place, **where, **line}
            print(json_text(whole) if as_json else f"hand {place} of {plain(name)}\n{text}")
        if unreadable:
            code = UNREADABLE
            more = f" (and {len(unreadable) - 1} more)" if len(unreadable) > 1 else ""
            print(plain(f"{name}: {unreadable[0]}{more}"), file=sys.stderr)
    return code


def _replayed(hand: Record) -> Verdict:
    try:
        outcome = replay(hand)
    except IllegalAction as refused:
        return _refused(refused)
    line: Line = {"awards": _by_seat(outcome.awards), "holdings": _by_seat(outcome.holdings)}
    text = outcome_text(hand, outcome)
    try:
        check_awards(hand, outcome)
    except IllegalAction as refused:
        wrong, verdict = _refused(refused)
        return line | wrong, f"{text}\n{verdict}"
    return line | {"ok": True}, f"{text}\n  ok"


def _verified(hand: Record | DealRecord) -> Verdict:
    try:
        if isinstance(hand, DealRecord):
            check(hand.proof, hand.events)
            opened = len(hand.proof.openings)
            words = f"the commitment binds the deck, and {opened} cards of it are opened"
        else:
            verify(hand)
            words = "the seed gives the commitment, all ten pairs and the board"
    except IllegalAction as refused:
        return _refused(refused)
    return {"ok": True}, f"  ok: {words}"


def _refused(refused: IllegalAction) -> Verdict:
    return {"ok": False, "error": str(refused)}, f"  wrong: {refused}"


def _by_seat(values: object) -> Line:
    assert isinstance(values, dict)
    return {str(seat): value for seat, value in values.items()}
