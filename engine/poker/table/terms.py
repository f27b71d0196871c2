"""What a table is played at: a house's rules for a game, and stakes and stacks that fit together.

Everything follows from the house and one number, the low bet: the big blind, or the small bet of
fixed limit. Amounts are in the unit of the house's tables (`engine.house_choices.Amounts`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from engine.house_choices import Amounts, SmallBlind
from engine.house_types import House, Level, TableRules
from engine.houses import betting_rules
from engine.rules import AnteKind, BettingRules, CannotCover, Forced, GameRules, Limit, Stakes

# Where the house prints no stakes.
_LOW_BET: Mapping[Amounts, int] = MappingProxyType({Amounts.CHIPS: 20, Amounts.HUNDREDTHS: 2_00})
_LOW_BETS = 100  # a stack, where the house names none
_WAGERS = 4  # in fixed limit where the house plays none and so has no cap: a bet and three raises
# The limit that a game is mostly played at; any other that the house has will do.
_USUAL: Mapping[str, Limit] = MappingProxyType(
    {"omaha": Limit.POT, "omaha8": Limit.FIXED, "stud": Limit.FIXED, "stud8": Limit.FIXED}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """One table's game, rules and amounts."""

    game: GameRules
    table: TableRules
    rules: BettingRules
    stakes: Stakes
    stack: int  # everybody's at the start


def terms(
    house: House,
    game: GameRules,
    players: int,
    *,
    kind: str | None = None,
    limit: Limit | None = None,
    low_bet: int | None = None,
    stack: int | None = None,
) -> Terms:
    """The terms of a table of `kind` (the house's first, unless one is named).

    A limit that is not named is the usual one of the game if the house has it, else the house's.
    Stakes are the house's first level, or follow from `low_bet`. `KeyError` if the house has no
    such table, `ValueError` for a number of players that the game has no seats for, for a low bet
    without the half that the house posts (R9), and for a stack with which nobody may sit down.
    """
    if not game.seats[0] <= players <= game.seats[1]:
        raise ValueError(f"{game.name} has {game.seats[0]} to {game.seats[1]} seats")
    chosen = kind or next(iter(house.tables), "")
    table = house.tables[chosen]
    if limit is None:
        usual = _USUAL.get(game.id, table.limits[0])
        limit = usual if usual in table.limits else table.limits[0]
    stakes = _stakes(table, game, _level(table, low_bet))
    stakes = replace(stakes, rake=table.rake_of(stakes, players))
    if table.jackpot is not None and table.jackpot.game == game.id:
        stakes = replace(stakes, jackpot=table.jackpot.drop(stakes.big_blind))
    begins_with = table.event.starting_stack if table.event is not None else None
    rules = betting_rules(house, chosen, limit)
    if limit not in table.limits and rules.wagers_per_street is None:
        rules = replace(rules, wagers_per_street=_WAGERS)
    stack = stack or begins_with or _LOW_BETS * stakes.small_bet
    if stack < (least := _least_stack(table, stakes)):
        raise ValueError(f"it takes {least} to sit down")
    return Terms(game=game, table=table, rules=rules, stakes=stakes, stack=stack)


def is_playable(terms: Terms) -> bool:
    """Whether a hand can be played at these stakes: what opens it and, in fixed limit or stud, what
    is bet must be there, nothing may be negative, and blinds, straddles and a limit on raises must
    be such as the house posts."""
    stakes = terms.stakes
    parts = (stakes.small_blind, stakes.ante, stakes.bring_in, *stakes.straddles)
    if min(parts) < 0 or stakes.unit < 1 or not _is_posted(terms):
        return False
    if terms.game.forced is Forced.BRING_IN:
        opens = 1 <= stakes.bring_in <= stakes.small_bet
    else:
        opens = max(1, stakes.small_blind) <= stakes.big_blind
    is_fixed = terms.rules.limit is Limit.FIXED
    return opens and (not is_fixed or 1 <= stakes.small_bet <= stakes.big_bet)


def has_its_rake(terms: Terms, seats: int) -> bool:
    """Whether the rake of the stakes is what the house takes at a table of so many seats; a house
    may have no table of two at these stakes (O23)."""
    try:
        return terms.stakes.rake == terms.table.rake_of(terms.stakes, seats)
    except ValueError:
        return False


def _is_posted(terms: Terms) -> bool:
    """Whether the house lets a table post such a small blind (O5), such a limit, which leaves room
    for every least raise (G11), and so many straddles (G3)."""
    table, stakes = terms.table, terms.stakes
    if table.small_blind is SmallBlind.HALF_LOW_BET and stakes.big_blind != 2 * stakes.small_blind:
        return False
    may_limit = stakes.table_limit is None or (
        table.posted_table_limit and stakes.table_limit >= _largest_least_raise(terms)
    )
    return may_limit and len(stakes.straddles) <= table.straddles


def _largest_least_raise(terms: Terms) -> int:
    """What a raise adds at least, on the street and behind the straddle where that is most."""
    stakes = terms.stakes
    bet = stakes.big_bet if terms.rules.limit is Limit.FIXED else stakes.small_bet
    return max(1, stakes.big_blind, bet, *stakes.straddles)


def _least_stack(table: TableRules, stakes: Stakes) -> int:
    """The least buy-in, or what the first hand takes from who may not be all-in for less."""
    bets = 1 if table.cannot_cover is CannotCover.ELIMINATE else 0
    return max(1, stakes.small_bet * max(bets, table.least_buy_in or 0))


def _level(table: TableRules, low_bet: int | None) -> Level:
    """The first level that is printed, unless another low bet is asked for."""
    if low_bet is None and table.event is not None and table.event.levels:
        return table.event.levels[0]
    low = low_bet or _LOW_BET[table.amounts]
    return Level(small_blind=low // 2, big_blind=low)


def _stakes(table: TableRules, game: GameRules, level: Level) -> Stakes:
    """The amounts of a level for this game; what it does not print follows from the low bet."""
    low = level.small_bet or level.big_blind
    high = level.big_bet or 2 * low
    if game.forced is Forced.BRING_IN:
        return Stakes(
            small_bet=low,
            big_bet=high,
            ante=level.stud_ante or max(1, low // 10),
            ante_kind=AnteKind.UNIFORM,
            bring_in=level.stud_bring_in or max(1, (2 * low + 3) // 6),  # a third
            unit=table.unit,
        )
    return Stakes(
        small_blind=_small_blind(table, level, low),
        big_blind=level.big_blind,
        small_bet=low,
        big_bet=high,
        unit=table.unit,
    )


def _small_blind(table: TableRules, level: Level, low: int) -> int:
    if table.small_blind is not SmallBlind.HALF_LOW_BET:
        return level.small_blind
    if low % 2:  # what is not exact is refused, not rounded (R9, R10)
        raise ValueError(f"{low} has no half in whole {table.amounts}")
    return low // 2
