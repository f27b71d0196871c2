"""A bot that waits for good cards, bets them, and lets go of the others.

It knows no chances: before the board it plays pairs and high cards of the kinds below, later it
looks at what its own cards add to the board.
"""

from __future__ import annotations

from collections import Counter

from engine.bots.betting.choice import Move, give_up, go_along, raise_by_pot
from engine.bots.betting.spot import Spot
from engine.cards import Cards
from engine.poker.hand.strength import strength
from engine.ranking import category, rank
from engine.ranking_types import Category
from engine.rules import Forced, Half
from engine.shuffle import Stream

_TEN, _ACE = 8, 12
_LOW = frozenset((_ACE, 0, 1, 2))  # ace to four
_GOOD_LOW = 36  # of 56: a seven or better
_KINDS = tuple(Category)
# Sizes of the two largest groups of equal ranks: what three or four board cards are by themselves.
_BY_GROUPS = {(2, 1): 1, (2,): 1, (2, 2): 2, (3,): 3, (3, 1): 3, (4,): 7}


def tight(spot: Spot, _: Stream) -> Move:
    """Raise with good hands, go along with fair ones, else fold."""
    worth = _opening(spot) if len(spot.own) + len(spot.board) < 5 else _made(spot)
    if worth >= 2:
        return raise_by_pot(spot, 2)
    return go_along(spot) if worth else give_up(spot)


def _opening(spot: Spot) -> int:
    """2 = good, 1 = fair, 0 = not to be played."""
    ranks = sorted((card >> 2 for card in spot.own), reverse=True)
    pairs = [value for value, count in Counter(ranks).items() if count > 1]
    suited = max(Counter(card & 3 for card in spot.own).values())
    if len(ranks) == 2:
        return _two(ranks[0], ranks[1], suited=suited == 2)
    if Half.LOW_8 in spot.game.halves and len(_LOW.intersection(ranks)) >= 3:
        return 2
    if pairs and max(pairs) >= _TEN:
        return 2
    high = sum(value >= _TEN for value in ranks)
    return int(high >= 3 or bool(pairs) or (suited >= 3 and spot.game.forced is Forced.BRING_IN))


def _two(high: int, low: int, *, suited: bool) -> int:
    """Hold'em: pairs, high cards, and suited aces."""
    if high == low or (high == _ACE and low >= _TEN + 2):
        return 2 if high >= _TEN else 1
    return int(low >= _TEN or (suited and high == _ACE))


def _made(spot: Spot) -> int:
    """The same once there are five cards: two pair or better is good, a pair or a low fair. What
    lies on the board for all does not count."""
    high, low = strength(spot.game, spot.own, spot.board)
    kind, common = _kind(high), _kind_of(spot.board)
    if low is not None and low >= _GOOD_LOW:
        return 2
    if kind > common and (kind >= common + 2 or kind >= 3):
        return 2
    return int(kind > common or low is not None)


def _kind(high: int) -> int:
    """0 = high card, 1 = pair, 2 = two pair, 3 = three of a kind, and so on."""
    return _KINDS.index(category(high))


def _kind_of(board: Cards) -> int:
    """The same of three to five cards on the board, of which each has a part."""
    if len(board) == 5:
        return _kind(rank(board))
    groups = sorted(Counter(card >> 2 for card in board).values(), reverse=True)
    return _BY_GROUPS.get(tuple(groups[:2]), 0)
