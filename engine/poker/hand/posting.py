"""Forced bets: what each position owes and what its stack pays of it (R1, R5, R7, R8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import assert_never

from engine.making import maker
from engine.poker.hand.events import PokerEvent, Posted, PostWord
from engine.rules import AnteKind, Forced, GameRules, Stakes

_posted = maker(Posted)


@dataclass(frozen=True, slots=True, kw_only=True)
class ForcedBets:
    """Forced bets in full, by position, and who acts first behind them."""

    posts: tuple[int, ...]  # live: blinds, straddles, posts of who comes in (R1, R4)
    dead: tuple[int, ...]  # small blinds that were missed (R5)
    antes: tuple[int, ...]  # equal ones are uniform, others dead money
    first: int  # position; in stud the cards say


@dataclass(frozen=True, slots=True, kw_only=True)
class Paid:
    """Forced bets as far as stacks went, by position."""

    posts: tuple[int, ...]
    dead: tuple[int, ...]
    antes: tuple[int, ...]
    has_uniform_antes: bool
    left: tuple[int, ...]  # stacks afterwards
    events: list[PokerEvent]


_forced = maker(ForcedBets)
_paid = maker(Paid)


def forced_bets(
    game: GameRules,
    stakes: Stakes,
    count: int,
    *,
    posts: Sequence[int] | None = None,
    dead: Sequence[int] | None = None,
    antes: Sequence[int] | None = None,
    first: int | None = None,
) -> ForcedBets:
    """What `count` positions owe: as given, else as the stakes say. Unless said, who follows the
    largest post acts first (`opener`)."""
    due = blinds(game, stakes, count) if posts is None else tuple(posts)
    return _forced(
        posts=due,
        dead=(0,) * count if dead is None else tuple(dead),
        antes=_antes(stakes, due) if antes is None else tuple(antes),
        first=opener(due) if first is None else first,
    )


def blinds(game: GameRules, stakes: Stakes, count: int) -> tuple[int, ...]:
    """What each of `count` positions owes as blind or straddle (R1); nothing in stud."""
    if game.forced is Forced.BRING_IN:
        return (0,) * count
    if count == 2:
        return stakes.big_blind, stakes.small_blind
    owed = (stakes.small_blind, stakes.big_blind, *stakes.straddles)
    return (owed + (0,) * count)[:count]


def opener(posts: Sequence[int]) -> int:
    """Who acts first before the flop: the one after the big blind or the last straddle. A later
    post of the same size (a newcomer's, R4) does not move it. Without blinds it is the one left of
    the button, heads-up the button (R1)."""
    most = max(posts)
    if not most:
        return 1 if len(posts) == 2 else 0
    first = posts.index(most)
    if first == 0 and len(posts) > 2 and posts[1] == most:
        first = 1  # both blinds of one size
    return (first + 1) % len(posts)


def pay(owed: ForcedBets, stakes: Stakes, seats: Sequence[int], stacks: Sequence[int]) -> Paid:
    """What the stacks pay: uniform antes, blinds, dead posts, then other antes (R8)."""
    purse = _Purse(seats=seats, left=list(stacks), events=[])
    uniform = len(set(owed.antes)) == 1
    layer = purse.pay(owed.antes, lambda _: "ante") if uniform else None
    big = _big_blind(owed.posts, stakes)
    posted = purse.pay(owed.posts, lambda at: _word(at, owed.posts[at], big, stakes))
    dead = purse.pay(owed.dead, lambda _: "dead")
    return _paid(
        posts=posted,
        dead=dead,
        antes=purse.pay(owed.antes, lambda _: "ante") if layer is None else layer,
        has_uniform_antes=uniform,
        left=tuple(purse.left),
        events=purse.events,
    )


@dataclass(slots=True, kw_only=True)
class _Purse:
    """Stacks while forced bets are taken from them."""

    seats: Sequence[int]
    left: list[int]
    events: list[PokerEvent]

    def pay(self, amounts: tuple[int, ...], word: Callable[[int], PostWord]) -> tuple[int, ...]:
        """What each position pays of `amounts`, all or what is there; `word` says for what."""
        if not any(amounts):
            return amounts
        return tuple([self._part(at, due, word) if due else 0 for at, due in enumerate(amounts)])

    def _part(self, position: int, due: int, word: Callable[[int], PostWord]) -> int:
        left = self.left[position]
        part = min(due, left)
        if part:
            self.left[position] = left - part
            seat, what = self.seats[position], word(position)
            self.events.append(_posted(seat=seat, what=what, amount=part, all_in=part == left))
        return part


def _antes(stakes: Stakes, posts: tuple[int, ...]) -> tuple[int, ...]:
    count = len(posts)
    match stakes.ante_kind:
        case AnteKind.NONE:
            return (0,) * count
        case AnteKind.UNIFORM:
            return (stakes.ante,) * count
        case AnteKind.BIG_BLIND:
            payer = _big_blind(posts, stakes)
            return tuple(stakes.ante * (position == payer) for position in range(count))
        case _ as never:
            assert_never(never)


def _word(position: int, amount: int, big: int, stakes: Stakes) -> PostWord:
    """What a post is called: the first full blind is the big blind."""
    if position == big:
        return "big_blind"
    if amount > stakes.big_blind:
        return "straddle"
    if amount == stakes.small_blind and position in {0, 1}:
        return "small_blind"
    return "post"


def _big_blind(posts: tuple[int, ...], stakes: Stakes) -> int:
    return posts.index(stakes.big_blind) if stakes.big_blind in posts else -1
