"""What only DynamoDB has: which calls are made, sparse indexes, TTL, throttling, and transactions
that get in the way. What every store must do stands in tests/contract."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from zlib import crc32

import pytest
from botocore.exceptions import ClientError, ReadTimeoutError

from engine.tradeem.actions import Sit, Start
from engine.tradeem.hand import Choice, ChoiceKind, TradeStage
from engine.tradeem.settings import Settings
from engine.tradeem.step import apply, settle
from engine.tradeem.table import Table, new_table
from functions.adapters.dynamo_tables import DynamoTables
from functions.counts import Count, counting
from functions.flows.flash import SECOND_MS
from functions.ports import (
    CONNECTION_MAX_AGE_MS,
    Chosen,
    Conflict,
    Connection,
    NewerSchema,
    NotChosen,
    Role,
    Stored,
    Throttled,
)
from tests.kit import dynamo

TABLE = "ABCDEF"
NOW_MS = 1_900_000_000_000
STATE = {"pk": {"S": TABLE}, "sk": {"S": "live#state"}}


@pytest.fixture
def client() -> Iterator[Any]:
    with dynamo.moto() as client:
        yield client


@pytest.fixture
def tables(client: Any) -> DynamoTables:
    return dynamo.stores(client)[0]


def stored(table: Table | None = None, **changes: Any) -> Stored:
    made = Stored(
        table=table or new_table(TABLE, Settings(), "ann"),
        rev=0,
        created_ms=NOW_MS,
        tv_key="tv",
        stream_key="stream",
    )
    return replace(made, **changes)


def seated(players: int, **settings: Any) -> Table:
    table = new_table(TABLE, Settings(**settings), "p1")
    for number in range(1, players + 1):
        sit = Sit(
            player=f"p{number}",
            name=f"Player {number}",
            device=f"device-{number}",
            seat=number,
            notice_accepted=True,
            at_ms=NOW_MS,
        )
        table = apply(table, sit).table
    return table


def in_round(players: int = 10) -> Table:
    """A table whose first round has just begun."""
    table = apply(seated(players), Start(player="p1", at_ms=NOW_MS)).table
    table = settle(table, NOW_MS, bytes(32)).table
    assert table.hand is not None
    began = replace(table.hand.stage, shown_from_ms=NOW_MS)  # type: ignore[type-var]
    table = replace(table, hand=replace(table.hand, stage=began))
    table = settle(table, NOW_MS + 25_000, bytes(32)).table
    assert table.hand is not None
    assert isinstance(table.hand.stage, TradeStage)
    return table


def hold(ref: str = "ref") -> Choice:
    at_ms = NOW_MS + 26_000
    return Choice(kind=ChoiceKind.HOLD, at_ms=at_ms, visible_at_ms=at_ms, refs=(ref,))


def item(client: Any) -> dict[str, Any]:
    found = client.get_item(TableName=dynamo.TABLES, Key=STATE)["Item"]
    assert isinstance(found, dict)
    return found


@contextmanager
def hooked(client: Any, event: str, hook: Callable[..., Any]) -> Iterator[None]:
    """The SDK calls `hook` on every `event` meanwhile."""
    client.meta.events.register(event, hook)
    yield
    client.meta.events.unregister(event, hook)


@contextmanager
def calls(client: Any) -> Iterator[list[str]]:
    """Names of the calls made meanwhile."""
    made: list[str] = []
    with hooked(client, "before-call.dynamodb", lambda model, **_: made.append(model.name)):
        yield made


def test_a_state_is_put_once_and_updated_ever_after(client: Any, tables: DynamoTables) -> None:
    first = stored(in_round())

    with calls(client) as made:
        tables.create(first)
        saved = tables.save(first, expect_rev=0)
        chosen = tables.choose(saved, 3, hold(), received_ms=NOW_MS + 26_000)
        assert isinstance(chosen, Chosen)
        tables.save(chosen.stored, expect_rev=2, record="{}")

    assert made == ["PutItem", "UpdateItem", "UpdateItem", "TransactWriteItems"]


def test_one_read_brings_state_and_sockets(client: Any, tables: DynamoTables) -> None:
    tables.create(stored())
    tables.connect(socket("one="))

    with calls(client) as made:
        live = tables.load(TABLE)

    assert live is not None
    assert [connection.id for connection in live.connections] == ["one="]
    assert made == ["Query"]


def test_a_read_goes_on_after_a_full_page(client: Any, tables: DynamoTables) -> None:
    """A page ends after a megabyte; here after one item."""
    tables.create(stored())
    for number in range(5):
        tables.connect(socket(f"{number}="))
    event = "provide-client-params.dynamodb.Query"

    with hooked(client, event, lambda params, **_: {**params, "Limit": 1}):
        live = tables.load(TABLE)

    assert live is not None
    assert len(live.connections) == 5


def test_indexes_hold_only_what_is_due_or_open(client: Any, tables: DynamoTables) -> None:
    waiting = stored(seated(2))
    tables.create(waiting)
    assert {"lobby", "name", "host_name", "players", "hands"} <= item(client).keys()
    assert not {"due", "due_shard", "due_minute"} & item(client).keys()

    tables.save(replace(waiting, table=in_round()), expect_rev=0)

    columns = item(client)
    due_ms = int(columns["due"]["N"])
    assert columns["due_minute"]["N"] == str(due_ms // 60_000 + 1)
    assert columns["due_shard"]["N"] == str(crc32(TABLE.encode()) % 16)
    assert not {"lobby", "name", "host_name", "players"} & columns.keys()
    finished = replace(in_round(), finished=True, hand=None)
    tables.save(replace(waiting, table=finished), expect_rev=1)
    assert not {"lobby", "due", "due_shard", "due_minute"} & item(client).keys()


def test_an_index_key_keeps_within_a_minute(client: Any, tables: DynamoTables) -> None:
    """Every change of an index key is another write: a deadline moves, its minute seldom."""
    table = in_round()
    tables.create(stored(table))
    before = item(client)["due_minute"]
    assert table.hand is not None
    later = replace(table.hand.stage, deadline_ms=table.hand.stage.deadline_ms + 1)  # type: ignore[type-var, union-attr]
    moved = replace(table, hand=replace(table.hand, stage=later))

    tables.save(stored(moved), expect_rev=0)

    assert item(client)["due_minute"] == before
    assert tables.due(int(before["N"]) * 60_000) == (TABLE,)
    assert tables.due(int(before["N"]) * 60_000 - 1) == ()


def test_a_state_stays_within_two_write_units(client: Any, tables: DynamoTables) -> None:
    """One KB a unit, names of attributes included: ten players, log and answers inside."""
    table = in_round()
    tables.create(stored(table))

    size = sum(
        len(name) + sum(len(value) for value in typed.values())
        for name, typed in item(client).items()
    )

    assert size <= 2_048


def test_ten_players_choose_at_once_and_nobody_is_refused(tables: DynamoTables) -> None:
    first = stored(in_round())
    tables.create(first)

    def choose(seat: int) -> object:
        return tables.choose(first, seat, hold(f"ref-{seat}"), received_ms=NOW_MS + 26_000)

    with ThreadPoolExecutor(10) as pool:
        results = list(pool.map(choose, range(1, 11)))

    assert all(isinstance(result, Chosen) for result in results)
    live = tables.load(TABLE)
    assert live is not None
    assert live.stored.rev == 10
    assert live.table.hand is not None
    stage = live.table.hand.stage
    assert isinstance(stage, TradeStage)
    assert [choice and choice.refs for choice in stage.choices] == [
        (f"ref-{seat}",) for seat in range(1, 11)
    ]


def test_a_choice_that_came_too_late_brings_the_state_as_it_is(tables: DynamoTables) -> None:
    first = stored(in_round())
    tables.create(first)
    other = tables.choose(first, 4, hold("other"), received_ms=NOW_MS + 26_000)
    assert isinstance(other, Chosen)

    late = tables.choose(first, 3, hold(), received_ms=NOW_MS + 60_000)

    assert isinstance(late, NotChosen)
    assert late.stored == other.stored


def test_a_choice_at_no_table_is_a_conflict(tables: DynamoTables) -> None:
    with pytest.raises(Conflict):
        tables.choose(stored(in_round()), 3, hold(), received_ms=NOW_MS + 26_000)


def test_a_record_and_its_state_are_written_together_or_not_at_all(tables: DynamoTables) -> None:
    first = stored(replace(seated(2), hands_played=1))
    tables.create(first)

    with counting() as counts, pytest.raises(Conflict):
        tables.save(first, expect_rev=7, record='{"hand":1}')

    assert tables.record(TABLE, 1) is None
    assert counts == {Count.CONFLICTS: 1}
    tables.save(first, expect_rev=0, record='{"hand":1}')
    assert tables.record(TABLE, 1) == '{"hand":1}'


def test_a_socket_lives_a_little_longer_than_it_may(client: Any, tables: DynamoTables) -> None:
    tables.connect(socket("one="))

    key = {"pk": {"S": TABLE}, "sk": {"S": "live#conn#one="}}
    ttl = client.get_item(TableName=dynamo.TABLES, Key=key)["Item"]["ttl"]["N"]

    assert int(ttl) == (NOW_MS + CONNECTION_MAX_AGE_MS) // 1_000


def test_a_newer_schema_is_never_written(client: Any, tables: DynamoTables) -> None:
    tables.create(stored())
    newer = bytes([200]) + item(client)["doc"]["B"][1:]
    client.update_item(
        TableName=dynamo.TABLES,
        Key=STATE,
        UpdateExpression="SET doc = :doc",
        ExpressionAttributeValues={":doc": {"B": newer}},
    )

    with pytest.raises(NewerSchema):
        tables.load(TABLE)


# --- what no emulator does --------------------------------------------------------------------


class Faulty:
    """A client whose first calls fail with the given codes. With `after`, the call is done and
    its answer lost."""

    def __init__(self, client: Any, codes: list[str], *, after: bool = False) -> None:
        self._client = client
        self._codes = codes
        self._after = after

    def __getattr__(self, name: str) -> Callable[..., Any]:
        real = getattr(self._client, name)

        def call(**asked: Any) -> Any:
            if not self._codes:
                return real(**asked)
            code = self._codes.pop(0)
            if self._after:
                real(**asked)
            raise ClientError({"Error": {"Code": code}}, name)

        return call


def faulty(
    client: Any, codes: list[str], *, after: bool = False
) -> tuple[DynamoTables, list[float]]:
    slept: list[float] = []
    broken: Any = Faulty(client, codes, after=after)
    return DynamoTables(dynamo.TABLES, lambda: broken, sleep=slept.append), slept


def test_a_write_that_meets_a_transaction_is_tried_again(client: Any, tables: DynamoTables) -> None:
    first = stored()
    tables.create(first)
    broken, slept = faulty(client, ["TransactionConflictException"] * 3)

    saved = broken.save(first, expect_rev=0)

    assert saved.rev == 1
    assert len(slept) == 3
    assert all(0 <= wait < 1 for wait in slept)


@pytest.mark.parametrize(
    "codes",
    [
        ["TransactionConflictException"] * 6,
        ["ProvisionedThroughputExceededException"],
        ["ThrottlingException"],
        ["RequestLimitExceeded"],
    ],
)
def test_a_store_that_asks_to_slow_down_is_throttled(
    client: Any, tables: DynamoTables, codes: list[str]
) -> None:
    first = stored()
    tables.create(first)
    broken, _ = faulty(client, codes)

    with pytest.raises(Throttled):
        broken.save(first, expect_rev=0)

    live = tables.load(TABLE)
    assert live is not None
    assert live.stored.rev == 0


def test_a_save_whose_answer_was_lost_shows_as_a_conflict(
    client: Any, tables: DynamoTables
) -> None:
    """The SDK's own retry meets the rev that its first try has written."""
    first = stored()
    tables.create(first)
    broken, _ = faulty(client, ["InternalServerError"], after=True)
    with pytest.raises(Throttled):
        broken.save(first, expect_rev=0)

    with pytest.raises(Conflict):
        broken.save(first, expect_rev=0)

    live = tables.load(TABLE)
    assert live is not None
    assert live.stored.rev == 1


