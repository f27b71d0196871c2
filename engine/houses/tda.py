"""Tournaments by the tournament directors' association, 2024 (docs/rules/tda-2024.md)."""

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
from engine.house_types import Cited, Offer
from engine.houses.cite import house_of
from engine.rules import (
    AnteKind,
    ButtonRule,
    CannotCover,
    HeadsUpCap,
    Limit,
    MinRaise,
    OddChip,
)

_OURS = "decided here; TDA leaves it to the house"

_OFFERS = (
    Offer(game="holdem", seats=(2, 10)),
    Offer(game="omaha", seats=(2, 10)),
    Offer(game="omaha8", seats=(2, 10)),
    Offer(game="stud", seats=(2, 8)),
    Offer(game="stud8", seats=(2, 8)),
)

_TOURNAMENT = {
    # The games
    "offers": Cited(_OFFERS, f"D1; {_OURS}"),
    "limits": Cited((Limit.NO, Limit.POT, Limit.FIXED), f"D1; {_OURS}"),
    "limit": Cited(Limit.NO, f"D1; {_OURS}"),
    "amounts": Cited(Amounts.CHIPS, "D2; TDA 25-B"),
    "unit": Cited(1, "D2; TDA 20"),
    "starting_stack": Cited(None, "D2; said with the event"),
    "extra_chips": Cited(ExtraChips.NEVER, f"D2; {_OURS}"),
    "least_buy_in": Cited(None, "D2; all begin with the same"),
    # Deal, button, blinds
    "dealing": Cited(Dealing.ONE_AT_A_TIME, f"D3; {_OURS}"),
    "burn": Cited(False, f"D3; {_OURS}"),
    "first_button": Cited(FirstButton.DRAWN, f"D4; {_OURS}"),
    "button": Cited(ButtonRule.DEAD, "D4; TDA 32"),
    "small_blind": Cited(SmallBlind.LISTED, "D5; TDA 23"),
    "levels": Cited((), "D5; printed with the event"),
    "ante": Cited(AnteKind.NONE, "D6; unless the level has one"),
    "ante_counts_preflop": Cited(False, "D6; as on televised tables of 2023"),
    "straddles": Cited(0, f"D6; {_OURS}"),
    "cannot_cover": Cited(CannotCover.ALL_IN, f"D7; {_OURS}"),
    "full_price_for_short_blind": Cited(True, "D7; WSOP live 150"),
    "short_blind_counts_full_in_pot": Cited(True, "D7; TDA 54-B"),
    # Betting
    "min_raise": Cited(MinRaise.LAST_FULL_RAISE, "D8; TDA 43"),
    "short_all_ins_add_up": Cited(True, "D9; TDA 47-A"),
    "half_bet_reopens": Cited(True, "D10; TDA 47-B"),
    "wagers_per_street": Cited(4, "D11; TDA 48: the house's number"),
    "heads_up_uncapped": Cited(HeadsUpCap.EVENT, "D11; TDA 48"),
    "posted_table_limit": Cited(False, "D12; TDA 43"),
    "fold_when_free": Cited(True, f"D13; {_OURS}"),
    # Pots
    "odd_chip": Cited(OddChip.ONE_EACH_FROM_LEFT, "D14; TDA 20-A"),
    "hilo_identical_even": Cited(False, "D15; TDA 20-C: no exception since 2022"),
    "carry_at_void": Cited(None, "D14; nothing is carried"),
    "carry_at_break": Cited(None, "D14; nothing is carried"),
    "carry_at_end": Cited(None, "D14; nothing is carried"),
    "rake": Cited(None, f"D16; {_OURS}"),
    "heads_up_rake": Cited((), f"D16; {_OURS}"),
    "jackpot": Cited(None, f"D16; {_OURS}"),
    # Showdown
    "all_in_face_up": Cited(True, "D17; TDA 16"),
    "losers_may_muck": Cited(True, "D17; TDA 17"),
    "rabbit_cards": Cited(False, "D17; TDA 28"),
    "rail_hands_behind": Cited(1, f"D18; {_OURS}"),
    "tv_shows": Cited(TvShows.WHAT_PLAYERS_SEE, f"D18; {_OURS}"),
    # Time
    "turn_ms": Cited(30_000, "D19; TDA 29: 25 seconds and 5"),
    "bank_ms": Cited(60_000, f"D19; {_OURS}"),
    "grace_ms": Cited(1_000, f"D19; {_OURS}"),
    "time_up": Cited(AtTimeUp.CHECK_ELSE_FOLD, "D19; TDA 29, but never fold for nothing"),
    "all_ins": Cited(0, f"D20; {_OURS}"),
    "all_ins_hours": Cited(None, f"D20; {_OURS}"),
    "all_ins_only_if_disconnected": Cited(True, f"D20; {_OURS}"),
    # Seats
    "newcomer_waits_for_button": Cited(True, "D21; TDA 10"),
    "newcomer_posts": Cited(False, "D21; TDA 8"),
    "buys_button": Cited(False, f"D21; {_OURS}"),
    "missed_blinds": Cited(MissedBlinds.NONE, "D22; blinds are posted for who is away"),
    "sitting_out": Cited(SittingOut.DEAD_HAND, "D22; TDA 30"),
    # The event
    "level_clock": Cited(LevelClock.TIME, "D23; TDA 23"),
    "hands_per_level": Cited(None, "D23; levels go by time"),
    "level_minutes": Cited(None, "D23; said with the event"),
    "most_players": Cited(None, f"D24; {_OURS}"),
    "seats_drawn": Cited(True, "D24; TDA 6"),
    "start_condition": Cited(StartCondition.TIME_AND_MINIMUM, f"D24; {_OURS}"),
    "unregister": Cited(Unregister.UNTIL_PLAY, f"D24; {_OURS}"),
    "withdrawals_when_full": Cited(None, f"D24; {_OURS}"),
    "events_at_once": Cited(None, f"D24; {_OURS}"),
    "late_registration": Cited(False, f"D24; {_OURS}"),
    "end_condition": Cited(EndCondition.ONE_PLAYER, f"D25; {_OURS}"),
    "bust_tie": Cited(BustTie.STARTING_STACK, "D25; WSOP 126"),
    "cross_table_same_round": Cited(CrossTable.TIE, "D25; TDA RP-8; WSOP 126"),
    "prizes": Cited(Prizes.CREDITS, f"D26; {_OURS}"),
    "prize_amounts": Cited(True, f"D26; {_OURS}"),
    "prize_tie": Cited(PrizeTie.POOL_PLACES, f"D26; {_OURS}"),
    "no_show_paid": Cited(False, f"D26; {_OURS}"),
    "cancelled": Cited(Cancelled.SURVIVORS_SHARE, f"D26; {_OURS}"),
}

TDA = house_of("tda-2024", "Tournament Directors Association, 2024", {"tournament": _TOURNAMENT})
