"""What open hands were worth before each of the last cards, told from the record of a hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.cards import parse_cards
from engine.catalog import HOLDEM, STUD
from engine.equity import equity
from engine.poker.views.record import HandRecord, seen_by
from engine.poker.views.run_out import run_out
from engine.viewers import Rail, SeatViewer
from tests.engine.formats.hands_played import scripted_hand
from tests.engine.formats.written import DEALT_3, STUD_3, hand

FLOP, TURN, RIVER = "d db 4c5d9h", "d db Ts", "d db Jd"
SHOWN = ("p2 sm AsAh", "p3 sm KsKh")


def all_in_on_the_flop() -> HandRecord:
    """p1 (2c3d) has folded; p2 has aces, p3 kings."""
    return scripted_hand(
        hand(
            "NT", [1_000] * 3,
            (*DEALT_3, "p3 cc", "p1 f", "p2 cc", FLOP, "p2 cbr 900", "p3 cc", *SHOWN, TURN, RIVER),
        )
    )  # fmt: skip


def test_each_time_cards_come() -> None:
    """On the flop and on the turn; after the river nothing is left to chance."""
    record = all_in_on_the_flop()
    found = run_out(seen_by(record, Rail()))
    hands = [parse_cards("AsAh"), parse_cards("KsKh")]

    assert [(one.street, one.board, one.exact) for one in found] == [
        (1, ("4c", "5d", "9h"), True),
        (2, ("4c", "5d", "9h", "Ts"), True),
    ]
    for one in found:
        assert one.seats == (2, 3)
        assert one.chances == equity(HOLDEM, hands, parse_cards("".join(one.board))).chances
    assert found[1].chances[1].win == Fraction(2, 44)  # a king


def test_folded_cards_cannot_come_for_who_knows_them() -> None:
    """p1 knows that two of the 44 are his own; neither is a king."""
    record = all_in_on_the_flop()
    folded = run_out(seen_by(record, SeatViewer(seat=1)))

    assert folded[1].chances[1].win == Fraction(2, 42)
    assert run_out(seen_by(record, SeatViewer(seat=2))) == run_out(seen_by(record, Rail()))


def test_before_the_flop_a_sample() -> None:
    """As many as asked for, from the seed."""
    deals = (*DEALT_3, "p3 cbr 1000", "p1 f", "p2 cc", *SHOWN, FLOP, TURN, RIVER)
    record = scripted_hand(hand("NT", [1_000] * 3, deals))
    first, *others = run_out(record, seed=b"1", at_most=50)

    assert (first.street, first.board, first.exact) == (0, (), False)
    assert sum(chance.share for chance in first.chances) == 1
    assert first == run_out(record, seed=b"1", at_most=50)[0]
    assert [len(one.board) for one in others] == [3, 4]


def test_stud_once_a_street() -> None:
    """Not between two cards of one street; what lies face up before p1 cannot come."""
    actions = (
        *STUD_3, "p2 pb", "p3 cbr 100", "p1 f", "p2 cc", "p2 sm 7h3s4h", "p3 sm Js6d9d",
        "d dh p2 2c", "d dh p3 8c", "d dh p2 2d", "d dh p3 8d", "d dh p2 2h", "d dh p3 Qs",
        "d dh p2 Kc", "d dh p3 Tc",
    )  # fmt: skip
    record = scripted_hand(
        hand("F7S", [100] * 3, actions, blinds=None, bring_in=30, small_bet=100, big_bet=200)
    )
    found = run_out(seen_by(record, Rail()), at_most=3_000)
    last = found[-1]
    hands = [parse_cards("7h3s4h2c2d2h"), parse_cards("Js6d9d8c8dQs")]

    assert [one.street for one in found] == [0, 1, 2, 3]
    assert last.seats == (2, 3)
    assert last.chances == equity(STUD, hands, dead=parse_cards("Ad"), at_most=3_000).chances


@pytest.mark.parametrize(
    "actions",
    [
        (*DEALT_3, "p3 cc", "p1 f", "p2 cc", FLOP, "p2 cc", "p3 cc", TURN, "p2 cc", "p3 cc", RIVER,
         "p2 cc", "p3 cc", *SHOWN),
        (*DEALT_3, "p3 f", "p1 f"),
    ],
    ids=["shown at the end", "never shown"],
)  # fmt: skip
def test_no_run_out(actions: tuple[str, ...]) -> None:
    assert run_out(scripted_hand(hand("NT", [1_000] * 3, actions))) == ()
