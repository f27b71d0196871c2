"""A real `cdk bootstrap` and `cdk deploy` of the app, for this machine's processor and Python."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import boto3

from tests.kit.client import Addresses
from tests.ministack.emulator import ACCOUNT, REGION, Emulator

ROOT = Path(__file__).parents[2]
CDK = ROOT / "infra" / "node_modules" / ".bin" / "cdk"
STACK = "Cardroom-dev"
TIMEOUT_S = 240
_QUIET = {
    "CDK_DISABLE_CLI_TELEMETRY": "true",
    "CDK_DISABLE_VERSION_CHECK": "1",
    "CDK_VALIDATION": "false",  # `make synth` and tests/infra validate
    "JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION": "20",
    "NODE_NO_WARNINGS": "1",
}


@dataclass(frozen=True)
class Deployment:
    """The stack on an emulator."""

    emulator: Emulator
    outputs: Mapping[str, str]
    left_out: tuple[str, ...]  # types of resources that ministack does not know

    def client(self, service: Any) -> Any:
        """A client of the account's root."""
        return _client(self.emulator, service)

    @property
    def addresses(self) -> Addresses:
        """Where a client finds its parts: by path, for their names do not resolve here."""
        return Addresses(
            api=f"{self.emulator.url}/_aws/execute-api/{self.outputs['HttpApiId']}/$default",
            socket=self.connections.replace("http", "ws", 1),
            auth=f"{self.emulator.url}/",
            client_id=self.outputs["UserPoolClientId"],
        )

    @property
    def connections(self) -> str:
        """The endpoint of `@connections`."""
        return f"{self.emulator.url}/_aws/execute-api/{self.outputs['SocketApiId']}/ws"


def deploy(emulator: Emulator, folder: Path) -> Deployment:
    """Bootstrap and deploy; then make by hand what ministack's CloudFormation leaves out."""
    assembly, outputs = folder / "cdk.out", folder / "outputs.json"
    own = ("--output", str(folder / "bootstrap.out"))  # the CLI locks its output folder
    _cdk(emulator, folder, "bootstrap", *own, f"aws://{ACCOUNT}/{REGION}")
    _let_files_in(emulator)
    _cdk(emulator, folder, "synth", "--quiet", "--output", str(assembly), *_context())
    left_out = _leave_out(assembly / f"{STACK}.template.json")
    options = ["--require-approval", "never", "--progress", "events"]
    _cdk(
        emulator,
        folder,
        "deploy",
        *("--app", str(assembly), "--outputs-file", str(outputs), *options),
    )
    made = Deployment(
        emulator=emulator,
        outputs=json.loads(outputs.read_text())[STACK],
        left_out=left_out,
    )
    _answer_on_the_socket(made)
    _point_pushes_at_the_emulator(made)
    return made


def _context() -> list[str]:
    """The pages stay at home: CDK's own function that copies them needs its AWS CLI layer."""
    processor = {"x86_64": "x86_64", "aarch64": "arm64"}[platform.machine()]
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    return ["-c", f"architecture={processor}", "-c", f"python={python}", "-c", "pages="]


def _cdk(emulator: Emulator, folder: Path, *arguments: str) -> None:
    command = [str(CDK), "--no-notices", "--no-version-reporting", "--no-color", *arguments]
    tools = {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    others = {name: value for name, value in os.environ.items() if not name.startswith("AWS_")}
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**others, **_QUIET, **tools, **emulator.environment, "HOME": str(folder)},
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT_S,
    )
    if done.returncode:
        told = f"{done.stdout[-4000:]}\n{done.stderr[-4000:]}\n{emulator.log.read_text()[-4000:]}"
        raise RuntimeError(f"cdk {arguments[0]} failed:\n{told}")


def _client(emulator: Emulator, service: Any) -> Any:
    session = boto3.session.Session("test", "test", region_name=REGION)
    return session.client(service, endpoint_url=emulator.url)


def _let_files_in(emulator: Emulator) -> None:
    """The bucket of the bootstrap refuses what comes without TLS, as everything does here."""
    _client(emulator, "s3").delete_bucket_policy(Bucket=f"cdk-hnb659fds-assets-{ACCOUNT}-{REGION}")


def _leave_out(template: Path) -> tuple[str, ...]:
    """Take out of a template what ministack cannot create. Types, sorted."""
    content = json.loads(template.read_text())
    resources = content["Resources"]
    unknown = [
        name
        for name, resource in resources.items()
        if resource["Type"] == "AWS::ApiGatewayV2::RouteResponse"
        or (resource["Type"] == "AWS::CloudWatch::Alarm" and "Metrics" in resource["Properties"])
    ]
    types = sorted({resources.pop(name)["Type"] for name in unknown})
    template.write_text(json.dumps(content))
    return tuple(types)


def _answer_on_the_socket(made: Deployment) -> None:
    """The route response of `$default`: without it what the function returns is dropped."""
    gateway, api = made.client("apigatewayv2"), made.outputs["SocketApiId"]
    (route,) = (
        route for route in gateway.get_routes(ApiId=api)["Items"] if route["RouteKey"] == "$default"
    )
    gateway.create_route_response(ApiId=api, RouteId=route["RouteId"], RouteResponseKey="$default")


def _point_pushes_at_the_emulator(made: Deployment) -> None:
    """As for clients: a path instead of a name that does not resolve."""
    functions = made.client("lambda")
    for function in functions.list_functions(MaxItems=100)["Functions"]:
        variables = function.get("Environment", {}).get("Variables", {})
        if "WS_ENDPOINT" in variables:
            functions.update_function_configuration(
                FunctionName=function["FunctionName"],
                Environment={"Variables": {**variables, "WS_ENDPOINT": made.connections}},
            )
