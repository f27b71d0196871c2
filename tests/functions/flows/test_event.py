"""A whole event over the flows, with everybody's frames."""

from tests.kit.world import TableWorld


def test_an_event_of_silent_players_runs_by_the_clock_alone() -> None:
    world = TableWorld()
    first, second = world.table_of(1, 2)
    assert first.ask("start")["result"] == "ok"

    world.until("finished")

    table = world.live.table
    assert table.hands_played == 2
    assert sum(seat.total for seat in table.seats if seat) == 2 * 2_520
    assert len(world.ports.tables.records("ABCDEF")) == 2
    assert len(second.got("flash")) == 20
