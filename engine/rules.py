"""What a card room would post on its wall, as data types only.

A game (`GameRules`) says what is dealt and how a hand wins; betting rules (`BettingRules`) say how
one may wager and how odd chips go; stakes say how much. Games are in `engine.catalog`, the rule
sets of houses, each field with its citation, in `engine.houses`. Nothing here is an `if`: houses
differ in fields.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Limit(StrEnum):
    """How large a wager may be."""

    FIXED = "fixed"
    POT = "pot"
    NO = "no"


class MinRaise(StrEnum):
    """The least raise where sizes are not fixed (R10)."""

    LAST_FULL_RAISE = "last_full_raise"
    BIG_BLIND = "big_blind"  # on every street; also the size that reopens


class HeadsUpCap(StrEnum):
    """When the cap on wagers is lifted (R12)."""

    NEVER = "never"
    ROUND_STARTED = "round_started"  # the round began with two players
    EVENT = "event"  # two players remain in the event


class OddChip(StrEnum):
    """Where the remainder of a split goes (R19)."""

    ALL_TO_FIRST_LEFT = "all_to_first_left"  # the first winner of that pot left of the button
    ONE_EACH_FROM_LEFT = "one_each_from_left"
    CARRY_TO_NEXT = "carry_to_next"  # joins the next hand's main pot


class ButtonRule(StrEnum):
    """How the button moves between hands (R1-R3)."""

    DEAD = "dead"
    SIMPLE = "simple"
    FORWARD_MOVING = "forward_moving"


class CannotCover(StrEnum):
    """What becomes of a stack that cannot pay the low bet or blind (C-5)."""

    ALL_IN = "all_in_blind"
    ELIMINATE = "eliminate"


class AnteKind(StrEnum):
    """Who pays the ante."""

    NONE = "none"
    UNIFORM = "uniform"  # everybody; a short ante is a layer of its own
    BIG_BLIND = "big_blind"  # one player for all: dead money, paid after the blind (R8)


class Forced(StrEnum):
    """How a hand is opened."""

    BLINDS = "blinds"
    BRING_IN = "bring_in"


class Half(StrEnum):
    """What part of a pot a hand competes for."""

    HIGH = "high"
    LOW_8 = "low_8"


class HoleUse(StrEnum):
    """How many hole cards make the hand."""

    ANY = "any"
    EXACTLY_2 = "exactly_2"


@dataclass(frozen=True, slots=True, kw_only=True)
class Street:
    """One dealing and the betting round after it."""

    name: str
    down: int = 0  # cards to each live player, face down
    up: int = 0  # cards to each live player, face up
    board: int = 0
    big_bet: bool = False  # fixed limit: the round is played at the big bet


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRules:
    """A game as a value."""

    id: str  # "holdem" | "omaha" | "omaha8" | "stud" | "stud8"
    name: str
    seats: tuple[int, int]
    streets: tuple[Street, ...]
    halves: tuple[Half, ...] = (Half.HIGH,)
    hole_use: HoleUse = HoleUse.ANY
    forced: Forced = Forced.BLINDS


@dataclass(frozen=True, slots=True, kw_only=True)
class BettingRules:
    """How one may wager and how pots are split: a field for each point on which houses differ."""

    limit: Limit
    min_raise: MinRaise = MinRaise.LAST_FULL_RAISE
    wagers_per_street: int | None = (
        None  # fixed limit: bet and raises, the big blind being the first
    )
    heads_up_uncapped: HeadsUpCap = HeadsUpCap.NEVER
    odd_chip: OddChip = OddChip.ALL_TO_FIRST_LEFT
    hilo_identical_even: bool = True  # identical both ways: as evenly as possible (R20)
    full_price_for_short_blind: bool = True  # others owe the full blind (R7)
    short_blind_counts_full_in_pot: bool = True  # pot limit assumes full blinds (TDA 54-B, K8)
    ante_counts_preflop: bool = False  # pot limit: antes in the maximum before the flop (K10)
    half_bet_reopens: bool = True  # fixed limit: half a bet or more is a full one (R13)
    short_all_ins_add_up: bool = True  # several short all-ins may reopen (TDA 47)
    fold_when_free: bool = True  # folding when checking is free is allowed (R25, K13)


@dataclass(frozen=True, slots=True, kw_only=True)
class RakeTable:
    """What the house takes from a finished pot (R21): a step function, then a cap."""

    steps: tuple[tuple[int, int], ...]  # (pot of at least, rake), ascending; below the first: 0
    caps: tuple[tuple[int, int], ...] = ()  # (players dealt in, at least; most rake), ascending
    no_flop_no_drop: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotDrop:
    """What a pot gives to the jackpot meter, after the rake (R21)."""

    from_pot: int  # pots of at least this
    amount: int
    players: int = 0  # dealt in, at least
    needs_flop: bool = True
    hit_from: int = 0  # pots of at least this can win it: nobody mucks then (R23)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """The amounts of one hand, in whole units of the table (chips, or hundredths)."""

    small_blind: int = 0
    big_blind: int = 0
    straddles: tuple[
        int, ...
    ] = ()  # third blind and on, from the left of the big blind; usually none
    ante: int = 0
    ante_kind: AnteKind = AnteKind.NONE
    bring_in: int = 0
    small_bet: int = 0  # fixed limit
    big_bet: int = 0
    table_limit: int | None = None  # the most that one bet or raise may add to the current wager
    unit: int = 1  # smallest chip: odd chips are counted in it (R22)
    rake: RakeTable | None = None
    jackpot: JackpotDrop | None = None
    event_heads_up: bool = False  # two players remain in the event (for `HeadsUpCap.EVENT`)
