"""The whole state of one betting hand: types only.

Every tuple indexed by position has one entry a player, in dealing order (see `actions`).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.cards import Card
from engine.rules import BettingRules, GameRules, Half, Stakes


@dataclass(frozen=True, slots=True, kw_only=True)
class DealStage:
    """Cards of `street` are to be dealt (only seen where the hand has no deck)."""

    to_deal: tuple[int, ...]  # positions that still get hole cards on this street, in order
    board: int  # board cards still to come on this street


@dataclass(frozen=True, slots=True, kw_only=True)
class BetStage:
    """Somebody must act."""

    to_act: int
    pending: tuple[int, ...]  # who acts after, in order, unless the betting is reopened
    current: int  # the wager to match on this street
    last_full_raise: int  # size of the last full bet or raise (0 before any)
    full_to: int  # what `current` was after the last full wager: half bets are measured from it
    wagers: int  # full bets and raises so far on this street, the live big blind included
    # By position: `current` when the player last acted, None = has not acted on this street.
    faced: tuple[int | None, ...]
    started_heads_up: bool  # the round began with two players who could act
    bring_in: bool = False  # the player to act must bring in or complete


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowdownStage:
    """Betting is over and hands are shown or mucked in `order` (only seen without a deck, or when
    a player may choose)."""

    order: tuple[int, ...]  # positions still to show, in order
    shown: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """One player's part of one half of one pot."""

    pot: int  # 0 = main pot
    half: Half | None  # None: the pot was won without a showdown
    position: int
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Complete:
    """The hand is over and the stacks are final."""

    awards: tuple[Award, ...]
    carried: int = 0  # left for the next hand (`OddChip.CARRY_TO_NEXT`)
    rake: int = 0
    jackpot: int = 0  # drop for the jackpot


Stage = DealStage | BetStage | ShowdownStage | Complete


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerHand:
    """One deal of a betting game. `repr` shows no card."""

    game: GameRules
    rules: BettingRules
    stakes: Stakes
    seats: tuple[int, ...]  # seat number of each position
    button: int | None  # seat; None in stud
    started: tuple[int, ...]  # stacks before antes and blinds
    stacks: tuple[int, ...]
    wagers: tuple[int, ...]  # live chips on this street
    totals: tuple[int, ...]  # live chips put in on all streets, blinds included
    dead: int = 0  # dead money in the main pot: big-blind ante, dead small blind
    antes: tuple[int, ...]  # uniform antes paid, by position (a layer of its own)
    folded: tuple[bool, ...]
    holes: tuple[tuple[Card | None, ...], ...] = field(
        repr=False
    )  # down and up cards in order dealt
    ups: tuple[int, ...] = ()  # stud: indexes into a player's `holes` that lie face up
    board: tuple[Card, ...] = ()
    deck: tuple[Card, ...] | None = field(
        default=None, repr=False
    )  # cards still to come, top first
    street: int = 0
    aggressor: int | None = None  # last to bet or raise on the last street: shows first (TDA 17)
    mucked: tuple[bool, ...]
    carried_in: int = 0  # from the last hand, part of the main pot
    returned: tuple[int, int] | None = None  # (position, amount) of an uncalled bet
    stage: Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class Legal:
    """What may be done now; amounts are absent (None) when not allowed."""

    to_act: int | None
    next: str | None = None  # "deal" | "show" | "over" when nobody is to act
    fold: bool = False
    check: bool = False
    call: int | None = None  # chips to add
    raise_min: int | None = None  # "to" totals of this street
    raise_max: int | None = None
    capped: bool = False
    bring_in: int | None = None
