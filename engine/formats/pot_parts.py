"""What became of each pot: how much was in it, what the house took, who won how much."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.poker.hand.events import Acted, Posted, PotWon
from engine.poker.hand.pots import layers
from engine.poker.views.record import HandRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class PotPart:
    """One pot; number 0 is the main pot. What nobody won of it is left for the next hand."""

    number: int
    amount: int  # rake and drop included
    rake: int
    jackpot: int
    won: tuple[tuple[int, int], ...]  # (seat, chips) in the order of awards, halves together


def pot_parts(record: HandRecord) -> Iterator[PotPart]:
    """The pots of a hand that is over, main pot first. Rake and drop come from the main pot as
    far as it goes (R21)."""
    rake, jackpot = record.rake, record.jackpot
    for number, amount in enumerate(_amounts(record)):
        raked = min(rake, amount)
        dropped = min(jackpot, amount - raked)
        rake, jackpot = rake - raked, jackpot - dropped
        yield PotPart(
            number=number,
            amount=amount,
            rake=raked,
            jackpot=dropped,
            won=tuple(_won(record, number).items()),
        )


def _won(record: HandRecord, number: int) -> dict[int, int]:
    won: dict[int, int] = {}
    for event in record.events:
        if isinstance(event, PotWon) and event.pot == number:
            won[event.seat] = won.get(event.seat, 0) + event.amount
    return won


def _amounts(record: HandRecord) -> list[int]:
    """The pots as they were before rake: layers of what each player has put in live."""
    live = {one.seat: -one.returned for one in record.players}
    dead = record.setup.carried_in
    are_antes_dead = len(set(record.setup.antes_owed)) > 1
    for event in record.events:
        match event:
            case Posted(what="dead"):
                dead += event.amount
            case Posted(what="ante") if are_antes_dead:
                dead += event.amount
            case Posted(amount=added) | Acted(added=added):
                live[event.seat] += added
            case _:
                pass
    folded = [one.folded_on is not None for one in record.players]
    return [pot.amount for pot in layers(list(live.values()), folded, dead)]
