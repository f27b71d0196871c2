"""Guests without an account, lost phones, second devices."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.people import Doors, in_words
from tests.e2e.venue import Venue

PATIENT = {"hands": 1, "flash_ms": 300, "trade_ms": 250_000, "result_ms": 60_000}
REPLACED = "You are playing on another device."


def test_a_guest_joins_by_link_and_comes_back_with_the_recovery_code(
    doors: Doors, venue: Venue
) -> None:
    host = venue.guest("Anna")
    table = venue.table_of(host, **PATIENT)
    socket = venue.socket(table, host)
    venue.run(socket.sit(host, 1))

    ben = doors.enter()
    ben.open(f"/?table={table}")
    expect(ben.page.get_by_text(f"You are invited to table {table}.")).to_be_visible()
    code = ben.sign_in("Ben")
    ben.sit(5)
    venue.run(socket.must("start"))
    ben.await_round(0)
    ben.take(9)
    expect(ben.dock.get_by_text("You took seat 9's pair.")).to_be_visible()
    taken = tuple(map(in_words, venue.pair(table, 9)))

    found = doors.enter()
    found.open(f"/?table={table}")
    found.button("I have a recovery code").click()
    found.page.get_by_label("I play from memory alone").check()
    found.page.get_by_label("Recovery code").fill("zzzzz-zzzzz-zzzzz-zzzzz-zzzzz-zzzzz")
    with found.tolerating("status of 400"):
        found.button("Get my seat back").click()
        expect(found.page.get_by_text("This is no recovery code of this room.")).to_be_visible()
    found.page.get_by_label("Recovery code").fill(code.upper().replace("-", " "))
    found.button("Get my seat back").click()
    found.await_stage("Before the flop")
    expect(found.dock.get_by_text("You took seat 9's pair.")).to_be_visible()
    assert found.held() == taken
    assert found.heard.cards_since(0) <= set(venue.pair(table, 9))

    # The first device plays no more, until it is asked to.
    expect(ben.page.get_by_text(REPLACED)).to_be_visible()
    ben.button("Play here").click()
    expect(ben.page.get_by_text(REPLACED)).to_be_hidden()
    expect(found.page.get_by_text(REPLACED)).to_be_visible()
    assert ben.held() == taken


def test_a_lost_phone_gets_its_seat_back_through_the_host(doors: Doors, venue: Venue) -> None:
    host, guest = venue.guest("Anna"), venue.guest("Ben")
    table = venue.table_of(host, **PATIENT)
    anna = doors.enter_as(host, made=(table,))
    anna.open_table(table)
    anna.sit(1)
    lost = venue.socket(table, guest)
    venue.run(lost.sit(guest, 6))
    anna.button("Start the event").click()
    anna.await_round(0)
    venue.run(lost.must("open_trade", turn={"hand": 1, "round": 0}))
    venue.run(lost.must("trade", turn={"hand": 1, "round": 0}, seat=2))
    venue.run(lost.close())

    anna.button("This table").click()
    anna.page.get_by_text("Lost phone", exact=True).click()
    anna.page.get_by_label("Seat", exact=True).select_option(label="Seat 6 · Ben")
    anna.button("Make a code").click()
    shown = anna.page.get_by_text("Code for seat 6").locator("..")
    code = shown.inner_text().removeprefix("Code for seat 6").split()[0]

    ben = doors.enter()
    ben.open(f"/?table={table}")
    ben.sign_in("Ben again")
    ben.await_stage("Before the flop")
    expect(ben.dock.get_by_text("You are watching this table.")).to_be_visible()
    ben.button("This table").click()
    ben.page.get_by_text("Take over a seat with the host's code").click()
    claim = ben.page.get_by_label("Seat code from the host")
    claim.fill("WRONG-CODE")
    with ben.tolerating(r"status of 4\d\d"):
        ben.button("Take the seat").click()
        expect(ben.page.get_by_text("This code is not valid")).to_be_visible()
    claim.fill(code)
    with ben.page.expect_navigation():  # the page begins again, as that player's
        ben.button("Take the seat").click()
    expect(ben.dock.get_by_text("You took seat 2's pair.")).to_be_visible()
    assert ben.held() == tuple(map(in_words, venue.pair(table, 2)))
    anna.button("Close").click()
    anna.keep()
    anna.await_round(1)
    ben.await_round(1)


def test_a_second_tab_takes_over(doors: Doors, venue: Venue) -> None:
    host = venue.guest("Anna")
    table = venue.table_of(host, **PATIENT)
    first = doors.enter_as(host, made=(table,))
    first.open_table(table)
    first.sit(1)
    second = doors.enter_as(host, made=(table,))
    second.open_table(table)
    expect(second.page.get_by_text("You sit on seat 1")).to_be_visible()
    expect(first.page.get_by_text(REPLACED)).to_be_visible()
    second.button("Fill free seats").click()
    expect(second.page.get_by_text(re.compile("10 of 10")).first).to_be_visible()
    first.button("Play here").click()
    expect(first.page.get_by_text(re.compile("10 of 10")).first).to_be_visible()
    expect(second.page.get_by_text(REPLACED)).to_be_visible()
