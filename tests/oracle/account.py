"""PokerKit's own account of a betting round, kept beside ours."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.poker.hand.state import BetStage, PokerHand


@dataclass(kw_only=True)
class Round:
    """PokerKit's own account of a betting round, as far as its rules follow from it."""

    largest: int = 0  # the largest increment, blinds not counted: its least raise
    count: int = 0  # bets and raises, short ones too
    has_short: bool = False  # one of them was an all-in for less than a whole wager
    shorts: list[int] = field(default_factory=list)  # increments of all-ins since the last other
    acted: set[int] = field(default_factory=set)  # since an increment as large as any before

    def passed(self, position: int) -> None:
        """The player has folded, checked, called or brought in."""
        self.acted.add(position)

    def wagered(self, position: int, increment: int, *, all_in: bool, whole: bool) -> None:
        """The player has bet, raised or completed by `increment`."""
        self.has_short = self.has_short or not whole
        self.acted = {position} if increment >= self.largest else self.acted | {position}
        self.largest = max(self.largest, increment)
        self.count += 1
        self.shorts = [*self.shorts, increment] if all_in else []
        if sum(self.shorts) >= self.largest:
            self.shorts = []

    def is_closed_to(self, position: int, owed: int) -> bool:
        """Whether the player may only call or fold."""
        short = bool(self.shorts) and sum(self.shorts) < self.largest
        return owed < self.largest or (short and position in self.acted)


@dataclass(frozen=True, kw_only=True)
class Spot:
    """A decision: the hand, its stage, and PokerKit's account of the round."""

    hand: PokerHand
    stage: BetStage
    round: Round

    @property
    def stack(self) -> int:
        """The stack of the player to act."""
        return self.hand.stacks[self.stage.to_act]

    @property
    def mine(self) -> int:
        """The wager of the player to act."""
        return self.hand.wagers[self.stage.to_act]

    @property
    def wager(self) -> int:
        """The largest wager that somebody has really put in."""
        return max(self.hand.wagers)
