"""A room of fixed limit games: ring tables, sit & go, large events (docs/rules/online-limit.md).

All amounts are hundredths of a play dollar, tournament chips included. What the three kinds of
tables have in common is written once; events differ in `_EVENT`, large ones in `_MULTI_TABLE` too.
"""

from __future__ import annotations

from engine.house_choices import (
    Amounts,
    AtTimeUp,
    BustTie,
    Cancelled,
    CrossTable,
    Dealing,
    EndCondition,
    ExtraChips,
    FirstButton,
    LevelClock,
    MissedBlinds,
    Prizes,
    PrizeTie,
    SittingOut,
    SmallBlind,
    StartCondition,
    TvShows,
    Unregister,
)
from engine.house_types import Cited, Level, Offer, StakesRake
from engine.houses.cite import house_of
from engine.rules import (
    AnteKind,
    ButtonRule,
    CannotCover,
    HeadsUpCap,
    Limit,
    MinRaise,
    OddChip,
    RakeTable,
)

_OURS = "decided here"
_BETTING = "room rules, Hold'em and Omaha: Betting"
_BLINDS = "room rules, Hold'em and Omaha: Post Blinds"
_TWO_SEATS = "room rules, 1 On 1 Table"
_EVENTS = "room rules, How Tournaments Work"
_PLAYING = "room rules, Playing in a Tournament"


def _rake(small_bet: int, big_bet: int, *steps: tuple[int, int]) -> StakesRake:
    """A row of the printed table, in hundredths; without steps the table is not offered."""
    rake = RakeTable(steps=steps) if steps else None
    return StakesRake(small_bet=small_bet, big_bet=big_bet, rake=rake)


_QUARTERS = ((5_00, 25), (10_00, 50), (15_00, 75), (20_00, 1_00))

_HEADS_UP_RAKE = (
    _rake(1_00, 2_00),
    _rake(2_00, 4_00, *_QUARTERS),
    _rake(3_00, 6_00, *_QUARTERS),
    _rake(5_00, 10_00, (5_00, 50), (10_00, 1_00)),
    _rake(10_00, 20_00, (20_00, 1_00), (40_00, 2_00)),
    _rake(20_00, 40_00, (40_00, 2_00)),
    _rake(30_00, 60_00, (60_00, 2_00)),
    _rake(50_00, 100_00, (100_00, 2_00)),
    _rake(100_00, 200_00, (200_00, 2_00)),  # printed "00": a digit is lost (O23)
)


def _level(low: int, high: int) -> Level:
    """A level of these bets, given in whole dollars: blinds, and ante and bring-in of stud."""
    low, high = low * 100, high * 100
    return Level(
        small_blind=low // 2,
        big_blind=low,
        small_bet=low,
        big_bet=high,
        stud_ante=low // 10,
        stud_bring_in=(2 * low + 3) // 6,  # a third, to the nearest hundredth
    )


_LEVELS = (
    _level(15, 30),
    _level(30, 60),
    _level(50, 100),
    _level(100, 200),
    _level(200, 400),
    _level(400, 600),  # as printed, the only one that is not 1:2
    _level(600, 1_200),
    _level(1_000, 2_000),
)

_CASH_OFFERS = (
    Offer(game="holdem", seats=(2, 10), heads_up_tables=True),
    Offer(game="omaha", seats=(6, 10), heads_up_tables=True),
    Offer(game="omaha8", seats=(6, 10), heads_up_tables=True),
)
_EVENT_OFFERS = (
    Offer(game="holdem", seats=(2, 10)),
    Offer(game="stud", seats=(2, 8)),
    Offer(game="omaha", seats=(6, 10)),
    Offer(game="omaha8", seats=(6, 10)),
)

