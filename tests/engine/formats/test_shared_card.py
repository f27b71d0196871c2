"""Stud with eight players to the end: one card for all on the last street (S1), in every export."""

from __future__ import annotations

from random import Random

import pytest

from engine.cards import DECK
from engine.catalog import GAMES
from engine.formats import ohh, stars
from engine.formats.phh_replay import replay
from engine.formats.record_to_phh import of_record
from engine.poker.hand.actions import BringIn, CheckCall
from engine.poker.hand.legal import legal
from engine.poker.hand.start import start
from engine.poker.hand.step import apply
from engine.poker.views.record import HandRecord, record
from engine.rules import AnteKind, BettingRules, Limit, Stakes
from tests.engine.formats.hands_played import NAMES


@pytest.fixture(params=["stud", "stud8"])
def shared(request: pytest.FixtureRequest) -> HandRecord:
    """Nobody folds, so the deck has no card for each."""
    begun = start(
        GAMES[request.param],
        BettingRules(limit=Limit.FIXED, wagers_per_street=4),
        Stakes(bring_in=3, small_bet=10, big_bet=20, ante=1, ante_kind=AnteKind.UNIFORM),
        seats=range(1, 9),
        stacks=[500] * 8,
        button=None,
        deck=Random(3).sample(DECK, len(DECK)),
    )
    hand, events = begun.hand, list(begun.events)
    while (allowed := legal(hand)).to_act is not None:
        kind = CheckCall if allowed.bring_in is None else BringIn
        taken = apply(hand, kind(position=allowed.to_act))
        hand = taken.hand
        events += taken.events
    return record(
        hand.setup, events, table="S", number=1, names=NAMES[:8],
        played_at="2026-01-31T20:15:00Z",
    )  # fmt: skip


def test_the_text(shared: HandRecord) -> None:
    text = stars.write(shared)
    (card,) = shared.board

    assert f"\n*** RIVER *** [{card}]\n" in text
    assert f"\nBoard [{card}]\n" in text
    assert text.count(": shows [") + text.count(": mucks hand") == 8


def test_open_hand_history(shared: HandRecord) -> None:
    rounds = ohh.hand(shared)["rounds"]
    assert isinstance(rounds, list)

    assert [each["street"].split()[0] for each in rounds] == [
        "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Showdown",
    ]  # fmt: skip
    assert rounds[4]["cards"] == list(shared.board)


def test_phh(shared: HandRecord) -> None:
    done = replay(of_record(shared), shared.setup.rules)

    assert done.fault is None, str(done.fault)
    assert done.hand.stacks == tuple(one.finished for one in shared.players)
