"""Tables of hand ranks, and how they are laid out. `python -m engine.rank_tables.generate` writes
them.

A high hand without a flush is known by how many cards of each rank it has. Those counts, read as
digits in base 5 (a rank occurs at most four times), are its key. The deuce adds nothing, because
the number of cards is known; that keeps keys below 2^28. A flush is known by the ranks of its
suit, one bit each.
"""

from __future__ import annotations

import pkgutil
import struct
import zlib
from itertools import accumulate

RANK_KEYS = (0, *(5**n for n in range(12)))  # by rank 0..12, deuce to ace


def read(name: str) -> dict[int, int]:
    """The table file `name` of this folder, key to rank."""
    content = pkgutil.get_data(__name__, name)
    assert content is not None
    return unpacked(content)


def packed(entries: dict[int, int]) -> bytes:
    """Keys as steps from one to the next (four bytes each), then ranks (two bytes), compressed."""
    keys = sorted(entries)
    steps = [b - a for a, b in zip([0, *keys], keys, strict=False)]
    count = len(keys)
    values = (entries[key] for key in keys)
    return zlib.compress(struct.pack(f"<{count}I", *steps) + struct.pack(f"<{count}H", *values), 9)


def unpacked(content: bytes) -> dict[int, int]:
    """What `packed` was given."""
    data = zlib.decompress(content)
    count = len(data) // 6
    keys = accumulate(struct.unpack_from(f"<{count}I", data))
    return dict(zip(keys, struct.unpack_from(f"<{count}H", data, 4 * count), strict=True))
