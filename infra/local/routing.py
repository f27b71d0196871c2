"""Which route takes a frame: route selection expressions of WebSocket APIs.

Forms: `$request.body.action`, and `${request.body.a}/${request.body.b}` with text between.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection

DEFAULT = "$default"

_WHOLE = re.compile(r"^\$request\.body((?:\.\w+)+)$")
_PART = re.compile(r"\$\{request\.body((?:\.\w+)+)\}")


def select(expression: str, body: str, routes: Collection[str]) -> str | None:
    """The key of the route for a frame; None if there is neither a match nor a `$default`."""
    key = _evaluate(expression, body)
    # Clients reach `$connect` and `$disconnect` by connecting and leaving, never by a frame.
    if key is not None and key in routes and not key.startswith("$"):
        return key
    return DEFAULT if DEFAULT in routes else None


def check(routes: Collection[str]) -> None:
    """ValueError for a key that starts with `$` and is none of the three that may."""
    for key in routes:
        if key.startswith("$") and key not in {"$connect", "$disconnect", DEFAULT}:
            raise ValueError(f"route keys of one's own may not start with $: {key}")


def _evaluate(expression: str, body: str) -> str | None:
    try:
        document = json.loads(body)
    except ValueError:
        return None
    whole = _WHOLE.match(expression)
    if whole:
        return _at(document, whole[1])
    missing = False

    def value(part: re.Match[str]) -> str:
        nonlocal missing
        found = _at(document, part[1])
        missing = missing or found is None
        return found or ""

    key = _PART.sub(value, expression)
    return None if missing else key


def _at(document: object, path: str) -> str | None:
    for name in path.split(".")[1:]:
        if not isinstance(document, dict) or name not in document:
            return None
        document = document[name]
    if document is None:
        return None
    return document if isinstance(document, str) else json.dumps(document)
