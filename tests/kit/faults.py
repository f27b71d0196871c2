"""What no emulator of DynamoDB does, round a real client: transactions in the way, throttling, and
writes whose answer is lost, which the SDK sends again by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from botocore.exceptions import ClientError, ReadTimeoutError

from engine.shuffle import stream

PLAIN = {"put_item", "update_item", "delete_item"}
WRITES = PLAIN | {"transact_write_items"}


class FaultyClient:
    """A client of which one call in `one_in` goes wrong; `seen` counts how."""

    def __init__(self, client: Any, seed: str, *, one_in: int) -> None:
        self._client = client
        self._draw = stream(seed.encode(), "faults")
        self._one_in = one_in
        self.seen: Counter[str] = Counter()

    def __getattr__(self, name: str) -> Callable[..., Any]:
        real = getattr(self._client, name)

        def call(**asked: Any) -> Any:
            if self._draw.below(self._one_in):
                return real(**asked)
            kinds = [self._throttled]
            kinds += [self._conflicted] if name in PLAIN else []
            kinds += [self._sent_twice, self._unanswered] if name in WRITES else []
            kind = kinds[self._draw.below(len(kinds))]
            self.seen[kind.__name__] += 1
            return kind(name, real, asked)

        return call

    def _throttled(self, name: str, _: Callable[..., Any], __: dict[str, Any]) -> Any:
        raise ClientError({"Error": {"Code": "ThrottlingException"}}, name)

    def _conflicted(self, name: str, _: Callable[..., Any], __: dict[str, Any]) -> Any:
        raise ClientError({"Error": {"Code": "TransactionConflictException"}}, name)

    def _sent_twice(self, name: str, real: Callable[..., Any], asked: dict[str, Any]) -> Any:
        """The first answer is lost and the SDK tries again. A transaction carries a token by which
        the store knows it; any other write meets what it has written itself."""
        answer = real(**asked)
        return answer if name == "transact_write_items" else real(**asked)

    def _unanswered(self, _: str, real: Callable[..., Any], asked: dict[str, Any]) -> Any:
        real(**asked)
        raise ReadTimeoutError(endpoint_url="https://dynamodb")
