"""Simultaneity: in which order the choices of a round arrive makes no difference."""

from hypothesis import given
from hypothesis import strategies as st

from engine.tradeem.actions import BotLevel
from engine.tradeem.hand import Hand
from engine.tradeem.table import Table
from tests.engine.tradeem.room import Room

PEOPLE = tuple(range(1, 9))


def played(order: list[int], plans: list[dict[int, int | None]], interleave: list[int]) -> Room:
    """A hand in which the seats press Trade'em in one order and click in another."""
    room = Room(PEOPLE, bots={9: BotLevel.KEEN, 10: BotLevel.CASUAL}).to_round()
    for plan in plans:
        for seat in order:
            if plan[seat] is None:
                room.hold(seat)
            else:
                room.open(seat)
        for seat in interleave:
            target = plan[seat]
            if target is not None:
                room.click(seat, target)
        room.wait_due()
    return room


choice = st.one_of(st.none(), st.integers(1, 10))
plan = st.fixed_dictionaries(dict.fromkeys(PEOPLE, choice))


@given(
    plans=st.lists(plan, min_size=4, max_size=4),
    orders=st.tuples(*[st.permutations(PEOPLE)] * 4),
)
def test_any_order_gives_the_same_hand(
    plans: list[dict[int, int | None]], orders: tuple[list[int], ...]
) -> None:
    """The same choices in any order give the same hand, table and events."""
    first = played(orders[0], plans, orders[1])
    second = played(orders[2], plans, orders[3])

    assert same(first.table) == same(second.table)


def same(table: Table) -> tuple[Hand | None, Table]:
    """What two equal tables have equal: all of it, hidden parts included."""
    return table.hand, table
