"""Which adapters this process plays with: those of AWS, unless another world is installed."""

from __future__ import annotations

from functools import cache

from functions import settings
from functions.ports import Vouchers, World

_installed: list[World] = []


def install(world: World | None) -> None:
    """Play in this world from now on (the embedded platform, tests); None: in AWS's again."""
    _installed[:] = [] if world is None else [world]


def world() -> World:
    """The world of this process, made at the first call."""
    return _installed[0] if _installed else _aws_world()


def vouchers() -> Vouchers:
    """The vouchers alone: the authorizer needs nothing else on its cold start."""
    return _installed[0].vouchers if _installed else _aws_vouchers()


def now_ms() -> int:
    """Server time of this process."""
    if _installed:
        return _installed[0].clock.now_ms()
    from functions.adapters.system import SystemClock  # noqa: PLC0415 - AWS only

    return SystemClock().now_ms()


@cache
def _aws_vouchers() -> Vouchers:
    from functions.adapters import aws_clients, dynamo_vouchers  # noqa: PLC0415

    environment = settings.read()
    name = settings.needed(environment, "vouchers_table")
    return dynamo_vouchers.DynamoVouchers(name, aws_clients.dynamodb)


@cache
def _aws_world() -> World:
    from functions.adapters import (  # noqa: PLC0415 - the embedded platform has no AWS SDK
        aws_clients,
        dynamo_tables,
        gateway_push,
        stepfn_timer,
        system,
    )

    environment = settings.read()
    return World(
        tables=dynamo_tables.DynamoTables(
            settings.needed(environment, "tables_table"), aws_clients.dynamodb
        ),
        vouchers=_aws_vouchers(),
        push=gateway_push.GatewayPush(environment.ws_endpoint, aws_clients.signer),
        timer=stepfn_timer.StepFunctionsTimer(
            aws_clients.stepfunctions,
            clock=environment.clock_machine_arn,
            pause=environment.pause_machine_arn,
            flash=environment.flash_machine_arn,
        ),
        clock=system.SystemClock(),
        entropy=system.SystemEntropy(),
    )
