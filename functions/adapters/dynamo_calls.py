"""What every DynamoDB adapter needs round a call: which error means what, and a retry."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from botocore.exceptions import ClientError, HTTPClientError

from functions.ports import Throttled

Result = TypeVar("Result")
Sleep = Callable[[float], None]

FAILED = "ConditionalCheckFailedException"
ATTEMPTS = 6
_STEP_MS = 20
# What the SDK has tried again by itself, in vain. The outcome of a write is then unknown; callers
# read again and find out, because every write is conditioned on what they had read.
_SLOW_DOWN = {
    "InternalServerError",
    "ServiceUnavailable",
    "TransactionInProgressException",
    "ProvisionedThroughputExceededException",
    "ThrottlingException",
    "RequestLimitExceeded",
    "LimitExceededException",
}


def code_of(error: ClientError) -> str:
    """The error's name, for example `FAILED`."""
    return str(error.response.get("Error", {}).get("Code", ""))


def old_item(error: ClientError) -> dict[str, Any]:
    """The item that failed a condition, as `ReturnValuesOnConditionCheckFailure` asked for."""
    answer: Mapping[str, Any] = error.response
    item: dict[str, Any] = answer.get("Item", {})
    return item


def plain(call: Callable[[], Result], *, sleep: Sleep = time.sleep) -> Result:
    """The result of a write that is no transaction. One that meets a running transaction is tried
    again after a random wait; the SDK does not do that. `Throttled` when the store says so, or says
    nothing in time."""
    for attempt in range(ATTEMPTS):
        try:
            return call()
        except ClientError as error:
            code = code_of(error)
            if code == "TransactionConflictException" and attempt + 1 < ATTEMPTS:
                sleep(_jitter_s(attempt))
                continue
            if code in _SLOW_DOWN or code == "TransactionConflictException":
                raise Throttled(code) from None
            raise
        except HTTPClientError as error:
            raise Throttled(type(error).__name__) from None
    raise AssertionError("unreachable")


def held(write: Callable[[], object], *, sleep: Sleep = time.sleep) -> bool:
    """Whether the condition of a write held, which is made as `plain` does."""
    try:
        plain(write, sleep=sleep)
    except ClientError as error:
        if code_of(error) != FAILED:
            raise
        return False
    return True


def _jitter_s(attempt: int) -> float:
    return secrets.randbelow(_STEP_MS << attempt) / 1_000
