"""Choices at once: of ten players, of two tabs, repeated, against whatever else ends a round."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from engine.tradeem.hand import TradeStage
from engine.tradeem.settings import SEATS
from functions.flows.session import is_fresh
from functions.ports import Connection
from tests.races.checks import check, check_current
from tests.races.phone import Phone
from tests.races.races import race
from tests.races.states import LAST_ROUND, QUICK, in_round
from tests.races.venue import Venue, Weather

LONG = replace(QUICK, result_ms=30_000)
DOUBLED = Weather(frame_copies=3, copy_delay_ms=(0, 2_500))


def people(venue: Venue, count: int) -> list[Phone]:
    """The phones of the first so many players."""
    return [Phone(venue, f"p{number}").settle_in() for number in range(1, count + 1)]


def choose(phone: Phone, rng: random.Random) -> None:
    """Hold'em, or Trade'em and some pair, within a moment."""

    def act() -> None:
        if rng.random() < 0.5:
            phone.decide("hold")
        else:
            phone.trade(rng.randint(1, SEATS))

    phone.venue.time.at(phone.venue.time.now_ms() + rng.randint(0, 100), act)


@race(table=lambda _: in_round(1, 10))
def test_ten_choices_at_once(venue: Venue, rng: random.Random) -> None:
    """Pitfalls 10 and 35: no write fails, the round ends once, nothing acknowledged is lost."""
    venue.time.stall_ms = 150  # nobody sends again
    phones = people(venue, 10)
    before = venue.table
    for phone in phones:
        choose(phone, rng)

    venue.until_quiet(after_ms=7_000)

    hand = venue.journal.hand(1)
    assert hand is not None
    assert venue.journal.failed == {}
    assert venue.table.version == before.version + 1
    assert all(choice is not None and choice.is_final for choice in hand.rounds[-1])
    assert all(phone.answers for phone in phones)
    check_current(venue)
    check(venue)


@race(table=lambda rng: in_round(rng.randint(0, LAST_ROUND), 2))
def test_two_tabs_of_one_player(venue: Venue, rng: random.Random) -> None:
    """The newer one plays on and the older one is told so; both chose, and one choice counts."""
    old, other = people(venue, 2)
    new = Phone(venue, "p1")
    start = venue.time.now_ms()
    ids: list[str] = []
    turn = old.turn
    venue.time.at(start + rng.randint(0, 200), new.connect)
    for tab in (old, new):
        kind = rng.choice(["hold", "open_trade"])
        venue.time.at(
            start + rng.randint(0, 300),
            lambda tab=tab, kind=kind: ids.append(tab.command(kind, turn=turn)),
        )
    venue.time.at(start + 2_000, lambda: old.send({"type": "sync", "last": old.version}))
    venue.time.at(start + rng.randint(0, 400), lambda: other.command("hold", turn=turn))
    venue.timer.resume(venue.tables)

    venue.until_quiet(after_ms=15_000)

    assert old.replaced
    assert not new.replaced
    hand = venue.journal.hand(1)
    assert hand is not None
    choice = [*hand.rounds, *running(hand.stage)][turn["round"]][0]
    assert choice is not None
    counted = [action_id for action_id in ids if venue.journal.is_acknowledged(action_id)]
    assert set(counted) == set(choice.refs)
    sockets = {c.id for c in fresh_sockets(venue) if c.player == "p1"}
    assert new.wire is not None
    assert sockets == {new.wire.id}
    check_current(venue)
    check(venue)


def running(stage: object) -> list[Any]:
    return [stage.choices] if isinstance(stage, TradeStage) else []


def fresh_sockets(venue: Venue) -> list[Connection]:
    """The sockets that are pushed to. A frame of a closed one that comes late may leave a note of
    what it has spent, which no push goes to."""
    live = venue.tables.load(venue.table.id)
    assert live is not None
    return [c for c in live.connections if is_fresh(c, venue.time.now_ms())]


@race(table=lambda rng: in_round(rng.randint(0, LAST_ROUND), 3, settings=LONG), weather=DOUBLED)
def test_choices_that_come_up_to_three_times(venue: Venue, rng: random.Random) -> None:
    """Pitfall 1: every delivery is answered, and the second and third change nothing, whenever
    they come: between other choices, or when the round is long over."""
    phones = people(venue, 3)
    plan = {phone.player: rng.choice([None, *range(1, SEATS + 1)]) for phone in phones}
    version = venue.table.version
    for phone in phones:
        target = plan[phone.player]
        act = (
            (lambda p=phone, t=target: p.trade(t)) if target else (lambda p=phone: p.decide("hold"))
        )
        venue.time.at(venue.time.now_ms() + rng.randint(0, 500), act)

    venue.until_quiet(after_ms=6_000)

    hand = venue.journal.hand(1)
    assert hand is not None
    assert venue.table.version == version + 1
    targets = [choice.target if choice else None for choice in hand.rounds[-1][:3]]
    assert targets == list(plan.values())
    check_current(venue)
    check(venue)
