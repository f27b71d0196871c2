"""Rounds of Hold'em or Trade'em: what a seat may decide, when, and what comes of it."""

from dataclasses import replace

import pytest

from engine.refusals import IllegalAction, Refusal
from engine.tradeem.actions import BotLevel, Hold, OpenTrade, Trade, TurnRef
from engine.tradeem.events import Pick, RoundClosed, RoundStarted
from engine.tradeem.hand import Choice, ChoiceKind
from engine.tradeem.settings import GRACE_MS, Settings
from engine.tradeem.step import apply
from engine.tradeem.views import view
from engine.viewers import SeatViewer
from tests.engine.tradeem.room import REFERENCE, START_MS, Room

BOARD = ("8c", "7c", "Jd", "9c", "2s")


def refusal(room: Room, action: Hold | OpenTrade | Trade) -> Refusal:
    with pytest.raises(IllegalAction) as caught:
        apply(room.table, action)
    return caught.value.refusal


@pytest.mark.parametrize(("number", "shown"), [(0, 0), (1, 3), (2, 4), (3, 5)])
def test_board_of_each_round(number: int, shown: int) -> None:
    """No card before the flop, then three, one and one (W4 to W7)."""
    room = Room(deal=REFERENCE).to_round(number)
    seen = view(room.table, SeatViewer(seat=1))

    assert (number, BOARD[:shown]) == (seen.round, seen.board)
    assert seen.deadline_ms == room.now_ms + 25_000


def test_hold_is_final() -> None:
    """Hold'em sets the choice for the round (T7)."""
    room = Room().to_round()
    step = room.hold(1, "ref-hold")
    choice = Choice(
        kind=ChoiceKind.HOLD,
        at_ms=room.now_ms,
        visible_at_ms=room.now_ms,
        refs=("ref-hold",),
    )

    assert step.choice == (1, choice)
    assert room.round.choices[0] == choice
    assert choice.is_final


def test_trade_in_two_clicks() -> None:
    """Trade'em opens picking, the click on a pair is final (W4, T7)."""
    room = Room().to_round()
    opened = room.open(1, "ref-open")
    room.now_ms += 900
    clicked = room.click(1, 7, "ref-click")

    assert opened.choice is not None
    assert not opened.choice[1].is_final
    assert clicked.choice == (
        1,
        Choice(
            kind=ChoiceKind.TRADE,
            target=7,
            at_ms=room.now_ms,
            visible_at_ms=room.now_ms,
            refs=("ref-open", "ref-click"),
        ),
    )


def test_choice_touches_nothing_else() -> None:
    """A decision changes the seat's own entry alone: no version, no event, no other seat."""
    room = Room((1, 2, 3)).to_round()
    room.hold(2)
    before = room.table
    step = room.hold(1)
    stage = replace(room.round, choices=(None, *room.round.choices[1:]))

    assert step.events == ()
    assert replace(step.table, hand=replace(room.hand, stage=stage)) == before


@pytest.mark.parametrize(
    ("first", "second", "why"),
    [
        ("hold", "hold", Refusal.TRADE_ALREADY_CHOSEN),
        ("hold", "open", Refusal.TRADE_ALREADY_CHOSEN),
        ("hold", "click", Refusal.TRADE_ALREADY_CHOSEN),
        ("open", "open", Refusal.TRADE_ALREADY_OPEN),
        ("open", "hold", Refusal.TRADE_ALREADY_OPEN),
        ("take", "open", Refusal.TRADE_ALREADY_CHOSEN),
        ("take", "hold", Refusal.TRADE_ALREADY_CHOSEN),
        ("take", "click", Refusal.TRADE_ALREADY_CHOSEN),
        ("", "click", Refusal.TRADE_NOT_OPEN),
    ],
)
def test_second_decision_refused(first: str, second: str, why: Refusal) -> None:
    """A choice is set for the round, and a pair is clicked after Trade'em only (W4, T7)."""
    room = Room().to_round()
    if first == "hold":
        room.hold(1)
    if first in ("open", "take"):
        room.open(1)
    if first == "take":
        room.click(1, 2)
    turn, at_ms = room.turn, room.now_ms
    actions = {
        "hold": Hold(player="p1", turn=turn, at_ms=at_ms),
        "open": OpenTrade(player="p1", turn=turn, at_ms=at_ms),
        "click": Trade(player="p1", turn=turn, target=5, at_ms=at_ms),
    }

    assert refusal(room, actions[second]) is why


