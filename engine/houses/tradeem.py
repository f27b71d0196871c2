"""WGN Texas Trade'em as a house: nobody bets, so it has no betting tables, but its rules are
printed like the others' (docs/rules/wgn-tradeem.md). The values are those the game is played with.
"""

from __future__ import annotations

from types import MappingProxyType

from engine.house_choices import (
    Amounts,
    AtTimeUp,
    BustTie,
    CrossTable,
    Dealing,
    EndCondition,
    ExtraChips,
    FirstButton,
    LevelClock,
    Prizes,
    StartCondition,
    TvShows,
)
from engine.house_types import Cited, House
from engine.tradeem.settings import GRACE_MS, POT, ROUNDS, SEATS, Settings

_SETTINGS = Settings()

_EVENT = {
    "players": Cited((2, SEATS), "T2; decided here"),
    "seats": Cited(SEATS, "W2; WGN rule 2"),
    "one_seat_per_person": Cited(True, "W1; WGN rule 1"),
    "notes_forbidden": Cited(True, "W1; WGN rule 1"),
    "amounts": Cited(Amounts.CHIPS, "W8; WGN rule 8"),
    "pot": Cited(POT, "W8; WGN rule 8"),
    "rounds": Cited(ROUNDS, "W4, W5, W6, W7; WGN rules 4 to 7"),
    "dealing": Cited(Dealing.TEN_PAIRS, "W2; WGN rule 2"),
    "burn": Cited(False, "T1; decided here"),
    "first_button": Cited(FirstButton.SEAT_10, "T4; decided here"),
    "flash_ms": Cited(_SETTINGS.flash_ms, "W3, T3; WGN rule 3: a short time"),
    "flash_on": Cited(_SETTINGS.flash_on, "W3; decided here"),
    "trade_ms": Cited(_SETTINGS.trade_ms, "W4; WGN rule 4"),
    "grace_ms": Cited(GRACE_MS, "T20; decided here"),
    "time_up": Cited(AtTimeUp.KEEP, "W4; WGN rule 4"),
    "result_ms": Cited(_SETTINGS.result_ms, "W8; decided here"),
    "picks_shown": Cited(_SETTINGS.picks_shown, "T9; decided here"),
    "tv_shows": Cited(TvShows.WHAT_PLAYERS_SEE, "T12, T19; decided here"),
    "hands": Cited(_SETTINGS.hands, "W9; WGN rule 9"),
    "level_clock": Cited(LevelClock.NONE, "W8; WGN rule 8: the pot is always the same"),
    "start_condition": Cited(StartCondition.HOST, "T2; decided here"),
    "end_condition": Cited(EndCondition.HANDS, "W9; WGN rule 9"),
    "late_registration": Cited(False, "T18; decided here"),
    "extra_chips": Cited(ExtraChips.NEVER, "T14; chips are only won"),
    "bust_tie": Cited(BustTie.CHIPS, "T15; decided here"),
    "cross_table_same_round": Cited(CrossTable.NONE, "T14; nobody goes out"),
    "prizes": Cited(Prizes.NONE, "W9; WGN rule 9: results only"),
}

TRADEEM = House(
    id="wgn-tradeem",
    name="WGN Texas Trade'em",
    tables=MappingProxyType({}),
    cited=MappingProxyType({"event": MappingProxyType(_EVENT)}),
)
