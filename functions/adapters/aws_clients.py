"""AWS clients, made at first use and kept for the life of the process.

Parameter validation is off: it costs more than the rest of a call, and the shapes are tested.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import boto3
from botocore.config import Config

from functions.adapters.sigv4 import Signer

if TYPE_CHECKING:
    from types_boto3_dynamodb import DynamoDBClient
    from types_boto3_stepfunctions import SFNClient

# A call that hangs is worth less than a second try: frames are resent after one second.
_CONFIG = Config(
    parameter_validation=False,
    tcp_keepalive=True,
    connect_timeout=1,
    read_timeout=2,
    retries={"mode": "standard", "total_max_attempts": 3},
)


@cache
def _session() -> boto3.session.Session:
    return boto3.session.Session()


@cache
def dynamodb() -> DynamoDBClient:
    """The low-level DynamoDB client."""
    return _session().client("dynamodb", config=_CONFIG)


@cache
def stepfunctions() -> SFNClient:
    """The Step Functions client; only the steps that start a timer make it."""
    return _session().client("stepfunctions", config=_CONFIG)


@cache
def signer() -> Signer:
    """Signs requests to `@connections` with the credentials of this process."""
    session = _session()
    return Signer(session.get_credentials, region=session.region_name or "us-east-1")
