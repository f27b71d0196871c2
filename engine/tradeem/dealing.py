"""A deal of Trade'em from 32 bytes of entropy: ten pairs and a board (WGN rule 2)."""

from __future__ import annotations

from engine.commitment import commitment
from engine.shuffle import shuffle
from engine.tradeem.hand import Deal
from engine.tradeem.settings import SEATS


def deal(seed: bytes) -> Deal:
    """Ten pockets and the board (WGN rule 2), bound by their commitment.

    Seat s gets places 2(s-1) and 2(s-1)+1 of the shuffled deck, the board places 20..24; no card
    is burned (T1). `ValueError` unless the seed has 32 bytes.
    """
    if len(seed) != 32:
        raise ValueError("a seed has 32 bytes")
    deck = shuffle(seed)
    return Deal(
        pockets=tuple((deck[2 * i], deck[2 * i + 1]) for i in range(SEATS)),
        board=deck[2 * SEATS : 2 * SEATS + 5],
        seed=seed.hex(),
        commitment=commitment(seed, deck),
    )
