"""Alone against bots, from the door to the final results, and what can be proven afterwards."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Download, expect

from tests.e2e.people import Doors, Person
from tests.e2e.venue import Venue

HANDS = 2


def begin(person: Person) -> None:
    """From the lobby to the first hand."""
    person.page.get_by_role("link", name="Practise against bots").click()
    person.page.get_by_label("Forgetful").check()
    person.page.get_by_label("Opponents").fill("1")
    person.page.get_by_label("Hands").fill(str(HANDS))
    person.with_settings(flash_ms=300, trade_ms=240_000, result_ms=60_000)
    person.button("Deal").click()


def play_hand(doors: Doors, venue: Venue, person: Person, hand: int) -> None:
    """Hold'em and Trade'em in turn."""
    for number in range(4):
        person.await_stage(f"Hand {hand} of {HANDS}")
        person.await_round(number)
        doors.forward_to(venue.thought_ms(person.table))
        if number % 2:
            person.take(7)
        else:
            person.keep()
    person.await_stage("Showdown")
    doors.forward_to(venue.awarded_ms(person.table))


def test_a_practice_event_from_the_door_to_a_proven_deal(
    doors: Doors, venue: Venue, tmp_path: Path
) -> None:
    anna = doors.enter()
    anna.open()
    anna.button("Come in").click()
    expect(anna.page.get_by_text("Tell us a name first.")).to_be_visible()
    anna.page.get_by_label("Your name at the table").fill("Anna")
    anna.button("Come in").click()
    expect(
        anna.page.get_by_role("alert").get_by_text("Accept the fair-play notice")
    ).to_be_visible()
    anna.sign_in("Anna")
    expect(anna.page.get_by_role("heading", name="Good to see you, Anna")).to_be_visible()

    begin(anna)
    for hand in range(1, HANDS + 1):
        play_hand(doors, venue, anna, hand)
        anna.button(re.compile("^(Next hand|Final results)")).click()

    anna.await_stage("Final results")
    expect(anna.page.get_by_text(f"after {HANDS} hands")).to_be_visible()
    expect(
        anna.page.get_by_role("heading", name=re.compile("wins the event|share first"))
    ).to_be_visible()
    expect(anna.page.get_by_text(re.compile("You finish in place [12]"))).to_be_visible()

    anna.tab("history")
    for hand in range(1, HANDS + 1):
        anna.button(f"Hand {hand}").click()
        anna.button("Verify the deal").click()
        proven = "The deal is the one that was committed to before the first card."
        expect(anna.page.get_by_role("status").get_by_text(proven)).to_be_visible()
        with anna.page.expect_download() as download:
            anna.button("Export record").click()
        assert_accepted(download.value, tmp_path / f"{hand}.json")


def assert_accepted(download: Download, file: Path) -> None:
    """The command line comes to the same result."""
    download.save_as(file)
    for command in ("replay", "verify"):
        told = subprocess.run(
            [sys.executable, "-m", "engine", command, str(file)],
            capture_output=True,
            text=True,
            check=False,
            cwd=Path(__file__).parents[2],
        )
        assert told.returncode == 0, told.stdout + told.stderr
