"""What every `TableStore` must do, whatever it is made of (`functions.ports.TableStore`)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TypeVar

import pytest

from engine.tradeem.actions import HandOver
from engine.tradeem.hand import Choice, ChoiceKind, TradeStage
from engine.tradeem.settings import GRACE_MS, Settings
from engine.tradeem.step import apply
from engine.tradeem.table import Table
from functions.ports import (
    Answered,
    Chosen,
    Conflict,
    Connection,
    Live,
    NotChosen,
    Role,
    Stored,
    TableStore,
)
from tests.engine.tradeem.room import Room

TEN = range(1, 11)
_ids = itertools.count(1)
Result = TypeVar("Result")


def stored(table: Table, **fields: object) -> Stored:
    """A state under an id of its own."""
    named = replace(table, id=f"T{next(_ids):05}")
    made = Stored(table=named, rev=0, created_ms=1_000, tv_key="tv-key", stream_key="stream-key")
    return replace(made, **fields)


def in_a_round(tables: TableStore) -> Stored:
    """A table of ten in the first round, stored."""
    made = stored(Room(TEN).to_round(0).table)
    tables.create(made)
    return made


def waiting(tables: TableStore, **settings: object) -> Stored:
    made = stored(Room((1, 2), settings=Settings(**settings)).table)
    tables.create(made)
    return made


def loaded(tables: TableStore, made: Stored) -> Live:
    live = tables.load(made.table.id)
    assert live is not None
    return live


def due(made: Stored) -> int:
    return stage(made).deadline_ms + GRACE_MS


def stage(made: Stored) -> TradeStage:
    assert made.table.hand is not None
    assert isinstance(made.table.hand.stage, TradeStage)
    return made.table.hand.stage


def hold(at_ms: int = 5, ref: str = "action-1") -> Choice:
    return Choice(kind=ChoiceKind.HOLD, at_ms=at_ms, visible_at_ms=at_ms, refs=(ref,))


def opened(at_ms: int = 5) -> Choice:
    return replace(hold(at_ms), kind=ChoiceKind.OPEN)


def taken(target: int) -> Choice:
    return replace(hold(9), kind=ChoiceKind.TRADE, target=target, refs=("action-1", "action-2"))


def at_once(calls: Sequence[Callable[[], Result]]) -> list[Result]:
    """The results of calls made by as many threads together."""
    with ThreadPoolExecutor(len(calls)) as pool:
        return [future.result() for future in [pool.submit(call) for call in calls]]


# --- state ----------------------------------------------------------------------------------------


def test_what_was_written_is_read(tables: TableStore) -> None:
    made = stored(
        Room(TEN).to_showdown().table,
        generation=7,
        asleep_ms=99,
        host_name="Host",
        answers=(Answered(player="p1", ref="action-1"),),
    )

    tables.create(made)

    assert loaded(tables, made) == Live(stored=made)


def test_a_table_that_is_not_there_is_none(tables: TableStore) -> None:
    assert tables.load("NOBODY") is None


def test_a_table_is_created_once(tables: TableStore) -> None:
    made = waiting(tables)

    with pytest.raises(Conflict):
        tables.create(replace(made, generation=5))

    assert loaded(tables, made).stored == made


def test_a_save_counts_and_replaces(tables: TableStore) -> None:
    made = waiting(tables)

    saved = tables.save(replace(made, generation=1), expect_rev=0)

    assert saved == replace(made, generation=1, rev=1)
    assert loaded(tables, made).stored == saved


def test_a_save_on_another_rev_changes_nothing(tables: TableStore) -> None:
    """Everything conditions on `rev`, which counts writes; `version` is for viewers."""
    made = waiting(tables)
    saved = tables.save(made, expect_rev=0)

    with pytest.raises(Conflict):
        tables.save(replace(made, generation=9), expect_rev=0, record='{"hand": 0}')

    assert loaded(tables, made).stored == saved
    assert list(tables.records(made.table.id)) == []


def test_a_save_of_a_table_that_is_not_there_conflicts(tables: TableStore) -> None:
    with pytest.raises(Conflict):
        tables.save(stored(Room((1, 2)).table), expect_rev=0)


def test_of_many_saves_on_one_rev_one_succeeds(tables: TableStore) -> None:
    made = waiting(tables)

    def save(generation: int) -> bool:
        try:
            tables.save(replace(made, generation=generation), expect_rev=0)
        except Conflict:
            return False
        return True

    won = at_once([lambda n=n: save(n) for n in range(8)])

    assert won.count(True) == 1
    assert loaded(tables, made).stored.generation == won.index(True)


# --- choices --------------------------------------------------------------------------------------


def test_a_choice_is_merged_into_the_round(tables: TableStore) -> None:
    made = in_a_round(tables)

    result = tables.choose(made, 3, hold(), received_ms=5)

    assert isinstance(result, Chosen)
    assert result.stored.rev == 1
    assert stage(result.stored).choices[2] == hold()
    assert loaded(tables, made).stored == result.stored


def test_a_choice_raises_no_version(tables: TableStore) -> None:
    made = in_a_round(tables)

    result = tables.choose(made, 3, hold(), received_ms=5)

    assert result.stored.table.version == made.table.version


def test_ten_choices_at_once_are_ten_writes(tables: TableStore) -> None:
    """None of them has seen another; none fails, none is lost."""
    made = in_a_round(tables)

    results = at_once([lambda s=s: tables.choose(made, s, hold(s), received_ms=5) for s in TEN])

    assert all(isinstance(result, Chosen) for result in results)
    now = loaded(tables, made).stored
    assert now.rev == 10
    assert stage(now).choices == tuple(hold(seat) for seat in TEN)
    complete = [r for r in results if None not in stage(r.stored).choices]
    assert len(complete) == 1, "exactly one of them sees all ten"


def test_a_seat_chooses_once(tables: TableStore) -> None:
    made = in_a_round(tables)
    tables.choose(made, 3, hold(), received_ms=5)

    again = tables.choose(made, 3, hold(8, "action-9"), received_ms=8)

    assert isinstance(again, NotChosen)
    assert again.stored.rev == 1
    assert stage(again.stored).choices[2] == hold()


def test_of_two_choices_of_a_seat_at_once_one_is_stored(tables: TableStore) -> None:
    made = in_a_round(tables)

    results = at_once(
        [lambda r=r: tables.choose(made, 3, hold(ref=r), received_ms=5) for r in "abcd"]
    )

    assert sum(isinstance(result, Chosen) for result in results) == 1
    assert loaded(tables, made).stored.rev == 1


def test_an_open_trade_becomes_a_trade(tables: TableStore) -> None:
    made = in_a_round(tables)
    first = tables.choose(made, 3, opened(), received_ms=5)

    result = tables.choose(first.stored, 3, taken(7), received_ms=9)

    assert isinstance(result, Chosen)
    assert stage(result.stored).choices[2] == taken(7)


def test_a_trade_that_saw_no_open_trade_is_not_stored(tables: TableStore) -> None:
    made = in_a_round(tables)
    tables.choose(made, 3, opened(), received_ms=5)

    assert isinstance(tables.choose(made, 3, taken(7), received_ms=9), NotChosen)


def test_an_open_trade_saved_with_the_table_becomes_a_trade(tables: TableStore) -> None:
    """Another step of the table, between the two, changes nothing for the seat."""
    made = in_a_round(tables)
    first = tables.choose(made, 3, opened(), received_ms=5)
    saved = tables.save(replace(first.stored, generation=2), expect_rev=1)

    result = tables.choose(saved, 3, taken(7), received_ms=9)

    assert isinstance(result, Chosen)


@pytest.mark.parametrize(("before_due_ms", "kind"), [(1, Chosen), (0, NotChosen), (-1, NotChosen)])
def test_a_choice_counts_until_the_due_moment(
    tables: TableStore, before_due_ms: int, kind: type
) -> None:
    """Decided by the gateway's receipt time: deadline and grace (T20)."""
    made = in_a_round(tables)

    result = tables.choose(made, 3, hold(), received_ms=due(made) - before_due_ms)

    assert isinstance(result, kind)


