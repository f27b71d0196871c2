"""Bots: what they keep of the flash, what they make of it, how long they seem to think."""

import re
from dataclasses import replace
from pathlib import Path
from statistics import median

import pytest

from engine.bots.tradeem.memory import RETENTION, Memory, remember
from engine.bots.tradeem.trader import decide
from engine.cards import parse_cards
from engine.shuffle import stream
from engine.tradeem.actions import BotLevel
from engine.tradeem.dealing import deal
from engine.tradeem.hand import Choice, ChoiceKind, Hand, TradeStage
from engine.tradeem.settings import Settings
from engine.tradeem.trading import AS_DEALT
from engine.tradeem.view_types import TableView
from engine.tradeem.views import view
from engine.viewers import SeatViewer
from tests.engine.tradeem.room import REFERENCE, Room

BOTS_PAGE = Path(__file__).parents[2] / "docs" / "rules" / "bots.md"


def hand_of(seed: int, **changes: object) -> Hand:
    """A hand in its first round."""
    dealt = deal(seed.to_bytes(32, "big"))
    stage = TradeStage(round=0, started_ms=0, deadline_ms=25_000, choices=(None,) * 10)
    hand = Hand(
        number=1, button=seed % 10 + 1, playing=frozenset(AS_DEALT), deal=dealt, stage=stage,
        holdings=AS_DEALT,
    )  # fmt: skip
    return replace(hand, **changes)  # type: ignore[arg-type]


def view_in(round_: int, seat: int = 1) -> TableView:
    """What seat 1 or 2 sees in a round of the reference hand, holding its own pair."""
    return view(Room(players=(1, 2), deal=REFERENCE).to_round(round_).table, SeatViewer(seat=seat))


def memory_of(**known: str) -> Memory:
    """Beliefs by seat: ``memory_of(s9="AcTc")``; nothing about other seats."""
    return Memory(known=tuple(parse_cards(known.get(f"s{seat}", "")) for seat in AS_DEALT))


@pytest.mark.parametrize("level", BotLevel)
def test_how_much_of_the_flash_is_kept(level: BotLevel) -> None:
    """Whole pairs at other seats, in 300 hands, apart from the last two shown, which are fresh."""
    kept = total = 0
    for seed in range(300):
        hand = hand_of(seed)
        known = remember(hand, 1, level).known
        for shown in range(8):
            seat = (hand.button + shown) % 10 + 1
            if seat != 1:
                total += 1
                kept += known[seat - 1] == hand.deal.pockets[seat - 1]

    expected = RETENTION[level].whole / 1_000 * (1 - RETENTION[level].mixed_up / 1_000) ** 2
    assert abs(kept / total - expected) < 0.04


@pytest.mark.parametrize("level", BotLevel)
def test_how_often_one_card_is_kept(level: BotLevel) -> None:
    """One card of a pair, either of them, at its place, in 300 hands."""
    kept, total = [0, 0], 0
    for seed in range(300):
        hand = hand_of(seed)
        known = remember(hand, 1, level).known
        for shown in range(8):
            seat = (hand.button + shown) % 10 + 1
            if seat != 1:
                total += 1
                for which, card in enumerate(hand.deal.pockets[seat - 1]):
                    kept[which] += known[seat - 1] == (card,)

    expected = RETENTION[level].half / 1_000 * (1 - RETENTION[level].mixed_up / 1_000) ** 2
    assert abs(sum(kept) / total - expected) < 0.02
    assert min(kept) > 0.35 * sum(kept)


def test_only_neighbours_are_mixed_up() -> None:
    """A pair that is remembered in a wrong place lies beside it, or rarely two seats on."""
    apart = [0] * 10
    for seed in range(300):
        hand = hand_of(seed)
        known = remember(hand, 1, BotLevel.FORGETFUL).known
        for place, cards in enumerate(known):
            for seat, pocket in enumerate(hand.deal.pockets):
                if len(cards) == 2 and cards == pocket:
                    apart[(place - seat) % 10] += 1

    assert apart[1] > 30
    assert apart[9] > 30
    assert sum(apart[2:9]) < apart[1] / 3


