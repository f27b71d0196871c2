"""The context of the CDK app: what is refused, what follows from it."""

from __future__ import annotations

import json

import pytest

from infra.settings import PYTHON, Architecture, Settings, WrongContext, read
from tests.infra.synthesized import ROOT, Template, synthesize

pytestmark = pytest.mark.xdist_group("infra")

CERTIFICATE = "arn:aws:acm:us-east-1:123456789012:certificate/1a2b-3c"


def test_cdk_json_is_the_default() -> None:
    context = json.loads((ROOT / "cdk.json").read_text("utf-8"))["context"]

    assert read(context.get) == read(lambda _: None) == Settings(stage="dev")
    assert (Settings(stage="dev").architecture, PYTHON) == (Architecture.ARM64, "3.14")


@pytest.mark.parametrize(
    ("context", "said"),
    [
        ({"stage": "Prod"}, "stage"),
        ({"architecture": "arm"}, "architecture"),
        ({"python": "3"}, "python"),
        ({"python": "3.10"}, "python"),
        ({"domain": "play.example.com"}, "go together"),
        ({"certificate_arn": CERTIFICATE}, "go together"),
        (
            {
                "domain": "play.example.com",
                "certificate_arn": CERTIFICATE.replace("us-east-1", "eu-west-1"),
            },
            "us-east-1",
        ),
    ],
)
def test_wrong_context_is_refused(context: dict[str, str], said: str) -> None:
    with pytest.raises(WrongContext, match=said):
        read(context.get)


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Template:
    """Everything that context can change, changed."""
    return synthesize(
        tmp_path_factory.mktemp("other"),
        stage="dev",
        architecture="x86_64",
        python="3.11",
        domain="play.example.com",
        certificate_arn=CERTIFICATE,
        alarm_email="host@example.com",
        open_sign_up="true",
    )


def test_processor_and_python_come_from_context(other: Template) -> None:
    kinds = {(f["Runtime"], *f["Architectures"]) for f in other.functions.values()}

    assert kinds == {("python3.11", "x86_64")}


def test_a_domain_of_its_own_has_its_certificate(other: Template) -> None:
    config = other.one("AWS::CloudFront::Distribution")["DistributionConfig"]
    policy = other.one("AWS::CloudFront::ResponseHeadersPolicy")["ResponseHeadersPolicyConfig"]
    csp = policy["SecurityHeadersConfig"]["ContentSecurityPolicy"]["ContentSecurityPolicy"]

    assert config["Aliases"] == ["play.example.com"]
    assert config["ViewerCertificate"]["AcmCertificateArn"] == CERTIFICATE
    assert config["ViewerCertificate"]["MinimumProtocolVersion"] == "TLSv1.2_2021"
    assert "wss://play.example.com" in other.text(csp)
    assert other.content["Outputs"]["SiteUrl"]["Value"] == "https://play.example.com"


def test_somebody_is_woken(other: Template, dev: Template) -> None:
    subscription = other.one("AWS::SNS::Subscription")

    assert (subscription["Protocol"], subscription["Endpoint"]) == ("email", "host@example.com")
    assert dev.of("AWS::SNS::Subscription") == {}


def test_sign_up_is_open_when_asked(other: Template, dev: Template) -> None:
    def told(template: Template) -> object:
        return template.functions["pre_sign_up"]["Environment"]["Variables"].get("OPEN_SIGN_UP")

    assert (told(other), told(dev)) == ("true", None)
