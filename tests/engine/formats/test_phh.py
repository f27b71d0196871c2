"""PHH as text: what is read, what is written, and what is neither."""

from __future__ import annotations

from decimal import Decimal
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.formats import phh
from engine.formats.amounts import amount_text
from engine.formats.json_reading import UnreadableRecord
from engine.formats.phh import VARIANTS, PhhHand, parse_amount
from engine.formats.phh_write import write, write_many
from engine.rules import Limit
from tests.engine.formats.written import DEALT_3, hand, text


def fault(content: str | bytes) -> str:
    """Why the hand, or the file, cannot be read."""
    raw = content.encode() if isinstance(content, str) else content
    try:
        (found,) = phh.read(raw)
    except UnreadableRecord as error:
        return str(error)
    assert isinstance(found, UnreadableRecord)
    return str(found)


def without(name: str) -> str:
    lines = text("NT", [1000] * 3, DEALT_3).splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(f"{name} ="))


def test_a_hand() -> None:
    found = hand("NT", [1000, 900, 800], DEALT_3, hand=7, finishing_stacks=[950, 950, 800])

    assert found == PhhHand(
        variant="NT",
        antes=(0, 0, 0),
        blinds=(50, 100, 0),
        min_bet=100,
        starting_stacks=(1000, 900, 800),
        actions=DEALT_3,
        finishing_stacks=(950, 950, 800),
        fields={"hand": 7},
    )
    assert (found.limit, found.game.id, found.label) == (Limit.NO, "holdem", 7)


def test_many_hands_in_their_order() -> None:
    one = text("NT", [1000] * 3, hand=1)
    two = text("FT", [1000] * 3, hand="last")

    found = phh.read(f"[9]\n{one}\n[2]\n{two}".encode())

    assert [one.label for one in found if isinstance(one, PhhHand)] == [1, "last"]


def test_one_hand_that_cannot_be_read_leaves_the_others() -> None:
    found = phh.read(f"[1]\nvariant = 'NT'\n[2]\n{text('NT', [1000] * 3)}".encode())

    assert [type(one) for one in found] == [UnreadableRecord, PhhHand]


@pytest.mark.parametrize("code", VARIANTS)
def test_every_variant_is_written_and_read(code: str) -> None:
    limit, game = VARIANTS[code]
    blinds = None if game.id.startswith("stud") else (50, 100)
    bets: dict[str, object] = {"bring_in": 10, "small_bet": 50, "big_bet": 100}
    found = hand("NT", [1000] * 3, blinds=blinds, _variant=code, **(bets if not blinds else {}))

    assert (found.limit, found.game) == (limit, game)
    assert phh.read(write(found).encode()) == [found]


def test_our_own_code_wins_over_the_standard_one() -> None:
    assert hand("FO/8", [1000] * 3, _variant="FO").game.id == "omaha"


def test_fixed_limit_omaha_is_written_under_our_own_name() -> None:
    found = hand("FO/8", [1000] * 3, _variant="FO")

    assert write(found).startswith('_variant = "FO"\n')


# --- amounts ---------------------------------------------------------------------------------


def test_amounts_are_in_the_last_decimal_place_of_the_file() -> None:
    stacks = [Decimal("100.5"), 200, Decimal("300.25")]
    found = hand("NT", stacks, blinds=(Decimal("0.5"), 1))

    assert found.places == 2
    assert (found.starting_stacks, found.blinds) == ((10050, 20000, 30025), (50, 100, 0))


def test_places_of_an_action_count_and_other_words_do_not() -> None:
    assert hand("NT", [1000] * 3, ["p3 cbr 100.125 # 0.12345"]).places == 3
    assert hand("NT", [1000] * 3, ["p3 cc 0.5", "p3"], time_limit=Decimal("0.5")).places == 0


def test_one_file_has_one_last_place() -> None:
    whole, cents = text("NT", [1000] * 3), text("NT", [Decimal("10.50")] * 3)

    found = phh.read(f"[1]\n{whole}\n[2]\n{cents}".encode())

    assert [one.places for one in found if isinstance(one, PhhHand)] == [2, 2]


def test_underscores_and_exponents_are_numbers_too() -> None:
    assert phh.read(text("NT", [1000] * 3).replace("1000", "1_000.5e1").encode()) == [
        hand("NT", [10005] * 3)
    ]


@given(amount=st.integers(0, 10**17), places=st.integers(0, 9))
def test_an_amount_is_read_as_it_is_written(amount: int, places: int) -> None:
    assert parse_amount(amount_text(amount, places), places) == amount


@pytest.mark.parametrize("word", ["", "x", "nan", "inf", "1e99", "0.5", "٣", "1e-99"])
def test_what_is_no_whole_amount(word: str) -> None:
    assert parse_amount(word, 0) is None


# --- writing ---------------------------------------------------------------------------------


def test_text_of_a_hand() -> None:
    stacks = [Decimal("100.5")] * 3
    found = hand(
        "NT", stacks, ["p3 f"], blinds=(Decimal("0.5"), 1), hand=3, players=["A", "B", "C"]
    )

    assert write(found) == (
        'variant = "NT"\n'
        "antes = [0.0, 0.0, 0.0]\n"
        "blinds_or_straddles = [0.5, 1.0, 0.0]\n"
        "min_bet = 1.0\n"
        "starting_stacks = [100.5, 100.5, 100.5]\n"
        'actions = ["p3 f"]\n'
        "hand = 3\n"
        'players = ["A", "B", "C"]\n'
    )


