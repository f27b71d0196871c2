"""Findings of cdk-nag that are accepted, each with its reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import aws_cdk as cdk
from constructs import Construct, IConstruct


def accept(of: IConstruct, reasons: Mapping[str, str]) -> None:
    """Accept findings on a construct and all below it. Keys are rule ids, with the finding where a
    rule has several, as in `AwsSolutions-IAM5[Resource::*]`; values say why."""
    cdk.Validations.of(of).acknowledge(
        *(cdk.Acknowledgment(id=rule, reason=reason) for rule, reason in reasons.items())
    )


def wildcard(scope: Construct, arn: str) -> str:
    """The id of the finding that a policy has this resource with a `*` in it."""
    return f"AwsSolutions-IAM5[Resource::{_shown(cdk.Stack.of(scope).resolve(arn))}]"


def _shown(resolved: Any) -> str:
    """A CloudFormation expression as cdk-nag writes it: `<AWS::Region>`, `<SiteBucket.Arn>`."""
    match resolved:
        case {"Fn::Join": [str(glue), list(parts)]}:
            return glue.join(map(_shown, parts))
        case {"Ref": str(name)}:
            return f"<{name}>"
        case {"Fn::GetAtt": [str(name), str(attribute)]}:
            return f"<{name}.{attribute}>"
        case _:
            return str(resolved)
