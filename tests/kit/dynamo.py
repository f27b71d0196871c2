"""DynamoDB for tests: moto in this process, made safe for threads, with the two tables.

moto checks a condition and applies the write in separate steps, and a transaction copies whole
tables back and forth, so racing writes vanish. One lock round its request handler repairs both;
tests/adapters/test_moto_lock.py shows what happens without.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import cache
from typing import Any

import boto3
from botocore.config import Config
from moto import mock_aws
from moto.dynamodb.responses import DynamoHandler

from functions.adapters.dynamo_tables import DynamoTables
from functions.adapters.dynamo_vouchers import DynamoVouchers

TABLES, VOUCHERS = "tables", "vouchers"
REGION = "us-east-1"
ENVIRONMENT = {
    "AWS_ACCESS_KEY_ID": "testing",
    "AWS_SECRET_ACCESS_KEY": "testing",
    "AWS_DEFAULT_REGION": REGION,
    "AWS_ACCOUNT_ID_ENDPOINT_MODE": "disabled",
    "AWS_EC2_METADATA_DISABLED": "true",
}
_LOCK = threading.RLock()
assert callable(DynamoHandler.call_action), "moto has moved what the lock goes round"


@contextmanager
def moto(*, locked: bool = True) -> Iterator[Any]:
    """A client of an empty DynamoDB with both tables."""
    before = {name: os.environ.get(name) for name in ENVIRONMENT}
    os.environ.update(ENVIRONMENT)
    try:
        with mock_aws(), _lock() if locked else nullcontext():
            client = _client()
            create_tables(client)
            yield client
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def stores(client: Any) -> tuple[DynamoTables, DynamoVouchers]:
    """Both adapters over a client."""
    return DynamoTables(TABLES, lambda: client), DynamoVouchers(VOUCHERS, lambda: client)


def create_tables(client: Any) -> None:
    """The tables and indexes of the template; tests/infra compares the two."""
    client.create_table(
        TableName=TABLES,
        BillingMode="PAY_PER_REQUEST",
        KeySchema=_keys("pk", "sk"),
        AttributeDefinitions=[
            *_attributes("S", "pk", "sk", "lobby"),
            *_attributes("N", "due_shard", "due_minute", "created"),
        ],
        GlobalSecondaryIndexes=[
            {
                "IndexName": "due",
                "KeySchema": _keys("due_shard", "due_minute"),
                "Projection": {"ProjectionType": "KEYS_ONLY"},
            },
            {
                "IndexName": "lobby",
                "KeySchema": _keys("lobby", "created"),
                "Projection": {
                    "ProjectionType": "INCLUDE",
                    "NonKeyAttributes": ["name", "host_name", "players", "hands"],
                },
            },
        ],
    )
    client.create_table(
        TableName=VOUCHERS,
        BillingMode="PAY_PER_REQUEST",
        KeySchema=_keys("pk"),
        AttributeDefinitions=_attributes("S", "pk"),
    )


def _keys(partition: str, sort: str | None = None) -> list[dict[str, str]]:
    keys = [{"AttributeName": partition, "KeyType": "HASH"}]
    return [*keys, {"AttributeName": sort, "KeyType": "RANGE"}] if sort else keys


def _attributes(kind: str, *names: str) -> list[dict[str, str]]:
    return [{"AttributeName": name, "AttributeType": kind} for name in names]


@contextmanager
def _lock() -> Iterator[None]:
    unlocked: Callable[[Any], Any] = DynamoHandler.call_action

    def call_action(self: Any) -> Any:
        with _LOCK:
            return unlocked(self)

    DynamoHandler.call_action = call_action  # type: ignore[method-assign]
    try:
        yield
    finally:
        DynamoHandler.call_action = unlocked  # type: ignore[method-assign]


@cache
def _client() -> Any:
    """One for all tests: making it takes longer than most of them. moto hooks into all clients."""
    config = Config(parameter_validation=False, max_pool_connections=32)
    return boto3.client("dynamodb", region_name=REGION, config=config)
