"""A frame in, as text from the socket; a message of the protocol out, or why it is none.

The one place where frames meet pydantic: flows see messages only.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from pydantic import ValidationError

from engine.refusals import Refusal
from functions.protocol.client import (
    CLIENT_MESSAGE,
    MAX_FRAME_BYTES,
    Command,
    Ping,
    Poke,
    ShowMarks,
    Sync,
)

Message = Sync | Ping | Poke | ShowMarks | Command
_ID_BYTES = 36


@dataclass(frozen=True, slots=True, kw_only=True)
class NoMessage:
    """Why a frame is not one of the protocol. `detail` names fields, never what was in them."""

    refusal: Refusal
    detail: str
    id: str | None = None


def parse(raw: str | bytes) -> Message | NoMessage:
    """The message in a frame."""
    size = len(raw if isinstance(raw, bytes) else raw.encode(errors="surrogatepass"))
    if size > MAX_FRAME_BYTES:
        return NoMessage(
            refusal=Refusal.PROTOCOL_TOO_LARGE, detail=f"At most {MAX_FRAME_BYTES} bytes."
        )
    try:
        return CLIENT_MESSAGE.validate_json(raw)
    except ValidationError as error:
        return NoMessage(refusal=Refusal.PROTOCOL_INVALID, detail=_reason(error), id=_id_of(raw))


def _reason(error: ValidationError) -> str:
    """Where the first mistake is, and of which kind."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    known = {"extra_forbidden": "unknown field"}
    place = ".".join(str(part)[:24] for part in first["loc"][:3])
    kind = known.get(first["type"], first["type"].replace("_", " "))
    return f"{place}: {kind}" if place else kind


def _id_of(raw: str | bytes) -> str | None:
    """The action id, if the frame has something that could be one."""
    try:
        frame = json.loads(raw)
    except (ValueError, RecursionError):
        return None
    found = frame.get("id") if isinstance(frame, dict) else None
    if not isinstance(found, str) or not found.isascii():  # half a surrogate could not be sent back
        return None
    return found if 0 < len(found) <= _ID_BYTES else None
