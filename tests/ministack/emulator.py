"""ministack as a process of its own: on loopback, with IAM enforced, gone when the test is."""

from __future__ import annotations

import http.client
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.kit.ministack import reserved_port

REGION = "eu-west-1"
ACCOUNT = "123456789012"
START_S = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Emulator:
    """A running ministack."""

    port: int
    log: Path

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def environment(self) -> Mapping[str, str]:
        """What an AWS client needs to find it, as the account's root."""
        return {
            "AWS_ENDPOINT_URL": self.url,
            "AWS_ENDPOINT_URL_S3": self.url,
            "AWS_ACCESS_KEY_ID": "test",
            "AWS_SECRET_ACCESS_KEY": "test",
            "AWS_REGION": REGION,
            "AWS_DEFAULT_REGION": REGION,
            "AWS_EC2_METADATA_DISABLED": "true",
        }


@contextmanager
def running(folder: Path) -> Iterator[Emulator]:
    """Start it, and end it with the processes of its functions, which outlive it otherwise."""
    held, port = reserved_port()
    emulator = Emulator(port=port, log=folder / "ministack.log")
    scratch = folder / "tmp"
    scratch.mkdir()
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("AWS_")},
        "BIND_HOST": "127.0.0.1",
        "GATEWAY_PORT": str(emulator.port),
        "SFTP_ENABLED": "0",
        "IOT_MTLS_ENABLED": "0",
        "LOG_LEVEL": "INFO",
        "MINISTACK_REGION": REGION,
        "MINISTACK_ACCOUNT_ID": ACCOUNT,
        "AUTH": "true",  # policies are enforced: a function may do what its role says
        "TMPDIR": str(scratch),
        "TZ": "UTC",
    }
    command = [str(Path(sys.executable).with_name("ministack"))]
    with held, emulator.log.open("wb") as log:
        process = subprocess.Popen(
            command, env=environment, cwd=folder, stdout=log, stderr=subprocess.STDOUT
        )
        try:
            _wait_for(emulator, process)
            yield emulator
        finally:
            _end(process)


def _wait_for(emulator: Emulator, process: subprocess.Popen[bytes]) -> None:
    for _ in range(START_S * 10):
        if process.poll() is not None:
            break
        connection = http.client.HTTPConnection("127.0.0.1", emulator.port, timeout=1)
        try:
            connection.request("GET", "/_ministack/health")
            connection.getresponse().read()
        except OSError:
            time.sleep(0.1)
        else:
            return
        finally:
            connection.close()
    raise RuntimeError(f"ministack did not start:\n{emulator.log.read_text()}")


def _end(process: subprocess.Popen[bytes]) -> None:
    workers = _children(process.pid)
    process.terminate()
    try:
        process.wait(timeout=3)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    for worker in workers:
        try:
            os.kill(worker, signal.SIGKILL)
        except ProcessLookupError:
            continue


def _children(parent: int) -> list[int]:
    """Ids of the processes that a process has started and that still run."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                stat = (entry / "stat").read_text()
            except OSError:  # it has just ended
                continue
            # The name in brackets may hold anything; the parent is the second field after it.
            if int(stat.rpartition(")")[2].split()[1]) == parent:
                found.append(int(entry.name))
    return found
