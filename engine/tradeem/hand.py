"""The whole state of one deal of Trade'em: the deal itself and the stage it is in.

Types only. Tuples indexed by seat have ten entries, entry 0 is seat 1.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from engine.cards import Card, Pocket
from engine.tradeem.view_types import Recall


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The cards of one hand. `repr` shows none of it: a deal must never reach a log."""

    pockets: tuple[Pocket, ...] = field(repr=False)  # by seat, all ten (WGN rule 2)
    board: tuple[Card, ...] = field(repr=False)  # all five, dealt or not yet
    seed: str | None = field(default=None, repr=False)  # hex; None for a deal read from a record
    commitment: str = ""  # hex; public from the start of the hand


class ChoiceKind(StrEnum):
    """What a seat has decided in this round so far."""

    HOLD = "hold"  # final
    OPEN = "open"  # pressed Trade'em, nothing picked yet: counts as Hold'em at the deadline
    TRADE = "trade"  # picked a pair, final


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One seat's decision in the running round; stored apart from the state, merged on load."""

    kind: ChoiceKind
    target: int | None = None  # seat whose dealt pair is taken, for TRADE
    at_ms: int
    visible_at_ms: int  # bots decide at once and look thoughtful until then; humans: at_ms
    refs: tuple[str, ...] = ()  # the client's action ids that made it (OPEN, then TRADE)

    @property
    def is_final(self) -> bool:
        """Whether the seat can no longer change it in this round."""
        return self.kind is not ChoiceKind.OPEN


@dataclass(frozen=True, slots=True, kw_only=True)
class FlashStage:
    """Pair by pair face up; frame k shows the k-th seat from the left of the button."""

    armed_at_ms: int
    shown_from_ms: int | None = None  # set by the flash run's first call; None = armed


@dataclass(frozen=True, slots=True, kw_only=True)
class TradeStage:
    """One of the four rounds; every playing seat may choose once, in any order."""

    round: int  # 0 before the flop, 1 flop, 2 turn, 3 river
    started_ms: int
    deadline_ms: int  # as displayed; the clock fires at deadline + grace
    choices: tuple[Choice | None, ...]  # by seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Complete:
    """Showdown done and on show until `until_ms`."""

    until_ms: int
    awards: tuple[int, ...]  # chips won, by seat
    recall: tuple[Recall, ...] = ()  # statistics of the hand, by round then seat
    ready: frozenset[int] = frozenset()  # seats that have read the result


Stage = FlashStage | TradeStage | Complete


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """One deal from button to award."""

    number: int  # 1..
    button: int  # seat 1..10
    playing: frozenset[int]  # seats with a player when the hand began
    deal: Deal = field(repr=False)
    stage: Stage
    holdings: tuple[int, ...]  # by seat: the seat whose dealt pair it holds now
    # Closed rounds, oldest first; by seat, None = silent or not playing.
    rounds: tuple[tuple[Choice | None, ...], ...] = ()
    # Holdings after each closed round, for History and the recall statistics.
    held_after: tuple[tuple[int, ...], ...] = ()
