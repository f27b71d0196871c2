"""What the environment of a function says: names of tables, machines and addresses.

Plain standard library, because every handler reads it on a cold start.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass


class SettingMissing(LookupError):
    """An environment variable that this function needs is not set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Environment:
    """One field for each variable; "" where it is not set (a function gets only what it needs)."""

    stage: str = "local"  # "local" | "dev" | "prod"
    tables_table: str = ""
    vouchers_table: str = ""
    ws_endpoint: str = ""  # https://…/ws, where @connections lives
    clock_machine_arn: str = ""
    pause_machine_arn: str = ""
    flash_machine_arn: str = ""
    auth_url: str = ""
    auth_client_id: str = ""
    lan_url: str = ""  # local play only
    open_sign_up: bool = False  # accounts other than guests may sign themselves up


_NAMES = {
    "stage": "CARDROOM_STAGE",
    "tables_table": "TABLES_TABLE",
    "vouchers_table": "VOUCHERS_TABLE",
    "ws_endpoint": "WS_ENDPOINT",
    "clock_machine_arn": "CLOCK_MACHINE_ARN",
    "pause_machine_arn": "PAUSE_MACHINE_ARN",
    "flash_machine_arn": "FLASH_MACHINE_ARN",
    "auth_url": "AUTH_URL",
    "auth_client_id": "AUTH_CLIENT_ID",
    "lan_url": "LAN_URL",
}


def read(variables: Mapping[str, str] = os.environ) -> Environment:
    """The settings as the process environment has them now."""
    given = {field: variables[name] for field, name in _NAMES.items() if variables.get(name)}
    return Environment(**given, open_sign_up=variables.get("OPEN_SIGN_UP") == "true")


def needed(environment: Environment, field: str) -> str:
    """The value of a field that must be set; `SettingMissing` names the variable that is not."""
    value = getattr(environment, field)
    if not value:
        raise SettingMissing(f"{_NAMES[field]} is not set")
    return str(value)
