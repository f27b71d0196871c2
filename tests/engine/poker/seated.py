"""Betting tables in one line: who sits where, hands by script, what is in the stacks.

Players are named by seat, "p3" in seat 3. A script is words for whoever is to act: `f` fold, `c`
check or call, `r300` bet or raise to 300.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from engine.catalog import GAMES
from engine.house_types import TableRules
from engine.houses import house
from engine.poker.hand.actions import CheckCall, Fold, RaiseTo
from engine.poker.hand.events import Posted
from engine.poker.hand.state import BetStage, PokerHand
from engine.poker.table.commands import (
    Act,
    BeginHand,
    Connect,
    Disconnect,
    Leave,
    Return,
    Sit,
    SitOut,
    TableCommand,
    TimeUp,
)
from engine.poker.table.events import HandBegan, HappenedAt
from engine.poker.table.questions import chips, is_running
from engine.poker.table.state import PokerSeat, PokerTable
from engine.poker.table.step import apply, new_table
from engine.poker.table.terms import Terms, terms
from engine.refusals import IllegalAction, Refusal
from engine.rules import Stakes
from tests.engine.poker.play import deck

NL = Stakes(small_blind=50, big_blind=100)
ONE_TWO = Stakes(small_blind=1, big_blind=2)
LIMIT_2_4 = Stakes(small_blind=1, big_blind=2, small_bet=2, big_bet=4)


def terms_of(
    house_id: str = "hickory-nlhe",
    kind: str | None = None,
    game: str = "holdem",
    *,
    seats: int = 6,
    stakes: Stakes | None = None,
    **changed: Any,
) -> Terms:
    """A house's terms; `stakes` and single fields of its table rules may be others."""
    found = terms(house(house_id), GAMES[game], seats, kind=kind)
    rules: TableRules = replace(found.table, **changed)
    return replace(found, table=rules, stakes=stakes or found.stakes)


