"""Frames that are lost, doubled and overtaken, and sockets that are dead before anybody knows."""

from __future__ import annotations

import random
from dataclasses import replace

from engine.tradeem.hand import Complete
from functions.ports import Role
from tests.races.checks import check, check_current
from tests.races.phone import Phone
from tests.races.races import race
from tests.races.states import QUICK, flashing, in_round
from tests.races.test_choices import fresh_sockets, people
from tests.races.venue import Venue, Weather

STORM = Weather(
    frame_delay_ms=(0, 300),
    frame_copies=2,
    copy_delay_ms=(0, 1_500),
    frame_lost=0.1,
    push_delay_ms=(0, 1_200),
    push_lost=0.3,
    push_twice=0.3,
)
LATEST_MS = 8_000  # a poke tells of a gap two seconds after the table should have moved
BRIEF = replace(QUICK, trade_ms=4_000, result_ms=4_000)
DEAD = Weather(goodbyes=(0, 0, 1, 1, 2), goodbye_delay_ms=(0, 4_000))


def decide_always(phone: Phone, rng: random.Random, *, for_ms: int) -> None:
    """Whatever round is on show, choose in it once."""
    end_ms = phone.venue.time.now_ms() + for_ms
    seen: set[tuple[int, int]] = set()

    def look() -> None:
        view = phone.view
        if view.get("round") is not None and phone.is_on:
            turn = (view["hand"], view["round"])
            if turn not in seen:
                seen.add(turn)
                phone.decide("hold") if rng.random() < 0.5 else phone.trade(rng.randint(1, 10))
        next_ms = phone.venue.time.now_ms() + rng.randint(400, 2_500)
        if next_ms < end_ms:
            phone.venue.time.at(next_ms, look)

    look()


@race(table=lambda rng: in_round(rng.choice([1, 2, 3]), 2, settings=BRIEF), weather=STORM)
def test_reordered_lost_and_doubled_frames(venue: Venue, rng: random.Random) -> None:
    """Pitfall 3: whatever the network does, who follows the protocol ends with the server's view.
    Frames of the server are lost, doubled and overtaken, and those of the clients, too."""
    phones = people(venue, 2)
    phones += [Phone(venue, None, role).settle_in() for role in (Role.TV, Role.STREAM)]
    stormy_ms = rng.randint(2_000, 5_000)
    for phone in phones[:2]:
        decide_always(phone, rng, for_ms=stormy_ms)
    venue.timer.resume(venue.tables)

    venue.run(for_ms=stormy_ms)
    venue.weather = Weather()
    venue.time.stall_ms = 0
    venue.until_quiet(after_ms=LATEST_MS)

    check_current(venue)
    check(venue)


@race(table=lambda rng: in_round(rng.choice([0, 0, 1, 2]), 3, settings=BRIEF))
def test_vanished_sockets(venue: Venue, rng: random.Random) -> None:
    """Pitfalls 11 to 14: half of the sockets die, noticed by a 410, by a $disconnect that comes
    late, twice or never, or by nobody; most come back. Nobody else loses a frame by it."""
    venue.weather = DEAD
    phones = people(venue, 3)
    phones.append(Phone(venue, None, Role.TV).settle_in())
    start = venue.time.now_ms()
    unlucky = rng.sample(phones, 2)
    for phone in unlucky:
        at_ms = start + rng.randint(0, 1_500)
        venue.time.at(at_ms, phone.vanish if rng.random() < 0.4 else phone.close)
        if rng.random() < 0.7:
            venue.time.at(at_ms + rng.randint(100, 3_000), phone.connect)
    for phone in phones[:3]:
        decide_always(phone, rng, for_ms=4_500)
    venue.timer.resume(venue.tables)

    venue.run(for_ms=5_000)
    venue.weather = Weather()
    venue.time.stall_ms = 0
    venue.until_quiet(after_ms=LATEST_MS)

    table = venue.table
    assert table.version > in_round(0, 3, settings=BRIEF).version, "the room went on"
    stored = {c.id for c in fresh_sockets(venue)}
    for phone in phones[:3]:
        if phone.is_on:
            assert table.seats[int(phone.player[1:]) - 1].present, f"{phone.name} counts as away"
    open_ = {wire.id for wire in venue.wires.values() if wire.is_open}
    assert {phone.wire.id for phone in phones if phone.is_on} <= stored <= open_ | _unheard(venue)
    check_current(venue)
    check(venue)


def _unheard(venue: Venue) -> set[str]:
    """Sockets that nothing was pushed to since they closed."""
    return {wire.id for wire in venue.wires.values() if not wire.is_open and not wire.refused}


@race(table=lambda rng: in_round(rng.randint(0, 3), 2))
def test_an_old_socket_ends_while_a_new_one_begins(venue: Venue, rng: random.Random) -> None:
    """Pitfall 14: in whatever order the two are handled, and however often, the player is here
    and on the new one."""
    venue.weather = Weather(goodbyes=(0, 1, 1, 2), goodbye_delay_ms=(0, 80))
    other, phone = people(venue, 2)
    start = venue.time.now_ms()
    leave = phone.vanish if rng.random() < 0.3 else phone.close

    def move() -> None:
        leave()
        venue.time.at(venue.time.now_ms() + rng.randint(0, 60), phone.connect)

    venue.time.at(start + rng.randint(0, 60), move)
    venue.time.at(start + rng.randint(0, 120), lambda: other.decide("hold"))

    venue.until_quiet(after_ms=4_000)

    assert phone.wire is not None
    assert venue.table.seats[1].present
    assert {c.id for c in fresh_sockets(venue) if c.player == "p2"} == {phone.wire.id}
    check_current(venue)
    check(venue)


@race(table=lambda _: flashing(2))
def test_a_screen_that_comes_in_the_flash(venue: Venue, rng: random.Random) -> None:
    """Pitfall 27: it sees what is on show from then on and nothing of what was before, however
    often it asks and whoever it is."""
    venue.time.stall_ms = 300  # the flash run comes in time, and the deal is not void
    phones = people(venue, 2)
    began = venue.table.hand.stage.shown_from_ms
    venue.timer.resume(venue.tables)
    late = Phone(venue, rng.choice(["p1", "p2", "p7", None]), Role.PLAYER)
    late.role = Role.PLAYER if late.player else Role.TV
    come_ms = began + rng.randint(0, 4_500)
    venue.time.at(come_ms, late.connect)
    for _ in range(3):
        venue.time.at(come_ms + rng.randint(100, 3_000), lambda: late.send({"type": "sync"}))

    venue.until_quiet(after_ms=7_000)

    assert all(frame["flash"]["until_ms"] > come_ms for frame in late.flashes)
    assert not isinstance(venue.table.hand.stage, Complete)
    assert venue.table.hand.stage.round == 0
    assert [f["flash"]["index"] for f in phones[0].flashes] or phones[0].replaced
    check_current(venue)
    check(venue)
