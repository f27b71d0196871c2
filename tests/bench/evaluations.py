"""Hands ranked a second: five to seven cards and Omaha, ours and four libraries, the same deals.

Every library gets cards in the form it likes best, made beforehand. Processor time of one core.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from time import process_time
from typing import Any

import eval7
import phevaluator
import treys
from pokerkit import Card as KitCard
from pokerkit import OmahaHoldemHand, StandardHighHand

from engine.cards import DECK, Card, card_text
from engine.omaha import rank_omaha
from engine.ranking import rank

ROUNDS = 7
DEALS = 10_000  # fresh ones in every round: nobody shall live on what it remembers
FEW = 100  # PokerKit and loops over combinations take every so many-th deal

_TEXTS = [card_text(card) for card in DECK]
_PHE = [phevaluator.Card(text).id_ for text in _TEXTS]
_EVAL7 = [eval7.Card(text) for text in _TEXTS]
_TREYS = [treys.Card.new(text) for text in _TEXTS]
_KIT = [next(KitCard.parse(text)) for text in _TEXTS]
_treys = treys.Evaluator()


def report() -> dict[str, dict[str, int]]:
    """Evaluations a second, by kind of hand and library."""
    made = {}
    for count in (5, 6, 7):
        made[f"{count} cards"] = _rates(
            count,
            {
                "ours": (rank, DECK, 1),
                "phevaluator": (_phe, _PHE, 1),
                "eval7": (eval7.evaluate, _EVAL7, 1),
                "treys": (_treys_rank, _TREYS, 1),
                "pokerkit": (StandardHighHand.from_game, _KIT, FEW),
            },
        )
    made["Omaha"] = _rates(
        9,
        {
            "ours": (_omaha, DECK, 1),
            "phevaluator": (_phe_omaha, _PHE, 1),
            "eval7": (_eval7_omaha, _EVAL7, FEW),
            "treys": (_treys_omaha, _TREYS, FEW),
            "pokerkit": (_kit_omaha, _KIT, FEW),
        },
    )
    return made


Entrant = tuple[Callable[[Any], object], Sequence[Any], int]  # function, its cards, every n-th deal


def _rates(count: int, entrants: dict[str, Entrant]) -> dict[str, int]:
    rng = Random(count)
    times: dict[str, list[float]] = {name: [] for name in entrants}
    for _ in range(ROUNDS):
        dealt = [rng.sample(DECK, count) for _ in range(DEALS)]
        for name, (function, cards, every) in entrants.items():
            deals = [[cards[card] for card in deal] for deal in dealt[::every]]
            began_s = process_time()
            for deal in deals:
                function(deal)
            times[name].append((process_time() - began_s) / len(deals))
    return {name: round(1 / statistics.median(values)) for name, values in times.items()}


def _phe(deal: list[int]) -> int:
    return phevaluator.evaluate_cards(*deal)


def _treys_rank(deal: list[int]) -> int:
    return _treys.evaluate(deal, [])


def _omaha(deal: list[Card]) -> int:
    return rank_omaha(deal[:4], deal[4:])


def _phe_omaha(deal: list[int]) -> int:
    return phevaluator.evaluate_omaha_cards(*deal[4:], *deal[:4])


def _sixty(deal: list[Any]) -> list[list[Any]]:
    """The hands of two hole cards and three of the board."""
    return [
        [*two, *three] for two in combinations(deal[:4], 2) for three in combinations(deal[4:], 3)
    ]


def _eval7_omaha(deal: list[Any]) -> int:
    return max(map(eval7.evaluate, _sixty(deal)))


def _treys_omaha(deal: list[int]) -> int:
    return min(_treys.evaluate(five, []) for five in _sixty(deal))


def _kit_omaha(deal: list[Any]) -> object:
    return OmahaHoldemHand.from_game(deal[:4], deal[4:])
