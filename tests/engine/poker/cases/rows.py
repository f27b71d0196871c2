"""Worked cases as rows: a hand, what is offered at moments of it, and how it ends.

`source` names where a row comes from: B02 and so on are cases (listed in `register`), R1-R28 and
S1-S8 numbered decisions, K1-K14 points where another engine is known to differ, TDA and WSOP rules
of the 2024 books by number. Players are p1, p2 … in dealing order, see `tests.engine.poker.play`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import parse_cards
from engine.catalog import GAMES
from engine.equity import winners
from engine.houses import betting_rules, house
from engine.poker.hand.strength import strength
from engine.refusals import Refusal
from engine.rules import BettingRules, Limit, Stakes
from tests.engine.poker.play import Play

NO_LIMIT = BettingRules(limit=Limit.NO)
POT_LIMIT = BettingRules(limit=Limit.POT)
FIXED = BettingRules(limit=Limit.FIXED, wagers_per_street=4)
DRY = "2c7d9h3s4d"  # a board that helps nobody
DEEP = 100_000


def of(name: str, limit: Limit = Limit.NO) -> BettingRules:
    """How a house bets, in another limit if need be."""
    return betting_rules(house(name), limit=limit)


def nl(small: int, big: int) -> Stakes:
    return Stakes(small_blind=small, big_blind=big)


def fl(bet: int) -> Stakes:
    """Fixed limit: `bet` on the first two streets, twice as much later, half as small blind."""
    return Stakes(small_blind=bet // 2, big_blind=bet, small_bet=bet, big_bet=2 * bet)


HUNDRED = nl(50, 100)


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One hand. Only what a row says is checked."""

    source: str
    stacks: Sequence[int]
    stakes: Stakes = HUNDRED
    rules: BettingRules = NO_LIMIT
    game: str = "holdem"
    holes: Sequence[str] = ()
    board: str = ""
    posts: Sequence[int] | None = None
    dead: Sequence[int] | None = None
    antes: Sequence[int] | None = None
    moments: Sequence[tuple[str, str]] = ()  # (words, what is offered after them), one by one
    refused: Sequence[tuple[str, Refusal]] = ()  # of the last moment
    now: Sequence[int] | None = None  # stacks then
    pot: int | None = None  # and what has been put in
    rest: str = ""  # words to the end of the hand
    final: Sequence[int] | None = None
    awards: Sequence[tuple[int, str, str, int]] | None = None  # (pot, half, player, amount)
    carried: int = 0

    def play(self) -> Play:
        """The hand before its first word."""
        return Play(
            game=self.game,
            rules=self.rules,
            stakes=self.stakes,
            stacks=self.stacks,
            holes=self.holes,
            board=self.board,
            posts=self.posts,
            dead=self.dead,
            antes=self.antes,
        )


def check(case: Case) -> None:
    """The offers, refusals and final stacks of the row; no chip is made or lost."""
    play = case.play()
    total = sum(case.stacks)
    for words, offer in case.moments:
        assert play.do(words).offer == offer, words
    for word, refusal in case.refused:
        assert play.refused(word) is refusal, word
    if case.now is not None:
        assert list(play.hand.stacks) == list(case.now)
    if case.pot is not None:
        assert play.hand.pot == case.pot
    play.do(case.rest)
    if case.awards is not None:
        assert play.awards == list(case.awards)
    if case.final is not None:
        assert play.final == list(case.final)
        assert play.complete.carried == case.carried
        assert sum(play.final) + play.complete.carried == total


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """Hands compared; `best` are those that win the high, in their order."""

    source: str
    board: str
    hands: Sequence[str]
    best: Sequence[str]
    game: str = "holdem"

    def winners(self) -> list[str]:
        """The hands that win."""
        board = parse_cards(self.board)
        found = [strength(GAMES[self.game], parse_cards(hand), board) for hand in self.hands]
        high, _ = winners(found)
        return [hand for at, hand in enumerate(self.hands) if at in high]
