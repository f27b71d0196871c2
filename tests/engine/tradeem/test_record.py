"""Records: what a live hand leaves behind, and how one is read."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from engine.formats.json_reading import Ambiguous, UnreadableRecord
from engine.tradeem.actions import BotLevel
from engine.tradeem.hand import Complete
from engine.tradeem.record import FORMAT, read, read_provable, record
from engine.tradeem.replay import replay, verify
from engine.tradeem.simulate import play, seated
from tests.engine.tradeem.recorded import SCHEMA_FILE, changed, reference, without
from tests.engine.tradeem.room import REFERENCE, Room

SCHEMA = Draft202012Validator(json.loads(SCHEMA_FILE.read_text("utf-8")))
REFERENCE_PLAN = [
    "1 hold, 3 takes 7, 6 hold",
    "1 takes 7, 3 hold, 6 hold, 9 hold",
    "1 hold, 3 takes 9, 6 takes 6, 9 hold",
    "1 opens, 3 hold, 6 takes 2, 9 hold",
]


def exported(table: Any) -> Any:
    """The record as it comes back from a file."""
    return json.loads(json.dumps(record(table)))


def test_the_reference_hand_as_it_is_played_is_the_reference_record() -> None:
    """Hold'em, picks, Trade'em without a pick and silence are all told apart (T7)."""
    room = Room(players=(1, 3, 6, 9), deal=REFERENCE).to_round(0)
    for plan in REFERENCE_PLAN:
        room.play(plan)

    written = exported(room.table)

    assert written == reference() | {
        "table": "t1",
        "hand": 1,
        "button": room.hand.button,
        "players": {str(seat): f"Player {seat}" for seat in (1, 3, 6, 9)},
        "commitment": REFERENCE.commitment,
        "seed": REFERENCE.seed,
        "chances": written["chances"],
    }


def test_a_record_has_the_chances_of_the_result() -> None:
    """Of all ten pairs in every round; the result tells of the best and of those held."""
    for table in play(seated(0, 2), "chances"):
        assert table.hand is not None
        assert isinstance(table.hand.stage, Complete)
        chances = exported(table)["chances"]
        assert [len(round_) for round_ in chances] == [10] * 4
        for row in table.hand.stage.recall:
            told = chances[row.round]
            assert max(told.values()) == row.best_chance
            assert tuple(int(seat) for seat in told if told[seat] == row.best_chance) == row.best
            assert told[str(row.held)] == row.held_chance


def test_records_of_an_event_are_valid_and_replay_to_what_happened() -> None:
    """Holdings, awards, commitment and deal of every hand; all under the published schema."""
    hands = 0
    for table in play(seated(0, 15), "records"):
        hand = table.hand
        assert hand is not None
        assert isinstance(hand.stage, Complete)
        written = exported(table)
        SCHEMA.validate(written)
        outcome = replay(read(written))
        assert outcome.held_after == hand.held_after
        assert outcome.holdings == {seat: hand.holdings[seat - 1] for seat in sorted(hand.playing)}
        assert outcome.awards == {
            seat: chips for seat, chips in enumerate(hand.stage.awards, 1) if chips
        }
        assert written["awards"] == {str(seat): chips for seat, chips in outcome.awards.items()}
        verify(read(written))
        hands += 1
    assert hands == 15


def test_a_seat_that_is_left_stays_in_the_record() -> None:
    room = Room(players=(1, 2), bots={5: BotLevel.KEEN}).to_round(0)
    room.depart(2)
    room.to_showdown()

    written = exported(room.table)

    assert set(written["players"]) == {"1", "2", "5"}
    assert [choices["2"] for choices in written["rounds"]] == [None] * 4


def test_a_hand_in_play_has_no_record() -> None:
    """It would show cards that are face down."""
    with pytest.raises(AssertionError):
        record(Room().to_round(3).table)


def test_the_reference_record_is_valid() -> None:
    SCHEMA.validate(reference())


@pytest.mark.parametrize(
    "wrong",
    [
        changed("format", "tradeem-hand/2"),
        changed("button", 11),
        changed("players", {"1": "Ann"}),
        changed("players.11", "Eve"),
        changed("board", "8c7cJd9c"),
        changed("pairs.1", "Qc"),
        without("pairs.1"),
        without("rounds.3"),
        changed("rounds.0.1", "fold"),
        changed("rounds.0.1", {"trade": 11}),
        changed("rounds.0.1", {}),
        changed("awards.3", 1_261),
    ],
)
def test_the_schema_refuses(wrong: object) -> None:
    assert not SCHEMA.is_valid(wrong)


def test_names_it_does_not_know_are_ignored() -> None:
    extended = reference() | {"comment": "", "rake": [1, {"a": None}]}
    extended["rounds"][0]["3"] = {"trade": 7, "after_ms": 4_000}

    assert read(extended) == read(reference())


@pytest.mark.parametrize("name", ["format", "button", "players", "pairs", "board", "rounds"])
def test_missing_names(name: str) -> None:
    with pytest.raises(UnreadableRecord, match=name):
        read(without(name))


@pytest.mark.parametrize("name", ["awards", "commitment", "seed", "hand", "table"])
def test_names_that_may_be_missing(name: str) -> None:
    record_without = reference()
    record_without.pop(name, None)

    assert read(record_without).board == "8c7cJd9c2s"


WRONG_TYPES: list[tuple[str, object]] = [
    ("format", None),
    ("format", 1),
    ("button", "10"),
    ("button", 10.0),
    ("button", True),
    ("button", None),
    ("players", []),
    ("players", None),
    ("players.1", 5),
    ("players.1", None),
    ("pairs", ["Qc7d"]),
    ("pairs.1", ["Qc", "7d"]),
    ("board", ["8c"]),
    ("board", None),
    ("rounds", {}),
    ("rounds.0", []),
    ("rounds.0", None),
    ("rounds.0.1", "fold"),
    ("rounds.0.1", "Hold"),
    ("rounds.0.1", 7),
    ("rounds.0.1", True),
    ("rounds.0.1", []),
    ("rounds.0.1", {}),
    ("rounds.0.1", {"Trade": 7}),
    ("rounds.0.1", {"trade": "7"}),
    ("rounds.0.1", {"trade": 7.0}),
    ("rounds.0.1", {"trade": True}),
    ("rounds.0.1", {"trade": [7]}),
    ("rounds.0.1", {"trade": {"seat": 7}}),
    ("awards", []),
    ("awards", None),
    ("awards.3", "1260"),
    ("awards.3", 1260.0),
    ("awards.3", None),
    ("awards.3", False),
    ("players", {"1": "Ann", "x": "Bo"}),
    ("players", {"1": "Ann", "03": "Bo"}),
    ("players", {"1": "Ann", "³": "Bo"}),
    ("players", {"1": "Ann", " 3": "Bo"}),
    ("awards", {"": 0}),
    ("rounds.0", Ambiguous({"1": "hold"})),
    ("rounds.0.1", Ambiguous({"trade": 7})),
]


@pytest.mark.parametrize(("path", "value"), WRONG_TYPES)
def test_wrong_types(path: str, value: object) -> None:
    with pytest.raises(UnreadableRecord) as caught:
        read(changed(path, value))

    assert "\n" not in str(caught.value)


PROOF = {"commitment": "c0ffee", "seed": "5eed"}


@pytest.mark.parametrize("name", PROOF)
@pytest.mark.parametrize("value", [None, 5, True, 1.5, [], {}, Ambiguous({})])
def test_only_proofs_need_seed_and_commitment(name: str, value: object) -> None:
    """A replay ignores them like any other name; to verify, both must be there as text."""
    whole = reference() | PROOF
    found = read_provable(whole)
    missing = {key: entry for key, entry in whole.items() if key != name}

    assert (found.commitment, found.seed) == ("c0ffee", "5eed")
    assert replay(read(whole | {name: value})) == replay(read(missing)) == replay(found)
    with pytest.raises(UnreadableRecord, match=f"^{name} is not a string$"):
        read_provable(whole | {name: value})
    with pytest.raises(UnreadableRecord, match=f'^"{name}" is missing$'):
        read_provable(missing)


@pytest.mark.parametrize("value", [None, 1, "x", [], True, 1.5, [[]], {}, {"format": FORMAT}])
def test_what_is_no_record(value: object) -> None:
    with pytest.raises(UnreadableRecord):
        read(value)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)


PLACES = (
    "button players players.1 pairs pairs.3 board rounds rounds.0 rounds.2.3 awards awards.9 seed"
)


@given(st.sampled_from(PLACES.split()), json_values)
def test_any_value_anywhere_is_read_or_unreadable(path: str, value: object) -> None:
    """Nothing else than `UnreadableRecord` is ever raised."""
    try:
        found = read(changed(path, value))
    except UnreadableRecord:
        return
    assert found.button is not None
