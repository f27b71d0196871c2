"""Somebody at a browser: what they press, what they see, what their page was told."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Route,
    ViewportSize,
    WebSocket,
    expect,
)

from engine.tradeem.settings import SEATS
from tests.e2e.clock import PAGE_CLOCK
from tests.e2e.venue import Venue
from tests.kit.client import Guest

PHONE = ViewportSize(width=390, height=844)
DESKTOP = ViewportSize(width=1280, height=800)
SCREEN = ViewportSize(width=1920, height=1080)

ROOT = Path(__file__).parents[2]

SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
_NAMES = "deuce three four five six seven eight nine ten jack queen king ace"
RANKS = dict(zip("23456789TJQKA", _NAMES.split(" "), strict=True))
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)

# What a browser complains about when there is no network.
UNREACHABLE = ("ERR_INTERNET_DISCONNECTED", "WebSocket connection to", "ERR_NETWORK")

# What it notes when a page gives up a socket that takes too long to open, on a slow machine.
GIVEN_UP = "WebSocket is closed before the connection is established"

# Far above what anything takes here, for a machine that is busy with other tests.
PATIENCE_MS = 60_000
LOOK_MS = 50  # between two looks at what nothing can wait for

Frame = dict[str, Any]


@cache
def catalogue(tag: str) -> dict[str, Any]:
    """The sentences of the player's page in one language."""
    told: dict[str, Any] = json.loads((ROOT / f"web/src/i18n/{tag}.json").read_text("utf-8"))
    return told


def in_words(card: str) -> str:
    """ "queen of clubs" for "Qc", as the pages say it in English."""
    return f"{RANKS[card[0]]} of {SUITS[card[1]]}"


def cards_in(text: str) -> set[str]:
    """The cards that a frame names."""
    return set(re.findall(r'"([2-9TJQKA][cdhs])"', text))


@dataclass
class Heard:
    """Every frame that a page's sockets received, oldest first."""

    raw: list[str] = field(default_factory=list)
    opened: int | None = None  # how many there were when the newest socket was opened

    def follow(self, page: Page) -> None:
        """Listen to all sockets that the page opens from now on."""
        page.on("websocket", self._open)

    def _open(self, socket: WebSocket) -> None:
        self.opened = self.mark
        socket.on("framereceived", lambda payload: self.raw.append(_text(payload)))

    def since(self, mark: int) -> list[Frame]:
        """The frames after the first `mark` ones."""
        return [json.loads(raw) for raw in self.raw[mark:]]

    def flashed(self, mark: int = 0) -> list[int]:
        """Which pairs of the flash round came after the first `mark` frames; 0 is the first one."""
        frames = self.since(mark)
        return [one["flash"]["index"] for one in frames if one["type"] == "flash"]

    def cards_since(self, mark: int) -> set[str]:
        """All cards named in them."""
        return set().union(*map(cards_in, self.raw[mark:]), set())

    @property
    def is_timed(self) -> bool:
        """Whether the page knows the room's time as well as it ever will: a ping was answered."""
        if self.opened is None:
            return True
        return any(one["type"] == "pong" and one["t"] for one in self.since(self.opened))

    @property
    def mark(self) -> int:
        """How many there are."""
        return len(self.raw)


def _text(payload: str | bytes) -> str:
    return payload if isinstance(payload, str) else payload.decode()


