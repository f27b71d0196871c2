"""Without a mouse: from the door through a whole hand."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.e2e.people import DESKTOP, Doors, Person
from tests.e2e.venue import Venue

FAR = 60  # more presses of Tab than any page has stops


def tab_to(person: Person, goal: Locator) -> None:
    """Press Tab until the goal has the focus, and can be seen to have it."""
    expect(goal).to_be_visible()
    for _ in range(FAR):
        if goal.evaluate("(one) => one === document.activeElement"):
            outline = goal.evaluate("(one) => getComputedStyle(one).outlineStyle")
            assert outline != "none", "the focus cannot be seen"
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {goal}")


def enter(anna: Person) -> None:
    """Through the door to a practice event of one hand against one bot."""
    page, press = anna.page, anna.page.keyboard.press
    anna.open()
    tab_to(anna, page.get_by_label("Your name at the table"))
    page.keyboard.type("Anna")
    tab_to(anna, page.get_by_label("I play from memory alone"))
    press("Space")
    press("Enter")
    tab_to(anna, anna.button("Go on"))
    press("Enter")
    tab_to(anna, page.get_by_role("link", name="Practise against bots"))
    press("Enter")
    tab_to(anna, page.get_by_role("radio", name="Casual"))
    press("ArrowUp")
    expect(page.get_by_role("radio", name="Forgetful")).to_be_checked()
    for slider in ("Opponents", "Hands"):
        tab_to(anna, page.get_by_label(slider))
        press("Home")
        expect(page.get_by_label(slider)).to_have_value("1")
    anna.with_settings(flash_ms=300, trade_ms=240_000, result_ms=60_000)
    press("Enter")


def test_a_practice_hand_by_keys_alone(doors: Doors, venue: Venue) -> None:
    anna = doors.enter(viewport=DESKTOP)
    page, press = anna.page, anna.page.keyboard.press
    enter(anna)

    def await_round(number: int) -> None:
        anna.await_round(number)
        doors.forward_to(venue.thought_ms(anna.table))

    await_round(0)
    press("h")
    await_round(1)
    press("t")
    expect(anna.pair_button(7)).to_be_visible()
    press("7")
    await_round(2)
    press("y")
    expect(page.get_by_role("alert")).to_contain_text("seat 7's pair")
    press("t")
    expect(anna.pair_button(10)).to_be_visible()
    press("0")
    await_round(3)
    press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_be_visible()
    press("Escape")
    expect(keys).to_be_hidden()
    tab_to(anna, anna.hold)
    press("Enter")
    anna.await_stage("Showdown")
    doors.forward_to(venue.awarded_ms(anna.table))
    expect(anna.button("Final results")).to_be_enabled()
    press("n")
    anna.await_stage("Final results")
    assert_read(anna)


def assert_read(anna: Person) -> None:
    """History and the proof of the deal."""
    page, press = anna.page, anna.page.keyboard.press
    tab_to(anna, page.get_by_role("tab", name="Game"))
    press("ArrowRight")
    expect(page.get_by_role("tab", name="History")).to_be_focused()
    tab_to(anna, anna.button("Hand 1"))
    press("Enter")
    expect(page.get_by_role("group", name="Seat 10's pair").first).to_be_visible()
    tab_to(anna, anna.button("Verify the deal"))
    press("Enter")
    expect(page.get_by_text("The deal is the one that was committed to")).to_be_visible()
