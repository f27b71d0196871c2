"""Functions of the template: the handlers, no more, each with what it needs and nothing else."""

from __future__ import annotations

import pytest

from functions import settings as function_settings
from infra.catalog import FUNCTIONS, MACHINES
from infra.local.functions import HANDLERS
from tests.infra.synthesized import ROOT, Template

pytestmark = pytest.mark.xdist_group("infra")

READ_WRITE = "DeleteItem PutItem Query UpdateItem"
KEEP = "GetItem PutItem UpdateItem"
# function: may do on Tables | query which indexes | do on Vouchers | do to sockets; who may send to
# sockets may start all three machines
MAY: dict[str, tuple[str, str, str, str]] = {
    "flash": (READ_WRITE, "", "", "POST"),
    "http_config": ("", "", "", ""),
    "http_history": ("GetItem Query", "", "", ""),
    "http_pairing": ("Query", "", KEEP, ""),
    "http_seats": (READ_WRITE, "", f"DeleteItem {KEEP}", "POST"),
    "http_tables": ("PutItem Query", "lobby", KEEP, ""),
    "http_ticket": ("Query", "", KEEP, ""),
    "pre_sign_up": ("", "", "", ""),
    "sweep": (READ_WRITE, "due", "", "POST"),
    "tick": (READ_WRITE, "", "", "POST"),
    "ws_authorizer": ("", "", "DeleteItem", ""),
    "ws_connect": ("", "", "", ""),
    "ws_disconnect": (READ_WRITE, "", "", "POST"),
    "ws_message": (READ_WRITE, "", "", "DELETE POST"),
}


def granted(template: Template, name: str) -> dict[str, set[str]]:
    """Resources by name, and the actions that a function may do on each."""
    found: dict[str, set[str]] = {}
    for statement in template.statements(template.functions[name]["Role"]):
        assert statement["Effect"] == "Allow"
        assert "Condition" not in statement
        actions, resources = statement["Action"], statement["Resource"]
        for resource in resources if isinstance(resources, list) else [resources]:
            key = short(template.text(resource))
            found.setdefault(key, set()).update([actions] if isinstance(actions, str) else actions)
    return found


def short(arn: str) -> str:
    """A resource of our stack in a few letters."""
    for logical, name in (("StoresTables", "Tables"), ("StoresVouchers", "Vouchers")):
        if arn.startswith(f"<{logical}"):
            return name + arn.partition(".Arn>")[2]
    for prefix in (":stateMachine:", "/ws/", "Log"):
        if prefix in arn:
            return arn[arn.index(prefix) :] if prefix != "Log" else "log"
    raise AssertionError(f"a resource of nobody knows what: {arn}")


def expected(name: str) -> dict[str, set[str]]:
    tables, indexes, vouchers, sockets = MAY[name]
    may = {"log": {"logs:CreateLogStream", "logs:PutLogEvents"}}
    if tables:
        may["Tables"] = {f"dynamodb:{action}" for action in tables.split()}
    for index in indexes.split():
        may[f"Tables/index/{index}"] = {"dynamodb:Query"}
    if vouchers:
        may["Vouchers"] = {f"dynamodb:{action}" for action in vouchers.split()}
    for machine in MACHINES if sockets else ():
        may[f":stateMachine:cardroom-dev-{machine}"] = {"states:StartExecution"}
    for method in sockets.split():
        may[f"/ws/{method}/@connections/*"] = {"execute-api:ManageConnections"}
    return may


@pytest.mark.parametrize("name", sorted(MAY))
def test_a_function_may_do_what_stands_in_the_table(dev: Template, name: str) -> None:
    assert granted(dev, name) == expected(name)


def test_each_handler_is_one_function(dev: Template) -> None:
    """Files, template, catalog and the embedded platform name the same functions."""
    files = {file.stem for file in (ROOT / "functions" / "handlers").glob("*.py")} - {"__init__"}
    handlers = [
        properties["Handler"]
        for properties in dev.of("AWS::Lambda::Function").values()
        if properties["Handler"].startswith("functions.")
    ]

    assert sorted(handlers) == sorted(f"functions.handlers.{name}.handler" for name in files)
    assert files == set(HANDLERS) == {function.name for function in FUNCTIONS} == set(MAY)


def test_no_two_functions_share_a_role(dev: Template) -> None:
    roles = [str(function["Role"]) for function in dev.functions.values()]

    assert len(set(roles)) == len(roles)


