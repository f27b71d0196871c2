"""What a run of `python -m engine` came to."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

FINE, WRONG, UNREADABLE = 0, 1, 2


class Ran(NamedTuple):
    """Exit code, output and complaints."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[Any]:
        """The values of an output of one JSON value a line."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def complaints(self) -> list[str]:
        """The lines on stderr."""
        return self.err.splitlines()


Engine = Callable[..., Ran]
Save = Callable[..., Path]
