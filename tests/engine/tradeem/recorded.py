"""The reference hand as a record, and copies of it with something changed."""

import copy
import json
from pathlib import Path
from typing import Any

REFERENCE_FILE = Path(__file__).parents[2] / "data" / "tradeem-reference-hand.json"
SCHEMA_FILE = Path(__file__).parents[3] / "docs" / "rules" / "tradeem-hand.schema.json"
# What `replay --json` says of the reference hand.
GOOD_LINE = {
    "hand": 1,
    "awards": {"3": 1_260, "9": 1_260},
    "holdings": {"1": 7, "3": 9, "6": 2, "9": 9},
    "ok": True,
}

Json = dict[str, Any]


def reference() -> Json:
    """A fresh copy of the reference hand."""
    found: Json = json.loads(REFERENCE_FILE.read_text("utf-8"))
    return found


def changed(path: str, value: object) -> Json:
    """The reference hand with one value in place of another: ``changed("rounds.0.1", "hold")``."""
    record = reference()
    *parents, last = path.split(".")
    inner: Any = record
    for name in parents:
        inner = inner[int(name) if isinstance(inner, list) else name]
    inner[int(last) if isinstance(inner, list) else last] = copy.deepcopy(value)
    return record


def without(path: str) -> Json:
    """The reference hand with one entry taken out."""
    record = reference()
    *parents, last = path.split(".")
    inner: Any = record
    for name in parents:
        inner = inner[int(name) if isinstance(inner, list) else name]
    del inner[int(last) if isinstance(inner, list) else last]
    return record
