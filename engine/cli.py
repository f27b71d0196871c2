"""The commands of `python -m engine`: `replay`, `verify` and `simulate`.

Exit codes: 0 all right; 1 some hand is wrong; 2 something could not be read, or the command itself
was not understood, with one line on stderr. 2 wins over 1.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn

from engine.cli_files import hands
from engine.cli_text import outcome_text, plain
from engine.record import Record, UnreadableRecord, read, read_provable
from engine.refusals import IllegalAction
from engine.replay import check_awards, replay, verify
from engine.simulate import GAME, simulate

FINE, WRONG, UNREADABLE = 0, 1, 2

Line = dict[str, object]


class _Parser(argparse.ArgumentParser):
    """Complains in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(UNREADABLE, f"{self.prog}: {plain(message)}\n")


def run(arguments: Sequence[str], seconds: Callable[[], float]) -> int:
    """The exit code of a command line, after its output; `seconds` is a running clock."""
    chosen = _parser().parse_args(arguments)
    match chosen.command:
        case "replay":
            return _each_hand(chosen.files, chosen.json, read, _replayed)
        case "verify":
            return _each_hand(chosen.files, chosen.json, read_provable, _verified)
        case _:
            return _simulated(chosen.hands, chosen.seed, chosen.json, seconds)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m engine", description="Records of hands, and bots.", allow_abbrev=False
    )
    commands = parser.add_subparsers(dest="command", required=True, parser_class=_Parser)
    for name, does in (
        ("replay", "play recorded hands again and check their awards"),
        ("verify", "check that recorded deals are the promised ones"),
    ):
        command = commands.add_parser(name, help=does, description=does, allow_abbrev=False)
        command.add_argument("files", nargs="+", metavar="FILE", help="one record or an array")
        command.add_argument("--json", action="store_true", help="one line of JSON for each hand")
    does = "let bots of all levels play"
    command = commands.add_parser("simulate", help=does, description=does, allow_abbrev=False)
    command.add_argument("--game", choices=[GAME], required=True)
    command.add_argument("--hands", type=_hands, required=True, metavar="N")
    command.add_argument("--seed", default="1", metavar="S", help="the same seed, the same hands")
    command.add_argument("--json", action="store_true", help="one JSON object")
    return parser


def _hands(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 9 and int(text)):
        raise argparse.ArgumentTypeError("not a number of hands from 1 on")
    return int(text)


def _each_hand(
    files: Sequence[str],
    as_json: bool,
    take: Callable[[object], Record],
    judge: Callable[[Record], tuple[Line, str]],
) -> int:
    """Prints the verdict on every hand that can be read; one line on stderr for each file that
    has one that cannot."""
    code = FINE
    for name in files:
        unreadable = []
        for place, hand in hands(name, take):
            if isinstance(hand, UnreadableRecord):
                unreadable.append(f"hand {place}: {hand}" if place else str(hand))
                continue
            line, text = judge(hand)
            if not line["ok"]:
                code = max(code, WRONG)
            where: Line = {"file": name} if len(files) > 1 else {}
            print(
                _json({"hand": place, **where, **line}) if as_json else _headed(place, name, text)
            )
        if unreadable:
            code = UNREADABLE
            more = f" (and {len(unreadable) - 1} more)" if len(unreadable) > 1 else ""
            print(plain(f"{name}: {unreadable[0]}{more}"), file=sys.stderr)
    return code


def _json(line: Line) -> str:
    return json.dumps(line, sort_keys=False)


def _headed(place: int, name: str, text: str) -> str:
    return f"hand {place} of {plain(name)}\n{text}"


def _replayed(hand: Record) -> tuple[Line, str]:
    """The hand's line and its text."""
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


def _verified(hand: Record) -> tuple[Line, str]:
    try:
        verify(hand)
    except IllegalAction as refused:
        return _refused(refused)
    return {"ok": True}, "  ok: the seed gives the commitment, all ten pairs and the board"


def _refused(refused: IllegalAction) -> tuple[Line, str]:
    return {"ok": False, "error": str(refused)}, f"  wrong: {refused}"


def _by_seat(values: object) -> Line:
    assert isinstance(values, dict)
    return {str(seat): value for seat, value in values.items()}


def _simulated(count: int, seed: str, as_json: bool, seconds: Callable[[], float]) -> int:
    started = seconds()
    tally = simulate(count, seed)
    took = seconds() - started
    result = {
        "game": GAME,
        "hands": tally.hands,
        "seconds": round(took, 3),
        "hands_per_second": round(tally.hands / took, 1) if took > 0 else 0.0,
        "chips_conserved": tally.is_conserved,
        "by_level": tally.by_level(),
    }
    if as_json:
        print(json.dumps(result))
    else:
        print(f"{tally.hands} hands of {GAME} in {took:.1f} s")
        for level, figures in tally.by_level().items():
            print(f"  {level:<10} {figures['mean_chips']:>8.2f} chips a hand")
    return FINE if tally.is_conserved else WRONG
