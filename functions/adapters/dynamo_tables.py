"""`TableStore` in one DynamoDB table: partition = table id, sort key tells state, sockets, records.

The state is one packed attribute beside those that conditions and indexes need. It is written by
`UpdateItem` on the `rev` that was read, never put; a seat's choice is an attribute of its own.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from botocore.exceptions import ClientError

from engine.tradeem.hand import Choice
from functions.adapters import dynamo_items as items
from functions.adapters.dynamo_calls import FAILED, Sleep, code_of, held, old_item, plain
from functions.adapters.dynamo_items import Item, integer, string
from functions.codec import tradeem
from functions.counts import Count, count
from functions.ports import (
    LOBBY_MAX,
    Chosen,
    Conflict,
    Connection,
    Listed,
    Live,
    NotChosen,
    Stored,
    Throttled,
)

if TYPE_CHECKING:
    from types_boto3_dynamodb import DynamoDBClient

_THROTTLED = {"ThrottlingError", "ProvisionedThroughputExceeded"}


class DynamoTables:
    """Tables, their sockets and their hand records."""

    def __init__(
        self,
        table: str,
        client: Callable[[], DynamoDBClient],
        *,
        sleep: Sleep = time.sleep,
    ) -> None:
        self._table = table
        self._client = client
        self._sleep = sleep

    def create(self, stored: Stored) -> None:
        """Write a new table; `Conflict` if the id exists."""
        item = {
            **items.key(stored.table.id, items.STATE),
            **items.columns(stored),
            "rev": integer(stored.rev),
        }
        self._conditional(
            lambda: self._client().put_item(
                TableName=self._table, Item=item, ConditionExpression="attribute_not_exists(pk)"
            )
        )

    def load(self, table_id: str) -> Live | None:
        """One consistent query of state and sockets."""
        state: Item | None = None
        sockets = []
        for item in self._query(
            KeyConditionExpression="pk = :pk AND begins_with(sk, :live)",
            ExpressionAttributeValues={":pk": string(table_id), ":live": string("live#")},
            ConsistentRead=True,
        ):
            if item["sk"]["S"] == items.STATE:
                state = item
            else:
                sockets.append(items.socket_in(item))
        if state is None:
            return None
        return Live(stored=items.state_in(state), connections=tuple(sockets))

    def save(self, stored: Stored, *, expect_rev: int, record: str | None = None) -> Stored:
        """Replace the state, together with the record of a hand that has ended."""
        update = self._replacement(stored, expect_rev)
        if record is None:
            self._conditional(lambda: self._client().update_item(**update))
        else:
            table = stored.table
            item = items.record_item(table.id, table.hands_played, record)
            self._transact([{"Update": update}, {"Put": {"TableName": self._table, "Item": item}}])
        return replace(stored, rev=expect_rev + 1)

    def choose(
        self, stored: Stored, seat: int, choice: Choice, *, received_ms: int
    ) -> Chosen | NotChosen:
        """Store one seat's choice; the item comes back, whether it was taken or not."""
        update = self._choice(stored, seat, choice, received_ms)
        try:
            answer = plain(lambda: self._client().update_item(**update), sleep=self._sleep)
        except ClientError as error:
            if code_of(error) != FAILED:
                raise
            item = old_item(error)
            if not item:  # there is no such table (any more)
                raise Conflict from None
            return NotChosen(stored=items.state_in(item))
        return Chosen(stored=items.state_in(answer["Attributes"]))

    def connect(self, connection: Connection) -> None:
        """Write the socket with its TTL."""
        item = items.socket_item(connection)
        self._plain(lambda: self._client().put_item(TableName=self._table, Item=item))

    def note(self, connection: Connection) -> None:
        """Write a socket that has not synced; nothing if it is stored."""
        item = items.socket_item(connection)
        self._held(
            lambda: self._client().put_item(
                TableName=self._table, Item=item, ConditionExpression="attribute_not_exists(pk)"
            )
        )

    def disconnect(self, table_id: str, connection_id: str) -> None:
        """Forget it, if it is there."""
        key = items.key(table_id, items.SOCKET + connection_id)
        self._plain(lambda: self._client().delete_item(TableName=self._table, Key=key))

    def charge(self, connection: Connection) -> None:
        """Store what a socket has spent; nothing if it is forgotten."""
        self._held(
            lambda: self._client().update_item(
                TableName=self._table,
                Key=items.key(connection.table, items.SOCKET + connection.id),
                UpdateExpression="SET #spent = :spent, #window = :window",
                ConditionExpression="attribute_exists(pk)",
                ExpressionAttributeNames=_names("spent", "window"),
                ExpressionAttributeValues={
                    ":spent": integer(connection.spent),
                    ":window": integer(connection.window_ms),
                },
            )
        )

    def record(self, table_id: str, hand: int) -> str | None:
        """The JSON record of a finished hand."""
        answer = plain(
            lambda: self._client().get_item(
                TableName=self._table, Key=items.key(table_id, items.hand_key(hand))
            ),
            sleep=self._sleep,
        )
        item = answer.get("Item")
        return None if item is None else items.record_in(item)

    def records(self, table_id: str) -> Sequence[str]:
        """All records, by hand number."""
        found = self._query(
            KeyConditionExpression="pk = :pk AND begins_with(sk, :hand)",
            ExpressionAttributeValues={":pk": string(table_id), ":hand": string("hand#")},
        )
        return tuple(map(items.record_in, found))

    def lobby(self) -> Sequence[Listed]:
        """Open tables, newest first."""
        answer = plain(
            lambda: self._client().query(
                TableName=self._table,
                IndexName="lobby",
                KeyConditionExpression="#lobby = :open",
                ExpressionAttributeNames=_names("lobby"),
                ExpressionAttributeValues={":open": string(items.OPEN)},
                ScanIndexForward=False,
                Limit=LOBBY_MAX,
            ),
            sleep=self._sleep,
        )
        return tuple(map(items.listed_in, answer["Items"]))

    def due(self, before_ms: int) -> Sequence[str]:
        """Ids of tables whose minute has come, over all shards of the index."""
        minute = integer(before_ms // items.MINUTE_MS)
        return tuple(
            item["pk"]["S"]
            for shard in range(items.SHARDS)
            for item in self._query(
                IndexName="due",
                KeyConditionExpression="#due_shard = :shard AND #due_minute <= :minute",
                ExpressionAttributeNames=_names("due_shard", "due_minute"),
                ExpressionAttributeValues={":shard": integer(shard), ":minute": minute},
            )
        )

    def _replacement(self, stored: Stored, expect_rev: int) -> dict[str, Any]:
        """The `UpdateItem` that makes the item what `stored` says."""
        columns = {**items.columns(stored), "rev": integer(expect_rev + 1)}
        absent = [name for name in items.SPARSE if name not in columns]
        sets = ", ".join(f"#{name} = :{name}" for name in columns)
        removes = ", ".join(f"#{name}" for name in absent)
        return {
            "TableName": self._table,
            "Key": items.key(stored.table.id, items.STATE),
            # A table that is full, listed and due at once does not exist: something is absent.
            "UpdateExpression": f"SET {sets} REMOVE {removes}",
            "ConditionExpression": "#rev = :expected",
            "ExpressionAttributeNames": _names(*columns, *absent),
            "ExpressionAttributeValues": {
                ":expected": integer(expect_rev),
                **{f":{name}": value for name, value in columns.items()},
            },
        }

    def _choice(
        self, stored: Stored, seat: int, choice: Choice, received_ms: int
    ) -> dict[str, Any]:
        """The `UpdateItem` of one choice, at the table it was made at, in time, over what this seat
        had before."""
        values = {
            ":choice": string(tradeem.choice_text(stored.table, choice)),
            ":one": integer(1),
            ":version": integer(stored.table.version),
            ":received": integer(received_ms),
        }
        was = tradeem.chosen_text(stored, seat)
        if was is None:
            before = "attribute_not_exists(#p)"
        else:
            before = "#p = :was"
            values[":was"] = string(was)
        return {
            "TableName": self._table,
            "Key": items.key(stored.table.id, items.STATE),
            "UpdateExpression": "SET #p = :choice ADD #rev :one",
            "ConditionExpression": f"#version = :version AND #due > :received AND {before}",
            "ExpressionAttributeNames": {
                "#p": items.CHOICES[seat],
                **_names("rev", "version", "due"),
            },
            "ExpressionAttributeValues": values,
            "ReturnValues": "ALL_NEW",
            "ReturnValuesOnConditionCheckFailure": "ALL_OLD",
        }

    def _plain(self, write: Callable[[], object]) -> None:
        plain(write, sleep=self._sleep)

    def _conditional(self, write: Callable[[], object]) -> None:
        if not self._held(write):
            count(Count.CONFLICTS)
            raise Conflict

    def _held(self, write: Callable[[], object]) -> bool:
        """Whether the condition of a write held."""
        return held(write, sleep=self._sleep)

    def _transact(self, actions: list[Any]) -> None:
        """All or nothing. The SDK adds a client token, so its own retry cannot apply twice."""
        try:
            self._plain(lambda: self._client().transact_write_items(TransactItems=actions))
        except ClientError as error:
            if code_of(error) != "TransactionCanceledException":
                raise
            answer: Mapping[str, Any] = error.response
            reasons = {reason.get("Code") for reason in answer.get("CancellationReasons", [])}
            count(Count.CONFLICTS)
            if reasons & _THROTTLED:
                raise Throttled("transaction") from None
            raise Conflict from None

    def _query(self, **asked: Any) -> Iterator[Item]:
        """All items of a query, page after page."""
        while True:
            page = plain(
                lambda: self._client().query(TableName=self._table, **asked), sleep=self._sleep
            )
            yield from page["Items"]
            if "LastEvaluatedKey" not in page:
                return
            asked["ExclusiveStartKey"] = page["LastEvaluatedKey"]


def _names(*attributes: str) -> dict[str, str]:
    """Placeholders for all names: many of ours are reserved words."""
    return {f"#{name}": name for name in attributes}
