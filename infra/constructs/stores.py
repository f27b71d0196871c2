"""The two DynamoDB tables."""

from __future__ import annotations

import aws_cdk as cdk
from aws_cdk import aws_dynamodb as dynamodb
from constructs import Construct

from infra.constructs import findings
from infra.settings import Settings

_STRING, _NUMBER = dynamodb.AttributeType.STRING, dynamodb.AttributeType.NUMBER
DUE, LOBBY = INDEXES = ("due", "lobby")  # of Tables
# What the lobby lists of a table, so that the index answers alone.
_LISTED = ["name", "host_name", "players", "hands"]


class Stores(Construct):
    """Tables (state, sockets, hand records) and Vouchers (tickets, pairings, codes by hash)."""

    def __init__(self, scope: Construct, id: str, settings: Settings) -> None:
        super().__init__(scope, id)
        self.tables = self._table("Tables", settings, sort_key="sk")
        self.tables.add_global_secondary_index(
            index_name=DUE,
            partition_key=dynamodb.Attribute(name="due_shard", type=_NUMBER),
            sort_key=dynamodb.Attribute(name="due_minute", type=_NUMBER),
            projection_type=dynamodb.ProjectionType.KEYS_ONLY,
        )
        self.tables.add_global_secondary_index(
            index_name=LOBBY,
            partition_key=dynamodb.Attribute(name="lobby", type=_STRING),
            sort_key=dynamodb.Attribute(name="created", type=_NUMBER),
            projection_type=dynamodb.ProjectionType.INCLUDE,
            non_key_attributes=_LISTED,
        )
        self.vouchers = self._table("Vouchers", settings)

    def _table(self, id: str, settings: Settings, sort_key: str | None = None) -> dynamodb.Table:
        keep = settings.production
        table = dynamodb.Table(
            self,
            id,
            table_name=settings.name(id.lower()),
            partition_key=dynamodb.Attribute(name="pk", type=_STRING),
            sort_key=dynamodb.Attribute(name=sort_key, type=_STRING) if sort_key else None,
            billing_mode=dynamodb.BillingMode.PAY_PER_REQUEST,
            time_to_live_attribute="ttl",
            deletion_protection=keep,
            point_in_time_recovery_specification=dynamodb.PointInTimeRecoverySpecification(
                point_in_time_recovery_enabled=keep
            ),
            removal_policy=cdk.RemovalPolicy.RETAIN if keep else cdk.RemovalPolicy.DESTROY,
        )
        if not keep:
            findings.accept(table, {"AwsSolutions-DDB3": "A dev stage holds nothing to recover."})
        return table
