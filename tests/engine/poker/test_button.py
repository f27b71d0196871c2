"""Button and blinds from hand to hand: dead, simple and moving buttons, heads-up (R1-R3)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.poker.table.button import (
    Blind,
    Places,
    around,
    before_of,
    blinds_owed,
    first_places,
    lies_between,
    next_of,
    next_places,
)
from engine.rules import ButtonRule

DEAD, SIMPLE, FORWARD = ButtonRule.DEAD, ButtonRule.SIMPLE, ButtonRule.FORWARD_MOVING
A, B, C = 2, 5, 9  # three players somewhere at the table

Hand = tuple[int, int | None, int]  # button, who posts the small blind, big blind


def places(hand: Hand) -> Places:
    return Places(button=hand[0], small=hand[1], big=hand[2])


def hands(rule: ButtonRule, before: Places, stages: Sequence[set[int]]) -> list[Hand]:
    """One hand after the other, `stages` being who plays each of them."""
    found: list[Hand] = []
    for players in stages:
        before = next_places(rule, before, players)
        assert before.big is not None
        posts = before.small if before.small in players else None
        found.append((before.button, posts, before.big))
    return found


@pytest.mark.parametrize(
    ("source", "before", "stages", "expected"),
    [
        ("R1 C busts", (A, B, C), [{A, B}], [(B, B, A)]),
        ("R1 B busts", (A, B, C), [{A, C}], [(C, C, A)]),
        ("R1 A busts", (A, B, C), [{B, C}], [(C, C, B)]),
        ("R1 they alternate", (A, B, C), [{B, C}] * 3, [(C, C, B), (B, B, C), (C, C, B)]),
        ("R2 nothing odd", (1, 2, 3), [{1, 2, 3, 4, 5, 6}] * 2, [(2, 3, 4), (3, 4, 5)]),
        (
            "R2 the big blind busts: no small blind, then an empty button",
            (1, 2, 3),
            [{1, 2, 4, 5, 6}] * 3,
            [(2, None, 4), (3, 4, 5), (4, 5, 6)],
        ),
        (
            "R2 B28 the small blind busts",
            (1, 2, 3),
            [{1, 3, 4, 5, 6}] * 2,
            [(2, 3, 4), (3, 4, 5)],
        ),
        (
            "R2 B28 both bust",
            (1, 2, 3),
            [{1, 4, 5, 6}] * 3,
            [(2, None, 4), (3, 4, 5), (4, 5, 6)],
        ),
        ("R2 the button busts", (1, 2, 3), [{2, 3, 4, 5, 6}] * 2, [(2, 3, 4), (3, 4, 5)]),
        ("B31 two of ten seats", (6, 6, 1), [{1, 6}] * 3, [(1, 1, 6), (6, 6, 1), (1, 1, 6)]),
        ("B26 seats 3 and 7", (7, 7, 3), [{3, 7}], [(3, 3, 7)]),
        ("one arrives behind the big blind", (1, 1, 4), [{1, 4, 6}], [(1, 4, 6)]),
        # Between the two players no place is left for the button but the newcomer's.
        ("one arrives before him", (1, 1, 4), [{1, 2, 4}], [(2, 4, 1)]),
        ("two of three gone, two arrived", (1, 4, 8), [{5, 6, 8}], [(6, 8, 5)]),
        ("the big blind of heads-up is gone", (1, 1, 4), [{1, 6}], [(1, 1, 6)]),
    ],
)
def test_dead_button(
    source: str, before: Hand, stages: Sequence[set[int]], expected: list[Hand]
) -> None:
    """The big blind always moves to the next player; the rest follows even over empty seats."""
    assert hands(DEAD, places(before), stages) == expected


@pytest.mark.parametrize(
    ("source", "before", "stages", "expected"),
    [
        ("R3 one player to the left", (1, 2, 3), [{1, 2, 3, 4}] * 2, [(2, 3, 4), (3, 4, 1)]),
        ("R3 who skips: the small blind is gone", (1, 2, 3), [{1, 3, 4, 5}], [(3, 4, 5)]),
        ("R3 who repeats: one arrives", (2, 4, 6), [{2, 3, 4, 6}], [(3, 4, 6)]),
        (
            "B30 who has the button sits out: the others alternate",
            (3, None, 0),
            [{1, 2}] * 3,
            [(1, 1, 2), (2, 2, 1), (1, 1, 2)],
        ),
        ("R1 B30 never the big blind twice", (3, 1, 2), [{1, 2}] * 2, [(2, 2, 1), (1, 1, 2)]),
        ("R1 A busts", (A, B, C), [{B, C}], [(C, C, B)]),
        ("heads-up becomes three", (1, 1, 4), [{1, 4, 6}], [(4, 6, 1)]),
    ],
)
def test_simple_button(
    source: str, before: Hand, stages: Sequence[set[int]], expected: list[Hand]
) -> None:
    """The next player has the button, the blinds are left of him."""
    start = places(before) if before[1] is not None else Places(button=before[0])

    assert hands(SIMPLE, start, stages) == expected


@pytest.mark.parametrize(
    ("source", "before", "players", "small", "big"),
    [
        ("nothing odd", (1, 2, 3), {1, 2, 3, 4, 5, 6}, {3}, {4}),
        ("R3 small blind gone: 3 on the button and 4 and 5 pay", (1, 2, 3), {1, 3, 4, 5, 6}, {3},
         {4, 5}),
        ("R3 big blind gone: nobody has paid it", (1, 2, 3), {1, 2, 4, 5, 6}, set(), {4, 5}),
        ("R3 both gone: three big blinds", (1, 2, 3), {1, 4, 5, 6}, set(), {4, 5, 6}),
        ("button gone", (1, 2, 3), {2, 3, 4, 5}, {3}, {4}),
        ("one arrives in between", (1, 4, 6), {1, 2, 4, 6}, {4}, {6}),
        ("heads-up", (1, 2, 3), {1, 3}, {3}, {1}),
    ],
)  # fmt: skip
def test_forward_moving_button(
    source: str, before: Hand, players: set[int], small: set[int], big: set[int]
) -> None:
    """The button always reaches a player; blinds it has passed are paid all the same."""
    after = next_places(FORWARD, places(before), players)
    owed = blinds_owed(FORWARD, places(before), after, players)

    assert after.button in players
    assert {seat for seat, blind in owed.items() if blind is Blind.SMALL} == small
    assert {seat for seat, blind in owed.items() if blind is Blind.BIG} == big


@pytest.mark.parametrize(
    ("button", "players", "expected"),
    [
        (3, {1, 3, 5}, (3, 5, 1)),
        (4, {1, 3, 5}, (5, 1, 3)),
        (7, {3, 7}, (7, 7, 3)),
        (5, {3, 7}, (7, 7, 3)),
    ],
)
def test_first_hand(button: int, players: set[int], expected: Hand) -> None:
    """The button is where it was drawn, or with the next player."""
    assert first_places(button, players) == places(expected)


@pytest.mark.parametrize(
    ("rule", "before", "expected"),
    [(DEAD, (1, 3, 5), (3, 5, 6)), (SIMPLE, (6, 1, 3), (1, 3, 5))],
)
def test_waiting_player_comes_in_as_the_big_blind(
    rule: ButtonRule, before: Hand, expected: Hand
) -> None:
    """R4: players who wait hold no other place than the big blind."""
    assert next_places(rule, places(before), {1, 3}, {5, 6} - {before[2]}) == places(expected)


def test_clockwise() -> None:
    """Seats are counted round the table."""
    assert (next_of({2, 5}, 5), next_of({2, 5}, 2), next_of({5}, 5)) == (2, 5, 5)
    assert (before_of({2, 5}, 5), before_of({2, 5}, 2), before_of({5}, 5)) == (2, 5, 5)
    assert around({1, 4, 7}, 4) == (7, 1, 4)
    assert [lies_between(3, 2, 4), lies_between(2, 2, 4), lies_between(1, 9, 2)] == [1, 0, 1]
    assert not lies_between(5, 3, 3)


PLAYERS = st.sets(st.integers(1, 10), min_size=2)


@given(rule=st.sampled_from(ButtonRule), stages=st.lists(PLAYERS, min_size=1, max_size=8),
       waiting=st.lists(st.sets(st.integers(1, 10)), min_size=8, max_size=8),
       drawn=st.integers(1, 10))  # fmt: skip
def test_whoever_comes_and_goes(
    rule: ButtonRule, stages: list[set[int]], waiting: list[set[int]], drawn: int
) -> None:
    """Whatever changes: places in order, a big blind who plays, and at a dead button, and wherever
    play is or becomes heads-up, nobody is the big blind twice running."""
    before = Places(button=drawn)
    for steady, others in zip(stages, waiting, strict=False):
        after = next_places(rule, before, steady, others - steady)
        assert after.big is not None
        assert after.small is not None
        players = steady | {after.big}

        assert after.big in steady | others
        assert rule is DEAD or after.button in steady
        if len(players) == 2:
            assert after.button == after.small != after.big
        else:
            assert lies_between(after.small, after.button, after.big)
        if before.big is not None and (rule is DEAD or len(players) == 2):
            assert after.big != before.big
        before = after
