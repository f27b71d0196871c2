"""Every page in every state fits its screen and the thumb."""

from __future__ import annotations

import os

from playwright.sync_api import ViewportSize

from tests.e2e.people import DESKTOP, PHONE, SCREEN, Doors
from tests.e2e.tour import Stop, tour
from tests.e2e.venue import Venue

SMALL_PHONE = ViewportSize(width=375, height=812)
SIDEWAYS = ViewportSize(width=844, height=390)
HANDS = (PHONE, SMALL_PHONE, SIDEWAYS, DESKTOP, SCREEN)
WALLS = (SCREEN, DESKTOP)
# While a hand is played nothing may lie below the edge of the screen.
PLAYED = {"flash", "to decide", "pick", "chosen", "flop", "pairs turn up", "showdown"}
# A folder for pictures of all pages in all sizes, none are made without it.
PICTURES = os.environ.get("PICTURES")
TARGET_PX = 44  # smallest side of what a thumb presses


def test_every_page_fits_its_screen(doors: Doors, venue: Venue) -> None:
    found: list[str] = []
    for number, stop in enumerate(tour(doors, venue, has_touch=True)):
        for size in WALLS if stop.is_screen else HANDS:
            stop.person.page.set_viewport_size(size)
            found += misfits(stop, size)
            if PICTURES:
                picture(stop, f"{PICTURES}/{number:02}-{stop.name}-{size['width']}.png")
        stop.person.page.set_viewport_size(SCREEN if stop.is_screen else PHONE)
    assert not found, "\n".join(found)


def picture(stop: Stop, file: str) -> None:
    """For people to look at."""
    stop.person.page.wait_for_timeout(300)  # until what moves has arrived
    stop.person.page.screenshot(path=file)


def misfits(stop: Stop, size: ViewportSize) -> list[str]:
    """What sticks out at the side, and what is too small for a thumb."""
    page, where = stop.person.page, f"{stop.name} at {size['width']}"
    page.evaluate(_DRAWN)
    found = []
    width = page.evaluate("document.documentElement.scrollWidth")
    if width > size["width"]:
        found.append(f"{where}: {width} wide, because of {page.evaluate(_WIDEST)}")
    height = page.evaluate("document.documentElement.scrollHeight")
    if (stop.is_screen or stop.name in PLAYED) and height > size["height"]:
        found.append(f"{where}: {height} high")
    if size["width"] < 400:
        found += [f"{where}: {small}" for small in page.evaluate(_SMALL, TARGET_PX)]
    return found


_DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

_WIDEST = """() => [...document.querySelectorAll('body *')]
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)
  .map((one) => `${one.tagName}.${one.className}`).slice(0, 5).join(' ')"""

_SMALL = """(least) => {
  const isBox = (one) => one.matches('input[type=checkbox], input[type=radio]');
  const said = (one) => one.ariaLabel || one.textContent.trim().slice(0, 30);
  return [...document.querySelectorAll('button, a.button, select, input, [role=tab], summary')]
    .filter((one) => !one.matches('[aria-hidden=true], .unseen'))
    .map((one) => (isBox(one) ? one.closest('label') : one))
    .filter((one) => one.checkVisibility())
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, { width, height }]) => Math.min(width, height) < least - 0.5)
    .map(([one, { width, height }]) =>
      `${one.tagName} "${said(one)}" is ${width.toFixed(0)} x ${height.toFixed(0)}`);
}"""
