"""What a house can choose between where it posts a rule, as enums; `engine.house_types` says where
each of them stands. Clauses like O5 are those of `docs/rules/<house>.md`.
"""

from __future__ import annotations

from enum import StrEnum


class FirstButton(StrEnum):
    """How the first button of a table is found."""

    DRAWN = "drawn"
    DRAWN_OR_SET = "drawn_or_set"  # by rules of the room
    SEAT_10 = "seat_10"  # so that seat 1 is flashed first (Trade'em)


class BustTie(StrEnum):
    """Places of players who go out in the same hand of one table (H23, O32)."""

    NONE = "none"  # no places are given
    CHIPS = "chips"  # nobody goes out: places by chips, equal ones share
    CHIPS_THEN_TIE = "chips_then_tie"  # so, and who goes out in one hand by the stack it began with
    STARTING_STACK = "starting_stack"  # larger stack at the start of that hand: higher; equal: tie


class CrossTable(StrEnum):
    """Places of players who go out at different tables in one round of hand-for-hand (H23, O32)."""

    NONE = "none"
    TIE = "tie"
    STARTING_STACK = "starting_stack"


class Dealing(StrEnum):
    """In which order cards are dealt."""

    ONE_AT_A_TIME = "one_at_a_time"  # from the left of the button, the button last
    TEN_PAIRS = "ten_pairs"  # all at once, empty seats too (Trade'em)


class Amounts(StrEnum):
    """What an integer amount counts."""

    CHIPS = "chips"
    HUNDREDTHS = "hundredths"  # of a play dollar


class SmallBlind(StrEnum):
    """Where the small blind comes from (O5)."""

    LISTED = "listed"  # with the stakes or the level
    HALF_LOW_BET = "half_low_bet"  # exactly: 15/30 posts 7.50


class ExtraChips(StrEnum):
    """When a seated player may get chips that were not won."""

    NEVER = "never"  # no re-entry, rebuy or add-on
    BETWEEN_HANDS = "between_hands"


class MissedBlinds(StrEnum):
    """What a player owes who comes back after missing blinds (G6, O19)."""

    NONE = "none"  # blinds are never missed: who sits out posts
    WAIT_OR_POST = "wait_or_post"  # wait for the big blind, or post big live and small dead


class SittingOut(StrEnum):
    """What becomes of a seat whose player is away between hands (O19, O20)."""

    NOT_DEALT = "not_dealt"
    BLINDED_OFF = "blinded_off"  # dealt in, blinds and antes taken, checked or folded
    DEAD_HAND = "dead_hand"  # dealt in, blinds and antes taken, the hand is dead (TDA 30)


class AtTimeUp(StrEnum):
    """What happens when the time and the bank are used up (O21)."""

    CHECK_ELSE_FOLD = "check_else_fold"
    KEEP = "keep"  # Hold'em (Trade'em)


class TvShows(StrEnum):
    """What public screens show while a hand is played (O17)."""

    WHAT_PLAYERS_SEE = "what_players_see"  # never more than everybody at the table may see


class CarryTo(StrEnum):
    """Where carried odd chips go if their table has no next hand (H13)."""

    LOWEST_TABLE = "lowest_table"  # into the next pot of the lowest-numbered table left
    FIRST_PLACE = "first_place"
    WHO_HAD_IT = "who_had_it"  # back where it was before the hand


class LevelClock(StrEnum):
    """What makes the stakes of an event rise (H21, O28)."""

    HANDS = "hands"
    TIME = "time"
    NONE = "none"


class EndCondition(StrEnum):
    """When an event is over (H22, O32)."""

    ONE_PLAYER = "one_player"
    MIDNIGHT_OR_ONE_PLAYER = "midnight_or_one_player"
    HANDS = "hands"


class StartCondition(StrEnum):
    """When an event begins (O30)."""

    FULL = "full"  # every seat is taken
    TIME_AND_MINIMUM = "time_and_minimum"
    HOST = "host"


class Unregister(StrEnum):
    """How long an entry may be taken back (O30)."""

    UNTIL_PLAY = "until_play"  # also while the event waits to open


class Prizes(StrEnum):
    """What is won (H24, O33)."""

    TROPHIES = "trophies"  # names and texts, never an amount
    CREDITS = "credits"  # play chips from the entry fees
    NONE = "none"  # chips only


class PrizeTie(StrEnum):
    """How tied places share prizes (O34)."""

    SHARE_PLACE = "share_place"  # trophies: each gets that of the place
    POOL_PLACES = "pool_places"  # prizes of all places they take, divided
    SECOND_POOLS_THIRD_ALONE = "second_pools_third_alone"  # for second 2nd + 3rd; for third the 3rd


class Cancelled(StrEnum):
    """Who gets what back if an event cannot be finished (O36)."""

    SURVIVORS_SHARE = "survivors_share"  # both fees, and equal parts of the fees of those out
    NO_FEES = "no_fees"  # nothing was paid, nothing is given back
