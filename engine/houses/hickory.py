"""Hickory Poker Showdown: a no-limit hold'em event for trophies (docs/rules/hickory-nlhe.md)."""

from __future__ import annotations

from engine.house_choices import (
    Amounts,
    AtTimeUp,
    BustTie,
    Cancelled,
    CarryTo,
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
from engine.house_types import Cited, Level, Offer
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

_OURS = "decided here"

_TOURNAMENT = {
    # The game
    "offers": Cited(
        (Offer(game="holdem", seats=(2, 10)),), "H1; Hickory rules, opening; seats: decided here"
    ),
    "limits": Cited((Limit.NO,), "H1; Hickory rules, opening"),
    "limit": Cited(Limit.NO, "H1; Hickory rules, opening"),
    "amounts": Cited(Amounts.CHIPS, "H2; Hickory rules, opening"),
    "unit": Cited(1, "H2; TDA 20: odd chips go by the smallest chip"),
    "starting_stack": Cited(10_000, "H2; Hickory rules, opening"),
    "extra_chips": Cited(ExtraChips.NEVER, f"H2; {_OURS}"),
    "least_buy_in": Cited(None, "H2; Hickory rules, opening: all begin with the same"),
    # Deal, button, blinds
    "dealing": Cited(Dealing.ONE_AT_A_TIME, "H3; Hickory rules, The Deal"),
    "burn": Cited(False, "H3; Hickory rules, The Flop to The River name no burnt card"),
    "first_button": Cited(FirstButton.DRAWN, f"H4; {_OURS}"),
    "button": Cited(ButtonRule.DEAD, "H4; Hickory rules, The Deal; TDA 32"),
    "levels": Cited((Level(small_blind=100, big_blind=200),), "H5; Hickory rules, Betting"),
    "small_blind": Cited(SmallBlind.LISTED, "H5; Hickory rules, Betting"),
    "ante": Cited(AnteKind.NONE, "H6; Hickory rules, Betting: blinds only"),
    "ante_counts_preflop": Cited(False, f"H6; {_OURS}"),
    "straddles": Cited(0, "H6; Hickory rules, Betting: two blinds"),
    "cannot_cover": Cited(CannotCover.ALL_IN, "H7; Hickory rules, All In"),
    "full_price_for_short_blind": Cited(True, "H7; WSOP live 150"),
    "short_blind_counts_full_in_pot": Cited(True, "H7; TDA 54-B"),
    # Betting
    "min_raise": Cited(MinRaise.BIG_BLIND, "H8; Hickory rules, Betting"),
    "short_all_ins_add_up": Cited(True, "H9; TDA 47"),
    "half_bet_reopens": Cited(True, "H10; TDA 47-B"),
    "wagers_per_street": Cited(None, "H10; Hickory rules, opening: no limit"),
    "heads_up_uncapped": Cited(HeadsUpCap.NEVER, "H10; there is no cap to lift"),
    "posted_table_limit": Cited(False, "H10; Hickory rules, opening: no limit"),
    "fold_when_free": Cited(True, f"H11; {_OURS}"),
    # Pots
    "odd_chip": Cited(OddChip.CARRY_TO_NEXT, "H12; Hickory rules, The Showdown"),
    "hilo_identical_even": Cited(True, "H12; WSOP 73"),
    "carry_at_void": Cited(CarryTo.WHO_HAD_IT, f"H13; {_OURS}"),
    "carry_at_break": Cited(CarryTo.LOWEST_TABLE, f"H13; {_OURS}"),
    "carry_at_end": Cited(CarryTo.FIRST_PLACE, f"H13; {_OURS}"),
    "rake": Cited(None, "H14; Hickory rules, The End of the Game: chips have no value"),
    "heads_up_rake": Cited((), "H14; Hickory rules, The End of the Game: chips have no value"),
    "jackpot": Cited(None, "H14; Hickory rules, Prizes"),
    # Showdown
    "all_in_face_up": Cited(True, "H15; TDA 16"),
    "losers_may_muck": Cited(True, "H15; TDA 17"),
    "rabbit_cards": Cited(False, "H15; TDA 28"),
    "rail_hands_behind": Cited(1, f"H16; {_OURS}"),
    "tv_shows": Cited(TvShows.WHAT_PLAYERS_SEE, f"H16; {_OURS}"),
    # Time
    "turn_ms": Cited(30_000, "H17; TDA 29"),
    "bank_ms": Cited(60_000, f"H17; {_OURS}"),
    "grace_ms": Cited(1_000, f"H17; {_OURS}"),
    "time_up": Cited(AtTimeUp.CHECK_ELSE_FOLD, "H17; TDA 29, but never fold for nothing"),
    "all_ins": Cited(0, f"H18; {_OURS}"),
    "all_ins_hours": Cited(None, f"H18; {_OURS}"),
    "all_ins_only_if_disconnected": Cited(True, f"H18; {_OURS}"),
    # Seats
    "newcomer_waits_for_button": Cited(True, "H19; TDA 10"),
    "newcomer_posts": Cited(False, "H19; TDA 8"),
    "missed_blinds": Cited(MissedBlinds.NONE, "H20; blinds are posted for who is away"),
    "buys_button": Cited(False, f"H19; {_OURS}"),
    "sitting_out": Cited(SittingOut.BLINDED_OFF, f"H20; {_OURS}"),
    # The event
    "level_clock": Cited(
        LevelClock.TIME, "H21; Hickory rules, Betting: blinds increase; by time: decided here"
    ),
    "hands_per_level": Cited(None, "H21; levels go by time"),
    "level_minutes": Cited(None, "H21; said with the event"),
    "most_players": Cited(None, f"H25; {_OURS}"),
    "seats_drawn": Cited(True, "H25; TDA 6"),
    "end_condition": Cited(
        EndCondition.MIDNIGHT_OR_ONE_PLAYER, "H22; Hickory rules, The End of the Game"
    ),
    "bust_tie": Cited(
        BustTie.CHIPS_THEN_TIE, "H23; Hickory rules, The End of the Game; one hand: WSOP 126"
    ),
    "cross_table_same_round": Cited(CrossTable.TIE, "H23; WSOP 126"),
    "prizes": Cited(Prizes.TROPHIES, "H24; Hickory rules, Prizes"),
    "prize_amounts": Cited(False, "H24; Hickory rules, Prizes"),
    "prize_tie": Cited(PrizeTie.SHARE_PLACE, f"H24; {_OURS}"),
    "start_condition": Cited(StartCondition.TIME_AND_MINIMUM, f"H25; {_OURS}"),
    "unregister": Cited(Unregister.UNTIL_PLAY, f"H25; {_OURS}"),
    "withdrawals_when_full": Cited(None, f"H25; {_OURS}"),
    "events_at_once": Cited(None, f"H25; {_OURS}"),
    "late_registration": Cited(False, f"H25; {_OURS}"),
    "no_show_paid": Cited(False, f"H25; {_OURS}"),
    "cancelled": Cited(Cancelled.NO_FEES, "H26; Hickory rules, Prizes: nothing is paid in"),
}

HICKORY = house_of("hickory-nlhe", "Hickory Poker Showdown", {"tournament": _TOURNAMENT})
