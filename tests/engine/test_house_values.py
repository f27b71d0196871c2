"""What houses say where they differ, their levels and fees; clauses of docs/rules/<house>.md."""

from __future__ import annotations

import pytest

from engine.house_choices import SittingOut
from engine.house_types import StakesRake
from engine.houses import house
from engine.poker.hand.pots import drop, rake
from engine.rules import Limit, Stakes

HICKORY, GEGA, TDA = "hickory-nlhe", "gega-002044", "tda-2024"
CASH, SIT_AND_GO, MULTI_TABLE = (
    f"online-limit/{kind}" for kind in ("cash", "sit_and_go", "multi_table")
)


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        pytest.param(
            "min_raise",
            {
                HICKORY: "big_blind",
                GEGA: "last_full_raise",
                CASH: "last_full_raise",
                TDA: "last_full_raise",
            },
            id="H8-G8-O12-D8",
        ),
        pytest.param(
            "odd_chip",
            {
                HICKORY: "carry_to_next",
                GEGA: "all_to_first_left",
                CASH: "all_to_first_left",
                TDA: "one_each_from_left",
            },
            id="H12-G13-O14-D14",
        ),
        pytest.param(
            "wagers_per_street",
            {HICKORY: None, GEGA: None, CASH: 4, MULTI_TABLE: 4, TDA: 4},
            id="H10-G10-O10-D11",
        ),
        pytest.param(
            "heads_up_uncapped", {CASH: "never", SIT_AND_GO: "never", TDA: "event"}, id="O10-D11"
        ),
        pytest.param(
            "hilo_identical_even", {HICKORY: True, GEGA: True, CASH: True, TDA: False}, id="O15-D15"
        ),
        pytest.param(
            "button",
            {
                HICKORY: "dead",
                GEGA: "dead",
                CASH: "simple",
                SIT_AND_GO: "dead",
                MULTI_TABLE: "dead",
                TDA: "dead",
            },
            id="H4-G5-O9-D4",
        ),
        pytest.param(
            "cannot_cover",
            {
                HICKORY: "all_in_blind",
                GEGA: "all_in_blind",
                CASH: "all_in_blind",
                SIT_AND_GO: "eliminate",
                MULTI_TABLE: "eliminate",
                TDA: "all_in_blind",
            },
            id="H7-G7-O7-O29-D7",
        ),
        pytest.param(
            "bust_tie",
            {
                HICKORY: "chips_then_tie",
                GEGA: "none",
                CASH: "none",
                SIT_AND_GO: "starting_stack",
                MULTI_TABLE: "starting_stack",
            },
            id="H23-G24-O25-O32",
        ),
        pytest.param(
            "cross_table_same_round",
            {HICKORY: "tie", SIT_AND_GO: "none", MULTI_TABLE: "starting_stack", TDA: "tie"},
            id="H23-O32-D25",
        ),
        pytest.param(
            "bank_ms",
            {HICKORY: 60_000, GEGA: 60_000, CASH: 0, SIT_AND_GO: 60_000, MULTI_TABLE: 60_000},
            id="H17-G17-O21",
        ),
        pytest.param(
            "all_ins",
            {HICKORY: 0, GEGA: 0, CASH: 2, SIT_AND_GO: 2, MULTI_TABLE: 2, TDA: 0},
            id="H18-G17-O22-D20",
        ),
        pytest.param("all_ins_hours", {CASH: 24, SIT_AND_GO: None}, id="O22"),
        pytest.param(
            "amounts",
            {HICKORY: "chips", GEGA: "hundredths", CASH: "hundredths", SIT_AND_GO: "hundredths"},
            id="H2-G2-O3",
        ),
        pytest.param(
            "level_clock",
            {HICKORY: "time", SIT_AND_GO: "hands", MULTI_TABLE: "hands"},
            id="H21-O28",
        ),
        pytest.param(
            "end_condition",
            {
                HICKORY: "midnight_or_one_player",
                SIT_AND_GO: "one_player",
                "wgn-tradeem/event": "hands",
            },
            id="H22-O32-W9",
        ),
        pytest.param(
            "prize_amounts", {HICKORY: False, SIT_AND_GO: True, MULTI_TABLE: True}, id="H24-O33"
        ),
        pytest.param(
            "prizes",
            {HICKORY: "trophies", SIT_AND_GO: "credits", "wgn-tradeem/event": "none"},
            id="H24-O33-W9",
        ),
        pytest.param(
            "sitting_out",
            {
                HICKORY: "blinded_off",
                GEGA: "not_dealt",
                CASH: "not_dealt",
                MULTI_TABLE: "blinded_off",
                TDA: "dead_hand",
            },
            id="H20-G6-O19-O20-D22",
        ),
        pytest.param(
            "newcomer_posts", {CASH: True, SIT_AND_GO: False, MULTI_TABLE: False}, id="O18-O20"
        ),
        pytest.param(
            "posted_table_limit", {HICKORY: False, GEGA: True, CASH: False}, id="H10-G11-O12"
        ),
        pytest.param(
            "limits", {CASH: (Limit.FIXED,), MULTI_TABLE: (Limit.FIXED, Limit.NO)}, id="O2"
        ),
        pytest.param("carry_at_void", {HICKORY: "who_had_it", GEGA: None}, id="H13-G13"),
        pytest.param("carry_at_break", {HICKORY: "lowest_table", CASH: None}, id="H13-O14"),
        pytest.param("carry_at_end", {HICKORY: "first_place", TDA: None}, id="H13-D14"),
        pytest.param("events_at_once", {SIT_AND_GO: 2, MULTI_TABLE: 2, HICKORY: None}, id="O31"),
        pytest.param("least_buy_in", {CASH: 10, SIT_AND_GO: None}, id="O4-O27"),
        pytest.param(
            "most_players", {SIT_AND_GO: None, MULTI_TABLE: 1_000, HICKORY: None}, id="O30-H25"
        ),
        pytest.param("seats_drawn", {SIT_AND_GO: True, MULTI_TABLE: True, TDA: True}, id="O30-D24"),
    ],
)
def test_what_houses_say(field: str, expected: dict[str, object]) -> None:
    found = {}
    for place in expected:
        name, _, kind = place.partition("/")
        entries = house(name).cited
        found[place] = entries[kind or next(iter(entries))][field].value

    assert found == expected


