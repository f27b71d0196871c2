"""Findings of cdk-nag: none is left, and none is accepted that is not there.

Synthesis fails on a finding that is not accepted, so every other test here shows the first half.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from infra.constructs import findings
from tests.infra.synthesized import synthesize

pytestmark = pytest.mark.xdist_group("infra")


@pytest.fixture(scope="module")
def accepted_and_found(
    tmp_path_factory: pytest.TempPathFactory,
) -> tuple[dict[str, set[str]], set[str]]:
    """Reasons by accepted rule, and the rules found when nothing is accepted."""
    folder = tmp_path_factory.mktemp("nag")
    accepted: dict[str, set[str]] = {}

    def remember(_: object, reasons: Mapping[str, str]) -> None:
        for rule, reason in reasons.items():
            accepted.setdefault(rule, set()).add(reason)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(findings, "accept", remember)
        with pytest.raises(RuntimeError, match="ValidationFailed"):
            synthesize(folder, stage="dev")
    return accepted, found_in(folder / "cdk.out" / "validation-report.json")


def found_in(report: Path) -> set[str]:
    """Rules of a report, with what they found where a rule has several findings."""
    read = json.loads(report.read_text("utf-8"))
    return {
        violation["ruleName"]
        for plugin in read["pluginReports"]
        for violation in plugin["violations"]
    }


def test_what_is_accepted_is_found(
    accepted_and_found: tuple[dict[str, set[str]], set[str]],
) -> None:
    accepted, found = accepted_and_found

    assert set(accepted) == found


def test_each_reason_says_something(
    accepted_and_found: tuple[dict[str, set[str]], set[str]],
) -> None:
    accepted, _ = accepted_and_found

    assert all(len(reason.split()) >= 5 for reasons in accepted.values() for reason in reasons)
