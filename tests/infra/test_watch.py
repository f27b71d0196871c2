"""Alarms and the dashboard: they watch what the functions count, and somebody is told."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest

from functions import observability
from functions.counts import Count
from infra.watch import COUNTS, NAMESPACE
from tests.infra.synthesized import ROOT, Json, Template

pytestmark = pytest.mark.xdist_group("infra")


def alarms(template: Template) -> dict[str, Json]:
    found = template.of("AWS::CloudWatch::Alarm").values()
    return {alarm["AlarmName"].removeprefix("cardroom-dev-"): alarm for alarm in found}


def metrics(alarm: Json) -> list[Json]:
    """The metrics that an alarm adds up, or its only one."""
    if "Metrics" not in alarm:
        return [alarm]
    return [m["MetricStat"]["Metric"] for m in alarm["Metrics"] if "MetricStat" in m]


def test_every_count_has_its_alarm(dev: Template) -> None:
    assert NAMESPACE == observability.NAMESPACE
    assert {alarm.metric for alarm in COUNTS} == {count.value for count in Count}
    for count in Count:
        alarm = alarms(dev)[count.value]
        assert alarm["Namespace"] == NAMESPACE
        assert alarm["Dimensions"] == [{"Name": "service", "Value": "cardroom-dev"}]


def test_functions_publish_under_the_stage_that_alarms_look_at(dev: Template) -> None:
    """Read in a process of its own, as a function does when it starts."""
    stage = dev.functions["tick"]["Environment"]["Variables"]["CARDROOM_STAGE"]
    asked = "from functions import observability; print(observability.SERVICE)"
    told = subprocess.run(
        [sys.executable, "-c", asked],
        cwd=ROOT,
        env={"CARDROOM_STAGE": stage},
        capture_output=True,
        text=True,
        check=True,
    )

    assert told.stdout.strip() == alarms(dev)["Errors"]["Dimensions"][0]["Value"]


def test_errors_and_throttles_of_all_functions_are_watched(dev: Template) -> None:
    """All but the tick's errors: a clock run ends by an error named Idle, and its machine says
    when one fails."""
    watched: dict[str, set[str]] = {"Errors": set(), "Throttles": set()}
    for name, alarm in alarms(dev).items():
        if "Function" in name:
            for metric in metrics(alarm):
                assert metric["Namespace"] == "AWS/Lambda"
                watched[metric["MetricName"]].add(dev.function_of(metric["Dimensions"]))

    assert watched["Throttles"] == set(dev.functions)
    assert watched["Errors"] == set(dev.functions) - {"tick"}


def test_expressions_add_up_at_most_ten_metrics(dev: Template) -> None:
    """CloudWatch's limit for an alarm."""
    assert all(len(metrics(alarm)) <= 10 for alarm in alarms(dev).values())


def test_failed_runs_of_all_machines_are_watched(dev: Template) -> None:
    watched = {str(m["Dimensions"]) for m in metrics(alarms(dev)["ClockRunsFailed"])}

    assert len(watched) == len(dev.of("AWS::StepFunctions::StateMachine"))


def test_throttles_of_tables_and_their_indexes_are_watched(dev: Template) -> None:
    watched = {
        (metric["MetricName"], *sorted(dev.text(d["Value"]) for d in metric["Dimensions"]))
        for metric in metrics(alarms(dev)["StoreThrottles"])
    }
    tables = dev.of("AWS::DynamoDB::Table")
    indexes = {
        ("WriteThrottleEvents", f"<{name}>", index["IndexName"])
        for name, table in tables.items()
        for index in table.get("GlobalSecondaryIndexes", [])
    }

    assert len(indexes) == 2
    assert watched == indexes | {
        (f"{kind}ThrottleEvents", f"<{name}>") for name in tables for kind in ("Read", "Write")
    }


def test_a_sweep_that_does_not_run_is_an_alarm(dev: Template) -> None:
    alarm = alarms(dev)["SweepMissing"]

    assert alarm["TreatMissingData"] == "breaching"
    assert alarm["ComparisonOperator"] == "LessThanThreshold"


def test_every_alarm_tells_the_topic(dev: Template) -> None:
    (topic,) = dev.of("AWS::SNS::Topic")

    for alarm in alarms(dev).values():
        assert alarm["AlarmActions"] == alarm["OKActions"] == [{"Ref": topic}]


def test_cloudwatch_may_publish(dev: Template) -> None:
    """The topic has a policy of its own, so the default one, which lets alarms in, is gone."""
    statements = dev.one("AWS::SNS::TopicPolicy")["PolicyDocument"]["Statement"]
    allowed = [s["Principal"] for s in statements if s["Effect"] == "Allow"]

    assert allowed == [{"Service": "cloudwatch.amazonaws.com"}]


def test_every_alarm_has_its_heading_in_the_runbook(dev: Template) -> None:
    runbook = (ROOT / "docs" / "operations" / "runbook.md").read_text("utf-8")
    headings = {line.removeprefix("### ") for line in runbook.splitlines() if line[:4] == "### "}

    assert set(alarms(dev)) == headings


def test_operations_name_what_there_is(dev: Template) -> None:
    """Names in the pages for operators, of any stage, are names in the template."""
    pages = (ROOT / "docs" / "operations").glob("*.md")
    named = {
        name
        for page in pages
        for name in re.findall(
            r"cardroom-(?:<stage>|\$STAGE|dev|prod)-([a-z-]+)", page.read_text("utf-8")
        )
    }
    there_are = {
        value.removeprefix("cardroom-dev-")
        for resource in dev.resources.values()
        for key, value in resource.get("Properties", {}).items()
        if key.endswith("Name") and isinstance(value, str)
    }

    assert {"tables", "tick", "table-clock", "room", "alarms"} <= named
    assert named - there_are == set()


def widgets(template: Template) -> list[Json]:
    body = template.text(template.one("AWS::CloudWatch::Dashboard")["DashboardBody"])
    found: list[Json] = json.loads(body)["widgets"]
    return found


def shown(template: Template) -> set[tuple[str, ...]]:
    """Every metric in a graph: namespace, name, and names and values of its dimensions."""
    return {
        tuple(part for part in metric if isinstance(part, str))
        for widget in widgets(template)
        for metric in widget["properties"].get("metrics", [])
    }


def test_the_dashboard_shows_the_counts(dev: Template) -> None:
    counts = {name for namespace, name, *_ in shown(dev) if namespace == NAMESPACE}

    assert counts == {count.value for count in Count}


def test_the_dashboard_shows_whatever_an_alarm_looks_at(dev: Template) -> None:
    """Who is woken finds the curve behind it."""
    looked_at = {
        (
            metric["Namespace"],
            metric["MetricName"],
            *(text for d in metric["Dimensions"] for text in (d["Name"], dev.text(d["Value"]))),
        )
        for alarm in alarms(dev).values()
        for metric in metrics(alarm)
    }

    assert looked_at - shown(dev) == set()


def test_the_dashboard_begins_with_the_state_of_all_alarms(dev: Template) -> None:
    first = widgets(dev)[0]

    assert first["type"] == "alarm"
    assert set(first["properties"]["alarms"]) == {
        f"<{name}.Arn>" for name in dev.of("AWS::CloudWatch::Alarm")
    }