def test_what_a_field_says_is_what_the_table_plays_by() -> None:
    """The values of a group reach it."""
    rules = house("online-limit").tables["sit_and_go"]

    assert rules.betting.wagers_per_street == 4
    assert rules.event is not None
    assert rules.event.hands_per_level == 8
    assert rules.time.bank_ms == 60_000
    assert rules.entry.sitting_out is SittingOut.BLINDED_OFF
    assert rules.jackpot is None


def test_levels_of_fixed_limit_events() -> None:
    """O5, O28: half the low bet exactly; in stud a tenth and a third, to the nearest hundredth."""
    event = house("online-limit").tables["sit_and_go"].event
    assert event is not None

    assert [(level.small_bet, level.big_bet) for level in event.levels] == [
        (15_00, 30_00), (30_00, 60_00), (50_00, 100_00), (100_00, 200_00),
        (200_00, 400_00), (400_00, 600_00), (600_00, 1_200_00), (1_000_00, 2_000_00),
    ]  # fmt: skip
    assert [(level.small_blind, level.big_blind) for level in event.levels[:3]] == [
        (7_50, 15_00),
        (15_00, 30_00),
        (25_00, 50_00),
    ]
    assert [(level.stud_ante, level.stud_bring_in) for level in event.levels[:5]] == [
        (1_50, 5_00), (3_00, 10_00), (5_00, 16_67), (10_00, 33_33), (20_00, 66_67),
    ]  # fmt: skip