@pytest.mark.parametrize("target", [0, 11, -1])
def test_click_outside_the_table(target: int) -> None:
    """There are ten seats, and a click beside them leaves picking open."""
    room = Room().to_round()
    room.open(1)
    click = Trade(player="p1", turn=room.turn, target=target, at_ms=room.now_ms)

    assert refusal(room, click) is Refusal.TRADE_NO_SUCH_SEAT
    assert room.click(1, 3).choice is not None


@pytest.mark.parametrize(
    ("turn", "why"),
    [
        (TurnRef(hand=1, round=0), Refusal.TURN_STALE),
        (TurnRef(hand=1, round=2), Refusal.TURN_STALE),
        (TurnRef(hand=2, round=1), Refusal.TURN_STALE),
        (TurnRef(hand=1, round=-1), Refusal.TURN_STALE),
    ],
)
def test_other_turns_are_stale(turn: TurnRef, why: Refusal) -> None:
    """A decision counts in the round it was made for, never in another one."""
    room = Room().to_round(1)

    for kind in (Hold, OpenTrade):
        assert refusal(room, kind(player="p1", turn=turn, at_ms=room.now_ms, ref="r" * 8)) is why


@pytest.mark.parametrize(
    ("stage", "why"),
    [
        ("waiting", Refusal.TURN_NOT_PLAYING),
        ("flash", Refusal.TURN_NO_DECISION),
        ("showdown", Refusal.TURN_STALE),
    ],
)
def test_nothing_to_decide(stage: str, why: Refusal) -> None:
    """Before the hand, in the flash and at the showdown nobody decides."""
    room = Room()
    if stage == "flash":
        room.start()
    if stage == "showdown":
        room.to_showdown()

    assert refusal(room, Hold(player="p1", turn=TurnRef(hand=1, round=0), at_ms=room.now_ms)) is why


@pytest.mark.parametrize("player", ["p9", "bot:2", ""])
def test_strangers_have_no_choice(player: str) -> None:
    """Only the player of a seat decides for it, and nobody for a bot."""
    room = Room((1,), bots={2: BotLevel.KEEN}).to_round()
    hold = Hold(player=player, turn=room.turn, at_ms=room.now_ms)

    assert refusal(room, hold) is Refusal.SEAT_NOT_YOURS


@pytest.mark.parametrize(
    ("late_ms", "counts"), [(0, True), (GRACE_MS - 1, True), (GRACE_MS, False)]
)
def test_grace(late_ms: int, counts: bool) -> None:
    """A choice counts if it is received less than a second after the deadline (W4, T20)."""
    room = Room().to_round()
    hold = Hold(player="p1", turn=room.turn, at_ms=room.round.deadline_ms + late_ms)

    if counts:
        assert apply(room.table, hold).choice is not None
    else:
        assert refusal(room, hold) is Refusal.TURN_CLOSED


def test_repeat_is_no_second_choice() -> None:
    """The same client action again changes nothing, in the round and after it, however late."""
    room = Room().to_round()
    turn = room.turn
    opened = OpenTrade(player="p1", turn=turn, at_ms=room.now_ms, ref="ref-open")
    clicked = Trade(player="p1", turn=turn, target=7, at_ms=room.now_ms, ref="ref-click")
    room.do(opened)
    room.do(clicked)
    during = room.table
    in_round = [apply(during, action).table is during for action in (opened, clicked)]
    room.time_up()
    closed = room.table
    late = [
        apply(closed, replace(action, at_ms=room.now_ms + 60_000)).table is closed
        for action in (opened, clicked)
    ]
    room.to_round(3).time_up()
    result = room.table
    after = [apply(result, action).table is result for action in (opened, clicked)]

    assert [*in_round, *late, *after] == [True] * 6


def test_repeat_needs_a_ref() -> None:
    """Two actions without a reference are two actions."""
    room = Room().to_round()
    room.hold(1)
    again = Hold(player="p1", turn=room.turn, at_ms=room.now_ms)

    assert refusal(room, again) is Refusal.TRADE_ALREADY_CHOSEN


