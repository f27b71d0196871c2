"""The routes of both APIs: those of the protocol, no more, each with its function and its lock."""

from __future__ import annotations

import pytest

from functions.protocol import routes as protocol
from infra import routes
from tests.infra.synthesized import Json, Template

pytestmark = pytest.mark.xdist_group("infra")


def apis(template: Template) -> dict[str, str]:
    """Logical ids by protocol."""
    found = template.of("AWS::ApiGatewayV2::Api")
    return {api["ProtocolType"]: logical for logical, api in found.items()}


def routes_of(template: Template, kind: str) -> dict[str, Json]:
    api = {"Ref": apis(template)[kind]}
    found = template.of("AWS::ApiGatewayV2::Route").values()
    return {route["RouteKey"]: route for route in found if route["ApiId"] == api}


def target(template: Template, route: Json) -> str:
    """The function that a route calls."""
    _, (_, integration) = route["Target"]["Fn::Join"]
    uri = template.of("AWS::ApiGatewayV2::Integration")[integration["Ref"]]["IntegrationUri"]
    return template.function_of(uri)


def stage_of(template: Template, kind: str) -> Json:
    api = {"Ref": apis(template)[kind]}
    stages = template.of("AWS::ApiGatewayV2::Stage").values()
    (stage,) = (stage for stage in stages if stage["ApiId"] == api)
    return stage


def test_http_routes_are_those_of_the_protocol(dev: Template) -> None:
    """In both directions: key, function, and whether a player must have signed in."""
    made = {
        (key, target(dev, route), route.get("AuthorizationType", "NONE") == "JWT")
        for key, route in routes_of(dev, "HTTP").items()
    }

    assert made == {(route.key, route.handler, route.signed_in) for route in protocol.HTTP_ROUTES}


def test_the_infra_table_of_routes_is_the_same(dev: Template) -> None:
    ours = {(route.key, route.function, route.signed_in) for route in routes.HTTP}

    assert ours == {(r.key, r.handler, r.signed_in) for r in protocol.HTTP_ROUTES}
    assert routes.WEBSOCKET == protocol.WEBSOCKET_ROUTES
    assert routes.AUTHORIZER == protocol.WEBSOCKET_AUTHORIZER
    assert routes.TICKET == protocol.WEBSOCKET_TICKET


def test_tokens_are_those_of_our_pool_and_client(dev: Template) -> None:
    (pool,) = dev.of("AWS::Cognito::UserPool")
    (client,) = dev.of("AWS::Cognito::UserPoolClient")
    (authorizer,) = (
        authorizer
        for authorizer in dev.of("AWS::ApiGatewayV2::Authorizer").values()
        if authorizer["AuthorizerType"] == "JWT"
    )

    assert authorizer["IdentitySource"] == ["$request.header.Authorization"]
    assert authorizer["JwtConfiguration"]["Audience"] == [{"Ref": client}]
    issuer = dev.text(authorizer["JwtConfiguration"]["Issuer"])
    assert issuer == f"https://cognito-idp.<AWS::Region>.amazonaws.com/<{pool}>"


def test_http_answers_are_made_of_payload_two(dev: Template) -> None:
    api = {"Ref": apis(dev)["HTTP"]}
    versions = {
        integration["PayloadFormatVersion"]
        for integration in dev.of("AWS::ApiGatewayV2::Integration").values()
        if integration["ApiId"] == api
    }

    assert versions == {"2.0"}


def test_the_http_stage_takes_no_part_of_the_path(dev: Template) -> None:
    """`$default`, so that `/api/…` is the path of the routes as it is on the site's origin."""
    stage = stage_of(dev, "HTTP")

    assert stage["StageName"] == "$default"
    assert stage["AutoDeploy"] is True


