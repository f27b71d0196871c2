"""One origin for all: pages from S3, `/api/*` and `/ws` from the two APIs, behind CloudFront."""

from __future__ import annotations

from pathlib import Path

import aws_cdk as cdk
from aws_cdk import aws_certificatemanager as acm
from aws_cdk import aws_cloudfront as cloudfront
from aws_cdk import aws_cloudfront_origins as origins
from aws_cdk import aws_logs as logs
from aws_cdk import aws_s3 as s3
from aws_cdk import aws_s3_deployment as deployment
from constructs import Construct, IConstruct

from infra import headers, routes
from infra.constructs import findings
from infra.settings import Settings

_NO_LOG = "Access logs would keep players' addresses, and the tickets in the socket's address."
_DEPLOYER = "CDK's own function copies the pages; its role and its runtime come with CDK."


class Site(Construct):
    """The distribution, its bucket, and the pages in it."""

    def __init__(
        self,
        scope: Construct,
        id: str,
        settings: Settings,
        *,
        http_api_id: str,
        socket_api_id: str,
        sign_in_origin: str,
    ) -> None:
        super().__init__(scope, id)
        self._settings = settings
        self.bucket = self._bucket(settings)
        policy = self._headers(settings, sign_in_origin)
        self.distribution = self._distribution(
            settings,
            policy,
            {
                "/api/*": self._api_behavior(http_api_id, policy),
                f"/{routes.WEBSOCKET_STAGE}": self._api_behavior(socket_api_id),
            },
        )
        self._accept_distribution()
        self.url = f"https://{settings.domain or self.distribution.distribution_domain_name}"

    def publish(self, pages: Path) -> None:
        """Copy a built site into the bucket: hashed assets first, then the pages that name them.
        Old assets stay, for pages that are open now."""
        log = logs.LogGroup(
            self,
            "PagesLog",
            log_group_name=f"/aws/lambda/{self._settings.name('pages')}",
            retention=logs.RetentionDays.ONE_WEEK,
            removal_policy=cdk.RemovalPolicy.DESTROY,
        )
        earlier: list[str] = []
        previous: deployment.BucketDeployment | None = None
        for number, (pattern, cache_control) in enumerate(headers.caching()):
            everything = pattern == "*"
            made = deployment.BucketDeployment(
                self,
                f"Pages{number}",
                sources=[deployment.Source.asset(str(pages))],
                destination_bucket=self.bucket,
                exclude=earlier if everything else ["*"],
                include=None if everything else [pattern],
                cache_control=[deployment.CacheControl.from_string(cache_control)],
                prune=False,
                distribution=self.distribution if everything else None,
                distribution_paths=["/*"] if everything else None,
                memory_limit=256,
                log_group=log,
            )
            if previous is not None:
                made.node.add_dependency(previous)
            previous = made
            earlier.append(pattern)
        if previous is not None:
            self._accept_deployer(previous.handler_role.node.scope)

    def _accept_deployer(self, deployer: IConstruct | None) -> None:
        assert deployer is not None
        actions = ("GetBucket", "GetObject", "List", "Abort", "DeleteObject")
        stack = cdk.Stack.of(self)
        assets = f"cdk-hnb659fds-assets-{stack.account}-{stack.region}"
        findings.accept(
            deployer,
            {
                **{f"AwsSolutions-IAM5[Action::s3:{name}*]": _DEPLOYER for name in actions},
                "AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/"
                "AWSLambdaBasicExecutionRole]": _DEPLOYER,
                "AwsSolutions-IAM5[Resource::*]": _DEPLOYER,
                findings.wildcard(self, self.bucket.arn_for_objects("*")): _DEPLOYER,
                findings.wildcard(self, f"arn:{stack.partition}:s3:::{assets}/*"): _DEPLOYER,
                "AwsSolutions-L1": _DEPLOYER,
            },
        )

    def _bucket(self, settings: Settings) -> s3.Bucket:
        keep = settings.production
        bucket = s3.Bucket(
            self,
            "Bucket",
            block_public_access=s3.BlockPublicAccess.BLOCK_ALL,
            object_ownership=s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
            encryption=s3.BucketEncryption.S3_MANAGED,
            enforce_ssl=True,
            removal_policy=cdk.RemovalPolicy.RETAIN if keep else cdk.RemovalPolicy.DESTROY,
        )
        findings.accept(bucket, {"AwsSolutions-S1": _NO_LOG})
        return bucket

    def _headers(self, settings: Settings, sign_in: str) -> cloudfront.ResponseHeadersPolicy:
        """CloudFront takes some headers as settings of their own and the rest by name."""
        rest = headers.security()
        for name in ("X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy"):
            del rest[name]
        policy = headers.content_security_policy(
            sign_in, *([f"wss://{settings.domain}"] if settings.domain else [])
        )
        return cloudfront.ResponseHeadersPolicy(
            self,
            "Headers",
            response_headers_policy_name=settings.name("headers"),
            security_headers_behavior=cloudfront.ResponseSecurityHeadersBehavior(
                content_security_policy=cloudfront.ResponseHeadersContentSecurityPolicy(
                    content_security_policy=policy, override=True
                ),
                content_type_options=cloudfront.ResponseHeadersContentTypeOptions(override=True),
                frame_options=cloudfront.ResponseHeadersFrameOptions(
                    frame_option=cloudfront.HeadersFrameOption.DENY, override=True
                ),
                referrer_policy=cloudfront.ResponseHeadersReferrerPolicy(
                    referrer_policy=cloudfront.HeadersReferrerPolicy.NO_REFERRER, override=True
                ),
                strict_transport_security=_transport_security(),
            ),
            custom_headers_behavior=cloudfront.ResponseCustomHeadersBehavior(
                custom_headers=[
                    cloudfront.ResponseCustomHeader(header=name, value=value, override=True)
                    for name, value in rest.items()
                ]
            ),
        )

    def _distribution(
        self,
        settings: Settings,
        policy: cloudfront.ResponseHeadersPolicy,
        apis: dict[str, cloudfront.BehaviorOptions],
    ) -> cloudfront.Distribution:
        certificate = settings.certificate_arn and acm.Certificate.from_certificate_arn(
            self, "Certificate", settings.certificate_arn
        )
        return cloudfront.Distribution(
            self,
            "Distribution",
            comment=settings.name("site"),
            default_root_object="index.html",
            default_behavior=cloudfront.BehaviorOptions(
                origin=origins.S3BucketOrigin.with_origin_access_control(self.bucket),
                viewer_protocol_policy=cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
                response_headers_policy=policy,
                compress=True,
            ),
            # No error pages: they would turn an API's refusal into a page.
            additional_behaviors=apis,
            http_version=cloudfront.HttpVersion.HTTP2_AND_3,
            minimum_protocol_version=cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021
            if certificate
            else None,
            price_class=cloudfront.PriceClass.PRICE_CLASS_100,
            certificate=certificate or None,
            domain_names=[settings.domain] if settings.domain else None,
        )

    def _accept_distribution(self) -> None:
        findings.accept(
            self.distribution,
            {
                "AwsSolutions-CFR1": "Players may sit in any country.",
                "AwsSolutions-CFR2": "A web ACL costs more than a month of play; both APIs are"
                " throttled and every table has its own limits.",
                "AwsSolutions-CFR3": _NO_LOG,
                "AwsSolutions-CFR4": "Without a domain of its own the site has CloudFront's"
                " certificate, whose protocol cannot be chosen.",
            },
        )

    def _api_behavior(
        self, api_id: str, policy: cloudfront.ResponseHeadersPolicy | None = None
    ) -> cloudfront.BehaviorOptions:
        stack = cdk.Stack.of(self)
        return cloudfront.BehaviorOptions(
            # The path is kept as it is: `/api` is part of the routes, `/ws` is the stage.
            origin=origins.HttpOrigin(
                f"{api_id}.execute-api.{stack.region}.{stack.url_suffix}",
                protocol_policy=cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
                origin_ssl_protocols=[cloudfront.OriginSslPolicy.TLS_V1_2],
            ),
            viewer_protocol_policy=cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
            allowed_methods=cloudfront.AllowedMethods.ALLOW_ALL,
            cache_policy=cloudfront.CachePolicy.CACHING_DISABLED,
            origin_request_policy=cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
            response_headers_policy=policy,
        )


def _transport_security() -> cloudfront.ResponseHeadersStrictTransportSecurity:
    directives = [part.strip() for part in headers.transport_security().split(";")]
    seconds = next(part for part in directives if part.startswith("max-age="))
    return cloudfront.ResponseHeadersStrictTransportSecurity(
        access_control_max_age=cdk.Duration.seconds(int(seconds.removeprefix("max-age="))),
        include_subdomains="includeSubDomains" in directives,
        preload="preload" in directives,
        override=True,
    )