_CASH = {
    # The games
    "offers": Cited(_CASH_OFFERS, "O1; room rules: Sit Down; 1 On 1 Table"),
    "limits": Cited((Limit.FIXED,), f"O2; {_BETTING}"),
    "limit": Cited(Limit.FIXED, f"O2; {_BETTING}"),
    "amounts": Cited(Amounts.HUNDREDTHS, "O3; room rules: Starting Chips are an amount of money"),
    "unit": Cited(1, "O3; TDA 20: odd chips go by the smallest chip"),
    "least_buy_in": Cited(10, "O4; room rules: The Buy-in"),
    "extra_chips": Cited(ExtraChips.BETWEEN_HANDS, f"O4; {_OURS}"),
    # Blinds, deal, button
    "small_blind": Cited(SmallBlind.HALF_LOW_BET, f"O5; {_BLINDS}"),
    "ante": Cited(AnteKind.NONE, f"O6; {_BLINDS}"),
    "ante_counts_preflop": Cited(False, f"O6; {_OURS}"),
    "straddles": Cited(0, f"O6; {_BLINDS}"),
    "full_price_for_short_blind": Cited(True, "O7; WSOP live 150"),
    "short_blind_counts_full_in_pot": Cited(True, "O7; TDA 54-B"),
    "cannot_cover": Cited(CannotCover.ALL_IN, f"O7; {_OURS}"),
    "dealing": Cited(Dealing.ONE_AT_A_TIME, f"O8; {_OURS}"),
    "burn": Cited(False, "O8; room rules: no burnt card is named"),
    "first_button": Cited(FirstButton.DRAWN, f"O9; {_OURS}"),
    "button": Cited(ButtonRule.SIMPLE, "O9; room rules: Dealer Button; Start Again"),
    # Betting
    "wagers_per_street": Cited(4, f"O10; {_BETTING}"),
    "heads_up_uncapped": Cited(HeadsUpCap.NEVER, f"O10; {_BETTING}: no exception"),
    "half_bet_reopens": Cited(True, "O11; TDA 47-B; WSOP live 129"),
    "short_all_ins_add_up": Cited(True, "O11; WSOP live 129"),
    "min_raise": Cited(MinRaise.LAST_FULL_RAISE, "O12; TDA 43; fixed limit has no use for it"),
    "posted_table_limit": Cited(False, f"O12; {_BETTING}"),
    "fold_when_free": Cited(True, f"O13; {_OURS}"),
    # Pots
    "odd_chip": Cited(OddChip.ALL_TO_FIRST_LEFT, "O14; room rules: Showdown"),
    "hilo_identical_even": Cited(True, "O15; WSOP 73"),
    "carry_at_void": Cited(None, "O14; nothing is carried"),
    "carry_at_break": Cited(None, "O14; nothing is carried"),
    "carry_at_end": Cited(None, "O14; nothing is carried"),
    # Showdown
    "all_in_face_up": Cited(True, "O16; TDA 16"),
    "losers_may_muck": Cited(True, "O16; TDA 17"),
    "rabbit_cards": Cited(False, "O16; TDA 28"),
    "rail_hands_behind": Cited(1, f"O17; {_OURS}"),
    "tv_shows": Cited(TvShows.WHAT_PLAYERS_SEE, f"O17; {_OURS}"),
    # Seats
    "newcomer_waits_for_button": Cited(True, f"O18; {_PLAYING}, Rule #1"),
    "newcomer_posts": Cited(True, f"O18; {_PLAYING}, Rule #2"),
    "buys_button": Cited(False, f"O18; {_OURS}"),
    "missed_blinds": Cited(MissedBlinds.WAIT_OR_POST, "O19; WSOP live 156"),
    "sitting_out": Cited(SittingOut.NOT_DEALT, "O19; WSOP live 156"),
    # Time
    "turn_ms": Cited(30_000, "O21; TDA 29"),
    "bank_ms": Cited(0, f"O21; {_OURS}"),
    "grace_ms": Cited(1_000, f"O21; {_OURS}"),
    "time_up": Cited(AtTimeUp.CHECK_ELSE_FOLD, "O21; TDA 29, but never fold for nothing"),
    "all_ins": Cited(2, "O22; room rules name all-ins of regular play and no number"),
    "all_ins_hours": Cited(24, f"O22; {_OURS}"),
    "all_ins_only_if_disconnected": Cited(True, f"O22; {_OURS}"),
    # Fees
    "heads_up_rake": Cited(_HEADS_UP_RAKE, f"O23; {_TWO_SEATS}"),
    "rake": Cited(None, f"O24; {_OURS}: no table is printed for more than two seats"),
    "jackpot": Cited(None, f"O24; {_OURS}"),
    # No tournament
    "event": Cited(None, f"O25; {_OURS}"),
    "bust_tie": Cited(BustTie.NONE, "O25; no places are given"),
    "cross_table_same_round": Cited(CrossTable.NONE, "O25; no places are given"),
}

