"""Pots: who put in what, who can win what (R17, R18), and how a pot is cut (R19, R20, R22)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.making import maker
from engine.rules import JackpotDrop, OddChip, RakeTable


@dataclass(frozen=True, slots=True, kw_only=True)
class Pot:
    """One pot and the positions that can win it, in order."""

    amount: int
    eligible: tuple[int, ...]


_pot = maker(Pot)


def uncalled(totals: Sequence[int], folded: Sequence[bool]) -> tuple[int, int] | None:
    """(position, amount) of the part of a live player's bet that nobody, folded or not, has
    matched; None if there is none (R18)."""
    *_, second, most = sorted(totals)
    position = totals.index(most)
    if second == most or folded[position]:
        return None
    return position, most - second


def layers(totals: Sequence[int], folded: Sequence[bool], dead: int = 0) -> tuple[Pot, ...]:
    """Main pot first, then side pots (R17).

    A layer ends at each live total, so layers with the same live players are one pot; folded
    money counts as far as it reaches, what lies above joins the pot below; dead money is in the
    main pot.
    """
    live = [position for position, gone in enumerate(folded) if not gone]
    levels = sorted({totals[position] for position in live})
    if len(levels) == 1:
        return (_pot(amount=sum(totals) + dead, eligible=tuple(live)),)
    pots = []
    below = 0
    extra = dead
    for level in levels:
        top = level if level != levels[-1] else max(totals)
        amount = sum(min(total, top) - min(total, below) for total in totals) + extra
        extra = 0
        if amount:
            eligible = tuple(position for position in live if totals[position] >= level)
            pots.append(_pot(amount=amount, eligible=eligible))
        below = level
    return tuple(pots)


def cut(
    amount: int, winners: Sequence[int], policy: OddChip, unit: int
) -> tuple[list[tuple[int, int]], int]:
    """((position, share) of each winner, what is carried to the next hand) of a pot that is split.

    `winners` stand in the order in which odd chips go: left of the button first, in stud by card
    (S6). Odd chips are counted in `unit` (R22); less than a unit goes with the first odd chip.
    """
    each = amount // (len(winners) * unit) * unit
    left = amount - each * len(winners)
    if policy is OddChip.CARRY_TO_NEXT:
        return [(position, each) for position in winners], left
    shares = [each] * len(winners)
    if policy is OddChip.ONE_EACH_FROM_LEFT:
        whole, rest = divmod(left, unit)
        for place in range(whole):
            shares[place] += unit
        shares[0] += rest
    else:
        shares[0] += left
    return list(zip(winners, shares, strict=True)), 0


def halves(amount: int, unit: int) -> tuple[int, int]:
    """High and low part of a pot; the odd chip goes to the high (R20)."""
    low = amount // (2 * unit) * unit
    return amount - low, low


def rake(table: RakeTable | None, pot: int, players: int, *, saw_flop: bool) -> int:
    """What the house takes from a total pot, uncalled bets returned (R21)."""
    if table is None or (table.no_flop_no_drop and not saw_flop):
        return 0
    taken = max((fee for least, fee in table.steps if pot >= least), default=0)
    caps = [cap for least, cap in table.caps if players >= least]
    return min(pot, taken, *caps[-1:])


def drop(rule: JackpotDrop | None, pot: int, players: int, *, saw_flop: bool) -> int:
    """What a total pot gives to the jackpot, before rake is taken off."""
    if rule is None or pot < rule.from_pot or players < rule.players:
        return 0
    return rule.amount if saw_flop or not rule.needs_flop else 0


def less(pots: tuple[Pot, ...], taken: int) -> tuple[Pot, ...]:
    """The pots without `taken`, which comes from the main pot as far as it goes (R21)."""
    left = []
    for pot in pots:
        part = min(pot.amount, taken)
        taken -= part
        left.append(_pot(amount=pot.amount - part, eligible=pot.eligible))
    return tuple(left)
