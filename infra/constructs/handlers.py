"""The Lambda functions of the catalog: each with a role of its own that may do what it needs."""

from __future__ import annotations

from collections.abc import Mapping

import aws_cdk as cdk
from aws_cdk import aws_iam as iam
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_logs as logs
from constructs import Construct

from infra.catalog import FUNCTIONS, MACHINES, Function
from infra.constructs import findings
from infra.constructs.stores import Stores
from infra.routes import WEBSOCKET_STAGE
from infra.settings import PYTHON, Architecture, Settings

_ARCHITECTURES = {
    Architecture.ARM64: lambda_.Architecture.ARM_64,
    Architecture.X86_64: lambda_.Architecture.X86_64,
}


class Handlers(Construct):
    """All functions, by name. They share one bundle of code, whose handler is
    `functions.handlers.<name>.handler`.

    State machines are named, not referred to: they refer to the functions, and a template has no
    cycles."""

    def __init__(
        self,
        scope: Construct,
        id: str,
        settings: Settings,
        *,
        code: lambda_.Code,
        stores: Stores,
        socket_api_id: str,
    ) -> None:
        super().__init__(scope, id)
        self._settings = settings
        self._stores = stores
        self._socket_api_id = socket_api_id
        self._runtime = _runtime(settings.python)
        if settings.python != PYTHON:
            findings.accept(self, {"AwsSolutions-L1": "The context asks for this Python."})
        self.by_name: Mapping[str, lambda_.Function] = {
            function.name: self._function(function, code) for function in FUNCTIONS
        }

    def _function(self, function: Function, code: lambda_.Code) -> lambda_.Function:
        settings = self._settings
        name = settings.name(function.name)
        part = Construct(self, _title(function.name))
        log_group = logs.LogGroup(
            part,
            "Log",
            log_group_name=f"/aws/lambda/{name}",
            retention=logs.RetentionDays.THREE_MONTHS
            if settings.production
            else logs.RetentionDays.ONE_WEEK,
            removal_policy=cdk.RemovalPolicy.DESTROY,
        )
        return lambda_.Function(
            part,
            "Function",
            function_name=name,
            description=function.says,
            runtime=self._runtime,
            architecture=_ARCHITECTURES[settings.architecture],
            code=code,
            handler=f"functions.handlers.{function.name}.handler",
            memory_size=function.memory_mb,
            timeout=cdk.Duration.seconds(function.timeout_s),
            reserved_concurrent_executions=function.reserved if settings.production else None,
            role=self._role(part, function, log_group),
            environment=self._environment(function),
            log_group=log_group,
        )

    def _role(self, part: Construct, function: Function, log: logs.LogGroup) -> iam.Role:
        role = iam.Role(
            part,
            "Role",
            assumed_by=iam.ServicePrincipal("lambda.amazonaws.com"),
            description=function.says,
        )
        streams = f"{log.log_group_ref.log_group_arn}:*"
        for statement in (_writes(streams), *self._statements(function)):
            role.add_to_policy(statement)
        reasons = {findings.wildcard(self, streams): "Streams of the function's own log group."}
        for arn in self._connections(function):
            reasons[findings.wildcard(self, arn)] = "Sockets have no names beforehand."
        findings.accept(role, reasons)
        return role

    def _statements(self, function: Function) -> list[iam.PolicyStatement]:
        tables = self._stores.tables.table_arn
        may: list[tuple[str, list[str], list[str]]] = [
            ("Tables", [f"dynamodb:{action}" for action in function.tables], [tables]),
            (
                "Indexes",
                ["dynamodb:Query"] if function.indexes else [],
                [f"{tables}/index/{index}" for index in function.indexes],
            ),
            (
                "Vouchers",
                [f"dynamodb:{action}" for action in function.vouchers],
                [self._stores.vouchers.table_arn],
            ),
            (
                "Clocks",
                ["states:StartExecution"] if function.machines else [],
                [self._machine_arn(machine) for machine in function.machines],
            ),
            (
                "Sockets",
                ["execute-api:ManageConnections"] if function.sockets else [],
                self._connections(function),
            ),
        ]
        return [
            iam.PolicyStatement(sid=sid, actions=actions, resources=resources)
            for sid, actions, resources in may
            if actions
        ]

    def _environment(self, function: Function) -> dict[str, str]:
        """What `functions.settings` reads."""
        told = {"CARDROOM_STAGE": self._settings.stage}
        if function.world:
            told["TABLES_TABLE"] = self._stores.tables.table_name
            told["VOUCHERS_TABLE"] = self._stores.vouchers.table_name
        if function.sockets:
            told["WS_ENDPOINT"] = self._socket_endpoint()
        if function.machines:
            clock, pause, flash = (self._machine_arn(machine) for machine in MACHINES)
            told["CLOCK_MACHINE_ARN"] = clock
            told["PAUSE_MACHINE_ARN"] = pause
            told["FLASH_MACHINE_ARN"] = flash
        if function.name == "pre_sign_up" and self._settings.open_sign_up:
            told["OPEN_SIGN_UP"] = "true"
        return told

    def _machine_arn(self, machine: str) -> str:
        return cdk.Stack.of(self).format_arn(
            service="states",
            resource="stateMachine",
            resource_name=self._settings.name(machine),
            arn_format=cdk.ArnFormat.COLON_RESOURCE_NAME,
        )

    def _connections(self, function: Function) -> list[str]:
        """What it may do to any socket of the API."""
        return [
            cdk.Stack.of(self).format_arn(
                service="execute-api",
                resource=self._socket_api_id,
                resource_name=f"{WEBSOCKET_STAGE}/{method}/@connections/*",
            )
            for method in function.sockets
        ]

    def _socket_endpoint(self) -> str:
        stack = cdk.Stack.of(self)
        host = f"{self._socket_api_id}.execute-api.{stack.region}.{stack.url_suffix}"
        return f"https://{host}/{WEBSOCKET_STAGE}"


def _writes(streams: str) -> iam.PolicyStatement:
    return iam.PolicyStatement(
        sid="Log", actions=["logs:CreateLogStream", "logs:PutLogEvents"], resources=[streams]
    )


def _runtime(python: str) -> lambda_.Runtime:
    return lambda_.Runtime(f"python{python}", lambda_.RuntimeFamily.PYTHON)


def _title(name: str) -> str:
    return "".join(word.title() for word in name.split("_"))
