"""One step of a table in the world: read, decide, settle what is due, save, start clocks, tell.

The save is conditioned on the state that was read; who loses a race reads again and decides anew.
Nothing is pushed before it is saved. Whatever a crash may leave undone after the save is done
again by the next repeat: frames are numbered, clocks start once.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from engine.refusals import IllegalAction
from engine.tradeem.actions import Arrive, Depart
from engine.tradeem.events import Event
from engine.tradeem.record import record
from engine.tradeem.step import apply, settle
from engine.tradeem.table import Step, Table, chips, due_ms, seat_of
from functions.flows import clocks, reads
from functions.flows.publish import publish_again, publish_update
from functions.flows.session import is_fresh
from functions.ports import (
    Answered,
    Conflict,
    Connection,
    Live,
    NewerSchema,
    Stored,
    Throttled,
    World,
)

ATTEMPTS = 16
SEED_BYTES = 32
LOG_KEPT = 8  # versions
_JITTER_MS = 8
_KEPT_BEFORE_START = 6  # answers kept for each player while seats change hands
_KEPT = 1
_LEAVING_ROUNDS = 3

Decide = Callable[[Live], Step]


class Busy(Exception):
    """Conflicts or throttling did not end: nothing of this call is known to be stored."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """A table after a step.

    `live` is what is stored now; `since` and `events` say what has happened to it in this step
    (nothing: `changed` is False). `repeated`: the command had been answered before."""

    live: Live
    since: int
    events: tuple[Event, ...] = ()
    changed: bool = False
    repeated: bool = False

    @property
    def is_news(self) -> bool:
        """Whether viewers can see a change."""
        return self.live.table.version > self.since


def nothing(live: Live) -> Step:
    """The decision to let the clock alone decide."""
    return Step(table=live.table)


def take(
    world: World,
    table_id: str,
    decide: Decide = nothing,
    *,
    live: Live | None = None,
    answered: Answered | None = None,
    skip: frozenset[str] = frozenset(),
    at_ms: int = 0,
    revive: bool = False,
    ends_flash: bool = False,
) -> Outcome:
    """What `decide` makes of the table, and what is due after it, saved and told to everybody but
    `skip`. `live` saves the first read; `at_ms` is a moment that has certainly come; the flash run
    alone ends a flash in time."""
    outcome, gone = _taken(
        world,
        table_id,
        decide,
        live=live,
        answered=answered,
        skip=skip,
        at_ms=at_ms,
        revive=revive,
        ends_flash=ends_flash,
    )
    leave(world, table_id, gone)
    return outcome


def leave(world: World, table_id: str, gone: Iterable[Connection]) -> None:
    """Forget connections that are closed; a player without another one is away from now on.
    Never fails: what it cannot do now, the next push finds again."""
    dead = tuple(gone)
    try:
        for _ in range(_LEAVING_ROUNDS):
            if not dead:
                return
            dead = _left(world, table_id, dead)
    except (Busy, Throttled, NewerSchema, IllegalAction):
        return


def arrived(player: str) -> Decide:
    """The decision that this player is here."""
    return lambda live: apply(live.table, Arrive(player=player, at_ms=0))


def repair(world: World, live: Live) -> None:
    """Do again what may have been lost after the last save: its frames and its clocks."""
    clocks.start(world, live.table.id, clocks.covered_again(live.stored, world.clock.now_ms()))
    leave(world, live.table.id, publish_again(world, live))


def backoff(world: World, attempt: int) -> None:
    """Wait a random moment before trying again, longer each time; at first not at all."""
    if attempt > 1:
        world.clock.sleep_ms(world.entropy.token(1)[0] * _JITTER_MS * attempt // 255)


def _taken(
    world: World,
    table_id: str,
    decide: Decide,
    *,
    live: Live | None = None,
    answered: Answered | None = None,
    skip: frozenset[str] = frozenset(),
    at_ms: int = 0,
    revive: bool = False,
    ends_flash: bool = False,
) -> tuple[Outcome, tuple[Connection, ...]]:
    """`take` but for the connections found gone, which are returned."""
    wanted: Stored | None = None
    for attempt in range(ATTEMPTS):
        before = live if live is not None and attempt == 0 else reads.live(world, table_id)
        repeated = answered is not None and answered in before.stored.answers
        step = nothing(before) if repeated else decide(before)
        now_ms = max(world.clock.now_ms(), at_ms)
        table, events = _settled(world, before.table, step, now_ms, ends_flash=ends_flash)
        unchanged = Outcome(live=before, since=before.table.version, repeated=repeated)
        if table is before.table and not revive:
            if repeated or _is_stored(wanted, before):
                repair(world, before)
            return unchanged, ()
        wakes = clocks.plan(before.stored, table, now_ms, revive=revive)
        wanted = _stored(before.stored, table, wakes, None if repeated else answered)
        try:
            saved = _save(world, before.stored, wanted)
        except (Conflict, Throttled):
            backoff(world, attempt)
            continue
        clocks.start(world, table_id, wakes)
        outcome = replace(
            unchanged, live=replace(before, stored=saved), events=events, changed=True
        )
        return outcome, _told(world, outcome, skip)
    raise Busy("conflicts did not end")


def _is_stored(wanted: Stored | None, live: Live) -> bool:
    """Whether a save that failed has come through all the same: it was answered too late."""
    return wanted is not None and wanted.table == live.table


def _told(world: World, outcome: Outcome, skip: frozenset[str]) -> tuple[Connection, ...]:
    """Push the news of a step; nothing if it has none."""
    if not outcome.is_news:
        return ()
    return publish_update(world, outcome.live, outcome.since, outcome.events, skip=skip)


def _settled(
    world: World, before: Table, step: Step, now_ms: int, *, ends_flash: bool
) -> tuple[Table, tuple[Event, ...]]:
    """The step with all that is due after it. A change that nobody can see, such as one more
    player who has read the result, is no version of its own."""
    table = step.table
    if table is not before and not step.events:
        table = replace(table, version=before.version, log=before.log)
    due = due_ms(table) if ends_flash else clocks.wake_ms(table)
    if due is None or now_ms < due:
        return table, step.events
    settled = settle(table, now_ms, world.entropy.token(SEED_BYTES))
    return settled.table, step.events + settled.events


def _stored(before: Stored, table: Table, wakes: clocks.Plan, answered: Answered | None) -> Stored:
    """The item to write. It is paid by the KB at every choice: the log is kept for a hand."""
    return replace(
        before,
        table=replace(table, log=table.log[-LOG_KEPT:]),
        generation=wakes.generation,
        asleep_ms=wakes.asleep_ms,
        answers=_answers(before.answers, answered, table),
    )


def _answers(
    kept: tuple[Answered, ...], answered: Answered | None, table: Table
) -> tuple[Answered, ...]:
    """The answers with one more; of each player only the latest stay."""
    if answered is None:
        return kept
    limit = _KEPT if table.started else _KEPT_BEFORE_START
    own = [entry for entry in kept if entry.player == answered.player]
    dropped = own[: len(own) + 1 - limit] if len(own) >= limit else []
    return (*(entry for entry in kept if entry not in dropped), answered)


def _save(world: World, before: Stored, wanted: Stored) -> Stored:
    """Write the state if it is still the one that was read; with the record of a hand that ended
    in this step. Chips and cards are counted first: nothing impossible is ever stored."""
    _check(wanted.table)
    ended = wanted.table.hands_played > before.table.hands_played
    text = json.dumps(record(wanted.table), separators=(",", ":")) if ended else None
    return world.tables.save(wanted, expect_rev=before.rev, record=text)


def _check(table: Table) -> None:
    """`AssertionError` unless chips are conserved and the 25 cards of the deal are different."""
    chips(table)
    if table.hand is not None:
        deal = table.hand.deal
        cards = {card for pocket in deal.pockets for card in pocket} | set(deal.board)
        assert len(cards) == 25, "the deal is not 25 different cards"


def _left(world: World, table_id: str, dead: tuple[Connection, ...]) -> tuple[Connection, ...]:
    """Forget these connections; those that are found gone on the way are returned. The players
    go first: should this call die between the two, the connections are found gone again."""
    ids = frozenset(connection.id for connection in dead)
    players = sorted({c.player for c in dead if c.player is not None})
    gone: tuple[Connection, ...] = ()
    if players:
        outcome, gone = _taken(
            world,
            table_id,
            lambda live: _departed(live, players, ids, world.clock.now_ms()),
            skip=ids,
        )
        if outcome.changed:
            _welcome(world, table_id, players, ids)
    for connection_id in ids:
        world.tables.disconnect(table_id, connection_id)
    return tuple(connection for connection in gone if connection.id not in ids)


def _departed(live: Live, players: Iterable[str], dead: frozenset[str], now_ms: int) -> Step:
    """The table without those players that have no other socket. A connection that is not stored
    any more is no news: it was replaced, or forgotten before."""
    stored = {c.player for c in live.connections if c.id in dead}
    step = Step(table=live.table)
    for player in players:
        if player in stored and not _is_here(live, player, dead, now_ms):
            one = apply(step.table, Depart(player=player, at_ms=now_ms))
            step = Step(table=one.table, events=step.events + one.events)
    return step


def _welcome(world: World, table_id: str, players: Iterable[str], dead: frozenset[str]) -> None:
    """Undo a departure that crossed the arrival of a new socket."""
    live = reads.live(world, table_id)
    for player in players:
        if is_away(live.table, player) and _is_here(live, player, dead, world.clock.now_ms()):
            _taken(world, table_id, arrived(player))


def is_away(table: Table, player: str) -> bool:
    """Whether this player has a seat and counts as away."""
    number = seat_of(table, player)
    seat = table.seats[number - 1] if number is not None else None
    return seat is not None and not seat.present


def _is_here(live: Live, player: str, dead: frozenset[str], now_ms: int) -> bool:
    return any(
        c.player == player and c.id not in dead and is_fresh(c, now_ms) for c in live.connections
    )
