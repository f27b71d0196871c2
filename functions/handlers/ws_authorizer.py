"""Authorizer of `$connect`: takes the ticket of the query, and lets in whom it was made for.

What it grants reaches every later event of the socket, as strings.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from functions import observability, wiring
from functions.flows import tickets

NOBODY = "nobody"


def handler(event: Mapping[str, Any], _: object) -> dict[str, Any]:
    """Lambda entry point: a policy for this one connection."""
    ticket = (event.get("queryStringParameters") or {}).get("ticket", "")
    with observability.observed("ws_authorizer") as line:
        grant = tickets.redeem(wiring.vouchers(), ticket, now_ms=wiring.now_ms())
        if grant is None:
            line.result = "deny"
            return _policy(event["methodArn"], "Deny", NOBODY, {})
        line.result, line.table, line.role = "allow", grant.table, grant.role.value
        context = {"table": grant.table, "role": grant.role.value, "player": grant.player}
        return _policy(event["methodArn"], "Allow", grant.player or grant.role.value, context)


def _policy(arn: str, effect: str, principal: str, context: dict[str, str]) -> dict[str, Any]:
    statement = {"Action": "execute-api:Invoke", "Effect": effect, "Resource": arn}
    return {
        "principalId": principal,
        "policyDocument": {"Version": "2012-10-17", "Statement": [statement]},
        "context": context,
    }
