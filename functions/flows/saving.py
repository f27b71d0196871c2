"""A step of a table, saved: read, decide, settle what is due, save, start clocks, tell.

The save is conditioned on the state that was read; who loses a race reads again and decides anew.
Nothing is pushed before it is saved. Whatever a crash may leave undone after the save is done
again by the next repeat: frames are numbered, clocks start once.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.tradeem.events import Event
from engine.tradeem.record import record
from engine.tradeem.step import settle
from engine.tradeem.table import Step, Table, chips, due_ms
from functions.flows import clocks, reads
from functions.flows.publish import publish_again, publish_update
from functions.ports import Answered, Conflict, Connection, Live, Stored, Throttled, World

ATTEMPTS = 16
SEED_BYTES = 32
LOG_KEPT = 8  # versions
_JITTER_MS = 8
_KEPT_BEFORE_START = 6  # answers kept for each player while seats change hands
_KEPT = 1

Decide = Callable[[Live], Step]
Gone = tuple[Connection, ...]


class Busy(Exception):
    """Conflicts or throttling did not end: nothing of this call is known to be stored."""


def nothing(live: Live) -> Step:
    """The decision to let the clock alone decide."""
    return Step(table=live.table)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What is asked of a step; what is due after it is done in any case."""

    decide: Decide = nothing
    live: Live | None = None  # saves the first read
    answered: Answered | None = None  # the command that is carried out, and only once
    skip: frozenset[str] = frozenset()  # connections that are not told
    at_ms: int = 0  # a moment that has certainly come
    revive: bool = False  # with a new clock, whether anything changes or not
    ends_flash: bool = False  # the flash run alone ends a flash in time


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


def saved(world: World, table_id: str, asked: Asked) -> tuple[Outcome, Gone]:
    """The table after what is asked and what is due, saved and told; and the connections that were
    found gone while it was told."""
    wanted: Stored | None = None
    for attempt in range(ATTEMPTS):
        known = asked.live if attempt == 0 else None
        before = known if known is not None else reads.live(world, table_id)
        repeated = asked.answered is not None and asked.answered in before.stored.answers
        step = nothing(before) if repeated else asked.decide(before)
        now_ms = max(world.clock.now_ms(), asked.at_ms)
        table, events = _settled(world, before.table, step, now_ms, ends_flash=asked.ends_flash)
        unchanged = Outcome(live=before, since=before.table.version, repeated=repeated)
        if table is before.table and not asked.revive:
            again = repeated or _is_stored(wanted, before)
            return unchanged, done_again(world, before) if again else ()
        wakes = clocks.plan(before.stored, table, now_ms, revive=asked.revive)
        wanted = _stored(before.stored, table, wakes, None if repeated else asked.answered)
        try:
            stored = _save(world, before.stored, wanted)
        except (Conflict, Throttled):
            backoff(world, attempt)
            continue
        clocks.start(world, table_id, wakes)
        outcome = replace(
            unchanged, live=replace(before, stored=stored), events=events, changed=True
        )
        return outcome, _told(world, outcome, asked.skip)
    raise Busy("conflicts did not end")


def done_again(world: World, live: Live) -> Gone:
    """Start and tell again what may have been lost after the last save; the connections that were
    found gone."""
    clocks.start(world, live.table.id, clocks.covered_again(live.stored, world.clock.now_ms()))
    return publish_again(world, live)


def backoff(world: World, attempt: int) -> None:
    """Wait a random moment before trying again, longer each time; at first not at all."""
    if attempt > 1:
        world.clock.sleep_ms(world.entropy.token(1)[0] * _JITTER_MS * attempt // 255)


def _is_stored(wanted: Stored | None, live: Live) -> bool:
    """Whether a save that failed has come through all the same: it was answered too late."""
    return wanted is not None and wanted.table == live.table


def _told(world: World, outcome: Outcome, skip: frozenset[str]) -> Gone:
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
