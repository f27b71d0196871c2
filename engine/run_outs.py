"""The ways in which a hand with open cards can end: all of them, or a fair sample.

A run-out is the whole board and the whole hands. Cards that are dealt to the same place in another
order are the same run-out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, islice
from math import comb

from engine.cards import DECK, Card
from engine.rules import GameRules
from engine.shuffle import stream

Cards = tuple[Card, ...]
RunOut = tuple[Cards, Sequence[Cards]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """Open hands and what can still come; `repr` shows no card."""

    holes: tuple[Cards, ...]
    board: Cards
    left: Cards
    needs: tuple[int, ...]  # cards still to come for each hand, then for the board
    shared: bool  # the last card belongs to every hand (stud rule S1)

    def __repr__(self) -> str:
        """How much is to come, and no card."""
        return f"Spot(needs={self.needs}, shared={self.shared})"

    @property
    def ways(self) -> int:
        """How many run-outs there are."""
        ways, left = 1, len(self.left)
        for need in self.needs:
            ways, left = ways * comb(left, need), left - need
        return ways


def spot(
    game: GameRules,
    holes: Sequence[Cards],
    board: Cards,
    dead: Cards,
    *,
    hidden: bool = False,
) -> Spot:
    """What can come; `ValueError` for a card twice or for cards that `game` does not deal. With
    `hidden` a hand may lack cards that are dealt but not known: they come like all others."""
    known = [*chain.from_iterable(holes), *board, *dead]
    if len(set(known)) < len(known):
        raise ValueError("a card twice")
    whole = sum(street.down + street.up for street in game.streets)
    table = sum(street.board for street in game.streets)
    missing = [whole - len(hole) for hole in holes]
    to_come = table - len(board)
    if min(missing) < 0 or to_come < 0 or (table and any(missing) and not hidden):
        raise ValueError("not the cards of this game")
    left = tuple(card for card in DECK if card not in known)
    shared = sum(missing) > len(left)
    if shared:
        missing, to_come = [need - 1 for need in missing], 1
    if sum(missing) + to_come > len(left) or min(missing) < 0:
        raise ValueError("more hands than the deck can serve")
    return Spot(
        holes=tuple(holes), board=board, left=left, needs=(*missing, to_come), shared=shared
    )


def every(place: Spot) -> Iterator[RunOut]:
    """All run-outs, each once."""
    return (_dealt(place, drawn) for drawn in _dealings(place.left, place.needs))


def sampled(place: Spot, seed: bytes, count: int) -> Iterator[RunOut]:
    """`count` run-outs, each drawn anew from all that are possible."""
    numbers, left, size = stream(seed, "equity"), list(place.left), sum(place.needs)
    return (_dealt(place, numbers.sample(left, size)) for _ in range(count))


def _dealings(left: Cards, needs: tuple[int, ...]) -> Iterator[Cards]:
    """The cards for everybody who needs some, one after the other."""
    if not any(needs[1:]):  # nobody after: the common case of a board
        yield from combinations(left, needs[0])
        return
    for own in combinations(left, needs[0]):
        rest = tuple(card for card in left if card not in own) if own else left
        for others in _dealings(rest, needs[1:]):
            yield own + others


def _dealt(place: Spot, drawn: Cards) -> RunOut:
    size = place.needs[-1]
    if len(drawn) == size and not place.shared:
        return place.board + drawn, place.holes
    cards = iter(drawn)
    holes = [
        hole + tuple(islice(cards, need))
        for hole, need in zip(place.holes, place.needs, strict=False)
    ]
    common = tuple(cards)
    if place.shared:
        return place.board, [hole + common for hole in holes]
    return place.board + common, holes
