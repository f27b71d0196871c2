"""Hands in PHH played again: forced bets, shows, ends, and where a hand is wrong."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from engine.formats.phh import PhhHand
from engine.formats.phh_replay import Replayed, advance, replay, rules_of
from engine.poker.hand.legal import legal
from engine.poker.hand.state import BetStage, Legal
from engine.refusals import IllegalAction
from engine.rules import OddChip
from tests.engine.formats.written import (
    BOARD,
    CHECKED_2,
    DEALT_2,
    DEALT_3,
    DEALT_4,
    OMAHA_3,
    STUD_3,
    hand,
)


def done(found: PhhHand) -> Replayed:
    return replay(found, rules_of(found.limit))


def offered(found: PhhHand) -> Legal:
    after = advance(found, rules_of(found.limit), len(found.actions))
    assert after.fault is None, str(after.fault)
    return legal(after.hand)


def verdict(found: PhhHand) -> tuple[str, int | None]:
    after = done(found)
    return str(after.fault), after.at


TIED = (
    "d db AsKsQd", "p1 cc", "p2 cc", "d db Jd", "p1 cc", "p2 cc", "d db Tc", "p1 cc", "p2 cc",
)  # fmt: skip


# --- forced bets -----------------------------------------------------------------------------


def test_heads_up_blinds_stand_in_reverse() -> None:
    before = offered(hand("NT", [1000, 1000], DEALT_2, blinds=(5, 10)))
    flop = offered(hand("NT", [1000, 1000], (*DEALT_2, "p2 cc", "p1 cc", BOARD[0]), blinds=(5, 10)))

    assert (before.to_act, before.call, flop.to_act) == (1, 5, 0)


def test_heads_up_antes_stand_in_reverse() -> None:
    after = done(hand("NT", [1000, 1000], (*DEALT_2, "p2 f"), blinds=(5, 10), antes=(0, 8)))

    assert after.hand.stacks == (1005, 995)
    paid = {
        (event.seat, event.what): event.amount for event in after.events if event.kind == "posted"
    }
    assert paid == {(1, "big_blind"): 10, (1, "ante"): 8, (2, "small_blind"): 5}


def test_a_missing_small_blind() -> None:
    found = offered(hand("FT", [1000] * 3, DEALT_3, blinds=(100, 0), small_bet=100, big_bet=200))

    assert (found.to_act, found.call, found.raise_min, found.raise_max) == (1, 100, 200, 200)


@pytest.mark.parametrize(
    ("blinds", "first", "call"), [((10, 20, 40), 3, 40), ((10, 20, 0, 40), 0, 30)]
)
def test_straddles(blinds: tuple[int, ...], first: int, call: int) -> None:
    found = offered(hand("NT", [1000] * 4, DEALT_4, blinds=blinds))

    assert (found.to_act, found.call, found.raise_min) == (first, call, 80)


def test_a_short_uniform_ante_is_a_layer_of_its_own() -> None:
    # p2 has 3 of the ante of 5 and wins 3 from each; the rest goes to the better of the others.
    checks = [word for card in BOARD for word in (card, "p1 cc", "p3 cc")]
    after = done(
        hand(
            "NT",
            [100, 3, 100],
            (*DEALT_3, "p3 cc", "p1 cc", *checks),
            blinds=(10, 20),
            antes=[5] * 3,
        )
    )

    assert after.hand.stacks == (75, 9, 119)


def test_a_big_blind_ante_is_dead_and_paid_after_the_blind() -> None:
    # K9: of 120 the blind takes 100 and the ante 20.
    found = hand("NT", [1000, 120, 1000], DEALT_3, antes=(0, 100, 0))
    after = advance(found, rules_of(found.limit), 3)

    assert (after.hand.wagers, after.hand.dead) == ((50, 100, 0), 20)


@pytest.mark.parametrize(("antes", "most"), [((0, 200, 0), 700), ((10, 10, 10), 730)])
def test_only_uniform_antes_count_in_the_pot_limit_before_the_flop(
    antes: tuple[int, ...], most: int
) -> None:
    found = offered(hand("PO", [5000] * 3, OMAHA_3, blinds=(100, 200), antes=antes))

    assert (found.raise_min, found.raise_max) == (400, most)


@pytest.mark.parametrize(
    ("source", "stacks", "blinds"),
    [
        ("K8 full blinds", (5000, 5000, 5000), (100, 200)),
        ("K8 short small blind", (50, 5000, 5000), (100, 200)),
        ("K8 short big blind", (5000, 100, 5000), (100, 200)),
        ("K8 dead small blind", (5000, 5000, 5000), (0, 200)),
    ],
)
def test_pot_limit_assumes_full_blinds(
    source: str, stacks: tuple[int, ...], blinds: tuple[int, int]
) -> None:
    found = offered(hand("PO", stacks, OMAHA_3, blinds=blinds))

    assert (found.call, found.raise_min, found.raise_max) == (200, 400, 700)


def test_a_posted_limit() -> None:
    found = offered(hand("NT", [1000] * 3, DEALT_3, _table_limit=250))

    assert (found.raise_min, found.raise_max) == (200, 350)


def test_four_wagers_a_round_even_heads_up() -> None:
    raises = ("p2 cbr 200", "p1 cbr 300", "p2 cbr 400")
    found = offered(hand("FT", [5000, 5000], (*DEALT_2, *raises)))

    assert (found.call, found.raise_min, found.capped) == (100, None, True)


# --- stud ------------------------------------------------------------------------------------

STUD = {"blinds": None, "bring_in": 10, "small_bet": 20, "big_bet": 40}


def stud(stacks: list[int], *actions: str) -> PhhHand:
    return hand("F7S", stacks, (*STUD_3, *actions), antes=[5] * 3, **STUD)


def test_the_low_card_must_bring_in() -> None:
    found = offered(stud([1000] * 3))

    assert (found.to_act, found.fold, found.check, found.call) == (1, False, False, None)
    assert (found.bring_in, found.raise_min, found.raise_max) == (10, 20, 20)


def test_an_unknown_door_card_may_be_the_lowest() -> None:
    dealt = ("d dh p1 5d2sAd", "d dh p2 7h3s4h", "d dh p3 ????")
    first = hand("F7S", [1000] * 3, (*dealt, "d dh p3 ??", "p3 pb"), antes=[5] * 3, **STUD)
    known = hand("F7S", [1000] * 3, (*STUD_3, "p3 pb"), antes=[5] * 3, **STUD)

    assert offered(first).to_act == 0
    assert verdict(known) == ("bet.not_your_turn: another player is to act", 3)


def test_who_has_folded_opens_no_street() -> None:
    found = stud([1000] * 3, "p2 pb", "p3 f", "p1 cc", "d dh p1 2c", "d dh p2 2d", "p3 cc")

    assert verdict(found) == ("bet.not_your_turn: another player is to act", 8)


def test_cards_dealt_one_by_one() -> None:
    dealt = [f"d dh p{player} {card}" for card in ("5d", "2s", "Ad") for player in (1,)]
    found = hand("F7S", [1000] * 3, (*dealt, *STUD_3[1:]), antes=[5] * 3, **STUD)

    assert offered(found).to_act == 1


# --- how a hand ends -------------------------------------------------------------------------


def test_without_a_word_live_hands_are_shown() -> None:
    after = done(hand("NT", [1000, 1000], (*DEALT_2, "p2 cc", "p1 cc", *CHECKED_2)))

    assert (after.is_complete, after.hand.stacks) == (True, (900, 1100))
    assert [event.seat for event in after.events if event.kind == "cards_shown"] == [1, 2]


def test_a_hand_is_shown_again_after_the_last_card() -> None:
    shows = ("p1 sm 2c3d", "p2 sm AsAh")
    actions = (*DEALT_2, "p2 cbr 1000", "p1 cc", *shows, *BOARD, *shows, "p1 sm -")

    assert done(hand("NT", [1000, 1000], actions)).hand.stacks == (0, 2000)


def test_all_in_and_all_cards_out() -> None:
    after = done(hand("NT", [1000, 1000], (*DEALT_2, "p2 cbr 1000", "p1 cc", *BOARD)))

    assert (after.fault, after.hand.stacks) == (None, (0, 2000))


@pytest.mark.parametrize("count", range(12))
def test_a_hand_that_ends_early_is_no_fault(count: int) -> None:
    actions = (*DEALT_2, "p2 cc", "p1 cc", *CHECKED_2)[:count]
    after = done(hand("NT", [1000, 1000], actions, finishing_stacks=[1, 2]))

    assert (after.fault, after.is_complete) == (None, False)
    assert sum(after.hand.stacks) + after.hand.pot == 2000


def test_mucked_hands_win_nothing() -> None:
    after = done(
        hand("NT", [1000, 1000], (*DEALT_2, "p2 cc", "p1 cc", *CHECKED_2, "p2 sm", "p1 sm"))
    )

    assert (after.fault, after.hand.stacks) == (None, (1100, 900))


def test_unknown_cards_may_fold_or_muck_and_may_become_known() -> None:
    dealt = ("d dh p1 ????", "d dh p2 AsAh", "p2 cc", "p1 cc", *CHECKED_2)

    assert done(hand("NT", [1000, 1000], (*dealt[:3], "p1 f"))).hand.stacks == (900, 1100)
    assert done(hand("NT", [1000, 1000], (*dealt, "p1 sm"))).hand.stacks == (900, 1100)
    assert done(hand("NT", [1000, 1000], (*dealt, "p1 sm 4h4d"))).hand.stacks == (1100, 900)


def test_the_first_winner_in_order_gets_the_whole_remainder() -> None:
    # 305 three ways: 103, 101, 101.
    dealt = ("d dh p1 2c3d", "d dh p2 2d3c", "d dh p3 2h3h")
    found = hand("NT", [1000, 1000, 101], (*dealt, "p3 cbr 101", "p1 cc", "p2 cc"), blinds=(1, 2))
    even = replace(found, actions=(*found.actions, *TIED))
    odd = replace(even, antes=(0, 2, 0), starting_stacks=(1000, 1002, 101))

    assert done(even).hand.stacks == (1000, 1000, 101)
    assert done(odd).hand.stacks == (1002, 1000, 101)


def test_odd_chips_are_in_the_last_place_of_the_file() -> None:
    dealt = ("d dh p1 2c3d", "d dh p2 2d3c")
    cents = hand(
        "NT", [Decimal("10.01"), 10], (*dealt, "p2 cc", "p1 cc", *TIED),
        blinds=(Decimal("0.05"), Decimal("0.10")), antes=(0, Decimal("0.01")),
    )  # fmt: skip

    assert done(cents).hand.stacks == (1001, 1000)


def test_a_house_may_carry_the_remainder() -> None:
    dealt = ("d dh p1 2c3d", "d dh p2 2d3c")
    found = hand("NT", [1000, 1000], (*dealt, "p2 cc", "p1 cc", *TIED), antes=(0, 5))
    house = replace(rules_of(found.limit), odd_chip=OddChip.CARRY_TO_NEXT)
    after = replay(found, rules_of(found.limit, house))

    assert (after.hand.stacks, after.carried) == ((997, 1002), 1)


# --- what is wrong ---------------------------------------------------------------------------


LIMPED = (*DEALT_2, "p2 cc", "p1 cc")
SHOWDOWN = (*LIMPED, *CHECKED_2)


@pytest.mark.parametrize(
    ("actions", "fault", "at"),
    [
        (("d dh p1 2c3d", "d dh p2 2cAh"), "deal.duplicate_card: a card was dealt before", 1),
        ((*LIMPED, "d db 2c5d9h"), "deal.duplicate_card: a card was dealt before", 4),
        (("d dh p1 2c3x",), "record.unknown_card: a card does not exist", 0),
        (("d dh p1 2c3",), "record.unknown_card: a card does not exist", 0),
        (("d dh p1 2c3d4d",), "deal.wrong_count: 2 cards are due", 0),
        (("d dh p3 2c3d",), "deal.not_this_player: the player gets no card now", 0),
        ((*DEALT_2, "d db 4c5d9h"), "deal.not_now: no cards are to be dealt", 2),
        ((*LIMPED, "d db 4c5d??"), "record.unknown_card: not all cards are known", 4),
        ((*LIMPED, "p1 cc"), "bet.cards_first: cards must be dealt first", 4),
        ((*DEALT_2, "p1 cc"), "bet.not_your_turn: another player is to act", 2),
        ((*DEALT_2, "p0 cc"), "seat.no_such_seat: players are numbered from 1 on", 2),
        ((*DEALT_2, "p9 sm"), "show.not_now: the player has nothing to show or to give up now", 2),
        ((*DEALT_2, "p2 pb"), "bet.no_bring_in: there is no bring-in to post", 2),
        ((*DEALT_2, "p2 cbr 199"), "bet.too_small: a wager is from 200 to 1000 in all", 2),
        ((*DEALT_2, "p2 cbr 1001"), "bet.too_large: a wager is from 200 to 1000 in all", 2),
        ((*DEALT_2, "p2 cbr ten"), "record.unreadable_action: this is no action of PHH", 2),
        ((*DEALT_2, "p2 jumps"), "record.unreadable_action: this is no action of PHH", 2),
        ((*DEALT_2, "x2 cc"), "record.unreadable_action: this is no action of PHH", 2),
        ((*DEALT_2, "d dx AsAh"), "record.unreadable_action: this is no action of PHH", 2),
        ((*DEALT_2, "p2 sd"), "record.unreadable_action: this is no action of PHH", 2),
        ((*DEALT_2, "p2 f", "p1 cc"), "bet.hand_over: the hand is over", 3),
        ((*SHOWDOWN, "p1 cc"), "bet.showdown: betting is over", 13),
        ((*SHOWDOWN, "p1 sm 2c3h"), "show.other_cards: the player was dealt other cards", 13),
        ((*SHOWDOWN, "p1 sm 2c??"), "show.unknown_card: not all cards are known", 13),
        (
            (*DEALT_2, "p2 cbr 1000", "p1 cc", *BOARD, "p1 sm"),
            "show.must_show: an all-in hand may not be mucked", 7,
        ),
        (
            (*DEALT_2, "", "# a remark", "p2 cbr 1000 # all in", "p1 cbr 1000"),
            "bet.call_takes_all: the stack is no more than the call", 5,
        ),
        (
            ("d dh p1 ????", *SHOWDOWN[1:]),
            "show.unknown_card: not all cards of the hand are known", None,
        ),
    ],
)  # fmt: skip
def test_where_a_hand_is_wrong(actions: tuple[str, ...], fault: str, at: int | None) -> None:
    assert verdict(hand("NT", [1000, 1000], actions)) == (fault, at)


def test_other_stacks_than_stated() -> None:
    found = hand("NT", [1000, 1000], (*DEALT_2, "p2 f"), finishing_stacks=[1050, Decimal("949.5")])

    assert verdict(found) == (
        "record.stacks_differ: p2 is said to finish with 949.5, not 950.0", None,
    )  # fmt: skip


def test_a_wrong_number_of_players() -> None:
    for found in (hand("NT", [1000] * 11), hand("F7S", [1000] * 9, antes=[5] * 9, **STUD)):
        with pytest.raises(IllegalAction, match=r"record\.player_count: a hand has 2 to"):
            done(found)


# --- what may be done ------------------------------------------------------------------------


def test_a_short_big_blind_lowers_no_price() -> None:
    found = offered(hand("NT", [1000, 12, 1000], DEALT_3, blinds=(10, 20)))

    assert (found.to_act, found.call, found.raise_min, found.raise_max) == (2, 20, 40, 1000)


def test_the_last_one_with_chips_matches_the_largest_all_in_only() -> None:
    found = offered(hand("NT", [1000, 12, 1000], (*DEALT_3, "p3 f"), blinds=(10, 20)))

    assert (found.to_act, found.call, found.raise_min, found.raise_max) == (0, 2, None, None)


def test_a_short_blind_under_the_small_one_asks_nobody() -> None:
    # R7: big blind 8 against small 10, 2 go back.
    after = done(hand("NT", [8, 1000], DEALT_2, blinds=(10, 20)))

    assert (legal(after.hand).next, after.hand.stacks) == ("deal", (0, 992))


@pytest.mark.parametrize(
    ("count", "comes"),
    [(0, "deal"), (1, "deal"), (4, "deal"), (13, "show"), (14, "show"), (15, "over")],
)
def test_what_comes_when_nobody_is_to_act(count: int, comes: str) -> None:
    actions = (*SHOWDOWN, "p1 sm 2c3d", "p2 sm AsAh")[:count]

    assert offered(hand("NT", [1000, 1000], actions)) == Legal(to_act=None, next=comes)


def test_a_refused_action_changes_nothing() -> None:
    found = hand("NT", [1000, 1000], (*DEALT_2, "p2 cbr 1", "p2 cc"))
    after = advance(found, rules_of(found.limit), 4)

    assert (after.at, type(after.hand.stage)) == (2, BetStage)
    assert after.hand == advance(found, rules_of(found.limit), 2).hand
