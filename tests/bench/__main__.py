"""The figures of docs/performance.md: `make bench`, or parts: `make bench ARGS="hands replay"`."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable

from tests.bench import evaluations, hands, imports, items
from tests.load import cost, local_load


def _local() -> None:
    """The embedded platform under a hundred tables of ten."""
    print(json.dumps(local_load.run(), indent=2))


def _cost() -> None:
    """What a hand costs on AWS."""
    print(cost.report(cost.bill()))


def _engine() -> None:
    """Hands a second on one core, bots deciding included."""
    command = ["simulate", "--game", "wgn-tradeem", "--hands", "500", "--seed", "1", "--json"]
    subprocess.run([sys.executable, "-m", "engine", *command], check=True)


def _hands() -> None:
    """Hands of no-limit hold'em a second on one core, against PokerKit and pokerfast."""
    print(json.dumps(hands.report(), indent=2))


def _replay() -> None:
    """A file of real hands from its text to the last stack, against PokerKit."""
    print(json.dumps(hands.replay_report(), indent=2))


def _evaluations() -> None:
    """Hands ranked a second, against four libraries."""
    print(json.dumps(evaluations.report(), indent=2))


def _items() -> None:
    """What a betting table takes in a store."""
    print(json.dumps(items.report(), indent=2))


def _imports() -> None:
    """Cold starts."""
    print(json.dumps(imports.report(), indent=2))


PARTS: dict[str, Callable[[], None]] = {
    "local": _local,
    "cost": _cost,
    "engine": _engine,
    "hands": _hands,
    "replay": _replay,
    "evaluations": _evaluations,
    "items": _items,
    "imports": _imports,
}


def main(names: list[str]) -> int:
    """Run the parts that are named, all if none is."""
    unknown = set(names) - set(PARTS)
    if unknown:
        print(f"There are {', '.join(PARTS)}.", file=sys.stderr)
        return 2
    for name in names or PARTS:
        print(f"--- {name}: {PARTS[name].__doc__}", flush=True)
        PARTS[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
