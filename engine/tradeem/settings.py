"""What a host may set for one Trade'em table; defaults are the seed's (WGN rules 3, 4, 8, 9)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

SEATS = 10  # ten pairs are always dealt, empty seats included (WGN rule 2)
ROUNDS = 4  # of Hold'em or Trade'em: before the flop, flop, turn, river (WGN rules 4 to 7)
POT = 2_520  # divisible by 1..10 winners (WGN rule 8)
GRACE_MS = 1_000  # a choice received less than this after the deadline still counts (T20)


class PicksShown(StrEnum):
    """When others learn which seat's pair was taken (T9)."""

    AFTER_ROUND = "after_round"
    NEVER = "never"
    LIVE = "live"


class FlashOn(StrEnum):
    """Which screens show the flash round: a venue shows it on the TV only."""

    TV_AND_BOX = "tv_and_box"
    TV = "tv"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The wall notice of one table; every duration is in milliseconds of server time."""

    name: str = "Trade'em"
    hands: int = 15  # hands of the event (WGN rule 9)
    flash_ms: int = 2_500  # how long each pair lies face up (WGN rule 3), 300..25_000
    trade_ms: int = 25_000  # time to decide in each round (WGN rule 4)
    result_ms: int = 12_000  # how long the showdown stays on show before the next hand
    picks_shown: PicksShown = PicksShown.AFTER_ROUND
    flash_on: FlashOn = FlashOn.TV_AND_BOX
    practice: bool = False  # one person against bots; not listed in the lobby
    listed: bool = True  # shown among the open tables of the lobby
