"""The promise made before a hand is seen: one salted hash per place in the deck, under one root.

Anyone can recompute it with SHA-256 and nothing else; docs/rules/provable-deal.md gives the exact
bytes. The root is public when the hand starts. A single card can be proven with its salt and the
52 leaves; opening the whole seed proves every card. Places are 0..51, in the order of the deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from engine.cards import Card

_SALT = b"cardroom/salt/1\x00"
_LEAF = b"cardroom/leaf/1\x00"
_ROOT = b"cardroom/root/1\x00"


def salt(seed: bytes, place: int) -> bytes:
    """The 32 bytes that hide the card at `place`; they tell nothing about the seed."""
    return sha256(_SALT + seed + bytes((place,))).digest()


def leaf(salted: bytes, place: int, card: Card) -> bytes:
    """The 32 bytes that bind `card` to `place`; `salted` is the salt of that place."""
    return sha256(_LEAF + salted + bytes((place, card))).digest()


def leaves(seed: bytes, deck: Sequence[Card]) -> tuple[bytes, ...]:
    """The leaf of every place of `deck`, in order."""
    return tuple(leaf(salt(seed, place), place, card) for place, card in enumerate(deck))


def root(hashes: Sequence[bytes]) -> str:
    """The commitment over the leaves of a whole deck, as 64 hex digits."""
    return sha256(_ROOT + b"".join(hashes)).hexdigest()


def commitment(seed: bytes, deck: Sequence[Card]) -> str:
    """The root for a whole deck of 52, as 64 hex digits."""
    return root(leaves(seed, deck))
