"""A room for the load bench: `python -m tests.load.server FOLDER` prints its port and serves."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from infra.local.agenda import LiveAgenda
from infra.local.room import Plan, Room
from infra.local.serve import bind, calm_collector


async def serve(folder: Path) -> None:
    """The room of `make play`, but passwords cost little: a thousand guests sign up first."""
    sockets = bind(["127.0.0.1"], 0)
    agenda = LiveAgenda()
    room = Room(Plan(data=folder, password_cost=2**4, sign_ins=100_000), agenda)
    await room.start(sockets)
    calm_collector()
    print(sockets[0].getsockname()[1], flush=True)
    done = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, done.set)
    await done.wait()
    agenda.stop()
    await room.stop()


if __name__ == "__main__":
    os.environ |= {"POWERTOOLS_LOG_LEVEL": "ERROR", "POWERTOOLS_METRICS_DISABLED": "true"}
    asyncio.run(serve(Path(sys.argv[1])))
