"""Versions, the log, the clock and the end of an event."""

from dataclasses import replace

import pytest

from engine.events import HandVoided
from engine.log import LOG_VERSIONS
from engine.refusals import IllegalAction, Refusal
from engine.tradeem.actions import Close, Sit, Stand, Start, TimeUp
from engine.tradeem.events import EventFinished
from engine.tradeem.settings import GRACE_MS, Settings
from engine.tradeem.step import apply, settle
from engine.tradeem.table import Table, due_ms
from tests.engine.tradeem.room import HOST, START_MS, Room


def not_due(table: Table, at_ms: int) -> bool:
    with pytest.raises(IllegalAction) as caught:
        apply(table, TimeUp(at_ms=at_ms))
    return caught.value.refusal is Refusal.TABLE_NOT_DUE


def test_every_visible_change_is_a_version() -> None:
    """A step raises the version by one and is logged with its events; a choice does not."""
    room = Room((1, 2))
    room.start()
    room.begin_flash()
    room.wait_due()
    before = room.table.version
    room.hold(1)
    chosen = room.table.version
    room.hold(2)
    events = room.settle()

    assert [entry.version for entry in room.table.log] == list(range(1, before + 2))
    assert (chosen, room.table.version) == (before, before + 1)
    assert room.table.log[-1].events == events


def test_no_change_is_no_version() -> None:
    """A repeat returns the very table it was given."""
    room = Room()
    table = room.table

    assert room.arrive(1).table is table
    assert settle(table, START_MS, bytes(32)).table is table


def test_log_is_short() -> None:
    """The log keeps the last twenty versions."""
    room = Room()
    for _ in range(15):
        room.depart(2)
        room.arrive(2)
    versions = [entry.version for entry in room.table.log]

    assert versions == list(range(room.table.version - LOG_VERSIONS + 1, room.table.version + 1))


@pytest.mark.parametrize("stage", ["waiting", "armed", "flash", "round", "showdown", "finished"])
def test_time_up_early_changes_nothing(stage: str) -> None:
    """A clock that comes early is refused, whatever the stage."""
    room = Room(settings=Settings(hands=1))
    if stage != "waiting":
        room.start()
    if stage not in ("waiting", "armed"):
        room.begin_flash()
    if stage in ("round", "showdown", "finished"):
        room.to_round()
    if stage in ("showdown", "finished"):
        room.to_showdown()
    if stage == "finished":
        room.wait_due()
    due = due_ms(room.table)
    at_ms = room.now_ms if due is None else due - 1

    assert not_due(room.table, at_ms)
    assert settle(room.table, at_ms, bytes(32)).table is room.table


def test_time_up_twice_counts_once() -> None:
    """The second of two clocks finds the next round, which is not due."""
    room = Room().to_round()
    at_ms = room.round.deadline_ms + GRACE_MS
    room.do(TimeUp(at_ms=at_ms))

    assert room.round.round == 1
    assert not_due(room.table, at_ms)


def test_time_up_late_counts_once() -> None:
    """However late the clock is, one round ends, and the next has its full time from then on."""
    room = Room().to_round()
    at_ms = room.round.deadline_ms + 3_600_000
    room.do(TimeUp(at_ms=at_ms))

    assert (room.round.round, room.round.deadline_ms) == (1, at_ms + 25_000)


def test_time_up_deals_no_hand() -> None:
    """A deal takes entropy, which no clock brings."""
    room = Room().to_showdown()

    assert not_due(room.table, room.result.until_ms)


def test_settle_is_one_version() -> None:
    """Rounds that nobody is waited for close together, in order, in one version."""
    room = Room((1, 2)).to_round()
    for seat in (1, 2):
        room.do(Stand(player=f"p{seat}", at_ms=room.now_ms))
    before = room.table.version
    events = room.settle()

    assert [e.kind for e in events] == [
        "round_closed", "round_started", "round_closed", "round_started", "round_closed",
        "round_started", "round_closed", "hand_shown", "hand_shown", "pot_awarded",
    ]  # fmt: skip
    assert room.table.version == before + 1
    assert room.table.log[-1].events == events