FIELDS = (
    "event = 'a \"quoted\" name'\ntime = 12:30:00\nis_final = true\nurl = '\\ and \t'\n"
    'tags = [1, [2.50, \'x\']]\n"odd key" = {a = 1, "b c" = false}\nday = 2023-06-23\n'
)


def test_fields_that_do_not_matter_are_kept() -> None:
    found = phh.read((text("NT", [1000] * 3) + FIELDS).encode())

    assert isinstance(found[0], PhhHand)
    assert len(found[0].fields) == 7
    assert phh.read(write(found[0]).encode()) == found


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_any_name_can_be_written(name: str) -> None:
    """The mark keeps it from being a name of the notation."""
    found = PhhHand(
        variant="NT", antes=(0, 0), blinds=(1, 2), min_bet=2, starting_stacks=(9, 9),
        actions=(), fields={"players": [name], f"{name}!": 1},
    )  # fmt: skip
    (read,) = phh.read(write(found).encode())

    assert read == found


def test_many_hands_are_numbered() -> None:
    lines = write_many([hand("NT", [1000] * 3)] * 2).splitlines()

    assert [line for line in lines if line.startswith("[")] == ["[1]", "[2]"]


# --- what cannot be read ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["antes", "blinds_or_straddles", "min_bet", "starting_stacks", "actions"]
)
def test_a_field_is_missing(name: str) -> None:
    assert fault(without(name)) == f'"{name}" is missing'


def test_the_variant_is_missing() -> None:
    assert fault(without("variant")) == '"variant" is missing'


@pytest.mark.parametrize("code", ["NS", "FR", "", "nt", "FO"])
def test_a_variant_that_is_not_played(code: str) -> None:
    assert fault(text(code, [1000] * 3)) == '"variant" is none that is played here'


STUD = {"bring_in": 10, "small_bet": 50, "big_bet": 100}


@pytest.mark.parametrize("name", STUD)
def test_stud_needs_its_bets(name: str) -> None:
    some = {key: value for key, value in STUD.items() if key != name}

    assert fault(text("F7S", [1000] * 3, blinds=None, **some)) == f'"{name}" is missing'


@pytest.mark.parametrize("name", ["small_bet", "big_bet"])
@pytest.mark.parametrize("variant", ["FT", "F7S"])
def test_a_fixed_bet_is_not_nothing(variant: str, name: str) -> None:
    """No size of a raise follows from it."""
    blinds = None if variant == "F7S" else (5, 10)

    assert fault(text(variant, [1000] * 3, blinds=blinds, **{**STUD, name: 0})) == (
        f'"{name}" is no bet'
    )


@pytest.mark.parametrize(
    ("stacks", "why"),
    [
        ("[1000, 1000]", '"antes" has not one entry for each player'),
        ("[1000, 1000, 0]", '"starting_stacks" has a player without chips'),
        ("[1000, 1000, -1]", '"starting_stacks" is negative'),
        ("[1000, 1000, inf]", '"starting_stacks" has an entry that is no amount'),
        ("[1000, 1000, nan]", '"starting_stacks" has an entry that is no amount'),
        ("[1000, 1000, true]", '"starting_stacks" has an entry that is no amount'),
        ("[1000, 1000, '5']", '"starting_stacks" has an entry that is no amount'),
        ("[1000, 1000, 1e400]", '"starting_stacks" has an entry that is no amount'),
        ("[1000, 1000, 1e-400]", '"starting_stacks" has an entry that is no amount'),
        ("1000", '"starting_stacks" is not an array'),
    ],
)
def test_stacks_that_are_none(stacks: str, why: str) -> None:
    content = text("NT", [1000] * 3).replace("[1000, 1000, 1000]", stacks)

    assert fault(content) == why


@pytest.mark.parametrize("actions", ["'p1 f'", "[1]", "[['p1 f']]"])
def test_actions_that_are_none(actions: str) -> None:
    content = text("NT", [1000] * 3).replace("actions = []", f"actions = {actions}")

    assert fault(content) == '"actions" is not an array of strings'


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"\xff", "is not UTF-8 text"),
        (b"variant = ", "is not TOML: Invalid value (at end of document)"),
        (b"", "holds no hand"),
        (b"x = 1", '"x" belongs to no hand'),
        (b"x = " + b"1" * 5_000, "has a number that is too long"),
        (b"x = " + b"[" * 100_000, "is nested too deeply"),
    ],
)
def test_a_file_that_is_none(content: bytes, why: str) -> None:
    assert fault(content) == why


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    try:
        found = phh.read(content)
    except UnreadableRecord:
        return
    assert all(isinstance(one, UnreadableRecord | PhhHand) for one in found)


@pytest.mark.parametrize(("name", "value"), list(product(["antes", "actions"], ["1", "{}", "''"])))
def test_wrong_types_are_refused(name: str, value: str) -> None:
    assert name in fault(without(name) + f"{name} = {value}\n")
