"""Betting games among bots: `python -m engine simulate --game holdem`, and so on.

Tables, deals and bets are those of live play (`engine.poker.table.step`); only the clock is skipped
ahead to whatever is due. A table is played for up to 100 hands, or until one player has all chips;
then everybody begins anew and every bot moves one seat on. Where the house sells chips between
hands, who is broke buys a new stack. The same seed gives the same hands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256

from engine.bots.betting.decide import Style, decide
from engine.house_choices import ExtraChips
from engine.poker.hand.events import Acted, Posted, PotWon, UncalledBetReturned
from engine.poker.hand.state import PokerHand
from engine.poker.table.commands import Act, AddChips, BeginHand, ChangeStakes, Sit, TableCommand
from engine.poker.table.events import Eliminated, HandBegan, HappenedAt
from engine.poker.table.questions import due_ms, occupied
from engine.poker.table.state import PokerTable, PokerTableStep, Turn
from engine.poker.table.step import apply, new_table
from engine.poker.table.terms import Terms
from engine.poker.views.hand import view
from engine.shuffle import Stream, stream
from engine.viewers import SeatViewer

SITTING = 100  # hands at one table, at most

Styles = Mapping[int, Style]  # by seat


@dataclass(slots=True, kw_only=True)
class PokerTally:
    """Sums over the hands played so far. Chips are in the unit of the table."""

    hands: int = 0
    bought: int = 0  # chips that came to the tables
    held: int = 0  # of them, those that players have now
    carried: int = 0  # odd chips that no later hand took up
    rake: int = 0
    jackpot: int = 0
    retired: int = 0  # of players who could not pay the low bet (C-5)
    # Hands at its tables, by style; also those after one of its seats went broke.
    hands_of: dict[Style, int] = field(default_factory=dict)
    chips_of: dict[Style, int] = field(default_factory=dict)  # chips won or lost, by style

    @property
    def is_conserved(self) -> bool:
        """Whether all chips that were bought are somewhere, and no other."""
        gone = self.carried + self.rake + self.jackpot + self.retired
        return self.bought == self.held + gone

    def by_level(self) -> dict[str, dict[str, float]]:
        """For each style that played: the hands at its tables and what it won per hand."""
        return {
            style.value: {
                "hands": self.hands_of[style],
                "mean_chips": round(self.chips_of[style] / self.hands_of[style], 2),
            }
            for style in Style
            if style in self.hands_of
        }


def simulate(terms: Terms, styles: Sequence[Style], hands: int, seed: str) -> PokerTally:
    """The result of `hands` hands among bots of these styles, one for each seat."""
    tally = PokerTally()
    number = 0
    while tally.hands < hands:
        seats = _by_seat(styles, number)
        table = seated(terms, seats)
        for played in play(table, seats, f"{seed}/{number}", min(SITTING, hands - tally.hands)):
            _count_hand(tally, played, seats)
            table = played.table
        _count_table(tally, table)
        number += 1
    return tally


def _by_seat(styles: Sequence[Style], number: int) -> Styles:
    """Who sits where at table `number`: one seat further at each."""
    count = len(styles)
    return {seat: styles[(seat - 1 - number) % count] for seat in range(1, count + 1)}


def seated(terms: Terms, styles: Styles) -> PokerTable:
    """A table where a bot has every seat and no hand is dealt yet."""
    table = new_table("simulated", terms, len(styles))
    for seat, style in styles.items():
        sit = Sit(player=f"bot:{seat}", name=style.value, seat=seat, stack=terms.stack)
        table = apply(table, sit).table
    return table


def play(table: PokerTable, styles: Styles, seed: str, most: int) -> Iterator[PokerTableStep]:
    """The table after each hand with what happened since the one before, for `most` hands or
    until only one player is left."""
    for deal in range(most):
        before = _between_hands(table)
        at_ms = due_ms(before.table)
        if at_ms is None:
            return
        entropy = sha256(f"{seed}/{deal}".encode()).digest()
        begun = apply(before.table, BeginHand(seed=entropy, at_ms=at_ms))
        luck = {seat: stream(entropy, f"bot-{seat}") for seat in styles}
        table, events = begun.table, [*before.events, *begun.events]
        while table.hand is not None and table.turn is not None:
            done = apply(table, _action(table, table.hand, table.turn, styles, luck))
            table = done.table
            events += done.events
        yield PokerTableStep(table=table, events=tuple(events))


def _between_hands(table: PokerTable) -> PokerTableStep:
    """Where the house sells chips, whoever is broke buys a new stack; in an event of which two
    players are left, rules that hold for them alone begin to hold."""
    terms = table.terms
    seats = list(occupied(table))
    commands: list[TableCommand] = []
    if terms.table.extra_chips is ExtraChips.BETWEEN_HANDS:
        broke = (seat.player for _, seat in seats if not seat.stack)
        commands += (AddChips(player=player, amount=terms.stack) for player in broke)
    elif terms.table.event is not None and len(seats) == 2:
        commands.append(ChangeStakes(stakes=replace(terms.stakes, event_heads_up=True)))
    events: list[HappenedAt] = []
    for command in commands:
        done = apply(table, command)
        table = done.table
        events += done.events
    return PokerTableStep(table=table, events=tuple(events))


def _action(
    table: PokerTable, hand: PokerHand, turn: Turn, styles: Styles, luck: Mapping[int, Stream]
) -> Act:
    """What the bot does whose turn it is, at the end of the time that it thinks."""
    turn_ms = table.terms.table.time.turn_ms
    seen = view(hand, SeatViewer(seat=turn.seat))
    chosen = decide(seen, styles[turn.seat], luck[turn.seat], turn_ms)
    return Act(
        player=f"bot:{turn.seat}",
        hand=table.number,
        turn=turn.number,
        action=chosen.action,
        at_ms=turn.deadline_ms - turn_ms + chosen.think_ms,
    )


def _count_hand(tally: PokerTally, played: PokerTableStep, styles: Styles) -> None:
    """Add what a hand has brought to each style; who was out before it was dealt loses the rest."""
    won = dict.fromkeys(styles, 0)
    dealt = 0
    for event in played.events:
        match event:
            case HandBegan():
                dealt = 1
            case Posted(seat=seat, amount=amount) | Acted(seat=seat, added=amount):
                won[seat] -= amount
            case UncalledBetReturned(seat=seat, amount=amount) | PotWon(seat=seat, amount=amount):
                won[seat] += amount
            case Eliminated(seat=seat, retired=retired):
                won[seat] -= retired
            case _:
                pass  # moves no chips, or those of the table's ledger
    tally.hands += dealt
    for seat, style in styles.items():
        tally.hands_of[style] = tally.hands_of.get(style, 0) + dealt
        tally.chips_of[style] = tally.chips_of.get(style, 0) + won[seat]


def _count_table(tally: PokerTally, table: PokerTable) -> None:
    """Add what is left at a table, and what has come to it and gone."""
    ledger = table.ledger
    tally.bought += ledger.came
    tally.held += sum(seat.stack for _, seat in occupied(table))
    tally.carried += table.carried
    tally.rake += ledger.raked
    tally.jackpot += ledger.dropped
    tally.retired += ledger.retired
