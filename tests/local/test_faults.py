"""The command line's way of asking for faults, and draws that can be repeated."""

import pytest

from infra.local.faults import Dice, Disconnects, Faults


def test_faults_from_text() -> None:
    text = "seed=7,push_lost=0.25,frame_delay_ms=5:200,push_delay_ms=9,vanish,disconnects=twice"
    assert Faults.parse(text) == Faults(
        seed=7,
        push_lost=0.25,
        frame_delay_ms=(5, 200),
        push_delay_ms=(9, 9),
        vanish=True,
        disconnects=Disconnects.TWICE,
    )
    assert Faults.parse("") == Faults()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("luck=1", "no fault 'luck'; there are seed, frame_delay_ms"),
        ("push_lost=often", "push_lost is a chance from 0 to 1, not 'often'"),
        ("push_lost=5", "push_lost is a chance from 0 to 1, not '5'"),
        ("disconnects=maybe", "disconnects is once, twice or never, not 'maybe'"),
        ("vanish=maybe", "vanish is yes or no, not 'maybe'"),
        ("seed=", "seed is a whole number, not ''"),
        ("push_delay_ms=9:5", "push_delay_ms is milliseconds, .* not '9:5'"),
    ],
)
def test_what_is_no_fault_is_refused(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Faults.parse(text)


def test_a_switch_may_be_off() -> None:
    assert Faults.parse("vanish=no") == Faults()


def test_dice_repeat_themselves() -> None:
    draws = [[Dice(3).hits(0.5), Dice(3).draw_ms((0, 1_000))] for _ in range(2)]
    assert draws[0] == draws[1]


def test_chances_of_nothing_and_everything() -> None:
    dice = Dice(0)
    assert not any(dice.hits(0.0) for _ in range(100))
    assert all(dice.hits(1.0) for _ in range(100))
    assert dice.draw_ms((0, 0)) == 0
