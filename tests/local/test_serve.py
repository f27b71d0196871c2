"""The program as it is started: what it prints, and that a killed one loses nothing."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import aiohttp
import pytest

from infra.local import serve
from infra.local.faults import Faults
from infra.local.room import Plan
from tests.kit.client import Client, Guest, TableSocket, addresses_of
from tests.kit.loop import GUARD_S, on_loop
from tests.local.embedded import turn


@contextmanager
def served(data: Path, pages: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A room in a process of its own; its origin as it prints it."""
    command = [sys.executable, "-m", "infra.local.serve", "--port", "0", "--host", "127.0.0.1"]
    command += ["--data", str(data), "--pages", str(pages)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                if "Play here" in line:
                    yield line.split()[-1].rstrip("/"), process
                    break
            else:
                raise AssertionError("it did not start")
        finally:
            process.kill()
            process.wait()


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    folder = tmp_path / "dist"
    folder.mkdir()
    (folder / "index.html").write_text("<!doctype html>", encoding="utf-8")
    return folder


# Time enough to choose, and to restart in between, on a machine that is busy with other things: a
# round ends as soon as all have chosen.
SETTINGS = {"hands": 1, "flash_ms": 300, "trade_ms": 60_000, "result_ms": 2_000}


async def begin(client: Client) -> tuple[Guest, str, TableSocket]:
    ann = await client.sign_up("Ann")
    code = await client.create(ann, **SETTINGS)
    socket = await client.connect(code, ann)
    await socket.sync()
    await socket.sit(ann, 2)
    await socket.must("seat_bot", level="sharp", seat=7)
    await socket.must("start")
    view = await socket.until(lambda view: view["phase"] == "trade" and view["round"] == 0)
    await socket.must("hold", turn=turn(view))
    view = await socket.until(lambda view: view["round"] == 1)
    await socket.must("open_trade", turn=turn(view))
    await socket.must("trade", turn=turn(view), seat=7)
    return ann, code, socket


def test_the_hand_goes_on_after_kill_9(tmp_path: Path, pages: Path) -> None:
    """Killed in the middle of a hand, started again: same account, same seat, same pair, and the
    clocks bring the event to its end."""

    async def play(origin: str) -> tuple[Guest, str, dict[str, object]]:
        async with aiohttp.ClientSession() as session:
            client = Client(session, await addresses_of(session, origin))
            ann, code, socket = await begin(client)
            you = socket.view["you"]
            os.kill(process.pid, signal.SIGKILL)
            await socket.close()
            return ann, code, you

    async def go_on(origin: str, ann: Guest, code: str) -> tuple[dict[str, object], int]:
        async with aiohttp.ClientSession() as session:
            client = Client(session, await addresses_of(session, origin))
            await client.sign_in(ann)  # tokens name the address, which is another one now
            async with client.socket(code, ann) as socket:
                you = socket.view["you"]
                for number in (2, 3):
                    view = await socket.until(lambda view, at=number: view["round"] == at)
                    await socket.must("hold", turn=turn(view))
                view = await socket.until(lambda view: view["phase"] == "finished")
                return you, sum(place["total"] for place in view["standings"])

    with served(tmp_path / "room", pages) as (origin, process):
        ann, code, before = asyncio.run(asyncio.wait_for(play(origin), GUARD_S))
    with served(tmp_path / "room", pages) as (origin, process):
        after, total = asyncio.run(asyncio.wait_for(go_on(origin, ann, code), GUARD_S))
    assert after["seat"] == before["seat"] == 2
    assert after["dealt"] == before["dealt"]
    assert after["held_from"] == before["held_from"] == 7
    assert total == 2_520


def test_it_stops_when_it_is_asked_to(tmp_path: Path, pages: Path) -> None:
    with served(tmp_path / "room", pages) as (_, process):
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0


def test_the_folder_is_the_owners_alone(tmp_path: Path, pages: Path) -> None:
    with served(tmp_path / "room", pages):
        assert (tmp_path / "room").stat().st_mode & 0o777 == 0o700
        assert (tmp_path / "room" / "issuer.pem").stat().st_mode & 0o777 == 0o600


def test_a_port_in_use_is_one_clear_line(capsys: pytest.CaptureFixture[str], pages: Path) -> None:
    (taken,) = serve.bind(["127.0.0.1"], 0)
    port = taken.getsockname()[1]
    arguments = ["--host", "127.0.0.1", "--port", str(port), "--pages", str(pages)]
    assert serve.main(arguments) == 2
    taken.close()
    assert capsys.readouterr().err == (
        f"Cannot listen: port {port} is in use; choose another with --port\n"
    )


def test_without_pages_it_says_how_to_build_them(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    arguments = ["--host", "127.0.0.1", "--port", "0", "--pages", str(tmp_path)]
    assert serve.main(arguments) == 2
    assert "make play" in capsys.readouterr().err


def test_all_sockets_share_a_port() -> None:
    sockets = serve.bind(["127.0.0.1", "127.0.0.2"], 0)
    assert len({bound.getsockname()[1] for bound in sockets}) == 1
    for bound in sockets:
        bound.close()


def test_the_greeting_names_every_address(tmp_path: Path) -> None:
    plan = Plan(data=tmp_path, lan_url="http://192.168.1.20:8080/")
    text = serve.greeting(plan, ("127.0.0.1", 8080), with_exhibition=True)
    for part in (
        "http://127.0.0.1:8080/",
        "http://127.0.0.1:8080/tv.html",
        "http://127.0.0.1:8080/exhibition",
        "http://192.168.1.20:8080/",
        "http://192.168.1.20:8080/tv.html",
        str(tmp_path),
        "█",
    ):
        assert part in text
    alone = serve.greeting(Plan(data=tmp_path), ("127.0.0.1", 1), with_exhibition=False)
    assert "Phones" not in alone
    assert "exhibition" not in alone


def test_the_command_line() -> None:
    options = serve.parse(["--faults", "push_lost=0.5"])
    assert (options.port, options.host, options.data) == (8080, None, Path(".cardroom"))
    assert options.faults == Faults(push_lost=0.5)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--faults", "luck=1"], "no fault 'luck'; there are seed,"),
        (["--port", "70000"], "a port is a number from 0 to 65535, not '70000'"),
        (["--port", "http"], "a port is a number from 0 to 65535, not 'http'"),
    ],
)
def test_what_the_command_line_refuses_it_explains(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as refused:
        serve.parse(arguments)
    assert refused.value.code == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize("broken", ["a file", "no database"])
def test_a_folder_that_can_keep_no_room_is_one_clear_line(
    broken: str, tmp_path: Path, pages: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "room"
    if broken == "a file":
        folder.touch()
    else:
        folder.mkdir()
        (folder / "cardroom.sqlite3").write_text("this is not a database", encoding="utf-8")
    arguments = ["--host", "127.0.0.1", "--port", "0", "--pages", str(pages)]

    assert serve.main([*arguments, "--data", str(folder)]) == 2

    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"Cannot keep the room in {folder}: ")


@on_loop
async def test_the_exhibition_is_one_click_from_the_terminal(tmp_path: Path, pages: Path) -> None:
    with served(tmp_path / "room", pages) as (origin, _):
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"{origin}/exhibition", allow_redirects=False) as answer,
        ):
            assert answer.status == 302
            assert answer.headers["Location"].startswith("/tv.html#table=")
