"""The other language, and quiet pages for who asked the system for less motion."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import expect

from tests.e2e.people import ROOT, Doors, Person, catalogue
from tests.e2e.tour import tour
from tests.e2e.venue import Venue

FADE_MS = 120
# What moves something over the screen.
TRAVELS = {"transform", "translate", "scale", "rotate", "left", "top", "right", "bottom", "inset"}

BOOKKEEPING = {"offset", "computedOffset", "easing", "composite"}

WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")


def vocabulary(tag: str) -> set[str]:
    """Every word that the pages can say in a language, as far as it stands in their sources."""
    said = json.dumps(list(catalogue(tag).values()), ensure_ascii=False)
    for part in ("show", "words", "replay"):
        source = (ROOT / f"web/src/core/{part}/{tag}.ts").read_text("utf-8")
        source = re.sub(r'case "[a-z_]+"', "", source)  # names on the wire
        said += " ".join(re.findall(r'"[^"\n]*"|`[^`]*`', source))
    without_values = re.sub(r"\$?\{[^{}]*\}", " ", said)
    return {word.lower() for word in WORD.findall(without_values)}


def left_over(told: str, english: set[str]) -> list[str]:
    """The English words in a text. Codes of tables and screens are all capitals and may spell
    anything; no page shouts."""
    return [word for word in WORD.findall(told) if word.lower() in english and not word.isupper()]


def test_in_german_nothing_is_english_and_with_less_motion_nothing_travels(
    doors: Doors, venue: Venue
) -> None:
    english = vocabulary("en") - vocabulary("de")
    assert {"seat", "pair", "pairs", "remember", "your"} <= english
    keys = re.compile("|".join(map(re.escape, catalogue("de"))))
    doors.scripts.append(_NOTE)
    found: list[str] = []
    seen = 0
    for stop in tour(doors, venue, tag="de", reduced_motion="reduce"):
        page = stop.person.page
        found += [f"{stop.name}: lang is {tag}" for tag in [lang(stop.person)] if tag != "de"]
        told = without_addresses(stop.person.words())
        found += [f"{stop.name}: {word}" for word in left_over(told, english)]
        found += [f"{stop.name}: {key}" for key in keys.findall(told)]
        found += [f"{stop.name}: {number}" for number in re.findall(r"\b\d,\d{3}\b", told)]
        moved = page.evaluate("moved.splice(0)")
        seen += len(moved)
        found += [f"{stop.name}: {one}" for one in moved if travels(one)]
    assert not found, "\n".join(dict.fromkeys(found))
    assert seen > 0  # something fades


def lang(person: Person) -> str:
    return str(person.page.evaluate("document.documentElement.lang"))


def without_addresses(told: str) -> str:
    """Links and codes are in no language."""
    return re.sub(
        r"https?://\S+|\S*\.html\S*|[\w-]{16,}|([a-z0-9]{5}-){5}[a-z0-9]{5}|\b[A-Z0-9]{6,10}\b",
        " ",
        told,
    )


def travels(animation: dict[str, Any]) -> bool:
    changed = set(animation["what"]) - BOOKKEEPING
    return bool(changed & TRAVELS) or (changed != {"opacity"} and animation["ms"] > FADE_MS)


# Notes every animation that begins, by style sheet or by script.
_NOTE = """
const moved = (window.moved = []);
const note = (one) => moved.push({
  name: one.animationName ?? one.transitionProperty ?? 'by script',
  at: String(one.effect.target?.className),
  ms: one.effect.getComputedTiming().duration,
  what: [...new Set(one.effect.getKeyframes().flatMap(Object.keys))],
});
for (const kind of ['animationstart', 'transitionrun'])
  addEventListener(kind, (event) => event.target.getAnimations().forEach(note), true);
const { animate } = Element.prototype;
Element.prototype.animate = function (...told) {
  const made = animate.apply(this, told);
  note(made);
  return made;
};
"""


def test_the_language_is_chosen_in_the_settings_and_stays(doors: Doors, venue: Venue) -> None:
    anna = doors.enter_as(venue.guest("Anna"))
    anna.open()
    anna.button("Settings").click()
    anna.page.get_by_label("Language").select_option(label="Deutsch")
    expect(anna.page.get_by_role("heading", name="Einstellungen")).to_be_visible()
    anna.page.reload()
    expect(anna.page.get_by_role("heading", name="Schön, dass du da bist, Anna")).to_be_visible()
    assert lang(anna) == "de"
    anna.open("/tv.html")
    expect(anna.page.get_by_role("heading").first).to_be_visible()
    assert lang(anna) == "de"
