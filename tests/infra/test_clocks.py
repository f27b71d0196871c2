"""What wakes tables, as the template declares it; tests/infra/test_asl.py runs it."""

from __future__ import annotations

import json

import pytest

from infra.catalog import MACHINES
from infra.constructs.clocks import DEFINITIONS
from tests.infra.synthesized import Json, Template

pytestmark = pytest.mark.xdist_group("infra")


def machines(template: Template) -> dict[str, Json]:
    found = template.of("AWS::StepFunctions::StateMachine").values()
    return {machine["StateMachineName"]: machine for machine in found}


def test_there_are_three_machines(dev: Template) -> None:
    """The clock is Standard, because a name may be used once; short runs are Express."""
    kinds = {name: machine["StateMachineType"] for name, machine in machines(dev).items()}

    assert kinds == {
        "cardroom-dev-table-clock": "STANDARD",
        "cardroom-dev-pause-run": "EXPRESS",
        "cardroom-dev-flash-run": "EXPRESS",
    }
    assert {f"cardroom-dev-{machine}" for machine in MACHINES} == set(kinds)


@pytest.mark.parametrize("name", MACHINES)
def test_a_machine_is_its_file_with_the_function_filled_in(dev: Template, name: str) -> None:
    machine = machines(dev)[f"cardroom-dev-{name}"]
    function = "flash" if name == "flash-run" else "tick"

    assert machine["DefinitionString"] == (DEFINITIONS / f"{name}.asl.json").read_text("utf-8")
    (substitution,) = machine["DefinitionSubstitutions"].items()
    assert f"${{{substitution[0]}}}" in machine["DefinitionString"]
    assert dev.function_of(substitution[1]) == function


@pytest.mark.parametrize("name", MACHINES)
def test_a_machine_may_call_its_function_and_log(dev: Template, name: str) -> None:
    machine = machines(dev)[f"cardroom-dev-{name}"]
    (function,) = (
        statement
        for statement in dev.statements(machine["RoleArn"])
        if not str(statement["Action"]).count("logs:")
    )

    assert function["Action"] == "lambda:InvokeFunction"
    assert dev.function_of(function["Resource"]) == ("flash" if name == "flash-run" else "tick")


def test_machines_log_errors_and_no_input(dev: Template) -> None:
    for machine in machines(dev).values():
        logging = machine["LoggingConfiguration"]
        assert logging["Level"] == "ERROR"
        assert logging["IncludeExecutionData"] is False


@pytest.mark.parametrize("name", MACHINES)
def test_definitions_are_jsonpath_without_a_choice_in_the_clock(name: str) -> None:
    """A Choice would be one more paid transition in each turn of the clock."""
    definition = json.loads((DEFINITIONS / f"{name}.asl.json").read_text("utf-8"))
    kinds = [state["Type"] for state in definition["States"].values()]

    assert "QueryLanguage" not in definition
    assert ("Choice" in kinds) == (name == "flash-run")
    for state in definition["States"].values():
        if state["Type"] == "Task":
            assert sum(rule["MaxAttempts"] for rule in state["Retry"]) <= 2
            assert state["TimeoutSeconds"] <= 15


def test_the_sweep_runs_each_minute(dev: Template) -> None:
    schedule = dev.one("AWS::Scheduler::Schedule")

    assert schedule["ScheduleExpression"] == "rate(1 minute)"
    assert schedule["FlexibleTimeWindow"] == {"Mode": "OFF"}
    assert dev.function_of(schedule["Target"]["Arn"]) == "sweep"
    assert schedule["Target"]["RetryPolicy"]["MaximumRetryAttempts"] == 0


def test_the_scheduler_may_call_the_sweep_only(dev: Template) -> None:
    (statement,) = dev.statements(dev.one("AWS::Scheduler::Schedule")["Target"]["RoleArn"])

    assert statement["Action"] == "lambda:InvokeFunction"
    assert dev.function_of(statement["Resource"]) == "sweep"


def test_a_failed_sweep_is_not_repeated_by_lambda(dev: Template) -> None:
    """The next minute's sweep finds the same tables."""
    invocation = dev.one("AWS::Lambda::EventInvokeConfig")

    assert dev.function_of(invocation["FunctionName"]) == "sweep"
    assert invocation["MaximumRetryAttempts"] == 0
