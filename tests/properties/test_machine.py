"""A table under any sequence of actions and any clock.

After every step: chips are whole pots, the cards are a deck, versions only grow, every viewer has
a view. What a view offers is accepted, everything else is refused with a code and changes nothing.
"""

from dataclasses import replace

import hypothesis.strategies as st
import pytest
from hypothesis import settings as profile
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.cards import DECK
from engine.log import LOG_VERSIONS
from engine.refusals import IllegalAction, Refusal
from engine.shuffle import shuffle
from engine.tradeem.actions import (
    Action,
    Arrive,
    BeginFlash,
    BotLevel,
    Close,
    Depart,
    Hold,
    OpenTrade,
    Ready,
    Sit,
    Stand,
    Start,
    StartHand,
    TimeUp,
    Trade,
    TurnRef,
)
from engine.tradeem.hand import Complete, FlashStage, TradeStage
from engine.tradeem.settings import GRACE_MS, POT, SEATS, PicksShown, Settings
from engine.tradeem.step import apply, settle
from engine.tradeem.table import (
    Step,
    Table,
    chips,
    due_ms,
    is_awaited,
    is_round_complete,
    turn_of,
    wants_hand,
)
from engine.tradeem.views import flash_frame, view
from engine.viewers import Rail, SeatViewer
from tests.engine.tradeem.room import HOST, Room

SEAT = st.integers(1, SEATS)
DELAY = st.one_of(
    st.sampled_from((0, 1, 999, 1_000, 2_499, 2_500, 5_000, 25_000, 25_999, 26_000, 27_001)),
    st.integers(0, 120_000),
)
MAX_STEPS = 6  # clock steps from a deal to its award


