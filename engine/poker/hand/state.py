"""The whole state of one betting hand: types only.

Every tuple indexed by position has one entry a player, in dealing order (see `actions`).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.cards import Card
from engine.poker.hand.events import PokerEvent
from engine.rules import BettingRules, GameRules, Half, Stakes


@dataclass(frozen=True, slots=True, kw_only=True)
class DealStage:
    """Cards of the street are to be dealt (only seen where the hand has no deck)."""

    to_deal: tuple[int, ...]  # positions that still get hole cards on this street, in order
    board: int  # board cards still to come on this street


@dataclass(frozen=True, slots=True, kw_only=True)
class BetStage:
    """Somebody must act."""

    to_act: int
    current: int  # the wager to match on this street
    last_full_raise: int  # least raise: the last full one, before any the least bet; fixed: the bet
    full_to: int  # what `current` was after the last full wager: half bets are measured from it
    wagers: int  # full bets and raises so far on this street, the live big blind included
    acted: tuple[bool, ...]  # who has had a turn on this street
    live: int  # players who have not folded
    able: int  # those of them with chips left
    started_heads_up: bool  # the round began with two players who could act
    aggressor: int | None = None  # last to bet or raise on this street: shows first (TDA 17)
    bring_in: bool = False  # the player to act must bring in or complete
    may_pass: bool = False  # they may fold instead: the low card is all-in for its ante (S5)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowdownStage:
    """Betting is over and hands are shown or mucked (only seen without a deck)."""

    order: tuple[int, ...]  # positions still to show, in order
    all_up: bool = False  # all-in with board cards to come: every hand is opened (TDA 16)
    gave_up: tuple[int, ...] = ()  # who has mucked, in order: the last claim to a pot wins it


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

    awards: tuple[Award, ...]  # last side pot first (R17)
    carried: int = 0  # left for the next hand (`OddChip.CARRY_TO_NEXT`)
    rake: int = 0
    jackpot: int = 0  # drop for the jackpot


Stage = DealStage | BetStage | ShowdownStage | Complete


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What is settled before the first card."""

    game: GameRules
    rules: BettingRules
    stakes: Stakes
    seats: tuple[int, ...]  # seat number of each position
    button: int | None  # seat; None in stud
    started: tuple[int, ...]  # stacks before antes and blinds
    antes: tuple[int, ...]  # antes paid, of either kind
    antes_owed: tuple[int, ...]
    posts: tuple[int, ...]  # blinds, straddles and live posts that were owed, paid in full or not
    opener: int  # first to act on the first street of a game with blinds
    dead_antes: int = 0  # the part of the dead money that is antes (K10)
    missing: int = 0  # what blinds fall short of full ones: pot limit assumes it is there (K8)
    carried_in: int = 0  # from the last hand, part of the main pot


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerHand:
    """One deal of a betting game. `repr` shows no card."""

    setup: Setup
    stacks: tuple[int, ...]
    wagers: tuple[int, ...]  # live chips on this street
    totals: tuple[int, ...]  # chips put in on all streets, blinds and uniform antes included
    dead: int = 0  # dead money in the main pot: big-blind ante, dead small blind, carried chips
    folded: tuple[bool, ...]
    holes: tuple[tuple[Card | None, ...], ...] = field(
        repr=False
    )  # down and up cards in order dealt; None = not known to the record
    board: tuple[Card, ...] = field(default=(), repr=False)
    deck: tuple[Card, ...] | None = field(
        default=None, repr=False
    )  # cards still to come, top first
    street: int = 0
    shown: tuple[bool, ...]
    mucked: tuple[bool, ...]
    aside: tuple[int, ...] = ()  # chips out of play of players all-in by disconnection (R27)
    returned: tuple[int, int] | None = None  # (position, amount) of an uncalled bet
    stage: Stage

    @property
    def game(self) -> GameRules:
        """The game."""
        return self.setup.game

    @property
    def rules(self) -> BettingRules:
        """The betting rules."""
        return self.setup.rules

    @property
    def stakes(self) -> Stakes:
        """The amounts."""
        return self.setup.stakes

    @property
    def seats(self) -> tuple[int, ...]:
        """The seat number of each position."""
        return self.setup.seats

    @property
    def button(self) -> int | None:
        """The seat of the button; None in stud."""
        return self.setup.button

    @property
    def started(self) -> tuple[int, ...]:
        """The stacks before antes and blinds."""
        return self.setup.started

    @property
    def pot(self) -> int:
        """All that has been put in and not returned, wagers of this street included."""
        return sum(self.totals) + self.dead

    @property
    def ups(self) -> tuple[int, ...]:
        """Indexes into a player's `holes` that lie face up (stud), as many as streets deal."""
        found: list[int] = []
        at = 0
        for street in self.setup.game.streets:
            found += range(at + street.down, at + street.down + street.up)
            at += street.down + street.up
        return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerStep:
    """The hand after an action, and what happened, in order."""

    hand: PokerHand
    events: tuple[PokerEvent, ...]


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
