"""Who is dealt in, and what each of them owes: newcomers, missed blinds, sitting out (R4-R6).

Everything follows from fields of the house (`engine.house_types.EntryRules`): a tournament that
deals everybody in has other values, not other code.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.house_choices import MissedBlinds, SittingOut
from engine.house_types import EntryRules
from engine.poker.hand.posting import ForcedBets, forced_bets
from engine.poker.table.button import (
    Blind,
    Places,
    around,
    blinds_owed,
    first_places,
    lies_between,
    next_of,
    next_places,
)
from engine.rules import AnteKind, ButtonRule, Forced, GameRules, Stakes


@dataclass(frozen=True, slots=True, kw_only=True)
class Owed:
    """What stands between a player and the next hand."""

    entry: bool = False  # has not been dealt in yet
    big: bool = False  # missed a big blind
    small: bool = False  # missed a small blind

    def __bool__(self) -> bool:
        """Whether anything is owed."""
        return self.entry or self.big or self.small


NOTHING = Owed()


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A player who wants to be dealt in."""

    seat: int
    owed: Owed = NOTHING
    waits: bool = False  # rather for the big blind than post what is owed


@dataclass(frozen=True, slots=True, kw_only=True)
class Lineup:
    """A hand about to be dealt. Tuples by position: dealing order, heads-up the big blind first."""

    places: Places
    seats: tuple[int, ...]
    forced: ForcedBets | None  # None: as the stakes say, in stud


def owed_by_newcomer(entry: EntryRules, played: bool) -> Owed:
    """What somebody owes who sits down: nothing where the table has not played yet."""
    return Owed(entry=played and (entry.newcomer_waits_for_button or entry.newcomer_posts))


def is_dealt_in(entry: EntryRules, *, stack: int, away: bool) -> bool:
    """Whether a seat takes part in the next hand; in a tournament also if its player is away."""
    return stack > 0 and (not away or entry.sitting_out is not SittingOut.NOT_DEALT)


def lineup(
    *,
    game: GameRules,
    entry: EntryRules,
    rule: ButtonRule,
    stakes: Stakes,
    before: Places,
    candidates: Sequence[Candidate],
) -> Lineup:
    """The next hand among `candidates`, two at least, after one with `before`."""
    if game.forced is Forced.BRING_IN:
        return _without_blinds(before, candidates)
    steady = {one.seat for one in candidates if not one.owed}
    waiting = {one.seat: one for one in candidates if one.owed}
    if len(steady) < 2:  # nobody can wait for the others
        steady, waiting = {one.seat for one in candidates}, {}
    places = next_places(rule, before, steady, waiting)
    assert places.big is not None
    players = {*steady, places.big, *_coming_in(entry, places, waiting)}
    live = _live(rule, before, places, stakes, players)
    dead = dict.fromkeys(players, 0)
    if len(players) > 2:  # between two each hand takes a blind from both: debts lapse
        for seat in players.intersection(waiting) - {places.big}:
            live[seat] = max(live[seat], _post(entry, waiting[seat].owed, stakes))
            dead[seat] = stakes.small_blind * waiting[seat].owed.small
    return _ordered(game, stakes, places, live, dead)


def _without_blinds(before: Places, candidates: Sequence[Candidate]) -> Lineup:
    """Stud: nothing can be missed; the dealer's place goes round."""
    players = {one.seat for one in candidates}
    dealer = next_of(players, before.button)
    return Lineup(places=Places(button=dealer), seats=around(players, dealer), forced=None)


def _coming_in(
    entry: EntryRules, places: Places, waiting: Mapping[int, Candidate]
) -> frozenset[int]:
    """Who may come in elsewhere than as the big blind, and wants to: behind the big blind, once
    the button has passed (R4); a newcomer anywhere if the house does not make them wait. Between
    two players only as the big blind: nobody else can have the button."""
    assert places.big is not None
    found: set[int] = set()
    if places.button == places.small:  # heads-up: the big blind reaches them next, or soon
        return frozenset(found)
    for seat, one in waiting.items():
        passed = lies_between(seat, places.big, places.button)
        anywhere = one.owed == Owed(entry=True) and not entry.newcomer_waits_for_button
        if (passed or anywhere) and not one.waits:
            found.add(seat)
    return frozenset(found)


def _post(entry: EntryRules, owed: Owed, stakes: Stakes) -> int:
    """The live post: a big blind. Who missed the small one only plays without (R5)."""
    live = owed.big or (owed.entry and entry.newcomer_posts)
    return stakes.big_blind * live


def _live(
    rule: ButtonRule, before: Places, places: Places, stakes: Stakes, players: Collection[int]
) -> dict[int, int]:
    """Blinds and straddles by seat."""
    amounts = {Blind.SMALL: stakes.small_blind, Blind.BIG: stakes.big_blind}
    owed = blinds_owed(rule, before, places, players)
    live = {seat: amounts[owed[seat]] if seat in owed else 0 for seat in players}
    assert places.big is not None
    if len(players) > 2:
        free = [seat for seat in around(players, places.big) if not live[seat]]
        live.update(zip(free, stakes.straddles, strict=False))
    return live


def _ordered(
    game: GameRules,
    stakes: Stakes,
    places: Places,
    live: Mapping[int, int],
    dead: Mapping[int, int],
) -> Lineup:
    """The hand of those in `live`, by position."""
    assert places.big is not None
    seats = around(live, places.button)
    big = seats.index(places.big)
    straddles = sum(amount > stakes.big_blind for amount in live.values())
    antes = None
    if stakes.ante_kind is AnteKind.BIG_BLIND:
        antes = tuple(stakes.ante * (seat == places.big) for seat in seats)
    forced = forced_bets(
        game,
        stakes,
        len(seats),
        posts=[live[seat] for seat in seats],
        dead=[dead[seat] for seat in seats],
        antes=antes,
        first=(big + straddles + 1) % len(seats),
    )
    return Lineup(places=places, seats=seats, forced=forced)


def owed_after(
    entry: EntryRules,
    owed: Owed,
    seat: int,
    *,
    before: Places | None,
    places: Places,
    dealt: bool,
) -> Owed:
    """What the player of `seat` owes after a hand: nothing if they were dealt in, else also
    the blinds that have passed them (R5). A newcomer has missed none yet."""
    if dealt:
        return NOTHING
    if owed.entry or entry.missed_blinds is MissedBlinds.NONE:
        return owed
    if before is None or before.small is None or before.big is None:
        return owed
    if places.small is None or places.big is None:
        return owed
    passed_small = seat == places.small or lies_between(seat, before.small, places.small)
    passed_big = lies_between(seat, before.big, places.big)
    return replace(owed, small=owed.small or passed_small, big=owed.big or passed_big)


def drawn(button: int, players: Collection[int]) -> Places:
    """What stands for the hand before the first one: a button so that the next hand has it at
    `button`, or at the next seat that plays."""
    return Places(button=first_places(button, players).button)
