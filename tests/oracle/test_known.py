"""A minimal hand for every known difference from PokerKit: what we say, and what it says.

When a newer version says what we say, its row fails and a translation can go.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest
from pokerkit import (
    BettingStructure,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    State,
)

from engine.catalog import GAMES
from engine.poker.hand.actions import BringIn, CheckCall, Decision, Fold, RaiseTo
from engine.poker.hand.start import start
from engine.poker.hand.state import PokerHand
from engine.poker.hand.step import apply
from engine.rules import AnteKind, BettingRules, Limit, OddChip, Stakes
from tests.engine.poker.play import deck
from tests.oracle.deals import Deal
from tests.oracle.known import their_stacks
from tests.oracle.offers import Offer, our_offer
from tests.oracle.pokerkit_hand import act, deal_cards, offer_of, state_of

BLINDS = Stakes(small_blind=50, big_blind=100, small_bet=100, big_bet=200)
LOW_BLINDS = Stakes(small_blind=5, big_blind=10, small_bet=10, big_bet=20)
BIG_ANTE = Stakes(
    small_blind=50, big_blind=100, small_bet=100, ante=100, ante_kind=AnteKind.BIG_BLIND
)
HIGH_ANTES = Stakes(
    small_blind=0, big_blind=50, small_bet=50, big_bet=100, ante=50, ante_kind=AnteKind.UNIFORM
)
SMALL = Stakes(small_blind=1, big_blind=2, small_bet=2)
BRING_IN = Stakes(bring_in=3, small_bet=10, big_bet=20, ante=1, ante_kind=AnteKind.UNIFORM)
DEEP = 100_000

NO, POT = BettingRules(limit=Limit.NO), BettingRules(limit=Limit.POT)
FIXED = BettingRules(limit=Limit.FIXED, wagers_per_street=4)
TWO_WAGERS = BettingRules(limit=Limit.FIXED, wagers_per_street=2)
ACTUAL = BettingRules(
    limit=Limit.FIXED, wagers_per_street=4, full_price_for_short_blind=False, fold_when_free=False
)

DOORS = ("KsQsKh", "AsAd2c", "7d8dAh")  # the second player brings in


def dealt(
    game: str,
    rules: BettingRules,
    stakes: Stakes,
    stacks: Sequence[int],
    *cards: Sequence[str] | str,
) -> Deal:
    """A hand; `cards` are the players' and the board, others come where none is named."""
    holes, board = (*cards, "")[:2] if cards else ((), "")
    return Deal(
        game=GAMES[game],
        rules=rules,
        stakes=stakes,
        stacks=tuple(stacks),
        deck=deck(game, holes, str(board), len(stacks)),
        wildness=0,
    )


@dataclass
class Both:
    """One hand in both engines, without any translation of what they say."""

    hand: PokerHand
    state: State

    def do(self, script: str) -> Both:
        """The hand after `f` folds, `c` checks and calls, `b` bring-ins and wagers like `r300`."""
        for word in script.replace("|", " ").split():
            offer = our_offer(self.hand)
            assert offer is not None
            action = _action(word, offer.to_act)
            self.hand = apply(self.hand, action).hand
            act(self.state, action)
            deal_cards(self.state, self.hand)
        return self


def begun(deal: Deal) -> Both:
    """The hand before its first decision."""
    hand = start(
        deal.game,
        deal.rules,
        deal.stakes,
        seats=range(1, len(deal.stacks) + 1),
        stacks=deal.stacks,
        button=len(deal.stacks),
        deck=deal.deck,
    ).hand
    both = Both(hand, state_of(deal, hand))
    deal_cards(both.state, hand)
    return both


def _action(word: str, position: int) -> Decision:
    match word[0]:
        case "f":
            return Fold(position=position)
        case "b":
            return BringIn(position=position)
        case "r":
            return RaiseTo(position=position, to=int(word[1:]))
        case _:
            return CheckCall(position=position)


def written(offer: Offer | None) -> str:
    """The offer in a line, folding left out where it costs nothing to leave it out."""
    if offer is None:
        return "over"
    words = []
    if offer.call is not None:
        words.append(f"call {offer.call}" if offer.call else "check")
    if offer.bring_in is not None:
        words.append(f"bring in {offer.bring_in}")
    if offer.fold and not offer.call:
        words.append("fold")
    if offer.low is not None:
        words.append(f"raise {offer.low}" + (f"-{offer.high}" if offer.high != offer.low else ""))
    return f"p{offer.to_act + 1} " + ", ".join(words)


