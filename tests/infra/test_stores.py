"""The tables: what the adapters use, kept in prod."""

from __future__ import annotations

from typing import Any

import pytest

from functions.adapters import dynamo_items
from tests.infra.synthesized import Json, Template
from tests.kit import dynamo

pytestmark = pytest.mark.xdist_group("infra")


class Recorder:
    """Stands for a client, and keeps what tables it is asked to create."""

    def __init__(self) -> None:
        self.created: dict[str, Json] = {}

    def create_table(self, **asked: Any) -> None:
        self.created[asked.pop("TableName")] = asked


def tables(template: Template, stage: str) -> dict[str, Json]:
    found = template.of("AWS::DynamoDB::Table").values()
    return {table["TableName"].removeprefix(f"cardroom-{stage}-"): table for table in found}


def shape(table: Json) -> Json:
    """Keys, their types and the indexes, in any order."""
    kinds = {a["AttributeName"]: a["AttributeType"] for a in table["AttributeDefinitions"]}
    return {
        "keys": table["KeySchema"],
        "kinds": kinds,
        "billing": table["BillingMode"],
        "indexes": {
            index["IndexName"]: (
                index["KeySchema"],
                index["Projection"]["ProjectionType"],
                sorted(index["Projection"].get("NonKeyAttributes", [])),
            )
            for index in table.get("GlobalSecondaryIndexes", [])
        },
    }


def test_tables_are_those_that_the_adapters_are_tested_with(dev: Template) -> None:
    """Names, keys and indexes in both directions: what works in the contract suite is there."""
    recorder = Recorder()
    dynamo.create_tables(recorder)

    made = {name: shape(table) for name, table in tables(dev, "dev").items()}

    assert made == {name: shape(table) for name, table in recorder.created.items()}


def test_the_lobby_index_holds_what_a_line_of_the_lobby_shows(dev: Template) -> None:
    """So that the list costs one query and no read of the tables themselves."""
    listed = {"name", "host_name", "players", "hands"}

    assert set(shape(tables(dev, "dev")["tables"])["indexes"]["lobby"][2]) == listed
    assert listed < set(dynamo_items.SPARSE)


def test_what_is_short_lived_goes_by_itself(dev: Template) -> None:
    """Sockets and vouchers carry the attribute `ttl`."""
    for table in tables(dev, "dev").values():
        assert table["TimeToLiveSpecification"] == {"AttributeName": "ttl", "Enabled": True}


@pytest.mark.parametrize(("stage", "keep"), [("dev", False), ("prod", True)])
def test_data_outlives_the_stack_in_prod_only(
    stage: str, keep: bool, request: pytest.FixtureRequest
) -> None:
    template: Template = request.getfixturevalue(stage)

    for resource in template.resources.values():
        if resource["Type"] == "AWS::DynamoDB::Table":
            table = resource["Properties"]
            recovery = table["PointInTimeRecoverySpecification"]["PointInTimeRecoveryEnabled"]
            assert (table["DeletionProtectionEnabled"], recovery) == (keep, keep)
            assert resource["DeletionPolicy"] == ("Retain" if keep else "Delete")
