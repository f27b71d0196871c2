"""The end of a round: the last choice, the clock, pokes and the sweep all at once."""

from __future__ import annotations

import random

from engine.tradeem.settings import GRACE_MS
from engine.tradeem.table import due_ms
from functions.ports import Role
from tests.races.checks import check, check_current
from tests.races.phone import Phone
from tests.races.races import race
from tests.races.states import LAST_ROUND, choosing, in_round
from tests.races.venue import Venue, Weather

SLOW = Weather(frame_delay_ms=(0, 900))


@race(weather=SLOW, table=lambda rng: choosing(in_round(rng.randint(0, LAST_ROUND), 3), "p1", "p2"))
def test_the_last_choice_against_the_clock(venue: Venue, rng: random.Random) -> None:
    """Pitfall 6: both are writes of one state. One of them ends the round, once; a choice counts
    exactly if it was acknowledged, and one that came in time and was stored is."""
    phones = [Phone(venue, f"p{number}").settle_in() for number in (1, 2, 3)]
    due = due_ms(venue.table)
    before = venue.table
    assert due is not None
    at_ms = due + rng.randint(-900, 300)
    kept: list[str] = []
    turn = phones[2].turn
    venue.time.at(at_ms, lambda: kept.append(phones[2].command("hold", turn=turn)))
    venue.timer.resume(venue.tables)

    venue.until_quiet(after_ms=due + 2_000 - venue.time.now_ms())

    rounds = before.hand.rounds if before.hand else ()
    hand = venue.journal.hand(1)
    assert hand is not None
    assert len(hand.rounds) == len(rounds) + 1, "the round ended once"
    assert venue.table.version == before.version + 1
    counts = venue.journal.is_acknowledged(kept[0])
    assert (hand.rounds[-1][2] is not None) == counts
    assert at_ms < due or not counts, "received too late"
    check_current(venue)
    check(venue)


@race(weather=Weather(frame_delay_ms=(0, 400)), table=lambda rng: in_round(rng.randint(0, 3), 3))
def test_a_storm_of_pokes_at_the_deadline(venue: Venue, rng: random.Random) -> None:
    """Pitfall 42: whoever pokes at the deadline shuts nobody out of the grace, and all who come
    after it move the table on once."""
    phones = [Phone(venue, f"p{number}").settle_in() for number in (1, 2, 3)]
    phones.append(Phone(venue, None, Role.TV).settle_in())
    before = venue.table
    due = due_ms(before)
    assert due is not None
    for phone in phones:
        for _ in range(2):
            at_ms = due + rng.randint(-GRACE_MS, 600)
            kind = rng.choice([{"type": "poke"}, {"type": "poke"}, {"type": "sync", "last": 1}])
            venue.time.at(at_ms, lambda phone=phone, kind=kind: phone.send(kind))
    in_grace = due - rng.randint(1, GRACE_MS)
    kept: list[str] = []
    venue.time.at(in_grace, lambda: kept.append(phones[0].decide("hold")))
    venue.time.at(due + 300, lambda: venue.invoke("sweep", {}))
    venue.timer.resume(venue.tables)

    venue.until_quiet(after_ms=due + 3_000 - venue.time.now_ms())

    closes = [w for w in venue.journal.writes[1:] if w.table.version > before.version]
    assert len(closes) == 1
    assert closes[0].at_ms >= due
    check_current(venue)
    check(venue)