def test_no_answer_in_time_is_throttled() -> None:
    class Silent:
        def update_item(self, **_: object) -> None:
            raise ReadTimeoutError(endpoint_url="https://dynamodb")

    silent: Any = Silent()

    with pytest.raises(Throttled):
        DynamoTables(dynamo.TABLES, lambda: silent).save(stored(), expect_rev=0)


def test_an_unknown_error_stays_what_it_is(client: Any, tables: DynamoTables) -> None:
    broken, _ = faulty(client, ["ValidationException"] * 4)

    for attempt in (
        lambda: broken.save(stored(), expect_rev=0),
        lambda: broken.choose(stored(in_round()), 1, hold(), received_ms=NOW_MS),
        lambda: broken.charge(socket("one=")),
        lambda: broken.save(stored(), expect_rev=0, record="{}"),
    ):
        with pytest.raises(ClientError, match="ValidationException"):
            attempt()


def test_a_throttled_transaction_is_throttled(client: Any) -> None:
    class Cancelled:
        def transact_write_items(self, **_: object) -> None:
            answer: Any = {
                "Error": {"Code": "TransactionCanceledException"},
                "CancellationReasons": [{"Code": "None"}, {"Code": "ThrottlingError"}],
            }
            raise ClientError(answer, "TransactWriteItems")

    cancelled: Any = Cancelled()

    with pytest.raises(Throttled):
        DynamoTables(dynamo.TABLES, lambda: cancelled).save(stored(), expect_rev=0, record="{}")


def socket(connection_id: str) -> Connection:
    return Connection(
        id=connection_id,
        table=TABLE,
        role=Role.PLAYER,
        player="p1",
        connected_ms=NOW_MS,
        seen_ms=NOW_MS + SECOND_MS,
    )
