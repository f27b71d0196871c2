"""Alarms, the topic they report to, and the dashboard."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import aws_cdk as cdk
from aws_cdk import aws_cloudwatch as cloudwatch
from aws_cdk import aws_cloudwatch_actions as actions
from aws_cdk import aws_dynamodb as dynamodb
from aws_cdk import aws_iam as iam
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_sns as sns
from aws_cdk import aws_sns_subscriptions as subscriptions
from aws_cdk import aws_stepfunctions as sfn
from constructs import Construct

from infra.settings import Settings
from infra.watch import COUNTS, NAMESPACE

_FIVE = cdk.Duration.minutes(5)
_AT_LEAST = cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD
_QUIET = cloudwatch.TreatMissingData.NOT_BREACHING
# A clock run ends by raising Idle, which Lambda counts as an error; the machine knows better.
RAISES_IDLE = "tick"


class Watch(Construct):
    """Everything that is looked at. Reads metrics only; nothing depends on it."""

    def __init__(
        self,
        scope: Construct,
        id: str,
        settings: Settings,
        *,
        functions: Mapping[str, lambda_.IFunction],
        machines: Mapping[str, sfn.StateMachine],
        tables: Sequence[dynamodb.Table],
        apis: Mapping[str, Mapping[str, str]],
    ) -> None:
        super().__init__(scope, id)
        self._settings = settings
        self.topic = self._topic()
        self._functions, self._machines, self._tables = functions, machines, tables
        self._apis = apis
        self._alarm_on_counts()
        self._alarm_on_functions()
        self._alarm_on_services()
        self.dashboard = self._dashboard()

    # ------------------------------------------------------------------------------ the alarms

    def _topic(self) -> sns.Topic:
        topic = sns.Topic(self, "Topic", topic_name=self._settings.name("alarms"), enforce_ssl=True)
        # A topic with any policy of its own loses the default one, which let CloudWatch in.
        topic.add_to_resource_policy(
            iam.PolicyStatement(
                sid="Alarms",
                actions=["sns:Publish"],
                principals=[iam.ServicePrincipal("cloudwatch.amazonaws.com")],
                resources=[topic.topic_arn],
                conditions={"StringEquals": {"aws:SourceAccount": cdk.Stack.of(self).account}},
            )
        )
        if self._settings.alarm_email:
            topic.add_subscription(subscriptions.EmailSubscription(self._settings.alarm_email))
        return topic

    def _alarm(
        self,
        name: str,
        metric: cloudwatch.IMetric,
        *,
        above: float,
        means: str,
        comparison: cloudwatch.ComparisonOperator = _AT_LEAST,
        missing: cloudwatch.TreatMissingData = _QUIET,
    ) -> None:
        alarm = cloudwatch.Alarm(
            self,
            name,
            alarm_name=self._settings.name(name),
            alarm_description=f"{means}. Runbook: {name}",
            metric=metric,
            threshold=above,
            evaluation_periods=1,
            comparison_operator=comparison,
            treat_missing_data=missing,
        )
        action = actions.SnsAction(self.topic)
        alarm.add_alarm_action(action)
        alarm.add_ok_action(action)

    def _count(self, name: str, minutes: int = 5) -> cloudwatch.Metric:
        """A count of the functions, over all of this stage."""
        return cloudwatch.Metric(
            namespace=NAMESPACE,
            metric_name=name,
            dimensions_map={"service": f"cardroom-{self._settings.stage}"},
            statistic="Sum",
            period=cdk.Duration.minutes(minutes),
        )

    def _alarm_on_counts(self) -> None:
        for alarm in COUNTS:
            metric = self._count(alarm.metric, alarm.minutes)
            self._alarm(alarm.metric, metric, above=alarm.above, means=alarm.means)

    def _alarm_on_functions(self) -> None:
        """One alarm for each side of the room: an expression may add up to ten metrics."""
        http = [name for name in self._functions if name.startswith("http_")]
        play = [name for name in self._functions if name not in http]
        for side, names in {"Play": play, "Http": http}.items():
            failing = [name for name in names if name != RAISES_IDLE]
            self._alarm(
                f"{side}FunctionErrors",
                self._sum("Errors", failing),
                above=1,
                means="A function crashed or timed out",
            )
            self._alarm(
                f"{side}FunctionThrottles",
                self._sum("Throttles", names),
                above=1,
                means="Lambda refused calls: concurrency is used up",
            )
        sweeps = self._functions["sweep"].metric_invocations(period=_FIVE)
        self._alarm(
            "SweepMissing",
            sweeps,
            above=1,
            means="The sweep does not run, so a failed clock would stay failed",
            comparison=cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD,
            missing=cloudwatch.TreatMissingData.BREACHING,
        )

    def _alarm_on_services(self) -> None:
        failed = [
            machine.metric(metric, statistic="Sum", period=_FIVE)
            for machine in self._machines.values()
            for metric in ("ExecutionsFailed", "ExecutionsTimedOut")
        ]
        self._alarm("ClockRunsFailed", _plus(failed), above=3, means="Runs of the clocks failed")
        throttled = [
            table.metric("WriteThrottleEvents", statistic="Sum", period=_FIVE)
            for table in self._tables
        ]
        self._alarm("StoreThrottles", _plus(throttled), above=5, means="DynamoDB throttles writes")
        self._alarm(
            "HttpServerErrors",
            self._gateway("http", "5xx"),
            above=5,
            means="The HTTP API answers with server errors",
        )
        self._alarm(
            "SocketErrors",
            _plus([self._gateway("ws", "IntegrationError"), self._gateway("ws", "ExecutionError")]),
            above=5,
            means="The WebSocket API cannot reach its functions",
        )

    # --------------------------------------------------------------------------- the dashboard

    def _dashboard(self) -> cloudwatch.Dashboard:
        dashboard = cloudwatch.Dashboard(
            self,
            "Dashboard",
            dashboard_name=self._settings.name("room"),
            default_interval=cdk.Duration.hours(3),
        )
        for row in (self._traffic(), self._counts(), self._calls(), self._wakes_and_writes()):
            dashboard.add_widgets(*row)
        return dashboard

    def _traffic(self) -> list[cloudwatch.GraphWidget]:
        return [
            self._graph("Frames in and out", [self._gateway("ws", "MessageCount")]),
            self._graph("Sockets opened", [self._gateway("ws", "ConnectCount")]),
            self._graph("Requests", [self._gateway("http", "Count")]),
        ]

    def _counts(self) -> list[cloudwatch.GraphWidget]:
        return [
            self._graph("Refusals", [self._count("Refusals")]),
            self._graph("Conflicts", [self._count("Conflicts")]),
            self._graph(
                "Clocks",
                [self._count(name) for name in ("LateTicks", "Overdue", "TimerFailures")],
            ),
            self._graph("Pushes", [self._count("Gone"), self._count("PushFailures")]),
        ]

    def _calls(self) -> list[cloudwatch.GraphWidget]:
        functions = list(self._functions)
        return [
            self._graph(
                "Errors: ours, and Lambda's (tick: its Idle too)",
                [self._count("Errors"), *self._each("Errors", functions)],
                width=8,
            ),
            self._graph("Function throttles", self._each("Throttles", functions), width=8),
            self._graph(
                "Time of play, p99 in ms",
                [
                    self._functions[name].metric_duration(statistic="p99", label=name)
                    for name in ("ws_message", "tick", "flash")
                ],
                width=8,
            ),
        ]

    def _wakes_and_writes(self) -> list[cloudwatch.GraphWidget]:
        return [
            self._graph(
                "Clock runs started",
                [
                    machine.metric_started(period=_FIVE, label=name)
                    for name, machine in self._machines.items()
                ],
                width=12,
            ),
            self._graph(
                "Write units",
                [
                    table.metric_consumed_write_capacity_units(period=_FIVE)
                    for table in self._tables
                ],
                width=12,
            ),
        ]

    def _graph(
        self, title: str, metrics: Sequence[cloudwatch.IMetric], *, width: int = 6
    ) -> cloudwatch.GraphWidget:
        return cloudwatch.GraphWidget(title=title, left=list(metrics), width=width, height=6)

    def _gateway(self, api: str, name: str) -> cloudwatch.Metric:
        return cloudwatch.Metric(
            namespace="AWS/ApiGateway",
            metric_name=name,
            dimensions_map=dict(self._apis[api]),
            statistic="Sum",
            period=_FIVE,
        )

    def _each(self, metric: str, names: Iterable[str]) -> list[cloudwatch.Metric]:
        return [
            self._functions[name].metric(metric, statistic="Sum", period=_FIVE, label=name)
            for name in names
        ]

    def _sum(self, metric: str, names: Iterable[str]) -> cloudwatch.MathExpression:
        return _plus(self._each(metric, names))


def _plus(metrics: Sequence[cloudwatch.IMetric]) -> cloudwatch.MathExpression:
    """The sum of at most ten metrics, those without data counting as none."""
    using = {f"m{number}": metric for number, metric in enumerate(metrics)}
    return cloudwatch.MathExpression(
        expression=" + ".join(f"FILL({name}, 0)" for name in using),
        using_metrics=using,
        period=_FIVE,
    )
