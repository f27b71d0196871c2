"""What a house posts on its wall beyond betting, as data types only.

`TableRules` is everything that holds at one kind of table of a house (cash, sit & go, …): plain
values for the table layer. Where each of them is written stands beside it in `House.cited`. Amounts
are in the unit of the table (`amounts`), times in milliseconds. The houses are in `engine.houses`;
clauses like O5 are those of their pages, `docs/rules/<house>.md`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from engine.rules import (
    AnteKind,
    BettingRules,
    ButtonRule,
    CannotCover,
    JackpotDrop,
    Limit,
    RakeTable,
    Stakes,
)


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


class TimeUp(StrEnum):
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """One game and how many seats its tables have (O1)."""

    game: str  # id in `engine.catalog`
    seats: tuple[int, int]  # of a table; once started it may be played shorter
    heads_up_tables: bool = False  # besides, tables of exactly two seats


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """Stakes of an event for some hands or minutes."""

    small_blind: int
    big_blind: int
    small_bet: int = 0  # fixed limit
    big_bet: int = 0
    stud_ante: int = 0  # in place of the blinds where stud is played (O28)
    stud_bring_in: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRules:
    """Who may be dealt in, and at what price (O18-O20)."""

    newcomer_waits_for_button: bool  # seated between small blind and button
    newcomer_posts: bool  # a live big blind
    missed_blinds: MissedBlinds
    buys_button: bool
    sitting_out: SittingOut


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeRules:
    """Time to decide (O21, O22)."""

    turn_ms: int
    bank_ms: int  # extra time for a whole event or sitting; starts by itself
    grace_ms: int  # an action counts if it arrives this long after the deadline
    time_up: TimeUp
    all_ins: int  # how often a player who times out is all-in for what he has put in
    all_ins_hours: int | None  # for so many hours; None: for the whole event
    all_ins_only_if_disconnected: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowdownRules:
    """What is shown, and to whom (O16, O17)."""

    all_in_face_up: bool  # as soon as no more betting is possible
    losers_may_muck: bool
    rabbit_cards: bool  # cards that would have come are shown
    rail_hands_behind: int  # how many hands those who watch see later
    tv_shows: TvShows


@dataclass(frozen=True, slots=True, kw_only=True)
class StakesRake:
    """The rake of two-seat tables at one pair of bets."""

    small_bet: int
    big_bet: int
    rake: RakeTable | None  # None: no table of two seats is offered at these stakes


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotRules:
    """A bad-beat jackpot: who wins it, and what feeds it. Amounts are in big blinds of the stake,
    shares in parts of a hundred."""

    game: str  # id in `engine.catalog`
    least_losing: str  # cards of the least losing hand, e.g. "AhAsAdTcTs"
    both_use_two: bool  # loser and winner play both hole cards
    quads_need_pocket_pair: bool
    players: int  # dealt in, at least
    pot_big_blinds: int  # before the rake, at least, for a hit
    drop_from_big_blinds: int  # pots that give a drop
    drop_big_blinds: int
    needs_flop: bool
    reserve_percent: int  # of each drop, for the next meter
    loser_percent: int
    winner_percent: int
    table_percent: int  # evenly to the others dealt in

    def drop(self, big_blind: int) -> JackpotDrop:
        """What a pot at these stakes gives, and from which size on it can win."""
        return JackpotDrop(
            from_pot=self.drop_from_big_blinds * big_blind,
            amount=self.drop_big_blinds * big_blind,
            players=self.players,
            needs_flop=self.needs_flop,
            hit_from=self.pot_big_blinds * big_blind,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRules:
    """What makes a tournament of a table (O26-O36)."""

    starting_stack: int | None  # None: said with each event
    levels: tuple[Level, ...]  # as far as they are printed
    level_clock: LevelClock
    hands_per_level: int | None
    level_minutes: int | None
    most_players: int | None  # None: as many as there are seats
    seats_drawn: bool  # nobody chooses where to sit
    start_condition: StartCondition
    end_condition: EndCondition
    unregister: Unregister
    withdrawals_when_full: int | None  # per player and event; None: as often as one likes
    events_at_once: int | None  # registered or playing, per player
    late_registration: bool
    no_show_paid: bool
    prizes: Prizes
    prize_amounts: bool  # whether a prize may have an amount at all (H24)
    prize_tie: PrizeTie
    cancelled: Cancelled


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRules:
    """Everything that holds at one kind of table of a house."""

    offers: tuple[Offer, ...]
    limits: tuple[Limit, ...]  # that may be played; the first is the usual one
    betting: BettingRules
    posted_table_limit: bool  # a table may limit what one bet or raise adds
    ante: AnteKind  # unless a level or a game has its own
    straddles: int  # blind raises before the cards, at most
    amounts: Amounts
    unit: int  # smallest chip (H2)
    small_blind: SmallBlind
    least_buy_in: int | None  # in low bets
    extra_chips: ExtraChips
    button: ButtonRule
    first_button: FirstButton
    dealing: Dealing
    burn: bool
    cannot_cover: CannotCover
    entry: EntryRules
    time: TimeRules
    showdown: ShowdownRules
    rake: RakeTable | None  # tables of more than two seats
    heads_up_rake: tuple[StakesRake, ...]  # tables of two seats; see `rake_of`
    jackpot: JackpotRules | None
    bust_tie: BustTie
    cross_table_same_round: CrossTable
    carry_at_void: CarryTo | None  # None: nothing is ever carried
    carry_at_break: CarryTo | None
    carry_at_end: CarryTo | None
    event: EventRules | None  # None: no tournament

    def rake_of(self, stakes: Stakes, seats: int) -> RakeTable | None:
        """What the house takes at a table of `seats` seats; None: nothing. `ValueError` if it has
        no table of two seats at these stakes."""
        if seats > 2 or not self.heads_up_rake:
            return self.rake
        bets = (stakes.small_bet, stakes.big_bet)
        for row in self.heads_up_rake:
            if (row.small_bet, row.big_bet) == bets and row.rake is not None:
                return row.rake
        raise ValueError("no table of two seats at these stakes")


@dataclass(frozen=True, slots=True)
class Cited:
    """A value, and where it is written: clauses of `docs/rules/<house>.md`, then the source."""

    value: object
    source: str  # "H9; TDA 47": clause first

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of the house that say so."""
        return tuple(self.source.partition(";")[0].split(", "))


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """The rules of one house."""

    id: str
    name: str
    tables: Mapping[str, TableRules]  # by kind; the first is meant if none is named
    cited: Mapping[str, Mapping[str, Cited]]  # by kind and name of the field
