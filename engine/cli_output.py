"""What the commands have in common: exit codes, types, and JSON with exact decimals."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from engine.formats.exact_json import json_text

__all__ = [
    "FINE", "UNREADABLE", "WRONG", "Commands", "Line", "Seconds", "json_text",
]  # fmt: skip

FINE, WRONG, UNREADABLE = 0, 1, 2

Line = dict[str, object]
Commands = argparse._SubParsersAction  # of the argument parser of the command line
Seconds = Callable[[], float]  # a running clock
