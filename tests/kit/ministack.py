"""A ministack server for tests, one in each process, ended with it.

Only its DynamoDB is used through this module; a deployment of the whole template has a fixture of
its own in tests/ministack.
"""

from __future__ import annotations

import atexit
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import boto3
from botocore.config import Config

from tests.kit import dynamo

_START_S = 60


@cache
def endpoint() -> str:
    """The address of the server; starts it at the first call."""
    held, port = reserved_port()
    folder = tempfile.TemporaryDirectory(prefix="ministack-")
    environment = {
        **os.environ,
        "BIND_HOST": "127.0.0.1",
        "GATEWAY_PORT": str(port),
        "SERVICES": "dynamodb",
        "IOT_MTLS_ENABLED": "0",
        "SFTP_ENABLED": "0",
        "LOG_LEVEL": "ERROR",
    }
    server = subprocess.Popen(
        [sys.executable, "-m", "ministack"],
        cwd=folder.name,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    atexit.register(_end, server, folder, held)
    url = f"http://127.0.0.1:{port}"
    _await(url, server)
    return url


@contextmanager
def dynamodb() -> Iterator[Any]:
    """A client of a DynamoDB with both tables, empty."""
    client = boto3.client(
        "dynamodb",
        endpoint_url=endpoint(),
        region_name=dynamo.REGION,
        aws_access_key_id="testing",
        aws_secret_access_key="testing",
        config=Config(parameter_validation=False, max_pool_connections=32),
    )
    dynamo.create_tables(client)
    try:
        yield client
    finally:
        for name in (dynamo.TABLES, dynamo.VOUCHERS):
            client.delete_table(TableName=name)
        client.close()


def _await(url: str, server: subprocess.Popen[bytes]) -> None:
    for _ in range(_START_S * 10):
        assert server.poll() is None, "ministack ended at once"
        try:
            with urllib.request.urlopen(f"{url}/_ministack/health", timeout=5):
                return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("ministack did not start")


def reserved_port() -> tuple[socket.socket, int]:
    """A port that nobody else gets while the socket is open. It does not listen, so that a server
    that asks for this very port and allows reuse may."""
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    return held, int(held.getsockname()[1])


def _end(
    server: subprocess.Popen[bytes],
    folder: tempfile.TemporaryDirectory[str],
    held: socket.socket,
) -> None:
    server.terminate()
    try:
        server.wait(10)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()
    held.close()
    folder.cleanup()
