"""The machines of the template, run: by moto's interpreter, and by the embedded platform's own.

ministack runs them in the rehearsal with the real functions; here the functions are scripted, so
that what each machine does with an answer or an error can be told apart. Waits end in the past:
how long AWS waits is not for an emulator to show.
"""

from __future__ import annotations

import io
import json
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import boto3
import pytest
from moto import mock_aws
from moto.awslambda_simple.models import LambdaSimpleBackend

from infra.local.functions import FunctionFailed
from infra.local.machine import Execution, Machine
from tests.infra.synthesized import Json, Template
from tests.kit.agenda import VirtualAgenda

pytestmark = pytest.mark.xdist_group("infra")

PAST = "2001-01-01T00:00:00Z"
REGION, ACCOUNT = "us-east-1", "123456789012"


class Idle(Exception):
    """How a tick ends a run."""


class Broken(Exception):
    """Any other error."""


@dataclass
class Script:
    """A function that returns, or raises, one thing after the other."""

    answers: list[Json | Exception]
    told: list[Json] = field(default_factory=list)

    def __call__(self, event: Json) -> Json:
        self.told.append(event)
        answer = self.answers[len(self.told) - 1]
        if isinstance(answer, Exception):
            raise answer
        return answer


@dataclass(frozen=True)
class Ended:
    """How an execution ended."""

    status: str
    error: str | None = None


Run = Callable[[str, Script, Json], Ended]


@pytest.fixture(params=["moto", "embedded"])
def run(request: pytest.FixtureRequest, dev: Template) -> Iterator[Run]:
    with (on_moto if request.param == "moto" else embedded)(dev) as runner:
        yield runner


def definition_of(template: Template, name: str, arn: str) -> tuple[str, Json]:
    """A machine's definition as CloudFormation fills it in, and its properties."""
    for machine in template.of("AWS::StepFunctions::StateMachine").values():
        if machine["StateMachineName"] == f"cardroom-dev-{name}":
            definition: str = machine["DefinitionString"]
            for placeholder in machine["DefinitionSubstitutions"]:
                definition = definition.replace(f"${{{placeholder}}}", arn)
            assert "${" not in definition
            return definition, machine
    raise AssertionError(f"no machine {name}")


@contextmanager
def embedded(template: Template) -> Iterator[Run]:
    """The interpreter of `make play`, with a clock of its own."""

    def run(name: str, script: Script, told: Json) -> Ended:
        definition, _ = definition_of(template, name, "function")
        ends: list[str | None] = []

        def call(_: str, event: Json) -> Json:
            try:
                return script(event)
            except Exception as error:
                raise FunctionFailed("function", type(error).__name__, "") from error

        agenda = VirtualAgenda(1_900_000_000_000)
        Execution(Machine.parse(json.loads(definition)), agenda, call, ends.append).start(told)
        agenda.advance(60_000)
        (end,) = ends
        return Ended("SUCCEEDED") if end is None else Ended("FAILED", end)

    yield run


@contextmanager
def on_moto(template: Template) -> Iterator[Run]:
    """moto's interpreter, which reads a timestamp as local time and needs a name for each run."""
    scripts: dict[str, Script] = {}

    def invoke(
        _: LambdaSimpleBackend,
        function_name: str,
        _qualifier: str | None,
        body: Any,
        _headers: Any,
        response_headers: Any,
    ) -> bytes:
        name = function_name.rpartition(":function:")[2].partition(":")[0]
        try:
            return json.dumps(scripts[name](json.loads(body or "{}"))).encode()
        except Exception as error:
            response_headers["x-amz-function-error"] = "Unhandled"
            return json.dumps({"errorType": type(error).__name__, "errorMessage": ""}).encode()

    config = {"stepfunctions": {"execute_state_machine": True}, "lambda": {"use_docker": False}}
    with pytest.MonkeyPatch.context() as patch:
        for variable, value in {"TZ": "UTC", **CREDENTIALS}.items():
            patch.setenv(variable, value)
        time.tzset()
        patch.setattr(LambdaSimpleBackend, "invoke", invoke)
        with mock_aws(config=config):
            yield lambda name, script, told: _run_on_moto(template, scripts, name, script, told)
    time.tzset()


CREDENTIALS = {
    "AWS_ACCESS_KEY_ID": "testing",
    "AWS_SECRET_ACCESS_KEY": "testing",
    "AWS_DEFAULT_REGION": REGION,
    "MOTO_ACCOUNT_ID": ACCOUNT,
}


