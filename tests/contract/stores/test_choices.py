"""What every `TableStore` must do with the choices of a running round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.tradeem.actions import HandOver
from engine.tradeem.step import apply
from functions.ports import (
    Chosen,
    Conflict,
    NotChosen,
    TableStore,
)
from tests.contract.stores.made import (
    TEN,
    at_once,
    due,
    hold,
    in_a_round,
    loaded,
    opened,
    stage,
    stored,
    taken,
)
from tests.engine.tradeem.room import Room


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
