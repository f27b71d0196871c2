"""Every page in every state: what a machine can find of barriers."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.e2e.people import ROOT, Doors
from tests.e2e.tour import tour
from tests.e2e.venue import Venue

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
RULES = {
    "type": "tag",
    "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
CONTRAST = {"type": "rule", "values": ["color-contrast"]}


def test_axe_finds_nothing_on_any_page(doors: Doors, venue: Venue) -> None:
    assert AXE.is_file(), "axe-core is missing: `make setup` installs it"
    found: list[str] = []
    for stop in tour(doors, venue, color_scheme="dark"):
        page = stop.person.page
        found += violations(page, stop.name, RULES)
        page.emulate_media(color_scheme="light")
        found += violations(
            page, f"{stop.name}, light", {"type": "rule", "values": ["color-contrast"]}
        )
        page.emulate_media(color_scheme="dark")
    assert not found, "\n".join(found)


def violations(page: Page, where: str, only: dict[str, Any]) -> list[str]:
    """What axe finds, one line each."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    made = page.evaluate("(only) => axe.run(document, { runOnly: only })", only)
    return [
        f"{where}: {one['id']} ({one['impact']}) at {node['target']}: {node['failureSummary']}"
        for one in made["violations"]
        for node in one["nodes"]
    ]