@pytest.mark.parametrize(
    ("deal", "script", "ours", "theirs"),
    [
        pytest.param(
            dealt("holdem", NO, Stakes(small_blind=2000, big_blind=4000, small_bet=4000),
                  [DEEP, DEEP, DEEP, 7500]),
            "c r7500 f c", "p3 call 3500", f"p3 call 3500, raise 11500-{DEEP}", id="K1",
        ),
        pytest.param(
            dealt("holdem", NO, BLINDS, [DEEP, 160, DEEP]),
            "c c c | c r60 c", "p1 call 60", "p1 call 60, raise 160-99900", id="K2",
        ),
        pytest.param(
            dealt("holdem", ACTUAL, HIGH_ANTES, [2277, 48, 10_000]),
            # Nobody has a blind in, so another player begins (K24).
            "r50 r100 r150", "p1 call 50, raise 200", "p3 call 50", id="K3",
        ),
        pytest.param(
            dealt("holdem", FIXED, LOW_BLINDS, [1000, 1000, 13, 1000]),
            "r13", "p4 call 13, raise 20", "p4 call 13, raise 23", id="K4",
        ),
        pytest.param(
            dealt("holdem", TWO_WAGERS, LOW_BLINDS, [1000, 22, 1000]),
            "c c c | r10 r12", "p3 call 12, raise 20", "p3 call 12", id="K5",
        ),
        pytest.param(
            dealt("holdem", NO, LOW_BLINDS, [1000, 6, 1000]),
            "", "p3 call 10, raise 20-1000", "p3 call 6, raise 16-1000", id="K6",
        ),
        pytest.param(
            dealt("omaha", POT, BLINDS, [20, DEEP, DEEP]),
            "", "p3 call 100, raise 200-350", "p3 call 100, raise 200-320", id="K8",
        ),
        pytest.param(
            dealt("omaha", POT, BIG_ANTE, [DEEP, DEEP, DEEP]),
            "", "p3 call 100, raise 200-350", "p3 call 100, raise 200-450", id="K10",
        ),
        pytest.param(
            dealt("stud", FIXED, BRING_IN, [100, 1, 100], DOORS),
            "", "p3 bring in 3, fold, raise 10", "p3 bring in 3, raise 10", id="K11",
        ),
        pytest.param(
            dealt("stud", FIXED, BRING_IN, [100, 3, 100], DOORS),
            "b", "p3 call 3, raise 10", "p3 call 2, raise 10", id="K12",
        ),
        pytest.param(
            dealt("holdem", NO, BLINDS, [DEEP, DEEP]),
            "c", f"p1 check, fold, raise 200-{DEEP}", f"p1 check, raise 200-{DEEP}", id="K13",
        ),
        pytest.param(
            dealt("holdem", NO, BLINDS, [120, 130, 500, 5000]),
            "r500", "p4 call 500, raise 900-5000", "p4 call 500", id="K15",
        ),
        pytest.param(
            dealt("holdem", FIXED, LOW_BLINDS, [1000, 26, 1000]),
            "c c c | r10 r16 c", "p1 call 6, raise 26", "p1 call 6", id="K16",
        ),
        pytest.param(
            dealt("holdem", NO, BLINDS, [DEEP, 250, 300, 320, DEEP]),
            "c c c c c | r100 r150 r200 r220 c",
            "p1 call 120, raise 320-99900", "p1 call 120", id="K17",
        ),
        pytest.param(
            dealt("stud", NO, BRING_IN, [1000, 1000, 1000], DOORS),
            "b r50", "p1 call 50, raise 100-999", "p1 call 50, raise 97-999", id="K18",
        ),
        pytest.param(
            dealt("stud", FIXED, BRING_IN, [100, 100, 100], ["KsQsAd3c", "5s6s2c4c", "7d8dAh3d"]),
            "b c c", "p3 check, fold, raise 10", "p1 check, raise 10", id="K19",
        ),
        pytest.param(
            dealt("holdem", NO, Stakes(small_blind=100, big_blind=100, small_bet=100),
                  [DEEP, DEEP]),
            "", f"p2 check, fold, raise 200-{DEEP}", f"p1 check, raise 200-{DEEP}", id="K24",
        ),
        pytest.param(
            dealt("holdem", ACTUAL, HIGH_ANTES, [2277, 48, 10_000]),
            "", "p3 check, raise 50", "p1 check, raise 50", id="K24 no blind",
        ),
        pytest.param(
            dealt("stud", FIXED, BRING_IN, [100, 3, 100], DOORS),
            "", "p2 bring in 2", "p2 bring in 2, raise 2", id="K25",
        ),
        pytest.param(
            dealt("holdem", NO, BLINDS, [60, DEEP, 100, DEEP]),
            "c f c", "over", "p2 check", id="K26",
        ),
    ],
)  # fmt: skip
def test_offers(deal: Deal, script: str, ours: str, theirs: str) -> None:
    both = begun(deal).do(script)

    assert (written(our_offer(both.hand)), written(offer_of(both.state))) == (ours, theirs)


