"""What happened in a betting hand, in the past tense.

Players are named by seat. Amounts are chips of the table's unit. `HoleDealt` carries hidden cards:
`engine.poker.views.hand.redact` takes them out for everybody but their player.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from engine.rules import Half

PostWord = Literal["ante", "small_blind", "big_blind", "straddle", "post", "dead"]
ActWord = Literal["fold", "check", "call", "bet", "raise", "bring_in", "complete", "stand_in"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Posted:
    """A forced bet. `dead` money is nobody's wager."""

    kind: Literal["posted"] = "posted"
    seat: int
    what: PostWord
    amount: int
    all_in: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HoleDealt:
    """Cards to one player, as text in the order dealt; None = not known to the record."""

    kind: Literal["hole_dealt"] = "hole_dealt"
    seat: int
    cards: tuple[str | None, ...] = field(repr=False)
    up: tuple[bool, ...]  # which of them lie face up


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardDealt:
    """Community cards, as text."""

    kind: Literal["board_dealt"] = "board_dealt"
    street: int
    cards: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Acted:
    """A player's decision; `to` is their total on this street after it, `added` what it cost."""

    kind: Literal["acted"] = "acted"
    seat: int
    action: ActWord
    added: int
    to: int
    all_in: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class UncalledBetReturned:
    """The part of a bet that nobody matched goes back (R18)."""

    kind: Literal["uncalled_bet_returned"] = "uncalled_bet_returned"
    seat: int
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsShown:
    """A hand is face up, as text in the order dealt."""

    kind: Literal["cards_shown"] = "cards_shown"
    seat: int
    cards: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsMucked:
    """A hand was given up at the showdown; it is never opened."""

    kind: Literal["cards_mucked"] = "cards_mucked"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Raked:
    """Rake and jackpot drop, taken before the split (R21)."""

    kind: Literal["raked"] = "raked"
    rake: int
    jackpot: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PotWon:
    """One player's part of one half of one pot; pot 0 is the main pot, the last pot comes first."""

    kind: Literal["pot_won"] = "pot_won"
    pot: int
    half: Half | None  # None: without a showdown
    seat: int
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOver:
    """The hand is over; `stacks` in the order of positions, `carried` joins the next main pot."""

    kind: Literal["hand_over"] = "hand_over"
    stacks: tuple[int, ...]
    carried: int


PokerEvent = (
    Posted
    | HoleDealt
    | BoardDealt
    | Acted
    | UncalledBetReturned
    | CardsShown
    | CardsMucked
    | Raked
    | PotWon
    | HandOver
)
