"""The two APIs: HTTP under `/api`, the WebSocket at `/ws`. Both stand behind the site's origin."""

from __future__ import annotations

import json
from collections.abc import Mapping

import aws_cdk as cdk
from aws_cdk import aws_apigatewayv2 as gateway
from aws_cdk import aws_apigatewayv2_authorizers as authorizers
from aws_cdk import aws_apigatewayv2_integrations as integrations
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_logs as logs
from constructs import Construct, IDependable

from infra import routes
from infra.constructs import findings
from infra.constructs.sign_in import SignIn
from infra.settings import Settings

# Of the account's 10,000 requests per second, which both APIs and all pushes share.
HTTP_RATE, HTTP_BURST = 500, 1_000
SOCKET_RATE, SOCKET_BURST = 2_000, 2_000
_LOGGED = {
    "request": "$context.requestId",
    "route": "$context.routeKey",
    "status": "$context.status",
    "took_ms": "$context.responseLatency",
    "error": "$context.error.messageString",
    "integration_error": "$context.integrationErrorMessage",
}


class HttpApi(Construct):
    """The routes of `infra.routes.HTTP`; those for players ask for a JWT of the user pool."""

    def __init__(
        self,
        scope: Construct,
        id: str,
        settings: Settings,
        *,
        functions: Mapping[str, lambda_.IFunction],
        sign_in: SignIn,
    ) -> None:
        super().__init__(scope, id)
        self.api = gateway.HttpApi(
            self, "Api", api_name=settings.name("http"), create_default_stage=False
        )
        signed_in = authorizers.HttpUserPoolAuthorizer(
            "SignedIn", sign_in.pool, user_pool_clients=[sign_in.client]
        )
        targets = {
            name: integrations.HttpLambdaIntegration(name, functions[name])
            for name in sorted({route.function for route in routes.HTTP})
        }
        made: list[IDependable] = []
        for route in routes.HTTP:
            made += self.api.add_routes(
                path=route.path,
                methods=[gateway.HttpMethod[route.method]],
                integration=targets[route.function],
                authorizer=signed_in if route.signed_in else None,
            )
        self._stage(settings).node.add_dependency(*made)
        findings.accept(
            self.api, {"AwsSolutions-APIG4": "Public by design: no sign-in, a throttle instead."}
        )

    def _stage(self, settings: Settings) -> gateway.HttpStage:
        log_group = _access_log(self, settings, "http")
        stage = gateway.HttpStage(
            self,
            "Stage",
            http_api=self.api,
            stage_name="$default",
            auto_deploy=True,
            throttle=gateway.ThrottleSettings(rate_limit=HTTP_RATE, burst_limit=HTTP_BURST),
        )
        inner = stage.node.default_child
        assert isinstance(inner, gateway.CfnStage)
        inner.access_log_settings = gateway.CfnStage.AccessLogSettingsProperty(
            destination_arn=log_group.log_group_arn, format=json.dumps(_LOGGED)
        )
        # Plain JSON, because CDK's property type has no place for a map of route keys.
        inner.add_property_override(
            "RouteSettings",
            {
                route.key: {
                    "ThrottlingRateLimit": route.per_second,
                    "ThrottlingBurstLimit": 2 * route.per_second,
                }
                for route in routes.HTTP
                if route.per_second
            },
        )
        return stage


class SocketApi(Construct):
    """The WebSocket API itself. Its routes come later, by `connect`: functions must know its id."""

    def __init__(self, scope: Construct, id: str, settings: Settings) -> None:
        super().__init__(scope, id)
        self.api = gateway.WebSocketApi(
            self,
            "Api",
            api_name=settings.name("ws"),
            # No frame is routed by content: no route but $default exists.
            route_selection_expression="$request.body.type",
        )
        self.stage = gateway.WebSocketStage(
            self,
            "Stage",
            web_socket_api=self.api,
            stage_name=routes.WEBSOCKET_STAGE,
            auto_deploy=True,
            throttle=gateway.ThrottleSettings(rate_limit=SOCKET_RATE, burst_limit=SOCKET_BURST),
        )
        findings.accept(
            self,
            {
                "AwsSolutions-APIG1": "Access logs of a WebSocket need an account-wide role, and"
                " each frame leaves a line of its function anyway.",
                "AwsSolutions-APIG4": "The authorizer of $connect decides for the connection.",
            },
        )

    def connect(self, functions: Mapping[str, lambda_.IFunction]) -> None:
        """Add the three routes. `$connect` asks the authorizer for a ticket; what `$default`
        returns is the answer frame."""
        ticket = authorizers.WebSocketLambdaAuthorizer(
            "Ticket",
            functions[routes.AUTHORIZER],
            identity_source=[f"route.request.querystring.{routes.TICKET}"],
        )
        for key, name in routes.WEBSOCKET.items():
            self.api.add_route(
                key,
                integration=integrations.WebSocketLambdaIntegration(name, functions[name]),
                authorizer=ticket if key == routes.CONNECT else None,
                return_response=key == routes.DEFAULT,
            )


def _access_log(scope: Construct, settings: Settings, api: str) -> logs.LogGroup:
    return logs.LogGroup(
        scope,
        "Log",
        log_group_name=f"/aws/vendedlogs/apis/{settings.name(api)}",
        retention=logs.RetentionDays.ONE_MONTH,
        removal_policy=cdk.RemovalPolicy.DESTROY,
    )
