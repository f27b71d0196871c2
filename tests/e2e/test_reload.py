"""A page reloaded in the middle of anything is where it was, and is told nothing twice."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import expect

from engine.cards import card_text
from tests.e2e.people import Doors, Person, in_words
from tests.e2e.venue import Venue
from tests.kit.client import Guest, TableSocket

PATIENT = {"hands": 1, "flash_ms": 300, "trade_ms": 250_000, "result_ms": 60_000}


@dataclass(frozen=True)
class Party:
    """Anna at a browser in seat 3, Ben without one in seat 8."""

    anna: Person
    ben: TableSocket
    guest: Guest
    table: str

    def start(self) -> None:
        """The first hand begins."""
        self.anna.button("Start the event").click()


@pytest.fixture
def party(doors: Doors, venue: Venue) -> Callable[..., Party]:
    def gathered(**settings: Any) -> Party:
        host, guest = venue.guest("Anna"), venue.guest("Ben")
        table = venue.table_of(host, **{**PATIENT, **settings})
        anna = doors.enter_as(host)
        anna.open_table(table)
        anna.sit(3)
        ben = venue.socket(table, guest)
        venue.run(ben.sit(guest, 8))
        return Party(anna, ben, guest, table)

    return gathered


def picture(anna: Person) -> dict[str, Any]:
    """What must be the same after a reload."""
    return {
        "stage": anna.stage.inner_text(),
        "seat": seat(anna),
        "held": anna.held(),
        "board": anna.board(),
        "seats": anna.page.get_by_role("list", name="Seats").inner_text(),
        "chosen": anna.page.get_by_role("img", name="has chosen").count(),
        "buttons": [one.is_enabled() for one in (anna.hold, anna.trade) if one.count()],
    }


def seat(anna: Person) -> int:
    """The place of "You" in the list of seats, which begins with seat 1."""
    seats = anna.page.get_by_role("list", name="Seats").get_by_role("listitem")
    return 1 + [("You" in text) for text in seats.all_inner_texts()].index(True)


def seconds(anna: Person) -> int:
    """What the ring says."""
    return int(anna.page.get_by_role("timer").inner_text())


def await_picture(anna: Person, wanted: dict[str, Any]) -> None:
    """Until the page shows what it has shown before."""
    expect(anna.stage).to_have_text(wanted["stage"])
    expect(anna.dock.get_by_role("group").first).to_be_visible()
    with suppress(AssertionError):
        anna.until(lambda: picture(anna) == wanted)
    assert picture(anna) == wanted


def reload(anna: Person, wanted: dict[str, Any]) -> int:
    """Reload and find everything as it was; how many frames there were before."""
    mark = anna.heard.mark
    anna.reload()
    await_picture(anna, wanted)
    return mark


def test_in_the_waiting_room(party: Callable[..., Party]) -> None:
    anna = party().anna
    mark = anna.heard.mark
    anna.reload()
    expect(anna.page.get_by_text("You sit on seat 3")).to_be_visible()
    expect(anna.button("Start the event")).to_be_enabled()
    assert seat(anna) == 3
    assert anna.heard.cards_since(mark) == set()


def test_the_lobby_leads_back(party: Callable[..., Party]) -> None:
    """A running event is in no list of open tables."""
    at = party()
    anna = at.anna
    at.start()
    anna.await_round(0)
    wanted = picture(anna)
    anna.button("Lobby").click()
    anna.page.get_by_role("link", name="Back to your seat").click()
    await_picture(anna, wanted)


def test_in_the_flash(party: Callable[..., Party], doors: Doors, venue: Venue) -> None:
    at = party(flash_ms=25_000)
    anna = at.anna
    at.start()
    doors.flash(at.table, anna, end=3)
    expect(anna.page.get_by_role("img", name="Pair 4 of 10")).to_be_visible()
    anna.await_pair(3)
    mark = anna.heard.mark
    seen = max(anna.heard.flashed())
    anna.reload()
    anna.await_stage("Flash round")
    assert seat(anna) == 3
    anna.until(lambda: anna.heard.flashed(mark) != [])
    doors.flash(at.table, anna, begin=anna.heard.flashed()[-1])
    anna.await_round(0)
    # What came after the reload is what was on show then and later; nothing of before.
    shown = [one["flash"] for one in anna.heard.since(mark) if one["type"] == "flash"]
    assert shown
    assert min(one["index"] for one in shown) >= seen
    own = venue.pair(at.table, 3)
    allowed = {card for one in shown for card in one["pocket"]} | set(own)
    assert anna.heard.cards_since(mark) <= allowed
    assert anna.held() == tuple(map(in_words, own))


def test_in_every_round_and_after_it(
    party: Callable[..., Party], doors: Doors, venue: Venue
) -> None:
    at = party()
    anna = at.anna
    at.start()
    anna.await_round(0)
    own, taken = venue.pair(at.table, 3), venue.pair(at.table, 6)
    for number in range(4):
        anna.await_round(number)
        board = anna.board()
        assert len(board) == (0, 3, 4, 5)[number]
        held = own if number < 2 else taken

        since_ms = venue.clock.now_ms()
        told = reload(anna, picture(anna))
        assert_in_time(anna, venue, at.table, since_ms)
        assert anna.held() == tuple(map(in_words, held))
        assert_only(anna, told, held)

        if number == 1:
            anna.press(anna.trade)
            expect(anna.pair_button(6)).to_be_visible()
            told = reload(anna, {**picture(anna), "buttons": []})
            expect(anna.pair_button(6)).to_be_visible()
            assert_only(anna, told, own)
            anna.press(anna.pair_button(6))
            held = taken
        else:
            anna.keep()
        expect(anna.dock.get_by_text("Your choice is set for this round.")).to_be_visible()
        expect(anna.page.get_by_role("img", name="has chosen")).to_have_count(1)
        told = reload(anna, picture(anna))
        expect(anna.dock.get_by_text("Your choice is set for this round.")).to_be_visible()
        assert_only(anna, told, held)
        venue.run(at.ben.must("hold", turn={"hand": 1, "round": number}))

    anna.await_stage("Showdown")
    doors.forward_to(venue.awarded_ms(at.table))
    expect(anna.dock.get_by_text("seat 6's pair").first).to_be_visible()
    told = anna.heard.mark
    result = anna.dock.get_by_role("table").inner_text()
    anna.reload()
    expect(anna.dock.get_by_role("table")).to_have_text(result, use_inner_text=True)
    assert seat(anna) == 3
    opened = set(taken) | set(venue.pair(at.table, 8)) | board_of(venue, at.table)
    assert anna.heard.cards_since(told) <= opened

    anna.button("Final results").click()
    venue.run(at.ben.must("ready", hand=1))
    anna.await_stage("Final results")
    expect(anna.page.get_by_role("heading", name="wins the event")).to_be_visible()
    final = anna.page.get_by_role("tabpanel").inner_text()
    anna.reload()
    expect(anna.page.get_by_role("heading", name="wins the event")).to_be_visible()
    assert anna.page.get_by_role("tabpanel").inner_text() == final


def assert_in_time(anna: Person, venue: Venue, table: str, since_ms: int) -> None:
    """The ring says what is left of the round, in seconds begun. Reloaded at `since_ms`, it knows
    the room's time from frames sent since then, give or take half the time they took."""
    deadline_ms = venue.trade(table).deadline_ms
    told_ms = seconds(anna) * 1_000
    now_ms = venue.clock.now_ms()
    assert told_ms < deadline_ms - since_ms + 1_000
    assert told_ms >= deadline_ms - now_ms - (now_ms - since_ms) / 2


def assert_only(anna: Person, mark: int, held: tuple[str, ...]) -> None:
    """Since then the page was told of no card but the pair held, the own one and the board."""
    frames = anna.heard.since(mark)
    assert not [one for one in frames if one["type"] == "flash"]
    view = next(one["view"] for one in reversed(frames) if one.get("view"))
    known = set(view["board"]) | set(view["you"]["dealt"] or ())
    assert tuple(view["you"]["held"]) == held
    assert anna.heard.cards_since(mark) <= known | set(held)


def board_of(venue: Venue, table: str) -> set[str]:
    """All five."""
    return {card_text(card) for card in venue.hand(table).deal.board}
