"""Frames the server sends. Every frame about a table carries `table`, `version`, `server_now_ms`.

`version` grows by one with each visible change. A frame whose version is not greater than the
client's is ignored (except `flash`, `marks`, `answer`, `pong`); a gap means frames were lost:
the view is complete anyway, `sync` with the last version brings the missed events.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from engine.refusals import Refusal
from engine.tradeem.events import Event
from engine.tradeem.view_types import FlashFrame, Mark, TableView

PROTOCOL = 1  # a client that knows another number reloads itself between hands


class Frame(BaseModel):
    """Common settings of all outbound frames."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    table: str
    version: int
    server_now_ms: int


class Update(Frame):
    """The whole of what this viewer may see, and what happened since `since`.

    `events` covers the versions `since + 1 .. version` for this viewer (possibly none, when the
    change may not be known to it); `since` equals `version` when nothing is told (first sync, or
    too far behind)."""

    type: Literal["update"] = "update"
    protocol: int = PROTOCOL
    since: int
    events: tuple[Annotated[Event, Field(discriminator="kind")], ...]
    view: TableView


class Flash(Frame):
    """One pair of the flash round: show it until `flash.until_ms`, then forget it."""

    type: Literal["flash"] = "flash"
    flash: FlashFrame


class Marks(Frame):
    """Who has chosen in this round so far; a growing set, void once a newer round is known."""

    type: Literal["marks"] = "marks"
    hand: int
    round: int
    marks: tuple[Mark, ...]


class Answer(Frame):
    """The one answer to a delivery of a command.

    ok: done. duplicate: was done before. stale: names an old turn; `version` is current.
    illegal: `refusal` says why. `view` is the sender's own current view (ok, duplicate, stale,
    and illegal when the seat has chosen already: another tab may have).
    When the command moved the table on, `since` and `events` are those of the `update` that all
    others get: the sender gets the answer in its place. `since` null: nothing is told.
    `marks_in_ms`: when set, and no frame has shown your mark by then, send `marks`."""

    type: Literal["answer"] = "answer"
    id: str
    result: Literal["ok", "duplicate", "stale", "illegal"]
    refusal: Refusal | None = None
    detail: str = ""
    view: TableView | None = None
    since: int | None = None
    events: tuple[Annotated[Event, Field(discriminator="kind")], ...] = ()
    marks_in_ms: int | None = None


class Pong(Frame):
    """Answer to `ping` (with its `t`), `poke` and `marks`."""

    type: Literal["pong"] = "pong"
    t: int | None = None


class Replaced(Frame):
    """Another device of this player took over; stop sending, do not reconnect."""

    type: Literal["replaced"] = "replaced"


class Refused(Frame):
    """Nothing was decided. `protocol.invalid` and `protocol.too_large`: the frame is no frame of
    this protocol, never resend it. `protocol.too_many`, `protocol.newer_schema` and `server.busy`:
    resend a command later, with its id. `version` is 0 where the table was not read."""

    type: Literal["refused"] = "refused"
    id: str | None = None  # when it could be read
    refusal: Refusal
    detail: str = ""


ServerMessage = Annotated[
    Update | Flash | Marks | Answer | Pong | Replaced | Refused, Field(discriminator="type")
]
SERVER_MESSAGE: TypeAdapter[Update | Flash | Marks | Answer | Pong | Replaced | Refused] = (
    TypeAdapter(ServerMessage)
)
