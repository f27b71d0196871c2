"""Everything that can be asked of a table: one closed union, imperative names.

Seats are 1..10 as printed on the table. `at_ms` is server time in milliseconds; for players'
actions it is the gateway's receipt time. Identities of senders are checked by the table
(`seat.not_yours`, `table.not_host`), never by the caller.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class BotLevel(StrEnum):
    """How much of the flash round a bot remembers, from nearly all to nearly nothing."""

    SHARP = "sharp"
    KEEN = "keen"
    CASUAL = "casual"
    FORGETFUL = "forgetful"


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnRef:
    """Which decision an action belongs to: hand 1.., round 0..3 (before the flop .. river)."""

    hand: int
    round: int


# --- before the first hand -------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Sit:
    """Take a free seat (any, if `seat` is None); the notice of WGN rule 1 must be accepted."""

    player: str
    name: str
    device: str  # opaque; one seat per device
    seat: int | None = None
    notice_accepted: bool = False
    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """Leave the table. Before the start the seat is free again; later it stays dealt (T2)."""

    player: str
    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatBot:
    """The host seats a bot (in every free seat if `seat` is None)."""

    player: str
    level: BotLevel
    seat: int | None = None
    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveBot:
    """The host takes a bot off its seat before the start."""

    player: str
    seat: int
    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """The host starts the event; the first hand becomes due at once (`Table.wants_hand`)."""

    player: str
    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Close:
    """The host ends the event early; a hand in play is void, totals so far are final."""

    player: str
    at_ms: int


# --- the hand --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class StartHand:
    """Deal: 32 bytes of fresh entropy from the caller. Also re-deals a voided flash."""

    seed: bytes = field(repr=False)
    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginFlash:
    """The flash run has started: frame 0 shows from `at_ms`. A repeat changes nothing."""

    hand: int
    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Hold:
    """Hold'em: keep the pair; final. Refused once Trade'em is open: then a pair must be clicked.

    `ref` is the client's action id; a repeat of it changes nothing, whenever it comes."""

    player: str
    turn: TurnRef
    at_ms: int
    ref: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTrade:
    """Trade'em was pressed: picking is open, nothing is final yet (T7)."""

    player: str
    turn: TurnRef
    at_ms: int
    ref: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trade:
    """Take the pair dealt to seat `target`; final. The seat whose pair is held now = keep (T11);
    the own seat, while another pair is held, takes the own pair back (T10)."""

    player: str
    turn: TurnRef
    target: int
    at_ms: int
    ref: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeUp:
    """Some clock says it may be time. Before `Table.due_ms` nothing changes (IllegalAction
    `table.not_due`); afterwards it fires once."""

    at_ms: int


# --- presence --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrive:
    """A device of this player is connected (again), also after `Stand` (T2). No change if it was,
    or if this person has no seat."""

    player: str
    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Depart:
    """The player's last connection is gone. No change if it was, or without a seat."""

    player: str
    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOver:
    """The seat of `player` now belongs to `to` (lost phone), and the host's part with it; cards,
    totals and choices stay. Counts as present from now on."""

    player: str
    to: str
    device: str
    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """This player has read the result; when all present players have, the next hand is due."""

    player: str
    hand: int
    at_ms: int


Action = (
    Sit
    | Stand
    | SeatBot
    | RemoveBot
    | Start
    | Close
    | StartHand
    | BeginFlash
    | Hold
    | OpenTrade
    | Trade
    | TimeUp
    | Arrive
    | Depart
    | HandOver
    | Ready
)