@pytest.mark.parametrize(
    ("deal", "script", "ours", "theirs"),
    [
        pytest.param(
            dealt("holdem", replace(NO, odd_chip=OddChip.ONE_EACH_FROM_LEFT),
                  Stakes(small_blind=2, big_blind=4, small_bet=4), [100] * 4, (), "TsJsQsKsAs"),
            "c c f c | c c c | c c c | c c c", [98, 101, 101, 100], [98, 102, 100, 100], id="K7",
        ),
        pytest.param(
            dealt("stud", FIXED, BRING_IN, [1, 10, 10],
                  ["2s3d2c4d6h7h9h", "AdKsKhQdTh8d4c", "AsKdKcQhTc8s3h"]),
            "b c | c c | c c | c c | c c", [0, 10, 11], [0, 11, 10], id="K20",
        ),
        pytest.param(
            dealt("omaha8", NO, SMALL, [100] * 3,
                  ["As2dKcKd", "7c7d8h8c", "Ad2sKhKs"], "3c4h5dTcJd"),
            "c c c | c c c | c c c | c c c", [101, 98, 101], [102, 98, 100], id="K21",
        ),
        pytest.param(
            dealt("omaha8", NO, SMALL, [10, 20, 30, 30],
                  ["Ah2hQcJc", "KhKsTcTd", "8c8sTh9d", "QdQsJdJs"], "3c4h8dKcKd"),
            "r30 c c c", [20, 50, 20, 0], [20, 43, 27, 0], id="K22",
        ),
        pytest.param(
            dealt("holdem", NO, replace(SMALL, ante=1, ante_kind=AnteKind.BIG_BLIND),
                  [5, 100, 100, 100], ["3c4c", "AhKc", "AdKd"], "2c2d9h9sAs"),
            "c c r5 c c c | c c r3 r9 c f | c c | c c",
            [0, 107, 106, 92], [0, 106, 107, 92], id="K23",
        ),
    ],
)  # fmt: skip
def test_final_stacks(deal: Deal, script: str, ours: list[int], theirs: list[int]) -> None:
    both = begun(deal).do(script)

    assert not both.state.status
    assert (list(both.hand.stacks), list(both.state.stacks)) == (ours, theirs)
    assert their_stacks(both.hand) == theirs


def test_k9_ante_before_blind() -> None:
    """Of 120 the ante takes 100 there and the blind what is left; here the blind comes first."""
    stakes = replace(BIG_ANTE, small_blind=50, big_blind=100)
    deal = dealt("holdem", NO, stakes, [DEEP, 120, DEEP])
    hand = begun(deal).hand
    owed = replace(hand, setup=replace(hand.setup, antes=hand.setup.antes_owed))

    assert (hand.wagers[1], hand.setup.antes[1]) == (100, 20)
    assert state_of(deal, hand).bets[1] == 100  # told of what was paid
    assert state_of(deal, owed).bets[1] == 20


def test_k14_fixed_limit_omaha8_is_pot_limit() -> None:
    """Hence `state_of` makes the state by hand."""
    made = FixedLimitOmahaHoldemHighLowSplitEightOrBetter.create_state(
        (), True, 0, (5, 10), 10, 20, 200, 3
    )

    assert made.betting_structure is BettingStructure.POT_LIMIT


def test_k27_muck_is_dealt_again() -> None:
    """Stud with seven left of eight: four cards are in the deck. There the muck is shuffled in;
    here one card lies open for all (S1)."""
    both = begun(dealt("stud", FIXED, BRING_IN, [100] * 8))
    both.do("b" + " c" * 7 + " c" * 16 + " r20 f" + " c" * 5)
    last = our_offer(both.hand)
    assert last is not None
    both.hand = apply(both.hand, CheckCall(position=last.to_act)).hand
    both.state.check_or_call()

    assert len(both.hand.board) == 1
    assert both.state.hole_dealee_index is not None
    deal_cards(both.state, both.hand)
    assert sum(map(len, both.state.board_cards)) == 1
