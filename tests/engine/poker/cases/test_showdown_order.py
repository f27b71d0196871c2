"""TDA 16 and 17 with the examples of the 2024 book: when hands are opened, and in which order."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.poker.hand.events import (
    BoardDealt,
    CardsMucked,
    CardsShown,
    PotWon,
    UncalledBetReturned,
)
from tests.engine.poker.cases.rows import DRY, Case, nl
from tests.engine.poker.play import Play

STREETS = ("", "flop", "turn", "river")


def story(play: Play) -> str:
    """What everybody saw after the cards were dealt: board, open hands, mucks, pots won."""
    words = []
    for event in play.events:
        match event:
            case BoardDealt(street=street):
                words.append(STREETS[street])
            case CardsShown(seat=seat):
                words.append(f"p{seat}")
            case CardsMucked(seat=seat):
                words.append(f"-p{seat}")
            case UncalledBetReturned(seat=seat, amount=amount):
                words.append(f"{amount} back to p{seat}")
            case PotWon(pot=pot, seat=seat, amount=amount):
                words.append(f"pot {pot}: {amount} to p{seat}")
    return ", ".join(words)


ACES_LAST = ["KsKh", "QsQh", "AsAh"]


@pytest.mark.parametrize(
    ("source", "holes", "stacks", "script", "told"),
    [
        (
            "R23 TDA 16 example 1: all-in on the turn, cards up before the river",
            ["AsAh", "KsKh"],
            [1000, 4000],
            "c c | c c | r900 c",
            "flop, turn, p1, p2, river, pot 0: 2000 to p1",
        ),
        (
            "R23 TDA 16 example 2: the third has no chips either, all three up on the turn",
            ACES_LAST,
            [2000, 3000, 700],
            "r700 c c | c c | r1300 c",
            "flop, turn, p1, p2, p3, river, pot 1: 2600 to p1, pot 0: 2100 to p3",
        ),
        (
            "R23 TDA 16 example 3: two can still bet, so nobody shows before the river is over",
            ACES_LAST,
            [5000, 5000, 700],
            "r700 c c | c c | r1000 c | c c",
            "flop, turn, river, p1, -p2, p3, pot 1: 2000 to p1, pot 0: 2100 to p3",
        ),
        (
            "R23 TDA 16 all-in before the flop, what nobody matched comes back first",
            ["AsAh", "KsKh"],
            [1000, 4000],
            "r4000 c",
            "3000 back to p2, p1, p2, flop, turn, river, pot 0: 2000 to p1",
        ),
        (
            "R23 TDA 16 all-in from the blinds: nobody is asked",
            ["AsAh", "KsKh"],
            [60, 50],
            "",
            "10 back to p1, p1, p2, flop, turn, river, pot 0: 100 to p1",
        ),
        (
            "R23 TDA 17 the last aggressor of the last street",
            ["AsAh", "KsKh", "QsQh"],
            [1000] * 3,
            "c c c | c c c | c c c | c r100 c c",
            "flop, turn, river, p2, -p3, p1, pot 0: 600 to p1",
        ),
        (
            "R23 TDA 17 no bet on it: left of the button",
            ["AsAh", "KsKh", "QsQh"],
            [1000] * 3,
            "c c c | r100 c c | c c c | c c c",
            "flop, turn, river, p1, -p2, -p3, pot 0: 600 to p1",
        ),
        (
            "R24 TDA 28 all have folded: no card is turned any more",
            ["AsAh", "KsKh", "QsQh"],
            [1000] * 3,
            "c c c | r100 f f",
            "flop, 100 back to p1, pot 0: 300 to p1",
        ),
        (
            "R18 who would have called folds: all but the highest other total comes back",
            ["AsAh", "KsKh"],
            [1000] * 2,
            "c c | r300 r700 f",
            "flop, 400 back to p2, pot 0: 800 to p2",
        ),
    ],
)
def test_what_is_seen(
    source: str, holes: Sequence[str], stacks: Sequence[int], script: str, told: str
) -> None:
    """Events in order."""
    play = Case(source=source, stacks=stacks, stakes=nl(50, 100), holes=holes, board=DRY).play()

    assert story(play.do(script)) == told


def test_stud_hands_are_opened_again_with_the_last_card() -> None:
    """TDA 16, RP-10B: all-in on third street, the hands lie open, the seventh card comes down."""
    play = Case(
        source="R23",
        game="stud",
        stakes=nl(0, 0),
        stacks=[5, 5],
        antes=[5, 5],
        holes=["AsAhAd", "KsKhKd"],
    ).play()
    shown = [(event.seat, len(event.cards)) for event in play.events if event.kind == "cards_shown"]

    assert shown == [(1, 3), (2, 3), (1, 7), (2, 7)]
