"""`StepFunctionsTimer` against moto: names, inputs, and starts that count as one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import boto3
import pytest
from botocore.exceptions import ClientError, EndpointConnectionError
from moto import mock_aws

from functions.adapters.stepfn_timer import StepFunctionsTimer
from functions.counts import Count, counting

DEFINITION = json.dumps({"StartAt": "End", "States": {"End": {"Type": "Succeed"}}})
AT_MS = 1_900_000_000_250


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "testing")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "testing")
    with mock_aws():
        yield boto3.client("stepfunctions", region_name="us-east-1")


def timer_of(client: Any) -> tuple[StepFunctionsTimer, dict[str, str]]:
    arns = {
        name: client.create_state_machine(
            name=name, definition=DEFINITION, roleArn="arn:aws:iam::123456789012:role/room"
        )["stateMachineArn"]
        for name in ("clock", "pause", "flash")
    }
    return StepFunctionsTimer(lambda: client, **arns), arns


def told(client: Any, arn: str) -> list[tuple[str, Any]]:
    executions = client.list_executions(stateMachineArn=arn)["executions"]
    return [
        (
            execution["name"],
            json.loads(client.describe_execution(executionArn=execution["executionArn"])["input"]),
        )
        for execution in executions
    ]


def test_a_clock_is_named_by_its_generation_and_waits_for_a_whole_second(client: Any) -> None:
    timer, arns = timer_of(client)

    timer.start_clock("ABCDEF", 3, AT_MS)

    wish = {"table": "ABCDEF", "generation": 3, "until": "2030-03-17T17:46:41Z", "turns": 0}
    assert told(client, arns["clock"]) == [("ABCDEF-3", wish)]


def test_starting_a_clock_twice_is_one_start(client: Any) -> None:
    timer, arns = timer_of(client)

    with counting() as counts:
        timer.start_clock("ABCDEF", 3, AT_MS)
        timer.start_clock("ABCDEF", 3, AT_MS + 5_000)  # other input: ExecutionAlreadyExists
        timer.start_clock("ABCDEF", 4, AT_MS)

    assert sorted(name for name, _ in told(client, arns["clock"])) == ["ABCDEF-3", "ABCDEF-4"]
    assert counts == {}


def test_short_runs_may_start_twice(client: Any) -> None:
    timer, arns = timer_of(client)

    for _ in range(2):
        timer.start_pause("ABCDEF", AT_MS)
        timer.start_flash("ABCDEF", 2)

    pauses, flashes = told(client, arns["pause"]), told(client, arns["flash"])
    assert [wish for _, wish in pauses] == [
        {"table": "ABCDEF", "until": "2030-03-17T17:46:41Z"}
    ] * 2
    assert [wish for _, wish in flashes] == [{"table": "ABCDEF", "hand": 2}] * 2


class Refusing:
    """A client whose calls end in an error."""

    def __init__(self, error: Exception) -> None:
        self._error = error

    def start_execution(self, **_: object) -> None:
        raise self._error


@pytest.mark.parametrize(
    "error",
    [
        ClientError({"Error": {"Code": "ThrottlingException"}}, "StartExecution"),
        EndpointConnectionError(endpoint_url="https://states"),
    ],
)
def test_a_start_that_fails_is_counted_and_left_to_the_sweep(error: Exception) -> None:
    client: Any = Refusing(error)
    timer = StepFunctionsTimer(lambda: client, clock="c", pause="p", flash="f")

    with counting() as counts:
        timer.start_clock("ABCDEF", 1, AT_MS)
        timer.start_flash("ABCDEF", 1)

    assert counts == {Count.TIMER_FAILURES: 2}