def test_levels_are_those_of_the_documentation() -> None:
    told = re.findall(
        r"^\| (\w+) \| (\d+) % \| (\d+) % \| (\d+) % \|$", BOTS_PAGE.read_text("utf-8"), re.M
    )

    assert told == [
        (level.value, *(str(share // 10) for share in (kept.whole, kept.half, kept.mixed_up)))
        for level, kept in RETENTION.items()
    ]


def test_sharper_bots_keep_more_and_mix_up_less() -> None:
    kept = [RETENTION[level] for level in BotLevel]

    assert [one.whole for one in kept] == sorted((one.whole for one in kept), reverse=True)
    assert [one.mixed_up for one in kept] == sorted(one.mixed_up for one in kept)


def test_the_last_pairs_shown_stay_best() -> None:
    kept = [0] * 10
    for seed in range(400):
        hand = hand_of(seed)
        known = remember(hand, 1, BotLevel.CASUAL).known
        for shown in range(10):
            seat = (hand.button + shown) % 10 + 1
            kept[shown] += seat != 1 and known[seat - 1] == hand.deal.pockets[seat - 1]

    assert min(kept[8:]) > max(kept[:8])


def test_memory_is_the_same_whenever_asked_and_differs_by_seat() -> None:
    hand = hand_of(5)

    assert remember(hand, 1, BotLevel.CASUAL) == remember(hand, 1, BotLevel.CASUAL)
    others = {
        tuple(bool(known) for known in remember(hand, seat, BotLevel.CASUAL).known)
        for seat in AS_DEALT
    }
    assert len(others) > 5


@pytest.mark.parametrize("level", BotLevel)
def test_own_pair_and_held_pairs_are_known_for_sure(level: BotLevel) -> None:
    """WGN rules 3 and 4: the own pair after the flash, and every pair that was taken."""
    for seed in range(40):
        held_after = ((4, *AS_DEALT[1:]), (6, *AS_DEALT[1:]))
        hand = hand_of(
            seed, holdings=held_after[1], held_after=held_after, rounds=((None,) * 10,) * 2
        )
        known = remember(hand, 1, level).known
        assert [known[seat - 1] for seat in (1, 4, 6)] == [
            hand.deal.pockets[seat - 1] for seat in (1, 4, 6)
        ]


def test_memories_that_cannot_be_true_are_given_up() -> None:
    """No card is believed to lie at two seats at once, or where one lies in plain sight."""
    for seed in range(300):
        hand = hand_of(seed, rounds=((None,) * 10,) * 3, held_after=(AS_DEALT,) * 3)
        known = remember(hand, 1, BotLevel.FORGETFUL).known
        cards = [card for pair in known for card in pair]
        assert len(cards) == len(set(cards))
        assert not set(cards) & set(hand.deal.board)


def test_memory_shows_no_card_in_its_repr() -> None:
    assert repr(remember(hand_of(1), 1, BotLevel.SHARP)) == "Memory()"


@pytest.mark.parametrize("luck", range(5))
def test_the_best_known_pair_is_taken_on_the_river(luck: int) -> None:
    """8c7cJd 9c 2s: the flush at seat 9 before the straight at seat 7 and three nines at seat 2."""
    memory = memory_of(s1="Qc7d", s2="9s9h", s7="Th9d", s9="AcTc", s6="KcKs")

    decision = decide(view_in(3), memory, stream(bytes([luck]), "test"))

    assert decision.target == 9


@pytest.mark.parametrize("round_", range(4))
def test_the_pair_already_held_is_kept_if_none_is_better(round_: int) -> None:
    """Holding is Hold'em, never a trade for the pair in hand."""
    memory = memory_of(
        s1="AdAh", s2="2h3d", s3="3h4h", s4="5d4d", s5="Kd6d", s6="Kh5h", s7="Qd6h", s8="Qh5s",
        s9="Ks3s", s10="Qs4s",
    )  # fmt: skip
    targets = {
        decide(view_in(round_), memory, stream(bytes([luck]), "test")).target for luck in range(10)
    }

    assert targets == {None}


def test_a_hopeless_pair_is_left_for_an_unknown_one() -> None:
    """Three-two on a board that misses it: any of the seats it knows nothing about is better."""
    memory = memory_of(s1="3h2d", s2="4h3d")
    targets = {
        decide(view_in(2), memory, stream(bytes([luck]), "test")).target for luck in range(30)
    }

    assert targets <= set(range(3, 11))
    assert len(targets) > 3


def test_nine_unknown_pairs_are_not_nine_promises() -> None:
    """Three nines on the turn are more than an unknown pair is worth. One of nine would look
    better in half of all imaginations if each of them were believed."""
    memory = memory_of(s1="9s9h")
    targets = [
        decide(view_in(2), memory, stream(bytes([luck]), "test")).target for luck in range(60)
    ]

    assert targets.count(None) >= 50


def test_half_a_memory_can_be_enough() -> None:
    """The ace of the board's suit, its other card forgotten, promises more than a low pair."""
    memory = memory_of(
        s1="3h2d", s2="4h3d", s3="5h4d", s4="6h5d", s5="Ac", s6="6d4h", s7="5s3s", s8="6s4s",
        s9="Ts3c", s10="Th4s",
    )  # fmt: skip
    targets = [
        decide(view_in(1), memory, stream(bytes([luck]), "test")).target for luck in range(20)
    ]

    assert targets.count(5) >= 10


def test_a_decision_depends_on_view_memory_and_luck_alone() -> None:
    """Cards that neither show are not looked at: other pairs and another river, same decision."""
    memory = memory_of(s1="Qc7d", s5="Kd8d")
    other = replace(
        REFERENCE,
        pockets=(REFERENCE.pockets[0], *reversed(REFERENCE.pockets[1:])),
        board=(*REFERENCE.board[:4], parse_cards("Qh")[0]),
    )
    room = Room(players=(1, 2), deal=other).to_round(2)

    for luck in range(10):
        one = decide(view_in(2), memory, stream(bytes([luck]), "test"))
        same = decide(view(room.table, SeatViewer(seat=1)), memory, stream(bytes([luck]), "test"))
        assert one == same


def test_thinking_looks_human() -> None:
    """Between 2 and 14 seconds, mostly four to seven, now and then long."""
    memory = memory_of(s1="Qc7d")
    seen = view_in(0)
    times = [decide(seen, memory, stream(bytes([n, m]), "t")).think_ms
             for n in range(20) for m in range(20)]  # fmt: skip

    assert 2_000 <= min(times) < 2_500
    assert 11_000 < max(times) <= 14_000
    assert 4_000 < median(times) < 6_000
    assert sum(times) / len(times) > median(times)


@pytest.mark.parametrize("trade_ms", [1_000, 5_000, 25_000, 60_000])
def test_thinking_fits_the_round(trade_ms: int) -> None:
    room = Room(players=(1, 2), deal=REFERENCE, settings=Settings(trade_ms=trade_ms)).to_round(0)
    seen = view(room.table, SeatViewer(seat=1))
    memory = memory_of(s1="Qc7d")
    times = [decide(seen, memory, stream(bytes([n]), "t")).think_ms for n in range(50)]

    assert all(0 < time <= min(trade_ms, 25_000) * 0.56 for time in times)


def test_bots_at_a_table_decide_when_a_round_begins() -> None:
    """Hidden until their time to think is over; a round of bots alone needs no clock of theirs."""
    bots = dict.fromkeys(range(3, 11), BotLevel.KEEN)
    room = Room(players=(1, 2), bots=bots).to_round(0)
    choices = room.round.choices

    assert choices[:2] == (None, None)
    made = [choice for choice in choices[2:] if choice is not None]
    assert len(made) == 8
    assert all(isinstance(choice, Choice) and choice.is_final for choice in made)
    assert all(room.round.started_ms < c.visible_at_ms <= room.round.deadline_ms for c in made)
    assert {choice.kind for choice in made} <= {ChoiceKind.HOLD, ChoiceKind.TRADE}
