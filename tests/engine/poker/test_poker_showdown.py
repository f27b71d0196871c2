"""Who shows, in which order, and who may muck; with a deck and without one."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.cards import Card, parse_cards
from engine.catalog import GAMES
from engine.poker.hand.actions import DealBoard, DealHole, Fold, Muck, PokerAction, Show
from engine.poker.hand.events import BoardDealt, CardsMucked, CardsShown, UncalledBetReturned
from engine.poker.hand.legal import legal
from engine.poker.hand.start import start
from engine.poker.hand.state import PokerHand
from engine.poker.hand.step import apply
from engine.refusals import IllegalAction, Refusal
from engine.rules import AnteKind, BettingRules, JackpotDrop, Limit, Stakes
from tests.engine.poker.play import Play

DRY = "2c7d9h3s4d"
NO_LIMIT = BettingRules(limit=Limit.NO)
STAKES = Stakes(small_blind=50, big_blind=100)


def order(play: Play) -> str:
    """Who showed (p1) and who mucked (-p2), in order."""
    signs = {CardsShown: "p", CardsMucked: "-p"}
    return " ".join(
        f"{signs[type(e)]}{e.seat}" for e in play.events if isinstance(e, CardsShown | CardsMucked)
    )


@pytest.mark.parametrize(
    ("source", "holes", "stacks", "script", "shown"),
    [
        (
            "R23 nobody bet: left of the button",
            ["AsAh", "KsKh", "QsQh"],
            [1000] * 3,
            "c c c | c c c | c c c | c c c",
            "p1 -p2 -p3",
        ),
        (
            "R23 who wins shows in turn",
            ["QsQh", "KsKh", "AsAh"],
            [1000] * 3,
            "c c c | c c c | c c c | c c c",
            "p1 p2 p3",
        ),
        (
            "R23 last aggressor first",
            ["AsAh", "KsKh", "QsQh"],
            [1000] * 3,
            "c c c | c c c | c c c | c r100 c c",
            "p2 -p3 p1",
        ),
        (
            "R23 of the last street only",
            ["AsAh", "KsKh", "QsQh"],
            [1000] * 3,
            "c c c | c r100 c c | c c c | c c c",
            "p1 -p2 -p3",
        ),
        (
            "R23 the last of several",
            ["AsAh", "KsKh", "QsQh"],
            [1000] * 3,
            "c c c | c c c | c c c | r100 r200 r300 f c",
            "p3 p2",
        ),
        ("R23 all-in: all up", ["AsAh", "KsKh", "QsQh"], [1000] * 3, "r1000 c c", "p1 p2 p3"),
        (
            "R23 all-in on the river: all up",
            ["AsAh", "KsKh"],
            [1000] * 2,
            "c c | c c | c c | r900 c",
            "p1 p2",
        ),
        (
            "R23 who is all-in shows though beaten",
            ["AsAh", "KsKh", "QsQh"],
            [1000, 1000, 100],
            "c c c | c c | c c | c c",
            "p1 -p2 p3",
        ),
        ("R23 a tie shows", ["AsAh", "AdAc"], [1000] * 2, "c c | c c | c c | c c", "p1 p2"),
        ("no showdown", ["AsAh", "KsKh"], [1000] * 2, "r300 f", ""),
    ],
)
def test_order(
    source: str, holes: Sequence[str], stacks: Sequence[int], script: str, shown: str
) -> None:
    """Who must open his hand, in order; the beaten muck (TDA 16, 17)."""
    assert order(Play(stacks=stacks, holes=holes, board=DRY).do(script)) == shown


def test_a_low_is_reason_to_show() -> None:
    """The second player is beaten for the high and shows for the low; the third for neither."""
    play = Play(
        game="omaha8",
        stacks=[1000] * 3,
        holes=["KsKhQhQd", "As3hQc5c", "JsJh6h6d"],
        board="2c7d8hKd9s",
    ).do("c c c | c c c | c c c | c c c")

    assert order(play) == "p1 p2 -p3"


def test_stud_high_board_shows_first() -> None:
    """Without a bet on seventh street the highest board begins (TDA 17)."""
    stakes = Stakes(ante=1, ante_kind=AnteKind.UNIFORM, bring_in=1, small_bet=2, big_bet=4)
    play = Play(
        game="stud",
        rules=BettingRules(limit=Limit.FIXED),
        stakes=stakes,
        stacks=[100, 100],
        holes=["2s3s4h6h8cTc2h", "9s9h5cKcKdJd3d"],
    ).do("b c | c c | c c | c c | c c")

    assert order(play) == "p2 -p1"


def test_jackpot_opens_every_hand() -> None:
    """R23: a losing hand may be worth the jackpot."""
    stakes = Stakes(small_blind=50, big_blind=100, jackpot=JackpotDrop(from_pot=9000, amount=1))
    play = Play(stakes=stakes, stacks=[1000] * 2, holes=["AsAh", "KsKh"], board=DRY)

    assert order(play.do("c c | c c | c c | c c")) == "p1 p2"


def test_run_out() -> None:
    """B20: no further action, the board is dealt; the uncalled part went back before it."""
    play = Play(stacks=[400, 200], holes=["KsKh", "AsAh"], board=DRY).do("r200 c")
    kinds = [type(e) for e in play.events]

    assert kinds.count(BoardDealt) == 3
    assert UncalledBetReturned not in kinds
    over = Play(stacks=[400, 200], holes=["KsKh", "AsAh"], board=DRY).do("c r400 c")
    seen = [type(e) for e in over.events]
    assert seen.index(UncalledBetReturned) < seen.index(BoardDealt)
    assert over.final == play.final == [200, 400]


def test_cut_off_while_a_wager_is_open() -> None:
    """R27: p2 is all-in for the 100 he has put in; the rest goes on in a side pot, his stack stays
    his."""
    play = Play(stacks=[1000, 1000, 1000], holes=["KsKh", "AsAh", "QsQh"], board=DRY)
    play.do("c c c | c c c | r200 x")

    assert play.offer == "p3 call 200, raise 400-900"
    play.do("c | r200 c")
    assert play.final == [1300, 1200, 500]


# --- without a deck: a record is played again -------------------------------------------------


def record(stacks: Sequence[int], game: str = "holdem", stakes: Stakes = STAKES) -> PokerHand:
    count = len(stacks)
    return start(
        GAMES[game], NO_LIMIT, stakes, seats=range(1, count + 1), stacks=stacks, button=count
    ).hand


def cards(text: str) -> tuple[Card | None, ...]:
    return tuple(
        None if two == "??" else parse_cards(two)[0]
        for two in map("".join, zip(*[iter(text)] * 2, strict=True))
    )


def entry(hand: PokerHand, text: str) -> PokerAction:
    """One entry in the manner of PHH: "d p1 AsKh", "d 2c7d9h", "p1 sm AsKh", "p1 sm", or a word."""
    words = text.split()
    if words[0] == "d" and len(words) == 3:
        return DealHole(position=int(words[1][1:]) - 1, cards=cards(words[2]))
    if words[0] == "d":
        return DealBoard(cards=parse_cards(words[1]))
    if len(words) > 1:
        at = int(words[0][1:]) - 1
        if len(words) == 2:
            return Muck(position=at)
        return Show(position=at, cards=parse_cards(words[2]) if words[2] != "=" else ())
    play = Play(stacks=[1, 1])
    play.hand = hand
    return play.action(text)


def told(hand: PokerHand, script: str) -> PokerHand:
    for text in script.split(", "):
        hand = apply(hand, entry(hand, text)).hand
    return hand


HOLES = "d p1 AsKh, d p2 QsQh"
TO_RIVER = "c, c, d 2c7d9h, c, c, d 3s, c, c, d 4d, c, c"


@pytest.mark.parametrize(
    ("source", "script", "comes"),
    [
        ("nothing dealt", "d p1 AsKh", "deal"),
        ("player by player, card by card", "d p2 Qs, d p1 AsKh", "deal"),
        ("all dealt", HOLES, None),
        ("flop comes", f"{HOLES}, c, c", "deal"),
        ("half a flop", f"{HOLES}, c, c, d 2c", "deal"),
        ("flop there", f"{HOLES}, c, c, d 2c, d 7d9h", None),
        ("hands are shown", f"{HOLES}, {TO_RIVER}", "show"),
        ("one shown", f"{HOLES}, {TO_RIVER}, p1 sm AsKh", "show"),
        ("both shown", f"{HOLES}, {TO_RIVER}, p1 sm AsKh, p2 sm QsQh", "over"),
        ("any order", f"{HOLES}, {TO_RIVER}, p2 sm =, p1 sm =", "over"),
        ("the other mucks", f"{HOLES}, {TO_RIVER}, p1 sm", "over"),
        ("run-out", f"{HOLES}, r1000, c", "deal"),
        (
            "shown before the board",
            f"{HOLES}, r1000, c, p1 sm =, p2 sm =, d 2c7d9h, d 3s, d 4d",
            "over",
        ),
        ("unknown and folded", "d p1 ????, d p2 QsQh, c, f", "over"),
        ("unknown and mucked", f"d p1 ????, d p2 QsQh, {TO_RIVER}, p2 sm QsQh, p1 sm", "over"),
        (
            "unknown until shown",
            f"d p1 ????, d p2 QsQh, {TO_RIVER}, p2 sm QsQh, p1 sm AsKh",
            "over",
        ),
        ("the winner shows freely", f"{HOLES}, r300, f, p2 sm =", "over"),
    ],
)
def test_record(source: str, script: str, comes: str | None) -> None:
    """What a hand without a deck waits for."""
    assert legal(told(record([1000, 1000]), script)).next == comes


@pytest.mark.parametrize(
    ("script", "refusal"),
    [
        ("c", Refusal.BET_CARDS_FIRST),
        ("d 2c7d9h", Refusal.DEAL_NOT_NOW),
        ("d p1 AsKh, d p1 2c", Refusal.DEAL_NOT_THIS_PLAYER),
        ("d p1 AsKh, d p3 2c", Refusal.DEAL_NOT_THIS_PLAYER),
        ("d p1 AsKhQc", Refusal.DEAL_COUNT),
        ("d p1 AsKh, d p2 AsQh", Refusal.DEAL_DUPLICATE_CARD),
        ("d p1 AsAs", Refusal.DEAL_DUPLICATE_CARD),
        (f"{HOLES}, d 2c7d9h", Refusal.DEAL_NOT_NOW),
        (f"{HOLES}, c, c, d 2c7d9h4c", Refusal.DEAL_COUNT),
        (f"{HOLES}, c, c, d 2c7dQs", Refusal.DEAL_DUPLICATE_CARD),
        (f"{HOLES}, p1 sm", Refusal.SHOW_NOT_NOW),
        (f"{HOLES}, c, c, p1 sm AsKh", Refusal.SHOW_NOT_NOW),
        (f"{HOLES}, {TO_RIVER}, c", Refusal.BET_SHOWDOWN),
        (f"{HOLES}, {TO_RIVER}, p1 sm AsKc", Refusal.SHOW_OTHER_CARDS),
        (f"{HOLES}, {TO_RIVER}, p1 sm As", Refusal.SHOW_UNKNOWN_CARD),
        (f"{HOLES}, {TO_RIVER}, p1 sm =, p1 sm =", Refusal.SHOW_NOT_NOW),
        (f"{HOLES}, {TO_RIVER}, p3 sm =", Refusal.SHOW_NOT_NOW),
        (f"d p1 ????, d p2 QsQh, {TO_RIVER}, p1 sm =", Refusal.SHOW_UNKNOWN_CARD),
        (f"d p1 ????, d p2 QsQh, {TO_RIVER}, p1 sm QsKh", Refusal.DEAL_DUPLICATE_CARD),
        (f"{HOLES}, r1000, c, p1 sm", Refusal.SHOW_MUST_SHOW),
        (f"{HOLES}, r1000, c, d 2c7d9h, d 3s, d 4d, p1 sm", Refusal.SHOW_MUST_SHOW),
        (
            f"{HOLES}, c, c, d 2c7d9h, c, c, d 3s, c, c, d 4d, r900, c, p1 sm",
            Refusal.SHOW_MUST_SHOW,
        ),
        (f"{HOLES}, r300, f, p2 sm", Refusal.SHOW_NOT_NOW),
    ],
)
def test_record_refused(script: str, refusal: Refusal) -> None:
    """The last entry is refused."""
    *before, last = script.split(", ")
    hand = record([1000, 1000])
    if before:
        hand = told(hand, ", ".join(before))
    with pytest.raises(IllegalAction) as caught:
        apply(hand, entry(hand, last))

    assert caught.value.refusal is refusal


def test_covering_player_may_muck_on_the_river() -> None:
    """All-in is who has no chips left; a record may say that his caller mucked."""
    hand = told(record([2000, 1000]), f"{HOLES}, c, c, d 2c7d9h, c, c, d 3s, c, c, d 4d")
    hand = told(hand, "r1900, c, p2 sm =, p1 sm")

    assert hand.stacks == (1000, 2000)


def test_last_claim_to_a_side_pot_wins_it() -> None:
    """p1 is all-in with the best hand; p2 and p3 both concede, p3 last."""
    hand = told(record([100, 1000, 1000]), "d p1 AsAh, d p2 QsQh, d p3 KsKh, c, c, c")
    hand = told(hand, "d 2c7d9h, r200, c, d 3s, c, c, d 4d, c, c, p1 sm =, p2 sm, p3 sm")

    assert hand.stacks == (300, 700, 1100)


def test_stud_record_with_unknown_cards() -> None:
    """The lowest known door card brings in (S2)."""
    stakes = Stakes(ante=1, ante_kind=AnteKind.UNIFORM, bring_in=1, small_bet=2, big_bet=4)
    hand = record([100, 100, 100], "stud", stakes)
    hand = told(hand, "d p1 ??????, d p2 3s4sKs, d p3 3h4h5h")

    assert legal(hand).bring_in == 1
    assert legal(hand).to_act == 2
    with pytest.raises(IllegalAction) as caught:
        apply(hand, Fold(position=2))
    assert caught.value.refusal is Refusal.BET_BRING_IN_FIRST


def test_card_for_all_in_a_record() -> None:
    """S1 in a hand without a deck: on seventh street, where the deck is short."""
    stakes = Stakes(ante=1, ante_kind=AnteKind.UNIFORM, bring_in=1, small_bet=2, big_bet=4)
    hand = record([1] * 8, "stud", stakes)
    deck = iter(range(52))
    for count in (3, 1, 1, 1):
        for position in range(8):
            dealt = tuple(Card(next(deck)) for _ in range(count))
            hand = apply(hand, DealHole(position=position, cards=dealt)).hand
    hand = apply(hand, DealBoard(cards=(Card(next(deck)),))).hand

    assert legal(hand).next == "show"
    for position in range(8):
        hand = apply(hand, Show(position=position)).hand
    assert sum(hand.stacks) == 8
