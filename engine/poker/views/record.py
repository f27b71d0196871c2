"""The record of a betting hand, folded from its events: what history keeps and exports are made of.

A record holds the events as one viewer may see them: cards that the viewer never saw are None, so
no export can show what a view hides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

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
from engine.poker.views.hand import redact
from engine.poker.views.hand_types import PokerViewer


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """What became of one player."""

    seat: int
    name: str
    started: int  # chips before the hand
    put_in: int = 0  # antes, blinds and wagers
    returned: int = 0  # of it, what nobody matched (B50)
    won: int = 0
    holes: tuple[str | None, ...] = field(default=(), repr=False)  # None = never seen
    folded_on: int | None = None  # street
    shown: bool = False
    mucked: bool = False

    @property
    def net(self) -> int:
        """Won, less what was put in, plus what came back."""
        return self.won - self.put_in + self.returned

    @property
    def finished(self) -> int:
        """Chips after the hand."""
        return self.started + self.net


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRecord:
    """One hand. Players stand in dealing order, amounts are in units of `places` decimals."""

    table: str
    number: int  # of the hand at its table
    played_at: str  # when it began, "2026-01-31T20:15:00Z"
    seat_count: int  # seats of the table
    places: int  # decimals of every amount: 0 for chips, 2 for hundredths
    setup: Setup
    players: tuple[Played, ...]
    board: tuple[str, ...] = ()
    street: int = 0  # the last one that was dealt
    rake: int = 0
    jackpot: int = 0
    carried: int = 0
    is_over: bool = False
    events: tuple[PokerEvent, ...] = field(default=(), repr=False)

    @property
    def id(self) -> str:
        """The same in every export, for ever: table and number."""
        return f"{self.table}-{self.number}"

    @property
    def pot(self) -> int:
        """All that was put in and not returned, and what the last hand left."""
        return self.setup.carried_in + sum(one.put_in - one.returned for one in self.players)

    def player(self, seat: int) -> Played:
        """Who sits at `seat`."""
        return self.players[self.setup.seats.index(seat)]


def record(
    setup: Setup,
    events: Iterable[PokerEvent],
    *,
    table: str,
    number: int,
    names: Sequence[str],
    played_at: str,
    seat_count: int = 10,
    places: int = 0,
) -> HandRecord:
    """The record of a hand from all its events; `names` stand in dealing order."""
    columns = zip(setup.seats, names, setup.started, strict=True)
    begun = HandRecord(
        table=table,
        number=number,
        played_at=played_at,
        seat_count=max(seat_count, *setup.seats),
        places=places,
        setup=setup,
        players=tuple(Played(seat=seat, name=name, started=chips) for seat, name, chips in columns),
    )
    for event in events:
        begun = fold(begun, event)
    return begun


def seen_by(whole: HandRecord, viewer: PokerViewer) -> HandRecord:
    """The record as `viewer` may have it: without the cards that stayed hidden from them."""
    return record(
        whole.setup,
        _seen(whole.events, viewer),
        table=whole.table,
        number=whole.number,
        names=[one.name for one in whole.players],
        played_at=whole.played_at,
        seat_count=whole.seat_count,
        places=whole.places,
    )


def _seen(events: Iterable[PokerEvent], viewer: PokerViewer) -> Iterator[PokerEvent]:
    """What is dealt to a hand that lies open since an all-in is open as well."""
    opened = set()
    for event in events:
        if isinstance(event, CardsShown):
            opened.add(event.seat)
        is_open = isinstance(event, HoleDealt) and event.seat in opened
        yield event if is_open else redact(event, viewer)


def fold(before: HandRecord, event: PokerEvent) -> HandRecord:
    """The record with one more event."""
    after = replace(before, events=(*before.events, event))
    match event:
        case BoardDealt():
            return replace(after, board=before.board + event.cards, street=event.street)
        case Raked():
            return replace(after, rake=event.rake, jackpot=event.jackpot)
        case HandOver():
            return replace(after, carried=event.carried, is_over=True)
        case _:
            players = tuple(
                _followed(one, event, before.street) if one.seat == event.seat else one
                for one in before.players
            )
            return replace(after, players=players, street=_street(before, event))


Personal = Posted | HoleDealt | Acted | UncalledBetReturned | CardsShown | CardsMucked | PotWon


def _followed(one: Played, event: Personal, street: int) -> Played:
    match event:
        case HoleDealt(cards=cards):
            return replace(one, holes=one.holes + cards)
        case Acted(action="fold"):
            return replace(one, folded_on=street)
        case Posted(amount=added) | Acted(added=added):
            return replace(one, put_in=one.put_in + added)
        case UncalledBetReturned(amount=amount):
            return replace(one, returned=one.returned + amount)
        case CardsShown(cards=cards):
            holes = tuple(None if card == "??" else card for card in cards)
            return replace(one, holes=holes, shown=True)
        case CardsMucked():
            return replace(one, mucked=True)
        case PotWon(amount=amount):
            return replace(one, won=one.won + amount)


def _street(before: HandRecord, event: Personal) -> int:
    """Stud: a street is known by the number of cards that a player has."""
    if not isinstance(event, HoleDealt):
        return before.street
    count = len(before.player(event.seat).holes) + len(event.cards)
    dealt = 0
    for number, street in enumerate(before.setup.game.streets):
        dealt += street.down + street.up
        if count <= dealt:
            return max(before.street, number)
    return before.street
