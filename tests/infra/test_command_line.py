"""`cdk synth` as people call it, with CloudFormation's own validation on and no network."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from infra import bundle
from infra.settings import Settings
from tests.infra.synthesized import ROOT, Template

pytestmark = pytest.mark.xdist_group("infra")

CDK = ROOT / "infra" / "node_modules" / ".bin" / "cdk"
NOWHERE = "http://127.0.0.1:9"
TOOLS = Path(sys.executable).parent


@pytest.fixture(scope="module")
def assembly(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The production stage. Wheels, the one thing from outside, are fetched beforehand."""
    bundle.build(Settings(stage="prod"))
    folder = tmp_path_factory.mktemp("cli")
    pages, made = folder / "pages", folder / "cdk.out"
    pages.mkdir()
    (pages / "index.html").write_text("<!doctype html>")
    done = subprocess.run(
        [
            *(str(CDK), "synth", "--quiet", "--no-notices", "--no-version-reporting", "--strict"),
            *("--output", str(made), "-c", "stage=prod", "-c", f"pages={pages}"),
        ],
        cwd=ROOT,
        env={
            **{
                name: value
                for name, value in os.environ.items()
                if name[:4] not in {"AWS_", "CDK_"}
            },
            "PATH": f"{TOOLS}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(folder),
            "HTTP_PROXY": NOWHERE,
            "HTTPS_PROXY": NOWHERE,
            "CDK_DISABLE_CLI_TELEMETRY": "true",
            "CDK_DISABLE_VERSION_CHECK": "1",
            "JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION": "20",
            "NODE_NO_WARNINGS": "1",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
    assert done.stderr.strip() == "", "no banner, no warning"
    return made


def test_the_template_is_that_of_the_other_tests(assembly: Path, prod: Template) -> None:
    """But for the hashes of code and pages."""
    template = json.loads((assembly / "Cardroom-prod.template.json").read_text("utf-8"))

    def kinds(resources: dict[str, dict[str, str]]) -> dict[str, str]:
        return {name: resource["Type"] for name, resource in resources.items()}

    assert kinds(template["Resources"]) == kinds(dict(prod.resources))


def test_the_code_is_the_bundle(assembly: Path) -> None:
    """Once, for all functions."""
    (handler,) = assembly.glob("asset.*/functions/handlers/tick.py")

    assert (handler.parents[2] / "pydantic_core").is_dir()


def test_cfn_lint_has_nothing_to_say(assembly: Path) -> None:
    """But W3005: CDK writes dependencies that follow from references too."""
    linted = subprocess.run(
        [
            *(str(TOOLS / "cfn-lint"), "--ignore-checks", "W3005"),
            *("--template", str(assembly / "Cardroom-prod.template.json")),
        ],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (linted.returncode, linted.stdout) == (0, "")
