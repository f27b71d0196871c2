"""What a bot does when it is to act, and how long it seems to think.

It is given the view of its own seat and luck of its own: nothing else of the hand reaches it. The
time depends on what everybody at the table can see and on luck, never on cards, so it gives nothing
away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from engine.bots.betting.choice import Move
from engine.bots.betting.loose import anything, calling
from engine.bots.betting.odds import odds
from engine.bots.betting.spot import Spot, spot_of
from engine.bots.betting.tight import tight
from engine.poker.views.hand_types import PokerView
from engine.shuffle import Stream

_FULL_TURN_MS = 30_000  # thinking shrinks with shorter turns
# Quantiles of how long people take when nothing is asked of them but a check, and to answer a bet.
_FREE_MS = (700, 1_000, 1_200, 1_500, 1_800, 2_100, 2_500, 3_000, 3_800, 5_000, 8_000)
_FACING_MS = (1_000, 1_500, 1_900, 2_400, 2_900, 3_500, 4_300, 5_500, 7_500, 11_000, 18_000)


class Style(StrEnum):
    """How a bot plays."""

    ODDS = "odds"  # weighs its chances against the price
    TIGHT = "tight"  # plays few hands, and those straight
    CALLING = "calling"  # calls whatever it holds
    RANDOM = "random"  # does anything that is allowed


STYLES: Mapping[Style, Callable[[Spot, Stream], Move]] = MappingProxyType(
    {Style.ODDS: odds, Style.TIGHT: tight, Style.CALLING: calling, Style.RANDOM: anything}
)


class Choice(NamedTuple):
    """An action that the view offers, and the time that it seems to take."""

    action: Move
    think_ms: int


def decide(view: PokerView, style: Style, luck: Stream, turn_ms: int = _FULL_TURN_MS) -> Choice:
    """What the bot does whose view this is; it must be its turn, which lasts `turn_ms`.

    The same view and the same luck give the same choice.
    """
    spot = spot_of(view)
    think_ms = _think_ms(spot, luck, turn_ms)
    return Choice(STYLES[style](spot, luck), think_ms)


def _think_ms(spot: Spot, luck: Stream, turn_ms: int) -> int:
    quantiles = _FACING_MS if spot.cost else _FREE_MS
    step = luck.below(len(quantiles) - 1)
    low, high = quantiles[step], quantiles[step + 1]
    thought = low + luck.below(high - low)
    return thought * min(turn_ms, _FULL_TURN_MS) // _FULL_TURN_MS
