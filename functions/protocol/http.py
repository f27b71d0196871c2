"""Bodies of the HTTP API under `/api`. Errors are `Problem` with a `Refusal` code.

| method, path                              | auth | request         | answer        |
|-------------------------------------------|------|-----------------|---------------|
| GET  /api/config                          | none |                 | Config        |
| POST /api/ticket                          | JWT  | TicketRequest   | Ticket        |
| POST /api/link-ticket                     | none | LinkRequest     | Ticket        |
| GET  /api/tables                          | none |                 | TableList     |
| POST /api/tables                          | JWT  | CreateTable     | Created       |
| GET  /api/tables/{table}                  | none |                 | TableSummary  |
| GET  /api/tables/{table}/links            | JWT  |                 | Links (host)  |
| GET  /api/tables/{table}/hands            | none |                 | HandList      |
| GET  /api/tables/{table}/hands/{hand}     | none |                 | `tradeem-hand/1` |
| GET  /api/tables/{table}/report           | JWT  |                 | FairPlayReport  |
| POST /api/tables/{table}/handovers        | JWT  | OfferSeat (host)| SeatOffer     |
| POST /api/tables/{table}/claims           | JWT  | ClaimSeat       | Claimed       |
| POST /api/pairings                        | none |                 | Pairing       |
| GET  /api/pairings/{code}                 | none (header `x-pairing-secret`) | | PairingState |
| PUT  /api/pairings/{code}                 | JWT  | PairTv (host)   | PairingState  |

Auth "JWT": `Authorization: Bearer <id token>`; claims used: `sub`, `nickname`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from engine.refusals import Refusal
from engine.tradeem.settings import FlashOn, PicksShown
from functions.ports import Role
from functions.protocol.texts import line

TableCode = Annotated[str, Field(min_length=6, max_length=6, pattern=r"^[A-HJ-NP-Z2-9]{6}$")]


class Body(BaseModel):
    """Common settings of all bodies."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Problem(Body):
    """Why a request was refused."""

    refusal: Refusal
    detail: str = ""


class Config(Body):
    """What the static site must know: where to sign in, where the socket is."""

    protocol: int
    stage: str  # "local" | "dev" | "prod"
    auth_url: str  # Cognito's endpoint, or the local issuer that speaks the same protocol
    auth_client_id: str
    ws_path: str = "/ws"  # on the site's own origin
    lan_url: str | None = None  # local play: the address for phones on the LAN


class TicketRequest(Body):
    """Ask for a socket to this table."""

    table: TableCode


class LinkRequest(Body):
    """Ask for a read-only socket by the key of a TV or stream link."""

    table: TableCode
    key: Annotated[str, Field(min_length=16, max_length=64)]


class Ticket(Body):
    """Good for one socket within 30 s: `wss://<origin>/ws?ticket=<ticket>`. `host`: the player who
    asked is the table's host, seated or not."""

    ticket: str
    role: Role
    expires_ms: int
    server_now_ms: int
    host: bool


class CreateTable(Body):
    """Settings of a new table; the sender becomes its host."""

    name: Annotated[str, line(40)]
    hands: Annotated[int, Field(ge=1, le=100)] = 15
    flash_ms: Annotated[int, Field(ge=300, le=25_000)] = 2_500
    trade_ms: Annotated[int, Field(ge=5_000, le=250_000)] = 25_000
    result_ms: Annotated[int, Field(ge=2_000, le=60_000)] = 12_000
    picks_shown: PicksShown = PicksShown.AFTER_ROUND
    flash_on: FlashOn = FlashOn.TV_AND_BOX
    practice: bool = False
    listed: bool = True


class Created(Body):
    """The new table."""

    table: str


class TableSummary(Body):
    """One table as the lobby shows it."""

    table: str
    name: str
    host_name: str
    players: int
    hands: int
    phase: Literal["waiting", "playing", "finished"]
    created_ms: int


class TableList(Body):
    """Open tables, newest first."""

    tables: tuple[TableSummary, ...]
    server_now_ms: int


class Links(Body):
    """Read-only links of a table, for its host; paths on the site's own origin."""

    join: str
    tv: str  # key in the fragment, never in the query
    stream: str


class HandLine(Body):
    """One finished hand in a list."""

    hand: int
    winners: tuple[int, ...]
    each: int


class HandList(Body):
    """Finished hands of a table, oldest first."""

    hands: tuple[HandLine, ...]


class OfferSeat(Body):
    """Host: let another device take over this seat."""

    seat: Annotated[int, Field(ge=1, le=10)]


class SeatOffer(Body):
    """A code for the new device, valid ten minutes, single use."""

    code: str
    seat: int
    expires_ms: int


class ClaimSeat(Body):
    """Take over a seat with the host's code."""

    code: Annotated[str, Field(min_length=8, max_length=16)]
    device: Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]


class Claimed(Body):
    """The seat is yours."""

    seat: int


class Pairing(Body):
    """A TV waits to be paired: show `code`, poll with `secret`."""

    code: str
    secret: str
    expires_ms: int


class PairTv(Body):
    """Host: show this table on the TV that displays the code."""

    table: TableCode
    stream: bool = False


class PairingState(Body):
    """What the TV learns when it polls; table and key are null until paired."""

    table: str | None = None
    key: str | None = None
    role: Role | None = None


class PairFit(Body):
    """Two players whose choices together fit better than either memory alone."""

    seats: tuple[int, int]
    names: tuple[str, str]
    rounds: int  # rounds in which at least one of them traded
    together: float  # share of those rounds explained by the two memories joined
    alone: tuple[float, float]  # share explained by each alone
    surplus: float  # in standard deviations over what chance would give


class FairPlayReport(Body):
    """Pairs of players worth a look, most striking first; a hint, never a verdict."""

    pairs: tuple[PairFit, ...]
