"""Reads what a REQUEST authorizer answered, as API Gateway evaluates it.

The answer is an IAM policy with a principal and a context. Any matching Deny wins; without a
matching Allow the request is denied; an answer that is none of this is an error of the authorizer.
"""

from __future__ import annotations

import json
from fnmatch import fnmatchcase
from typing import Any


class BadAnswer(Exception):
    """The authorizer answered something that API Gateway cannot use."""


def verdict(answer: Any, arn: str) -> dict[str, str] | None:
    """The context for all later events of the connection, values as text; None if denied."""
    try:
        principal = answer["principalId"]
        statements = answer["policyDocument"]["Statement"]
        context = answer.get("context") or {}
        if not _is_allowed(statements, arn):
            return None
        return {
            **{name: _text(value) for name, value in context.items()},
            "principalId": str(principal),
        }
    except (KeyError, TypeError, AttributeError) as error:
        raise BadAnswer(type(error).__name__) from error


def _is_allowed(statements: list[dict[str, Any]], arn: str) -> bool:
    effects = {
        statement["Effect"]
        for statement in statements
        if _matches(statement["Action"], "execute-api:Invoke")
        and _matches(statement["Resource"], arn)
    }
    return "Allow" in effects and "Deny" not in effects


def _matches(patterns: str | list[str], value: str) -> bool:
    names = [patterns] if isinstance(patterns, str) else patterns
    return any(fnmatchcase(value, name.replace("[", "[[]")) for name in names)


def _text(value: object) -> str:
    """Context values are text, numbers or booleans; later events carry them all as text."""
    match value:
        case str():
            return value
        case bool() | int() | float():
            return json.dumps(value)
        case _:
            raise TypeError(type(value).__name__)
