"""Chances of hands to win: every run-out if there are few, else a fair sample of them.

`equity` is used where all hands are open: on the rail once nobody can bet any more, and in the
review of a finished hand. A player's own view never asks, because it does not know the other hands.
`chance` is what can be told from one seat, where the others may hold anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.cards import Cards
from engine.poker.hand.strength import Strength, strength
from engine.rules import GameRules
from engine.run_outs import RunOut, ToCome, every, sampled, to_come

RUN_OUTS = 20_000  # where more are possible this many are drawn: a quarter of a second or so

Winners = tuple[tuple[int, ...], tuple[int, ...]]  # of the high half and of the low half


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """One player's prospects, each a fraction 0..1."""

    win: Fraction  # of the run-outs, in which the player takes the whole pot
    tie: Fraction  # of the run-outs, in which the player takes a part of it
    share: Fraction  # of the pot, on average


@dataclass(frozen=True, slots=True, kw_only=True)
class Equity:
    """Chances in the order of the hands; their shares add up to 1."""

    chances: tuple[Chance, ...]
    run_outs: int
    exact: bool  # every run-out there is, not a sample


def equity(
    game: GameRules,
    holes: Sequence[Cards],
    board: Cards = (),
    *,
    dead: Cards = (),
    seed: bytes = b"",
    at_most: int = RUN_OUTS,
) -> Equity:
    """The chances of open `holes` on `board`, all cards to come being equally likely.

    `dead` cards are known and cannot come. A stud hand has the cards it has so far. If more than
    `at_most` run-outs are possible, that many are drawn from `seed`: the same seed, the same
    chances. `ValueError` for a card twice or for cards that the game does not deal.
    """
    open_ = to_come(game, holes, board, dead)
    results = _results(game, open_, seed, at_most)
    return Equity(
        chances=tuple(_chance(results, player) for player in range(len(holes))),
        run_outs=results.total(),
        exact=open_.ways <= at_most,
    )


def chance(
    game: GameRules,
    own: Cards,
    others: Sequence[Cards],
    board: Cards = (),
    *,
    dead: Cards = (),
    seed: bytes = b"",
    at_most: int = RUN_OUTS,
) -> Chance:
    """The chances of the player who holds `own`, all cards that they do not see being equally
    likely: those to come and those of their opponents.

    `others` are the cards that lie face up before each opponent: none but in stud. Otherwise as
    `equity`.
    """
    open_ = to_come(game, (own, *others), board, dead, hidden=True)
    return _chance(_results(game, open_, seed, at_most), 0)


def _results(game: GameRules, open_: ToCome, seed: bytes, at_most: int) -> Counter[Winners]:
    """How often each outcome comes, of all run-outs or of `at_most` drawn ones."""
    run_outs = every(open_) if open_.ways <= at_most else sampled(open_, seed, at_most)
    return Counter(_winners(game, run_out) for run_out in run_outs)


def _winners(game: GameRules, run_out: RunOut) -> Winners:
    board, holes = run_out
    return winners([strength(game, hole, board) for hole in holes])


def winners(strengths: Sequence[Strength]) -> Winners:
    """The places of the best high hands and of the best lows; no lows, nobody."""
    highs = [high for high, _ in strengths]
    best_low = max((low for _, low in strengths if low is not None), default=None)
    lows = () if best_low is None else _places([low for _, low in strengths], best_low)
    return _places(highs, max(highs)), lows


def _places(values: Sequence[int | None], best: int) -> tuple[int, ...]:
    return tuple(place for place, value in enumerate(values) if value == best)


def _chance(results: Counter[Winners], player: int) -> Chance:
    win, tie, share = 0, 0, Fraction(0)
    for won_by, count in results.items():
        part = _part(won_by, player)
        win += count if part == 1 else 0
        tie += count if 0 < part < 1 else 0
        share += part * count
    total = results.total()
    return Chance(win=Fraction(win, total), tie=Fraction(tie, total), share=share / total)


def _part(won_by: Winners, player: int) -> Fraction:
    """A player's part of the pot; without a low the high hand takes all (R20)."""
    halves = [half for half in won_by if half]
    return sum(
        (Fraction(1, len(half) * len(halves)) for half in halves if player in half), Fraction(0)
    )
