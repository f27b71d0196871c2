"""What happened, in the past tense: facts that every viewer may know unless `redact` says no.

No event of Trade'em carries a card that is still hidden from anybody who receives it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.events import HandVoided, PresenceChanged
from engine.ranking_types import HandName


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSat:
    """Somebody took a seat."""

    kind: Literal["player_sat"] = "player_sat"
    seat: int
    name: str
    bot: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLeft:
    """A seat is free again (before the start) or plays on by default (after it)."""

    kind: Literal["seat_left"] = "seat_left"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatHandedOver:
    """Another device now plays this seat."""

    kind: Literal["seat_handed_over"] = "seat_handed_over"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EventStarted:
    """The host has started the event."""

    kind: Literal["event_started"] = "event_started"
    hands: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandStarted:
    """Cards are dealt face down; the commitment binds the deal before anything is seen."""

    kind: Literal["hand_started"] = "hand_started"
    hand: int
    button: int
    commitment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FlashStarted:
    """The flash round runs: frame k from `shown_from_ms + k * flash_ms`."""

    kind: Literal["flash_started"] = "flash_started"
    hand: int
    shown_from_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStarted:
    """A round of Hold'em or Trade'em; `board` is the whole board now face up, as text."""

    kind: Literal["round_started"] = "round_started"
    hand: int
    round: int
    board: tuple[str, ...]
    deadline_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """How one seat left the round: `target` is the seat whose pair it took, None = kept."""

    seat: int
    target: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundClosed:
    """All have chosen or the time is up. `picks` is empty for viewers who may not know (T9)."""

    kind: Literal["round_closed"] = "round_closed"
    hand: int
    round: int
    picks: tuple[Pick, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandShown:
    """A player's final pair at the showdown."""

    kind: Literal["hand_shown"] = "hand_shown"
    seat: int
    pocket: tuple[str, str]
    holds: int
    name: HandName
    award: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PotAwarded:
    """The pot of 2,520 split over the winners (WGN rule 8)."""

    kind: Literal["pot_awarded"] = "pot_awarded"
    hand: int
    winners: tuple[int, ...]
    each: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFinished:
    """Final results stand (WGN rule 9)."""

    kind: Literal["event_finished"] = "event_finished"
    hands_played: int


Event = (
    PlayerSat
    | SeatLeft
    | PresenceChanged
    | SeatHandedOver
    | EventStarted
    | HandStarted
    | HandVoided
    | FlashStarted
    | RoundStarted
    | RoundClosed
    | HandShown
    | PotAwarded
    | EventFinished
)