def test_routes_without_sign_in_have_a_throttle_of_their_own(dev: Template) -> None:
    """All but the configuration, which reads nothing; and the stage limits everything."""
    stage = stage_of(dev, "HTTP")
    throttled = stage["RouteSettings"]

    assert stage["DefaultRouteSettings"]["ThrottlingRateLimit"] == 500
    assert set(throttled) == {
        route.key for route in protocol.HTTP_ROUTES if not route.signed_in
    } - {"GET /api/config"}
    for settings in throttled.values():
        assert 0 < settings["ThrottlingRateLimit"] <= settings["ThrottlingBurstLimit"] <= 400


def test_the_stage_waits_for_the_routes_it_throttles(dev: Template) -> None:
    """CloudFormation would name routes that do not exist yet."""
    stage = next(r for r in dev.resources.values() if r["Type"].endswith("V2::Stage")
                 and r["Properties"]["StageName"] == "$default")  # fmt: skip
    made = {
        name
        for name, route in dev.of("AWS::ApiGatewayV2::Route").items()
        if route["ApiId"] == {"Ref": apis(dev)["HTTP"]}
    }

    assert made <= set(stage["DependsOn"])


def test_access_logs_hold_no_query_and_no_address(dev: Template) -> None:
    """A ticket stands in the query of a socket; nothing of the kind may be logged."""
    for stage in dev.of("AWS::ApiGatewayV2::Stage").values():
        written = stage.get("AccessLogSettings", {}).get("Format", "")
        for secret in ("querystring", "sourceIp", "authorizer", "header"):
            assert secret not in written


def test_socket_routes_are_those_of_the_protocol(dev: Template) -> None:
    made = {key: target(dev, route) for key, route in routes_of(dev, "WEBSOCKET").items()}

    assert made == protocol.WEBSOCKET_ROUTES


def test_a_socket_is_let_in_by_its_ticket_only(dev: Template) -> None:
    """The authorizer stands before `$connect`, and nowhere else (API Gateway allows no more)."""
    socket = routes_of(dev, "WEBSOCKET")
    (logical,) = (
        name
        for name, authorizer in dev.of("AWS::ApiGatewayV2::Authorizer").items()
        if authorizer["AuthorizerType"] == "REQUEST"
    )
    authorizer = dev.of("AWS::ApiGatewayV2::Authorizer")[logical]

    assert socket["$connect"]["AuthorizationType"] == "CUSTOM"
    assert socket["$connect"]["AuthorizerId"] == {"Ref": logical}
    assert dev.function_of(authorizer["AuthorizerUri"]) == "ws_authorizer"
    assert authorizer["IdentitySource"] == ["route.request.querystring.ticket"]
    for key in ("$disconnect", "$default"):
        assert socket[key].get("AuthorizationType", "NONE") == "NONE"


def test_what_a_frame_s_function_returns_goes_back_to_its_sender(dev: Template) -> None:
    """Without a route response API Gateway drops it."""
    response = dev.one("AWS::ApiGatewayV2::RouteResponse")
    default = routes_of(dev, "WEBSOCKET")["$default"]

    assert response["RouteResponseKey"] == "$default"
    assert dev.of("AWS::ApiGatewayV2::Route")[response["RouteId"]["Ref"]] == default
    assert default["RouteResponseSelectionExpression"] == "$default"


def test_the_socket_stage_is_its_path(dev: Template) -> None:
    """`/ws` on the site's origin is the stage: CloudFront passes the path on as it is."""
    stage = stage_of(dev, "WEBSOCKET")

    assert stage["StageName"] == "ws"
    assert stage["DefaultRouteSettings"]["ThrottlingRateLimit"] > 0


def test_gateways_may_call_their_functions(dev: Template) -> None:
    """One permission for each route and for the authorizer, for the right service."""
    called = {
        dev.function_of(permission["FunctionName"])
        for permission in dev.of("AWS::Lambda::Permission").values()
        if permission["Principal"] == "apigateway.amazonaws.com"
    }

    assert called == {route.handler for route in protocol.HTTP_ROUTES} | {
        *protocol.WEBSOCKET_ROUTES.values(),
        protocol.WEBSOCKET_AUTHORIZER,
    }