def _run_on_moto(
    template: Template, scripts: dict[str, Script], name: str, script: Script, told: Json
) -> Ended:
    scripts["scripted"] = script
    states, role = boto3.client("stepfunctions"), _role()
    definition, machine = definition_of(template, name, _function(role))
    made = states.create_state_machine(
        name=name, definition=definition, roleArn=role, type=machine["StateMachineType"]
    )
    started = states.start_execution(
        stateMachineArn=made["stateMachineArn"], name="run", input=json.dumps(told)
    )["executionArn"]
    while True:
        state = states.describe_execution(executionArn=started)
        # moto notes the error a moment after the status.
        if state["status"] == "SUCCEEDED" or "error" in state:
            return Ended(state["status"], state.get("error"))
        time.sleep(0.05)


def _role() -> str:
    trust = json.dumps({"Version": "2012-10-17", "Statement": []})
    role = boto3.client("iam").create_role(RoleName="any", AssumeRolePolicyDocument=trust)
    return role["Role"]["Arn"]


def _function(role: str) -> str:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("code.py", "")
    made = boto3.client("lambda").create_function(
        FunctionName="scripted",
        Runtime="python3.13",
        Role=role,
        Handler="code.handler",
        Code={"ZipFile": packed.getvalue()},
    )
    return made["FunctionArn"]


def clock(turns: int) -> Json:
    return {"table": "ABCDEF", "generation": 3, "until": PAST, "turns": turns}


def test_the_clock_ticks_until_it_is_idle(run: Run) -> None:
    """What a tick returns is what the next one is told; Idle is a good end, not tried again."""
    script = Script([clock(1), clock(2), Idle()])

    assert run("table-clock", script, clock(0)) == Ended("SUCCEEDED")
    assert script.told == [clock(0), clock(1), clock(2)]


def test_a_clock_that_is_idle_at_once_ticks_once(run: Run) -> None:
    script = Script([Idle()])

    assert run("table-clock", script, clock(0)) == Ended("SUCCEEDED")
    assert script.told == [clock(0)]


def test_a_tick_that_fails_is_tried_again(run: Run) -> None:
    """With the same input: the tick reads the state and decides by it alone."""
    script = Script([Broken(), clock(1), Idle()])

    assert run("table-clock", script, clock(0)) == Ended("SUCCEEDED")
    assert script.told == [clock(0), clock(0), clock(1)]


def test_a_clock_whose_ticks_keep_failing_ends(run: Run) -> None:
    """After three attempts; the sweep finds the table, and an alarm counts the run."""
    script = Script([Broken(), Broken(), Broken()])

    assert run("table-clock", script, clock(0)) == Ended("FAILED", "Broken")
    assert len(script.told) == 3


def test_a_pause_ticks_once_and_names_no_generation(run: Run) -> None:
    """So that the tick settles what is due, and nothing loops. It hears when it was meant to come:
    by that it knows whether it repeats one that died."""
    script = Script([{}])
    told = {"table": "ABCDEF", "until": PAST}

    assert run("pause-run", script, told) == Ended("SUCCEEDED")
    assert script.told == [told]


def test_a_pause_may_find_nothing_to_do(run: Run) -> None:
    script = Script([Idle()])

    assert run("pause-run", script, {"table": "ABCDEF", "until": PAST}) == Ended("SUCCEEDED")
    assert len(script.told) == 1


def flashed(*, done: bool) -> Json:
    return {"table": "ABCDEF", "hand": 7, "until": PAST, "done": done}


def test_the_flash_runs_until_it_is_done(run: Run) -> None:
    """The first call comes at once, each next one at the time the last one named."""
    script = Script([flashed(done=False)] * 9 + [flashed(done=True)])

    assert run("flash-run", script, {"table": "ABCDEF", "hand": 7}) == Ended("SUCCEEDED")
    assert script.told[0] == {"table": "ABCDEF", "hand": 7}
    assert len(script.told) == 10
    assert {(told["table"], told["hand"]) for told in script.told} == {("ABCDEF", 7)}


def test_a_flash_that_fails_is_shown_again(run: Run) -> None:
    """Frames are functions of time: shown late is shown as it is then."""
    script = Script([flashed(done=False), Broken(), flashed(done=True)])

    assert run("flash-run", script, {"table": "ABCDEF", "hand": 7}) == Ended("SUCCEEDED")
    assert script.told[1] == script.told[2] == flashed(done=False)
