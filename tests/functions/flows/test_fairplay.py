"""The fair-play report on simulated events: colluders stand out, honest players seldom do."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from statistics import fmean, pstdev

import pytest

from engine.cards import cards_text
from engine.shuffle import Stream, stream
from engine.tradeem.dealing import deal
from engine.tradeem.recall import BOARD_CARDS, chances
from engine.tradeem.record import Record, read
from functions.flows.fairplay import Played, fits, knowledge, played_in, report, striking

HANDS = 15
EVENTS = 40
Levels = dict[int, int]  # seat to per mille of pairs remembered


@cache
def deals() -> Sequence[tuple[tuple[int, ...], ...]]:
    """The chances of all pairs in the four rounds of some deals."""
    return [
        tuple(chances(deal(bytes([number]) * 32), shown) for shown in BOARD_CARDS)
        for number in range(60)
    ]


def event(seed: str, levels: Levels, colluders: tuple[int, ...] = ()) -> list[Played]:
    """One event. Some pairs are easy for all to remember and some hard; sometimes a player forgets
    to decide. Colluders each know what any of them remembers."""
    draw = stream(seed.encode(), "event")
    played = []
    for hand in range(HANDS):
        rounds = deals()[draw.below(len(deals()))]
        ease = [draw.below(500) - 250 for _ in range(10)]
        known = {seat: _remembered(draw, seat, level, ease) for seat, level in levels.items()}
        joined = set().union(*(known[seat] for seat in colluders)) if colluders else set()
        known |= dict.fromkeys(colluders, joined)
        held = {seat: seat for seat in levels}
        for chance in rounds:
            for seat in levels:
                if draw.below(100) >= 4:
                    held[seat] = max(
                        known[seat], key=lambda pair: (chance[pair - 1], pair == held[seat])
                    )
            played.append(Played(hand=hand, chances=chance, held=dict(held)))
    return played


def _remembered(draw: Stream, seat: int, level: int, ease: Sequence[int]) -> set[int]:
    likely = [min(980, max(20, level + shift)) for shift in ease]
    return {seat} | {pair for pair in range(1, 11) if draw.below(1_000) < likely[pair - 1]}


def levels(seed: str, players: int) -> Levels:
    draw = stream(seed.encode(), "levels")
    return {seat: (150, 360, 620)[draw.below(3)] for seat in range(1, players + 1)}


def names(of: Levels) -> dict[int, str]:
    return {seat: f"Player {seat}" for seat in of}


@pytest.mark.parametrize("players", [3, 6, 10])
def test_colluders_come_first_in_most_events(players: int) -> None:
    first = flagged = 0
    for number in range(EVENTS):
        seed = f"collusion {players} {number}"
        among = levels(seed, players)
        found = fits(event(seed, among, colluders=(1, 2)), names(among))
        first += found[0].seats == (1, 2)
        flagged += any(fit.seats == (1, 2) and fit.surplus >= striking(len(found)) for fit in found)

    assert first >= 0.8 * EVENTS
    assert flagged >= 0.6 * EVENTS


@pytest.mark.parametrize("players", [3, 6, 10])
def test_honest_tables_are_seldom_named(players: int) -> None:
    """The surplus of honest players is spread like a normal figure: mean 0, deviation 1."""
    surpluses, named = [], 0
    for number in range(EVENTS):
        seed = f"honest {players} {number}"
        among = levels(seed, players)
        found = fits(event(seed, among), names(among))
        surpluses += [fit.surplus for fit in found]
        named += found[0].surplus >= striking(len(found))

    assert abs(fmean(surpluses)) < 0.3
    assert 0.7 < pstdev(surpluses) < 1.3
    assert named <= 0.1 * EVENTS


def test_colluders_explain_their_rounds_together() -> None:
    among = {1: 300, 2: 300, 3: 300, 4: 300}

    found = fits(event("shares", among, colluders=(1, 2)), names(among))

    by_seats = {fit.seats: fit for fit in found}
    assert found[0].seats == (1, 2)
    assert found[0].together > max(by_seats[two].together for two in by_seats if two != (1, 2))
    assert all(0 <= share <= 1 for fit in found for share in (fit.together, *fit.alone))
    assert all(0 < fit.rounds <= 4 * HANDS for fit in found)


def test_a_pair_that_was_held_was_known_and_a_better_one_was_not() -> None:
    chance = (100, 900, 500, 50, 300, 0, 0, 0, 0, 0)
    rounds = [
        Played(hand=0, chances=chance, held={1: 1}),
        Played(hand=0, chances=chance, held={1: 3}),
    ]

    told = knowledge(rounds, 1)

    # 3 was taken; 2 was better all the time; 5 was better than the own pair 1 at first.
    assert told == {(0, 3): True, (0, 2): False, (0, 5): False}


def test_a_seat_that_did_not_play_tells_nothing() -> None:
    rounds = [Played(hand=0, chances=(100,) * 10, held={2: 2})]

    assert knowledge(rounds, 1) == {}


def hand_record(picks: Sequence[dict[str, object]]) -> Record:
    dealt = deal(bytes(32))
    told = {
        "format": "tradeem-hand/1",
        "button": 10,
        "players": {"1": "Ann", "2": "Bob", "3": "Bot"},
        "pairs": {str(seat): cards_text(pair) for seat, pair in enumerate(dealt.pockets, 1)},
        "board": cards_text(dealt.board),
        "rounds": picks,
    }
    return read(json.loads(json.dumps(told)))


def test_a_record_becomes_four_rounds_of_holdings() -> None:
    record = hand_record(
        [
            {"1": {"trade": 5}, "2": "hold", "3": None},
            {"1": {"trade": None}, "2": {"trade": 1}, "3": None},
            {"1": "hold", "2": {"trade": 2}, "3": {"trade": 9}},
            {"1": {"trade": 1}, "2": None, "3": {"trade": 9}},
        ]
    )

    rounds = played_in(record, 4)

    assert [played.held for played in rounds] == [
        {1: 5, 2: 2, 3: 3},
        {1: 5, 2: 1, 3: 3},
        {1: 5, 2: 2, 3: 9},
        {1: 1, 2: 2, 3: 9},
    ]
    assert {played.hand for played in rounds} == {4}
    assert [sum(played.chances) >= 999 for played in rounds] == [True] * 4


def test_more_comparisons_ask_for_more() -> None:
    assert [round(striking(count), 1) for count in (1, 3, 15, 45)] == [2.3, 2.7, 3.2, 3.5]


def test_a_report_names_people_only_and_only_above_the_threshold() -> None:
    quiet: list[dict[str, object]] = [{"1": "hold", "2": "hold", "3": "hold"}] * 4

    assert report([hand_record(quiet)] * 3, {1: "Ann", 2: "Bob"}).pairs == ()
    assert report([], {1: "Ann", 2: "Bob"}).pairs == ()


def test_a_report_finds_two_who_always_take_the_same_far_pair() -> None:
    """Nobody else finds the pairs that these two find in every hand, and miss together."""
    found = []
    for number in range(HANDS):
        target = {"trade": 4 + number % 7}
        pick: dict[str, object] = {"1": target, "2": target, "3": "hold"}
        keep: dict[str, object] = {"1": "hold", "2": "hold", "3": "hold"}
        found.append(hand_record([pick, keep, keep, keep]))

    (fit,) = report(found, {1: "Ann", 2: "Bob", 3: "Cat"}).pairs

    assert (fit.seats, fit.names) == ((1, 2), ("Ann", "Bob"))
    assert fit.surplus >= striking(3)
    assert fit.rounds == 4 * HANDS
