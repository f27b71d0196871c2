"""What wakes a table: three state machines, and the sweep of each minute."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import aws_cdk as cdk
from aws_cdk import aws_iam as iam
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_logs as logs
from aws_cdk import aws_scheduler as scheduler
from aws_cdk import aws_stepfunctions as sfn
from constructs import Construct

from infra.constructs import findings
from infra.settings import Settings

DEFINITIONS = Path(__file__).resolve().parents[1] / "statemachines"
# Of each machine: the function behind its placeholder, and whether it is Express.
_CALLS = {
    "table-clock": ("tick", "TickFunctionArn", False),
    "pause-run": ("tick", "TickFunctionArn", True),
    "flash-run": ("flash", "FlashFunctionArn", True),
}


class Clocks(Construct):
    """The machines by name, and the schedule of the sweep."""

    def __init__(
        self,
        scope: Construct,
        id: str,
        settings: Settings,
        *,
        functions: Mapping[str, lambda_.IFunction],
    ) -> None:
        super().__init__(scope, id)
        self.machines: Mapping[str, sfn.StateMachine] = {
            name: self._machine(name, settings, functions[function], placeholder, express=express)
            for name, (function, placeholder, express) in _CALLS.items()
        }
        self._sweep(settings, functions["sweep"])

    def _machine(
        self,
        name: str,
        settings: Settings,
        function: lambda_.IFunction,
        placeholder: str,
        *,
        express: bool,
    ) -> sfn.StateMachine:
        part = Construct(self, "".join(word.title() for word in name.split("-")))
        physical = settings.name(name)
        machine = sfn.StateMachine(
            part,
            "Machine",
            state_machine_name=physical,
            state_machine_type=sfn.StateMachineType.EXPRESS
            if express
            else sfn.StateMachineType.STANDARD,
            definition_body=sfn.DefinitionBody.from_string(
                (DEFINITIONS / f"{name}.asl.json").read_text("utf-8")
            ),
            definition_substitutions={placeholder: function.function_arn},
            role=_caller(part, "states.amazonaws.com", function),
            logs=sfn.LogOptions(
                destination=_error_log(part, physical),
                level=sfn.LogLevel.ERROR,
                include_execution_data=False,
            ),
        )
        findings.accept(
            part,
            {
                "AwsSolutions-SF1": "Errors only: a Standard run keeps its own history, and the"
                " functions log each wake-up; ALL would cost more than the runs.",
                "AwsSolutions-SF2": "Tracing adds nothing: each run calls one function.",
                "AwsSolutions-IAM5[Resource::*]": "Log deliveries have no resource to name.",
            },
        )
        return machine

    def _sweep(self, settings: Settings, function: lambda_.IFunction) -> None:
        part = Construct(self, "Sweep")
        role = _caller(part, "scheduler.amazonaws.com", function)
        scheduler.CfnSchedule(
            part,
            "Schedule",
            name=settings.name("sweep"),
            description="Tables whose own clock has failed go on within a minute",
            schedule_expression="rate(1 minute)",
            flexible_time_window=scheduler.CfnSchedule.FlexibleTimeWindowProperty(mode="OFF"),
            target=scheduler.CfnSchedule.TargetProperty(
                arn=function.function_arn,
                role_arn=role.role_arn,
                # The next minute is the retry.
                retry_policy=scheduler.CfnSchedule.RetryPolicyProperty(
                    maximum_event_age_in_seconds=60, maximum_retry_attempts=0
                ),
            ),
        ).node.add_dependency(role)
        lambda_.EventInvokeConfig(
            part,
            "Invocation",
            function=function,
            retry_attempts=0,
            max_event_age=cdk.Duration.seconds(60),
        )


def _error_log(part: Construct, machine: str) -> logs.LogGroup:
    return logs.LogGroup(
        part,
        "Log",
        # Under this prefix log groups share one resource policy, whose size is limited.
        log_group_name=f"/aws/vendedlogs/states/{machine}",
        retention=logs.RetentionDays.ONE_WEEK,
        removal_policy=cdk.RemovalPolicy.DESTROY,
    )


def _caller(part: Construct, service: str, function: lambda_.IFunction) -> iam.Role:
    """A role that may call this one function."""
    role = iam.Role(part, "Role", assumed_by=iam.ServicePrincipal(service))
    role.add_to_policy(
        iam.PolicyStatement(
            sid="Call", actions=["lambda:InvokeFunction"], resources=[function.function_arn]
        )
    )
    return role
