"""`python -m engine` as other programs use it: usage, exit codes, and never a traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine.__main__ import main
from tests.engine.cli.running import FINE, UNREADABLE, Engine, Ran, Save
from tests.engine.tradeem.recorded import GOOD_LINE, REFERENCE_FILE, changed, reference

ROOT = Path(__file__).parents[3]


def started(*arguments: object) -> Ran:
    """The real program, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "engine", *map(str, arguments)],
        cwd=ROOT, capture_output=True, check=False,
    )  # fmt: skip
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.mark.parametrize(
    "arguments",
    [
        "", "deal", "replay", "replay --json", "verify", "replay --fast x", "replay --js x",
        "simulate", "simulate --hands 5", "simulate --game chess --hands 5",
        "simulate --game wgn-tradeem", "simulate --game wgn-tradeem --hands 0",
        "simulate --game wgn-tradeem --hands -1", "simulate --game wgn-tradeem --hands x",
        "simulate --game wgn-tradeem --hands 1.5", "simulate --game wgn-tradeem --hands ²",
        "simulate --game wgn-tradeem --hands 9999999999", "replay\n--json",
    ],
)  # fmt: skip
def test_usage(engine: Engine, arguments: str) -> None:
    ran = engine(*arguments.split(" ") if arguments else ())

    assert (ran.code, ran.out, len(ran.complaints)) == (UNREADABLE, "", 1)


@pytest.mark.parametrize("command", ["", "replay", "verify", "simulate"])
def test_help(engine: Engine, command: str) -> None:
    ran = engine(*command.split(), "--help")

    assert (ran.code, ran.err) == (FINE, "")
    assert "python -m engine" in ran.out


def test_main(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["engine", "replay", str(REFERENCE_FILE), "--json"])

    assert main() == FINE
    assert json.loads(capsys.readouterr().out) == GOOD_LINE


def test_the_program(tmp_path: Path) -> None:
    """Exit codes reach the shell; a file name that is no text is no trouble."""
    assert started("replay", REFERENCE_FILE, "--json").lines == [GOOD_LINE]
    strange = bytes(tmp_path) + b"/\xff\n"
    done = subprocess.run(
        [sys.executable, "-m", "engine", "replay", strange],
        cwd=ROOT, capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == UNREADABLE
    assert done.stdout == b""
    assert len(done.stderr.splitlines()) == 1


def test_output_in_plain_ascii(save: Save) -> None:
    """A terminal that knows no umlaut gets an escape, not a traceback."""
    done = subprocess.run(
        [sys.executable, "-m", "engine", "replay", save(changed("players.1", "Jürgen"))],
        cwd=ROOT, capture_output=True, check=False, env={"PYTHONIOENCODING": "ascii"},
    )  # fmt: skip

    assert done.returncode == FINE
    assert b"J\\xfcrgen" in done.stdout
    assert done.stderr == b""


def test_a_reader_that_stops_early(save: Save) -> None:
    """`python -m engine replay FILE | head -1` ends without a traceback."""
    with subprocess.Popen(
        [sys.executable, "-m", "engine", "replay", save([reference()] * 3_000)],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as program:  # fmt: skip
        assert program.stdout is not None
        assert program.stderr is not None
        assert program.stdout.readline().startswith(b"hand 1 of ")
        program.stdout.close()
        assert program.stderr.read() == b""
        assert program.wait() == UNREADABLE


def test_output_that_cannot_be_written(save: Save) -> None:
    """As on a full disk: one line, no traceback."""
    with save(reference()).open("rb") as read_only:
        done = subprocess.run(
            [sys.executable, "-m", "engine", "replay", REFERENCE_FILE],
            cwd=ROOT, stdout=read_only, stderr=subprocess.PIPE, check=False,
        )  # fmt: skip

    assert done.returncode == UNREADABLE
    assert done.stderr.decode().splitlines() == ["python -m engine: Bad file descriptor"]


def test_no_output_at_all() -> None:
    """`>&-`: the exit code still tells."""
    done = subprocess.run(
        ["/bin/sh", "-c", '"$0" -m engine replay "$1" >&-', sys.executable, REFERENCE_FILE],
        cwd=ROOT, stderr=subprocess.PIPE, check=False,
    )  # fmt: skip

    assert (done.returncode, done.stderr) == (FINE, b"")
