"""From 32 bytes of entropy to a shuffled deck, and streams of numbers for all else.

Every number comes from SHA-256 over a label, the seed and a counter, so a browser can repeat it:
docs/rules/provable-deal.md gives the exact bytes. Streams of different labels are independent.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from engine.cards import DECK, Card


class Stream:
    """Whole numbers drawn from a seed, in an order that never changes.

    Block `i` is `SHA-256("cardroom/<label>/1" 00 seed i)` with `i` in four bytes, big end first.
    """

    __slots__ = ("_blocks", "_pool", "_prefix")

    def __init__(self, seed: bytes, label: str) -> None:
        self._prefix = sha256(f"cardroom/{label}/1".encode() + b"\x00" + seed)
        self._blocks = 0
        self._pool = iter(b"")

    def _refill(self) -> Iterator[int]:
        block = self._prefix.copy()
        block.update(self._blocks.to_bytes(4, "big"))
        self._blocks += 1
        self._pool = iter(block.digest())
        return self._pool

    def below(self, bound: int) -> int:
        """A number 0..bound-1, each exactly as likely; `bound` from 1 on.

        Takes as many bytes as `bound - 1` fills (one at least), big end first, and takes anew
        while they lie beyond the last whole multiple of `bound`.
        """
        size = max(1, ((bound - 1).bit_length() + 7) // 8)
        space = 1 << 8 * size
        limit = space - space % bound
        while True:
            drawn = 0
            for _ in range(size):
                byte = next(self._pool, None)
                drawn = drawn << 8 | (next(self._refill()) if byte is None else byte)
            if drawn < limit:
                return drawn % bound

    def sample(self, cards: list[Card], size: int) -> tuple[Card, ...]:
        """`size` different ones of at most 256 `cards`, every draw as likely as any other.

        Reorders `cards`; the same as swapping place i with place `i + below(len(cards) - i)` for
        i = 0..size-1, and much faster.
        """
        pool = self._pool
        choices = len(cards)
        for place in range(size):
            limit = 256 - 256 % choices
            while True:
                byte = next(pool, -1)
                if byte < 0:
                    pool = self._refill()
                elif byte < limit:
                    break
            other = place + byte % choices
            cards[place], cards[other] = cards[other], cards[place]
            choices -= 1
        return tuple(cards[:size])


def stream(seed: bytes, label: str) -> Stream:
    """The numbers of `seed` for one purpose, named by `label`."""
    return Stream(seed, label)


# (place, number of choices, first byte that would favour some of them), last place first.
_SWAPS = tuple((n - 1, n, 256 - 256 % n) for n in range(52, 1, -1))


def shuffle(seed: bytes) -> tuple[Card, ...]:
    """All 52 cards in the order of the deal, every order as likely as any other (Fisher–Yates).

    The same as swapping place `n - 1` with place `stream(seed, "shuffle").below(n)` for n = 52..2.
    """
    deck = list(DECK)
    prefix = sha256(b"cardroom/shuffle/1\x00" + seed)
    blocks = 0
    pool = iter(b"")
    for place, choices, limit in _SWAPS:
        while True:
            byte = next(pool, -1)
            if byte < 0:
                block = prefix.copy()
                block.update(blocks.to_bytes(4, "big"))
                pool = iter(block.digest())
                blocks += 1
            elif byte < limit:
                break
        other = byte % choices
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)
