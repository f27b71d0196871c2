"""Records of the house as PHH: written, read and played again they end the same way."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pokerkit import HandHistory

from engine.cards import DECK
from engine.catalog import HOLDEM
from engine.formats import phh
from engine.formats.phh import PhhHand
from engine.formats.phh_replay import replay, rules_of
from engine.formats.phh_to_record import to_record
from engine.formats.phh_write import write
from engine.formats.record_to_phh import of_record
from engine.poker.hand.actions import CheckCall
from engine.poker.hand.posting import forced_bets
from engine.poker.hand.start import start
from engine.poker.hand.state import BetStage
from engine.poker.hand.step import apply
from engine.poker.views.record import record as record_of
from engine.rules import BettingRules, JackpotDrop, Limit, RakeTable, Stakes
from tests.engine.formats.hands_played import (
    random_hand,
    random_hands,
    scripted_hand,
    unusual_hands,
)
from tests.engine.formats.written import DEALT_3, hand

RECORDED = Path(__file__).parents[2] / "data/hands"


def test_hands_end_again_as_they_ended() -> None:
    for record in (*random_hands(450), *unusual_hands(120)):
        (read,) = phh.read(write(of_record(record)).encode())
        assert isinstance(read, PhhHand), (record.number, str(read))
        done = replay(read, rules_of(read.limit, record.setup.rules))

        assert done.fault is None, (record.number, str(done.fault), done.at)
        assert done.is_complete
        assert done.hand.stacks == tuple(one.finished for one in record.players)
        assert done.carried == record.carried


def test_the_text_of_a_hand() -> None:
    text = write(of_record(random_hand(3, "holdem", Limit.NO, 3, stacks=(1000, 1000, 1000))))

    assert text.startswith('variant = "NT"\nantes = ')
    assert 'hand = "T1-3"\ntable = "T1"\ntime = 20:15:00\ntime_zone = "UTC"\nyear = 2026\n' in text
    assert "month = 1\nday = 31\nseats = [" in text
    assert 'players = ["Ada", "Bo", "Cy"]\nfinishing_stacks = [' in text


def test_every_variant_is_written() -> None:
    """Five games with three limits."""
    assert {of_record(record).variant for record in random_hands(15)} == set(phh.VARIANTS)


def test_pokerkit_reads_them() -> None:
    for seed in range(60):
        players = 2 + seed % 5
        stacks = (1_000, 5_000, 800, 3_000, 900, 2_500)[:players]
        record = random_hand(seed, "holdem", Limit.NO, players, stacks=stacks)
        if not any(record.setup.antes_owed):
            read = HandHistory.loads(write(of_record(record)))

            assert list(read)[-1].stacks == [one.finished for one in record.players]


def test_a_hand_that_was_open_before_its_last_card_is_shown_whole() -> None:
    """Stud, all-in on sixth street: PokerKit gives the pot to nobody until seven cards are up."""
    recorded = (RECORDED / "wsop-2023-mixed.phhs").read_bytes()
    all_in = list(phh.read(recorded))[25]
    assert isinstance(all_in, PhhHand)
    text = write(of_record(scripted_hand(replace(all_in, fields={}))))
    *_, end = HandHistory.loads(text)

    assert text.count("p4 sm ") == text.count("p5 sm ") == 2
    assert list(end.stacks) == list(all_in.finishing_stacks or ())


def test_rake_and_drop_are_taken_again() -> None:
    for seed in range(30):
        record = random_hand(
            seed, "holdem", Limit.NO, 4,
            rake=RakeTable(steps=((10, 3),)), jackpot=JackpotDrop(from_pot=100, amount=5),
        )  # fmt: skip
        (read,) = phh.read(write(of_record(record)).encode())
        assert isinstance(read, PhhHand)
        done = replay(read, record.setup.rules)

        assert done.fault is None, str(done.fault)
        assert done.hand.stacks == tuple(one.finished for one in record.players)
        assert sum(done.hand.stacks) == sum(record.setup.started) - record.rake - record.jackpot


def told(written: PhhHand) -> PhhHand:
    """What is shown may be shown once more, which says nothing new."""
    actions = tuple(action for action in written.actions if " sm" not in action)
    return replace(written, actions=actions)


def test_the_record_comes_back() -> None:
    """Out as PHH and in again: the same seats, names, time, cards, chips."""
    for record in (*random_hands(150), *unusual_hands(40)):
        (read,) = phh.read(write(of_record(record)).encode())
        assert isinstance(read, PhhHand)
        done = replay(read, record.setup.rules)
        again = to_record(read, done, table="other", number=99)

        assert again.id == record.id
        assert again.played_at == record.played_at
        assert again.setup.seats == record.setup.seats
        assert again.setup.button == record.setup.button
        assert (again.seat_count, again.places) == (record.seat_count, record.places)
        assert again.board == record.board
        assert again.players == record.players
        assert told(of_record(again)) == told(of_record(record))


@pytest.mark.parametrize(
    ("stated", "label", "names", "seats"),
    [
        ({}, "T9-4", ["p1", "p2", "p3"], (1, 2, 3)),
        ({"hand": 7, "table": "Ruby 'x'"}, "Ruby x-7", ["p1", "p2", "p3"], (1, 2, 3)),
        ({"hand": "seven", "seats": [9, 2, 5]}, "T9-4", ["p1", "p2", "p3"], (9, 2, 5)),
        ({"hand": "A-3", "table": "B"}, "B-4", ["p1", "p2", "p3"], (1, 2, 3)),
        ({"players": ["A\n", "B", "C"], "seats": [1, 1, 2]}, "T9-4", ["A", "B", "C"], (1, 2, 3)),
        ({"players": ["A", "A", "C"], "seats": [0, 1, 2]}, "T9-4", ["p1", "p2", "p3"], (1, 2, 3)),
        ({"players": ["A", "B"], "seats": [1, 2]}, "T9-4", ["p1", "p2", "p3"], (1, 2, 3)),
        ({"players": [1, True, "C"], "seats": [1, 2, 11]}, "T9-4", ["p1", "p2", "p3"], (1, 2, 3)),
    ],
)
def test_what_the_file_does_not_say_is_filled_in(
    stated: dict[str, object], label: str, names: list[str], seats: tuple[int, ...]
) -> None:
    given = replace(hand("NT", [700, 900, 800], (*DEALT_3, "p3 f", "p1 f")), fields=stated)
    found = to_record(given, replay(given, rules_of(given.limit)), table="T9", number=4)

    assert found.id == label
    assert [one.name for one in found.players] == names
    assert found.setup.seats == seats
    assert found.setup.button == seats[-1]
    assert found.played_at == "1970-01-01T00:00:00Z"


def test_who_was_cut_off_is_all_in_for_what_he_had_put_in() -> None:
    """The action `si` is ours (R27)."""
    actions = (
        *DEALT_3, "p3 cbr 60", "p1 si", "p2 cc", "d db 4c5d9h", "p2 cc", "p3 cc", "d db Ts",
        "p2 cc", "p3 cc", "d db Jd", "p2 cc", "p3 cc", "p2 sm AsAh", "p3 sm KsKh", "p1 sm 2c3d",
    )  # fmt: skip
    record = scripted_hand(hand("NT", [700, 900, 800], actions, blinds=(5, 10)))
    done = replay(of_record(record), record.setup.rules)

    assert "p1 si" in of_record(record).actions
    assert done.fault is None, str(done.fault)
    assert done.hand.stacks == (695, 965, 740)


def test_dead_blinds_are_a_part_of_the_antes() -> None:
    """Others than we read a dead blind as an ante; more than the ante it cannot be."""
    (record,) = unusual_hands(1)
    written = write(of_record(record))
    assert "antes = [0, 0, 5, 0]\n_dead = [0, 0, 5, 0]\n" in written

    (read,) = phh.read(written.replace("_dead = [0, 0, 5, 0]", "_dead = [0, 1, 5, 0]").encode())
    assert str(read) == '"_dead" is more than "antes"'


@pytest.mark.parametrize(
    ("source", "posts", "first", "written"),
    [
        ("a newcomer's post behind a dead small blind", (10, 10, 0, 0), 1, "_opener = 2\n"),
        ("two blinds of one size", (10, 10, 0, 0), 2, ""),
        ("both blinds, a post before the button", (5, 10, 0, 10), 2, ""),
    ],
)
def test_who_opens_is_stated_where_the_posts_do_not_tell(
    *, source: str, posts: tuple[int, ...], first: int, written: str
) -> None:
    """R2 R4: without a small blind the first two players may post alike."""
    stakes = Stakes(small_blind=5, big_blind=10)
    begun = start(
        HOLDEM,
        BettingRules(limit=Limit.NO),
        stakes,
        seats=(3, 4, 5, 6),
        stacks=(100,) * 4,
        button=2,
        deck=DECK,
        forced=forced_bets(HOLDEM, stakes, 4, posts=posts, first=first),
    )
    played, events = begun.hand, list(begun.events)
    while isinstance(played.stage, BetStage):
        done = apply(played, CheckCall(position=played.stage.to_act))
        played, events = done.hand, events + list(done.events)
    names, when = ["A", "B", "C", "D"], "2026-01-31T20:15:00Z"
    kept = record_of(played.setup, events, table="T", number=1, names=names, played_at=when)
    text = write(of_record(kept))
    assert written in text
    assert ("_opener" in text) == bool(written)
    (read,) = phh.read(text.encode())
    assert isinstance(read, PhhHand)
    again = replay(read, played.setup.rules)

    assert again.fault is None, str(again.fault)
    assert again.hand.stacks == played.stacks


@pytest.mark.parametrize("value", ["0.5", "-1", "4", "true", "'p1'"])
def test_an_opener_is_a_player(value: str) -> None:
    written = write(hand("NT", [700, 900, 800], DEALT_3)) + f"_opener = {value}\n"
    (read,) = phh.read(written.encode())

    assert str(read) == '"_opener" is no player'


@pytest.mark.parametrize(
    ("source", "stated", "expected"),
    [
        ("R2 an empty seat has it", {"_button": 4}, 4),
        ("a player's seat is the last one's", {"_button": 1}, 3),
        ("no seat", {"_button": 11}, 3),
        ("no number", {"_button": True}, 3),
    ],
)
def test_a_dead_button_comes_back(*, source: str, stated: dict[str, object], expected: int) -> None:
    given = replace(hand("NT", [700, 900, 800], (*DEALT_3, "p3 f", "p1 f")), fields=stated)
    found = to_record(given, replay(given, rules_of(given.limit)), table="T9", number=4)
    assert found.setup.button == expected

    fields = of_record(found).fields
    assert ("_button" in fields) == (expected == 4)
    assert fields.get("_button", 4) == 4
