"""JSON with exact decimals."""

from __future__ import annotations

import json
from decimal import Decimal


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
