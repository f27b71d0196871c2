"""What can happen at every table, whatever is played there; games have their own events, too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class PresenceChanged:
    """A player's device came or went."""

    kind: Literal["presence_changed"] = "presence_changed"
    seat: int
    present: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HandVoided:
    """A hand does not count. If play goes on, it is dealt again from a new seed, same button."""

    kind: Literal["hand_voided"] = "hand_voided"
    hand: int