@pytest.mark.parametrize("turn", [TurnRef(hand=1, round=0), TurnRef(hand=2, round=-1)])
def test_repeat_is_of_its_own_turn(turn: TurnRef) -> None:
    """A reference used in this round makes no repeat of an action for another one."""
    room = Room().to_showdown()
    room.wait_due()
    room.to_round()
    room.hold(1, "same-ref")
    other = Hold(player="p1", turn=turn, at_ms=room.now_ms, ref="same-ref")

    assert refusal(room, other) is Refusal.TURN_STALE


def test_refs_of_others_are_no_repeat() -> None:
    """A reference belongs to the seat that used it."""
    room = Room().to_round()
    room.hold(1, "same-ref")

    assert room.hold(2, "same-ref").choice is not None


def test_round_closes_when_all_have_chosen() -> None:
    """The flop comes as soon as the last player has chosen, with everybody's picks (W5, T9)."""
    room = Room((1, 2, 3), deal=REFERENCE).to_round()
    room.hold(1)
    room.take(2, 9)
    early = room.settle()
    room.take(3, 3)
    events = room.settle()

    assert early == ()
    assert events == (
        RoundClosed(
            hand=1,
            round=0,
            picks=(
                Pick(seat=1, target=None),
                Pick(seat=2, target=9),
                Pick(seat=3, target=None),
            ),
        ),
        RoundStarted(hand=1, round=1, board=("8c", "7c", "Jd"), deadline_ms=room.now_ms + 25_000),
    )


def test_pick_of_the_pair_held_is_a_keep() -> None:
    """A click on the pair one holds is told like Hold'em, a click on the own seat may be a take."""
    room = Room((1, 2), deal=REFERENCE).to_round()
    room.play("1 takes 9, 2 hold")
    kept = room.play("1 takes 9, 2 hold")[0]
    back = room.play("1 takes 1, 2 hold")[0]

    assert isinstance(kept, RoundClosed)
    assert kept.picks == (Pick(seat=1, target=None), Pick(seat=2, target=None))
    assert isinstance(back, RoundClosed)
    assert back.picks[0] == Pick(seat=1, target=1)


def test_closed_rounds_are_kept() -> None:
    """The hand remembers all choices and what was held after every round, for its record."""
    room = Room((1, 2), deal=REFERENCE).to_round()
    room.play("1 takes 9")
    room.play("2 opens")
    held = (9, *range(2, 11))
    kinds = [[None if c is None else c.kind for c in choices[:3]] for choices in room.hand.rounds]

    assert kinds == [[ChoiceKind.TRADE, None, None], [None, ChoiceKind.OPEN, None]]
    assert room.hand.held_after == (held, held)


def test_absent_player_stops_holding_up() -> None:
    """A player who is away costs the others one whole round, and none before coming back (T6)."""
    room = Room((1, 2)).to_round()
    room.depart(2)
    room.hold(1)
    first = room.settle()
    room.time_up()
    room.hold(1)
    second = [event.kind for event in room.settle()]
    room.arrive(2)
    room.hold(1)
    third = room.settle()

    assert first == ()
    assert second == ["round_closed", "round_started"]
    assert third == ()


def test_absent_player_may_still_choose() -> None:
    """Not to be waited for is no ban: a choice that arrives in time counts."""
    room = Room((1, 2)).to_round()
    room.depart(2)
    room.time_up()
    room.hold(2)

    assert room.round.choices[1] is not None


@pytest.mark.parametrize("trade_ms", [2_000, 25_000, 60_000])
def test_bots_choose_hidden_and_in_time(trade_ms: int) -> None:
    """Bots have chosen when the round begins and show it before the deadline."""
    room = Room(
        (1,),
        bots=dict(enumerate(BotLevel, start=2)),
        settings=Settings(trade_ms=trade_ms),
    ).to_round()
    for _ in range(4):
        choices = [room.round.choices[seat - 1] for seat in (2, 3, 4, 5)]
        started, deadline = room.round.started_ms, room.round.deadline_ms

        assert all(
            c is not None and c.is_final and started < c.visible_at_ms <= deadline for c in choices
        )
        room.time_up()


def test_bots_depend_on_the_deal_alone() -> None:
    """Equal seeds and equal play give equal bots, so a night can be played again."""
    hands = []
    for _ in range(2):
        room = Room((1,), bots={2: BotLevel.SHARP, 3: BotLevel.FORGETFUL}).to_showdown()
        hands.append(room.hand)

    assert hands[0] == hands[1]
    assert room.now_ms > START_MS
