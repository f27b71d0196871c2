"""The state of one Trade'em table: seats, event, the hand in play, and the short log.

Types and questions about the table; what changes it stands in `engine.tradeem.step`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, assert_never

from engine.log import Logged
from engine.tradeem.actions import BotLevel, TurnRef
from engine.tradeem.events import Event
from engine.tradeem.hand import Choice, Complete, FlashStage, Hand, TradeStage
from engine.tradeem.settings import GRACE_MS, POT, SEATS, Settings


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
    button: int = (
        10  # of the hand in play or the last one; seat 10 first, so seat 1 is flashed first
    )
    hand: Hand | None = field(default=None, repr=False)
    next_hand_at_ms: int | None = None  # when the next deal is wanted
    log: tuple[Logged[Event], ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A new table and what happened.

    `table` is the very one that was given = the action had no effect (a repeat).
    `choice` is set for a player's decision in a running round: such a step changes nothing but
    `hand.stage.choices[seat - 1]`, raises no version, and may be stored by a commutative write.
    """

    table: Table
    events: tuple[Event, ...] = ()
    choice: tuple[int, Choice] | None = None  # (seat, choice)


ARMED_MS = 5_000  # a flash that has not begun by then voids the deal
UNENDED_MS = 2_000  # nor may it end later than this after its last pair

Value = TypeVar("Value")


def new_table(table_id: str, settings: Settings, host: str) -> Table:
    """An empty table that waits for players; `host` is the player id of who may start it."""
    return Table(id=table_id, settings=settings, host=host, seats=(None,) * SEATS)


def with_seat(seats: tuple[Value, ...], seat: int, value: Value) -> tuple[Value, ...]:
    """A tuple indexed by seat with the entry of `seat` (1..10) replaced."""
    return (*seats[: seat - 1], value, *seats[seat:])


def seat_of(table: Table, player: str) -> int | None:
    """The seat 1..10 of this person, None without one; a bot is nobody's seat."""
    for number, seat in enumerate(table.seats, start=1):
        if seat is not None and seat.bot is None and seat.player == player:
            return number
    return None


def turn_of(table: Table) -> TurnRef | None:
    """The round that runs now, None while nobody has anything to decide."""
    hand = table.hand
    if hand is None or not isinstance(hand.stage, TradeStage):
        return None
    return TurnRef(hand=hand.number, round=hand.stage.round)


def is_awaited(table: Table, seat: int) -> bool:
    """Whether a round waits for this seat (T2, T6): not once its player has stood up, nor while
    the player is away and was silent for a whole round."""
    player = table.seats[seat - 1]
    if player is None or player.left:
        return False
    return player.present or player.silent_rounds == 0


def is_round_complete(table: Table) -> bool:
    """Whether a round runs and every seat it waits for has a final choice (WGN rule 5, T6)."""
    hand = table.hand
    if hand is None or not isinstance(hand.stage, TradeStage):
        return False
    choices = hand.stage.choices
    return all(
        choice is not None and choice.is_final
        for seat in hand.playing
        for choice in (choices[seat - 1],)
        if is_awaited(table, seat)
    )


def due_ms(table: Table) -> int | None:
    """When the table moves on by itself: `TimeUp`, or `StartHand` where `wants_hand` says so, is
    refused before this moment. None = nothing moves without a person."""
    hand = table.hand
    if table.finished:
        return None
    if hand is None:
        return table.next_hand_at_ms
    match hand.stage:
        case FlashStage(armed_at_ms=armed_at_ms, shown_from_ms=shown_from_ms):
            if shown_from_ms is None:
                return armed_at_ms + ARMED_MS
            return shown_from_ms + SEATS * table.settings.flash_ms
        case TradeStage() as stage:
            return _round_due_ms(table, stage)
        case Complete(until_ms=until_ms):
            return until_ms
        case _ as never:
            assert_never(never)


def _round_due_ms(table: Table, stage: TradeStage) -> int:
    """Deadline and grace (T20), or earlier: when the last thoughtful bot has shown its choice."""
    latest_ms = stage.deadline_ms + GRACE_MS
    if not is_round_complete(table):
        return latest_ms
    shown_ms = (choice.visible_at_ms for choice in stage.choices if choice is not None)
    return min(latest_ms, max(shown_ms, default=stage.started_ms))


def is_last_hand(table: Table) -> bool:
    """Whether all hands of the event have been awarded (WGN rule 9)."""
    return table.hands_played >= table.settings.hands


def wants_hand(table: Table, at_ms: int) -> bool:
    """Whether `StartHand` with a fresh seed is what is due at `at_ms`: the first or next hand, or
    a new deal in place of one whose flash did not run in time."""
    due = due_ms(table)
    if due is None or at_ms < due:
        return False
    if table.hand is None:
        return True
    match table.hand.stage:
        case FlashStage(shown_from_ms=shown_from_ms):
            return shown_from_ms is None or at_ms >= due + UNENDED_MS
        case TradeStage():
            return False
        case Complete():
            return not is_last_hand(table)
        case _ as never:
            assert_never(never)


def chips(table: Table) -> int:
    """All chips won so far, by every seat.

    They come from pots only and nobody loses any (WGN rule 8, T14): anything but one whole pot for
    each hand awarded is a bug (`AssertionError`). Checked at every step that is published."""
    won = sum(seat.total for seat in table.seats if seat is not None)
    assert won == POT * table.hands_played, "chips are not conserved"
    return won
