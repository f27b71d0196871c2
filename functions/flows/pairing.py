"""A TV without a keyboard finds its table: it shows a code, the host types it on the phone.

The TV polls with a secret that only it has, so a code seen by others gives nobody the key.
"""

from __future__ import annotations

import hmac
import json
from hashlib import sha256

from engine.refusals import IllegalAction, Refusal
from functions.flows import codes, rates, reads
from functions.ports import Role, World
from functions.protocol import limits
from functions.protocol.http import Pairing, PairingState, PairTv

PAIRING_MS = 10 * 60_000
CODE_LENGTH = 6
_KIND = "pairing"
_SECRET_BYTES = 24
_TRIES = 3


def begin(world: World, *, source: str) -> Pairing:
    """A code for the screen and a secret to poll with, for ten minutes."""
    now_ms = world.clock.now_ms()
    rates.charge(world.vouchers, limits.PAIRINGS, source, now_ms=now_ms)
    secret = codes.token(world.entropy, _SECRET_BYTES)
    waiting = json.dumps({"by": _hash(secret), "until": now_ms + PAIRING_MS})
    for _ in range(_TRIES):
        code = codes.code(world.entropy, CODE_LENGTH)
        if world.vouchers.issue(_KIND, code, waiting, expires_ms=now_ms + PAIRING_MS):
            return Pairing(code=code, secret=secret, expires_ms=now_ms + PAIRING_MS)
    raise IllegalAction(Refusal.SERVER_BUSY, "no free code, try again")


def state(world: World, code: str, secret: str) -> PairingState:
    """What the TV with this secret has been told; nulls until a host has answered."""
    told = json.loads(_payload(world, code))
    if not hmac.compare_digest(told["by"], _hash(secret)):
        raise _unknown()
    return _state(told)


def pair(world: World, code: str, wish: PairTv, *, player: str) -> PairingState:
    """Show the host's table on the TV that displays `code`. One host wins, and only once."""
    now_ms = world.clock.now_ms()
    rates.charge(world.vouchers, limits.PAIRING_GUESSES, player, now_ms=now_ms)
    stored = reads.hosted(world, wish.table, player).stored
    was = _payload(world, code)
    told = json.loads(was)
    if "table" in told:
        raise _unknown()
    role, key = (Role.STREAM, stored.stream_key) if wish.stream else (Role.TV, stored.tv_key)
    told |= {"table": wish.table, "key": key, "role": role.value}
    if not world.vouchers.replace(
        _KIND, code.upper(), json.dumps(told), was=was, expires_ms=told["until"]
    ):
        raise _unknown()
    return _state(told)


def _payload(world: World, code: str) -> str:
    found = world.vouchers.peek(_KIND, code.upper(), now_ms=world.clock.now_ms())
    if found is None:
        raise _unknown()
    return found


def _state(told: dict[str, str]) -> PairingState:
    if "table" not in told:
        return PairingState()
    return PairingState(table=told["table"], key=told["key"], role=Role(told["role"]))


def _unknown() -> IllegalAction:
    return IllegalAction(Refusal.CODE_UNKNOWN, "no TV shows this code, or it is paired already")


def _hash(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
