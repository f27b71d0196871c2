"""Section D of the cases: places, prizes, fees, and players who come and go in an event; of section
B who comes back with how much. Cases of single tables are in `tests/engine/poker/test_seats.py` and
`test_table.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from engine.house_choices import Cancelled, PrizeTie
from engine.house_types import EventRules
from engine.houses import house
from engine.poker.table.button import Places, who_moves
from engine.poker.table.buy_in import Departure, allowed
from engine.poker.table.events import StoodUp
from engine.poker.table.questions import due_ms
from engine.poker.table.step import settle
from engine.prizes import Standing, given_back, prizes, standing
from engine.tradeem.record import read
from engine.tradeem.replay import check_awards, replay
from tests.engine.poker.seated import Room, terms_of
from tests.engine.tradeem.recorded import reference

HOUR = 3_600_000
POOL = (500_00, 300_00, 200_00)


def event_rules() -> EventRules:
    found = house("online-limit").tables["sit_and_go"].event
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("source", "places", "paid", "subsidy"),
    [
        ("B52 R37 nobody ties", (("a",), ("b",), ("c",), ("d",)),
         {"a": 500_00, "b": 300_00, "c": 200_00}, 0),
        ("B52 R37 two tie for second: 250 each", (("a",), ("b", "c"), ("d",)),
         {"a": 500_00, "b": 250_00, "c": 250_00}, 0),
        ("B52 R37 three tie for second: 166.67 each", (("a",), ("b", "c", "d")),
         {"a": 500_00, "b": 166_67, "c": 166_67, "d": 166_67}, 1),
        ("B52 R37 three tie for third: 66.67 each", (("a",), ("b",), ("c", "d", "e")),
         {"a": 500_00, "b": 300_00, "c": 66_67, "d": 66_67, "e": 66_67}, 1),
        ("R37 a tie for first", (("a", "b"), ("c",)),
         {"a": 400_00, "b": 400_00, "c": 200_00}, 0),
    ],
)  # fmt: skip
def test_prizes(source: str, places: Standing, paid: Mapping[str, int], subsidy: int) -> None:
    """500/300/200 by the rule of the room; the house adds what was rounded up."""
    found = prizes(event_rules().prize_tie, POOL, places)

    assert (found.paid, found.subsidy) == (paid, subsidy)


@pytest.mark.parametrize(
    ("source", "rule", "paid"),
    [
        ("R37 a fourth is paid: the third divides alone", PrizeTie.SECOND_POOLS_THIRD_ALONE,
         {"a": 50, "b": 30, "c": 10, "d": 10, "e": 4}),
        ("R37 where all places are pooled", PrizeTie.POOL_PLACES,
         {"a": 50, "b": 30, "c": 15, "d": 15, "e": 4}),
    ],
)  # fmt: skip
def test_deeper_prizes(source: str, rule: PrizeTie, paid: Mapping[str, int]) -> None:
    """50, 30, 20, 10 and 4, two tied for third."""
    places = (("a",), ("b",), ("c", "d"), ("e",))

    assert prizes(rule, (50, 30, 20, 10, 4), places).paid == paid


def test_trophies_have_no_amount() -> None:
    """C-15: a house without prizes of value has none to divide."""
    with pytest.raises(ValueError, match="trophies"):
        prizes(PrizeTie.SHARE_PLACE, POOL, (("a", "b"),))


@pytest.mark.parametrize(
    ("source", "chips", "out", "expected"),
    [
        (
            "B53 P2 has left and come back twice, then goes out first: three places",
            {"P1": 9000}, [{"P2": 3000}, {"P3": 4000}], (("P1",), ("P3",), ("P2",)),
        ),
        (
            "R36 5,000 knocks out 1,200 and 800 with four left: third and fourth",
            {"A": 7000, "D": 3000}, [{"C": 800, "B": 1200}], (("A",), ("D",), ("B",), ("C",)),
        ),
        (
            "B96 R36 who busts and who then fails the low bet are one group",
            {"A": 1110}, [{"B": 150, "C": 60}], (("A",), ("B",), ("C",)),
        ),
        ("R36 equal stacks share", {"A": 100}, [{"B": 50, "C": 50}], (("A",), ("B", "C"))),
        ("R38 equal chips share at the end", {"A": 70, "B": 70}, [], (("A", "B"),)),
    ],
)  # fmt: skip
def test_places(
    source: str, chips: Mapping[str, int], out: Sequence[Mapping[str, int]], expected: Standing
) -> None:
    """By hand, the last one first, and in one hand by the stack that it began with."""
    assert standing(chips, out) == expected


def test_nobody_has_two_places() -> None:
    """B53: a player who stands twice in the list is a fault, not a rank of nought."""
    with pytest.raises(ValueError, match="two places"):
        standing({"P1": 9000}, [{"P2": 3000}, {"P2": 4000}])


SIX, FOUR = ("a", "b", "c", "d", "e", "f"), ("g", "h", "i", "j")


@pytest.mark.parametrize(
    ("source", "left", "out", "each", "subsidy"),
    [
        ("B54 R45 ten at 10 + 1, four out: 17.67 each", SIX, FOUR, 17_67, 2),
        ("B54 R45 before the start: 11 to all ten", (*SIX, *FOUR), (), 11_00, 0),
    ],
)
def test_cancelled(
    source: str, left: Sequence[str], out: Sequence[str], each: int, subsidy: int
) -> None:
    """Chips do not matter; those out have nothing, and their house fees stay with the house."""
    found = given_back(event_rules().cancelled, 10_00, 1_00, left, out)

    assert (found.paid, found.subsidy) == (dict.fromkeys(left, each), subsidy)
    paid_in = 11_00 * len((*left, *out))
    assert paid_in - sum(found.paid.values()) + subsidy == 1_00 * len(out)


@pytest.mark.parametrize("left", [(), ("a",)])
def test_over_is_not_cancelled(left: tuple[str, ...]) -> None:
    """R45: with one left or none the event is completed."""
    with pytest.raises(ValueError, match="over"):
        given_back(Cancelled.SURVIVORS_SHARE, 10_00, 1_00, left, FOUR)


def test_nothing_paid_nothing_given_back() -> None:
    """H26: an event for trophies."""
    assert given_back(Cancelled.NO_FEES, 0, 0, SIX, FOUR).paid == {}
    assert given_back(Cancelled.SURVIVORS_SHARE, 10_00, 1_00, (), ()).paid == {}


@pytest.mark.parametrize(
    ("source", "last", "after_ms", "expected"),
    [
        ("B34 left with 180, back at once: exactly 180", 180, 1, (180, 180)),
        ("B34 at the end of the window", 180, HOUR - 1, (180, 180)),
        ("B34 after it", 180, HOUR, (40, 100)),
        ("B34 with less than it takes to sit down", 15, 1, (15, 15)),
        ("B34 lost all of it: as anybody", 0, 1, (40, 100)),
    ],
)
def test_coming_back(source: str, last: int, after_ms: int, expected: tuple[int, int]) -> None:
    """At a table of 40 to 100, with a memory of one hour."""
    left = Departure(stack=last, at_ms=5_000)

    assert allowed(40, 100, left, at_ms=5_000 + after_ms, window_ms=HOUR) == expected


def test_who_has_never_been_there() -> None:
    """B34: only leaving writes the memory; who opened the box and closed it has left nothing."""
    assert allowed(40, None, None, at_ms=0, window_ms=HOUR) == (40, None)


@pytest.mark.parametrize(
    ("source", "places", "expected"),
    [
        ("R40 TDA 11-A who is due the big blind", Places(button=1, small=2, big=3), 6),
        ("S8 TDA 11-A stud: who gets the last card", Places(button=6), 6),
        ("S8 the one before an empty place", Places(button=5), 3),
    ],
)
def test_who_moves(source: str, places: Places, expected: int) -> None:
    """When tables are balanced; seats 1, 2, 3 and 6 are taken."""
    assert who_moves(places, {1, 2, 3, 6}) == expected


def test_reference_hand_of_tradeem() -> None:
    """B60: straight, flush, three nines and the same flush; seats 3 and 9 have 1,260 each."""
    hand = read(reference())
    outcome = replay(hand)
    check_awards(hand, outcome)

    assert outcome.awards == {3: 1_260, 9: 1_260}


def test_a_lost_connection_takes_nobody_out() -> None:
    """B62: a player whose socket closes stays in the event and is dealt in; the sweep ends his
    turns, so that the event does not stand still; who comes back plays on."""
    room = Room(
        terms=terms_of("online-limit", "sit_and_go"), stacks=dict.fromkeys((1, 2, 3), 300_00)
    )
    room.begin(button=1)
    room.disconnect(1)
    assert room.to_act == 1
    due = due_ms(room.table)
    assert due is not None
    room.table = settle(room.table, due, bytes(32)).table
    assert room.to_act != 1
    room.fold_out()
    room.begin()

    assert 1 in room.hand.seats
    assert not any(isinstance(event, StoodUp) for event in room.events)
    room.connect(1)
    assert 1 not in room.table.absent
