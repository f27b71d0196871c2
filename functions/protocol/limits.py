"""How often one sender may ask over HTTP: flows hold to it, the OpenAPI document tells it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """So many requests in each minute of the server's clock, of one player or from one address."""

    name: str  # what is counted together
    a_minute: int
    sender: Literal["player", "address"]


# Reconnecting every two seconds is plenty.
TICKETS = Limit(name="ticket", a_minute=30, sender="player")
# A venue is one address.
LINK_TICKETS = Limit(name="link", a_minute=120, sender="address")
TABLES = Limit(name="create", a_minute=6, sender="player")
# Guessing 40 bits takes long.
CLAIMS = Limit(name="claim", a_minute=10, sender="player")
PAIRINGS = Limit(name="pairing", a_minute=30, sender="address")
PAIRING_GUESSES = Limit(name="pair", a_minute=20, sender="player")
