"""Records of the house as PHH: written, read and played again they end the same way."""

from __future__ import annotations

from pokerkit import HandHistory

from engine.formats import phh
from engine.formats.phh import PhhHand
from engine.formats.phh_record import of_record
from engine.formats.phh_replay import replay, rules_of
from engine.formats.phh_write import write
from engine.rules import Limit
from tests.engine.formats.hands_played import random_hand, random_hands, scripted_hand
from tests.engine.formats.written import DEALT_3, hand


def test_hands_end_again_as_they_ended() -> None:
    for record in random_hands(450):
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
    assert 'hand = "T1-3"\ntable = "T1"\nyear = 2026\nmonth = 1\nday = 31\nseats = [' in text
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
