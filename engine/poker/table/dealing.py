"""The beginning of a hand at a betting table: who is dealt in, forced bets, cards.

While a hand runs, `table.seats` keep the stacks that it began with, and `table.places`,
`table.carried` what held before it: a void hand leaves no trace in them.
"""

from __future__ import annotations

from dataclasses import replace

from engine.commitment import commitment
from engine.poker.hand.start import start
from engine.poker.table.commands import BeginHand
from engine.poker.table.entry import Lineup, drawn, lineup
from engine.poker.table.events import HandBegan, HappenedAt
from engine.poker.table.leaving import eliminated
from engine.poker.table.questions import candidates, occupied, require_between_hands
from engine.poker.table.state import PokerTable, PokerTableStep
from engine.poker.table.turns import go_on
from engine.refusals import IllegalAction, Refusal
from engine.rules import Forced
from engine.shuffle import shuffle, stream

SEED_BYTES = 32


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


def _dealt(
    table: PokerTable, command: BeginHand, line: Lineup, events: list[HappenedAt]
) -> PokerTableStep:
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
        forced=line.forced,
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
