"""The start of a hand: antes, blinds, and the first cards (R1, R5, R7, R8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import add
from typing import Literal, assert_never

from engine.cards import Card
from engine.poker.deal import deal_street
from engine.poker.events import PokerEvent, Posted
from engine.poker.hand import DealStage, PokerHand, PokerStep, Setup
from engine.poker.step import after_deal
from engine.rules import AnteKind, BettingRules, Forced, GameRules, Limit, Stakes

Word = Literal["ante", "small_blind", "big_blind", "straddle", "post", "dead"]


def start(
    game: GameRules,
    rules: BettingRules,
    stakes: Stakes,
    *,
    seats: Sequence[int],
    stacks: Sequence[int],
    button: int | None,
    deck: Sequence[Card] | None = None,
    carried: int = 0,
    posts: Sequence[int] | None = None,
    dead: Sequence[int] | None = None,
    antes: Sequence[int] | None = None,
    first: int | None = None,
) -> PokerStep:
    """A hand with forced bets posted and, if there is a deck, the first cards dealt.

    `seats` and `stacks` are in dealing order (see `actions`). `carried` chips are from the last
    hand (R19). What each position owes follows from `stakes` unless it is given: `posts` live
    blinds, straddles and newcomers' posts (where nobody has the small blind, for example), `dead`
    dead small blinds (R5), `antes`; `first` is who acts first if not the one after the largest
    post. Equal antes are uniform; others are dead money (K9, K10).
    `ValueError` for a wrong number of players or a player without chips.
    """
    count = len(stacks)
    if len(seats) != count or not 2 <= count <= game.seats[1]:
        raise ValueError("wrong number of players")
    if min(stacks) < 1:
        raise ValueError("a player without chips")
    owed = tuple(posts) if posts is not None else blinds(game, stakes, count)
    asked = tuple(antes) if antes is not None else _antes(stakes, owed)
    purse = _Purse(seats=tuple(seats), left=list(stacks), events=[])
    none = (0,) * count
    ante: list[Word] = ["ante"] * count
    dead_post: list[Word] = ["dead"] * count
    uniform = len(set(asked)) == 1
    layer = purse.pay(asked, ante) if uniform else none
    wagers = purse.pay(owed, tuple(_words(owed, stakes)))
    dead_posts = purse.pay(tuple(dead or none), dead_post)
    dead_antes = none if uniform else purse.pay(asked, ante)
    setup = Setup(
        game=game,
        rules=rules,
        stakes=stakes,
        seats=tuple(seats),
        button=button,
        started=tuple(stacks),
        antes=layer if uniform else dead_antes,
        antes_owed=asked,
        posts=owed,
        opener=opener(owed) if first is None else first,
        dead_antes=sum(dead_antes),
        missing=_missing(rules, blinds(game, stakes, count), owed, wagers),
        carried_in=carried,
    )
    no = (False,) * count
    hand = PokerHand(
        setup=setup,
        stacks=tuple(purse.left),
        wagers=wagers,
        totals=tuple(map(add, layer, wagers)),
        dead=sum(dead_posts) + sum(dead_antes) + carried,
        folded=no,
        holes=((),) * count,
        deck=None if deck is None else tuple(deck),
        shown=no,
        mucked=no,
        stage=DealStage(to_deal=(), board=0),
    )
    hand = deal_street(hand, 0, purse.events)
    if deck is not None:
        hand = after_deal(hand, purse.events)
    return PokerStep(hand=hand, events=tuple(purse.events))


@dataclass(slots=True, kw_only=True)
class _Purse:
    """Stacks while forced bets are taken from them."""

    seats: tuple[int, ...]
    left: list[int]
    events: list[PokerEvent]

    def pay(self, amounts: Sequence[int], words: Sequence[Word]) -> tuple[int, ...]:
        """What each position pays of `amounts`: all, or what is there."""
        paid = []
        for position, amount in enumerate(amounts):
            part = min(amount, self.left[position])
            paid.append(part)
            if not part:
                continue
            self.left[position] -= part
            self.events.append(
                Posted(
                    seat=self.seats[position],
                    what=words[position],
                    amount=part,
                    all_in=not self.left[position],
                )
            )
        return tuple(paid)


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
    post of the same size (a newcomer's, R4) does not move it."""
    most = max(posts)
    if not most:
        return 0
    first = list(posts).index(most)
    if first == 0 and len(posts) > 2 and posts[1] == most:
        first = 1  # both blinds of one size
    return (first + 1) % len(posts)


def _antes(stakes: Stakes, posts: tuple[int, ...]) -> tuple[int, ...]:
    count = len(posts)
    match stakes.ante_kind:
        case AnteKind.NONE:
            return (0,) * count
        case AnteKind.UNIFORM:
            return (stakes.ante,) * count
        case AnteKind.BIG_BLIND:
            payer = posts.index(stakes.big_blind) if stakes.big_blind in posts else -1
            return tuple(stakes.ante * (position == payer) for position in range(count))
        case _ as never:
            assert_never(never)


def _words(posts: tuple[int, ...], stakes: Stakes) -> Iterator[Word]:
    """What each post is called: the first full blind is the big blind."""
    big = posts.index(stakes.big_blind) if stakes.big_blind in posts else -1
    for position, amount in enumerate(posts):
        if position == big:
            yield "big_blind"
        elif amount > stakes.big_blind:
            yield "straddle"
        elif amount == stakes.small_blind and position in {0, 1}:
            yield "small_blind"
        else:
            yield "post"


def _missing(
    rules: BettingRules, full: tuple[int, ...], posts: tuple[int, ...], wagers: tuple[int, ...]
) -> int:
    """What short and dead blinds take from a pot that pot limit assumes to be full (K8): `full`
    blinds, as far as nobody posts one of that size, and what was posted short."""
    if rules.limit is not Limit.POT or not rules.short_blind_counts_full_in_pot:
        return 0
    return sum(amount for amount in full if amount not in posts) + sum(posts) - sum(wagers)
