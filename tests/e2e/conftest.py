"""A room, a Chromium, and people in it. One of each for every module, so a module is one group."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.e2e.people import PATIENCE_MS, Doors
from tests.e2e.venue import Venue, open_venue

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A page in the background must hear its sockets and clocks as one in front.
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
]

# A guard against a hang. The walk past all pages takes a minute, and far more on a small machine.
HANG_S = 1_200


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.xdist_group(f"e2e-{item.path.stem}"))
            item.add_marker(pytest.mark.timeout(HANG_S))


def chromium() -> str:
    """The path of the browser."""
    named = os.environ.get("CHROMIUM")
    found = named or shutil.which("chromium") or "/usr/bin/chromium"
    assert Path(found).is_file(), (
        f"There is no Chromium at {found}: apt-get install chromium fonts-dejavu-core, "
        "or name one in the environment variable CHROMIUM"
    )
    return found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser; not for the whole session, since its driver occupies the thread's loop."""
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def venue(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Venue]:
    """The embedded platform."""
    with open_venue(tmp_path_factory.mktemp("venue")) as venue:
        yield venue


@pytest.fixture
def doors(
    request: pytest.FixtureRequest, browser: Browser, venue: Venue, tmp_path: Path
) -> Iterator[Doors]:
    """The way in. A console error, a warning or a broken policy on any page fails the test; of a
    test that fails, pictures of all pages are kept."""
    doors = Doors(browser, venue)
    failed = request.session.testsfailed
    yield doors
    if request.session.testsfailed > failed:
        for number, person in enumerate(doors.people):
            file = tmp_path / f"page-{number}.png"
            person.page.screenshot(path=file)
            print(f"{person.page.url}: {file}")
    doors.close()
