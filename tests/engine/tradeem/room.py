"""A table with a clock of its own, for tests: people p1..p10 at seats of the same number."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from engine.cards import Card, parse_cards
from engine.tradeem.actions import (
    Action,
    Arrive,
    BeginFlash,
    BotLevel,
    Depart,
    Hold,
    OpenTrade,
    SeatBot,
    Sit,
    Start,
    Trade,
    TurnRef,
)
from engine.tradeem.events import Event, HandStarted
from engine.tradeem.hand import Complete, Deal, FlashStage, Hand, TradeStage
from engine.tradeem.settings import GRACE_MS, Settings
from engine.tradeem.step import apply, settle
from engine.tradeem.table import Step, Table, due_ms, new_table, turn_of

HOST = "p1"
START_MS = 1_000_000


def fixed_deal(pairs: str, board: str) -> Deal:
    """The deal with these ten pairs, in order of seats and divided by blanks, and this board."""
    cards = (*parse_cards(pairs), *parse_cards(board))
    assert len(set(cards)) == 25, "a card twice, or not ten pairs and a board"
    return spread(cards)


def spread(cards: Sequence[Card]) -> Deal:
    """The deal that lays these cards (25 or more) to seats 1..10 and then the board."""
    return Deal(
        pockets=tuple((cards[2 * i], cards[2 * i + 1]) for i in range(10)),
        board=tuple(cards[20:25]),
        commitment="c0ffee",
    )


# The reference hand: no pair is the best in every round, and two players share the pot.
REFERENCE = fixed_deal("Qc7d 9s9h AhJc 5d5s Kd8d KcKs Th9d 2c2h AcTc 6h3s", "8c7cJd9c2s")


class Room:
    """Plays a table step by step; `now_ms` moves only when a test says so."""

    def __init__(
        self,
        players: Iterable[int] = (1, 2),
        *,
        bots: Mapping[int, BotLevel] | None = None,
        deal: Deal | None = None,
        settings: Settings | None = None,
    ) -> None:
        self.table: Table = new_table("t1", settings or Settings(), HOST)
        self.now_ms = START_MS
        self.deal = deal
        self.deals = 0
        for seat in players:
            self.do(
                Sit(
                    player=f"p{seat}", name=f"Player {seat}", device=f"box-{seat}", seat=seat,
                    notice_accepted=True, at_ms=self.now_ms,
                )
            )  # fmt: skip
        for seat, level in (bots or {}).items():
            self.do(SeatBot(player=HOST, level=level, seat=seat, at_ms=self.now_ms))

    # --- what is there ---------------------------------------------------------------------------

    @property
    def hand(self) -> Hand:
        assert self.table.hand is not None
        return self.table.hand

    @property
    def round(self) -> TradeStage:
        assert isinstance(self.hand.stage, TradeStage)
        return self.hand.stage

    @property
    def result(self) -> Complete:
        assert isinstance(self.hand.stage, Complete)
        return self.hand.stage

    @property
    def turn(self) -> TurnRef:
        turn = turn_of(self.table)
        assert turn is not None
        return turn

    # --- steps -----------------------------------------------------------------------------------

    def do(self, action: Action) -> Step:
        step = apply(self.table, action)
        self.table = step.table
        return step

    def seed(self) -> bytes:
        return self.deals.to_bytes(32, "big")

    def settle(self) -> tuple[Event, ...]:
        """Do what is due now; a room with a fixed deal gets that one whenever it is dealt."""
        step = settle(self.table, self.now_ms, self.seed())
        self.table = step.table
        if not any(isinstance(event, HandStarted) for event in step.events):
            return step.events
        self.deals += 1
        return step.events if self.deal is None else self._stack(self.deal, step.events)

    def _stack(self, deal: Deal, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Put the fixed deal in place of the one just dealt: in hand, events and log."""
        fixed = tuple(
            replace(event, commitment=deal.commitment) if isinstance(event, HandStarted) else event
            for event in events
        )
        log = (*self.table.log[:-1], replace(self.table.log[-1], events=fixed))
        self.table = replace(self.table, hand=replace(self.hand, deal=deal), log=log)
        return fixed

    def wait(self, ms: int = 0) -> tuple[Event, ...]:
        """Let `ms` pass, then do what is due."""
        self.now_ms += ms
        return self.settle()

    def wait_due(self) -> tuple[Event, ...]:
        """Let time pass until something is due, then do it."""
        due = due_ms(self.table)
        assert due is not None
        self.now_ms = max(self.now_ms, due)
        return self.settle()

    def start(self) -> "Room":
        """To the armed flash of the first hand."""
        self.do(Start(player=HOST, at_ms=self.now_ms))
        self.settle()
        return self

    def begin_flash(self) -> Step:
        return self.do(BeginFlash(hand=self.hand.number, at_ms=self.now_ms))

    def to_round(self, number: int = 0) -> "Room":
        """To the beginning of this round, everybody silent till then."""
        if not self.table.started:
            self.start()
        if isinstance(self.hand.stage, FlashStage):
            self.begin_flash()
            self.wait_due()
        while self.round.round < number:
            self.wait_due()
        return self

    def to_showdown(self) -> "Room":
        self.to_round(3).time_up()
        return self

    def time_up(self) -> tuple[Event, ...]:
        """Let the time of the running round run out."""
        self.now_ms = self.round.deadline_ms + GRACE_MS
        return self.settle()

    def hold(self, seat: int, ref: str = "") -> Step:
        return self.do(Hold(player=f"p{seat}", turn=self.turn, at_ms=self.now_ms, ref=ref))

    def open(self, seat: int, ref: str = "") -> Step:
        return self.do(OpenTrade(player=f"p{seat}", turn=self.turn, at_ms=self.now_ms, ref=ref))

    def click(self, seat: int, target: int, ref: str = "") -> Step:
        return self.do(
            Trade(player=f"p{seat}", turn=self.turn, target=target, at_ms=self.now_ms, ref=ref)
        )

    def take(self, seat: int, target: int) -> Step:
        self.open(seat)
        return self.click(seat, target)

    def arrive(self, seat: int) -> Step:
        return self.do(Arrive(player=f"p{seat}", at_ms=self.now_ms))

    def depart(self, seat: int) -> Step:
        return self.do(Depart(player=f"p{seat}", at_ms=self.now_ms))

    def play(self, plan: str) -> tuple[Event, ...]:
        """Play the running round to its end by a plan like ``"1 hold, 3 takes 7, 6 opens"``; who
        is not named is silent."""
        for part in filter(None, (entry.strip() for entry in plan.split(","))):
            seat, verb, *target = part.split()
            if verb == "hold":
                self.hold(int(seat))
            elif verb == "opens":
                self.open(int(seat))
            else:
                assert verb == "takes", part
                self.take(int(seat), int(target[0]))
        return self.wait_due()
