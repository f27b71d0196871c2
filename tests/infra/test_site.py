"""One origin: pages, `/api/*` and `/ws` behind CloudFront, with strict headers."""

from __future__ import annotations

from itertools import pairwise

import pytest

from infra import headers
from tests.infra.synthesized import Json, Template

pytestmark = pytest.mark.xdist_group("infra")

# Managed policies of CloudFront have fixed ids.
CACHING_DISABLED = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad"
ALL_BUT_HOST = "b689b0a8-53d0-40ab-baf2-68738e2966ac"


def distribution(template: Template) -> Json:
    config: Json = template.one("AWS::CloudFront::Distribution")["DistributionConfig"]
    return config


def behaviors(template: Template) -> dict[str, Json]:
    return {b["PathPattern"]: b for b in distribution(template)["CacheBehaviors"]}


def origin(template: Template, behavior: Json) -> Json:
    (found,) = (
        origin
        for origin in distribution(template)["Origins"]
        if origin["Id"] == behavior["TargetOriginId"]
    )
    return dict(found)


def test_both_apis_are_on_the_site_s_origin(dev: Template) -> None:
    apis = {api["ProtocolType"]: name for name, api in dev.of("AWS::ApiGatewayV2::Api").items()}
    hosts = {
        path: dev.text(origin(dev, behavior)["DomainName"])
        for path, behavior in behaviors(dev).items()
    }

    assert hosts == {
        "/api/*": f"<{apis['HTTP']}>.execute-api.<AWS::Region>.<AWS::URLSuffix>",
        "/ws": f"<{apis['WEBSOCKET']}>.execute-api.<AWS::Region>.<AWS::URLSuffix>",
    }


@pytest.mark.parametrize("path", ["/api/*", "/ws"])
def test_apis_are_passed_through(dev: Template, path: str) -> None:
    """Nothing is cached; every header but Host goes on, because the host must be the API's own;
    the path is kept (an origin path would be put before it)."""
    behavior = behaviors(dev)[path]

    assert behavior["CachePolicyId"] == CACHING_DISABLED
    assert behavior["OriginRequestPolicyId"] == ALL_BUT_HOST
    assert {"POST", "PUT", "DELETE"} <= set(behavior["AllowedMethods"])
    assert behavior["ViewerProtocolPolicy"] == "https-only"
    assert "OriginPath" not in origin(dev, behavior)
    assert origin(dev, behavior)["CustomOriginConfig"]["OriginSSLProtocols"] == ["TLSv1.2"]


def test_there_are_no_error_pages(dev: Template) -> None:
    """They hold for the whole distribution and would turn an API's 403 into a page."""
    assert "CustomErrorResponses" not in distribution(dev)


def test_pages_come_from_a_private_bucket(dev: Template) -> None:
    config = distribution(dev)
    pages = origin(dev, config["DefaultCacheBehavior"])
    control = dev.one("AWS::CloudFront::OriginAccessControl")["OriginAccessControlConfig"]
    bucket = dev.one("AWS::S3::Bucket")

    assert config["DefaultRootObject"] == "index.html"
    assert config["DefaultCacheBehavior"]["ViewerProtocolPolicy"] == "redirect-to-https"
    assert "OriginAccessControlId" in pages
    assert pages["S3OriginConfig"] == {"OriginAccessIdentity": ""}
    assert control["SigningBehavior"] == "always"
    assert set(bucket["PublicAccessBlockConfiguration"].values()) == {True}


def test_the_bucket_lets_in_this_distribution_only(dev: Template) -> None:
    statements = dev.one("AWS::S3::BucketPolicy")["PolicyDocument"]["Statement"]
    allowed = [
        statement
        for statement in statements
        if statement["Effect"] == "Allow"
        and statement["Principal"] == {"Service": "cloudfront.amazonaws.com"}
    ]
    (logical,) = dev.of("AWS::CloudFront::Distribution")

    (reading,) = allowed
    assert reading["Action"] == "s3:GetObject"
    assert dev.text(reading["Condition"]["StringEquals"]["AWS:SourceArn"]).endswith(
        f":distribution/<{logical}>"
    )


def policy(template: Template) -> Json:
    config: Json = template.one("AWS::CloudFront::ResponseHeadersPolicy")[
        "ResponseHeadersPolicyConfig"
    ]
    return config


def test_the_content_security_policy_is_strict(dev: Template) -> None:
    """Own scripts and styles only; connections to the own origin and to the sign-in service."""
    told = policy(dev)["SecurityHeadersConfig"]["ContentSecurityPolicy"]
    text = dev.text(told["ContentSecurityPolicy"])
    directives = dict(part.strip().split(" ", 1) for part in text.split(";"))

    assert directives["default-src"] == "'none'"
    assert directives["script-src"] == directives["style-src"] == "'self'"
    assert directives["frame-ancestors"] == directives["base-uri"] == "'none'"
    assert directives["connect-src"] == (
        "'self' https://cognito-idp.<AWS::Region>.<AWS::URLSuffix>"
    )
    assert "unsafe" not in text
    assert "*" not in text
    assert told["Override"] is True


def test_headers_are_those_of_local_play(dev: Template) -> None:
    """All of `infra/headers.json`, whether CloudFront has a setting for one or not."""
    secured = policy(dev)["SecurityHeadersConfig"]
    sent = {
        item["Header"]: item["Value"] for item in policy(dev)["CustomHeadersConfig"]["Items"]
    } | {
        "X-Content-Type-Options": "nosniff" if "ContentTypeOptions" in secured else "",
        "X-Frame-Options": secured["FrameOptions"]["FrameOption"],
        "Referrer-Policy": secured["ReferrerPolicy"]["ReferrerPolicy"],
    }

    assert sent == headers.security()
    transport = secured["StrictTransportSecurity"]
    assert f"max-age={transport['AccessControlMaxAgeSec']}" in headers.transport_security()
    assert transport["IncludeSubdomains"] is True


def test_headers_go_with_pages_and_requests(dev: Template) -> None:
    (logical,) = dev.of("AWS::CloudFront::ResponseHeadersPolicy")

    for behavior in (distribution(dev)["DefaultCacheBehavior"], behaviors(dev)["/api/*"]):
        assert behavior["ResponseHeadersPolicyId"] == {"Ref": logical}


def test_assets_are_kept_for_a_year_and_pages_asked_for_each_time(dev: Template) -> None:
    """Assets are named by their content. They are copied first: a page names them."""
    copied = [
        (
            resource["Properties"].get("Include", ["everything else"])[0],
            resource["Properties"]["SystemMetadata"]["cache-control"],
            resource["Properties"].get("Exclude"),
            resource["Properties"]["Prune"],
        )
        for resource in dev.resources.values()
        if resource["Type"] == "Custom::CDKBucketDeployment"
    ]

    assert copied == [
        ("assets/*", "public, max-age=31536000, immutable", ["*"], False),
        ("*.html", "no-cache", ["*"], False),
        ("everything else", "public, max-age=3600", ["assets/*", "*.html"], False),
    ]


def test_copies_follow_each_other(dev: Template) -> None:
    copies = [
        (name, resource.get("DependsOn", []))
        for name, resource in dev.resources.items()
        if resource["Type"] == "Custom::CDKBucketDeployment"
    ]

    for (earlier, _), (_, waits_for) in pairwise(copies):
        assert earlier in waits_for
