"""`python -m engine simulate`: bots play, whole events of Trade'em or a betting game of a house."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from typing import NoReturn

from engine.bots.betting.decide import Style
from engine.catalog import GAMES
from engine.cli.common import FINE, WRONG, Commands, Line, Seconds, positive
from engine.formats.amounts import amount_text
from engine.formats.exact_json import json_text
from engine.house_choices import Amounts
from engine.houses import HOUSES
from engine.poker.simulate import PokerTally
from engine.poker.simulate import simulate as simulate_betting
from engine.poker.table.terms import Terms, terms
from engine.rules import Forced, Limit
from engine.tradeem.simulate import GAME, Tally, simulate

_HOUSE = "tda-2024"
_PLAYERS = 6
_ONLY_BETTING = ("house", "table", "limit", "players", "bots", "low_bet", "stack")


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    does = "let bots play"
    command = commands.add_parser("simulate", help=does, description=does, allow_abbrev=False)
    command.add_argument("--game", choices=[GAME, *GAMES], required=True)
    command.add_argument("--hands", type=positive, required=True, metavar="N", help="how many")
    command.add_argument("--seed", default="1", metavar="S", help="the same seed, the same hands")
    command.add_argument("--json", action="store_true", help="one JSON object")
    betting = command.add_argument_group("betting games")
    betting.add_argument("--house", choices=list(HOUSES), help=f"whose rules hold ({_HOUSE})")
    betting.add_argument("--table", metavar="KIND", help="kind of table of the house (its first)")
    betting.add_argument(
        "--limit",
        choices=list(Limit),
        help="how large a wager may be (the game's usual limit at the house)",
    )
    betting.add_argument("--players", type=positive, metavar="N", help=f"seats ({_PLAYERS})")
    betting.add_argument(
        "--bots",
        type=_styles,
        metavar="STYLES",
        help=f"by seat, and again from the first: {','.join(Style)}",
    )
    betting.add_argument("--low-bet", type=positive, metavar="N", help="big blind, or small bet")
    betting.add_argument("--stack", type=positive, metavar="N", help="chips to begin with")
    command.set_defaults(run=partial(_run, command.error))


def _styles(text: str) -> list[Style]:
    try:
        return [Style(word) for word in text.split(",")]
    except ValueError:
        raise argparse.ArgumentTypeError(f"bots are {', '.join(Style)}") from None


def _run(refuse: Callable[[str], NoReturn], chosen: argparse.Namespace, seconds: Seconds) -> int:
    if chosen.game == GAME:
        given = [name for name in _ONLY_BETTING if getattr(chosen, name) is not None]
        if given and (given != ["house"] or chosen.house != GAME):
            refuse(f"--{given[0].replace('_', '-')} is for betting games")
        started = seconds()
        tally: Tally | PokerTally = simulate(chosen.hands, chosen.seed)
        title, places = GAME, 0
    else:
        try:
            agreed = _terms(chosen)
        except ValueError as error:
            refuse(str(error))
        places = 2 if agreed.table.amounts is Amounts.HUNDREDTHS else 0
        title = _title(agreed, places, chosen)
        started = seconds()
        tally = simulate_betting(agreed, _bots(chosen), chosen.hands, chosen.seed)
    line = _line(chosen.game, tally, seconds() - started)
    print(json_text(line) if chosen.json else _text(title, places, line, tally))
    return FINE if tally.is_conserved else WRONG


def _terms(chosen: argparse.Namespace) -> Terms:
    """`ValueError` with a sentence if there is no such table."""
    house = HOUSES[chosen.house or _HOUSE]
    if not house.tables:
        raise ValueError(f"{house.id} plays no betting game")
    if chosen.table is not None and chosen.table not in house.tables:
        raise ValueError(f"{house.id} has tables of kind {', '.join(house.tables)}")
    return terms(
        house,
        GAMES[chosen.game],
        chosen.players or _PLAYERS,
        kind=chosen.table,
        limit=chosen.limit and Limit(chosen.limit),
        low_bet=chosen.low_bet,
        stack=chosen.stack,
    )


def _bots(chosen: argparse.Namespace) -> list[Style]:
    """The style of every seat."""
    styles = chosen.bots or list(Style)
    return [styles[seat % len(styles)] for seat in range(chosen.players or _PLAYERS)]


def _line(game: str, tally: Tally | PokerTally, took: float) -> Line:
    return {
        "game": game,
        "hands": tally.hands,
        "seconds": round(took, 3),
        "hands_per_second": round(tally.hands / took, 1) if took > 0 else 0.0,
        "chips_conserved": tally.is_conserved,
        "by_level": tally.by_level(),
    }


def _title(agreed: Terms, places: int, chosen: argparse.Namespace) -> str:
    stakes = agreed.stakes

    def told(amount: int) -> str:
        return amount_text(amount, places).removesuffix(".00")

    if agreed.rules.limit is Limit.FIXED:
        played_at = f"{told(stakes.small_bet)}/{told(stakes.big_bet)}"
    elif agreed.game.forced is Forced.BRING_IN:
        opening = f"ante {told(stakes.ante)}, bring-in {told(stakes.bring_in)}"
        played_at = f"{told(stakes.small_bet)} ({opening})"
    else:
        played_at = f"{told(stakes.small_blind)}/{told(stakes.big_blind)}"
    return (
        f"{agreed.game.name}, {agreed.rules.limit} limit {played_at}, "
        f"rules of {chosen.house or _HOUSE}"
    )


def _text(title: str, places: int, line: Line, tally: Tally | PokerTally) -> str:
    """`mean_chips` is in the table's unit; people read it in chips or play dollars."""
    rows = [f"{tally.hands} hands of {title} in {line['seconds']:.1f} s"]
    for level, figures in tally.by_level().items():
        mean = figures["mean_chips"] / 10**places
        rows.append(f"  {level:<10} {mean:>8.2f} chips a hand")
    return "\n".join(rows)
