"""The betting games of the house, as values: what is dealt, what is used, what is won."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.rules import Forced, GameRules, Half, HoleUse, Street

_HIGH_LOW = (Half.HIGH, Half.LOW_8)


def _with_board(down: int) -> tuple[Street, ...]:
    return (
        Street(name="preflop", down=down),
        Street(name="flop", board=3),
        Street(name="turn", board=1, big_bet=True),
        Street(name="river", board=1, big_bet=True),
    )


_STUD = (
    Street(name="third", down=2, up=1),
    Street(name="fourth", up=1),
    Street(name="fifth", up=1, big_bet=True),
    Street(name="sixth", up=1, big_bet=True),
    Street(name="seventh", down=1, big_bet=True),
)

HOLDEM = GameRules(id="holdem", name="Texas hold'em", seats=(2, 10), streets=_with_board(2))
OMAHA = GameRules(
    id="omaha",
    name="Omaha",
    seats=(2, 10),
    streets=_with_board(4),
    hole_use=HoleUse.EXACTLY_2,
)
OMAHA8 = GameRules(
    id="omaha8",
    name="Omaha high/low eight or better",
    seats=(2, 10),
    streets=_with_board(4),
    halves=_HIGH_LOW,
    hole_use=HoleUse.EXACTLY_2,
)
STUD = GameRules(
    id="stud",
    name="Seven card stud",
    seats=(2, 8),
    streets=_STUD,
    forced=Forced.BRING_IN,
)
STUD8 = GameRules(
    id="stud8",
    name="Seven card stud high/low eight or better",
    seats=(2, 8),
    streets=_STUD,
    halves=_HIGH_LOW,
    forced=Forced.BRING_IN,
)

GAMES: Mapping[str, GameRules] = MappingProxyType(
    {game.id: game for game in (HOLDEM, OMAHA, OMAHA8, STUD, STUD8)}
)
