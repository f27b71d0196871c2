"""`Vouchers` in one DynamoDB table: key = hash of kind and secret, TTL a minute after expiry.

TTL deletes late (up to days), so every read and `take` compares the age itself.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING

from botocore.exceptions import ClientError

from functions.adapters.dynamo_calls import FAILED, code_of, held, plain

if TYPE_CHECKING:
    from types_boto3_dynamodb import DynamoDBClient

_TTL_SLACK_S = 60


class DynamoVouchers:
    """Short-lived secrets kept by hash."""

    def __init__(self, table: str, client: Callable[[], DynamoDBClient]) -> None:
        self._table = table
        self._client = client

    def issue(self, kind: str, secret: str, payload: str, *, expires_ms: int) -> bool:
        """Keep the payload; False if that secret is in use."""
        item = {"pk": _key(kind, secret), "payload": {"S": payload}, **_times(expires_ms)}
        return held(
            lambda: self._client().put_item(
                TableName=self._table,
                Item=item,
                ConditionExpression="attribute_not_exists(pk)",
            )
        )

    def peek(self, kind: str, secret: str, *, now_ms: int) -> str | None:
        """The payload of a secret that is still valid."""
        answer = plain(
            lambda: self._client().get_item(
                TableName=self._table, Key={"pk": _key(kind, secret)}, ConsistentRead=True
            )
        )
        item = answer.get("Item")
        if item is None or int(item["expires"]["N"]) <= now_ms:
            return None
        return item["payload"]["S"]

    def take(self, kind: str, secret: str, *, now_ms: int) -> str | None:
        """The payload, once: the delete of one taker finds the item, all others do not."""
        try:
            answer = plain(
                lambda: self._client().delete_item(
                    TableName=self._table,
                    Key={"pk": _key(kind, secret)},
                    ConditionExpression="expires > :now",
                    ExpressionAttributeValues={":now": {"N": str(now_ms)}},
                    ReturnValues="ALL_OLD",
                )
            )
        except ClientError as error:
            if code_of(error) == FAILED:
                return None
            raise
        return answer["Attributes"]["payload"]["S"]

    def replace(self, kind: str, secret: str, payload: str, *, was: str, expires_ms: int) -> bool:
        """Compare and set the payload."""
        values = {":payload": {"S": payload}, ":was": {"S": was}}
        times = {f":{name}": value for name, value in _times(expires_ms).items()}
        return held(
            lambda: self._client().update_item(
                TableName=self._table,
                Key={"pk": _key(kind, secret)},
                UpdateExpression="SET payload = :payload, expires = :expires, #ttl = :ttl",
                ConditionExpression="payload = :was",
                ExpressionAttributeNames={"#ttl": "ttl"},
                ExpressionAttributeValues={**values, **times},
            )
        )


def _key(kind: str, secret: str) -> dict[str, str]:
    return {"S": sha256(f"{kind}\x00{secret}".encode()).hexdigest()}


def _times(expires_ms: int) -> dict[str, dict[str, str]]:
    ttl = expires_ms // 1_000 + _TTL_SLACK_S
    return {"expires": {"N": str(expires_ms)}, "ttl": {"N": str(ttl)}}