def test_no_function_has_a_managed_policy(dev: Template) -> None:
    ours = {str(function["Role"]["Fn::GetAtt"][0]) for function in dev.functions.values()}

    assert all("ManagedPolicyArns" not in dev.of("AWS::IAM::Role")[role] for role in ours)


def test_functions_run_on_arm_and_the_newest_python(dev: Template) -> None:
    kinds = {
        (function["Runtime"], *function["Architectures"]) for function in dev.functions.values()
    }

    assert kinds == {("python3.14", "arm64")}


def test_names_carry_the_stage(dev: Template, prod: Template) -> None:
    for stage, template in (("dev", dev), ("prod", prod)):
        for name, function in template.functions.items():
            assert function["FunctionName"] == f"cardroom-{stage}-{name.replace('_', '-')}"


@pytest.mark.parametrize(("stage", "days"), [("dev", 7), ("prod", 90)])
def test_logs_are_kept_for_a_while(stage: str, days: int, request: pytest.FixtureRequest) -> None:
    """Each function logs into a group of the stack, so that nothing is kept for ever."""
    template: Template = request.getfixturevalue(stage)
    groups = template.of("AWS::Logs::LogGroup")

    for function in template.functions.values():
        group = groups[function["LoggingConfig"]["LogGroup"]["Ref"]]
        assert group["LogGroupName"] == f"/aws/lambda/{function['FunctionName']}"
        assert group["RetentionInDays"] == days
    assert all(group["RetentionInDays"] <= 90 for group in groups.values())


def test_no_log_outlives_its_stack(dev: Template) -> None:
    """Those of CDK's own function included, which would be kept otherwise."""
    policies = {
        resource["DeletionPolicy"]
        for resource in dev.resources.values()
        if resource["Type"] == "AWS::Logs::LogGroup"
    }

    assert policies == {"Delete"}


def test_concurrency_is_reserved_for_the_game_in_prod_only(dev: Template, prod: Template) -> None:
    """A flood of requests must not stop tables. 100 of an account stay unreserved by AWS's rule."""
    reserved = {
        name: function["ReservedConcurrentExecutions"]
        for name, function in prod.functions.items()
        if "ReservedConcurrentExecutions" in function
    }

    assert set(reserved) == {"ws_message", "tick", "flash"}
    assert sum(reserved.values()) <= 900
    assert not any("ReservedConcurrentExecutions" in f for f in dev.functions.values())


def test_time_outs_fit_whoever_calls(dev: Template) -> None:
    """API Gateway waits 29 s, a user pool 5 s, the machines' tasks 15 s, the sweep a minute."""
    limits = {"pre_sign_up": 5, "sweep": 60, "tick": 15, "flash": 15}

    for name, function in dev.functions.items():
        assert function["Timeout"] <= limits.get(name, 28), name


def test_the_environment_says_what_the_functions_read(dev: Template) -> None:
    known = set(function_settings._NAMES.values()) | {"OPEN_SIGN_UP"}

    for name, function in dev.functions.items():
        variables = function["Environment"]["Variables"]
        assert set(variables) <= known, name
        assert variables["CARDROOM_STAGE"] == "dev"
    plays = {name for name, (*_, sockets) in MAY.items() if sockets}
    assert plays == {
        name
        for name, function in dev.functions.items()
        if {"WS_ENDPOINT", "CLOCK_MACHINE_ARN", "PAUSE_MACHINE_ARN", "FLASH_MACHINE_ARN"}
        <= set(function["Environment"]["Variables"])
    }


def test_machines_are_told_in_the_order_of_the_settings(dev: Template) -> None:
    variables = dev.functions["tick"]["Environment"]["Variables"]

    for run, machine in (("CLOCK", "table-clock"), ("PAUSE", "pause-run"), ("FLASH", "flash-run")):
        told = dev.text(variables[f"{run}_MACHINE_ARN"])
        assert told.endswith(f":stateMachine:cardroom-dev-{machine}")


def test_pushes_go_to_the_stage_of_the_socket_api(dev: Template) -> None:
    endpoint = dev.text(dev.functions["tick"]["Environment"]["Variables"]["WS_ENDPOINT"])
    (stage,) = (
        stage
        for stage in dev.of("AWS::ApiGatewayV2::Stage").values()
        if stage["StageName"] != "$default"
    )

    assert endpoint == (
        f"https://{dev.text(stage['ApiId'])}.execute-api.<AWS::Region>.<AWS::URLSuffix>/ws"
    )
