"""`$connect`: nothing to do. The authorizer has decided, and the socket's item is written by its
first `sync`: until this function returns, nothing could be sent to it."""

from __future__ import annotations

from typing import Any


def handler(_: object, __: object) -> dict[str, Any]:
    """Lambda entry point."""
    return {"statusCode": 200}
