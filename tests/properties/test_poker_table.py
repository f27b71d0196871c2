"""A betting table in the hands of people who come, go, sleep, and play as they like.

Whatever they do: chips are conserved; a refused command changes nothing; nobody is the big blind
twice running at a dead button; the button never passes an order of places; who plays is dealt in
in time; and the clock alone brings every hand to its end.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from hashlib import sha256

import hypothesis.strategies as st
from hypothesis import settings as profile
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.catalog import GAMES
from engine.houses import HOUSES, house
from engine.poker.hand.actions import CheckCall, Fold, RaiseTo
from engine.poker.hand.events import Posted
from engine.poker.hand.legal import legal
from engine.poker.hand.state import BetStage
from engine.poker.table.button import lies_between
from engine.poker.table.commands import (
    Act,
    AddChips,
    Connect,
    Disconnect,
    Leave,
    MoveCarry,
    Return,
    Sit,
    SitOut,
    TableCommand,
    TakeSeat,
    VoidHand,
)
from engine.poker.table.events import HandBegan, HappenedAt
from engine.poker.table.questions import (
    candidates,
    chips,
    due_ms,
    is_running,
    occupied,
)
from engine.poker.table.state import PokerTable
from engine.poker.table.step import apply, new_table, settle
from engine.poker.table.terms import Terms, terms
from engine.refusals import IllegalAction
from engine.rules import ButtonRule, Forced

SIZE = 6
KINDS = tuple((name, kind) for name, found in HOUSES.items() for kind in found.tables)
WHO = st.integers(1, SIZE + 1)


class TableMachine(RuleBasedStateMachine):
    """One table over many hands."""

    table: PokerTable

    @initialize(
        kind=st.sampled_from(KINDS),
        game=st.sampled_from(("holdem", "holdem", "omaha8", "stud")),
        button=st.sampled_from((None, *ButtonRule)),
        players=st.integers(2, SIZE),
    )
    def open(
        self, kind: tuple[str, str], game: str, button: ButtonRule | None, players: int
    ) -> None:
        found: Terms = terms(house(kind[0]), GAMES[game], SIZE, kind=kind[1])
        if button is not None:
            found = replace(found, table=replace(found.table, button=button))
        self.low = found.stakes.small_bet or found.stakes.big_blind
        self.table = new_table("t", found, SIZE)
        self.now = 1_000
        self.hands: list[HandBegan] = []
        for seat in range(1, players + 1):
            self.sit(seat, 40)

    def do(self, command: TableCommand) -> None:
        """The command done; or refused, and then nothing has changed."""
        before = deepcopy(self.table)
        try:
            step = apply(self.table, command)
        except IllegalAction:
            assert self.table == before
            return
        assert self.table == before
        self.after(step.table, step.events)

    def after(self, table: PokerTable, events: tuple[HappenedAt, ...]) -> None:
        old = self.table
        self.table = table
        assert table.version == old.version + (table is not old)
        for event in events:
            if isinstance(event, HandBegan):
                self.dealt(old, event, events)

    def dealt(self, old: PokerTable, event: HandBegan, events: tuple[HappenedAt, ...]) -> None:
        """What holds for every deal."""
        entry = self.table.terms.table.entry
        assert len(event.seats) >= 2
        blinds = [e for e in events if isinstance(e, Posted) and e.what == "big_blind"]
        if self.table.terms.game.forced is Forced.BRING_IN:
            assert blinds == []
            return
        assert event.big in event.seats
        if len(event.seats) == 2:
            assert event.button == event.small == event.seats[1]
        elif event.small is not None:
            assert lies_between(event.small, event.button, event.big or 0)
        last = old.places
        dead = self.table.terms.table.button is ButtonRule.DEAD
        if last is not None and (dead or len(event.seats) == 2):
            assert event.big != last.big
        if is_running(self.table) and entry.newcomer_waits_for_button:
            self.newcomers_have_waited(event)

    def newcomers_have_waited(self, event: HandBegan) -> None:
        """Nobody comes in before the button has passed, unless there were not two others."""
        asked = candidates(self.table)
        if sum(not one.owed for one in asked) < 2:
            return
        new = {one.seat for one in asked if one.owed} - {event.big}
        assert event.big is not None
        assert all(
            lies_between(seat, event.big, event.button) for seat in new.intersection(event.seats)
        )

    # --- people ----------------------------------------------------------------------------------

    @rule(seat=WHO, low_bets=st.integers(0, 60))
    def sit(self, seat: int, low_bets: int) -> None:
        name = f"p{seat}"
        stack = self.low * low_bets // 2 + low_bets % 3
        self.do(Sit(player=name, name=name, seat=seat, stack=stack))

    @rule(seat=WHO, how_many=st.integers(-1, 500))
    def buy(self, seat: int, how_many: int) -> None:
        self.do(AddChips(player=f"p{seat}", amount=how_many))

    @rule(seat=WHO)
    def leave(self, seat: int) -> None:
        self.do(Leave(player=f"p{seat}", at_ms=self.now))

    @rule(seat=WHO)
    def sit_out(self, seat: int) -> None:
        self.do(SitOut(player=f"p{seat}"))

    @rule(seat=WHO, waits=st.booleans())
    def come_back(self, seat: int, waits: bool) -> None:
        self.do(Return(player=f"p{seat}", waits=waits))

    @rule(seat=WHO, here=st.booleans())
    def connection(self, seat: int, here: bool) -> None:
        self.do(Connect(player=f"p{seat}") if here else Disconnect(player=f"p{seat}"))

    # --- the room --------------------------------------------------------------------------------

    @rule(seat=st.integers(-1, SIZE + 1))
    def moved(self, seat: int) -> None:
        self.do(TakeSeat(seat=seat))

    @rule(amount=st.integers(-5, 5))
    def carry(self, amount: int) -> None:
        self.do(MoveCarry(amount=amount))

    @precondition(lambda self: is_running(self.table))
    @rule(really=st.integers(0, 3))
    def void(self, really: int) -> None:
        if really:
            return
        held, carried = chips(self.table), self.table.carried
        places = self.table.places
        self.do(VoidHand())
        assert not is_running(self.table)
        assert (self.table.carried, self.table.places) == (carried, places)
        assert chips(self.table) <= held  # who stood up has gone

    @rule(later=st.sampled_from((0, 400, 6_000, 31_000, 120_000)))
    def time_passes(self, later: int) -> None:
        self.now += later
        seed = sha256(f"{self.table.version}".encode()).digest()
        step = settle(self.table, self.now, seed)
        self.after(step.table, step.events)

    # --- play ------------------------------------------------------------------------------------

    @precondition(lambda self: self.table.turn is not None)
    @rule(choices=st.lists(st.integers(0, 99), min_size=1, max_size=12))
    def play(self, choices: list[int]) -> None:
        """Some decisions, each allowed: mostly quiet, at times a fold or a wager of any size."""
        for choice in choices:
            if self.table.turn is not None:
                self.do(self.decision(choice))

    def decision(self, choice: int) -> Act:
        hand, turn = self.table.hand, self.table.turn
        assert hand is not None
        assert turn is not None
        may = legal(hand)
        assert may.to_act is not None
        assert hand.seats[may.to_act] == turn.seat
        seat = self.table.seats[turn.seat - 1]
        assert seat is not None
        action: Fold | CheckCall | RaiseTo = CheckCall(position=may.to_act)
        if may.raise_min is not None and may.raise_max is not None and choice % 3 == 0:
            to = may.raise_min + (may.raise_max - may.raise_min) * choice // 99
            action = RaiseTo(position=may.to_act, to=to)
        elif choice % 7 == 1:
            action = Fold(position=may.to_act)
        return Act(
            player=seat.player,
            hand=self.table.number,
            turn=turn.number,
            action=action,
            at_ms=self.now,
        )

    # --- what always holds -----------------------------------------------------------------------

    @invariant()
    def chips_are_conserved(self) -> None:
        assert chips(self.table) >= 0
        assert all(seat.stack >= 0 for _, seat in occupied(self.table))

    @invariant()
    def somebody_is_waited_for(self) -> None:
        """A running hand always has a turn, of a player who is not absent."""
        hand, turn = self.table.hand, self.table.turn
        assert is_running(self.table) == (turn is not None)
        if hand is not None and turn is not None:
            assert isinstance(hand.stage, BetStage)
            assert hand.seats[hand.stage.to_act] == turn.seat
            assert turn.seat not in self.table.absent

    @invariant()
    def one_seat_for_a_person(self) -> None:
        players = [seat.player for _, seat in occupied(self.table)]
        assert len(set(players)) == len(players)

    def teardown(self) -> None:
        """The clock alone brings the hand to its end, and whoever stood up is gone."""
        for _ in range(200):
            if not is_running(self.table):
                break
            self.now = max(self.now, due_ms(self.table) or 0)
            step = settle(self.table, self.now, bytes(32))
            self.after(step.table, step.events)
        assert not is_running(self.table)
        assert not any(seat.left for _, seat in occupied(self.table))


TestTable = TableMachine.TestCase
TestTable.settings = profile(max_examples=60, stateful_step_count=40, deadline=None)
