"""The Cognito user pool: guests with a generated name and password, no e-mail."""

from __future__ import annotations

import aws_cdk as cdk
from aws_cdk import aws_cognito as cognito
from aws_cdk import aws_lambda as lambda_
from constructs import Construct

from infra.constructs import findings
from infra.settings import Settings


class SignIn(Construct):
    """The pool, the site's client, and the address where browsers sign in."""

    def __init__(
        self, scope: Construct, id: str, settings: Settings, *, pre_sign_up: lambda_.IFunction
    ) -> None:
        super().__init__(scope, id)
        self.pool = self._pool(settings, pre_sign_up)
        self.client = self._client(settings)
        stack = cdk.Stack.of(self)
        self.origin = f"https://cognito-idp.{stack.region}.{stack.url_suffix}"
        findings.accept(
            self.pool,
            {
                "AwsSolutions-COG2": "Guests have no second factor: nothing of value is behind an"
                " account but a seat, and its password is random.",
                "AwsSolutions-COG8": "The Plus plan costs more for a player than all play does.",
            },
        )

    def _pool(self, settings: Settings, pre_sign_up: lambda_.IFunction) -> cognito.UserPool:
        return cognito.UserPool(
            self,
            "Pool",
            user_pool_name=settings.name("players"),
            feature_plan=cognito.FeaturePlan.LITE,
            self_sign_up_enabled=True,
            sign_in_aliases=cognito.SignInAliases(username=True),
            sign_in_case_sensitive=False,
            standard_attributes=cognito.StandardAttributes(
                nickname=cognito.StandardAttribute(required=True, mutable=True)
            ),
            # The password of a guest is the recovery code: 100 random bits behind a prefix that
            # holds a capital, a digit and a sign.
            password_policy=cognito.PasswordPolicy(
                min_length=12,
                require_lowercase=True,
                require_uppercase=True,
                require_digits=True,
                require_symbols=True,
            ),
            account_recovery=cognito.AccountRecovery.NONE,
            mfa=cognito.Mfa.OFF,
            lambda_triggers=cognito.UserPoolTriggers(pre_sign_up=pre_sign_up),
            deletion_protection=settings.production,
            removal_policy=cdk.RemovalPolicy.RETAIN
            if settings.production
            else cdk.RemovalPolicy.DESTROY,
        )

    def _client(self, settings: Settings) -> cognito.UserPoolClient:
        return self.pool.add_client(
            "Site",
            user_pool_client_name=settings.name("site"),
            generate_secret=False,
            disable_o_auth=True,
            auth_flows=cognito.AuthFlow(user_password=True),
            prevent_user_existence_errors=True,
            enable_token_revocation=True,
            id_token_validity=cdk.Duration.hours(1),
            access_token_validity=cdk.Duration.hours(1),
            refresh_token_validity=cdk.Duration.days(90),
            read_attributes=cognito.ClientAttributes().with_standard_attributes(nickname=True),
            write_attributes=cognito.ClientAttributes().with_standard_attributes(nickname=True),
        )
