"""One deployment for all tests of this folder; it takes most of a minute."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ministack.deployment import Deployment, deploy
from tests.ministack.emulator import running


@pytest.fixture(scope="session")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Deployment]:
    """The deployed stack. In the end no function may have logged an error, or have been denied
    anything: policies are enforced, and some failures repair themselves unseen."""
    folder = tmp_path_factory.mktemp("ministack")
    with running(folder) as emulator:
        made = deploy(emulator, folder)
        yield made
        logged = logs(made)
    assert len(logged) == 14
    # What a call wrote stands there unless its process was slow: the emulator waits 50 ms for it.
    told = [line for lines in logged.values() for line in lines]
    told += emulator.log.read_text().splitlines()
    assert [line for line in told if is_bad(line)] == []


def logs(room: Deployment) -> dict[str, list[str]]:
    """Lines of each function's log group."""
    client = room.client("logs")
    groups = client.describe_log_groups(logGroupNamePrefix="/aws/lambda/cardroom-dev-")["logGroups"]
    return {
        group["logGroupName"]: [
            event["message"]
            for event in client.filter_log_events(logGroupName=group["logGroupName"])["events"]
        ]
        for group in groups
    }


def is_bad(line: str) -> bool:
    return any(sign in line for sign in ("AccessDenied", '"level":"ERROR"', "FlowFailed"))
