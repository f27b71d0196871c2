"""The cost meter: a rise of what a hand costs fails here."""

from __future__ import annotations

from functools import cache

from tests.load.cost import Bill, bill, report

TARGET = 0.85  # USD per 1,000 hands of ten seats and a TV, everything included


@cache
def measured() -> Bill:
    return bill(hands=15)


def test_a_thousand_hands_cost_no_more_than_they_may() -> None:
    assert measured().per_thousand_hands <= TARGET, report(measured())


def test_no_write_fails_in_a_whole_event() -> None:
    assert measured().meter.failed_writes == 0


def test_a_frame_is_one_read_and_a_choice_one_write() -> None:
    """What a command reads and writes is what it says and nothing more."""
    made = measured()
    wakes = made.invocations - made.frames_in
    assert made.meter.calls["load"] <= made.frames_in + wakes + 15 * 15
    assert made.meter.calls["save"] <= 12 * made.hands


def test_pushes_are_few() -> None:
    per_hand = {kind: count / measured().hands for kind, count in measured().by_kind.items()}

    assert per_hand["flash"] == 10 * 11, "each pair to each screen once"
    assert per_hand["update"] <= 7 * 11
    assert per_hand["marks"] <= 10 * 11


def test_the_state_stays_small() -> None:
    sizes = sorted(measured().meter.state_bytes)

    assert sizes[len(sizes) // 2] <= 2_048
    assert sizes[-1] <= 3 * 1_024
