"""The hand inside a betting table: it begins, is played and timed, ends, or is void.

While a hand runs, `table.seats` keep the stacks that it began with, and `table.places`,
`table.carried` what held before it: a void hand leaves no trace in them. When it is over, stacks,
carried chips, rake and drop are taken from it, owed blinds are counted, and who has nothing left
goes out.
"""

from __future__ import annotations

from dataclasses import replace

from engine.commitment import commitment
from engine.events import HandVoided
from engine.house_choices import SittingOut
from engine.poker.hand.actions import Decision, StandIn
from engine.poker.hand.start import start
from engine.poker.hand.state import BetStage, Complete, PokerHand
from engine.poker.hand.step import step
from engine.poker.table.change import with_ledger, with_seat
from engine.poker.table.clock import at_time_up, bank_after, passive, turn_due_ms, turn_of
from engine.poker.table.commands import Act, BeginHand
from engine.poker.table.entry import Lineup, drawn, lineup, owed_after
from engine.poker.table.events import HandBegan, HappenedAt, TimedOut, TurnBegan
from engine.poker.table.leaving import eliminated, gone_after
from engine.poker.table.questions import (
    candidates,
    is_running,
    occupied,
    require_between_hands,
)
from engine.poker.table.sitting import own_seat
from engine.poker.table.state import PokerSeat, PokerTable, PokerTableStep
from engine.refusals import IllegalAction, Refusal
from engine.rules import Forced
from engine.shuffle import shuffle, stream

PAUSE_MS = 5_000  # between the end of a hand and the next deal
SEED_BYTES = 32

_Events = list[HappenedAt]


def begin(table: PokerTable, command: BeginHand) -> PokerTableStep:
    """The next hand dealt, forced bets posted; first of all who cannot pay is out, where the house
    says so (C-5). Refused while a hand runs, before its time and with less than two players."""
    require_between_hands(table)
    if len(command.seed) != SEED_BYTES:
        raise ValueError("a seed has 32 bytes")
    if command.at_ms < (table.next_hand_at_ms or 0):
        raise IllegalAction(Refusal.TABLE_NOT_DUE, "It is not time yet.")
    out = eliminated(table, last_table=command.last_table)
    table, events = out.table, list(out.events)
    line = _lineup(table, command)
    if line is None:
        if events:
            return PokerTableStep(table=table, events=tuple(events))
        raise IllegalAction(Refusal.TABLE_TOO_FEW, "It takes two players.")
    return _dealt(table, command, line, events)


def _lineup(table: PokerTable, command: BeginHand) -> Lineup | None:
    playing = candidates(table)
    if len(playing) < 2:
        return None
    before = table.places
    if before is None:
        seats = sorted(one.seat for one in playing)
        button = command.button
        if button is None:
            button = seats[stream(command.seed, "button").below(len(seats))]
        before = drawn(button, seats)
    terms = table.terms
    return lineup(
        game=terms.game,
        entry=terms.table.entry,
        rule=terms.table.button,
        stakes=terms.stakes,
        before=before,
        candidates=playing,
    )


def _dealt(table: PokerTable, command: BeginHand, line: Lineup, events: _Events) -> PokerTableStep:
    terms = table.terms
    deck = command.deck or shuffle(command.seed)
    seats = [table.seats[number - 1] for number in line.seats]
    players = [seat for seat in seats if seat is not None]
    begun = start(
        terms.game,
        terms.rules,
        terms.stakes,
        seats=line.seats,
        stacks=[player.stack for player in players],
        button=None if terms.game.forced is Forced.BRING_IN else line.places.button,
        deck=deck,
        carried=table.carried,
        posts=line.posts,
        dead=line.dead,
        antes=line.antes,
        first=line.first,
    )
    table = replace(
        table,
        number=table.number + 1,
        running=line.places,
        hand=begun.hand,
        dealt_to=tuple(player.player for player in players),
        seed=command.seed.hex(),
        commitment=commitment(command.seed, deck),
        turn=None,
        absent=tuple(n for n, seat in occupied(table) if n in line.seats and seat.away),
        cut_off=(),
        next_hand_at_ms=None,
    )
    events += [_began(table, line), *begun.events]
    return go_on(table, command.at_ms, tuple(events))


