"""Hand histories as text: PokerKit's parser reads them, uncalled bets have a line of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from re import DOTALL, MULTILINE
from typing import ClassVar

import pytest
from pokerkit import HandHistory, PokerStarsParser

from engine.formats.phh_replay import replay
from engine.formats.stars import write
from engine.poker.hand.events import PotWon
from engine.poker.views.record import HandRecord
from engine.rules import Limit
from tests.engine.formats.hands_played import (
    random_hand,
    random_hands,
    scripted_hand,
    unusual_hands,
)
from tests.engine.formats.stars_reader import read_hand
from tests.engine.formats.written import DEALT_4, hand

# In dealing order: deep enough for whole hands, and one that is all-in soon.
STACKS = (1_000, 5_000, 120, 3_000, 900, 2_500)


@dataclass
class OurParser(PokerStarsParser):  # type: ignore[misc]
    """The same style under the name of our room; antes, which the parser does not look for."""

    HAND = re.compile(r"^Cardroom .+?(?=^\n{2,}|^Cardroom |\Z)", DOTALL | MULTILINE)
    ANTE_POSTING = re.compile(r"(?P<player>.+): posts the ante (?P<ante>[0-9.]+)")
    VARIABLES: ClassVar = {
        # Its hand histories have no field for the zone, and it warns of its own field.
        **{k: v for k, v in PokerStarsParser.VARIABLES.items() if k != "time_zone_abbreviation"},
        "hand": (re.compile(r"Cardroom Hand #(?P<hand>\S+):"), str),
    }


def parsed(text: str) -> list[HandHistory]:
    return list(OurParser()(text, error_status=True))


def records(count: int) -> Iterator[HandRecord]:
    for seed in range(count):
        players = 2 + seed % 5
        yield random_hand(seed, "holdem", Limit.NO, players, stacks=STACKS[:players])


def is_odd(record: HandRecord) -> bool:
    """A shared main pot with a dead ante in it: PokerKit splits the ante apart from the rest, so
    odd chips may differ."""
    shares = [event for event in record.events if isinstance(event, PotWon) and not event.pot]
    return record.setup.dead_antes > 0 and len(shares) > 1


def test_pokerkit_reads_them_back() -> None:
    played = [record for record in records(130) if not is_odd(record)]
    read = parsed("\n\n".join(map(write, played)))

    assert len(read) == len(played) > 120
    for record, history in zip(played, read, strict=True):
        assert history.hand == record.id
        assert history.players == [one.name for one in record.players]
        assert history.seats == list(record.setup.seats)
        assert (history.year, history.month, history.day) == (2026, 1, 31)
        assert history.starting_stacks == list(record.setup.started)
        assert list(history)[-1].stacks == [one.finished for one in record.players], record.id


@pytest.mark.filterwarnings("ignore::UserWarning")  # it does not know its own field of the zone
def test_pokerkit_itself_reads_them_under_the_name_of_the_room_it_knows() -> None:
    played = [record for record in records(130) if not any(record.setup.antes)]
    text = "\n\n".join(map(write, played)).replace("Cardroom Hand #", "PokerStars Hand #")
    read = list(PokerStarsParser()(text, error_status=True))

    assert len(read) == len(played) > 30
    for record, history in zip(played, read, strict=True):
        assert list(history)[-1].stacks == [one.finished for one in record.players], record.id


@pytest.mark.parametrize(
    "record", [*random_hands(150), *unusual_hands(80)], ids=lambda record: record.id
)
def test_the_lines_tell_the_whole_hand(record: HandRecord) -> None:
    """Read line by line and played again it ends with the same stacks, in every game."""
    done = replay(read_hand(write(record), record), record.setup.rules)

    assert done.fault is None, str(done.fault)
    assert done.hand.stacks == tuple(one.finished for one in record.players)


@pytest.mark.parametrize(
    "record", [*random_hands(60), *unusual_hands(80)], ids=lambda record: record.id
)
def test_the_lines_add_up(record: HandRecord) -> None:
    """Net = won - put in + returned, line by line (B50)."""
    text = write(record)
    story = text.partition("*** SUMMARY ***")[0]
    for one in record.players:
        lines = [
            line
            for line in story.splitlines()
            if line.startswith((f"{one.name}: ", f"{one.name} coll"))
        ]
        returned = re.findall(rf"^Uncalled bet \((.+)\) returned to {one.name}$", story, MULTILINE)
        won = [amount for line in lines for amount in re.findall(r" collected (\S+) from", line)]

        assert one.net == units(won) + units(returned) - one.put_in
        assert one.finished == one.started + one.net
    assert record.pot == sum(one.won for one in record.players) + record.carried


def units(amounts: list[str]) -> int:
    """The sum of amounts as they are written: all of a hand have the same places."""
    return sum(int(amount.replace(".", "")) for amount in amounts)


def three_pots() -> HandRecord:
    """p3 is all-in before the flop, p2 wins the side pot on the river; p5 stays unknown."""
    actions = (
        *DEALT_4, "d dh p5 ????", "p3 cbr 60", "p4 cc", "p5 f", "p1 cc", "p2 cc",
        "d db 4c5d9h", "p1 cbr 20", "p2 cc", "p4 f", "d db Ts", "p1 cc", "p2 cbr 45", "p1 cc",
        "d db Jd", "p1 cc", "p2 cbr 300", "p1 f", "p2 sm AsAh", "p3 sm KsKh",
    )  # fmt: skip
    return scripted_hand(hand("NT", [700, 900, 60, 800, 500], actions, blinds=(5, 10)))


THREE_POTS = """\
Cardroom Hand #T1-1: Hold'em No Limit (5/10) - 2026/01/31 20:15:00 UTC
Table 'T1' 6-max Seat #5 is the button
Seat 1: Ada (700 in chips)
Seat 2: Bo (900 in chips)
Seat 3: Cy (60 in chips)
Seat 4: Di (800 in chips)
Seat 5: Eve (500 in chips)
Ada: posts small blind 5
Bo: posts big blind 10
*** HOLE CARDS ***
Dealt to Ada [2c 3d]
Dealt to Bo [As Ah]
Dealt to Cy [Ks Kh]
Dealt to Di [Qs Qh]
Cy: raises 50 to 60 and is all-in
Di: calls 60
Eve: folds
Ada: calls 55
Bo: calls 50
*** FLOP *** [4c 5d 9h]
Ada: bets 20
Bo: calls 20
Di: folds
*** TURN *** [4c 5d 9h] [Ts]
Ada: checks
Bo: bets 45
Ada: calls 45
*** RIVER *** [4c 5d 9h Ts] [Jd]
Ada: checks
Bo: bets 300
Ada: folds
Uncalled bet (300) returned to Bo
*** SHOW DOWN ***
Bo: shows [As Ah] (pair of aces)
Cy: shows [Ks Kh] (pair of kings)
Bo collected 130 from side pot
Bo collected 240 from main pot
*** SUMMARY ***
Total pot 370 Main pot 240. Side pot 130. | Rake 0
Board [4c 5d 9h Ts Jd]
Seat 1: Ada (small blind) folded on the River
Seat 2: Bo (big blind) showed [As Ah] and won (370) with pair of aces
Seat 3: Cy showed [Ks Kh] and lost with pair of kings
Seat 4: Di folded on the Flop
Seat 5: Eve (button) folded before Flop (didn't bet)
"""


def test_the_text_of_a_hand_with_a_board() -> None:
    assert write(three_pots()) == THREE_POTS


STUD = """\
Cardroom Hand #T1-57: 7 Card Stud Hi/Lo Limit (10/20) - 2026/01/31 20:15:00 UTC
Table 'T1' 10-max
Seat 7: Ada (70 in chips)
Seat 8: Bo (900 in chips)
Seat 9: Cy (300 in chips)
Ada: posts the ante 2
Bo: posts the ante 2
Cy: posts the ante 2
*** 3rd STREET ***
Dealt to Ada [8s Jc 8h]
Dealt to Bo [6s Tc 5c]
Dealt to Cy [2h As Qs]
Bo: brings in for 3
Cy: calls 3
Ada: raises 7 to 10
Bo: calls 7
Cy: calls 7
*** 4th STREET ***
Dealt to Ada [8s Jc 8h] [Ah]
Dealt to Bo [6s Tc 5c] [8d]
Dealt to Cy [2h As Qs] [9c]
Ada: checks
Bo: checks
Cy: checks
*** 5th STREET ***
Dealt to Ada [8s Jc 8h Ah] [Ac]
Dealt to Bo [6s Tc 5c 8d] [7d]
Dealt to Cy [2h As Qs 9c] [Ts]
Ada: checks
Bo: checks
Cy: checks
*** 6th STREET ***
Dealt to Ada [8s Jc 8h Ah Ac] [9h]
Dealt to Bo [6s Tc 5c 8d 7d] [5d]
Dealt to Cy [2h As Qs 9c Ts] [4c]
Ada: bets 20
Bo: calls 20
Cy: calls 20
*** RIVER ***
Dealt to Ada [8s Jc 8h Ah Ac 9h] [3c]
Dealt to Bo [6s Tc 5c 8d 7d 5d] [4h]
Dealt to Cy [2h As Qs 9c Ts 4c] [2c]
Ada: checks
Bo: checks
Cy: checks
*** SHOW DOWN ***
Ada: shows [8s Jc 8h Ah Ac 9h 3c] (two pair, aces and eights)
Bo: shows [6s Tc 5c 8d 7d 5d 4h] (straight, eight high; low 8-7-6-5-4)
Cy: mucks hand
Bo collected 48 from pot
Bo collected 48 from pot
*** SUMMARY ***
Total pot 96 | Rake 0
Seat 7: Ada showed [8s Jc 8h Ah Ac 9h 3c] and lost with two pair, aces and eights
Seat 8: Bo showed [6s Tc 5c 8d 7d 5d 4h] and won (96) with straight, eight high; low 8-7-6-5-4
Seat 9: Cy mucked
"""


def test_the_text_of_a_hand_without_one() -> None:
    assert write(random_hand(57, "stud8", Limit.FIXED, 3, stacks=(70, 900, 300))) == STUD


def test_amounts_have_their_decimals() -> None:
    text = write(random_hand(1, "omaha8", Limit.POT, 4, places=2, stacks=(700, 900, 300, 1_000)))

    assert "Omaha Hi/Lo Pot Limit (0.05/0.10)" in text
    assert "(7.00 in chips)" in text