class TableMachine(RuleBasedStateMachine):
    """One event of three hands with people at some seats and bots at others."""

    room: Room
    seeds = 0

    @initialize(
        people=st.lists(SEAT, max_size=4, unique=True),
        bots=st.dictionaries(SEAT, st.sampled_from(BotLevel), max_size=3),
        picks=st.sampled_from(PicksShown),
    )
    def gather(self, people: list[int], bots: dict[int, BotLevel], picks: PicksShown) -> None:
        people = sorted({1, 2, *people})
        self.room = Room(
            people,
            bots={seat: level for seat, level in bots.items() if seat not in people},
            settings=Settings(hands=3, picks_shown=picks),
        )
        self.room.start()
        self.people = people
        self.version = self.room.table.version

    # --- helpers -------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        return self.room.table

    def attempt(self, action: Action) -> Step | Refusal:
        """Do it if it is allowed; a refusal must leave the table as it was."""
        before = self.table
        try:
            return self.room.do(action)
        except IllegalAction as refused:
            refusal = refused.refusal
        assert self.table is before
        return refusal

    def turn(self) -> TurnRef:
        return turn_of(self.table) or TurnRef(hand=self.table.hands_played + 1, round=0)

    def seed(self) -> bytes:
        self.seeds += 1
        return self.seeds.to_bytes(32, "little")

    def offered(self, seat: int) -> tuple[bool, bool, tuple[int, ...]]:
        """Hold'em, Trade'em, pairs to click: what the box of this seat offers at this time."""
        hand, seen = self.table.hand, view(self.table, SeatViewer(seat=seat)).you
        late = (
            hand is not None
            and isinstance(hand.stage, TradeStage)
            and self.room.now_ms >= hand.stage.deadline_ms + GRACE_MS
        )
        if seen is None or late or seat not in self.people:
            return (False, False, ())
        return (seen.may_hold, seen.may_open, seen.may_pick)

    # --- decisions -----------------------------------------------------------------------------

    @rule(seat=SEAT)
    def press_hold(self, seat: int) -> None:
        allowed, _, _ = self.offered(seat)
        action = Hold(player=f"p{seat}", turn=self.turn(), at_ms=self.room.now_ms)
        assert isinstance(self.attempt(action), Step) == allowed

    @rule(seat=SEAT)
    def press_trade(self, seat: int) -> None:
        _, allowed, _ = self.offered(seat)
        action = OpenTrade(player=f"p{seat}", turn=self.turn(), at_ms=self.room.now_ms)
        assert isinstance(self.attempt(action), Step) == allowed

    @rule(seat=SEAT, pair=st.integers(-1, 12))
    def click(self, seat: int, pair: int) -> None:
        _, _, allowed = self.offered(seat)
        at_ms = self.room.now_ms
        action = Trade(player=f"p{seat}", turn=self.turn(), target=pair, at_ms=at_ms)
        assert isinstance(self.attempt(action), Step) == (pair in allowed)

    @rule(seat=SEAT, hand=st.integers(0, 4), number=st.integers(-1, 4))
    def press_for_another_turn(self, seat: int, hand: int, number: int) -> None:
        turn = TurnRef(hand=hand, round=number)
        if turn == turn_of(self.table):
            return
        action = Hold(player=f"p{seat}", turn=turn, at_ms=self.room.now_ms)
        assert isinstance(self.attempt(action), Refusal)

    @precondition(lambda self: turn_of(self.table) is not None)
    @rule(seat=SEAT)
    def press_twice(self, seat: int) -> None:
        action = Hold(
            player=f"p{seat}", turn=self.turn(), at_ms=self.room.now_ms, ref=f"twice-{seat}"
        )
        if isinstance(self.attempt(action), Step):
            before = self.table
            later = replace(action, at_ms=self.room.now_ms + 10**6)
            assert apply(before, later) == Step(table=before)

    # --- the clock -----------------------------------------------------------------------------

    @rule(delay=DELAY)
    def wait(self, delay: int) -> None:
        """Time passes and some clock looks at the table, once or twice."""
        self.room.now_ms += delay
        due = due_ms(self.table)
        step = settle(self.table, self.room.now_ms, self.seed())
        assert (step.table is self.table) == (due is None or self.room.now_ms < due)
        again = settle(step.table, self.room.now_ms, self.seed())
        assert again.table is step.table
        self.room.table = step.table

    @rule(early=st.integers(1, 30_000))
    def poke_early(self, early: int) -> None:
        due = due_ms(self.table)
        at_ms = self.room.now_ms if due is None else due - early
        assert self.attempt(TimeUp(at_ms=at_ms)) is Refusal.TABLE_NOT_DUE
        assert settle(self.table, at_ms, self.seed()).table is self.table

    @rule()
    def wake_in_time(self) -> None:
        """The clock comes at the very moment; a second one finds nothing to do any more."""
        due = due_ms(self.table)
        if due is None:
            return
        self.room.now_ms = max(self.room.now_ms, due)
        if wants_hand(self.table, self.room.now_ms):
            action: Action = StartHand(seed=self.seed(), at_ms=self.room.now_ms)
        else:
            action = TimeUp(at_ms=self.room.now_ms)
        assert isinstance(self.attempt(action), Step)

    @rule(hand=st.integers(1, 4))
    def begin_flash(self, hand: int) -> None:
        before = self.table.hand
        result = self.attempt(BeginFlash(hand=hand, at_ms=self.room.now_ms))
        if before is None or before.number != hand or self.table.finished:
            assert isinstance(result, Refusal)
        elif not isinstance(before.stage, FlashStage) or before.stage.shown_from_ms is not None:
            assert result == Step(table=self.table)

    @rule(seed=st.binary(min_size=32, max_size=32))
    def deal_out_of_turn(self, seed: bytes) -> None:
        if not wants_hand(self.table, self.room.now_ms):
            action = StartHand(seed=seed, at_ms=self.room.now_ms)
            assert isinstance(self.attempt(action), Refusal)

    # --- people --------------------------------------------------------------------------------

    @rule(seat=SEAT, goes=st.booleans())
    def come_or_go(self, seat: int, goes: bool) -> None:
        kind = Depart if goes else Arrive
        step = self.attempt(kind(player=f"p{seat}", at_ms=self.room.now_ms))
        assert isinstance(step, Step)
        player = self.table.seats[seat - 1]
        if seat in self.people and player is not None:
            assert player.present is not goes
            assert goes or is_awaited(self.table, seat)

    @rule(seat=SEAT)
    def stand_up(self, seat: int) -> None:
        allowed = seat in self.people and not self.table.finished
        result = self.attempt(Stand(player=f"p{seat}", at_ms=self.room.now_ms))
        assert isinstance(result, Step) == allowed
        if allowed:
            assert not is_awaited(self.table, seat)

    @rule(seat=SEAT, hand=st.integers(1, 3))
    def read_result(self, seat: int, hand: int) -> None:
        shown = self.table.hand
        allowed = (
            seat in self.people
            and shown is not None
            and shown.number == hand
            and isinstance(shown.stage, Complete)
        )
        result = self.attempt(Ready(player=f"p{seat}", hand=hand, at_ms=self.room.now_ms))
        assert isinstance(result, Step) == allowed

    @rule(seat=SEAT)
    def sit_down_late(self, seat: int) -> None:
        action = Sit(
            player="late", name="Late", device="box-late", seat=seat, notice_accepted=True,
            at_ms=self.room.now_ms,
        )  # fmt: skip
        assert isinstance(self.attempt(action), Refusal)
        assert isinstance(self.attempt(Start(player=HOST, at_ms=self.room.now_ms)), Refusal)

    @precondition(lambda self: self.table.hands_played > 1)
    @rule(player=st.sampled_from((HOST, "p2")))
    def close(self, player: str) -> None:
        allowed = player == HOST and not self.table.finished
        result = self.attempt(Close(player=player, at_ms=self.room.now_ms))
        assert isinstance(result, Step) == allowed

    # --- what always holds ---------------------------------------------------------------------

    @invariant()
    def chips_are_whole_pots(self) -> None:
        assert chips(self.table) == POT * self.table.hands_played
        assert self.table.hands_played <= 3

    @invariant()
    def cards_are_one_deck(self) -> None:
        hand = self.table.hand
        if hand is None:
            return
        dealt = [*(card for pocket in hand.deal.pockets for card in pocket), *hand.deal.board]
        rest = shuffle(bytes.fromhex(hand.deal.seed or ""))[25:]
        assert sorted((*dealt, *rest)) == list(DECK)

    @invariant()
    def holdings_are_dealt_pairs(self) -> None:
        hand = self.table.hand
        if hand is None:
            return
        assert all(1 <= held <= SEATS for held in hand.holdings)
        idle = set(range(1, SEATS + 1)) - hand.playing
        assert all(hand.holdings[seat - 1] == seat for seat in idle)
        assert len(hand.rounds) == len(hand.held_after) <= 4

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
        for viewer in (Rail(), Rail(flash=False), *(SeatViewer(seat=n) for n in range(1, 11))):
            seen = view(self.table, viewer)
            assert [seat.seat for seat in seen.seats] == list(range(1, 11))
            assert [s.total for s in seen.standings] == sorted(
                (s.total for s in seen.standings), reverse=True
            )
            frame = flash_frame(self.table, viewer, self.room.now_ms)
            assert frame is None or frame.from_ms <= self.room.now_ms < frame.until_ms

    @invariant()
    def complete_round_is_due(self) -> None:
        due = due_ms(self.table)
        hand = self.table.hand
        if hand is None or not isinstance(hand.stage, TradeStage) or self.table.finished:
            return
        latest = hand.stage.deadline_ms + GRACE_MS
        assert due is not None
        assert due <= latest
        assert is_round_complete(self.table) or due == latest

    def teardown(self) -> None:
        """Whatever happened, clocks alone bring the event to its end."""
        if not hasattr(self, "people"):
            return
        for _ in range(3 * (MAX_STEPS + 1)):
            if self.table.finished:
                break
            hand = self.table.hand
            if hand is not None and isinstance(hand.stage, FlashStage):
                self.attempt(BeginFlash(hand=hand.number, at_ms=self.room.now_ms))
            due = due_ms(self.table)
            assert due is not None
            # A flash that is long over is void; one deal more is all that costs.
            self.room.now_ms = max(self.room.now_ms, due)
            self.room.table = settle(self.table, self.room.now_ms, self.seed()).table
        else:
            pytest.fail("the event does not end")


TestTable = TableMachine.TestCase
TestTable.settings = profile(max_examples=80, stateful_step_count=60)
