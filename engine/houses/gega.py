"""GEGA-002044: no-limit hold'em for play dollars with a jackpot (docs/rules/gega-002044.md)."""

from __future__ import annotations

from engine.house_choices import (
    Amounts,
    AtTimeUp,
    BustTie,
    CrossTable,
    Dealing,
    ExtraChips,
    FirstButton,
    MissedBlinds,
    SittingOut,
    SmallBlind,
    TvShows,
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

_OURS = "decided here"
_PLAY = "GEGA-002044, How to Play"
_JACKPOT = "decided here; GEGA-002044 names the jackpot and breaks off"

_CASH = {
    # The game
    "offers": Cited(
        (Offer(game="holdem", seats=(2, 10)),),
        "G1; GEGA-002044, Object of Game; seats: decided here",
    ),
    "limits": Cited((Limit.NO,), f"G1; {_PLAY}, All-In"),
    "limit": Cited(Limit.NO, f"G1; {_PLAY}, All-In"),
    "amounts": Cited(Amounts.HUNDREDTHS, f"G2; {_OURS}"),
    "unit": Cited(1, "G2; TDA 20: odd chips go by the smallest chip"),
    "small_blind": Cited(SmallBlind.LISTED, f"G2; {_PLAY}: set by the limits of the game"),
    "least_buy_in": Cited(None, f"G2; {_OURS}"),
    "extra_chips": Cited(ExtraChips.BETWEEN_HANDS, f"G2; {_OURS}"),
    "ante": Cited(AnteKind.NONE, f"G3; {_PLAY}: blinds only"),
    "ante_counts_preflop": Cited(False, f"G3; {_OURS}"),
    "straddles": Cited(0, f"G3; {_PLAY}: two blinds"),
    # Deal and button
    "dealing": Cited(Dealing.ONE_AT_A_TIME, f"G4; {_PLAY}"),
    "burn": Cited(False, f"G4; {_PLAY}: no burnt card is named"),
    "first_button": Cited(FirstButton.DRAWN_OR_SET, f"G5; {_PLAY}: by house rules"),
    "button": Cited(ButtonRule.DEAD, f"G5; {_PLAY}: by house rules; TDA 32"),
    # Seats
    "newcomer_waits_for_button": Cited(True, "G6; WSOP live 100"),
    "newcomer_posts": Cited(True, "G6; WSOP live 100"),
    "buys_button": Cited(False, f"G6; {_OURS}"),
    "missed_blinds": Cited(MissedBlinds.WAIT_OR_POST, "G6; WSOP live 156"),
    "sitting_out": Cited(SittingOut.NOT_DEALT, "G6; WSOP live 156"),
    # Betting
    "cannot_cover": Cited(CannotCover.ALL_IN, f"G7; {_PLAY}, All-In"),
    "full_price_for_short_blind": Cited(True, "G7; WSOP live 150"),
    "short_blind_counts_full_in_pot": Cited(True, "G7; TDA 54-B"),
    "min_raise": Cited(MinRaise.LAST_FULL_RAISE, f"G8; {_PLAY}, Raise"),
    "short_all_ins_add_up": Cited(True, "G9; TDA 47"),
    "half_bet_reopens": Cited(True, "G10; TDA 47-B"),
    "wagers_per_street": Cited(None, f"G10; {_PLAY}: no number of raises is named"),
    "heads_up_uncapped": Cited(HeadsUpCap.NEVER, "G10; there is no cap to lift"),
    "posted_table_limit": Cited(True, f"G11; {_PLAY}, Raise"),
    "fold_when_free": Cited(True, f"G12; {_OURS}"),
    # Pots
    "odd_chip": Cited(OddChip.ALL_TO_FIRST_LEFT, "G13; GEGA-002044, Determining a Winner"),
    "hilo_identical_even": Cited(True, "G13; WSOP 73"),
    "carry_at_void": Cited(None, "G13; nothing is carried"),
    "carry_at_break": Cited(None, "G13; nothing is carried"),
    "carry_at_end": Cited(None, "G13; nothing is carried"),
    "rake": Cited(None, f"G14; {_OURS}: no fee is named"),
    "heads_up_rake": Cited((), f"G14; {_OURS}: no fee is named"),
    # Showdown and time
    "all_in_face_up": Cited(True, "G15; TDA 16"),
    "losers_may_muck": Cited(True, "G15; TDA 17"),
    "rabbit_cards": Cited(False, "G15; TDA 28"),
    "rail_hands_behind": Cited(1, f"G16; {_OURS}"),
    "tv_shows": Cited(TvShows.WHAT_PLAYERS_SEE, f"G16; {_OURS}"),
    "turn_ms": Cited(30_000, "G17; TDA 29"),
    "bank_ms": Cited(60_000, f"G17; {_OURS}"),
    "grace_ms": Cited(1_000, f"G17; {_OURS}"),
    "time_up": Cited(AtTimeUp.CHECK_ELSE_FOLD, "G17; TDA 29, but never fold for nothing"),
    "all_ins": Cited(0, f"G17; {_OURS}"),
    "all_ins_hours": Cited(None, f"G17; {_OURS}"),
    "all_ins_only_if_disconnected": Cited(True, f"G17; {_OURS}"),
    # Bad-beat jackpot
    "jackpot_game": Cited("holdem", "G18; GEGA-002044, Bad Beat Progressive Jackpots"),
    "jackpot_least_losing": Cited("AsAhAdTsTh", f"G18; {_JACKPOT}"),
    "jackpot_both_use_two": Cited(True, f"G19; {_JACKPOT}"),
    "jackpot_quads_need_pocket_pair": Cited(False, f"G19; {_JACKPOT}"),
    "jackpot_players": Cited(4, f"G20; {_JACKPOT}"),
    "jackpot_pot_big_blinds": Cited(10, f"G20; {_JACKPOT}"),
    "jackpot_drop_from_big_blinds": Cited(30, f"G21; {_JACKPOT}"),
    "jackpot_drop_big_blinds": Cited(1, f"G21; {_JACKPOT}"),
    "jackpot_needs_flop": Cited(True, f"G21; {_JACKPOT}"),
    "jackpot_reserve_percent": Cited(20, f"G22; {_JACKPOT}"),
    "jackpot_loser_percent": Cited(50, f"G23; {_JACKPOT}"),
    "jackpot_winner_percent": Cited(25, f"G23; {_JACKPOT}"),
    "jackpot_table_percent": Cited(25, f"G23; {_JACKPOT}"),
    # No tournament
    "event": Cited(None, f"G24; {_PLAY}: a game for wagers, no event"),
    "bust_tie": Cited(BustTie.NONE, "G24; no places are given"),
    "cross_table_same_round": Cited(CrossTable.NONE, "G24; no places are given"),
}

GEGA = house_of("gega-002044", "GEGA-002044 Texas Hold'em Poker", {"cash": _CASH})