def test_a_choice_of_another_round_is_not_stored(tables: TableStore) -> None:
    room = Room(TEN).to_round(0)
    made = stored(room.table)
    tables.create(made)
    room.to_round(1)
    later = replace(made, table=replace(room.table, id=made.table.id))
    saved = tables.save(later, expect_rev=0)

    result = tables.choose(made, 3, hold(), received_ms=5)

    assert isinstance(result, NotChosen)
    assert result.stored == saved


def test_a_choice_made_at_an_older_version_is_not_stored(tables: TableStore) -> None:
    """The seat was handed over meanwhile: the player who chose has none any more."""
    made = in_a_round(tables)
    host = made.table.seats[0]
    assert host is not None
    moved = HandOver(player=host.player, to="p99", device="device-99", at_ms=4)
    saved = tables.save(replace(made, table=apply(made.table, moved).table), expect_rev=0)

    result = tables.choose(made, 1, hold(), received_ms=5)

    assert result == NotChosen(stored=saved)
    assert isinstance(tables.choose(saved, 1, hold(), received_ms=5), Chosen)


def test_a_choice_of_a_round_that_is_over_is_not_stored(tables: TableStore) -> None:
    room = Room(TEN).to_round(3)
    made = stored(room.table)
    tables.create(made)
    room.time_up()
    tables.save(replace(made, table=replace(room.table, id=made.table.id)), expect_rev=0)

    assert isinstance(tables.choose(made, 3, hold(), received_ms=5), NotChosen)


