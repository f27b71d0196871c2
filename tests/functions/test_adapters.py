"""The wrappers round adapters: faults that were asked for, and units as DynamoDB counts them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.tradeem.hand import Choice, ChoiceKind
from functions.adapters import dynamo_items
from functions.adapters.sqlite_database import Database
from functions.adapters.sqlite_tables import SqliteTables
from functions.adapters.sqlite_vouchers import SqliteVouchers
from functions.ports import (
    Chosen,
    Conflict,
    Connection,
    NotChosen,
    Pushed,
    Role,
    Stored,
    Throttled,
)
from tests.engine.tradeem.room import Room
from tests.kit.faulty_ports import (
    Fault,
    FaultyPush,
    FaultyTables,
    FaultyTimer,
    FaultyVouchers,
    PushFault,
    TimerFault,
)
from tests.kit.metered import Meter, MeteredTables


def stored(table_id: str = "T1") -> Stored:
    table = replace(Room(range(1, 11)).to_round(0).table, id=table_id)
    return Stored(table=table, rev=0, created_ms=1, tv_key="k", stream_key="s")


def hold(ref: str = "action-1") -> Choice:
    return Choice(kind=ChoiceKind.HOLD, at_ms=5, visible_at_ms=5, refs=(ref,))


# --- faults ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fault", "error", "is_done"),
    [
        (Fault.CONFLICT, Conflict, False),
        (Fault.THROTTLED, Throttled, False),
        (Fault.TIMED_OUT, Throttled, True),
    ],
)
def test_a_faulty_save_fails_and_perhaps_is_done(fault: Fault, error: type, is_done: bool) -> None:
    inner, made = SqliteTables(Database()), stored()
    inner.create(made)
    faulty = FaultyTables(inner, {"save": fault}.get)

    with pytest.raises(error):
        faulty.save(made, expect_rev=0)

    live = faulty.load("T1")
    assert live is not None
    assert live.stored.rev == int(is_done)


def test_every_call_of_a_store_may_fail() -> None:
    inner, made = SqliteTables(Database()), stored()
    inner.create(made)
    connection = Connection(
        id="a=", table="T1", role=Role.TV, player=None, connected_ms=1, seen_ms=1
    )
    faulty = FaultyTables(inner, lambda _call: Fault.THROTTLED)
    calls = [
        lambda: faulty.create(made),
        lambda: faulty.load("T1"),
        lambda: faulty.save(made, expect_rev=0),
        lambda: faulty.choose(made, 1, hold(), received_ms=1),
        lambda: faulty.connect(connection),
        lambda: faulty.note(connection),
        lambda: faulty.disconnect("T1", "a="),
        lambda: faulty.charge(connection),
        lambda: faulty.record("T1", 1),
        lambda: faulty.records("T1"),
        faulty.lobby,
        lambda: faulty.due(1),
    ]
    for call in calls:
        with pytest.raises(Throttled):
            call()

    assert inner.load("T1").stored == made


def test_faulty_vouchers_fail_as_asked() -> None:
    inner = SqliteVouchers(Database())
    faulty = FaultyVouchers(inner, {"take": Fault.TIMED_OUT}.get)
    assert faulty.issue("ticket", "secret", "payload", expires_ms=9)
    assert faulty.replace("ticket", "secret", "other", was="payload", expires_ms=9)

    with pytest.raises(Throttled):
        faulty.take("ticket", "secret", now_ms=1)

    assert faulty.peek("ticket", "secret", now_ms=1) is None, "it was taken all the same"


class Posts:
    def __init__(self) -> None:
        self.sent: list[str] = []
        self.closed: list[str] = []

    def send(self, frames: Sequence[tuple[str, bytes]]) -> Sequence[Pushed]:
        self.sent += [connection for connection, _ in frames]
        return [Pushed.GONE if c == "b" else Pushed.SENT for c, _ in frames]

    def close(self, connection_id: str) -> None:
        self.closed.append(connection_id)


@pytest.mark.parametrize(
    ("fault", "sent", "results"),
    [
        (None, "abc", "sent gone sent"),
        (PushFault.FAILED, "", "failed failed failed"),
        (PushFault.REVERSED, "cba", "sent gone sent"),
        (PushFault.GONE_BUT_SENT, "abc", "gone gone gone"),
    ],
)
def test_a_faulty_push_answers_for_each_frame_in_order(
    fault: PushFault | None, sent: str, results: str
) -> None:
    posts = Posts()
    faulty = FaultyPush(posts, lambda: fault)

    answers = faulty.send([(c, b"") for c in "abc"])
    faulty.close("a")

    assert "".join(posts.sent) == sent
    assert " ".join(answer.value for answer in answers) == results
    assert posts.closed == ["a"]


class Starts:
    def __init__(self) -> None:
        self.seen: list[tuple[object, ...]] = []

    def start_clock(self, *told: object) -> None:
        self.seen.append(("clock", *told))

    def start_pause(self, *told: object) -> None:
        self.seen.append(("pause", *told))

    def start_flash(self, *told: object) -> None:
        self.seen.append(("flash", *told))


@pytest.mark.parametrize(
    ("fault", "clocks", "pauses", "flashes", "until_ms"),
    [
        (None, 1, 1, 1, 1_999),
        (TimerFault.LOST, 0, 0, 0, None),
        (TimerFault.TWICE, 1, 2, 2, 1_999),
        (TimerFault.TRUNCATED, 1, 1, 1, 1_000),
    ],
)
def test_a_faulty_timer_loses_doubles_and_cuts(
    fault: TimerFault | None, clocks: int, pauses: int, flashes: int, until_ms: int | None
) -> None:
    starts = Starts()
    faulty = FaultyTimer(starts, lambda _run: fault)

    faulty.start_clock("T1", 1, 1_999)
    faulty.start_pause("T1", 1_999)
    faulty.start_flash("T1", 1)

    assert [run for run, *_ in starts.seen] == (
        ["clock"] * clocks + ["pause"] * pauses + ["flash"] * flashes
    )
    assert {told[-1] for run, *told in starts.seen if run != "flash"} <= {until_ms}


# --- units ----------------------------------------------------------------------------------------


def metered() -> tuple[MeteredTables, Meter, Stored]:
    meter = Meter()
    tables = MeteredTables(SqliteTables(Database()), meter)
    made = stored()
    tables.create(made)
    meter.write_units = 0
    return tables, meter, made


def kilobytes(made: Stored) -> int:
    item = {**dynamo_items.key("T1", dynamo_items.STATE), **dynamo_items.columns(made)}
    size = sum(
        len(name) + len(value.get("S", value.get("B", value.get("N", "")[::2])))
        for name, value in item.items()
    )
    return -(-size // 1_024)


def test_a_write_costs_a_unit_for_each_begun_kilobyte() -> None:
    tables, meter, made = metered()

    tables.save(made, expect_rev=0)

    assert meter.write_units == kilobytes(made)


def test_a_failed_condition_costs_as_much_as_a_write() -> None:
    tables, meter, made = metered()

    with pytest.raises(Conflict):
        tables.save(made, expect_rev=9)

    assert meter.write_units == kilobytes(made)
    assert meter.failed_writes == 1


def test_a_choice_that_is_not_taken_is_a_failed_write() -> None:
    tables, meter, made = metered()
    assert isinstance(tables.choose(made, 1, hold(), received_ms=5), Chosen)

    assert isinstance(tables.choose(made, 1, hold("action-2"), received_ms=5), NotChosen)

    assert meter.failed_writes == 1
    assert meter.calls["choose"] == 2


def test_a_transaction_costs_twice() -> None:
    tables, meter, made = metered()
    record = '{"hand": 0}'

    tables.save(made, expect_rev=0, record=record)

    assert meter.write_units == 2 * (kilobytes(made) + 1)


def test_a_moved_index_entry_costs_a_unit_to_delete_and_one_to_put() -> None:
    tables, meter, made = metered()
    hand = made.table.hand
    later = replace(hand.stage, deadline_ms=hand.stage.deadline_ms + 120_000)
    moved = replace(made, table=replace(made.table, hand=replace(hand, stage=later)))

    tables.save(moved, expect_rev=0)

    assert meter.write_units == kilobytes(moved) + 2


def test_a_read_costs_a_unit_for_each_begun_four_kilobytes() -> None:
    tables, meter, made = metered()
    tables.load("T1")
    assert meter.read_units == 1
    for number in range(40):
        tables.connect(
            Connection(
                id=f"socket-{number}=",
                table="T1",
                role=Role.PLAYER,
                player=f"player-{number}",
                connected_ms=1_800_000_000_000,
                seen_ms=1_800_000_000_000,
            )
        )

    tables.load(made.table.id)

    assert meter.read_units == 1 + 2
