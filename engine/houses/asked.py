"""Fields of a house that no step of the engine asks, so that its table can say what they are for.

All others decide what `engine.poker` does. These are as binding, but for somebody else.
"""

from __future__ import annotations

# The engine plays in this way and knows no other; a house that wants another needs code for it.
ALWAYS = (
    "ante",  # of its own accord; stakes may have one
    "dealing",
    "burn",
    "buys_button",
    "time_up",
    "all_in_face_up",
    "losers_may_muck",
    "rabbit_cards",
    "carry_at_void",
)

# For whoever opens tables, seats players, shows screens and runs events.
ROOM = (
    "offers",
    "first_button",
    "all_ins_hours",
    "rail_hands_behind",
    "tv_shows",
    "bust_tie",
    "cross_table_same_round",
    "carry_at_break",
    "carry_at_end",
    "level_clock",
    "hands_per_level",
    "level_minutes",
    "most_players",
    "seats_drawn",
    "start_condition",
    "end_condition",
    "unregister",
    "withdrawals_when_full",
    "events_at_once",
    "late_registration",
    "no_show_paid",
    "prizes",
    "prize_amounts",
    "prize_tie",
    "cancelled",
)
