"""Records of the house as PHH: written, read and played again they end the same way."""

from __future__ import annotations

from engine.formats import phh
from engine.formats.phh import PhhHand
from engine.formats.phh_record import of_record
from engine.formats.phh_replay import replay, rules_of
from engine.formats.phh_write import write
from engine.rules import Limit
from tests.engine.formats.hands_played import random_hand, random_hands


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
