"""The network goes and comes back, frames are lost, choices come too late."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import expect

from tests.e2e.people import SCREEN, UNREACHABLE, Doors, Person, in_words
from tests.e2e.venue import Venue
from tests.kit.client import Guest, TableSocket

PATIENT = {"hands": 1, "flash_ms": 300, "trade_ms": 250_000, "result_ms": 60_000}
SLOWLY = 25_000  # as long as a pair can be on show
TRIES = 400
FIRST = {"hand": 1, "round": 0}


@dataclass(frozen=True)
class Party:
    """Anna at a browser in seat 1, Ben without one in seat 2."""

    anna: Person
    ben: TableSocket
    host: Guest
    table: str


def gather(doors: Doors, venue: Venue, **settings: int) -> Party:
    """Everybody is there and the first hand begins."""
    host, guest = venue.guest("Anna"), venue.guest("Ben")
    table = venue.table_of(host, **{**PATIENT, **settings})
    anna = doors.enter_as(host)
    anna.open_table(table)
    anna.sit(1)
    ben = venue.socket(table, guest)
    venue.run(ben.sit(guest, 2))
    anna.button("Start the event").click()
    return Party(anna, ben, host, table)


def test_offline_and_back_in_a_round(doors: Doors, venue: Venue) -> None:
    at = gather(doors, venue)
    anna = at.anna
    anna.await_round(0)
    own = tuple(map(in_words, venue.pair(at.table, 1)))
    with anna.tolerating(*UNREACHABLE):
        anna.lose_network()
        venue.cut(at.table, at.host)
        banner = anna.page.get_by_text(re.compile("Connection lost. Trying again in [0-9]+ s"))
        expect(banner).to_be_visible()
        expect(anna.button("Try now")).to_be_visible()
        assert anna.held() == own  # what is there stays
        # A choice made meanwhile is on its way, never done, until the table has answered.
        anna.keep()
        expect(anna.dock.get_by_text("Sending …")).to_be_visible()
        mark = anna.heard.mark
        anna.context.set_offline(False)
        expect(anna.dock.get_by_text("You keep your pair.")).to_be_visible()
        expect(anna.page.get_by_text(re.compile("Connection lost"))).to_be_hidden()
    assert anna.held() == own
    assert anna.heard.cards_since(mark) <= set(venue.pair(at.table, 1))
    venue.run(at.ben.must("hold", turn=FIRST))
    anna.await_round(1)


def test_a_dropped_socket_in_the_flash(doors: Doors, venue: Venue) -> None:
    at = gather(doors, venue, flash_ms=SLOWLY)
    anna = at.anna
    doors.flash(at.table, anna, end=2)
    expect(anna.page.get_by_role("img", name="Pair 3 of 10")).to_be_visible()
    mark = anna.heard.mark
    venue.cut(at.table, at.host)
    anna.until(lambda: anna.heard.flashed(mark) != [])
    assert min(anna.heard.flashed(mark)) >= 2
    doors.end_flash(at.table)
    anna.await_round(0)
    anna.take(10)
    expect(anna.dock.get_by_text("You took seat 10's pair.")).to_be_visible()


def test_a_choice_after_the_deadline_is_explained_at_the_button(doors: Doors, venue: Venue) -> None:
    at = gather(doors, venue)
    anna = at.anna
    anna.await_round(0)
    over_ms = venue.over_ms(at.table)
    anna.await_time()
    with venue.faults(push_lost=1.0):
        # The page hears nothing of the end of the round. The button is pressed before the faults
        # end: a pong that gets through would tell the page, and bring the flop.
        doors.forward_to(over_ms)
        anna.until(lambda: venue.hand(at.table).rounds != ())
        anna.keep()
        expect(anna.dock.get_by_text("Sending …")).to_be_visible()
    expect(anna.dock.get_by_text("That round is over already.")).to_be_visible()
    expect(anna.page.get_by_role("alert")).to_contain_text("That round is over already.")
    anna.await_stage("Flop")


def test_a_screen_reconnects_by_itself(doors: Doors, venue: Venue) -> None:
    at = gather(doors, venue)
    screen = doors.enter(viewport=SCREEN)
    screen.open(venue.links(at.table, at.host)["tv"])
    expect(screen.page.get_by_text("0 of 2 have chosen")).to_be_visible()
    with screen.tolerating(*UNREACHABLE):
        screen.lose_network()
        venue.cut(at.table, None)
        expect(screen.page.get_by_text("Reconnecting …")).to_be_visible()
        venue.run(at.ben.must("hold", turn=FIRST))
        screen.context.set_offline(False)
        expect(screen.page.get_by_text("1 of 2 have chosen")).to_be_visible()
        expect(screen.page.get_by_text("Reconnecting …")).to_be_hidden()


def test_a_hand_over_a_bad_network(doors: Doors, venue: Venue) -> None:
    host = venue.guest("Anna")
    table = venue.table_of(host, **PATIENT)
    anna = doors.enter_as(host)
    anna.open_table(table)
    anna.sit(1)
    anna.button("Fill free seats").click()
    expect(anna.page.get_by_text("10 of 10").first).to_be_visible()
    bad = {
        "push_lost": 0.15,
        "push_twice": 0.3,
        "frame_twice": 0.3,
        "push_delay_ms": (0, 250),
        "frame_delay_ms": (0, 250),
    }
    with venue.faults(**bad):
        anna.button("Start the event").click()
        anna.await_round(0)
        anna.take(7)
        for _ in range(TRIES):
            if "Showdown" in anna.stage.inner_text():
                break
            doors.forward_to(venue.thought_ms(table))
            anna.page.keyboard.press("h")  # does nothing while there is nothing to decide
            anna.page.wait_for_timeout(200)
    anna.await_stage("Showdown")
    doors.forward_to(venue.awarded_ms(table))
    expect(anna.dock.get_by_role("table")).to_be_visible()
    record = venue.room.world.tables.record(table, 1)
    assert record is not None
    assert '"1":{"trade":7}' in record.replace(" ", "")
