"""One step of a betting table: a command, or the clock, in; a new table and what happened, out.

`apply` is total: a `PokerTableStep`, or `IllegalAction` with the table untouched. Time and chance
come with the command. A hand runs inside the table: all that follows from a command without
anybody's decision, up to the awards and to who goes out, is in the same step and one version.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from engine.log import logged
from engine.poker.table import dealing, ending, sitting, turns
from engine.poker.table.change import with_ledger
from engine.poker.table.commands import (
    Act,
    AddChips,
    BeginHand,
    ChangeStakes,
    Connect,
    Disconnect,
    Leave,
    MoveCarry,
    Return,
    Sit,
    SitOut,
    TableCommand,
    TakeSeat,
    TimeUp,
    VoidHand,
)
from engine.poker.table.events import CarryMoved, HappenedAt, StakesChanged
from engine.poker.table.questions import (
    chips,
    due_ms,
    require_between_hands,
    wants_hand,
)
from engine.poker.table.state import PokerTable, PokerTableStep
from engine.poker.table.terms import Terms, has_its_rake, is_playable
from engine.refusals import IllegalAction, Refusal


def new_table(table_id: str, terms: Terms, seats: int) -> PokerTable:
    """An empty table. `ValueError` if the game cannot be played by so many or at such stakes, or if
    the rake of the terms is not the one of a table with so many seats."""
    if not 2 <= seats <= terms.game.seats[1]:
        raise ValueError(f"{terms.game.name} has up to {terms.game.seats[1]} seats")
    if not is_playable(terms):
        raise ValueError("no hand can be played at these stakes")
    if not has_its_rake(terms, seats):
        raise ValueError(f"the rake is not that of a table of {seats} seats")
    return PokerTable(id=table_id, terms=terms, seats=(None,) * seats)


def apply(table: PokerTable, command: TableCommand) -> PokerTableStep:
    """The table after `command`. `IllegalAction` says why not; then nothing has changed."""
    return _published(table, _applied(table, command))


def settle(table: PokerTable, at_ms: int, seed: bytes) -> PokerTableStep:
    """The table with all done that is due at `at_ms`: turns that are over, and one hand begun with
    the 32 fresh bytes of `seed` at most. One version; no change if nothing is due."""
    settled = table
    events: tuple[HappenedAt, ...] = ()
    while (due := due_ms(settled)) is not None and at_ms >= due:
        begins = wants_hand(settled, at_ms)
        command = BeginHand(seed=seed, at_ms=at_ms) if begins else TimeUp(at_ms=at_ms)
        step = _applied(settled, command)
        settled, events = step.table, events + step.events
        if begins:
            break
    return _published(table, PokerTableStep(table=settled, events=events))


def _published(before: PokerTable, step: PokerTableStep) -> PokerTableStep:
    """The step with its version and its place in the log."""
    table = step.table
    if table is before:
        return step
    chips(table)
    version = before.version + 1
    log = logged(before.log, version, step.events)
    return replace(step, table=replace(table, version=version, log=log))


def _applied(table: PokerTable, command: TableCommand) -> PokerTableStep:
    """The step without its version."""
    match command:
        case Act():
            return turns.act(table, command)
        case TimeUp(at_ms=at_ms):
            return turns.time_up(table, at_ms)
        case BeginHand():
            return dealing.begin(table, command)
        case VoidHand():
            return ending.void(table)
        case ChangeStakes() | MoveCarry():
            return _changed(table, command)
        case Sit() | AddChips() | TakeSeat():
            return _seated(table, command)
        case Leave() | SitOut() | Return() | Connect() | Disconnect():
            return _moved(table, command)
        case _ as never:
            assert_never(never)


def _seated(table: PokerTable, command: Sit | AddChips | TakeSeat) -> PokerTableStep:
    """Chips come or go."""
    match command:
        case Sit():
            return sitting.sit(table, command)
        case AddChips():
            return sitting.add_chips(table, command)
        case TakeSeat():
            return sitting.take_seat(table, command)
        case _ as never:
            assert_never(never)


def _moved(
    table: PokerTable, command: Leave | SitOut | Return | Connect | Disconnect
) -> PokerTableStep:
    """Who plays and who does not; whoever leaves in their turn is not waited for."""
    match command:
        case Leave(at_ms=at_ms):
            step = sitting.leave(table, command)
            return turns.go_on(step.table, at_ms, step.events)
        case SitOut():
            return sitting.sit_out(table, command)
        case Return():
            return sitting.come_back(table, command)
        case Connect():
            return sitting.connect(table, command)
        case Disconnect():
            return sitting.disconnect(table, command)
        case _ as never:
            assert_never(never)


def _changed(table: PokerTable, command: ChangeStakes | MoveCarry) -> PokerTableStep:
    """What holds for the next hand."""
    if isinstance(command, ChangeStakes):
        stakes = command.stakes
        if stakes == table.terms.stakes:
            return PokerTableStep(table=table)
        terms = replace(table.terms, stakes=stakes)
        if not is_playable(terms) or not has_its_rake(terms, len(table.seats)):
            raise IllegalAction(Refusal.TABLE_STAKES, "No hand can be played at these amounts.")
        event = StakesChanged(
            small_blind=stakes.small_blind,
            big_blind=stakes.big_blind,
            ante=stakes.ante,
            small_bet=stakes.small_bet,
            big_bet=stakes.big_bet,
            bring_in=stakes.bring_in,
            straddles=stakes.straddles,
            table_limit=stakes.table_limit,
        )
        return PokerTableStep(table=replace(table, terms=terms), events=(event,))
    require_between_hands(table)
    amount = command.amount
    if table.carried + amount < 0:
        raise IllegalAction(Refusal.TABLE_NO_CARRY, "So much was not carried.")
    moved = with_ledger(
        replace(table, carried=table.carried + amount),
        came=max(0, amount),
        went=max(0, -amount),
    )
    return PokerTableStep(table=moved, events=(CarryMoved(amount=amount),))
