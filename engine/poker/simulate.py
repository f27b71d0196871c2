"""Betting games among bots: `python -m engine simulate --game holdem`, and so on.

Deals, bets and pots are those of live play. A table is played for up to 100 hands, or until one
player has all chips; then everybody begins anew and every bot moves one seat on. Where the house
sells chips between hands, who is broke buys a new stack. The same seed gives the same hands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from engine.bots.betting.decide import Style, decide
from engine.house_types import ExtraChips
from engine.poker.hand import BetStage, Complete, PokerHand
from engine.poker.start import start
from engine.poker.step import step
from engine.poker.terms import Terms
from engine.poker.views import view
from engine.rules import Forced
from engine.shuffle import shuffle, stream
from engine.view_types import SeatViewer

SITTING = 100  # hands at one table, at most


@dataclass(slots=True, kw_only=True)
class PokerTally:
    """Sums over the hands played so far. Chips are in the unit of the table."""

    hands: int = 0
    bought: int = 0  # chips that came to the tables
    held: int = 0  # of them, those that players have now
    carried: int = 0  # odd chips that no later hand took up
    rake: int = 0
    jackpot: int = 0
    # Hands at its tables, by style; also those after one of its seats went broke.
    hands_of: dict[Style, int] = field(default_factory=dict)
    chips_of: dict[Style, int] = field(default_factory=dict)  # chips won or lost, by style

    @property
    def is_conserved(self) -> bool:
        """Whether all chips that were bought are somewhere, and no other."""
        return self.bought == self.held + self.carried + self.rake + self.jackpot

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


@dataclass(slots=True, kw_only=True)
class _Sitting:
    """A table with its bots, by seat from 1 on."""

    terms: Terms
    styles: dict[int, Style]
    stacks: dict[int, int]
    button: int
    carried: int = 0


def simulate(terms: Terms, styles: Sequence[Style], hands: int, seed: str) -> PokerTally:
    """The result of `hands` hands among bots of these styles, one for each seat."""
    tally = PokerTally()
    number = 0
    while tally.hands < hands:
        sitting = _sit_down(terms, styles, number)
        tally.bought += sum(sitting.stacks.values())
        most = min(SITTING, hands - tally.hands)
        for hand in _play(sitting, tally, f"{seed}/{number}", most):
            _count(tally, sitting, hand)
        tally.held += sum(sitting.stacks.values())
        tally.carried += sitting.carried
        number += 1
    return tally


def _sit_down(terms: Terms, styles: Sequence[Style], number: int) -> _Sitting:
    count = len(styles)
    seats = range(1, count + 1)
    return _Sitting(
        terms=terms,
        styles={seat: styles[(seat - 1 - number) % count] for seat in seats},
        stacks=dict.fromkeys(seats, terms.stack),
        button=number % count + 1,
    )


def _play(sitting: _Sitting, tally: PokerTally, seed: str, most: int) -> Iterator[PokerHand]:
    """Every finished hand of a sitting."""
    buys = sitting.terms.table.extra_chips is ExtraChips.BETWEEN_HANDS
    for number in range(most):
        if buys:
            for seat, stack in sitting.stacks.items():
                if not stack:
                    sitting.stacks[seat] = sitting.terms.stack
                    tally.bought += sitting.terms.stack
        seats = _in_order(sitting)
        if len(seats) < 2:
            return
        hand = _hand(sitting, seats, sha256(f"{seed}/{number}".encode()).digest())
        assert isinstance(hand.stage, Complete)
        yield hand
        sitting.stacks.update(zip(seats, hand.stacks, strict=True))
        sitting.carried = hand.stage.carried
        sitting.button = seats[0]


def _in_order(sitting: _Sitting) -> list[int]:
    """Seats with chips, in dealing order: left of the button first."""
    with_chips = [seat for seat, stack in sitting.stacks.items() if stack]
    return sorted(with_chips, key=lambda seat: (seat <= sitting.button, seat))


def _hand(sitting: _Sitting, seats: Sequence[int], entropy: bytes) -> PokerHand:
    """A hand played to its end; every bot has luck of its own."""
    terms = sitting.terms
    stud = terms.game.forced is Forced.BRING_IN
    hand = start(
        terms.game,
        terms.rules,
        terms.stakes,
        seats=seats,
        stacks=[sitting.stacks[seat] for seat in seats],
        button=None if stud else seats[-1],
        deck=shuffle(entropy),
        carried=sitting.carried,
    ).hand
    luck = {seat: stream(entropy, f"bot-{seat}") for seat in seats}
    while isinstance(hand.stage, BetStage):
        seat = seats[hand.stage.to_act]
        seen = view(hand, SeatViewer(seat=seat))
        hand = step(hand, decide(seen, sitting.styles[seat], luck[seat]).action).hand
    return hand


def _count(tally: PokerTally, sitting: _Sitting, hand: PokerHand) -> None:
    stage = hand.stage
    assert isinstance(stage, Complete)
    tally.hands += 1
    tally.rake += stage.rake
    tally.jackpot += stage.jackpot
    for style in sitting.styles.values():
        tally.hands_of[style] = tally.hands_of.get(style, 0) + 1
    for seat, before, after in zip(hand.seats, hand.started, hand.stacks, strict=True):
        style = sitting.styles[seat]
        tally.chips_of[style] = tally.chips_of.get(style, 0) + after - before
