"""What a house posts on its wall beyond betting, as data types only.

`TableRules` is everything that holds at one kind of table of a house (cash, sit & go, …): plain
values for the table layer. Where each of them is written stands beside it in `House.cited`. Amounts
are in the unit of the table (`amounts`), times in milliseconds. What a house can choose between is
in `engine.house_choices`, the houses are in `engine.houses`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

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
    time_up: AtTimeUp
    all_ins: int  # how often a player who times out is all-in for what they have put in
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
