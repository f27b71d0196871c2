"""The user pool: guests by a generated name and password."""

from __future__ import annotations

import re

import pytest

from tests.infra.synthesized import ROOT, Template

pytestmark = pytest.mark.xdist_group("infra")


def test_guests_sign_themselves_up_with_a_nickname(dev: Template) -> None:
    pool = dev.one("AWS::Cognito::UserPool")

    assert pool["AdminCreateUserConfig"] == {"AllowAdminCreateUserOnly": False}
    assert pool["Schema"] == [{"Name": "nickname", "Required": True, "Mutable": True}]
    assert "AutoVerifiedAttributes" not in pool
    assert dev.function_of(pool["LambdaConfig"]["PreSignUp"]) == "pre_sign_up"


def test_the_pool_may_call_the_trigger(dev: Template) -> None:
    (permission,) = (
        permission
        for permission in dev.of("AWS::Lambda::Permission").values()
        if permission["Principal"] == "cognito-idp.amazonaws.com"
    )

    assert dev.function_of(permission["FunctionName"]) == "pre_sign_up"
    (pool,) = dev.of("AWS::Cognito::UserPool")
    assert permission["SourceArn"] == {"Fn::GetAtt": [pool, "Arn"]}


def test_the_site_signs_in_by_password_and_refresh_token(dev: Template) -> None:
    client = dev.one("AWS::Cognito::UserPoolClient")

    assert client["GenerateSecret"] is False
    assert sorted(client["ExplicitAuthFlows"]) == [
        "ALLOW_REFRESH_TOKEN_AUTH",
        "ALLOW_USER_PASSWORD_AUTH",
    ]
    assert client["AllowedOAuthFlowsUserPoolClient"] is False
    assert client["PreventUserExistenceErrors"] == "ENABLED"
    assert client["ReadAttributes"] == client["WriteAttributes"] == ["nickname"]


def test_generated_passwords_pass_the_policy(dev: Template) -> None:
    """The site's prefix holds a capital, a small letter, a digit and a sign."""
    policy = dev.one("AWS::Cognito::UserPool")["Policies"]["PasswordPolicy"]
    source = (ROOT / "web" / "src" / "net" / "auth.ts").read_text("utf-8")
    found = re.search(r"password: `([^$`]+)\$\{", source)
    assert found is not None
    prefix = found[1]

    assert policy["MinimumLength"] == 12
    for needed, pattern in (
        ("RequireUppercase", "[A-Z]"),
        ("RequireLowercase", "[a-z]"),
        ("RequireNumbers", "[0-9]"),
        ("RequireSymbols", "[^A-Za-z0-9]"),
    ):
        assert not policy[needed] or re.search(pattern, prefix), needed


def test_players_outlive_the_stack_in_prod_only(dev: Template, prod: Template) -> None:
    policies = {
        stage: next(
            resource["DeletionPolicy"]
            for resource in template.resources.values()
            if resource["Type"] == "AWS::Cognito::UserPool"
        )
        for stage, template in (("dev", dev), ("prod", prod))
    }

    assert policies == {"dev": "Delete", "prod": "Retain"}
    assert prod.one("AWS::Cognito::UserPool")["DeletionProtection"] == "ACTIVE"


def test_the_configuration_names_pool_and_client(dev: Template) -> None:
    variables = dev.functions["http_config"]["Environment"]["Variables"]
    (client,) = dev.of("AWS::Cognito::UserPoolClient")

    assert variables["AUTH_CLIENT_ID"] == {"Ref": client}
    assert dev.text(variables["AUTH_URL"]) == (
        "https://cognito-idp.<AWS::Region>.<AWS::URLSuffix>/"
    )
