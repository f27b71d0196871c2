"""How well a hand was remembered: the best pair on the table in every round, and the pair held.

The chance of a pair is how often it ends as the best of all ten, ties counting full, over the
boards that are still possible when the round is played; all twenty pocket cards are out. From the
flop on every board is counted; before it a sample, always the same for one deal.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from engine.cards import DECK, Card
from engine.ranking import wins
from engine.shuffle import Stream, stream
from engine.tradeem.hand import Deal
from engine.tradeem.view_types import Recall

BOARD_CARDS = (0, 3, 4, 5)  # face up in rounds 0..3
SAMPLE = 2_000  # boards looked at before the flop; chances are then within about 2 per cent


def recall(
    deal: Deal, held_after: tuple[tuple[int, ...], ...], playing: frozenset[int]
) -> tuple[Recall, ...]:
    """One entry for every closed round and playing seat, rounds first, lowest seat first.

    `held_after[r]` are the holdings, by seat, when round r closed. A finished hand only: the
    entries tell about pairs that are face down.
    """
    found = []
    for number, held in enumerate(held_after):
        chance = chances(deal, BOARD_CARDS[number])
        highest = max(chance)
        best = tuple(seat for seat, value in enumerate(chance, 1) if value == highest)
        found += [
            Recall(
                seat=seat,
                round=number,
                best=best,
                best_chance=highest,
                held=held[seat - 1],
                held_chance=chance[held[seat - 1] - 1],
            )
            for seat in sorted(playing)
        ]
    return tuple(found)


@lru_cache(maxsize=64)  # asked for at the showdown, and again at once for the record
def chances(deal: Deal, shown: int) -> tuple[int, ...]:
    """For every seat's dealt pair, by seat, its chance in per mille with `shown` board cards up."""
    won, boards = wins(_boards(deal, shown), deal.pockets)
    return tuple((2_000 * count + boards) // (2 * boards) for count in won)


def _boards(deal: Deal, shown: int) -> Iterator[tuple[Card, ...]]:
    up = deal.board[:shown]
    out = {card for pocket in deal.pockets for card in pocket} | set(up)
    unseen = [card for card in DECK if card not in out]
    if shown:
        return (up + rest for rest in combinations(unseen, 5 - shown))
    numbers = _deal_stream(deal)
    return (numbers.sample(unseen, 5) for _ in range(SAMPLE))


def _deal_stream(deal: Deal) -> Stream:
    # From the pairs, not the seed: a record without a seed gets the same figures.
    return stream(bytes(card for pocket in deal.pockets for card in pocket), "recall")
