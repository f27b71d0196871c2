"""The program `python -m engine`; its commands are listed in `engine.cli.commands`."""

from __future__ import annotations

import os
import sys
import time
from io import TextIOWrapper

from engine.cli.commands import run
from engine.cli.common import UNREADABLE


def main() -> int:
    """The exit code; what an output cannot encode is escaped."""
    for output in (sys.stdout, sys.stderr):
        if isinstance(output, TextIOWrapper):  # a closed output is None
            output.reconfigure(errors="backslashreplace")
    try:
        code = run(sys.argv[1:], time.perf_counter)
        print(end="", flush=True)
    except OSError as error:
        # Python flushes once more at exit; what is left has nowhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):  # the reader had enough
            print(f"python -m engine: {error.strerror}", file=sys.stderr)
        return UNREADABLE
    except KeyboardInterrupt:
        return 130  # as a shell reports it
    return code


if __name__ == "__main__":
    sys.exit(main())
