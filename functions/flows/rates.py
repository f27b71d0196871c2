"""How often one player or one address may ask for something: fixed windows of a minute.

Kept among the vouchers, because a window is a secret nobody needs to know that dies by itself.
"""

from __future__ import annotations

from engine.refusals import IllegalAction, Refusal
from functions.ports import Vouchers
from functions.protocol.limits import Limit

WINDOW_MS = 60_000
_KIND = "rate"
_TRIES = 5  # compare-and-set races of one sender with itself


def charge(vouchers: Vouchers, limit: Limit, who: str, *, now_ms: int) -> None:
    """Count one request of `who`; refused as `protocol.too_many` beyond the limit."""
    window = now_ms // WINDOW_MS
    secret = f"{limit.name}/{who}/{window}"
    expires_ms = (window + 1) * WINDOW_MS
    for _ in range(_TRIES):
        seen = vouchers.peek(_KIND, secret, now_ms=now_ms)
        if seen is None:
            if vouchers.issue(_KIND, secret, "1", expires_ms=expires_ms):
                return
        elif int(seen) >= limit.a_minute:
            break
        elif vouchers.replace(_KIND, secret, str(int(seen) + 1), was=seen, expires_ms=expires_ms):
            return
    raise IllegalAction(Refusal.PROTOCOL_TOO_MANY, "too many requests, wait a minute")
