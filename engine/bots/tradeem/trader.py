"""How a bot plays a round of Trade'em, from its own view and its memory of the flash.

For every pair it weighs how often that pair ends as the best of the ten: it imagines the cards it
does not know, a number of times. Pairs it knows nothing about are all the same to it. On the
river, where the pairs it knows have a fixed rank, only unknown pairs are imagined.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.bots.tradeem.memory import Memory
from engine.cards import DECK, Card, Pocket, parse_card
from engine.ranking import ranks
from engine.shuffle import Stream
from engine.tradeem.settings import SEATS
from engine.tradeem.view_types import TableView

SAMPLES = 16  # imagined endings of the hand; more make a bot slower and hardly better
_FULL_ROUND_MS = 25_000  # the seed's time to decide; thinking shrinks with shorter rounds
# Quantiles of how long people take: mostly four to seven seconds, with a long tail.
_THINK_MS = (2_000, 2_800, 3_400, 3_900, 4_400, 5_000, 5_600, 6_400, 7_500, 9_200, 14_000)


class Decision(NamedTuple):
    """A choice and the time it seems to take; `target` is None for Hold'em."""

    target: int | None
    think_ms: int


def decide(view: TableView, memory: Memory, rng: Stream) -> Decision:
    """What the bot whose view this is does in the running round.

    `target` is never the seat whose pair it holds now.
    """
    assert view.you is not None
    assert view.you.held_from is not None
    board = tuple(parse_card(text) for text in view.board)
    target = _choose(board, memory, view.you.held_from, rng)
    think_ms = _think_ms(view.settings.trade_ms, rng)
    return Decision(None if target == view.you.held_from else target, think_ms)


def _choose(board: tuple[Card, ...], memory: Memory, held: int, rng: Stream) -> int:
    wins = _wins(board, memory, rng)
    unknown = [seat for seat, known in enumerate(memory.known, 1) if not known]
    if unknown:
        # None of them looks better than another: each is worth their mean, and luck picks one.
        mean = sum(wins[seat - 1] for seat in unknown) // len(unknown)
        for seat in unknown:
            wins[seat - 1] = 0
        wins[unknown[rng.below(len(unknown))] - 1] = mean
    best = max(wins)
    return held if wins[held - 1] == best else wins.index(best) + 1


def _wins(board: tuple[Card, ...], memory: Memory, rng: Stream) -> list[int]:
    """For every seat's pair, by seat, in how many imagined endings it was the best, times 100."""
    wins = [0] * SEATS
    for whole_board, pockets in _endings(board, memory, rng):
        strength = ranks(whole_board, pockets)
        best = max(strength)
        for index, value in enumerate(strength):
            if value == best:
                wins[index] += 100
    return wins


def _endings(
    board: tuple[Card, ...], memory: Memory, rng: Stream
) -> Iterator[tuple[tuple[Card, ...], list[Pocket]]]:
    """Boards and all ten pockets as they could be, given what is known."""
    known = {card for cards in memory.known for card in cards}.union(board)
    unseen = [card for card in DECK if card not in known]
    to_come = 5 - len(board)
    size = to_come + sum(2 - len(cards) for cards in memory.known)
    for _ in range(SAMPLES if size else 1):
        drawn = rng.sample(unseen, size)
        yield board + drawn[:to_come], _filled(memory.known, drawn[to_come:])


def _filled(known: Sequence[tuple[Card, ...]], drawn: Sequence[Card]) -> list[Pocket]:
    """Every pocket with its unknown cards taken from `drawn`."""
    pockets: list[Pocket] = []
    at = 0
    for pair in known:
        match pair:
            case (first, second):
                pockets.append((first, second))
            case (first,):
                pockets.append((first, drawn[at]))
                at += 1
            case _:
                pockets.append((drawn[at], drawn[at + 1]))
                at += 2
    return pockets


def _think_ms(trade_ms: int, rng: Stream) -> int:
    step = rng.below(len(_THINK_MS) - 1)
    low, high = _THINK_MS[step], _THINK_MS[step + 1]
    thought = low + rng.below(high - low)
    return thought * min(trade_ms, _FULL_ROUND_MS) // _FULL_ROUND_MS
