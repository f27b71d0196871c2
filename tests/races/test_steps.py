"""Steps of the table against choices and against each other: a seat that moves, a player who
stands up, the host's commands, the end of a result."""

from __future__ import annotations

import random

from engine.tradeem.table import seat_of
from tests.races.checks import check, check_current
from tests.races.phone import Phone
from tests.races.races import race
from tests.races.states import LAST_ROUND, choosing, in_round, read_by, shown, waiting
from tests.races.test_choices import DOUBLED, LONG, people, running
from tests.races.venue import Venue


@race(table=lambda _: waiting(3), weather=DOUBLED)
def test_steps_that_come_up_to_three_times(venue: Venue, rng: random.Random) -> None:
    """Pitfall 1 for what is no choice: bots and players come and go, each command acts once."""
    phones = people(venue, 3)
    start, version = venue.time.now_ms(), venue.table.version
    one, other = rng.sample(range(4, 11), 2)
    acts = [
        lambda: phones[0].command("seat_bot", level="keen", seat=one),
        lambda: phones[0].command("seat_bot", level="casual", seat=other),
        lambda: phones[1].command("stand"),
        lambda: phones[2].command("stand"),
    ]
    for act in acts:
        venue.time.at(start + rng.randint(0, 60), act)

    venue.until_quiet(after_ms=6_000)

    table = venue.table
    assert table.version == version + len(acts)
    assert sum(seat is not None and seat.bot is not None for seat in table.seats) == 2
    assert [seat is not None for seat in table.seats[:3]] == [True, False, False]
    assert [phone.answers for phone in phones if len(phone.answers) != phone.asked] == []
    check_current(venue)
    check(venue)


@race(table=lambda rng: choosing(in_round(rng.randint(0, LAST_ROUND), 3, settings=LONG), "p1"))
def test_a_hand_over_against_a_choice_of_the_old_device(venue: Venue, rng: random.Random) -> None:
    """One comes first. A choice of the old device either stands for the seat or was refused."""
    _, old, other = people(venue, 3)
    new = Phone(venue, "p9")
    offer = venue.request("handovers", {"seat": 2}, "p1")
    turn, start = old.turn, venue.time.now_ms()
    ids: list[str] = []
    claims: list[int] = []

    def claim() -> None:
        body = {"code": offer["code"], "device": "device-9999"}
        claims.append(venue.request("claims", body, "p9")["status"])
        new.connect()

    kind = rng.choice(["hold", "open_trade"])
    venue.time.at(start + rng.randint(0, 60), claim)
    venue.time.at(start + rng.randint(0, 60), lambda: ids.append(old.command(kind, turn=turn)))
    if rng.random() < 0.5:
        venue.time.at(start + rng.randint(0, 60), lambda: other.command("hold", turn=turn))
    venue.time.at(start + 2_000, lambda: ids.append(new.command("hold", turn=turn)))

    venue.until_quiet(after_ms=5_000)

    assert claims == [200]
    assert seat_of(venue.table, "p9") == 2
    assert seat_of(venue.table, "p2") is None
    assert venue.table.seats[1].present
    assert old.replaced
    hand = venue.journal.hand(1)
    assert hand is not None
    choice = [*hand.rounds, *running(hand.stage)][turn["round"]][1]
    counted = [action_id for action_id in ids if venue.journal.is_acknowledged(action_id)]
    assert choice is not None
    assert list(choice.refs) == counted
    check_current(venue)
    check(venue)


@race(
    table=lambda rng: choosing(in_round(rng.randint(0, LAST_ROUND), 3, settings=LONG), "p1"),
    weather=DOUBLED,
)
def test_standing_up_while_the_round_closes(venue: Venue, rng: random.Random) -> None:
    """Who stands up is waited for no longer, and a choice made before still counts."""
    phones = people(venue, 3)
    turn, start, version = phones[0].turn, venue.time.now_ms(), venue.table.version
    if rng.random() < 0.5:
        venue.time.at(start + rng.randint(0, 60), lambda: phones[2].command("hold", turn=turn))
    venue.time.at(start + rng.randint(0, 60), lambda: phones[2].command("stand"))
    venue.time.at(start + rng.randint(0, 60), lambda: phones[1].command("hold", turn=turn))

    venue.until_quiet(after_ms=5_000)

    assert venue.table.seats[2].left
    assert venue.table.version in {version + 1, version + 2}, "one for the seat, one for the round"
    hand = venue.journal.hand(1)
    assert hand is not None
    assert len(hand.rounds) == turn["round"] + 1, "the round ended once"
    check_current(venue)
    check(venue)


@race(
    table=lambda rng: choosing(in_round(rng.randint(0, LAST_ROUND), 3, settings=LONG), "p1"),
    weather=DOUBLED,
)
def test_the_hosts_close_against_choices(venue: Venue, rng: random.Random) -> None:
    """The event ends once. A hand whose pot was not awarded is void, whoever chose in it."""
    phones = people(venue, 3)
    turn, start = phones[0].turn, venue.time.now_ms()
    closes: list[str] = []
    venue.time.at(start + rng.randint(0, 80), lambda: closes.append(phones[0].command("close")))
    for phone in phones[1:]:
        venue.time.at(start + rng.randint(0, 80), lambda p=phone: p.command("hold", turn=turn))
    venue.timer.resume(venue.tables)

    venue.until_quiet(after_ms=20_000)

    table = venue.table
    assert table.finished
    assert table.hands_played == len(venue.journal.records)
    assert (table.hand is None) == (table.hands_played == 0)
    ended = [e for e in venue.journal.events(0, table.version) or () if e.kind == "event_finished"]
    assert len(ended) == 1
    assert venue.journal.is_acknowledged(closes[0])
    check_current(venue)
    check(venue, closed=True)


@race(table=lambda rng: read_by(shown(3, rng.randint(0, 1)), "p1"), weather=DOUBLED)
def test_the_last_reader_against_the_end_of_the_result(venue: Venue, rng: random.Random) -> None:
    """The next hand is dealt once, whether everybody has read, the time is up, or somebody left."""
    phones = people(venue, 3)
    table = venue.table
    assert table.hand is not None
    until = table.hand.stage.until_ms
    for phone in phones[1:]:
        at_ms = until + rng.randint(-150, 30)
        act = phone.close if rng.random() < 0.2 else (lambda p=phone: p.command("ready", hand=1))
        venue.time.at(at_ms, act)
    venue.timer.resume(venue.tables)
    venue.time.at(until + 50, lambda: venue.invoke("tick", {"table": table.id}))

    venue.until_quiet(after_ms=until + 2_500 - venue.time.now_ms())

    events = venue.journal.events(table.version, venue.table.version) or ()
    dealt = [event.hand for event in events if event.kind == "hand_started"]
    late = [event.hand for event in events if event.kind == "hand_voided"]
    assert dealt == [2, *late]  # a flash that was held up for seconds is void, and dealt again
    check(venue)
