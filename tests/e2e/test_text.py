"""The table as text: a whole hand in typed words, and no notebook of what was flashed."""

from __future__ import annotations

from playwright.sync_api import expect

from engine.tradeem.stages.flash import flash_order
from tests.e2e.people import DECK, Doors, Person, in_words
from tests.e2e.venue import Venue

PATIENT = {"hands": 1, "flash_ms": 25_000, "trade_ms": 250_000, "result_ms": 60_000}


def do(person: Person, line: str) -> None:
    """Type a command."""
    box = person.page.get_by_label("Command", exact=True)
    box.fill(line)
    box.press("Enter")


def test_a_hand_in_typed_words(doors: Doors, venue: Venue) -> None:
    host, guest = venue.guest("Anna"), venue.guest("Ben")
    table = venue.table_of(host, **PATIENT)
    anna = doors.enter_as(host, made=(table,))
    anna.open(f"/?table={table}&text=1")
    ben = venue.socket(table, guest)
    venue.run(ben.sit(guest, 8))
    do(anna, "sit 3")
    expect(anna.page.get_by_role("region", name="Seats").get_by_text("Ben")).to_be_visible()
    do(anna, "start")
    alert = anna.page.get_by_role("alert")
    doors.flash(table, anna, end=3)
    anna.await_pair(3)
    seat = flash_order(venue.hand(table).button)[3]
    expect(alert).to_contain_text(f"Seat {seat}: ")  # the flash is read out
    doors.flash(table, anna, begin=3)
    expect(anna.button("Hold'em: keep this pair")).to_be_enabled()

    own, taken = venue.pair(table, 3), venue.pair(table, 7)
    assert set(anna.says_any(DECK)) == set(own)
    do(anna, "trade")
    expect(anna.button("Take the pair of seat 7")).to_be_enabled()
    do(anna, "7")
    expect(anna.page.get_by_role("region", name="Actions")).to_contain_text(
        "You took seat 7's pair"
    )
    assert set(anna.says_any(DECK)) == set(taken)
    for number in range(4):
        venue.run(ben.must("hold", turn={"hand": 1, "round": number}))
        if number < 3:
            anna.await_stage(anna.t(f"round.{number + 1}"))
            expect(anna.button("Hold'em: keep this pair")).to_be_enabled()
            assert set(anna.says_any(DECK)) <= set(taken) | set(venue.board(table))
            do(anna, "cards")
            expect(alert).to_contain_text(in_words(taken[0]))
            do(anna, "hold")
    anna.await_stage("Showdown")
    doors.forward_to(venue.awarded_ms(table))
    expect(anna.page.get_by_role("table")).to_be_visible()
    do(anna, "next")
    venue.run(ben.must("ready", hand=1))
    anna.await_stage("Final results")
