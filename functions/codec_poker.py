"""The state of a betting hand as stores keep it, packed as `functions.documents` says.

Everything here holds hidden cards: nothing of it may reach a log or an error text.
"""

from __future__ import annotations

from pydantic import TypeAdapter

from engine.poker.hand import PokerHand
from functions.documents import DocumentFormat

HANDS = DocumentFormat(adapter=TypeAdapter(PokerHand), schema=1, samples="poker-hand")
