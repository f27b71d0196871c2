"""What a viewer may see of a table: plain data with cards as text, ready for the wire.

Built by `engine.tradeem.views` only. The same viewer at the same state gets the same bytes whatever
the hidden cards are. Times are server milliseconds. Seats are in order 1..10.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.ranking_types import HandName
from engine.tradeem.settings import Settings


class Phase(StrEnum):
    """Where the event stands."""

    WAITING = "waiting"  # before the first hand
    DEALING = "dealing"  # started, cards being dealt
    FLASH = "flash"
    TRADE = "trade"
    SHOWDOWN = "showdown"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """One of the ten seats as everybody sees it (empty: `name` is None)."""

    seat: int
    name: str | None
    bot: str | None  # level of a bot
    present: bool  # False: no device connected, or has left
    left: bool  # stood up after the start; plays on by default
    host: bool
    total: int  # chips won so far
    holds: int | None  # whose dealt pair it holds, as far as this viewer may know


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A seat that has chosen in the running round, to be shown from `from_ms` on.

    `target` only with `picks_shown = live` and for a person's seat: the seat whose pair it took.
    None = keeps, or not told before the round closes, as for every bot."""

    seat: int
    from_ms: int
    target: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FlashView:
    """The schedule of the flash round, no cards: seat `order[k]` from
    `shown_from_ms + k * flash_ms`; `shown_from_ms` is None while armed."""

    order: tuple[int, ...]
    shown_from_ms: int | None
    flash_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownHand:
    """One player at the showdown."""

    seat: int
    pocket: tuple[str, str]
    holds: int  # the seat that was dealt this pair
    name: HandName
    award: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Recall:
    """One seat's memory in one round: chances are 0..1000 per mille, ties counting full."""

    seat: int
    round: int
    best: tuple[int, ...]  # seats whose dealt pair was the best choice at that moment
    best_chance: int
    held: int  # whose pair the seat held when the round closed
    held_chance: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowdownView:
    """The result of a finished hand; opened cards only."""

    hands: tuple[ShownHand, ...]
    winners: tuple[int, ...]
    each: int
    recall: tuple[Recall, ...]
    seed: str | None  # hex, opened for verification


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A place in the event; equal totals share it (T15)."""

    place: int
    seat: int
    name: str
    total: int
    best_taken: int  # rounds in which the seat held a best pair
    rounds: int  # rounds played


@dataclass(frozen=True, slots=True, kw_only=True)
class YouView:
    """What only the player of the seat sees."""

    seat: int
    host: bool
    # The own dealt pair, once the flash is over (T5) and while it is the pair held: another pair
    # turns it face down (WGN rule 4).
    dealt: tuple[str, str] | None
    held: tuple[str, str] | None  # the pair held now, a pick of this round included
    held_from: int | None  # the seat that was dealt the pair held
    choice: str | None  # "hold" | "open" | "trade" in the running round
    target: int | None  # the seat that was clicked in the running round
    may_hold: bool
    may_open: bool  # Trade'em may be pressed
    may_pick: tuple[int, ...]  # seats that may be clicked now: none before Trade'em is pressed
    ready: bool  # has read the result


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """Everything one viewer may see now."""

    table: str
    settings: Settings
    phase: Phase
    hand: int  # 0 before the first
    button: int
    round: int | None  # 0 before the flop .. 3 river, while one runs
    board: tuple[str, ...]  # the cards face up, 0, 3, 4 or 5
    seats: tuple[SeatView, ...]
    marks: tuple[Mark, ...]
    started_ms: int | None  # of the running round
    deadline_ms: int | None  # displayed deadline of the running round
    next_at_ms: int | None  # when the next hand is dealt
    flash: FlashView | None
    showdown: ShowdownView | None
    standings: tuple[Standing, ...]
    commitment: str | None  # hex, binds the deal of this hand
    you: YouView | None  # null without a seat


@dataclass(frozen=True, slots=True, kw_only=True)
class FlashFrame:
    """The one pair on show now; sent while the window is open and kept nowhere."""

    hand: int
    index: int  # 0..9
    seat: int
    pocket: tuple[str, str]
    from_ms: int
    until_ms: int
