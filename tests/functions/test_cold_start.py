"""What a function loads before its first call, each in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HANDLERS = sorted(
    file.stem for file in (ROOT / "functions" / "handlers").glob("*.py") if file.stem[0] != "_"
)
ENVIRONMENT = {
    "CARDROOM_STAGE": "dev",
    "TABLES_TABLE": "tables",
    "VOUCHERS_TABLE": "vouchers",
    "WS_ENDPOINT": "https://api.execute-api.us-east-1.amazonaws.com/ws",
    "CLOCK_MACHINE_ARN": "arn:clock",
    "PAUSE_MACHINE_ARN": "arn:pause",
    "FLASH_MACHINE_ARN": "arn:flash",
    "AWS_DEFAULT_REGION": "us-east-1",
    "AWS_ACCESS_KEY_ID": "testing",
    "AWS_SECRET_ACCESS_KEY": "testing",
}
NEVER = {
    "aws_xray_sdk",  # what makes a tracer expensive
    "aws_lambda_powertools.event_handler",
    "aiohttp",
    "flask",
    "starlette",
    "sqlite3",
    "infra",
    "tests",
    "pokerkit",
}


@cache
def loaded(handler: str, after: str = "") -> frozenset[str]:
    """Modules in memory once the handler is imported, and `after` has run."""
    code = (
        f"import functions.handlers.{handler}\n{after}\n"
        "import json, sys\nprint(json.dumps(sorted(sys.modules)))"
    )
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        cwd=ROOT,
        env={**os.environ, **ENVIRONMENT},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return frozenset(json.loads(ran.stdout))


def packages(modules: frozenset[str]) -> set[str]:
    return {module.split(".")[0] for module in modules} | set(modules)


@pytest.mark.parametrize("handler", HANDLERS)
def test_no_handler_loads_a_tracer_or_a_framework(handler: str) -> None:
    assert packages(loaded(handler)) & NEVER == set()


@pytest.mark.parametrize("handler", ["ws_connect", "pre_sign_up"])
def test_the_smallest_handlers_load_next_to_nothing(handler: str) -> None:
    found = packages(loaded(handler))

    assert found & {"engine", "pydantic", "boto3", "botocore", "aws_lambda_powertools"} == set()


def test_the_authorizer_loads_no_wire_models() -> None:
    """It runs for every new socket, and a thousand may come in one second."""
    assert not packages(loaded("ws_authorizer")) & {"pydantic", "functions.codec"}


@pytest.mark.parametrize("handler", ["ws_message", "tick", "flash"])
def test_hot_handlers_load_no_models_of_the_http_api(handler: str) -> None:
    assert "functions.protocol.http" not in loaded(handler)


def test_a_world_on_aws_is_made_of_aws_adapters_and_no_client_yet() -> None:
    """Clients are made at the first call that needs them: Step Functions by few."""
    code = (
        "from functions import wiring; wiring.world(); wiring.vouchers()\n"
        "from functions.adapters import aws_clients as clients\n"
        "made = (clients.dynamodb, clients.stepfunctions, clients.signer)\n"
        "assert [client.cache_info().currsize for client in made] == [0, 0, 0]"
    )

    found = loaded("ws_message", code)

    assert {"functions.adapters.dynamo_tables", "functions.adapters.gateway_push"} <= found
    assert packages(found) & NEVER == set()


def test_a_variable_that_is_missing_is_named() -> None:
    code = (
        "from functions import settings\n"
        "try:\n    settings.needed(settings.read({}), 'tables_table')\n"
        "except settings.SettingMissing as error:\n    assert 'TABLES_TABLE' in str(error)\n"
        "else:\n    raise SystemExit(1)"
    )

    assert "functions.settings" in loaded("ws_authorizer", code)
