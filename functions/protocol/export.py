"""`python -m functions.protocol.export [--out DIRECTORY]` writes the protocol for other languages.

Written are `schema/protocol.json` (all types, made into TypeScript by `npm run types`),
`asyncapi.json` (the socket) and `openapi.json` (HTTP). The files are committed; `make check`
compares them with what the models say.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from functions.protocol import asyncapi, openapi
from functions.protocol.schema import protocol_schema

HOME = Path(__file__).parents[2] / "docs" / "protocol"


def documents() -> dict[str, dict[str, Any]]:
    """Contents by relative path."""
    return {
        "asyncapi.json": asyncapi.document(),
        "openapi.json": openapi.document(),
        "schema/protocol.json": protocol_schema(),
    }


def write(out: Path) -> None:
    """Write every document under `out`."""
    for name, document in documents().items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=HOME)
    write(parser.parse_args().out)
