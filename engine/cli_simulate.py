"""`python -m engine simulate`: bots play whole events."""

from __future__ import annotations

import argparse
import json

from engine.cli_output import FINE, WRONG, Commands, Seconds
from engine.simulate import GAME, simulate


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    does = "let bots of all levels play"
    command = commands.add_parser("simulate", help=does, description=does, allow_abbrev=False)
    command.add_argument("--game", choices=[GAME], required=True)
    command.add_argument("--hands", type=_hands, required=True, metavar="N")
    command.add_argument("--seed", default="1", metavar="S", help="the same seed, the same hands")
    command.add_argument("--json", action="store_true", help="one JSON object")
    command.set_defaults(run=_run)


def _hands(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 9 and int(text)):
        raise argparse.ArgumentTypeError("not a number of hands from 1 on")
    return int(text)


def _run(chosen: argparse.Namespace, seconds: Seconds) -> int:
    started = seconds()
    tally = simulate(chosen.hands, chosen.seed)
    took = seconds() - started
    result = {
        "game": GAME,
        "hands": tally.hands,
        "seconds": round(took, 3),
        "hands_per_second": round(tally.hands / took, 1) if took > 0 else 0.0,
        "chips_conserved": tally.is_conserved,
        "by_level": tally.by_level(),
    }
    if chosen.json:
        print(json.dumps(result))
    else:
        print(f"{tally.hands} hands of {GAME} in {took:.1f} s")
        for level, figures in tally.by_level().items():
            print(f"  {level:<10} {figures['mean_chips']:>8.2f} chips a hand")
    return FINE if tally.is_conserved else WRONG
