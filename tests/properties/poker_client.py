"""A client of a betting hand that knows nothing but what is settled beforehand and what it is told.

It folds the events of one viewer as a screen would that missed no frame, without the rules: chips
move as events say, and the turn goes to the next player who has cards and chips.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.cards import parse_card
from engine.poker.hand.events import (
    Acted,
    BoardDealt,
    CardsMucked,
    CardsShown,
    HandOver,
    HoleDealt,
    PokerEvent,
    Posted,
    PotWon,
    Raked,
    UncalledBetReturned,
)
from engine.poker.hand.state import Setup
from engine.poker.views.hand_types import PokerView
from engine.rules import Forced

LIVE = ("small_blind", "big_blind", "straddle", "post")


@dataclass(kw_only=True)
class Seat:
    """One player as the client knows him."""

    stack: int
    wager: int = 0
    aside: int = 0
    folded: bool = False
    shown: bool = False
    mucked: bool = False
    cards: list[str | None] = field(default_factory=list)
    up: list[bool] = field(default_factory=list)

    @property
    def able(self) -> bool:
        return self.stack > 0 and not self.folded


@dataclass(kw_only=True)
class Client:
    """What one viewer knows of a hand."""

    setup: Setup
    seats: dict[int, Seat] = field(init=False)
    board: list[str] = field(default_factory=list)
    pot: int = field(init=False)
    street: int = 0
    uncalled: tuple[int, int] | None = None
    awards: list[tuple[int, str | None, int, int]] = field(default_factory=list)
    taken: tuple[int, int] = (0, 0)
    over: bool = False
    last: int | None = None  # who acted last on this street

    def __post_init__(self) -> None:
        setup = self.setup
        stacks = zip(setup.seats, setup.started, strict=True)
        self.seats = {seat: Seat(stack=stack) for seat, stack in stacks}
        self.pot = setup.carried_in

    def hear(self, event: PokerEvent) -> None:
        """One more event."""
        match event:
            case Posted(seat=seat, what=what, amount=amount):
                self._pay(seat, amount, live=what in LIVE)
            case Acted():
                self._act(event)
            case HoleDealt() | BoardDealt():
                self._deal(event)
            case UncalledBetReturned(seat=seat, amount=amount):
                self.seats[seat].stack += amount
                self.seats[seat].wager = max(0, self.seats[seat].wager - amount)
                self.pot -= amount
                self.uncalled = (seat, amount)
            case _:
                self._finish(event)

    def _finish(self, event: CardsShown | CardsMucked | Raked | PotWon | HandOver) -> None:
        match event:
            case CardsShown(seat=seat, cards=cards):
                self.seats[seat].cards = list(cards)
                self.seats[seat].shown = True
            case CardsMucked(seat=seat):
                self.seats[seat].mucked = True
            case Raked(rake=rake, jackpot=jackpot):
                self.taken = (rake, jackpot)
            case PotWon(pot=pot, half=half, seat=seat, amount=amount):
                self.awards.append((pot, half, seat, amount))
            case HandOver(stacks=stacks):
                self.over = True
                for player, stack in zip(self.seats.values(), stacks, strict=True):
                    player.stack, player.wager, player.aside = stack, 0, 0

    def _pay(self, seat: int, amount: int, *, live: bool) -> None:
        self.seats[seat].stack -= amount
        self.pot += amount
        if live:
            self.seats[seat].wager += amount

    def _act(self, event: Acted) -> None:
        player = self.seats[event.seat]
        self._pay(event.seat, event.added, live=True)
        self.last = event.seat
        if event.action == "fold":
            player.folded = True
        if event.action == "stand_in":
            player.aside, player.stack = player.stack, 0

    def _deal(self, event: HoleDealt | BoardDealt) -> None:
        if isinstance(event, BoardDealt):
            self.board += event.cards
            self._street(event.street)
            return
        player = self.seats[event.seat]
        player.cards += event.cards
        player.up += event.up
        counts = [street.down + street.up for street in self.setup.game.streets]
        dealt = [sum(counts[: at + 1]) for at in range(len(counts))]
        self._street(next(at for at, size in enumerate(dealt) if len(player.cards) <= size))

    def _street(self, street: int) -> None:
        if street > self.street:
            self.street, self.last = street, None
            for player in self.seats.values():
                player.wager = 0

    @property
    def to_act(self) -> int | None:
        """The next player who has cards and chips, from the last one or from the first to act."""
        if self.over:
            return None
        order = list(self.seats)
        start = order.index(self.last) + 1 if self.last is not None else self._first()
        around = order[start % len(order) :] + order[: start % len(order)]
        return next(seat for seat in around if self.seats[seat].able)

    def _first(self) -> int:
        if self.setup.game.forced is Forced.BLINDS:
            return 0 if self.street else self.setup.opener
        if self.street:
            return self._high()
        doors = [
            (parse_card(card), at)
            for at, player in enumerate(self.seats.values())
            for card, up in zip(player.cards, player.up, strict=True)
            if up and card is not None
        ]
        return min(doors)[1]

    def _high(self) -> int:
        """The live player with the best cards face up."""
        best = {}
        for at, player in enumerate(self.seats.values()):
            ups = [
                parse_card(card)
                for card, up in zip(player.cards, player.up, strict=True)
                if up and card is not None
            ]
            ranks = [card >> 2 for card in ups]
            groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
            if not player.folded:
                counts = [count for count, _ in groups]
                best[at] = (counts, [rank for _, rank in groups], max(ups))
        return max(best, key=lambda at: best[at])

    def knows(self) -> dict[str, object]:
        """What it could draw, to be compared with `drawn` of the view."""
        return {
            "street": self.street,
            "board": tuple(self.board),
            "pot": self.pot,
            "to_act": self.to_act,
            "uncalled": self.uncalled,
            "taken": self.taken,
            "awards": self.awards,
            "seats": {
                seat: (
                    one.stack, one.wager, one.aside, one.folded, one.shown, one.mucked,
                    tuple(one.cards),
                )
                for seat, one in self.seats.items()
            },
        }  # fmt: skip


def drawn(seen: PokerView) -> dict[str, object]:
    """The same of a view, the own cards where the player sees them."""
    own = {seen.you.seat: seen.you.cards} if seen.you is not None else {}
    result = seen.result
    return {
        "street": seen.street,
        "board": seen.board,
        "pot": seen.pot,
        "to_act": seen.to_act,
        "uncalled": (seen.uncalled.seat, seen.uncalled.amount) if seen.uncalled else None,
        "taken": (result.rake, result.jackpot) if result else (0, 0),
        "awards": [(a.pot, a.half, a.seat, a.amount) for a in result.awards] if result else [],
        "seats": {
            one.seat: (
                one.stack, one.wager, one.aside, one.folded, one.shown, one.mucked,
                own.get(one.seat, one.cards),
            )
            for one in seen.seats
        },
    }  # fmt: skip
