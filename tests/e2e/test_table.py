"""Two people and two screens at one table: who sees which card, and when."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import expect

from tests.e2e.people import DECK, SCREEN, Doors, Frame, Person, in_words
from tests.e2e.venue import Venue

TAKEN = 7  # nobody sits there
PATIENT = {"hands": 1, "flash_ms": 25_000, "trade_ms": 240_000, "result_ms": 60_000}


def pair_by_code(screen: Person, host: Person) -> None:
    """The screen shows a code, the host types it."""
    screen.open("/tv.html")
    shown = screen.page.get_by_text(re.compile(r"^[A-Z0-9]{4,8}$"))
    code = shown.inner_text()
    host.page.get_by_label("Code on the TV").fill(code)
    host.button("Pair", exact=True).click()
    expect(host.page.get_by_text("The TV shows this table now.")).to_be_visible()


def targets(frames: list[Frame], seat: int) -> list[Frame]:
    """What a viewer was told about whose pair this seat takes or holds."""
    told = []
    for frame in frames:
        view = frame.get("view") or {}
        marks = [*view.get("marks", []), *frame.get("marks", [])]
        told += [mark for mark in marks if mark["seat"] == seat and mark["target"] is not None]
        told += [at for at in view.get("seats", []) if at["seat"] == seat and at["holds"] == TAKEN]
        told += [event for event in frame.get("events", []) if event["kind"] == "round_closed"]
    return told


@dataclass(frozen=True)
class Party:
    """Anna in seat 1 and Ben in seat 4 of a table that two screens show."""

    table: str
    anna: Person
    ben: Person
    screens: tuple[Person, Person]


def gather(doors: Doors, venue: Venue) -> Party:
    """Two players, a screen paired by its code and one by link, before the start."""
    host, guest = venue.guest("Anna"), venue.guest("Ben")
    table = venue.table_of(host, name="Friday night", **PATIENT)
    anna, ben = doors.enter_as(host), doors.enter_as(guest)
    coded, linked = doors.enter(viewport=SCREEN), doors.enter(viewport=SCREEN)
    anna.open_table(table)
    anna.sit(1)
    ben.open_table(table)
    ben.sit(4)
    pair_by_code(coded, anna)
    linked.open(venue.links(table, host)["tv"])
    for screen in (coded, linked):
        expect(screen.page.get_by_role("heading", name="Friday night")).to_be_visible()
        expect(screen.page.get_by_text("2 of 10 seats taken")).to_be_visible()
    return Party(table, anna, ben, (coded, linked))


def test_a_pick_is_the_pickers_alone_until_the_round_closes(doors: Doors, venue: Venue) -> None:
    at = gather(doors, venue)
    anna, ben = at.anna, at.ben
    anna.button("Start the event").click()
    doors.flash(at.table, anna, ben, *at.screens)
    anna.await_round(0)
    ben.await_round(0)
    for screen in at.screens:
        expect(screen.page.get_by_text("0 of 2 have chosen")).to_be_visible()
        assert spoken(screen) == set()  # no page is a notebook
    assert spoken(anna) == set(venue.pair(at.table, 1))
    assert spoken(ben) == set(venue.pair(at.table, 4))

    # --- the round runs: chosen, and no more ---
    others = (ben, *at.screens)
    marks = {person: person.heard.mark for person in others}
    own, pair = venue.pair(at.table, 1), venue.pair(at.table, TAKEN)
    assert anna.held() == tuple(map(in_words, own))
    anna.take(TAKEN)
    expect(anna.dock.get_by_text("You took seat 7's pair.")).to_be_visible()
    assert anna.held() == tuple(map(in_words, pair))
    for person in others:
        assert_chosen_and_no_more(person, marks[person])

    # --- it closes: who took what, not which cards ---
    with doors.standing_still():  # it is told for a moment only
        ben.keep()
        for screen in at.screens:
            expect(screen.page.get_by_text("Anna took seat 7's pair")).to_be_attached()
    expect(ben.page.get_by_role("log").get_by_text("Anna took seat 7")).to_be_attached()
    for number in (1, 2, 3):
        anna.await_round(number)
        ben.await_round(number)
        assert_unseen(others, marks, own + pair)
        anna.keep()
        ben.keep()

    # --- and at the showdown everybody sees it ---
    for person in (anna, ben):
        person.await_stage("Showdown")
    doors.forward_to(venue.awarded_ms(at.table))
    for screen in at.screens:
        shown = screen.page.get_by_role("group", name="Seat 7's pair").first
        for card in pair:
            expect(shown.get_by_role("img", name=in_words(card), exact=True)).to_be_visible()
    assert set(pair) <= ben.heard.cards_since(marks[ben])


def spoken(person: Person) -> set[str]:
    """Every card that the page shows or says to anybody."""
    return set(person.says_any(DECK))


def assert_chosen_and_no_more(person: Person, mark: int) -> None:
    """Somebody has chosen; nothing that this page says or was told has a pair in it."""
    expect(person.page.get_by_text("1 of 2 have chosen")).to_be_visible()
    expect(person.page.get_by_role("img", name="has chosen")).to_have_count(1)
    assert targets(person.heard.since(mark), 1) == []
    assert not re.search("took|→", person.words())


def assert_unseen(
    people: tuple[Person, ...], marks: dict[Person, int], cards: tuple[str, ...]
) -> None:
    """These cards are neither on the pages nor in anything the pages were told."""
    for person in people:
        assert person.says_any(cards) == []
        assert person.heard.cards_since(marks[person]).isdisjoint(cards)


def test_a_venue_shows_the_flash_on_its_screen_alone(doors: Doors, venue: Venue) -> None:
    host, guest = venue.guest("Anna"), venue.guest("Ben")
    table = venue.table_of(host, **PATIENT, flash_on="tv")
    anna, screen = doors.enter_as(host), doors.enter(viewport=SCREEN)
    anna.open_table(table)
    expect(anna.page.get_by_text("The flash round is on the TV only.")).to_be_visible()
    anna.sit(1)
    venue.run(venue.socket(table, guest).sit(guest))
    screen.open(venue.links(table, host)["tv"])
    expect(screen.page.get_by_text("2 of 10 seats taken")).to_be_visible()
    anna.button("Start the event").click()
    expect(anna.page.get_by_text("Look at the TV.")).to_be_visible()
    doors.flash(table, screen)
    anna.await_round(0)
    expect(screen.page.get_by_text("0 of 2 have chosen")).to_be_visible()
    assert anna.heard.flashed() == []
    assert anna.heard.cards_since(0) == set(venue.pair(table, 1))


def test_a_stream_link_never_gets_the_flash(doors: Doors, venue: Venue) -> None:
    host, guest = venue.guest("Anna"), venue.guest("Ben")
    table = venue.table_of(host, **PATIENT)
    anna, stream = doors.enter_as(host), doors.enter(viewport=SCREEN)
    anna.open_table(table)
    anna.sit(1)
    socket = venue.socket(table, guest)
    venue.run(socket.sit(guest))
    stream.open(venue.links(table, host)["stream"])
    expect(stream.page.get_by_text("2 of 10 seats taken")).to_be_visible()
    anna.button("Start the event").click()
    doors.flash(table, anna, end=1)
    expect(stream.page.get_by_text("The pairs are shown in the room only")).to_be_visible()
    doors.flash(table, anna, begin=1)
    anna.await_round(0)
    expect(stream.page.get_by_text("0 of 2 have chosen")).to_be_visible()
    assert stream.heard.cards_since(0) == set()
    assert not re.search(r"\b(clubs|diamonds|hearts|spades)\b", stream.words())
