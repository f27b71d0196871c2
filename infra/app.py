"""The CDK app: `make synth`, `make cdk ARGS='deploy -c stage=dev'`.

Context: stage (dev, prod), architecture (arm64, x86_64), python, alarm_email, domain with
certificate_arn, open_sign_up, pages (a folder; "" deploys no pages).
"""

from __future__ import annotations

from pathlib import Path

import aws_cdk as cdk
from aws_cdk import aws_lambda as lambda_
from cdk_nag import AwsSolutionsChecks

from infra import bundle
from infra.settings import Settings, read
from infra.stacks.room import RoomStack

ROOT = Path(__file__).resolve().parents[1]


def build(app: cdk.App, settings: Settings, *, code: lambda_.Code, pages: Path | None) -> RoomStack:
    """The stack `Cardroom-<stage>`. Synthesis fails on a finding of cdk-nag that is not accepted
    with its reason."""
    cdk.Validations.of(app).add_plugins(AwsSolutionsChecks(app))
    return RoomStack(app, f"Cardroom-{settings.stage}", settings, code=code, pages=pages)


def main() -> None:
    """Synthesize the stage that the context names."""
    app = cdk.App()
    settings = read(app.node.try_get_context)
    bundled = bundle.build(settings)
    pages = str(app.node.try_get_context("pages") or "")
    build(
        app,
        settings,
        code=lambda_.Code.from_asset(
            str(bundled.folder), asset_hash=bundled.hash, asset_hash_type=cdk.AssetHashType.CUSTOM
        ),
        pages=ROOT / pages if pages else None,
    )
    app.synth()


if __name__ == "__main__":
    main()
