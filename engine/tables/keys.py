"""The number that each rank adds to the key of a hand; shared by the tables and their readers.

A high hand without a flush is known by how many cards of each rank it has. Those counts, read as
digits in base 5 (a rank occurs at most four times), are its key. The deuce adds nothing, because
the number of cards is known; that keeps keys below 2^28.
"""

from __future__ import annotations

RANK_KEYS = (0, *(5**n for n in range(12)))  # by rank 0..12, deuce to ace
