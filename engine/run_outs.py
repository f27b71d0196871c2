"""The ways in which a hand with open cards can end: all of them, or a fair sample.

A run-out is the whole board and the whole hands. Cards that are dealt to the same place in another
order are the same run-out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, chain, combinations, islice
from math import comb

from engine.cards import DECK, Cards
from engine.rules import GameRules
from engine.shuffle import stream

RunOut = tuple[Cards, Sequence[Cards]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToCome:
    """Open hands and what can still come; `repr` shows no card."""

    holes: tuple[Cards, ...] = field(repr=False)
    board: Cards = field(repr=False)
    left: Cards = field(repr=False)  # what is drawn from
    needs: tuple[int, ...]  # cards still to come for each hand, then for the board
    shared: bool  # the last card belongs to every hand (stud rule S1)

    @property
    def ways(self) -> int:
        """How many run-outs there are."""
        ways, left = 1, len(self.left)
        for need in self.needs:
            ways, left = ways * comb(left, need), left - need
        return ways


def to_come(
    game: GameRules,
    holes: Sequence[Cards],
    board: Cards,
    dead: Cards,
    *,
    hidden: bool = False,
) -> ToCome:
    """What can come; `ValueError` for a card twice or for cards that `game` does not deal. With
    `hidden` a hand may lack cards that are dealt but not known: they come like all others."""
    known = [*chain.from_iterable(holes), *board, *dead]
    if len(set(known)) < len(known):
        raise ValueError("a card twice")
    whole = sum(street.down + street.up for street in game.streets)
    table = sum(street.board for street in game.streets)
    if not table and len(board) == 1:  # the last card of stud, dealt for everybody (S1)
        whole, table = whole - 1, 1
    missing = [whole - len(hole) for hole in holes]
    needed = table - len(board)
    boards = accumulate((street.board for street in game.streets), initial=0)
    dealt_so = min(missing, default=-1) >= 0 and (not needed or len(board) in boards)
    if not dealt_so or (table and any(missing) and not hidden):
        raise ValueError("not the cards of this game")
    left = tuple(card for card in DECK if card not in known)
    shared = sum(missing) > len(left)
    if shared:
        missing, needed = [need - 1 for need in missing], 1
    if sum(missing) + needed > len(left) or min(missing) < 0:
        raise ValueError("more hands than the deck can serve")
    return ToCome(
        holes=tuple(holes), board=board, left=left, needs=(*missing, needed), shared=shared
    )


def every(open_: ToCome) -> Iterator[RunOut]:
    """All run-outs, each once."""
    return (_dealt(open_, drawn) for drawn in _dealings(open_.left, open_.needs))


def sampled(open_: ToCome, seed: bytes, count: int) -> Iterator[RunOut]:
    """`count` run-outs, each drawn anew from all that are possible."""
    numbers, left, size = stream(seed, "equity"), list(open_.left), sum(open_.needs)
    return (_dealt(open_, numbers.sample(left, size)) for _ in range(count))


def _dealings(left: Cards, needs: tuple[int, ...]) -> Iterator[Cards]:
    """The cards for everybody who needs some, one after the other."""
    if not any(needs[1:]):  # nobody after: the common case of a board
        yield from combinations(left, needs[0])
        return
    for own in combinations(left, needs[0]):
        rest = tuple(card for card in left if card not in own) if own else left
        for others in _dealings(rest, needs[1:]):
            yield own + others


def _dealt(open_: ToCome, drawn: Cards) -> RunOut:
    size = open_.needs[-1]
    if len(drawn) == size and not open_.shared:
        return open_.board + drawn, open_.holes
    cards = iter(drawn)
    holes = [
        hole + tuple(islice(cards, need))
        for hole, need in zip(open_.holes, open_.needs, strict=False)
    ]
    common = tuple(cards)
    if open_.shared:
        return open_.board, [hole + common for hole in holes]
    return open_.board + common, holes
