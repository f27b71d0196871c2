"""Response headers of the site, from `headers.json`: the same on AWS and on one machine."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

_FILE = Path(__file__).with_name("headers.json")


def content_security_policy(sign_in: str, *extra_connect: str) -> str:
    """The policy of every page. `sign_in` is the origin of the sign-in service; the socket is on
    the site's own origin, which 'self' covers in every browser that plays, and which older ones
    want named: `extra_connect`."""
    directives = []
    for name, sources in _read()["content_security_policy"].items():
        filled = [source.replace("{sign_in}", sign_in) for source in sources]
        if name == "connect-src":
            filled += extra_connect
        directives.append(" ".join((name, *filter(None, filled))))
    return "; ".join(directives)


def security() -> dict[str, str]:
    """The other security headers, by name."""
    return dict(_read()["security"])


def transport_security() -> str:
    """The value of Strict-Transport-Security, which is sent over HTTPS only."""
    return str(_read()["https_only"]["Strict-Transport-Security"])


def caching() -> tuple[tuple[str, str], ...]:
    """Pairs of file pattern and Cache-Control; the first pattern that fits a file counts."""
    return tuple(_read()["cache"].items())


@cache
def _read() -> dict[str, Any]:
    read: dict[str, Any] = json.loads(_FILE.read_text("utf-8"))
    return read
