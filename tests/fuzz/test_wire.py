"""Any bytes in frames on the wire: an answer, a pong, or a close with a code of RFC 6455."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from tests.contract.gateway.rig import Rig, rig
from tests.kit.loop import on_loop
from tests.kit.raw_socket import RawSocket

CASES = 200
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
CODES = {1000, 1002, 1003, 1007, 1009}


@on_loop
async def test_any_frame_is_answered_or_closes_its_socket() -> None:
    """And no other socket: one that was open before is served after all of them."""
    rng = random.Random(20)
    async with rig(echo=got) as room:
        other = await room.open()
        for case in range(CASES):
            await one(room, rng, case)
        await other.send_str("here")
        assert await other.receive_str() == "got here"


def got(event: dict[str, Any]) -> Any:
    return {"statusCode": 200, "body": f"got {event['body'] or ''}"}


async def one(room: Rig, rng: random.Random, case: int) -> None:
    opcode = rng.choice([TEXT, TEXT, BINARY, CLOSE, PING, *range(16)])
    payload = rng.choice([rng.randbytes(rng.randrange(200)), b"\xc3\xa9", b"{}", b""])
    last = rng.random() < 0.9
    socket = await RawSocket.open(room.url)
    socket.write(RawSocket.frame(payload, opcode=opcode, last=last))
    text = payload
    if opcode == PONG:  # asks for nothing
        socket.write(RawSocket.frame(text := b"next"))
    elif not last:
        socket.write(RawSocket.frame(b"rest", opcode=0))
        text = payload + b"rest"
    note = f"case {case}: opcode {opcode}, {len(payload)} bytes, last {last}"
    try:
        told = await socket.read_message()
        assert is_right(socket.opcode, told, opcode, payload, text), note
    except asyncio.CancelledError as hung:  # by the guard of the loop
        hung.add_note(f"no answer, {note}")
        raise
    finally:
        socket.abort()


def is_right(answer: int, told: bytes, opcode: int, payload: bytes, text: bytes) -> bool:
    """Whether `told` in a frame of type `answer` is what such a frame deserves."""
    if answer == CLOSE:
        return not told or int.from_bytes(told[:2], "big") in CODES | sent(opcode, payload)
    if answer == PONG:
        return (opcode, told) == (PING, payload)
    return answer == TEXT and told == b"got " + text


def sent(opcode: int, payload: bytes) -> set[int]:
    """A client's close is answered with its own code."""
    return {int.from_bytes(payload[:2], "big")} if opcode == CLOSE and len(payload) >= 2 else set()
