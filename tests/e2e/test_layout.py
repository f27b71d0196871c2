"""Every page in every state fits its screen and the thumb."""

from __future__ import annotations

import os

from playwright.sync_api import ViewportSize

from tests.e2e.people import DESKTOP, PHONE, SCREEN, Doors
from tests.e2e.tour import Stop, tour
from tests.e2e.venue import Venue

NARROW_PHONE = ViewportSize(width=375, height=812)
SMALL_PHONE = ViewportSize(width=320, height=568)
SIDEWAYS = ViewportSize(width=844, height=390)
HANDS = (NARROW_PHONE, SMALL_PHONE, SIDEWAYS, DESKTOP, SCREEN)
WALLS = (SCREEN, DESKTOP)
# While a hand is played nothing may lie below the edge of the screen.
PLAYED = {"flash", "to decide", "pick", "chosen", "taken over", "connection lost"}
PLAYED |= {"flop", "pairs turn up", "showdown"}
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
    """What sticks out, lies over something else or is cut, and what is too small for a thumb."""
    page, where = stop.person.page, f"{stop.name} at {size['width']}"
    page.evaluate(_DRAWN)
    found = []
    width = page.evaluate("document.documentElement.scrollWidth")
    if width > size["width"]:
        found.append(f"{where}: {width} wide, because of {page.evaluate(_WIDEST)}")
    height = page.evaluate("document.documentElement.scrollHeight")
    if (stop.is_screen or stop.name in PLAYED) and height > size["height"]:
        found.append(f"{where}: {height} high")
    found += [f"{where}: {clash}" for clash in page.evaluate(_CLASHES)]
    if size["width"] < 400:
        found += [f"{where}: {small}" for small in page.evaluate(_SMALL, TARGET_PX)]
    return found


_DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

_WIDEST = """() => [...document.querySelectorAll('body *')]
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)
  .map((one) => `${one.tagName}.${one.className}`).slice(0, 5).join(' ')"""

# On the felt: words of a seat that leave its box, words and cards in the middle that reach a seat,
# and below it what the thumb zone has no room for.
_CLASHES = """() => {
  const box = (one) => one.getBoundingClientRect();
  const isWord = (node) => node.nodeType === 3 && node.data.trim() !== '';
  const parts = (inside) => [...document.querySelectorAll(`${inside} *`)]
    .filter((one) => [...one.childNodes].some(isWord) || one.matches('svg, .card'))
    .filter((one) => one.checkVisibility()
      && !one.closest('.unseen, .button-disc, .take, .sit, .off, text'));
  const within = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1
    && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
  const apart = (a, b) => a.left >= b.right - 1 || a.right <= b.left + 1
    || a.top >= b.bottom - 1 || a.bottom <= b.top + 1;
  const named = (one) => `"${one.textContent.trim().slice(0, 30)}" (${one.getAttribute('class')})`;
  const seats = [...document.querySelectorAll('.felt .seats > li')];
  const found = parts('.felt .seats > li')
    .filter((one) => !within(box(one), box(one.closest('li'))))
    .map((one) => `${named(one)} leaves its seat`);
  for (const one of parts('.felt .middle'))
    for (const seat of seats)
      if (!apart(box(one), box(seat))) found.push(`${named(one)} lies over ${named(seat)}`);
  for (const one of parts('.dock').filter((one) => !one.closest('.result')))
    if (!within(box(one), box(one.closest('.dock')))) found.push(`${named(one)} leaves the dock`);
  for (const one of document.querySelectorAll('.dock .result'))
    if (one.scrollWidth > one.clientWidth) found.push(`${named(one)} is wider than the dock`);
  return found;
}"""

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
