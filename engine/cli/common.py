"""What the commands have in common: exit codes, types, and the numbers of options."""

from __future__ import annotations

import argparse
from collections.abc import Callable

FINE, WRONG, UNREADABLE = 0, 1, 2

Line = dict[str, object]
Commands = argparse._SubParsersAction  # of the argument parser of the command line
Seconds = Callable[[], float]  # a running clock


def count(text: str) -> int:
    """The value of an option that is a whole number from 0 on, of at most nine digits."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):
        raise argparse.ArgumentTypeError("not a whole number")
    return int(text)


def positive(text: str) -> int:
    """The same from 1 on."""
    number = count(text)
    if not number:
        raise argparse.ArgumentTypeError("not a whole number from 1 on")
    return number