def test_a_save_that_did_not_see_a_choice_conflicts(tables: TableStore) -> None:
    """An acknowledged choice is never lost under an advance."""
    made = in_a_round(tables)
    tables.choose(made, 3, hold(), received_ms=5)

    with pytest.raises(Conflict):
        tables.save(replace(made, generation=2), expect_rev=0)


def test_choices_and_saves_at_once_lose_nothing(tables: TableStore) -> None:
    made = in_a_round(tables)

    def save() -> int:
        done = 0
        while done < 5:
            now = loaded(tables, made).stored
            try:
                tables.save(replace(now, generation=now.generation + 1), expect_rev=now.rev)
            except Conflict:
                continue
            done += 1
        return done

    def choose(seat: int) -> int:
        return int(isinstance(tables.choose(made, seat, hold(seat), received_ms=5), Chosen))

    calls: list[Callable[[], int]] = [lambda s=s: choose(s) for s in TEN]
    results = at_once([*calls, save, save])

    now = loaded(tables, made).stored
    assert results == [1] * 10 + [5, 5]
    assert now.rev == 20
    assert now.generation == 10
    assert stage(now).choices == tuple(hold(seat) for seat in TEN)


# --- connections ----------------------------------------------------------------------------------


def connection(made: Stored, name: str, **fields: object) -> Connection:
    first = Connection(
        id=name, table=made.table.id, role=Role.PLAYER, player="p1", connected_ms=1, seen_ms=2
    )
    return replace(first, **fields)


def test_connections_are_read_with_the_table(tables: TableStore) -> None:
    made, other = waiting(tables), waiting(tables)
    tv = connection(made, "b=", role=Role.TV, player=None)
    player = connection(made, "a=", spent=3, window_ms=4)
    for one in (tv, player, connection(other, "c=")):
        tables.connect(one)

    assert set(loaded(tables, made).connections) == {player, tv}


def test_a_connection_is_written_once(tables: TableStore) -> None:
    made = waiting(tables)
    tables.connect(connection(made, "a="))

    tables.connect(connection(made, "a=", seen_ms=9))

    assert loaded(tables, made).connections == (connection(made, "a=", seen_ms=9),)


def test_connections_leave_the_rev_alone(tables: TableStore) -> None:
    made = waiting(tables)

    tables.connect(connection(made, "a="))

    assert loaded(tables, made).stored.rev == 0


