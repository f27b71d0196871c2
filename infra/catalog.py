"""The functions as data: what each is given and what it may do.

`name` is a module of `functions.handlers`. A function may do what stands here and nothing else;
tests hold the templates to this table and this table to the calls that the handlers make.
"""

from __future__ import annotations

from dataclasses import dataclass

READ, WRITE = ("Query",), ("PutItem", "UpdateItem", "DeleteItem")
PUSH = ("POST",)
MACHINES = ("table-clock", "pause-run", "flash-run")


@dataclass(frozen=True, slots=True, kw_only=True)
class Function:
    """One Lambda function. Actions are DynamoDB's, without the prefix."""

    name: str
    says: str  # its description in the console
    memory_mb: int = 512
    timeout_s: int = 10
    reserved: int | None = None  # concurrent calls, in prod: kept free for it, and at most
    tables: tuple[str, ...] = ()
    indexes: tuple[str, ...] = ()  # of Tables; Query only
    vouchers: tuple[str, ...] = ()
    machines: tuple[str, ...] = ()  # that it starts
    sockets: tuple[str, ...] = ()  # POST: sends to them, DELETE: closes them
    world: bool = True  # it wires all adapters, so it is told all their names


FUNCTIONS: tuple[Function, ...] = (
    Function(
        name="ws_authorizer",
        says="Takes the one-time ticket of a new socket",
        timeout_s=5,
        vouchers=("DeleteItem",),
    ),
    Function(name="ws_connect", says="Accepts a socket; nothing is written before its first frame"),
    Function(
        name="ws_disconnect",
        says="Forgets a socket that was closed; its player is away",
        memory_mb=1_024,
        tables=(*READ, *WRITE),
        machines=MACHINES,
        sockets=PUSH,
    ),
    Function(
        name="ws_message",
        says="Plays: one frame of one socket, and its answer",
        memory_mb=1_024,
        reserved=200,
        tables=(*READ, *WRITE),
        machines=MACHINES,
        sockets=(*PUSH, "DELETE"),
    ),
    Function(
        name="tick",
        says="Acts on a table whose time has come",
        memory_mb=1_024,
        reserved=50,
        tables=(*READ, *WRITE),
        machines=MACHINES,
        sockets=PUSH,
    ),
    Function(
        name="flash",
        says="Shows one pair of the flash round when it is due",
        reserved=100,  # each sleeps up to a second
        tables=(*READ, *WRITE),
        machines=MACHINES,
        sockets=PUSH,
    ),
    Function(
        name="sweep",
        says="Each minute: tables whose own clock has failed",
        memory_mb=1_024,
        timeout_s=55,
        tables=(*READ, *WRITE),
        indexes=("due",),
        machines=MACHINES,
        sockets=PUSH,
    ),
    Function(
        name="pre_sign_up",
        says="Confirms guests, refuses other accounts unless sign-up is open",
        timeout_s=5,  # the user pool waits no longer
        world=False,
    ),
    Function(name="http_config", says="What the site must know to start", world=False),
    Function(
        name="http_ticket",
        says="One-time tickets for sockets",
        tables=READ,
        vouchers=("GetItem", "PutItem", "UpdateItem"),
    ),
    Function(
        name="http_tables",
        says="The lobby: list, create, links",
        tables=("Query", "PutItem"),
        indexes=("lobby",),
        vouchers=("GetItem", "PutItem", "UpdateItem"),
    ),
    Function(
        name="http_history",
        says="Finished hands and the fair-play report",
        tables=("Query", "GetItem"),
    ),
    Function(
        name="http_seats",
        says="Hands a seat over to another device",
        tables=(*READ, *WRITE),
        vouchers=("GetItem", "PutItem", "UpdateItem", "DeleteItem"),
        machines=MACHINES,
        sockets=PUSH,
    ),
    Function(
        name="http_pairing",
        says="Pairs a TV by a short code",
        tables=READ,
        vouchers=("GetItem", "PutItem", "UpdateItem"),
    ),
)
