"""The state of one Trade'em table: seats, event, the hand in play, and the short log.

Types and questions about the table; what changes it stands in `engine.step`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.actions import BotLevel
from engine.events import Event
from engine.hand import Choice, Hand
from engine.settings import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """Somebody at a numbered place."""

    player: str  # opaque id of a person, or "bot:<seat>"
    name: str
    device: str = field(default="", repr=False)
    bot: BotLevel | None = None
    present: bool = True  # a device is connected; bots always
    left: bool = False  # stood up after the start: Hold'em by default from then on (T2)
    silent_rounds: int = 0  # rounds in a row without a choice (T6)
    total: int = 0  # chips won
    best_taken: int = 0  # rounds in which it held a best pair
    rounds: int = 0  # rounds played


@dataclass(frozen=True, slots=True, kw_only=True)
class Logged:
    """The events of one version, for viewers that missed its frame."""

    version: int
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The whole table. `version` counts visible changes; choices of a running round are none."""

    id: str
    settings: Settings
    host: str  # player id
    seats: tuple[Seat | None, ...]  # ten, entry 0 is seat 1
    version: int = 0
    started: bool = False
    finished: bool = False
    hands_played: int = 0
    button: int = 10  # of the hand in play or the last one; seat 10 first, so seat 1 is flashed first
    hand: Hand | None = field(default=None, repr=False)
    next_hand_at_ms: int | None = None  # when the next deal is wanted
    log: tuple[Logged, ...] = field(default=(), repr=False)  # about 20 versions


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A new table and what happened.

    `events` empty and `table` unchanged = the action had no effect (a repeat).
    `choice` is set for a player's decision in a running round: such a step changes nothing but
    `hand.stage.choices[seat - 1]`, raises no version, and may be stored by a commutative write.
    """

    table: Table
    events: tuple[Event, ...] = ()
    choice: tuple[int, Choice] | None = None  # (seat, choice)


LOG_VERSIONS = 20

# Questions, implemented in this module:
#
#   new_table(table_id, settings, host) -> Table
#   seat_of(table, player) -> int | None
#   turn_of(table) -> TurnRef | None          the running round
#   due_ms(table) -> int | None               when TimeUp (or StartHand, if wants_hand) takes effect:
#        armed flash: armed + 5 s (void); running flash: its end (TimeUp = start round 0), and
#        2 s after its end the deal is void; round: deadline + GRACE_MS, or, when every seat that
#        is waited for has a final choice, the latest visible_at_ms of the choices;
#        Complete: until_ms; waiting for a deal: next_hand_at_ms; else None
#   wants_hand(table, at_ms) -> bool          StartHand(seed) is what is due
#   is_round_complete(table) -> bool          every seat waited for has a final choice (T6)
#   chips(table) -> int                       conserved: 2,520 x hands awarded == sum of totals
#
# `engine.step`:
#   apply(table, action) -> Step              or IllegalAction
#   settle(table, at_ms, seed) -> Step        applies TimeUp / StartHand while something is due at
#        `at_ms`; all events in order, ONE version for the whole step (seed is used at most once)