def test_settle_ends_with_a_deal() -> None:
    """The seed of a settlement is used once, and nothing happens after the deal."""
    room = Room((1, 2), settings=Settings(result_ms=0)).to_round(3)
    before = room.table.version
    events = room.time_up()

    assert [e.kind for e in events] == [
        "round_closed", "hand_shown", "hand_shown", "pot_awarded", "hand_started",
    ]  # fmt: skip
    assert room.table.version == before + 1


def test_settle_finishes_without_a_seed_to_use() -> None:
    """The last hand of an abandoned event ends in the final results."""
    room = Room((1, 2), settings=Settings(hands=1, result_ms=0)).to_round()
    for seat in (1, 2):
        room.do(Stand(player=f"p{seat}", at_ms=room.now_ms))
    events = room.settle()

    assert events[-1] == EventFinished(hands_played=1)
    assert room.table.finished


@pytest.mark.parametrize(
    ("stage", "voids", "hand_kept"),
    [
        ("waiting", False, False),
        ("dealing", False, False),
        ("flash", True, False),
        ("round", True, False),
        ("showdown", False, True),
    ],
)
def test_host_closes(stage: str, voids: bool, hand_kept: bool) -> None:
    """The host may end the event at any time; a hand without an award is void, totals stand."""
    room = Room()
    if stage == "dealing":
        room.do(Start(player=HOST, at_ms=START_MS))
    if stage in ("flash", "round", "showdown"):
        room.start()
    if stage == "round":
        room.to_round(2)
    if stage == "showdown":
        room.to_showdown()
    played = room.table.hands_played
    step = room.do(Close(player=HOST, at_ms=room.now_ms))

    finished = EventFinished(hands_played=played)
    assert step.events == ((HandVoided(hand=1), finished) if voids else (finished,))
    assert room.table.finished
    assert (room.table.hand is not None) == hand_kept


@pytest.mark.parametrize(("player", "why"), [("p2", Refusal.TABLE_NOT_HOST), (HOST, None)])
def test_who_may_close(player: str, why: Refusal | None) -> None:
    """Nobody but the host ends an event, and only once."""
    room = Room().to_round()
    if why is None:
        room.do(Close(player=HOST, at_ms=room.now_ms))
        why = Refusal.TABLE_FINISHED

    with pytest.raises(IllegalAction) as caught:
        room.do(Close(player=player, at_ms=room.now_ms))
    assert caught.value.refusal is why


def test_refusal_says_its_code() -> None:
    """The error's text is the code, and the sentence for people if there is one."""
    assert str(IllegalAction(Refusal.TURN_STALE)) == "turn.stale"
    assert str(IllegalAction(Refusal.TURN_STALE, "Too old.")) == "turn.stale: Too old."


def test_state_shows_no_cards() -> None:
    """What a log or an error could print of a table holds no card and no seed (W1)."""
    room = Room().to_round(2)
    text = repr(room.table) + repr(room.hand) + repr(room.hand.deal)

    assert "pockets" not in text
    assert "board" not in text
    assert "seed" not in text


def test_no_step_with_wrong_chips() -> None:
    """A table whose totals are not whole pots is never published (T14)."""
    room = Room().to_showdown()
    seat = room.table.seats[0]
    assert seat is not None
    seats = (replace(seat, total=seat.total + 1), *room.table.seats[1:])
    room.table = replace(room.table, seats=seats)

    with pytest.raises(AssertionError, match="not conserved"):
        room.depart(2)


def test_players_ids_stay_with_the_table() -> None:
    """Sitting down shows the name only; the person's id is nobody's business."""
    room = Room()
    step = room.do(
        Sit(
            player="sub-123456", name="Nine", device="box-9", seat=9, notice_accepted=True,
            at_ms=START_MS,
        )
    )  # fmt: skip

    assert "sub-123456" not in repr(step.events)
