"""What a cold start of the hot handlers costs, as a ratio to the packages nobody can do without."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time

RUNS = 9
BASE = "import boto3, pydantic; boto3.client('dynamodb', region_name='eu-west-1')"
HANDLERS = ("ws_message", "tick")
# All that the first call of a handler waits for: adapters are imported, and clients made, late.
FIRST_CALL = """
import functions.handlers.{name}
from functions import wiring
from functions.adapters import aws_clients
wiring.world()
aws_clients.dynamodb()
"""
_ENVIRONMENT = {
    "TABLES_TABLE": "t",
    "VOUCHERS_TABLE": "v",
    "WS_ENDPOINT": "https://example.com/ws",
    "CLOCK_MACHINE_ARN": "c",
    "PAUSE_MACHINE_ARN": "p",
    "FLASH_MACHINE_ARN": "f",
    "AWS_DEFAULT_REGION": "eu-west-1",
    "AWS_ACCESS_KEY_ID": "x",
    "AWS_SECRET_ACCESS_KEY": "x",
}


def report() -> dict[str, float]:
    """Milliseconds of a fresh process (the interpreter's own taken off), and ratios to the base.

    The processes of one round run one after the other, so that a busy machine is busy for all."""
    programs = {"empty": "pass", "base": BASE}
    programs |= {f"{name}_import": f"import functions.handlers.{name}" for name in HANDLERS}
    programs |= {f"{name}_first_call": FIRST_CALL.format(name=name) for name in HANDLERS}
    times: dict[str, list[float]] = {name: [] for name in programs}
    for _ in range(RUNS):
        for name, program in programs.items():
            times[name].append(_run_ms(program))
    middle = {name: statistics.median(values) for name, values in times.items()}
    base = middle["base"] - middle["empty"]
    made = {"boto3_client_and_pydantic_ms": round(base, 1)}
    for name in list(programs)[2:]:
        took = middle[name] - middle["empty"]
        made |= {f"{name}_ms": round(took, 1), f"{name}_ratio": round(took / base, 2)}
    return made


def _run_ms(program: str) -> float:
    began_s = time.perf_counter()
    environment = {**os.environ, **_ENVIRONMENT}
    subprocess.run([sys.executable, "-c", program], check=True, env=environment)
    return (time.perf_counter() - began_s) * 1_000