def _began(table: PokerTable, line: Lineup) -> HandBegan:
    places = line.places
    return HandBegan(
        hand=table.number,
        seats=line.seats,
        button=places.button,
        small=places.small if places.small in line.seats else None,
        big=places.big,
        commitment=table.commitment,
    )


def act(table: PokerTable, command: Act) -> PokerTableStep:
    """The table after a player's decision. Refused after its time, and if it is meant for another
    turn: nothing that was clicked for one decision counts for the next."""
    number, seat = own_seat(table, command.player)
    hand, turn = table.hand, table.turn
    if hand is None or turn is None:
        raise IllegalAction(Refusal.TURN_NOT_PLAYING, "No hand is being played.")
    if (command.hand, command.turn) != (table.number, turn.number):
        raise IllegalAction(Refusal.TURN_STALE, "That turn is over.")
    position = hand.seats.index(turn.seat)
    if number != turn.seat or command.action.position != position:
        raise IllegalAction(Refusal.BET_NOT_YOUR_TURN, "It is another player's turn.")
    if command.at_ms >= turn_due_ms(table.terms.table.time, turn):
        raise IllegalAction(Refusal.TURN_CLOSED, "The time is up.")
    done = step(hand, command.action)
    spent = replace(seat, bank_ms=bank_after(turn, command.at_ms))
    table = with_seat(replace(table, hand=done.hand), number, spent)
    return go_on(table, command.at_ms, done.events)


def time_up(table: PokerTable, at_ms: int) -> PokerTableStep:
    """The table after the clock has decided a turn (R25, R27). Whoever let it pass while cut off
    sits out until he is back. Refused before it is due."""
    hand, turn = table.hand, table.turn
    time = table.terms.table.time
    if hand is None or turn is None or at_ms < turn_due_ms(time, turn):
        raise IllegalAction(Refusal.TABLE_NOT_DUE, "It is not time yet.")
    seat = table.seats[turn.seat - 1]
    assert seat is not None
    decision = at_time_up(time, seat, hand, hand.seats.index(turn.seat))
    after, event = _timed_out(turn.seat, replace(seat, bank_ms=0), decision)
    table = with_seat(table, turn.seat, after)
    if not seat.connected:
        table = replace(
            table, absent=(*table.absent, turn.seat), cut_off=(*table.cut_off, turn.seat)
        )
    done = step(hand, decision)
    return go_on(replace(table, hand=done.hand), at_ms, (event, *done.events))


def _timed_out(number: int, seat: PokerSeat, decision: Decision) -> tuple[PokerSeat, TimedOut]:
    """The seat after the clock has decided for it, and what is told of that."""
    stands_in = isinstance(decision, StandIn)
    left = seat.all_ins - stands_in
    after = replace(seat, all_ins=left, timed_out=seat.timed_out or not seat.connected)
    return after, TimedOut(seat=number, all_ins=left if stands_in else None)


def go_on(table: PokerTable, at_ms: int, events: tuple[HappenedAt, ...]) -> PokerTableStep:
    """The table after something happened in its hand: absent players have checked or folded, and
    the next turn runs or the hand is over."""
    hand = table.hand
    if hand is None or table.running is None:
        return PokerTableStep(table=table, events=events)
    found = list(events)
    while isinstance(hand.stage, BetStage) and hand.seats[hand.stage.to_act] in table.absent:
        number = hand.seats[hand.stage.to_act]
        decision = _absent_decision(table, hand, hand.stage)
        seat = table.seats[number - 1]
        assert seat is not None
        if isinstance(decision, StandIn):
            after, event = _timed_out(number, seat, decision)
            table = with_seat(table, number, after)
            found.append(event)
        done = step(hand, decision)
        hand = done.hand
        found += done.events
    table = replace(table, hand=hand)
    if isinstance(hand.stage, Complete):
        return _finished(table, hand, hand.stage, at_ms, found)
    assert isinstance(hand.stage, BetStage)
    return _turn_began(table, hand, hand.stage, at_ms, found)


