"""A walk past every page and state of the room, for tests that look at all of them.

`tour(...)` yields a `Stop` for each; while it waits there, the clock stands still, and nothing on
the pages moves on.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import expect

from tests.e2e.people import SCREEN, UNREACHABLE, Doors, Person
from tests.e2e.venue import Venue
from tests.kit.client import TableSocket

CALM = {"flash_ms": 25_000, "trade_ms": 240_000, "result_ms": 60_000}
BRISK = {"hands": 1, "flash_ms": 300, "trade_ms": 240_000, "result_ms": 60_000}


@dataclass(frozen=True)
class Stop:
    """One page in one state."""

    name: str
    person: Person
    is_screen: bool = field(default=False)  # made for a wall, not for hands


def tour(doors: Doors, venue: Venue, *, tag: str = "en", **options: Any) -> Iterator[Stop]:
    """All of it, in a language. `options` are those of a browser context."""
    for stop in _walk(doors, venue, tag, options):
        with doors.standing_still():
            stop.person.page.evaluate(_ARRIVED, MOMENT_MS)
            yield stop


# What moves for a moment only is where it belongs.
MOMENT_MS = 1_000
_ARRIVED = """(moment) => Promise.allSettled(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().endTime <= moment)
  .map((one) => one.finished))"""


def _walk(doors: Doors, venue: Venue, tag: str, options: dict[str, Any]) -> Iterator[Stop]:
    anna = doors.enter(tag=tag, **options)
    screens = [doors.enter(tag=tag, **{**options, "viewport": SCREEN}) for _ in range(2)]
    yield from _door(anna)
    yield from _lobby(anna, venue)
    yield from _flash(anna, screens[0], venue)
    table = yield from _hand(doors, anna, screens[1], venue)
    yield from _replay(anna, table)


def _door(anna: Person) -> Iterator[Stop]:
    anna.open()
    expect(anna.page.get_by_label(anna.t("sign_in.name"))).to_be_visible()
    yield Stop("door", anna)
    anna.button(anna.t("sign_in.have_code")).click()
    yield Stop("door with a code", anna)
    anna.button(anna.t("sign_in.new_guest")).click()
    anna.button(anna.t("sign_in.enter")).click()
    expect(anna.page.get_by_text(anna.t("sign_in.name_missing"))).to_be_visible()
    yield Stop("door, no name", anna)
    anna.page.get_by_label(anna.t("sign_in.name")).fill("Quitterie")
    anna.page.get_by_label(anna.t("sign_in.accept")).check()
    anna.button(anna.t("sign_in.enter")).click()
    expect(anna.button(anna.t("sign_in.kept_go"))).to_be_visible()
    yield Stop("recovery code", anna)
    anna.button(anna.t("sign_in.kept_go")).click()


def _lobby(anna: Person, venue: Venue) -> Iterator[Stop]:
    host = venue.guest("Wolfgang")
    table = venue.table_of(host, name="Zugspitze")
    venue.run(venue.socket(table, host).sit(host))
    anna.page.reload()
    expect(anna.page.get_by_role("link", name="Zugspitze").first).to_be_visible()
    yield Stop("lobby", anna)
    anna.button(anna.t("settings.title")).click()
    anna.button(anna.t("settings.code")).click()
    anna.button(anna.t("settings.sign_out")).click()
    yield Stop("settings", anna)
    anna.button(anna.t("app.close")).click()
    anna.page.get_by_role("link", name=anna.t("lobby.practice")).click()
    expect(anna.button(anna.t("practice.go"))).to_be_visible()
    yield Stop("practice", anna)
    anna.page.go_back()
    _to_form(anna)
    anna.page.get_by_text(anna.t("create.advanced")).click()
    yield Stop("new table", anna)


def _to_form(anna: Person) -> None:
    anna.page.get_by_role("link", name=anna.t("lobby.create")).click()
    expect(anna.button(anna.t("create.go"))).to_be_visible()


def _open(anna: Person, venue: Venue, **settings: int) -> tuple[str, TableSocket]:
    """Anna opens a table; Ben, who has no browser, takes seat 8."""
    anna.with_settings(**settings)
    anna.button(anna.t("create.go")).click()
    expect(anna.button(anna.t("seat.sit_n", seat=3))).to_be_visible()
    table = anna.page.url.rpartition("=")[2]
    guest = venue.guest("Maximiliane")
    socket = venue.socket(table, guest)
    venue.run(socket.sit(guest, 8))
    return table, socket


def _flash(anna: Person, screen: Person, venue: Venue) -> Iterator[Stop]:
    table, _ = _open(anna, venue, **CALM)
    yield Stop("table, no seat", anna)
    anna.sit(3)
    anna.button(anna.t("wait.bots_fill")).click()
    expect(anna.page.get_by_text(anna.t("lobby.players", n=10)).first).to_be_visible()
    for summary in ("share.tv_link", "handover.title"):
        anna.page.locator("summary").filter(has_text=anna.t(summary)).click()
    anna.button(anna.t("handover.offer")).click()
    expect(anna.page.get_by_text(anna.t("handover.code", seat=8))).to_be_visible()
    yield Stop("waiting room", anna)

    screen.open("/tv.html")
    shown = screen.page.get_by_text(re.compile(r"^[A-Z0-9]{4,8}$"))
    code = shown.inner_text()
    yield Stop("screen, pairing", screen, is_screen=True)
    anna.page.get_by_label(anna.t("share.pair_code")).fill(code)
    anna.button(anna.t("share.pair_go"), exact=True).click()
    expect(screen.page.get_by_text(table)).to_be_visible()
    yield Stop("screen, waiting", screen, is_screen=True)
    anna.button(anna.t("table.title")).click()
    anna.button(anna.t("table.close")).click()
    expect(anna.page.get_by_text(anna.t("table.close_sure"))).to_be_visible()
    yield Stop("close before the start", anna)
    anna.button(anna.t("app.cancel")).click()
    anna.button(anna.t("app.close"), exact=True).click()

    anna.button(anna.t("wait.start")).click()
    pair = anna.t("game.pair_of", seat=1)
    for person in (anna, screen):
        card = person.page.get_by_role("group", name=pair).first.get_by_role("img").first
        expect(card).not_to_have_accessible_name(re.compile("face-down|verdeckt"))
    yield Stop("flash", anna)
    yield Stop("screen, flash", screen, is_screen=True)

    anna.button(anna.t("table.title")).click()
    anna.button(anna.t("game.end")).click()
    yield Stop("table dialog", anna)
    anna.page.get_by_role("dialog").get_by_role("button", name=anna.t("game.end")).click()
    anna.await_stage(anna.t("game.finished"))
    yield Stop("final, nothing played", anna)
    yield Stop("screen, nothing played", screen, is_screen=True)
    anna.open("/")
    _to_form(anna)


def _link_to(anna: Person, page: str) -> str:
    """The first link on the page to this one, from its name on."""
    link = anna.page.get_by_role("link", name=page).first.get_attribute("href") or ""
    return link[link.index(page) :]


def _hand(doors: Doors, anna: Person, screen: Person, venue: Venue) -> Generator[Stop, None, str]:
    table, ben = _open(anna, venue, **BRISK)
    anna.sit(3)
    anna.page.locator("summary").filter(has_text=anna.t("share.tv_link")).click()
    screen.open("/" + _link_to(anna, "tv.html#"))
    anna.button(anna.t("wait.start")).click()
    anna.await_round(0)
    yield Stop("to decide", anna)
    yield Stop("screen, trade", screen, is_screen=True)
    anna.open(f"/?table={table}&text=1")
    expect(anna.page.get_by_label(anna.t("text.command"), exact=True)).to_be_visible()
    yield Stop("text", anna)
    anna.open_table(table)
    anna.press(anna.trade)
    expect(anna.pair_button(7)).to_be_enabled()
    yield Stop("pick", anna)
    anna.press(anna.pair_button(7))
    expect(anna.dock.get_by_text(anna.t("game.set"))).to_be_visible()
    yield Stop("chosen", anna)
    yield from _links(anna, venue, table)
    yield from _tabs(anna, "early")
    anna.tab("game")
    for number in range(4):
        if number:
            anna.await_round(number)
            anna.keep()
        venue.run(ben.must("hold", turn={"hand": 1, "round": number}))
        if number == 0:
            anna.await_round(1)
            yield Stop("flop", anna)
            yield Stop("screen, flop", screen, is_screen=True)
    anna.await_stage(anna.t("game.showdown"))
    yield Stop("pairs turn up", anna)
    yield Stop("screen, pairs turn up", screen, is_screen=True)
    doors.forward_to(venue.awarded_ms(table))
    expect(anna.dock.get_by_role("table")).to_be_visible()
    yield Stop("showdown", anna)
    yield Stop("screen, showdown", screen, is_screen=True)
    anna.button(anna.t("game.results")).click()
    venue.run(ben.must("ready", hand=1))
    anna.await_stage(anna.t("game.finished"))
    yield from _tabs(anna, "played")
    anna.tab("game")
    anna.button(anna.t("final.report")).click()
    expect(anna.page.get_by_text(anna.t("final.report_none"))).to_be_visible()
    yield Stop("final", anna)
    yield Stop("screen, final", screen, is_screen=True)
    return table


def _links(anna: Person, venue: Venue, table: str) -> Iterator[Stop]:
    """What is wrong with the connection of Anna, who sits in seat 3."""
    elsewhere = anna.context.new_page()
    elsewhere.goto(anna.page.url)
    expect(anna.button(anna.t("link.play_here"))).to_be_visible()
    yield Stop("taken over", anna)
    anna.button(anna.t("link.play_here")).click()
    expect(anna.button(anna.t("link.play_here"))).to_be_hidden()
    elsewhere.close()
    with anna.tolerating(*UNREACHABLE):
        anna.lose_network()
        venue.cut_seat(table, 3)
        expect(anna.button(anna.t("link.retry"))).to_be_visible()
        yield Stop("connection lost", anna)
        mark = anna.heard.mark
        anna.context.set_offline(False)
        anna.until(lambda: anna.heard.mark > mark)
        expect(anna.page.get_by_text(anna.t("link.trying"))).to_be_hidden()
        expect(anna.button(anna.t("link.retry"))).to_be_hidden()


def _tabs(anna: Person, when: str) -> Iterator[Stop]:
    anna.tab("history")
    if when == "played":
        anna.button(anna.t("history.hand", hand=1)).click()
        anna.button(anna.t("history.verify")).click()
        expect(anna.page.get_by_text(anna.t("history.verified"))).to_be_visible()
        expect(
            anna.page.get_by_role("columnheader", name=anna.t("recall.best_pair"))
        ).to_be_visible()
    else:
        expect(anna.page.get_by_text(anna.t("history.none"))).to_be_visible()
    yield Stop(f"history, {when}", anna)
    anna.tab("standings")
    expect(anna.page.get_by_role("heading", name=anna.t("standings.title"))).to_be_visible()
    yield Stop(f"standings, {when}", anna)
    if when == "early":
        anna.tab("rules")
        yield Stop("rules", anna)
        anna.button(anna.t("rules.keys")).click()
        expect(anna.page.get_by_role("dialog")).to_be_visible()
        yield Stop("keys", anna)
        anna.button(anna.t("app.close")).click()


def _replay(anna: Person, table: str) -> Iterator[Stop]:
    anna.open("/replay.html")
    expect(anna.page.locator("input[type=file]")).to_be_attached()
    yield Stop("replay, no file", anna)
    anna.open(f"/replay.html?table={table}&hand=1#step=0")  # without a step it plays
    position = anna.page.get_by_role("slider")
    expect(position).to_be_visible()
    yield Stop("replay", anna)
    position.press("End")
    yield Stop("replay, end", anna)
    anna.button(re.compile("^(Verify|Prüfen)$")).click()
    expect(anna.page.get_by_role("status").get_by_text("52").first).to_be_visible()
    yield Stop("replay, proven", anna)
