"""`replay` and `legal` with `--house`: the same hand by the rules of each house.

None stands for no house: the rules that hold unless one is named. Clauses are those of
docs/rules/<house>.md.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.cli.commands import run
from engine.houses import HOUSES
from tests.engine.formats.written import DEALT_2, DEALT_3, DEALT_4, text

FINE, WRONG, UNREADABLE = 0, 1, 2
HICKORY, GEGA, ONLINE, TDA = "hickory-nlhe", "gega-002044", "online-limit", "tda-2024"
BETTING = [HICKORY, GEGA, ONLINE, TDA]
RECORDED = Path(__file__).parents[2] / "data" / "hands"

Ask = Callable[..., Any]


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Ask:
    """What a command says of a hand by the rules of a house, and its exit code."""

    def asked(command: str, content: str, house: str | None, expected: int = FINE) -> Any:
        file = tmp_path / "hand.phh"
        file.write_text(content)
        named = ["--house", house] if house else []
        assert run([command, str(file), *named, "--json"], lambda: 0.0) == expected
        return json.loads(capsys.readouterr().out)

    return asked


def raises(line: dict[str, Any]) -> tuple[Any, Any]:
    """The least and the greatest raise; None where there is none."""
    return line.get("raise_min"), line.get("raise_max")


# --- raises ----------------------------------------------------------------------------------

TO_1000 = text("NT", [10_000] * 3, (*DEALT_3, "p3 cbr 1000"), blinds=(100, 200))
LIMPED = ("p3 cc", "p1 cc", "p2 cc", "d db 4c5d9h")
BET_500 = text("NT", [10_000] * 3, (*DEALT_3, *LIMPED, "p1 cbr 500"), blinds=(100, 200))


@pytest.mark.parametrize(
    ("content", "house", "least"),
    [
        pytest.param(TO_1000, HICKORY, 1200, id="H8-before-the-flop"),
        pytest.param(TO_1000, GEGA, 1800, id="G8-before-the-flop"),
        pytest.param(TO_1000, ONLINE, 1800, id="O12-before-the-flop"),
        pytest.param(TO_1000, TDA, 1800, id="D8-before-the-flop"),
        pytest.param(TO_1000, None, 1800, id="no-house-before-the-flop"),
        pytest.param(BET_500, HICKORY, 700, id="H8-on-the-flop"),
        pytest.param(BET_500, GEGA, 1000, id="G8-on-the-flop"),
        pytest.param(BET_500, None, 1000, id="no-house-on-the-flop"),
    ],
)
def test_the_least_raise(ask: Ask, content: str, house: str | None, least: int) -> None:
    """Over a raise to 1,000 at 100/200, and over a bet of 500."""
    assert ask("legal", content, house)["raise_min"] == least


@pytest.mark.parametrize("house", [HICKORY, GEGA])
def test_a_raise_that_one_house_takes_and_another_refuses(ask: Ask, house: str) -> None:
    """H8, G8: to 1,200 over 1,000."""
    content = text(
        "NT", [10_000] * 3, (*DEALT_3, "p3 cbr 1000", "p1 cbr 1200", "p2 f", "p3 f"),
        blinds=(100, 200),
    )  # fmt: skip
    line = ask("replay", content, house, FINE if house == HICKORY else WRONG)

    if house == HICKORY:
        assert (line["ok"], line["stacks"]) == (True, [11_200, 9_800, 9_000])
    else:
        assert (line["action"], line["error"].split(":")[0]) == (4, "bet.too_small")


@pytest.mark.parametrize(
    ("house", "expected"),
    [
        pytest.param(HICKORY, (1450, 10_000), id="H8-a-big-blind-more-reopens"),
        pytest.param(GEGA, (None, None), id="G9"),
        pytest.param(TDA, (None, None), id="D9"),
        pytest.param(None, (None, None), id="no-house"),
    ],
)
def test_who_may_raise_again(ask: Ask, house: str | None, expected: tuple[int, int]) -> None:
    """p3 to 1,000, p1 all-in to 1,250, p2 calls: p3 faces 250, more than the big blind and less
    than the raise."""
    content = text(
        "NT", [1250, 10_000, 10_000], (*DEALT_3, "p3 cbr 1000", "p1 cbr 1250", "p2 cc"),
        blinds=(100, 200),
    )  # fmt: skip

    assert raises(ask("legal", content, house)) == expected


@pytest.mark.parametrize(
    ("second", "expected"),
    [
        pytest.param(1199, (None, None), id="199-in-all"),
        pytest.param(1200, (1400, 10_000), id="200-in-all"),
    ],
)
def test_short_all_ins_add_up_to_a_big_blind(
    ask: Ask, second: int, expected: tuple[int | None, int | None]
) -> None:
    """H8, H9: p3 to 1,000, p4 calls, then all-ins to 1,100 and a little more."""
    content = text(
        "NT", [1100, second, 10_000, 10_000],
        (*DEALT_4, "p3 cbr 1000", "p4 cc", "p1 cbr 1100", f"p2 cbr {second}"), blinds=(100, 200),
    )  # fmt: skip
    line = ask("legal", content, HICKORY)

    assert (line["to_act"], line["call"], raises(line)) == ("p3", second - 1000, expected)


# --- cap -------------------------------------------------------------------------------------

RAISED = ("p3 cbr 20", "p1 cbr 30", "p2 cbr 40")
FLOP = ("p1 cbr 10", "p2 cbr 20", "p3 cbr 30", "p1 cbr 40")
CAPPED = (True, None)
CAP_CASES = [
    pytest.param(RAISED, ONLINE, CAPPED, id="O10-before-the-flop"),
    pytest.param(RAISED, TDA, CAPPED, id="D11-before-the-flop"),
    pytest.param(RAISED, None, CAPPED, id="no-house-before-the-flop"),
    pytest.param(RAISED, HICKORY, (False, 50), id="H10-before-the-flop"),
    pytest.param(RAISED, GEGA, (False, 50), id="G10-before-the-flop"),
    pytest.param((*LIMPED, *FLOP), ONLINE, CAPPED, id="O10-on-the-flop"),
    pytest.param((*LIMPED, *FLOP), HICKORY, (False, 50), id="H10-on-the-flop"),
    pytest.param((*LIMPED, *FLOP[:3]), ONLINE, (False, 40), id="O10-third-raise"),
]


@pytest.mark.parametrize(("actions", "house", "expected"), CAP_CASES)
def test_a_bet_and_three_raises(
    ask: Ask, actions: tuple[str, ...], house: str | None, expected: tuple[bool, int | None]
) -> None:
    """10/20, the live big blind being the bet before the flop."""
    line = ask("legal", text("FT", [500] * 3, (*DEALT_3, *actions), blinds=(5, 10)), house)

    assert (line["capped"], line.get("raise_min")) == expected


@pytest.mark.parametrize("house", [ONLINE, TDA, None])
def test_the_cap_between_two_players(ask: Ask, house: str | None) -> None:
    """O10: the same. D11: lifted with two left in the event, which a recorded hand never says."""
    actions = (*DEALT_2, "p2 cbr 20", "p1 cbr 30", "p2 cbr 40")
    line = ask("legal", text("FT", [500] * 2, actions, blinds=(5, 10)), house)

    assert line["capped"] is True


@pytest.mark.parametrize("house", [None, *BETTING])
def test_half_a_bet(ask: Ask, house: str | None) -> None:
    """H10, G10, O11, D10: over a bet of 10 an all-in to 14 is completed to 20; after one to 15 the
    next raise is to 25."""
    for all_in, expected in ((14, 20), (15, 25)):
        content = text(
            "FT", [100, 10 + all_in, 100], (*DEALT_3, *LIMPED, "p1 cbr 10", f"p2 cbr {all_in}"),
            blinds=(5, 10),
        )  # fmt: skip

        assert ask("legal", content, house)["raise_min"] == expected


# --- odd chips -------------------------------------------------------------------------------

ROYAL = ("d db AsKsQs", "d db Js", "d db Ts")  # everybody plays the board
HOLES_3 = ("d dh p1 2c3d", "d dh p2 2h3c", "d dh p3 4c5d")
HOLES_4 = (*HOLES_3, "d dh p4 6c7d")


def checked(*players: int) -> tuple[str, ...]:
    """The board dealt, and everybody checks on every street."""
    return tuple(
        action for card in ROYAL for action in (card, *(f"p{player} cc" for player in players))
    )


POT_302 = text(
    "NT", [200] * 4, (*HOLES_4, "p3 cbr 100", "p4 cc", "p1 cc", "p2 f", *checked(1, 3, 4)),
    blinds=(1, 2),
)  # fmt: skip
POT_201 = text(
    "NT", [200] * 3, (*HOLES_3, "p3 cbr 100", "p1 f", "p2 cc", *checked(2, 3)), blinds=(1, 2)
)


@pytest.mark.parametrize(
    ("content", "house", "stacks", "carried"),
    [
        pytest.param(POT_302, HICKORY, [200, 198, 200, 200], 2, id="H12-302-three-ways"),
        pytest.param(POT_302, GEGA, [202, 198, 200, 200], None, id="G13-302-three-ways"),
        pytest.param(POT_302, ONLINE, [202, 198, 200, 200], None, id="O14-302-three-ways"),
        pytest.param(POT_302, TDA, [201, 198, 201, 200], None, id="D14-302-three-ways"),
        pytest.param(POT_302, None, [202, 198, 200, 200], None, id="no-house-302-three-ways"),
        pytest.param(POT_201, HICKORY, [199, 200, 200], 1, id="H12-201-two-ways"),
        pytest.param(POT_201, GEGA, [199, 201, 200], None, id="G13-201-two-ways"),
        pytest.param(POT_201, ONLINE, [199, 201, 200], None, id="O14-201-two-ways"),
        pytest.param(POT_201, TDA, [199, 201, 200], None, id="D14-201-two-ways"),
    ],
)
def test_odd_chips(
    ask: Ask, content: str, house: str | None, stacks: list[int], carried: int | None
) -> None:
    line = ask("replay", content, house)

    assert (line["stacks"], line.get("carried"), line["ok"]) == (stacks, carried, True)
    assert sum(line["stacks"]) + line.get("carried", 0) == 200 * len(stacks)


def test_decimals_are_carried_as_they_are(ask: Ask) -> None:
    """H12: odd chips are counted in the last decimal place of the file."""
    content = POT_201.replace("[1, 2, 0]", "[0.05, 0.10, 0.00]").replace(
        "min_bet = 2", "min_bet = 0.10"
    )
    line = ask("replay", content, HICKORY)

    assert (line["stacks"], line["carried"]) == ([199.95, 200.02, 200.02], 0.01)


def test_carried_chips_are_won_in_the_next_hand(ask: Ask) -> None:
    """H12: they lie in its main pot."""
    content = text("NT", [200] * 3, (*HOLES_3, "p3 f", "p1 f"), blinds=(1, 2), _carried=2)
    line = ask("replay", content, HICKORY)

    assert (line["stacks"], "carried" in line) == ([199, 203, 200], False)


def test_carried_chips_may_be_carried_on(ask: Ask) -> None:
    """H12: 201 and 2 carried in, two ways: 101 each, 1 left."""
    line = ask("replay", POT_201 + "_carried = 2\n", HICKORY)

    assert (line["stacks"], line["carried"]) == ([199, 201, 201], 1)


SAME_BOTH_WAYS = text(
    "NT", [100] * 3,
    ("d dh p1 6c6d7c7d", "d dh p2 Ah2hQcJc", "d dh p3 Ad2dQsJs", "p3 cc", "p1 f", "p2 cc",
     "d db 3c4s8h", "p2 cc", "p3 cc", "d db Kd", "p2 cc", "p3 cc", "d db 9c", "p2 cc", "p3 cc"),
    blinds=(2, 32), _variant="NO/8",
)  # fmt: skip


@pytest.mark.parametrize(
    ("house", "stacks"),
    [
        pytest.param(ONLINE, [98, 101, 101], id="O15"),
        pytest.param(HICKORY, [98, 101, 101], id="H12"),
        pytest.param(GEGA, [98, 101, 101], id="G13"),
        pytest.param(TDA, [98, 102, 100], id="D15"),
        pytest.param(None, [98, 101, 101], id="no-house"),
    ],
)
def test_equal_both_ways(ask: Ask, house: str | None, stacks: list[int]) -> None:
    """A pot of 66: 33 each, or each half of 33 for itself."""
    assert ask("replay", SAME_BOTH_WAYS, house)["stacks"] == stacks


# --- blinds and antes ------------------------------------------------------------------------


@pytest.mark.parametrize("house", [None, *BETTING])
def test_a_short_blind_costs_the_full_price(ask: Ask, house: str | None) -> None:
    """H7, G7, O7, D7: the big blind is all-in for 12 of 20."""
    content = text("NT", [1000, 12, 1000], DEALT_3, blinds=(10, 20))
    line = ask("legal", content, house)

    assert (line["call"], line["raise_min"]) == (20, 40)


@pytest.mark.parametrize("house", [None, *BETTING])
def test_an_ante_of_one_player_does_not_enlarge_the_pot(ask: Ask, house: str | None) -> None:
    """H6, G3, O6, D6: 50/100 and an ante of 100, pot limit before the flop."""
    deals = ("d dh p1 2c3d4c5d", "d dh p2 AsAhAdAc", "d dh p3 KsKhKdKc")
    line = ask("legal", text("PO", [5000] * 3, deals, antes=(0, 100, 0)), house)

    assert line["raise_max"] == 350


# --- what the file says, whatever the house --------------------------------------------------


@pytest.mark.parametrize("house", BETTING)
def test_the_limit_is_the_file_s(ask: Ask, house: str) -> None:
    fixed = ask("legal", text("FT", [500] * 3, DEALT_3, blinds=(5, 10)), house)
    free = ask("legal", text("NT", [500] * 3, DEALT_3, blinds=(5, 10)), house)

    assert (raises(fixed), raises(free)) == ((20, 20), (20, 500))


@pytest.mark.parametrize("house", BETTING)
def test_nothing_is_taken_from_a_pot(ask: Ask, house: str) -> None:
    """O23 and G21 are for tables of the house: a pot of 120 at 2/4 loses nothing to them."""
    content = text("NT", [60, 60], (*HOLES_3[:2], "p2 cbr 60", "p1 cc", *ROYAL), blinds=(1, 2))

    assert ask("replay", content, house)["stacks"] == [60, 60]


@pytest.mark.parametrize("house", BETTING)
def test_nobody_is_eliminated(ask: Ask, house: str) -> None:
    """O29 is for events of the house: a stack below the low bet plays."""
    dealt = (*HOLES_3, "p3 cc", "p1 f")  # the big blind has covered him: nobody else is asked
    content = text("FT", [500, 500, 7], (*dealt, *ROYAL), blinds=(5, 10))
    line = ask("replay", content, house)

    assert line["ok"] is True
    assert sum(line["stacks"]) + line.get("carried", 0) == 1007


@pytest.mark.parametrize("house", BETTING)
@pytest.mark.parametrize("name", ["acpc-limit3", "acpc-nolimit3", "wsop-2023-mixed"])
def test_recorded_hands_conserve_chips(
    house: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every action is allowed in every house, and no chip appears or goes. All that differs from
    the stated end is odd chips."""
    file = RECORDED / f"{name}.phhs"
    run(["replay", str(file), "--json"], lambda: 0.0)
    usual = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    run(["replay", str(file), "--house", house, "--json"], lambda: 0.0)
    judged = [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    assert len(usual) == len(judged) > 0
    for one, other in zip(usual, judged, strict=True):
        assert sum(one["stacks"]) == sum(other["stacks"]) + other.get("carried", 0)
        assert other["ok"] or other["error"].startswith("record.stacks_differ")


# --- names -----------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["replay", "legal"])
@pytest.mark.parametrize("name", ["nowhere", "wgn-tradeem", ""])
def test_a_house_without_betting_games(
    command: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line, which names those that have some."""
    with pytest.raises(SystemExit) as left:
        run([command, "any.phh", "--house", name], lambda: 0.0)
    out, complaints = capsys.readouterr()

    assert (left.value.code, out, complaints.count("\n")) == (UNREADABLE, "", 1)
    assert all(house in complaints for house in BETTING)


def test_every_house_with_tables_is_tried_here() -> None:
    assert [name for name, house in HOUSES.items() if house.tables] == BETTING