def _absent_decision(table: PokerTable, hand: PokerHand, stage: BetStage) -> Decision:
    """Check, else fold; a hand that is dead because its player was not there is folded (R6). Who
    was cut off in this very hand is protected as long as it lasts: a free check that the clock
    made for him does not end it (R27)."""
    number = hand.seats[stage.to_act]
    seat = table.seats[number - 1]
    assert seat is not None
    if number in table.cut_off and not seat.sitting_out and not seat.left:
        return at_time_up(table.terms.table.time, seat, hand, stage.to_act)
    dead = table.terms.table.entry.sitting_out is SittingOut.DEAD_HAND
    return passive(hand, stage.to_act, dead=dead and seat.sitting_out)


def _turn_began(
    table: PokerTable, hand: PokerHand, stage: BetStage, at_ms: int, events: _Events
) -> PokerTableStep:
    number = hand.seats[stage.to_act]
    old = table.turn
    if old is not None and old.seat == number and not _has_acted(events):
        return PokerTableStep(table=table, events=tuple(events))
    seat = table.seats[number - 1]
    assert seat is not None
    counted = 1 if old is None else old.number + 1
    turn = turn_of(table.terms.table.time, counted, number, seat.bank_ms, at_ms)
    events.append(
        TurnBegan(seat=number, turn=turn.number, deadline_ms=turn.deadline_ms, bank_ms=turn.bank_ms)
    )
    return PokerTableStep(table=replace(table, turn=turn), events=tuple(events))


def _has_acted(events: _Events) -> bool:
    return any(event.kind == "acted" for event in events)


def _finished(
    table: PokerTable, hand: PokerHand, stage: Complete, at_ms: int, events: _Events
) -> PokerTableStep:
    """The table after a hand: stacks, carried chips, what the house took, who owes what."""
    places = table.running
    assert places is not None
    before = table.places
    stacks = dict(zip(hand.seats, hand.stacks, strict=True))
    for number, seat in occupied(table):
        owed = owed_after(
            table.terms.table.entry,
            seat.owed,
            number,
            before=before,
            places=places,
            dealt=number in stacks,
        )
        waits = seat.waits and number not in stacks
        after = replace(seat, stack=stacks.get(number, seat.stack), owed=owed, waits=waits)
        table = with_seat(table, number, after)
    table = replace(
        table,
        places=places,
        running=None,
        carried=stage.carried,
        turn=None,
        absent=(),
        cut_off=(),
        next_hand_at_ms=at_ms + PAUSE_MS,
    )
    table = with_ledger(table, raked=stage.rake, dropped=stage.jackpot)
    gone = gone_after(table, hand)
    return PokerTableStep(table=gone.table, events=(*events, *gone.events))


def void(table: PokerTable) -> PokerTableStep:
    """The table without its running hand: every chip and the carry are back where they were, an
    all-in by disconnection was not used, and button and blinds will be dealt again (R19); the time
    that was taken is gone. Refused if no hand runs."""
    if not is_running(table):
        raise IllegalAction(Refusal.TURN_NOT_PLAYING, "No hand is being played.")
    hand = table.hand
    assert hand is not None
    voided = replace(
        _all_ins_back(table, hand),
        hand=None,
        running=None,
        turn=None,
        absent=(),
        cut_off=(),
        next_hand_at_ms=None,
    )
    gone = gone_after(voided, None)
    events = (HandVoided(hand=table.number), *gone.events)
    return PokerTableStep(table=gone.table, events=events)


def _all_ins_back(table: PokerTable, hand: PokerHand) -> PokerTable:
    """The table with the all-ins that were used in this hand given back (R27)."""
    for number, aside in zip(hand.seats, hand.aside, strict=False):
        seat = table.seats[number - 1]
        if aside and seat is not None:
            table = with_seat(table, number, replace(seat, all_ins=seat.all_ins + 1))
    return table
