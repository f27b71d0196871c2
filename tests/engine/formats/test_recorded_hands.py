"""The recorded hands through PHH: read, written, played again, and every action offered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.formats import phh
from engine.formats.phh import PhhHand
from engine.formats.phh_actions import parse
from engine.formats.phh_replay import advance, replay, rules_of
from engine.formats.phh_write import write, write_many
from engine.poker.hand.actions import BringIn, CheckCall, Fold, PokerAction, RaiseTo
from engine.poker.hand.legal import legal
from engine.poker.hand.state import Legal

FOLDER = Path(__file__).parents[2] / "data" / "hands"
FILES = sorted(FOLDER.glob("*.phhs"))


def recorded(file: Path) -> list[PhhHand]:
    found = phh.read(file.read_bytes())
    return [hand for hand in found if isinstance(hand, PhhHand)]


def test_all_are_there() -> None:
    assert sum(len(recorded(file)) for file in FILES) == 1_827


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_they_end_as_they_ended(file: Path) -> None:
    for place, hand in enumerate(recorded(file), 1):
        done = replay(hand, rules_of(hand.limit))

        assert (place, done.fault, done.is_complete) == (place, None, True)
        assert done.hand.stacks == hand.finishing_stacks


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_they_are_written_as_they_were_read(file: Path) -> None:
    hands = recorded(file)

    assert phh.read(write_many(hands).encode()) == hands
    assert phh.read(write(hands[0]).encode()) == hands[:1]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_action_was_offered(file: Path) -> None:
    # Every tenth hand, and every one that is not hold'em: `advance` plays a hand from its start.
    for hand in recorded(file)[:: 1 if "mixed" in file.stem else 10]:
        rules = rules_of(hand.limit)
        for index, action in decisions(hand):
            allowed = legal(advance(hand, rules, index).hand)

            assert offers(allowed, action), (hand.label, index)


def decisions(hand: PhhHand) -> Iterator[tuple[int, PokerAction]]:
    for index, text in enumerate(hand.actions):
        action = parse(text, hand.places)
        if isinstance(action, Fold | CheckCall | RaiseTo | BringIn):
            yield index, action


def offers(allowed: Legal, action: PokerAction) -> bool:
    match action:
        case Fold(position=position):
            return position == allowed.to_act and allowed.fold
        case CheckCall(position=position):
            return position == allowed.to_act and (allowed.check or allowed.call is not None)
        case RaiseTo(position=position, to=to) if allowed.raise_min and allowed.raise_max:
            return position == allowed.to_act and allowed.raise_min <= to <= allowed.raise_max
        case BringIn(position=position):
            return position == allowed.to_act and allowed.bring_in is not None
        case _:
            return False
