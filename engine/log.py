"""The short log of a table: what happened in its last versions, for viewers that missed a frame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

LOG_VERSIONS = 20

Event = TypeVar("Event")


@dataclass(frozen=True, slots=True, kw_only=True)
class Logged(Generic[Event]):
    """The events of one version."""

    version: int
    events: tuple[Event, ...]


def logged(
    log: tuple[Logged[Event], ...], version: int, events: tuple[Event, ...]
) -> tuple[Logged[Event], ...]:
    """The log with one more version; the oldest makes room."""
    return (*log, Logged(version=version, events=events))[-LOG_VERSIONS:]