# --- fees ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bets", "pot", "expected"),
    [
        ((2_00, 4_00), 4_99, 0),
        ((2_00, 4_00), 5_00, 25),
        ((2_00, 4_00), 9_99, 25),
        ((3_00, 6_00), 10_00, 50),
        ((2_00, 4_00), 19_99, 75),
        ((2_00, 4_00), 20_00, 1_00),
        ((3_00, 6_00), 500_00, 1_00),
        ((5_00, 10_00), 4_99, 0),
        ((5_00, 10_00), 5_00, 50),
        ((5_00, 10_00), 10_00, 1_00),
        ((10_00, 20_00), 19_99, 0),
        ((10_00, 20_00), 39_99, 1_00),
        ((10_00, 20_00), 40_00, 2_00),
        ((20_00, 40_00), 39_99, 0),
        ((20_00, 40_00), 40_00, 2_00),
        ((30_00, 60_00), 60_00, 2_00),
        ((50_00, 100_00), 99_99, 0),
        ((50_00, 100_00), 100_00, 2_00),
        ((100_00, 200_00), 199_99, 0),
        ((100_00, 200_00), 200_00, 2_00),
    ],
)
def test_rake_of_tables_for_two(bets: tuple[int, int], pot: int, expected: int) -> None:
    """O23, in hundredths."""
    stakes = Stakes(small_bet=bets[0], big_bet=bets[1])
    table = house("online-limit").tables["cash"].rake_of(stakes, seats=2)

    assert rake(table, pot, 2, saw_flop=False) == expected


def test_no_table_for_two_at_the_lowest_stakes() -> None:
    """O23: 1/2 is printed as not offered; stakes that are not printed are not either."""
    rules = house("online-limit").tables["cash"]

    for bets in ((1_00, 2_00), (7_00, 14_00)):
        with pytest.raises(ValueError, match="no table of two seats"):
            rules.rake_of(Stakes(small_bet=bets[0], big_bet=bets[1]), seats=2)


@pytest.mark.parametrize(
    ("name", "kind", "seats"),
    [
        pytest.param("online-limit", "cash", 3, id="O24-larger-tables"),
        pytest.param("online-limit", "sit_and_go", 2, id="O24-events"),
        pytest.param("gega-002044", "cash", 2, id="G14"),
        pytest.param("hickory-nlhe", "tournament", 2, id="H14"),
    ],
)
def test_no_rake(name: str, kind: str, seats: int) -> None:
    stakes = Stakes(small_bet=2_00, big_bet=4_00)

    assert house(name).tables[kind].rake_of(stakes, seats) is None


def test_printed_rakes_rise() -> None:
    rows: tuple[StakesRake, ...] = house("online-limit").tables["cash"].heads_up_rake

    assert [row.small_bet for row in rows] == sorted(row.small_bet for row in rows)
    for row in rows:
        steps = row.rake.steps if row.rake else ()
        assert list(steps) == sorted(steps)


@pytest.mark.parametrize(
    ("pot", "players", "saw_flop", "expected"),
    [(29_99, 4, True, 0), (30_00, 4, True, 1_00), (90_00, 9, True, 1_00), (90_00, 3, True, 0),
     (90_00, 4, False, 0)],
)  # fmt: skip
def test_jackpot_drop(pot: int, players: int, saw_flop: bool, expected: int) -> None:
    """G20, G21 at a big blind of 1.00."""
    jackpot = house("gega-002044").tables["cash"].jackpot
    assert jackpot is not None

    assert drop(jackpot.drop(1_00), pot, players, saw_flop=saw_flop) == expected


def test_jackpot_shares_are_the_whole() -> None:
    """G23."""
    jackpot = house("gega-002044").tables["cash"].jackpot
    assert jackpot is not None

    assert jackpot.loser_percent + jackpot.winner_percent + jackpot.table_percent == 100
