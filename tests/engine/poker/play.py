"""Betting hands in one line: stacks, blinds and cards in, a script of decisions, an offer out.

Players are p1, p2 … in dealing order, as in PHH: p1 sits left of the button (heads-up: is the big
blind). A script is words for whoever is to act: `f` fold, `c` check or call, `r300` bet or raise to
300, `b` bring in, `x` cut off (all-in by disconnection).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain

from engine.cards import DECK, Card, parse_cards
from engine.catalog import GAMES
from engine.poker.hand.actions import BringIn, CheckCall, Fold, PokerAction, RaiseTo, StandIn
from engine.poker.hand.events import PokerEvent
from engine.poker.hand.legal import legal
from engine.poker.hand.posting import forced_bets
from engine.poker.hand.start import start
from engine.poker.hand.state import Award, Complete, PokerHand
from engine.poker.hand.step import apply
from engine.refusals import IllegalAction, Refusal
from engine.rules import BettingRules, Limit, Stakes


@dataclass(kw_only=True)
class Play:
    """A hand that is being played; `hand` and `events` follow every word of a script."""

    stacks: Sequence[int]
    game: str = "holdem"
    rules: BettingRules = field(default_factory=lambda: BettingRules(limit=Limit.NO))
    stakes: Stakes = field(default_factory=lambda: Stakes(small_blind=50, big_blind=100))
    holes: Sequence[str] = ()  # by player, "" = any
    board: str = ""
    cards: Sequence[Card] | None = None  # a whole deck in its order, instead of holes and board
    carried: int = 0
    posts: Sequence[int] | None = None
    dead: Sequence[int] | None = None
    antes: Sequence[int] | None = None
    first: int | None = None
    hand: PokerHand = field(init=False)
    events: list[PokerEvent] = field(init=False)

    def __post_init__(self) -> None:
        count = len(self.stacks)
        game = GAMES[self.game]
        begun = start(
            game,
            self.rules,
            self.stakes,
            seats=range(1, count + 1),
            stacks=self.stacks,
            button=count,
            deck=self.cards or deck(self.game, self.holes, self.board, count),
            carried=self.carried,
            forced=forced_bets(
                game,
                self.stakes,
                count,
                posts=self.posts,
                dead=self.dead,
                antes=self.antes,
                first=self.first,
            ),
        )
        self.hand = begun.hand
        self.events = list(begun.events)

    def do(self, script: str) -> Play:
        """The same hand after the words of `script`; commas and bars between them mean nothing."""
        for word in script.replace(",", " ").replace("|", " ").split():
            done = apply(self.hand, self.action(word))
            self.hand = done.hand
            self.events += done.events
        return self

    def action(self, word: str) -> PokerAction:
        to_act = legal(self.hand).to_act
        at = -1 if to_act is None else to_act
        match word[0]:
            case "f":
                return Fold(position=at)
            case "c":
                return CheckCall(position=at)
            case "b":
                return BringIn(position=at)
            case "x":
                return StandIn(position=at)
            case "r":
                return RaiseTo(position=at, to=int(word[1:]))
        raise AssertionError(word)

    def refused(self, word: str) -> Refusal:
        """Why this word is refused now; the hand stays as it is."""
        try:
            apply(self.hand, self.action(word))
        except IllegalAction as caught:
            return caught.refusal
        raise AssertionError(f"{word} is allowed")

    @property
    def offer(self) -> str:
        """What the player to act may do: "p3 call 100, raise 300-1000"; folding goes unsaid."""
        may = legal(self.hand)
        if may.to_act is None:
            return str(may.next)
        parts = []
        if may.bring_in is not None:
            parts.append(f"bring in {may.bring_in}" + (" or fold" if may.fold else ""))
        else:
            assert may.fold
            parts.append("check" if may.check else f"call {may.call}")
        if may.raise_min is not None and may.raise_max is not None:
            one = may.raise_min == may.raise_max
            parts.append(f"raise {may.raise_min}" + ("" if one else f"-{may.raise_max}"))
        if may.capped:
            parts.append("capped")
        return f"p{may.to_act + 1} " + ", ".join(parts)

    @property
    def final(self) -> list[int]:
        """The stacks, the hand being over."""
        assert isinstance(self.hand.stage, Complete)
        return list(self.hand.stacks)

    @property
    def complete(self) -> Complete:
        assert isinstance(self.hand.stage, Complete)
        return self.hand.stage

    @property
    def awards(self) -> list[tuple[int, str, str, int]]:
        """(pot, half, player, amount) of every award, in order."""
        return [
            (award.pot, _half(award), f"p{award.position + 1}", award.amount)
            for award in self.complete.awards
        ]


def _half(award: Award) -> str:
    return award.half.value if award.half else ""


def deck(game: str, holes: Sequence[str], board: str, count: int) -> tuple[Card, ...]:
    """A deck that deals these cards in the order of the game, others where none is named."""
    hands = [list(parse_cards(hole)) for hole in holes] + [[] for _ in range(count - len(holes))]
    table = list(parse_cards(board))
    named = {*chain(*hands), *table}
    rest = [card for card in DECK if card not in named]
    dealt: list[Card] = []
    for street in GAMES[game].streets:
        for _ in range(street.down + street.up):
            dealt += [hand.pop(0) if hand else rest.pop() for hand in hands if hand or rest]
        dealt += [table.pop(0) if table else rest.pop() for _ in range(street.board)]
    return (*dealt, *rest)
