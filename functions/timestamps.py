"""Moments as Step Functions reads them: ISO 8601 in UTC, whole seconds (it cuts fractions off)."""

from __future__ import annotations

from datetime import UTC, datetime

_SECOND_MS = 1_000


def at_or_after(at_ms: int) -> str:
    """The whole second at or after a moment: who waits for it does not come early."""
    return _text(-(-at_ms // _SECOND_MS))


def at_or_before(at_ms: int) -> str:
    """The whole second at or before a moment: who waits for it sleeps the rest."""
    return _text(at_ms // _SECOND_MS)


def ms_of(text: str) -> int:
    """Milliseconds since the epoch of a text made here."""
    return int(datetime.fromisoformat(text).timestamp() * _SECOND_MS)


def _text(at_s: int) -> str:
    return datetime.fromtimestamp(at_s, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
