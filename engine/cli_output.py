"""What the commands have in common: exit codes, and JSON with exact decimals."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from decimal import Decimal

FINE, WRONG, UNREADABLE = 0, 1, 2

Line = dict[str, object]
Commands = argparse._SubParsersAction  # of the argument parser of the command line
Seconds = Callable[[], float]  # a running clock


def json_text(value: object) -> str:
    """JSON in one line. A `Decimal` is a number with the digits it has: ``10.50``."""
    match value:
        case dict():
            entries = (f"{json.dumps(name)}: {json_text(entry)}" for name, entry in value.items())
            return "{" + ", ".join(entries) + "}"
        case list() | tuple():
            return "[" + ", ".join(map(json_text, value)) + "]"
        case Decimal():
            return format(value, "f")
        case _:
            return json.dumps(value)
