"""`make bench [ARGS="local cost engine imports"]`: the figures of docs/performance.md."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable

from tests.bench import imports
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


def _imports() -> None:
    """Cold starts."""
    print(json.dumps(imports.report(), indent=2))


PARTS: dict[str, Callable[[], None]] = {
    "local": _local,
    "cost": _cost,
    "engine": _engine,
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
