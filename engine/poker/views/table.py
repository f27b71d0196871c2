"""What each viewer may see of a betting table. Cards are in its hand only: that part is made by
`engine.poker.views.hand`, which redacts events of the hand and of the table alike.

The seed and players' ids stay in; of another player's clock only the running turn is told. Who
takes a seat whose last player was dealt in sees nothing of that player's cards.
"""

from __future__ import annotations

from engine.log import Logged
from engine.poker.table.events import HappenedAt, SatDown
from engine.poker.table.questions import due_ms, in_hand, is_running
from engine.poker.table.state import PokerSeat, PokerTable
from engine.poker.views.hand import redact
from engine.poker.views.hand import view as hand_view
from engine.poker.views.hand_types import PokerViewer
from engine.poker.views.table_types import PokerTableView, SeatedView, TableSeatView, TurnView
from engine.viewers import Rail, SeatViewer


def view(table: PokerTable, viewer: PokerViewer) -> PokerTableView:
    """All that `viewer` may see of the table now."""
    terms = table.terms
    places = table.running or table.places
    hand = table.hand
    dealt = hand.seats if hand is not None else ()
    turn = table.turn
    return PokerTableView(
        table=table.id,
        game=terms.game.id,
        limit=terms.rules.limit,
        stakes=terms.stakes,
        hand_number=table.number,
        button=places.button if places else None,
        small=places.small if places and places.small in dealt else None,
        big=places.big if places else None,
        carried=table.carried,
        seats=tuple(_seat(table, number) for number in range(1, len(table.seats) + 1)),
        hand=hand_view(hand, _of_hand(table, viewer)) if hand is not None else None,
        commitment=table.commitment if hand is not None else None,
        turn=TurnView(
            seat=turn.seat, turn=turn.number, deadline_ms=turn.deadline_ms, bank_ms=turn.bank_ms
        )
        if turn is not None
        else None,
        next_hand_at_ms=None if is_running(table) else due_ms(table),
        you=_you(table, viewer.seat) if isinstance(viewer, SeatViewer) else None,
    )


def missed(table: PokerTable, viewer: PokerViewer, after: int) -> tuple[Logged[HappenedAt], ...]:
    """What the short log has of the versions after `after`, as `viewer` may know it: of a seat
    that is empty by now nobody is the player."""
    if isinstance(viewer, SeatViewer) and _you(table, viewer.seat) is None:
        viewer = Rail()
    since = _seated_since(table, viewer)
    return tuple(
        Logged(
            version=entry.version,
            events=tuple(
                redact(event, viewer if entry.version >= since else Rail())
                for event in entry.events
            ),
        )
        for entry in table.log
        if entry.version > after
    )


def _of_hand(table: PokerTable, viewer: PokerViewer) -> PokerViewer:
    """As whom the viewer sees the hand: its player only if the seat was dealt to them."""
    hand = table.hand
    if hand is None or not isinstance(viewer, SeatViewer) or viewer.seat not in hand.seats:
        return viewer
    seat = table.seats[viewer.seat - 1]
    dealt_to = table.dealt_to[hand.seats.index(viewer.seat)]
    return viewer if seat is not None and seat.player == dealt_to else Rail()


def _seated_since(table: PokerTable, viewer: PokerViewer) -> int:
    """The version in which the viewer took the seat; 0 if it is no longer in the log."""
    if not isinstance(viewer, SeatViewer):
        return 0
    taken = (
        entry.version
        for entry in table.log
        for event in entry.events
        if isinstance(event, SatDown) and event.seat == viewer.seat
    )
    return max(taken, default=0)


def _seat(table: PokerTable, number: int) -> TableSeatView:
    seat = table.seats[number - 1]
    if seat is None:
        return TableSeatView(
            seat=number, name=None, stack=0, sitting_out=False, connected=False, left=False
        )
    return TableSeatView(
        seat=number,
        name=seat.name,
        stack=_stack(table, number, seat),
        sitting_out=seat.sitting_out or seat.timed_out,
        connected=seat.connected,
        left=seat.left,
    )


def _stack(table: PokerTable, number: int, seat: PokerSeat) -> int:
    """What lies before them: the table itself knows what they began the running hand with."""
    hand = table.hand
    if hand is None or not in_hand(table, number):
        return seat.stack
    return hand.stacks[hand.seats.index(number)]


def _you(table: PokerTable, number: int) -> SeatedView | None:
    """What concerns the player of this seat alone; None for an empty one."""
    seat = table.seats[number - 1] if 1 <= number <= len(table.seats) else None
    if seat is None:
        return None
    return SeatedView(
        seat=number,
        owes_entry=seat.owed.entry,
        owes_big=seat.owed.big,
        owes_small=seat.owed.small,
        waits=seat.waits,
        sitting_out=seat.sitting_out,
        adding=seat.adding,
        bank_ms=seat.bank_ms,
        all_ins=seat.all_ins,
    )
