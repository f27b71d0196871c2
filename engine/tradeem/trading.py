"""What a closed round and a showdown do, for live play and for records alike.

Seats are 1..10; tuples by seat have ten entries, entry 0 is seat 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.ranking import ranks
from engine.tradeem.hand import Choice, ChoiceKind, Deal
from engine.tradeem.settings import POT, SEATS

AS_DEALT = tuple(range(1, SEATS + 1))  # every seat holds its own pair


def resolve(holdings: tuple[int, ...], choices: Sequence[Choice | None]) -> tuple[int, ...]:
    """Whose dealt pair every seat holds after a round, given what it held before.

    Only a picked pair changes hands; Hold'em, an open Trade'em and silence keep (WGN rule 4, T7).
    All picks count at once, so many seats may take one pair and its holder keeps it too (T8).
    """
    return tuple(
        held
        if choice is None or choice.kind is not ChoiceKind.TRADE or choice.target is None
        else choice.target
        for held, choice in zip(holdings, choices, strict=True)
    )


def strengths(deal: Deal, holdings: Sequence[int], playing: frozenset[int]) -> Mapping[int, int]:
    """The rank of the best five of seven for every playing seat, lowest seat first (T13)."""
    seats = sorted(playing)
    pockets = [deal.pockets[holdings[seat - 1] - 1] for seat in seats]
    return dict(zip(seats, ranks(deal.board, pockets), strict=True))


def awards(deal: Deal, holdings: Sequence[int], playing: frozenset[int]) -> tuple[int, ...]:
    """Chips won, by seat: the pot of 2,520 split evenly over the best hands (WGN rule 8)."""
    strength = strengths(deal, holdings, playing)
    best = max(strength.values())
    winners = [seat for seat, value in strength.items() if value == best]
    each = POT // len(winners)
    return tuple(each if seat in winners else 0 for seat in AS_DEALT)
