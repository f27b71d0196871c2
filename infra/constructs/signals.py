"""The metrics of a stage, by what they tell: alarms and graphs look at the same ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import aws_cdk as cdk
from aws_cdk import aws_cloudwatch as cloudwatch
from aws_cdk import aws_dynamodb as dynamodb
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_stepfunctions as sfn

from infra.watch import NAMESPACE

FIVE = cdk.Duration.minutes(5)


@dataclass(frozen=True, slots=True, kw_only=True)
class Signals:
    """Sums over five minutes, unless said otherwise, of whatever a stage is made of."""

    stage: str
    functions: Mapping[str, lambda_.IFunction]
    machines: Mapping[str, sfn.StateMachine]
    tables: Mapping[dynamodb.Table, Sequence[str]]  # each with the names of its indexes
    apis: Mapping[str, Mapping[str, str]]  # their dimensions

    def count(self, name: str, minutes: int = 5) -> cloudwatch.Metric:
        """A count of the functions, over all of this stage."""
        return cloudwatch.Metric(
            namespace=NAMESPACE,
            metric_name=name,
            dimensions_map={"service": f"cardroom-{self.stage}"},
            statistic="Sum",
            period=cdk.Duration.minutes(minutes),
        )

    def time_of(self, function: str) -> cloudwatch.Metric:
        """How long the slowest of a hundred calls takes."""
        return self.functions[function].metric_duration(statistic="p99", label=function)

    def each(self, metric: str, functions: Iterable[str]) -> list[cloudwatch.Metric]:
        """A metric of Lambda for each of these functions."""
        return [
            self.functions[name].metric(metric, statistic="Sum", period=FIVE, label=name)
            for name in functions
        ]

    def sweeps(self) -> cloudwatch.Metric:
        """Calls of the sweep: five, if all is well."""
        return self.functions["sweep"].metric_invocations(period=FIVE, label="sweep")

    def started_runs(self) -> list[cloudwatch.Metric]:
        """Of each state machine."""
        return [
            machine.metric_started(period=FIVE, label=name)
            for name, machine in self.machines.items()
        ]

    def failed_runs(self) -> list[cloudwatch.Metric]:
        """Of each state machine, those that timed out too."""
        return [
            machine.metric(metric, statistic="Sum", period=FIVE, label=f"{name} {metric}")
            for name, machine in self.machines.items()
            for metric in ("ExecutionsFailed", "ExecutionsTimedOut")
        ]

    def store_throttles(self) -> list[cloudwatch.Metric]:
        """Of tables, and of writes to their indexes: a full index holds up its table."""
        found = []
        for table, indexes in self.tables.items():
            for metric in ("ReadThrottleEvents", "WriteThrottleEvents"):
                found.append(table.metric(metric, statistic="Sum", period=FIVE))
            for index in indexes:
                of = {"TableName": table.table_name, "GlobalSecondaryIndexName": index}
                found.append(
                    table.metric(
                        "WriteThrottleEvents", dimensions_map=of, statistic="Sum", period=FIVE
                    )
                )
        return found

    def write_units(self) -> list[cloudwatch.Metric]:
        """Of each table."""
        return [table.metric_consumed_write_capacity_units(period=FIVE) for table in self.tables]

    def gateway(self, api: str, name: str) -> cloudwatch.Metric:
        """A metric of one of the two APIs, `http` or `ws`."""
        return cloudwatch.Metric(
            namespace="AWS/ApiGateway",
            metric_name=name,
            dimensions_map=dict(self.apis[api]),
            statistic="Sum",
            period=FIVE,
        )

    def socket_errors(self) -> list[cloudwatch.Metric]:
        """Frames whose function could not be called or did not answer."""
        return [self.gateway("ws", "IntegrationError"), self.gateway("ws", "ExecutionError")]


def plus(metrics: Sequence[cloudwatch.IMetric]) -> cloudwatch.MathExpression:
    """The sum of at most ten metrics, those without data counting as none."""
    using = {f"m{number}": metric for number, metric in enumerate(metrics)}
    return cloudwatch.MathExpression(
        expression=" + ".join(f"FILL({name}, 0)" for name in using),
        using_metrics=using,
        period=FIVE,
    )
