"""The bad-beat jackpot at the table: whether a finished hand wins it, and who gets what part.

The meter and its reserve are kept elsewhere; what a pot gives to them is taken with the rake
(`engine.poker.hand.pots.drop`). Rules: `engine.house_types.JackpotRules`, docs/rules/gega-002044.md
G18-G23.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from engine.cards import Card, parse_cards
from engine.house_types import JackpotRules
from engine.poker.hand.state import Complete, PokerHand
from engine.ranking import category, rank
from engine.ranking_types import Category

_BOARD = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class BadBeat:
    """Positions that share a jackpot, each in dealing order."""

    losers: tuple[int, ...]  # more than one if they tie
    winners: tuple[int, ...]
    table: tuple[int, ...]  # all others who were dealt in, whether they folded or not


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotShares:
    """What a hit pays; whole amounts, the remainder goes to the reserve."""

    paid: tuple[int, ...]  # by position
    reserve: int


def bad_beat(rules: JackpotRules, hand: PokerHand) -> BadBeat | None:
    """Who shares the jackpot after this finished hand, None if it wins none.

    The best hand shown beats a qualifying one; if several qualify, the best of them counts. Both
    play their two hole cards where the rules say so. Hands that end without a showdown, small
    pots and short tables win nothing."""
    stage = hand.stage
    if not isinstance(stage, Complete) or hand.game.id != rules.game:
        return None
    if len(hand.seats) < rules.players or len(hand.board) < _BOARD:
        return None
    if hand.pot < rules.pot_big_blinds * hand.stakes.big_blind:
        return None
    shown = [position for position in range(len(hand.seats)) if hand.shown[position]]
    if len(shown) < 2 or any(None in hand.holes[position] for position in shown):
        return None
    ranks = {position: rank(_cards(hand, position)) for position in shown}
    best = max(ranks.values())
    winners = tuple(
        position for position in shown if ranks[position] == best and _plays(rules, hand, position)
    )
    least = rank(parse_cards(rules.least_losing))
    beaten = [
        position
        for position in shown
        if least <= ranks[position] < best and _plays(rules, hand, position)
    ]
    if not winners or not beaten:
        return None
    highest = max(ranks[position] for position in beaten)
    losers = tuple(position for position in beaten if ranks[position] == highest)
    others = set(range(len(hand.seats))) - {*losers, *winners}
    return BadBeat(losers=losers, winners=winners, table=tuple(sorted(others)))


def _plays(rules: JackpotRules, hand: PokerHand, position: int) -> bool:
    """Whether the hand counts: its best five can be made with both hole cards, even if a card of
    the board would do as well; and four of a kind holds a pair, if it must."""
    hole = _known(hand.holes[position])
    cards = (*hole, *hand.board)
    if rules.both_use_two and rank(cards) != _with_both(hole, hand.board):
        return False
    if not rules.quads_need_pocket_pair or category(rank(cards)) is not Category.FOUR_OF_A_KIND:
        return True
    return hole[0] >> 2 == hole[1] >> 2


def _with_both(hole: tuple[Card, ...], board: tuple[Card, ...]) -> int:
    """The best rank of five cards with both hole cards among them."""
    return max(rank((*hole, *three)) for three in combinations(board, 3))


def _cards(hand: PokerHand, position: int) -> tuple[Card, ...]:
    return (*_known(hand.holes[position]), *hand.board)


def _known(hole: Sequence[Card | None]) -> tuple[Card, ...]:
    return tuple(card for card in hole if card is not None)


def shares(rules: JackpotRules, meter: int, beat: BadBeat) -> JackpotShares:
    """What each position gets of a meter. A part is divided evenly among those whose it is; the
    remainders, and the table's part if nobody else was dealt in, go to the reserve."""
    count = len(beat.losers) + len(beat.winners) + len(beat.table)
    paid = [0] * count
    parts = (
        (rules.loser_percent, beat.losers),
        (rules.winner_percent, beat.winners),
        (rules.table_percent, beat.table),
    )
    for percent, positions in parts:
        for position in positions:
            paid[position] = meter * percent // 100 // len(positions)
    return JackpotShares(paid=tuple(paid), reserve=meter - sum(paid))


def split_drop(rules: JackpotRules, drop: int) -> tuple[int, int]:
    """(meter, reserve) of what a pot gave; an odd unit goes to the meter."""
    reserve = drop * rules.reserve_percent // 100
    return drop - reserve, reserve
