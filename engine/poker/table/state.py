"""The state of a betting table between and during hands: types only.

Amounts are chips of the table's unit, moments are milliseconds of the server's clock. What changes
the state stands in `engine.poker.table.step`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.log import Logged
from engine.poker.hand.state import PokerHand
from engine.poker.table.button import Places
from engine.poker.table.entry import NOTHING, Owed
from engine.poker.table.events import HappenedAt
from engine.poker.table.terms import Terms


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerSeat:
    """Somebody at a numbered place."""

    player: str  # opaque id of a person, or "bot:<seat>"
    name: str
    stack: int  # of a player in a running hand: what they began it with
    sitting_out: bool = False  # by their own wish
    connected: bool = True
    timed_out: bool = False  # let a turn pass while cut off: counts as sitting out until back
    left: bool = False  # stood up during a hand: goes when it is over
    owed: Owed = NOTHING
    waits: bool = False  # comes back in the big blind rather than post
    adding: int = 0  # chips bought during a hand: join the stack when it is over
    bank_ms: int = 0  # what is left of the time bank
    all_ins: int = 0  # how often they may still be all-in by disconnection (R27)

    @property
    def away(self) -> bool:
        """Whether they do not decide themselves."""
        return self.sitting_out or self.timed_out or self.left


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A decision that is awaited: the reference that an action must carry, and its clock."""

    number: int  # within the hand, from 1 on
    seat: int
    deadline_ms: int  # of the ordinary time
    bank_ms: int  # that runs from there on


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """Where chips of the table came from and went to."""

    came: int = 0  # brought by players
    went: int = 0  # taken away by players
    raked: int = 0
    dropped: int = 0  # for the jackpot
    retired: int = 0  # of players who could not pay the low bet (C-5)


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerTable:
    """The whole table; `repr` shows no card. `version` counts changes."""

    id: str
    terms: Terms
    seats: tuple[PokerSeat | None, ...]  # entry 0 is seat 1
    version: int = 0
    number: int = 0  # hands begun
    places: Places | None = None  # of the last hand that was not void
    running: Places | None = None  # of the hand in play
    carried: int = 0  # odd chips for the next main pot (R19)
    hand: PokerHand | None = field(default=None, repr=False)  # in play, or the last one
    dealt_to: tuple[str, ...] = ()  # its players by position: a seat may be another's by now
    seed: str = field(default="", repr=False)  # of that hand, in hex
    commitment: str = ""
    turn: Turn | None = None
    absent: tuple[int, ...] = ()  # seats of the hand that are checked or folded at once (R6)
    cut_off: tuple[int, ...] = ()  # of them, who let a turn of this hand pass while cut off (R27)
    next_hand_at_ms: int | None = None  # no hand begins before
    ledger: Ledger = Ledger()
    log: tuple[Logged[HappenedAt], ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerTableStep:
    """A new table and what happened; `table` is the one given = no effect (a repeat)."""

    table: PokerTable
    events: tuple[HappenedAt, ...] = ()
