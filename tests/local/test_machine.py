"""The interpreter of state machines, and the machines of the template in it."""

from pathlib import Path
from typing import Any

import pytest

from infra.local.functions import FunctionFailed
from infra.local.machine import Execution, Machine, Unsupported
from infra.local.timer import FUNCTIONS, STATE_MACHINES, Machines
from tests.kit.agenda import VirtualAgenda

START_MS = 1_800_000_000_000
ISO = "2027-01-15T08:00:00"  # START_MS


class Script:
    """A function that answers from a list and notes when it was called, and with what."""

    def __init__(self, agenda: VirtualAgenda, *answers: Any) -> None:
        self._agenda = agenda
        self._answers = list(answers)
        self.calls: list[tuple[int, str, Any]] = []

    def __call__(self, name: str, event: Any) -> Any:
        self.calls.append((self._agenda.now_ms() - START_MS, name, event))
        answer = self._answers.pop(0)
        if isinstance(answer, str):
            raise FunctionFailed(name, answer, "")
        return answer


def run(
    machine: Machine, data: dict[str, Any], *answers: Any, whole_seconds: bool = True
) -> tuple[Script, list[str | None]]:
    agenda = VirtualAgenda(START_MS)
    script = Script(agenda, *answers)
    ended: list[str | None] = []
    Execution(
        machine=machine,
        agenda=agenda,
        call=script,
        ended=ended.append,
        whole_seconds=whole_seconds,
    ).start(data)
    agenda.advance(3_600_000)
    return script, ended


def test_the_table_clock_ticks_until_it_idles() -> None:
    told = {"table": "ABCDEF", "generation": 3, "until": f"{ISO}Z", "turns": 0}
    first = {**told, "until": "2027-01-15T08:00:25Z", "turns": 1}
    second = {**told, "until": "2027-01-15T08:00:51Z", "turns": 2}
    script, ended = run(Machines.read().clock, told, first, second, "Idle")
    assert script.calls == [(0, "tick", told), (25_000, "tick", first), (51_000, "tick", second)]
    assert ended == [None]


def test_the_table_clock_tries_again_when_a_tick_fails() -> None:
    told = {"table": "ABCDEF", "generation": 3, "until": f"{ISO}Z", "turns": 0}
    script, ended = run(Machines.read().clock, told, "FlowFailed", "FlowFailed", "Idle")
    assert [name for _, name, _ in script.calls] == ["tick"] * 3
    assert len({at_ms for at_ms, _, _ in script.calls}) == 3
    assert ended == [None]


def test_a_clock_that_keeps_failing_ends_with_the_error() -> None:
    told = {"table": "ABCDEF", "generation": 3, "until": f"{ISO}Z", "turns": 0}
    script, ended = run(Machines.read().clock, told, *["FlowFailed"] * 9)
    assert ended == ["FlowFailed"]
    assert 1 < len(script.calls) < 9


def test_a_pause_run_is_one_wait_and_one_tick_without_a_generation() -> None:
    told = {"table": "ABCDEF", "until": "2027-01-15T08:00:04Z"}
    script, ended = run(Machines.read().pause, told, {})
    assert script.calls == [(4_000, "tick", told)]
    assert ended == [None]


def test_a_flash_run_calls_until_it_is_done() -> None:
    told = {"table": "ABCDEF", "hand": 2}
    more = {**told, "until": "2027-01-15T08:00:02Z", "done": False}
    last = {**told, "until": "2027-01-15T08:00:02Z", "done": True}
    script, ended = run(Machines.read().flash, told, more, last)
    assert script.calls == [(0, "flash", told), (2_000, "flash", more)]
    assert ended == [None]


@pytest.mark.parametrize(("whole_seconds", "due_ms"), [(True, 4_000), (False, 4_750)])
def test_step_functions_cuts_the_fraction_off_a_wait(whole_seconds: bool, due_ms: int) -> None:
    told = {"table": "ABCDEF", "until": "2027-01-15T08:00:04.750Z"}
    script, _ = run(Machines.read().pause, told, {}, whole_seconds=whole_seconds)
    assert [at_ms for at_ms, _, _ in script.calls] == [due_ms]


def test_a_time_zone_is_taken_seriously() -> None:
    told = {"table": "ABCDEF", "until": "2027-01-15T09:00:04+01:00"}
    script, _ = run(Machines.read().pause, told, {})
    assert [at_ms for at_ms, _, _ in script.calls] == [4_000]


def test_the_optimized_integration_wraps_payloads() -> None:
    machine = Machine.parse(
        {
            "StartAt": "A",
            "States": {
                "A": {
                    "Type": "Task",
                    "Resource": "arn:aws:states:::lambda:invoke",
                    "Parameters": {"FunctionName": "tick", "Payload.$": "$"},
                    "OutputPath": "$.Payload",
                    "Next": "B",
                },
                "B": {"Type": "Wait", "Seconds": 7, "Next": "C"},
                "C": {"Type": "Task", "Resource": "flash", "ResultPath": None, "Next": "D"},
                "D": {"Type": "Pass", "Next": "E"},
                "E": {"Type": "Fail", "Error": "Enough"},
            },
        }
    )
    script, ended = run(machine, {"table": "x"}, {"table": "y"}, {"ignored": 1})
    assert script.calls == [(0, "tick", {"table": "x"}), (7_000, "flash", {"table": "y"})]
    assert ended == ["Enough"]


@pytest.mark.parametrize(
    "state",
    [{"Type": "Map"}, {"Type": "Wait", "Timestamp": "x", "Assign": {}}, {"Type": "Parallel"}],
)
def test_what_the_interpreter_does_not_know_is_refused_when_read(state: dict[str, Any]) -> None:
    with pytest.raises(Unsupported):
        Machine.parse({"StartAt": "A", "States": {"A": state}})


def test_jsonata_is_refused() -> None:
    """The local interpreters of AWS's own emulators do not run it either."""
    with pytest.raises(Unsupported):
        Machine.parse({"QueryLanguage": "JSONata", "StartAt": "A", "States": {}})


def test_every_definition_of_the_template_is_read() -> None:
    files = sorted(STATE_MACHINES.glob("*.asl.json"))
    assert len(files) == 3
    for file in files:
        assert Machine.read(file, FUNCTIONS).states


def test_an_unknown_placeholder_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.asl.json"
    file.write_text('{"StartAt": "A", "States": {"A": {"Type": "Task", "Resource": "${X}"}}}')
    with pytest.raises(Unsupported, match="X"):
        Machine.read(file, FUNCTIONS)
