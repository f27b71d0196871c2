"""Pairs of players whose choices together fit better than either memory alone: a hint, no verdict.

Choices tell what a player remembers. A pair that somebody took was known. A pair that was better,
at some moment, than the one somebody held, and was never taken, was not known. All other pairs
tell nothing. (Whether a pair tells anything depends on the other pairs a player knows, not on this
one, so looking only at telling pairs favours neither answer.)

Two honest memories have nothing to do with each other, except that some pairs are easy for
everybody. Two players who tell each other what they remember know the same pairs. So for each two
players the products of their deviations are summed over all pairs that tell something about both;
the deviation is known (1) or not (0) minus the chance that this player knows this pair: from how
much it knows in general, and how many of the others know this one. What ease alone would add, as
seen in all other pairs of players, is taken off. The surplus is the rest in standard deviations.
docs/rules/fair-play.md shows what the figure is for honest and for colluding players.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import exp, log, sqrt
from statistics import NormalDist
from typing import Any

from engine.tradeem.recall import BOARD_CARDS, chances
from engine.tradeem.record import Record
from engine.tradeem.replay import replay
from functions.protocol.http import FairPlayReport, PairFit

FALSE_HINTS = 0.01  # of honest events in which anybody is named, were surpluses exactly normal
EASE = 0.6  # variance of how easy a pair is (log odds), before anything is known of the table
EASE_WEIGHT = 1.0  # how much that counts, in units of summed variances of deviations

_STRAIGHT = 0.01  # less skew than this is none

Pair = tuple[int, int]  # hand of the list, seat it was dealt to
Knowledge = Mapping[Pair, bool]  # only pairs that tell something


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """One closed round as far as it matters here."""

    hand: int  # number in the list
    chances: tuple[int, ...] = field(repr=False)  # of every seat's dealt pair
    held: Mapping[int, int]  # by playing seat: whose pair it holds now


def report(records: Sequence[Record], names: Mapping[int, str]) -> FairPlayReport:
    """Pairs of the seats in `names` (leave bots out) with a surplus worth a look, highest first."""
    rounds = [played for hand, record in enumerate(records) for played in played_in(record, hand)]
    found = fits(rounds, names)
    return FairPlayReport(pairs=tuple(fit for fit in found if fit.surplus >= striking(len(found))))


def striking(comparisons: int) -> float:
    """The surplus from which a pair is worth a look, among so many: at a full table 45 pairs are
    compared, and the highest of 45 honest figures is about 2.2."""
    return NormalDist().inv_cdf(1 - FALSE_HINTS / max(1, comparisons))


def played_in(record: Record, hand: int) -> tuple[Played, ...]:
    """The rounds of one record, number `hand` of the list."""
    outcome = replay(record)
    return tuple(
        Played(
            hand=hand,
            chances=chances(outcome.deal, cards),
            held={seat: held[seat - 1] for seat in record.players},
        )
        for cards, held in zip(BOARD_CARDS, outcome.held_after, strict=True)
    )


def fits(rounds: Sequence[Played], names: Mapping[int, str]) -> list[PairFit]:
    """Every two seats in `names` about whom some pair tells something, highest surplus first."""
    seats = sorted({seat for played in rounds for seat in played.held})
    model = _Model({seat: knowledge(rounds, seat) for seat in seats})
    found = [
        PairFit(
            seats=(one, other),
            names=(names[one], names[other]),
            surplus=round(surplus, 2),
            **_shares(rounds, one, other),
        )
        for one, other in combinations([seat for seat in seats if seat in names], 2)
        if (surplus := model.surplus(one, other)) is not None
    ]
    return sorted(found, key=lambda fit: -fit.surplus)


def knowledge(rounds: Iterable[Played], seat: int) -> Knowledge:
    """Which pairs a seat has shown to know, and not to know; its own pair tells nothing."""
    taken: set[Pair] = set()
    passed: set[Pair] = set()
    for played in rounds:
        if seat not in played.held:
            continue
        held = played.held[seat]
        taken.add((played.hand, held))
        passed |= {
            (played.hand, dealt)
            for dealt, chance in enumerate(played.chances, start=1)
            if chance > played.chances[held - 1]
        }
    told = {pair: pair in taken for pair in taken | passed}
    return {pair: known for pair, known in told.items() if pair[1] != seat}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sum:
    """The sum over all pairs that tell about two players: products of deviations less what ease
    adds, and the second and third moment of that sum."""

    value: float = 0.0
    variance: float = 0.0
    third: float = 0.0

    def plus(self, other: _Sum) -> _Sum:
        return _Sum(
            value=self.value + other.value,
            variance=self.variance + other.variance,
            third=self.third + other.third,
        )

    @property
    def surplus(self) -> float:
        """Standard deviations, straightened: what seldom happens happens in lumps, so for two weak
        memories a high sum is likelier than a normal curve has it (normal power approximation)."""
        raw = self.value / sqrt(self.variance)
        skew = self.third / (self.variance * sqrt(self.variance))
        if skew < _STRAIGHT or raw < 1:
            return raw
        return sqrt(9 / skew**2 + 6 * raw / skew + 1) - 3 / skew


class _Model:
    """Chances of knowing a pair, by player and by pair, and what two players have in common."""

    def __init__(self, known: Mapping[int, Knowledge]) -> None:
        self._known = known
        self._rate = {
            seat: (sum(told.values()) + 1) / (len(told) + 2) for seat, told in known.items()
        }
        self._common = {
            two: self._sum(*two, variance=0.0) for two in combinations(sorted(known), 2)
        }

    def surplus(self, one: int, other: int) -> float | None:
        """Standard deviations over what ease explains; None if no pair tells about both."""
        found = self._sum(one, other, variance=self._ease_without(one, other))
        return found.surplus if found.variance else None

    def _ease_without(self, one: int, other: int) -> float:
        """Variance of ease as all other players, two by two, show it."""
        found = _Sum(value=EASE * EASE_WEIGHT, variance=EASE_WEIGHT)
        for two, common in self._common.items():
            if set(two) != {one, other}:
                found = found.plus(common)
        return max(0.0, found.value / found.variance)

    def _sum(self, one: int, other: int, *, variance: float) -> _Sum:
        """What the two have in common, if ease has this variance."""
        found = _Sum()
        mine, theirs = self._known[one], self._known[other]
        for pair in mine.keys() & theirs.keys():
            ease, doubt = self._ease(pair, {one, other}, variance)
            left, right = (_shifted(self._rate[seat], ease) for seat in (one, other))
            both = left * (1 - left) * right * (1 - right)
            product = (mine[pair] - left) * (theirs[pair] - right)
            found = found.plus(
                _Sum(
                    value=product - both * doubt,
                    variance=both,
                    third=both * (1 - 2 * left) * (1 - 2 * right),
                )
            )
        return found

    def _ease(self, pair: Pair, without: set[int], variance: float) -> tuple[float, float]:
        """How easy a pair was (log odds) as the other players show it, and the variance left."""
        if not variance:
            return 0.0, 0.0
        excess = weight = 0.0
        for seat, told in self._known.items():
            if seat not in without and pair in told:
                excess += told[pair] - self._rate[seat]
                weight += self._rate[seat] * (1 - self._rate[seat])
        doubt = variance / (1 + variance * weight)
        return doubt * excess, doubt


def _shifted(rate: float, ease: float) -> float:
    """The rate with its log odds raised by `ease`."""
    return 1 / (1 + exp(-(log(rate / (1 - rate)) + ease)))


def _shares(rounds: Sequence[Played], one: int, other: int) -> dict[str, Any]:
    """In how many rounds one of the two held another's pair, and in what share of them each held
    the best pair it had shown to know, and both the best that either had."""
    told, together, alone = 0, 0, [0, 0]
    shown: dict[tuple[int, int], set[int]] = {}
    for played in rounds:
        if one not in played.held or other not in played.held:
            continue
        known = [shown.setdefault((played.hand, seat), {seat}) for seat in (one, other)]
        held = [played.held[seat] for seat in (one, other)]
        for seen, pair in zip(known, held, strict=True):
            seen.add(pair)
        if held == [one, other]:
            continue
        told += 1
        best = [_is_best(played, pair, seen) for pair, seen in zip(held, known, strict=True)]
        alone = [share + fitting for share, fitting in zip(alone, best, strict=True)]
        together += all(_is_best(played, pair, known[0] | known[1]) for pair in held)
    of = max(told, 1)
    return {
        "rounds": told,
        "together": round(together / of, 3),
        "alone": (round(alone[0] / of, 3), round(alone[1] / of, 3)),
    }


def _is_best(played: Played, held: int, known: set[int]) -> bool:
    return played.chances[held - 1] >= max(played.chances[seat - 1] for seat in known)
