"""The commands of `python -m engine`, each in a module of its own beside this one.

Exit codes: 0 all right; 1 some hand is wrong; 2 something could not be read, or the command itself
was not understood, with one line on stderr. 2 wins over 1.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NoReturn

from engine.cli import export, legal, records, rules, showdown, simulate
from engine.cli.common import UNREADABLE, Seconds
from engine.cli.text import plain

_COMMANDS = (records, legal, export, showdown, rules, simulate)


class _Parser(argparse.ArgumentParser):
    """Complains in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(UNREADABLE, f"{self.prog}: {plain(message)}\n")


def run(arguments: Sequence[str], seconds: Seconds) -> int:
    """The exit code of a command line, after its output; `seconds` is a running clock."""
    chosen = _parser().parse_args(arguments)
    code: int = chosen.run(chosen, seconds)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m engine", description="Records of hands, and bots.", allow_abbrev=False
    )
    commands = parser.add_subparsers(dest="command", required=True, parser_class=_Parser)
    for command in _COMMANDS:
        command.add(commands)
    return parser
