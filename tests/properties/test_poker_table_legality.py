"""Who may do what at a betting table, in every house: each command by anybody, at any time.

What is allowed is taken, what is not is refused with the code that says why and changes nothing;
the same command twice changes nothing more; the clock counts once, and not before its time.
`test_poker_table` has what is true of the hands that are dealt.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import hypothesis.strategies as st
import pytest
from hypothesis import settings as profile
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.bots.betting.choice import Move
from engine.catalog import GAMES
from engine.houses import HOUSES
from engine.log import LOG_VERSIONS
from engine.poker.hand.actions import RaiseTo, StandIn
from engine.poker.hand.legal import legal
from engine.poker.hand.state import Complete
from engine.poker.table.clock import turn_due_ms
from engine.poker.table.commands import (
    Act,
    AddChips,
    BeginHand,
    Connect,
    Disconnect,
    Leave,
    MoveCarry,
    Return,
    Sit,
    SitOut,
    TableCommand,
    TakeSeat,
    TimeUp,
    VoidHand,
)
from engine.poker.table.events import HappenedAt
from engine.poker.table.questions import (
    chips,
    due_ms,
    is_running,
    occupied,
    seat_of,
)
from engine.poker.table.state import PokerTable, PokerTableStep
from engine.poker.table.step import apply, new_table, settle
from engine.poker.table.terms import Terms, terms
from engine.poker.views.hand import view
from engine.refusals import IllegalAction, Refusal
from engine.rules import ButtonRule
from engine.viewers import Rail, SeatViewer
from tests.properties.poker_deals import chosen, quiet

KINDS = [(house.id, kind) for house in HOUSES.values() for kind in house.tables]
PLAYER = st.integers(1, 10).map("p{}".format)
STACK = st.one_of(st.integers(1, 30), st.integers(1, 500), st.just(2_000))
DELAY = st.sampled_from((0, 1, 700, 5_000, 29_999, 31_000, 95_000, 400_000))


@st.composite
def agreements(draw: st.DrawFn) -> Terms:
    """Terms of any house for any game; the button moves as any of them moves it. Stakes are small
    beside the stacks, or large."""
    house, kind = draw(st.sampled_from(KINDS))
    game = GAMES[draw(st.sampled_from(("holdem", "holdem", *GAMES)))]
    found = terms(HOUSES[house], game, 3, kind=kind, low_bet=draw(st.sampled_from((2, 20))))
    rules = replace(
        found.table,
        button=draw(st.sampled_from(ButtonRule)),
        least_buy_in=None,
        heads_up_rake=(),  # two may sit down at any stakes
    )
    return replace(found, table=rules)


class TableMachine(RuleBasedStateMachine):
    """One table of up to eight seats and a crowd of ten people."""

    table: PokerTable
    now_ms = 0
    seeds = 0
    version = 0

    @initialize(
        agreed=agreements(), seats=st.integers(0, 2), stacks=st.lists(STACK, min_size=2, max_size=6)
    )
    def open_table(self, agreed: Terms, seats: int, stacks: list[int]) -> None:
        """Everybody sits down before the first hand; up to two more seats are free."""
        self.table = new_table("t", agreed, len(stacks) + seats)
        for number, stack in enumerate(stacks, 1):
            self.attempt(Sit(player=f"p{number}", name=f"P{number}", seat=number, stack=stack))

    def attempt(self, command: TableCommand) -> PokerTableStep | Refusal:
        """The step, which is taken; or why it is refused, and then the table is what it was."""
        before = self.table
        try:
            done = apply(before, command)
        except IllegalAction as refused:
            assert self.table is before
            return refused.refusal
        self.table = done.table
        return done

    def seed(self) -> bytes:
        self.seeds += 1
        return sha256(self.seeds.to_bytes(4, "big")).digest()

    def is_on(self) -> bool:
        return self.table.turn is not None

    # --- people ----------------------------------------------------------------------------------

    @rule(player=PLAYER, seat=st.one_of(st.none(), st.integers(0, 9)), stack=STACK)
    def sit(self, player: str, seat: int | None, stack: int) -> None:
        free = [n for n, one in enumerate(self.table.seats, 1) if one is None]
        allowed = bool(free) if seat is None else seat in free
        allowed = allowed and seat_of(self.table, player) is None
        done = self.attempt(Sit(player=player, name=player, seat=seat, stack=stack))

        assert isinstance(done, PokerTableStep) == allowed

    @rule(player=PLAYER)
    def leave(self, player: str) -> None:
        number = seat_of(self.table, player)
        done = self.attempt(Leave(player=player, at_ms=self.now_ms))

        assert isinstance(done, PokerTableStep) == (number is not None)

    @rule(player=PLAYER, waits=st.booleans(), what=st.sampled_from(("out", "back", "here", "gone")))
    def come_and_go(self, player: str, waits: bool, what: str) -> None:
        command: TableCommand = {
            "out": SitOut(player=player),
            "back": Return(player=player, waits=waits),
            "here": Connect(player=player),
            "gone": Disconnect(player=player),
        }[what]
        done = self.attempt(command)
        again = self.attempt(command)

        assert isinstance(done, PokerTableStep) or done in {
            Refusal.SEAT_NOT_YOURS,
            Refusal.SEAT_NO_CHIPS,
        }
        if isinstance(done, PokerTableStep):  # the same once more changes nothing
            assert isinstance(again, PokerTableStep)
            assert again.table.version == done.table.version

    @rule(player=PLAYER, amount=st.integers(-5, 300), carry=st.integers(-3, 3))
    def buy(self, player: str, amount: int, carry: int) -> None:
        """Chips from outside: bought ones, and carried ones of another table."""
        self.attempt(AddChips(player=player, amount=amount))
        carried = self.table.carried
        if isinstance(self.attempt(MoveCarry(amount=carry)), PokerTableStep):
            assert self.table.carried == carried + carry >= 0

    @rule(seat=st.integers(0, 20))
    def take_away(self, seat: int) -> None:
        """Players are moved to other tables between hands only."""
        done = self.attempt(TakeSeat(seat=seat))
        if isinstance(done, Refusal):
            assert done in {Refusal.TABLE_HAND_RUNNING, Refusal.SEAT_NO_SUCH, Refusal.SEAT_EMPTY}
        else:
            assert self.table.seats[seat - 1] is None

    # --- hands -----------------------------------------------------------------------------------

    @rule(late=DELAY)
    def deal(self, late: int) -> None:
        """A hand begins when it is due and not while another is played."""
        due = due_ms(self.table)
        running = is_running(self.table)
        if not running and due is not None:
            self.now_ms = max(self.now_ms, due) + late
        number = self.table.number
        done = self.attempt(BeginHand(seed=self.seed(), at_ms=self.now_ms))
        if running:
            assert done is Refusal.TABLE_HAND_RUNNING
        elif due is None:
            assert done in {Refusal.TABLE_TOO_FEW, Refusal.TABLE_NOT_DUE}
        else:
            assert self.table.number in {number, number + 1}

    @precondition(is_on)
    @rule(numbers=st.lists(st.integers(0, 1 << 12), min_size=1, max_size=12), late=DELAY)
    def play_on(self, numbers: list[int], late: int) -> None:
        """Decisions that are offered, in time; the first may take long."""
        for number in numbers:
            turn = self.table.turn
            if turn is None or self.table.hand is None:
                return
            due = turn_due_ms(self.table.terms.table.time, turn)
            self.now_ms = min(max(self.now_ms, due - 1), self.now_ms + late)
            late = 0
            may = legal(self.table.hand)
            action = chosen(may, number)
            if isinstance(action, StandIn):  # not asked by people
                action = quiet(may)
            done = self.attempt(self.act(self.player(turn.seat), action))
            if self.now_ms >= due:
                assert done is Refusal.TURN_CLOSED
                return
            assert isinstance(done, PokerTableStep), (done, action)

    @precondition(lambda self: not self.is_on() and due_ms(self.table) is not None)
    @rule(script=st.lists(st.integers(0, 1 << 12), max_size=20))
    def play_a_hand(self, script: list[int]) -> None:
        """A hand from the deal to the end; when nothing more is asked for, people go along."""
        self.deal(0)
        self.play_on(script or [0], 0)
        while self.table.turn is not None and self.table.hand is not None:
            action = quiet(legal(self.table.hand))
            player = self.player(self.table.turn.seat)
            assert isinstance(self.attempt(self.act(player, action)), PokerTableStep)

    def act(self, player: str, action: Move) -> Act:
        turn = self.table.turn
        number = 0 if turn is None else turn.number
        return Act(
            player=player,
            hand=self.table.number,
            turn=number,
            action=action,
            at_ms=self.now_ms,
        )

    def player(self, seat: int) -> str:
        one = self.table.seats[seat - 1]
        assert one is not None
        return one.player

    @precondition(is_on)
    @rule(player=PLAYER, by=st.integers(-1, 1), to=st.integers(0, 3_000))
    def click_amiss(self, player: str, by: int, to: int) -> None:
        """By another player, or for another turn or hand: refused."""
        turn, hand = self.table.turn, self.table.hand
        assert turn is not None
        assert hand is not None
        position = hand.seats.index(turn.seat)
        act = self.act(player, RaiseTo(position=position, to=to))
        if by:
            stale = self.attempt(replace(act, turn=act.turn + by))
            assert stale in {Refusal.TURN_STALE, Refusal.SEAT_NOT_YOURS}
            assert self.attempt(replace(act, hand=act.hand + by)) == stale
        elif player != self.player(turn.seat):
            assert self.attempt(act) in {Refusal.BET_NOT_YOUR_TURN, Refusal.SEAT_NOT_YOURS}

    @rule(early=st.integers(1, 200_000))
    def clock_early(self, early: int) -> None:
        """Before its time the clock does nothing, however often it wakes up."""
        due = due_ms(self.table)
        if due is not None and is_running(self.table):
            assert self.attempt(TimeUp(at_ms=due - early)) is Refusal.TABLE_NOT_DUE
            assert settle(self.table, due - early, self.seed()).table is self.table

    @precondition(is_on)
    @rule(late=DELAY)
    def clock(self, late: int) -> None:
        turn = self.table.turn
        assert turn is not None
        self.now_ms = max(self.now_ms, turn_due_ms(self.table.terms.table.time, turn)) + late
        done = self.attempt(TimeUp(at_ms=self.now_ms))

        assert isinstance(done, PokerTableStep)
        if self.table.turn is not None:
            assert self.attempt(TimeUp(at_ms=self.now_ms)) is Refusal.TABLE_NOT_DUE

    @rule(really=st.integers(0, 5))
    def void(self, really: int) -> None:
        """A void hand leaves no trace: chips and carry are what they were before it."""
        if really:
            return
        running = is_running(self.table)
        carried, places = self.table.carried, self.table.places
        done = self.attempt(VoidHand())

        assert isinstance(done, PokerTableStep) == running
        assert (self.table.carried, self.table.places) == (carried, places)

    # --- what always holds -----------------------------------------------------------------------

    @invariant()
    def chips_are_conserved(self) -> None:
        assert chips(self.table) >= 0
        for _, seat in occupied(self.table):
            assert min(seat.stack, seat.adding, seat.bank_ms, seat.all_ins) >= 0

    @invariant()
    def versions_only_grow(self) -> None:
        table = self.table
        assert self.version <= table.version
        self.version = table.version
        versions = [entry.version for entry in table.log]
        assert len(versions) <= LOG_VERSIONS
        assert versions == list(range(table.version - len(versions) + 1, table.version + 1))

    @invariant()
    def everybody_has_a_view(self) -> None:
        hand = self.table.hand
        if hand is None:
            return
        for viewer in (Rail(), *(SeatViewer(seat=seat) for seat in hand.seats)):
            assert len(view(hand, viewer).seats) == len(hand.seats)

    @invariant()
    def no_card_in_a_log(self) -> None:
        assert "holes" not in repr(self.table)
        assert self.table.seed not in repr(self.table) or not self.table.seed

    def teardown(self) -> None:
        """Clocks alone bring the running hand to its end, and then deal the next one."""
        if not hasattr(self, "table"):
            return
        events: list[HappenedAt] = []
        for _ in range(2_000):
            if not is_running(self.table):
                break
            due = due_ms(self.table)
            assert due is not None
            self.now_ms = max(self.now_ms, due)
            done = settle(self.table, self.now_ms, self.seed())
            assert done.table is not self.table
            self.table = done.table
            events += done.events
        else:
            pytest.fail("the hand does not end")
        self.chips_are_conserved()
        hand = self.table.hand
        assert hand is None or isinstance(hand.stage, Complete)


TestTable = TableMachine.TestCase
TestTable.settings = profile(max_examples=250, stateful_step_count=40)
