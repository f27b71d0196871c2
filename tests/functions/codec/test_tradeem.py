"""States as stores keep them: small, complete, and of a schema that can be told."""

from __future__ import annotations

import json
import zlib
from dataclasses import replace

import pytest

from engine.tradeem.hand import ChoiceKind, TradeStage
from engine.tradeem.settings import Settings
from functions.codec import tradeem
from functions.codec.documents import sample
from functions.ports import Answered, Stored
from tests.engine.tradeem.room import Room

TEN = range(1, 11)


def stored(room: Room, **fields: object) -> Stored:
    made = Stored(
        table=room.table, rev=3, created_ms=1_000, tv_key="tv-key", stream_key="stream-key"
    )
    return replace(made, **fields)


def in_trade(number: int = 2) -> Room:
    room = Room(TEN).to_round(number)
    room.hold(3, ref="action-1")
    room.open(4, ref="action-2")
    room.open(5, ref="action-3")
    room.click(5, 9, ref="action-4")
    return room


@pytest.mark.parametrize(
    "room",
    [
        Room((1,)),
        Room((1, 2)).start(),
        in_trade(0),
        in_trade(3),
        Room(TEN).to_round(3),
    ],
    ids=["waiting", "armed", "before the flop", "river", "all silent"],
)
def test_what_is_packed_is_unpacked(room: Room) -> None:
    made = stored(room, generation=4, asleep_ms=9, answers=(Answered(player="p1", ref="a-ref"),))
    packed = tradeem.pack(made)

    assert tradeem.unpack(packed.doc, packed.choices, 3) == made


def test_running_choices_are_kept_apart() -> None:
    """One of them can be written without the rest."""
    packed = tradeem.pack(stored(in_trade()))

    without = tradeem.unpack(packed.doc, {}, 3)

    assert set(packed.choices) == {3, 4, 5}
    assert isinstance(without.table.hand.stage, TradeStage)
    assert without.table.hand.stage.choices == (None,) * 10
    merged = tradeem.unpack(packed.doc, {4: packed.choices[4]}, 3).table.hand.stage.choices
    assert [choice.kind if choice else None for choice in merged[2:5]] == [
        None,
        ChoiceKind.OPEN,
        None,
    ]


def test_choices_of_another_round_are_ignored() -> None:
    old = tradeem.pack(stored(in_trade(1)))
    now = tradeem.pack(stored(Room(TEN).to_round(2)))

    assert tradeem.unpack(now.doc, old.choices, 3).table.hand.stage.choices == (None,) * 10


def test_choices_are_nothing_outside_a_round() -> None:
    room = in_trade(3)
    choices = tradeem.pack(stored(room)).choices
    room.time_up()
    packed = tradeem.pack(stored(room))

    assert packed.choices == {}
    assert tradeem.unpack(packed.doc, choices, 3).table == room.table
    with pytest.raises(ValueError, match="no round"):
        tradeem.choice_text(room.table, in_trade().round.choices[2])


def test_columns_say_what_conditions_and_indexes_need() -> None:
    room = in_trade()
    packed = tradeem.pack(stored(room))

    assert packed.due_ms == room.round.deadline_ms + 1_000
    assert packed.version == room.table.version
    assert packed.listed is None


def test_only_open_listed_tables_are_listed() -> None:
    open_ = tradeem.pack(stored(Room((1, 2)))).listed
    assert open_ is not None
    assert (open_.players, open_.host_name) == (2, "Player 1")
    for settings in (Settings(listed=False), Settings(practice=True)):
        assert tradeem.pack(stored(Room((1, 2), settings=settings))).listed is None
    assert tradeem.pack(stored(Room((1, 2)).start())).listed is None


def test_a_host_without_a_seat_has_the_name_given_at_the_creation() -> None:
    listed = tradeem.pack(stored(Room(()), host_name="Ada")).listed

    assert listed is not None
    assert listed.host_name == "Ada"


def test_a_state_is_small() -> None:
    """It is paid by the KB at every choice (design number: 2 KB)."""
    room = Room(TEN)
    for number in range(4):
        room.to_round(number)
        for seat in TEN:
            room.take(seat, seat % 10 + 1)
        if number < 3:
            room.wait_due()
    packed = tradeem.pack(stored(room))

    assert len(packed.doc) + sum(map(len, packed.choices.values())) < 2_048


def test_the_sample_of_a_schema_never_changes() -> None:
    """What was packed with it cannot be read without it."""
    kept = sample("tradeem", 1)

    assert zlib.crc32(kept) == SAMPLE_1
    assert set(json.loads(kept)) == {
        "table",
        "log",
        "generation",
        "asleep_ms",
        "created_ms",
        "host_name",
        "answers",
        "tv_key",
        "stream_key",
    }


SAMPLE_1 = 2357750065


def test_an_older_schema_is_brought_up_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """New code reads what old code wrote (pitfall 32)."""
    made = stored(in_trade())
    packed = tradeem.pack(made)
    text = zlib.decompressobj(zdict=sample("tradeem", 1)).decompress(packed.doc[1:])
    upgrades = {
        1: lambda plain: {**plain, "host_name": plain["host_name"] + "two, "},
        2: lambda plain: {**plain, "host_name": plain["host_name"] + "three"},
    }
    monkeypatch.setattr(tradeem, "FORMAT", replace(tradeem.FORMAT, schema=3, upgrades=upgrades))
    assert json.loads(text)["host_name"] == ""

    read = tradeem.unpack(packed.doc, packed.choices, 3)

    assert read == replace(made, host_name="two, three")