@dataclass(kw_only=True)
class Room:
    """A table that is played; `table`, `events` and `at_ms` follow every command."""

    terms: Terms
    size: int = 6
    stacks: Mapping[int, int] = field(default_factory=dict)
    table: PokerTable = field(init=False)
    events: list[HappenedAt] = field(init=False, default_factory=list)
    at_ms: int = 1_000

    def __post_init__(self) -> None:
        self.table = new_table("t", self.terms, self.size)
        for seat, stack in self.stacks.items():
            self.sit(seat, stack)

    def do(self, command: TableCommand) -> list[HappenedAt]:
        """What the command did."""
        done = apply(self.table, command)
        self.table = done.table
        self.events += done.events
        chips(self.table)
        return list(done.events)

    def refused(self, command: TableCommand) -> Refusal:
        """Why the command is refused; the table stays as it is."""
        try:
            apply(self.table, command)
        except IllegalAction as caught:
            return caught.refusal
        raise AssertionError(f"{command} is allowed")

    def sit(self, seat: int, stack: int = 1_000) -> None:
        self.do(Sit(player=f"p{seat}", name=f"P{seat}", seat=seat, stack=stack))

    def leave(self, seat: int) -> None:
        self.do(Leave(player=f"p{seat}", at_ms=self.at_ms))

    def sit_out(self, seat: int) -> None:
        self.do(SitOut(player=f"p{seat}"))

    def come_back(self, seat: int, *, waits: bool = False) -> None:
        self.do(Return(player=f"p{seat}", waits=waits))

    def connect(self, seat: int) -> None:
        self.do(Connect(player=f"p{seat}"))

    def disconnect(self, seat: int) -> None:
        self.do(Disconnect(player=f"p{seat}"))

    def begin(
        self,
        *,
        button: int | None = None,
        holes: Mapping[int, str] | None = None,
        board: str = "",
        last_table: bool = True,
    ) -> list[HappenedAt]:
        """The next hand dealt when it is due, with these cards by seat if any are named."""
        self.at_ms = max(self.at_ms, self.table.next_hand_at_ms or 0)
        seed = sha256(f"{self.table.number}".encode()).digest()
        command = BeginHand(seed=seed, at_ms=self.at_ms, button=button, last_table=last_table)
        if holes is not None:
            seats = self.seats_of_next(command)
            cards = [holes.get(seat, "") for seat in seats]
            named = deck(self.terms.game.id, cards, board, len(seats))
            command = replace(command, deck=named)
        return self.do(command)

    def seats_of_next(self, command: BeginHand) -> tuple[int, ...]:
        """The order in which the next hand would be dealt."""
        begun = apply(self.table, command).events
        return next(event.seats for event in begun if isinstance(event, HandBegan))

    def play(self, script: str) -> list[HappenedAt]:
        """What the words of the script did, one after the other."""
        found: list[HappenedAt] = []
        for word in script.replace("|", " ").split():
            found += self.do(self.action(word))
        return found

    def action(self, word: str, *, seat: int | None = None) -> Act:
        """The decision for who is to act, or for another seat."""
        turn = self.table.turn
        at = self.hand.seats.index(seat or (turn.seat if turn else 0))
        action = {"f": Fold(position=at), "c": CheckCall(position=at)}.get(word)
        return Act(
            player=f"p{self.hand.seats[at]}",
            hand=self.table.number,
            turn=turn.number if turn else 0,
            action=action or RaiseTo(position=at, to=int(word[1:].replace("_", ""))),
            at_ms=self.at_ms,
        )

    def time_up(self, at_ms: int) -> list[HappenedAt]:
        self.at_ms = at_ms
        return self.do(TimeUp(at_ms=at_ms))

    def fold_out(self) -> None:
        """The running hand over: everybody folds to the last one."""
        while is_running(self.table):
            self.play("f")

    def next_hand(self, **given: Any) -> tuple[int, int | None, int | None]:
        """(button, small, big) of a hand that is dealt and folded."""
        events = self.begin(**given)
        self.fold_out()
        return began(events)

    @property
    def hand(self) -> PokerHand:
        assert self.table.hand is not None
        return self.table.hand

    @property
    def to_act(self) -> int | None:
        """The seat that must decide."""
        stage = self.hand.stage
        return self.hand.seats[stage.to_act] if isinstance(stage, BetStage) else None

    def seat(self, number: int) -> PokerSeat:
        seat = self.table.seats[number - 1]
        assert seat is not None
        return seat

    @property
    def final(self) -> dict[int, int]:
        """The stacks by seat, between hands."""
        assert not is_running(self.table)
        seats = enumerate(self.table.seats, start=1)
        return {number: seat.stack for number, seat in seats if seat is not None}


def began(events: Sequence[HappenedAt]) -> tuple[int, int | None, int | None]:
    """(button, small blind, big blind) of the hand that began; None if nobody has the blind."""
    hand = next(happened for happened in events if isinstance(happened, HandBegan))
    return hand.button, hand.small, hand.big


def cash() -> Room:
    """A no-limit cash table at 1/2 with a dead button: seats 1 to 5 with 100 each."""
    return Room(
        terms=terms_of("gega-002044", stakes=ONE_TWO), stacks=dict.fromkeys(range(1, 6), 100)
    )


def event(house_id: str = "hickory-nlhe", kind: str | None = None) -> Room:
    """A table of an event: seats 1 to 5 with 1,000 each, blinds 50/100."""
    stakes = Stakes(small_blind=50, big_blind=100, small_bet=100, big_bet=200)
    return Room(
        terms=terms_of(house_id, kind, stakes=stakes), stacks=dict.fromkeys(range(1, 6), 1_000)
    )


def posted(events: Sequence[HappenedAt]) -> dict[int, list[tuple[str, int]]]:
    """(what, amount) of all that was posted, by seat."""
    found: dict[int, list[tuple[str, int]]] = {}
    for happened in events:
        if isinstance(happened, Posted):
            found.setdefault(happened.seat, []).append((happened.what, happened.amount))
    return found


def hickory(stakes: Stakes = NL, **stacks: int) -> Room:
    """A table of the Hickory event: `s3=500` sits in seat 3 with 500."""
    found = {int(name[1:]): stack for name, stack in stacks.items()}
    return Room(terms=terms_of("hickory-nlhe", stakes=stakes), stacks=found)