_EVENT = {
    "offers": Cited(
        _EVENT_OFFERS, "O26; room rules: Selecting a Tournament; Sit Down; stud: decided here"
    ),
    "least_buy_in": Cited(None, f"O27; {_EVENTS}: all begin with the same"),
    "extra_chips": Cited(ExtraChips.NEVER, f"O27; {_EVENTS}"),
    "starting_stack": Cited(None, "O27; said with the event"),
    "button": Cited(ButtonRule.DEAD, "O9; TDA 32"),
    "cannot_cover": Cited(CannotCover.ELIMINATE, f"O29; {_PLAYING}"),
    "newcomer_waits_for_button": Cited(False, f"O20; {_PLAYING}, Rule #1"),
    "newcomer_posts": Cited(False, f"O20; {_PLAYING}, Rule #2"),
    "missed_blinds": Cited(MissedBlinds.NONE, f"O20; {_PLAYING}"),
    "sitting_out": Cited(SittingOut.BLINDED_OFF, f"O20; {_PLAYING}"),
    "bank_ms": Cited(60_000, f"O21; {_OURS}"),
    "all_ins": Cited(2, f"O22; {_PLAYING}: the same number for all"),
    "all_ins_hours": Cited(None, f"O22; {_EVENTS}: apart from those of regular play"),
    "heads_up_rake": Cited((), "O24; the house has its fee"),
    "rake": Cited(None, "O24; the house has its fee"),
    "levels": Cited(_LEVELS, f"O28; {_PLAYING}, Table #1"),
    "level_clock": Cited(LevelClock.HANDS, f"O28; {_PLAYING}, Table #1"),
    "hands_per_level": Cited(8, f"O28; {_PLAYING}, Table #1"),
    "level_minutes": Cited(10, f"O28; {_OURS}"),
    "most_players": Cited(None, "O30; room rules: Registration: all seats of the table"),
    "seats_drawn": Cited(True, f"O30; {_PLAYING}: by the system, at random"),
    "start_condition": Cited(StartCondition.FULL, "O30; room rules: Registration"),
    "unregister": Cited(Unregister.UNTIL_PLAY, "O30; room rules: Unregistering"),
    "withdrawals_when_full": Cited(1, f"O30; {_OURS}"),
    "events_at_once": Cited(2, "O31; room rules: Registering For a Tournament"),
    "late_registration": Cited(False, f"O31; {_EVENTS}"),
    "end_condition": Cited(EndCondition.ONE_PLAYER, f"O32; {_PLAYING}"),
    "bust_tie": Cited(BustTie.STARTING_STACK, f"O32; {_PLAYING}"),
    "cross_table_same_round": Cited(CrossTable.NONE, "O32; there is one table"),
    "prizes": Cited(Prizes.CREDITS, "O33; room rules: How Tournament Prizes Are Paid"),
    "prize_amounts": Cited(True, "O33; room rules: How Tournament Prizes Are Paid"),
    "prize_tie": Cited(
        PrizeTie.SECOND_POOLS_THIRD_ALONE, "O34; room rules: How Tournament Prizes Are Paid"
    ),
    "no_show_paid": Cited(False, f"O35; {_PLAYING}"),
    "cancelled": Cited(Cancelled.SURVIVORS_SHARE, f"O36; {_PLAYING}"),
}

_MULTI_TABLE = {
    "limits": Cited((Limit.FIXED, Limit.NO), f"O2; {_OURS}"),
    "cross_table_same_round": Cited(CrossTable.STARTING_STACK, f"O32; {_PLAYING}"),
    "most_players": Cited(1_000, "O30; room rules, Multi-Table Tournaments"),
    "start_condition": Cited(StartCondition.TIME_AND_MINIMUM, f"O30; {_OURS}"),
    "withdrawals_when_full": Cited(None, f"O30; {_OURS}"),
}

_TABLE = {name: cited for name, cited in _CASH.items() if name != "event"}
_SIT_AND_GO = {**_TABLE, **_EVENT}

ONLINE = house_of(
    "online-limit",
    "Online room, fixed limit",
    {"cash": _CASH, "sit_and_go": _SIT_AND_GO, "multi_table": {**_SIT_AND_GO, **_MULTI_TABLE}},
)
