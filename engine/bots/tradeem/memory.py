"""What a bot still knows of the flash round: some pairs, some single cards, some of them misplaced.

Like people, bots keep the last pairs shown better than the others, and mix up neighbours. What
they have held they know for sure, and a memory that contradicts a card they can see is given up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.cards import Card
from engine.shuffle import Stream, stream
from engine.tradeem.actions import BotLevel
from engine.tradeem.hand import Hand
from engine.tradeem.recall import BOARD_CARDS
from engine.tradeem.settings import SEATS

Known = tuple[Card, ...]  # both cards of a pair, one of them, or none


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """What one bot believes to lie at each seat, by seat; `repr` shows no card."""

    known: tuple[Known, ...] = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Retention:
    """How often out of 1,000 a pair stays in mind whole, by one card, or in a wrong place."""

    whole: int
    half: int
    mixed_up: int


RETENTION: Mapping[BotLevel, Retention] = {
    BotLevel.SHARP: Retention(whole=900, half=60, mixed_up=10),
    BotLevel.KEEN: Retention(whole=620, half=180, mixed_up=30),
    BotLevel.CASUAL: Retention(whole=360, half=240, mixed_up=60),
    BotLevel.FORGETFUL: Retention(whole=120, half=230, mixed_up=100),
}
_LATEST = 2  # the pairs shown last are fresh: they fade half as often


def remember(hand: Hand, seat: int, level: BotLevel) -> Memory:
    """What the bot at `seat` knows in the running round of `hand`; the same whenever asked."""
    seed = bytes.fromhex(hand.deal.seed or "")
    believed = _flashed(hand, level, stream(seed, f"memory-{seat}"))
    for held in _seen(hand, seat):
        believed[held - 1] = hand.deal.pockets[held - 1]
    return Memory(known=_without_contradictions(hand, seat, believed))


def _flashed(hand: Hand, level: BotLevel, chance: Stream) -> list[Known]:
    kept = RETENTION[level]
    known: list[Known] = [()] * SEATS
    for shown in range(SEATS):
        index = (hand.button + shown) % SEATS  # from the seat left of the button (WGN rule 3)
        fresh = shown >= SEATS - _LATEST
        whole = (1_000 + kept.whole) // 2 if fresh else kept.whole
        drawn, which = chance.below(1_000), chance.below(2)
        pocket = hand.deal.pockets[index]
        if drawn < whole:
            known[index] = pocket
        elif drawn < whole + kept.half:
            known[index] = (pocket[which],)
    for index in range(SEATS):
        if chance.below(1_000) < kept.mixed_up:
            neighbour = (index + 1) % SEATS
            known[index], known[neighbour] = known[neighbour], known[index]
    return known


def _seen(hand: Hand, seat: int) -> set[int]:
    """Seats whose dealt pair has been face up for this player: its own and every pair it held."""
    return {seat, hand.holdings[seat - 1], *(held[seat - 1] for held in hand.held_after)}


def _without_contradictions(hand: Hand, seat: int, believed: list[Known]) -> tuple[Known, ...]:
    seen = _seen(hand, seat)
    visible = set(hand.deal.board[: BOARD_CARDS[len(hand.rounds)]])
    visible.update(card for held in seen for card in hand.deal.pockets[held - 1])
    return tuple(
        known if index + 1 in seen else () if visible & set(known) else known
        for index, known in enumerate(believed)
    )
