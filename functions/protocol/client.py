"""Frames a client sends. One JSON object each, `type` tells which; unknown fields are refused.

Every command carries `id`, the client's action id: resend the same frame with the same id (after
1 s, then up to every 2.5 s) until an `answer` with that id arrives; a repeat never acts twice.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from engine.tradeem.actions import BotLevel
from functions.protocol.texts import line

MAX_FRAME_BYTES = 2_048
# So many frames of one socket may change nothing within the window.
CHANGELESS_FRAMES = 30
CHANGELESS_WINDOW_MS = 10_000

ActionId = Annotated[str, Field(min_length=8, max_length=36, pattern=r"^[A-Za-z0-9_-]+$")]
SeatNo = Annotated[int, Field(ge=1, le=10)]
Name = Annotated[str, line(24)]


class Frame(BaseModel):
    """Common settings of all inbound frames."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Sync(Frame):
    """First frame of a connection, and after any gap. Answered by an `update`."""

    type: Literal["sync"] = "sync"
    # the last version seen of this table, for the events missed since
    last: Annotated[int, Field(ge=0)] | None = None


class Ping(Frame):
    """Keeps the socket open and the clock true. Answered by `pong`."""

    type: Literal["ping"] = "ping"
    t: Annotated[int, Field(ge=0)]  # any number of the client's, echoed


class Poke(Frame):
    """ "This table looks overdue": the server checks by its own clock. Answered by `pong`."""

    type: Literal["poke"] = "poke"


class ShowMarks(Frame):
    """Sent by a client whose `answer` had `marks_in_ms`, after that time and unless a `marks` or
    `update` has shown its mark meanwhile: show it to all."""

    type: Literal["marks"] = "marks"


class Turn(Frame):
    """Which round a decision belongs to: hand 1.., round 0 before the flop .. 3 river."""

    hand: Annotated[int, Field(ge=1, le=1_000)]
    round: Annotated[int, Field(ge=0, le=3)]


class Hold(Frame):
    """Hold'em: keep the pair. Final."""

    type: Literal["hold"] = "hold"
    id: ActionId
    turn: Turn


class OpenTrade(Frame):
    """Trade'em pressed: picking opens. Not final."""

    type: Literal["open_trade"] = "open_trade"
    id: ActionId
    turn: Turn


class Trade(Frame):
    """Take the pair dealt to `seat`. Final. Needs `open_trade` first."""

    type: Literal["trade"] = "trade"
    id: ActionId
    turn: Turn
    seat: SeatNo


class Sit(Frame):
    """Take a seat before the start; `accept` = the notice against notes and help is accepted."""

    type: Literal["sit"] = "sit"
    id: ActionId
    name: Name
    # any name of this device, always the same: a device has one seat at a table (WGN rule 1)
    device: Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
    seat: SeatNo | None = None  # null: the first free one
    accept: bool


class Stand(Frame):
    """Leave the seat; after the start it plays on as Hold'em by default."""

    type: Literal["stand"] = "stand"
    id: ActionId


class SeatBot(Frame):
    """Host: a bot in this seat, or in all free seats if `seat` is null."""

    type: Literal["seat_bot"] = "seat_bot"
    id: ActionId
    level: Annotated[BotLevel, Field(strict=False)]
    seat: SeatNo | None = None


class RemoveBot(Frame):
    """Host: take the bot away again."""

    type: Literal["remove_bot"] = "remove_bot"
    id: ActionId
    seat: SeatNo


class Start(Frame):
    """Host: start the event."""

    type: Literal["start"] = "start"
    id: ActionId


class Close(Frame):
    """Host: end the event now; the hand in play is void."""

    type: Literal["close"] = "close"
    id: ActionId


class Ready(Frame):
    """I have read the result of this hand; when all have, the next one is dealt at once."""

    type: Literal["ready"] = "ready"
    id: ActionId
    hand: Annotated[int, Field(ge=1, le=1_000)]


Command = Hold | OpenTrade | Trade | Sit | Stand | SeatBot | RemoveBot | Start | Close | Ready
ClientMessage = Annotated[Sync | Ping | Poke | ShowMarks | Command, Field(discriminator="type")]
CLIENT_MESSAGE: TypeAdapter[Sync | Ping | Poke | ShowMarks | Command] = TypeAdapter(ClientMessage)
