"""Codes for people and keys for links, drawn from the world's entropy."""

from __future__ import annotations

from base64 import urlsafe_b64encode

from functions.ports import Entropy

# No I, O, 0 or 1: a code is read from a screen across a room. 32 letters, so that the low five
# bits of a random byte choose one evenly.
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


def code(entropy: Entropy, length: int) -> str:
    """`length` letters of `ALPHABET`, five bits each."""
    return "".join(ALPHABET[byte & 31] for byte in entropy.token(length))


def token(entropy: Entropy, size: int) -> str:
    """`size` random bytes as text for an address; a multiple of three needs no padding."""
    return urlsafe_b64encode(entropy.token(size)).rstrip(b"=").decode()
