"""Hands as Open Hand History: the right objects, all amounts, and enough to play them again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from engine.formats.ohh import write
from engine.formats.phh import PhhHand
from engine.formats.phh_replay import replay
from engine.formats.record_to_phh import of_record
from engine.poker.views.record import HandRecord
from engine.rules import JackpotDrop, Limit, RakeTable
from tests.engine.formats.hands_played import random_hand, random_hands, unusual_hands
from tests.engine.formats.test_stars import three_pots

SCHEMA = Path(__file__).parents[2] / "data" / "open-hand-history.schema.json"
VALIDATOR = Draft202012Validator(json.loads(SCHEMA.read_text()))
SAID = {  # in PHH
    "Dealt Cards": "d dh {player} {cards}",
    "Bring In": "{player} pb",
    "Fold": "{player} f",
    "Check": "{player} cc",
    "Call": "{player} cc",
    "Bet": "{player} cbr {to}",
    "Raise": "{player} cbr {to}",
    "Shows Cards": "{player} sm {cards}",
    "Mucks Cards": "{player} sm",
}


def read(record: HandRecord, hero: int | None = None) -> dict[str, Any]:
    return read_text(write(record, hero=hero))


def read_text(text: str) -> dict[str, Any]:
    """The object, which the schema knows."""
    whole = json.loads(text, parse_float=Decimal)
    VALIDATOR.validate(floats(whole))
    found: dict[str, Any] = whole["ohh"]
    return found


def floats(value: Any) -> Any:
    """The schema knows no decimals."""
    match value:
        case dict():
            return {name: floats(entry) for name, entry in value.items()}
        case list():
            return [floats(entry) for entry in value]
        case Decimal():
            return float(value)
        case _:
            return value


def units(record: HandRecord, amount: int | Decimal) -> int:
    return int(Decimal(amount).scaleb(record.places))


@pytest.mark.parametrize(
    "record", [*random_hands(300), *unusual_hands(80)], ids=lambda record: record.id
)
def test_amounts_add_up(record: HandRecord) -> None:
    """Net = won - put in + returned; every chip of the pots has somebody it went to (B50)."""
    ohh = read(record)
    put_in = dict.fromkeys(record.setup.seats, 0)
    for action in actions(ohh):
        put_in[action["player_id"]] += units(record, action["amount"])
        is_all_in = put_in[action["player_id"]] == record.player(action["player_id"]).started
        assert action["is_allin"] == (is_all_in and action["amount"] > 0)
    won = dict.fromkeys(record.setup.seats, 0)
    for place, pot in enumerate(ohh["pots"]):
        assert pot["number"] == place
        for win in pot["player_wins"]:
            won[win["player_id"]] += units(record, win["win_amount"])
    returned = {back["player_id"]: back["amount"] for back in ohh.get("_returned", ())}

    for one in record.players:
        back = units(record, returned.get(one.seat, 0))
        assert won[one.seat] - put_in[one.seat] + back == one.net
    assert sum(units(record, pot["amount"]) for pot in ohh["pots"]) == record.pot
    assert units(record, ohh.get("_carried", 0)) == record.carried
    assert record.pot == sum(won.values()) + record.carried


def actions(ohh: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for place, each in enumerate(ohh["rounds"]):
        assert each["id"] == place
        for number, action in enumerate(each["actions"], 1):
            assert action["action_number"] == number
            yield action


@pytest.mark.parametrize(
    "record", [*random_hands(300), *unusual_hands(80)], ids=lambda record: record.id
)
def test_the_object_tells_the_whole_hand(record: HandRecord) -> None:
    """Read and played again it ends with the same stacks, in every game."""
    done = replay(played(read(record), of_record(record)), record.setup.rules)

    assert done.fault is None, str(done.fault)
    assert done.hand.stacks == tuple(one.finished for one in record.players)


def played(ohh: dict[str, Any], given: PhhHand) -> PhhHand:
    """The hand as PHH; what everybody owes, and the game, are those of `given`."""
    seats = given.fields["seats"]
    assert isinstance(seats, list)
    stacks = {player["id"]: player["starting_stack"] for player in ohh["players"]}
    return replace(
        given,
        starting_stacks=tuple(int(Decimal(stacks[seat]).scaleb(given.places)) for seat in seats),
        actions=tuple(words(ohh, {seat: f"p{place}" for place, seat in enumerate(seats, 1)})),
        finishing_stacks=None,
    )


def words(ohh: dict[str, Any], names: dict[int, str]) -> Iterator[str]:
    for each in ohh["rounds"]:
        if each["cards"]:
            yield f"d db {''.join(each['cards'])}"
        to = dict.fromkeys(names, Decimal(0))
        for action in each["actions"]:
            if action["action"] not in {"Post Ante", "Post Dead"}:
                to[action["player_id"]] += action["amount"]
            is_bring_in = action["action"] == "Post Extra Blind"
            word = (
                "Bring In" if is_bring_in and each["street"] == "Third Street" else action["action"]
            )
            said = SAID.get(word)
            if said is not None:
                yield said.format(
                    player=names[action["player_id"]],
                    to=to[action["player_id"]],
                    cards="".join(action.get("cards", ())),
                ).strip()


def test_who_sat_where_and_what_was_played() -> None:
    record = random_hand(4, "omaha8", Limit.POT, 3, places=2, stacks=(700, 900, 1_000))
    ohh = read(record)

    assert ohh["game_number"] == record.id
    assert ohh["start_date_utc"] == "2026-01-31T20:15:00Z"
    assert (ohh["game_type"], ohh["bet_limit"]["bet_type"]) == ("OmahaHiLo", "PL")
    assert (ohh["small_blind_amount"], ohh["big_blind_amount"]) == (Decimal("0.05"), Decimal("0.1"))
    assert ohh["dealer_seat"] == record.setup.button
    assert {player["seat"]: player["name"] for player in ohh["players"]} == {
        one.seat: one.name for one in record.players
    }
    assert '"starting_stack": 7.00' in write(record)


def test_whose_hand_history_it_is() -> None:
    record = three_pots()

    assert read(record, hero=3)["hero_player_id"] == 3
    assert read(record, hero=3)["flags"] == []
    assert read(record)["hero_player_id"] is None
    assert read(record)["flags"] == ["Observed"]
    with pytest.raises(ValueError, match="nobody sits there"):
        write(record, hero=9)


def test_the_rounds_of_a_hand() -> None:
    """p3 is all-in before the flop, p2 wins the side pot on the river."""
    ohh = read(three_pots())
    told = [
        (each["street"], "".join(each["cards"]), [line(action) for action in each["actions"]])
        for each in ohh["rounds"]
    ]

    assert told == [
        (
            "Preflop",
            "",
            [
                "1 Post SB 5", "2 Post BB 10", "1 Dealt Cards 2c3d", "2 Dealt Cards AsAh",
                "3 Dealt Cards KsKh", "4 Dealt Cards QsQh", "3 Raise 60 all-in", "4 Call 60",
                "5 Fold", "1 Call 55", "2 Call 50",
            ],
        ),
        ("Flop", "4c5d9h", ["1 Bet 20", "2 Call 20", "4 Fold"]),
        ("Turn", "Ts", ["1 Check", "2 Bet 45", "1 Call 45"]),
        ("River", "Jd", ["1 Check", "2 Bet 300", "1 Fold"]),
        ("Showdown", "", ["2 Shows Cards AsAh", "3 Shows Cards KsKh"]),
    ]  # fmt: skip
    assert ohh["pots"] == [
        {
            "number": 0, "amount": 240, "rake": 0, "jackpot": 0,
            "player_wins": [{"player_id": 2, "win_amount": 240}],
        },
        {
            "number": 1, "amount": 130, "rake": 0, "jackpot": 0,
            "player_wins": [{"player_id": 2, "win_amount": 130}],
        },
    ]  # fmt: skip
    assert ohh["_returned"] == [{"player_id": 2, "amount": 300}]


def line(action: dict[str, Any]) -> str:
    amount = f" {action['amount']}" if action["amount"] else ""
    cards = f" {''.join(action['cards'])}" if "cards" in action else ""
    all_in = " all-in" if action["is_allin"] else ""
    return f"{action['player_id']} {action['action']}{amount}{cards}{all_in}"


def test_what_the_house_takes() -> None:
    """Rake, then the drop, from the main pot as far as it goes (R21)."""
    rake = RakeTable(steps=((10, 6),))
    drop = JackpotDrop(from_pot=10, amount=5, needs_flop=False)
    short = random_hand(2, "holdem", Limit.NO, 3, stacks=(3, 900, 900), rake=rake, jackpot=drop)
    (main, *sides) = read(short)["pots"]

    assert (short.rake, short.jackpot) == (6, 5)
    assert main["amount"] == 9
    assert sides
    assert main["rake"] + main["jackpot"] == min(main["amount"], 11)
    assert sum(pot["rake"] for pot in (main, *sides)) == 6
    assert sum(pot["jackpot"] for pot in (main, *sides)) == 5
    for pot in (main, *sides):
        won = sum(win["win_amount"] for win in pot["player_wins"])
        assert pot["amount"] == won + pot["rake"] + pot["jackpot"]