def test_a_connection_is_forgotten_and_no_other(tables: TableStore) -> None:
    made = waiting(tables)
    for name in ("a=", "b="):
        tables.connect(connection(made, name))

    for _ in range(2):
        tables.disconnect(made.table.id, "a=")
        assert loaded(tables, made).connections == (connection(made, "b="),)


def test_a_charge_is_stored(tables: TableStore) -> None:
    made = waiting(tables)
    tables.connect(connection(made, "a="))

    tables.charge(connection(made, "a=", spent=7, window_ms=100))

    assert loaded(tables, made).connections[0].spent == 7
    assert loaded(tables, made).connections[0].window_ms == 100


def test_a_charge_brings_no_connection_back(tables: TableStore) -> None:
    made = waiting(tables)

    tables.charge(connection(made, "a=", spent=7))

    assert loaded(tables, made).connections == ()


def test_a_socket_that_has_not_synced_is_noted_once(tables: TableStore) -> None:
    made = waiting(tables)

    tables.note(connection(made, "a=", seen_ms=0, spent=1))
    tables.note(connection(made, "a=", seen_ms=0, spent=2))

    assert loaded(tables, made).connections == (connection(made, "a=", seen_ms=0, spent=1),)


def test_a_note_takes_nothing_from_a_connection(tables: TableStore) -> None:
    """A frame of the socket was overtaken by its first `sync`."""
    made = waiting(tables)
    tables.connect(connection(made, "a="))

    tables.note(connection(made, "a=", seen_ms=0))

    assert loaded(tables, made).connections == (connection(made, "a="),)


# --- records, lobby, due work ---------------------------------------------------------------------


def test_records_are_kept_by_hand(tables: TableStore) -> None:
    made = waiting(tables)
    for hand in (1, 2, 11):
        now = replace(made, table=replace(made.table, hands_played=hand))
        rev = loaded(tables, made).stored.rev
        tables.save(now, expect_rev=rev, record=f'{{"hand": {hand}}}')

    assert tables.record(made.table.id, 2) == '{"hand": 2}'
    assert tables.record(made.table.id, 3) is None
    assert list(tables.records(made.table.id)) == [f'{{"hand": {n}}}' for n in (1, 2, 11)]


def test_the_lobby_lists_open_tables_newest_first(tables: TableStore) -> None:
    older = stored(Room((1, 2), settings=Settings(name="Older")).table, created_ms=5)
    newer = stored(Room((1,), settings=Settings(name="Newer")).table, created_ms=6)
    hidden = [
        stored(Room((1, 2), settings=Settings(listed=False)).table),
        stored(Room((1, 2), settings=Settings(practice=True)).table),
        stored(Room((1, 2)).start().table),
    ]
    for made in (older, newer, *hidden):
        tables.create(made)

    lines = tables.lobby()

    assert [line.table for line in lines] == [newer.table.id, older.table.id]
    assert [line.players for line in lines] == [1, 2]
    assert lines[0].host_name == "Player 1"


def test_a_table_that_starts_leaves_the_lobby(tables: TableStore) -> None:
    room = Room((1, 2))
    made = stored(room.table)
    tables.create(made)

    started = replace(room.start().table, id=made.table.id)
    tables.save(replace(made, table=started), expect_rev=0)

    assert list(tables.lobby()) == []


def test_due_tables_are_found_within_a_minute(tables: TableStore) -> None:
    """The index is only as fine as a minute."""
    made = in_a_round(tables)
    waiting(tables)

    assert list(tables.due(due(made) - 60_001)) == []
    assert list(tables.due(due(made) + 60_000)) == [made.table.id]


def test_a_table_that_moved_on_is_due_later(tables: TableStore) -> None:
    room = Room(TEN).to_round(0)
    made = stored(room.table)
    tables.create(made)
    first_due = due(made)
    room.now_ms += 200_000
    room.settle()
    tables.save(replace(made, table=replace(room.table, id=made.table.id)), expect_rev=0)

    assert list(tables.due(first_due + 60_000)) == []
