"""Time and randomness of the operating system, the same on AWS and on one machine."""

from __future__ import annotations

import secrets
import time


class SystemClock:
    """`Clock` of this machine."""

    def now_ms(self) -> int:
        """Milliseconds since the epoch."""
        return time.time_ns() // 1_000_000

    def sleep_ms(self, duration_ms: int) -> None:
        """Wait; nothing at all for a duration that is over."""
        if duration_ms > 0:
            time.sleep(duration_ms / 1_000)


class SystemEntropy:
    """`Entropy` of the operating system, read at each call and never at import."""

    def token(self, size: int) -> bytes:
        """`size` fresh random bytes."""
        return secrets.token_bytes(size)
