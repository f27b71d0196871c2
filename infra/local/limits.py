"""The quotas of API Gateway, and the buckets that hold them."""

from __future__ import annotations

import threading
from dataclasses import dataclass

from functions.ports import Clock

# What API Gateway publishes for WebSocket APIs; fixed for all accounts unless said otherwise.


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Sizes in bytes, rates per second, times in the unit of their name."""

    frame: int = 32 * 1024
    message: int = 128 * 1024
    idle_ms: int = 600_000
    age_ms: int = 7_200_000
    call_s: float = 29.0  # authorizer and $connect together, or one message
    connects: int = 500  # new connections a second; adjustable
    requests: int = 10_000  # frames in and @connections calls together; adjustable
    burst: int = 5_000


class Bucket:
    """A token bucket: `rate` tokens a second, at most `burst` kept. Safe under threads."""

    def __init__(self, clock: Clock, *, rate: int, burst: int) -> None:
        self._clock = clock
        self._rate = rate
        self._burst = burst
        self._level = float(burst)
        self._filled_ms = clock.now_ms()
        self._lock = threading.Lock()

    def take(self) -> bool:
        """Take one token; False if there is none."""
        with self._lock:
            now_ms = self._clock.now_ms()
            gained = max(0, now_ms - self._filled_ms) * self._rate / 1_000
            self._level = min(float(self._burst), self._level + gained)
            self._filled_ms = now_ms
            if self._level < 1:
                return False
            self._level -= 1
            return True