class Person:
    """A browser context of one's own with one page."""

    def __init__(self, context: BrowserContext, origin: str, tag: str = "en") -> None:
        self.context = context
        self.tag = tag
        self.origin = origin
        self.page = context.new_page()
        self.heard = Heard()
        self.heard.follow(self.page)
        self.complaints: list[str] = []
        self._tolerated: list[re.Pattern[str]] = []
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))

    def _said(self, message: ConsoleMessage) -> None:
        if message.type not in {"error", "warning"} or GIVEN_UP in message.text:
            return
        line = f"{message.type}: {message.text} ({message.location.get('url', '')})"
        if not any(pattern.search(line) for pattern in self._tolerated):
            self.complaints.append(line)

    @contextmanager
    def tolerating(self, *patterns: str) -> Iterator[None]:
        """Complaints that belong to what the test does to the page."""
        self._tolerated = [re.compile(pattern) for pattern in patterns]
        yield
        self.pump()
        self._tolerated = []

    def pump(self) -> None:
        """Let what has happened reach this side."""
        self.page.evaluate("0")

    def until(self, question: Callable[[], bool]) -> None:
        """Let things happen until the answer is yes."""
        for _ in range(PATIENCE_MS // LOOK_MS):
            if question():
                return
            self.page.wait_for_timeout(LOOK_MS)
        assert question()

    def t(self, key: str, **values: object) -> str:
        """A sentence of the page in this person's language."""
        sentence = catalogue(self.tag)[key]
        return str(sentence).format(**values)

    # --- where -----------------------------------------------------------------------------------

    def open(self, path: str = "/") -> None:
        """Go to a page of the room."""
        self.page.goto(self.origin + path)

    def open_table(self, table: str) -> None:
        """Go to a table and wait until it is there."""
        self.open(f"/?table={table}")
        expect(self.stage).to_be_visible()

    def reload(self) -> None:
        """Reload, and wait until the table is there again."""
        self.page.reload()
        expect(self.stage).to_be_visible()

    def lose_network(self) -> None:
        """From now on there is none; the page has loaded all its parts before."""
        self.page.wait_for_load_state("networkidle")
        self.context.set_offline(True)

    # --- what is there ---------------------------------------------------------------------------

    @property
    def table(self) -> str:
        """The code of the table in the address."""
        return self.page.url.rpartition("table=")[2].partition("&")[0]

    @property
    def stage(self) -> Locator:
        """The line at the top that says where the event stands."""
        return self.page.get_by_role("banner").get_by_role("paragraph")

    @property
    def dock(self) -> Locator:
        """The thumb zone."""
        return self.page.get_by_role("region", name=self.t("game.your_pair"))

    def button(self, name: str | re.Pattern[str], *, exact: bool = False) -> Locator:
        """A button by what it says."""
        return self.page.get_by_role("button", name=name, exact=exact)

    @property
    def hold(self) -> Locator:
        return self.button(self.t("game.hold"))

    @property
    def trade(self) -> Locator:
        return self.button(self.t("game.trade"))

    def held(self) -> tuple[str, ...]:
        """The two cards in the thumb zone, in words."""
        return self.cards(self.dock.get_by_role("group").first)

    def board(self) -> tuple[str, ...]:
        """The community cards, in words."""
        return self.cards(self.page.get_by_role("group", name=re.compile("^Board")).first)

    def cards(self, place: Locator) -> tuple[str, ...]:
        """The cards in a group, in words."""
        return tuple(_names(place.get_by_role("img")))

    def words(self) -> str:
        """Everything the page says: text, labels, titles, live regions included."""
        return str(self.page.evaluate(_EVERYTHING))

    def says_any(self, cards: tuple[str, ...]) -> list[str]:
        """Which of these cards the page shows or says to anybody."""
        told = self.words()
        return [card for card in cards if in_words(card) in told]

    # --- what is done ----------------------------------------------------------------------------

    def sign_in(self, name: str) -> str:
        """Through the door with a name; the recovery code."""
        self.page.get_by_label(self.t("sign_in.name")).fill(name)
        self.page.get_by_label(self.t("sign_in.accept")).check()
        self.button(self.t("sign_in.enter")).click()
        expect(self.page.get_by_role("heading", name=self.t("sign_in.kept_title"))).to_be_visible()
        code = self.page.get_by_text(re.compile(r"^([a-z0-9]{5}-){5}[a-z0-9]{5}$")).inner_text()
        self.button(self.t("sign_in.kept_go")).click()
        return code

    def sit(self, seat: int) -> None:
        """Take a seat in the waiting room."""
        self.button(self.t("seat.sit_n", seat=seat), exact=True).click()
        expect(self.page.get_by_text(self.t("wait.seated", seat=seat))).to_be_visible()

    def await_time(self) -> None:
        """Until the page knows the room's time."""
        self.until(lambda: self.heard.is_timed)

    def await_pair(self, index: int) -> None:
        """Until the page was sent this pair of the flash round; 0 is the first one."""
        self.until(lambda: index in self.heard.flashed())

    def await_stage(self, words: str) -> None:
        """Until the line at the top says so."""
        expect(self.stage).to_contain_text(words, timeout=PATIENCE_MS)

    def await_round(self, number: int) -> None:
        """Until this round runs and something may be decided."""
        self.await_stage(self.t(f"round.{number}"))
        expect(self.hold).to_be_enabled()

    def press(self, button: Locator) -> None:
        """Press a button of the thumb zone. It takes no tap meant for what was there before: for a
        moment after a change it is off."""
        expect(button).to_be_enabled()
        button.click()

    def keep(self) -> None:
        """Hold'em."""
        self.press(self.hold)

    def take(self, seat: int) -> None:
        """Trade'em, and the pair of this seat."""
        self.press(self.trade)
        self.press(self.pair_button(seat))

    def pair_button(self, seat: int) -> Locator:
        """The button of a seat's pair, whoever's it is."""
        grid = self.page.get_by_role("group", name=self.t("game.pick"))
        return grid.get_by_role("button").filter(has_text=re.compile(rf"^{seat}(?!\d)"))

    def tab(self, name: Literal["game", "history", "standings", "rules"]) -> None:
        """Another part of the table's page."""
        self.page.get_by_role("tab", name=self.t(f"tab.{name}")).click()

    def with_settings(self, **settings: int) -> None:
        """Tables that this person makes from now on have these settings, whatever the form says:
        it has no such short times."""

        def changed(route: Route) -> None:
            if route.request.method != "POST":
                route.fallback()
                return
            asked = json.loads(route.request.post_data or "{}")
            route.continue_(post_data=json.dumps({**asked, **settings}))

        self.page.unroute_all()
        self.page.route("**/api/tables", changed)


class Doors:
    """Lets people in, and complains for them at the end."""

    def __init__(self, browser: Browser, venue: Venue) -> None:
        self._browser = browser
        self._venue = venue
        self.people: list[Person] = []
        self.scripts = [PAGE_CLOCK]  # run in every page of who enters from now on

    def enter(self, *, viewport: ViewportSize = PHONE, tag: str = "en", **options: Any) -> Person:
        """A fresh browser with nothing stored, in a language."""
        context = self._browser.new_context(viewport=viewport, locale=tag, **options)
        context.set_default_timeout(PATIENCE_MS)
        for script in self.scripts:
            context.add_init_script(script)
        person = Person(context, self._venue.origin, tag)
        self.people.append(person)
        return person

    def enter_as(self, guest: Guest, *, made: tuple[str, ...] = (), **options: Any) -> Person:
        """The browser of somebody who signed in earlier; `made`: tables made in it."""
        person = self.enter(**options)
        account = {"name": guest.nickname, "refresh": guest.refresh_token, "code": ""}
        stored = {
            "cardroom.account": json.dumps(account),
            "cardroom.device": guest.device,
            "cardroom.made": json.dumps(made),
        }
        person.context.add_init_script(
            f"if (!localStorage['cardroom.account'])"
            f" Object.assign(localStorage, {json.dumps(stored)})"
        )
        return person

    def flash(self, table: str, *viewers: Person, begin: int = 0, end: int = SEATS) -> None:
        """The pairs of the flash round from `begin` to before `end` are shown; none is turned down
        before all viewers were sent it."""
        for index in range(begin, end):
            for viewer in viewers:
                viewer.await_pair(index)
            if index + 1 < SEATS:
                self.forward_to(self._venue.shown_ms(table, index + 1))
            else:
                self.end_flash(table)

    def end_flash(self, table: str) -> None:
        """The last pair has been shown. It gets no later before the room has seen that: a deal is
        void if the end of its flash is noticed late (T3), as it is where the machine is busy."""
        people = self._present()
        for person in people:
            person.await_time()
        with self.standing_still():
            self.forward_to(self._venue.shown_ms(table, SEATS))
            people[0].until(lambda: not self._venue.is_flashing(table))

    def forward_to(self, at_ms: int) -> None:
        """It is that late now (Unix milliseconds), in the room and on every page; nothing happens
        if it is later already."""
        people = self._present()
        for person in people:
            person.await_time()
        self._venue.clock.forward_to(at_ms, [person.page for person in people])

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """Meanwhile it gets no later, in the room and on every page."""
        with self._venue.clock.standing_still([person.page for person in self._present()]):
            yield

    def _present(self) -> list[Person]:
        return [person for person in self.people if not person.page.is_closed()]

    def close(self) -> None:
        """Everybody leaves. Fails if a page had something to complain about."""
        complaints = []
        for person in self.people:
            if not person.page.is_closed():
                person.pump()
            complaints += person.complaints
            person.context.close()
        assert not complaints, "\n".join(complaints)


def _names(images: Locator) -> list[str]:
    return list(images.evaluate_all("(all) => all.map((one) => one.getAttribute('aria-label'))"))


_EVERYTHING = """() => {
  const said = [document.title, document.body.textContent];
  for (const one of document.querySelectorAll('*'))
    for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-valuetext'])
      if (one.hasAttribute(name)) said.push(one.getAttribute(name));
  return said.join('\\n');
}"""
