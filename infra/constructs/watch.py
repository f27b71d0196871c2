"""Alarms, the topic they report to, and the dashboard."""

from __future__ import annotations

from collections.abc import Sequence

import aws_cdk as cdk
from aws_cdk import aws_cloudwatch as cloudwatch
from aws_cdk import aws_cloudwatch_actions as actions
from aws_cdk import aws_iam as iam
from aws_cdk import aws_sns as sns
from aws_cdk import aws_sns_subscriptions as subscriptions
from constructs import Construct

from infra.constructs.signals import Signals, plus
from infra.settings import Settings
from infra.watch import COUNTS

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
        signals: Signals,
    ) -> None:
        super().__init__(scope, id)
        self._settings = settings
        self._signals = signals
        self.topic = self._topic()
        self._alarms: list[cloudwatch.Alarm] = []
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
        self._alarms.append(alarm)

    def _alarm_on_counts(self) -> None:
        for alarm in COUNTS:
            metric = self._signals.count(alarm.metric, alarm.minutes)
            self._alarm(alarm.metric, metric, above=alarm.above, means=alarm.means)

    def _alarm_on_functions(self) -> None:
        """One alarm for each side of the room: an expression may add up to ten metrics."""
        http = [name for name in self._signals.functions if name.startswith("http_")]
        play = [name for name in self._signals.functions if name not in http]
        for side, names in {"Play": play, "Http": http}.items():
            failing = [name for name in names if name != RAISES_IDLE]
            self._alarm(
                f"{side}FunctionErrors",
                plus(self._signals.each("Errors", failing)),
                above=1,
                means="A function crashed or timed out",
            )
            self._alarm(
                f"{side}FunctionThrottles",
                plus(self._signals.each("Throttles", names)),
                above=1,
                means="Lambda refused calls: concurrency is used up",
            )
        self._alarm(
            "SweepMissing",
            self._signals.sweeps(),
            above=1,
            means="The sweep does not run, so a failed clock would stay failed",
            comparison=cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD,
            missing=cloudwatch.TreatMissingData.BREACHING,
        )

    def _alarm_on_services(self) -> None:
        self._alarm(
            "ClockRunsFailed",
            plus(self._signals.failed_runs()),
            above=3,
            means="Runs of the clocks failed",
        )
        self._alarm(
            "StoreThrottles",
            plus(self._signals.store_throttles()),
            above=5,
            means="DynamoDB throttles",
        )
        self._alarm(
            "HttpServerErrors",
            self._signals.gateway("http", "5xx"),
            above=5,
            means="The HTTP API answers with server errors",
        )
        self._alarm(
            "SocketErrors",
            plus(self._signals.socket_errors()),
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
        dashboard.add_widgets(
            cloudwatch.AlarmStatusWidget(title="Alarms", alarms=self._alarms, width=24, height=4)
        )
        rows = (self._traffic(), self._counts(), self._calls(), self._services(), self._load())
        for row in rows:
            dashboard.add_widgets(*row)
        return dashboard

    def _traffic(self) -> list[cloudwatch.GraphWidget]:
        return [
            self._graph(
                "Frames in and out", [self._signals.gateway("ws", "MessageCount")], width=8
            ),
            self._graph("Sockets opened", [self._signals.gateway("ws", "ConnectCount")], width=8),
            self._graph("Requests", [self._signals.gateway("http", "Count")], width=8),
        ]

    def _counts(self) -> list[cloudwatch.GraphWidget]:
        return [
            self._graph("Refusals", [self._signals.count("Refusals")]),
            self._graph("Conflicts", [self._signals.count("Conflicts")]),
            self._graph(
                "Clocks",
                [self._signals.count(name) for name in ("LateTicks", "Overdue", "TimerFailures")],
            ),
            self._graph(
                "Pushes", [self._signals.count("Gone"), self._signals.count("PushFailures")]
            ),
        ]

    def _calls(self) -> list[cloudwatch.GraphWidget]:
        functions = list(self._signals.functions)
        return [
            self._graph(
                "Errors: ours, and Lambda's (tick: its Idle too)",
                [self._signals.count("Errors"), *self._signals.each("Errors", functions)],
                width=8,
            ),
            self._graph("Function throttles", self._signals.each("Throttles", functions), width=8),
            self._graph(
                "Time of play, p99 in ms",
                [self._signals.time_of(name) for name in ("ws_message", "tick", "flash")],
                width=8,
            ),
        ]

    def _services(self) -> list[cloudwatch.GraphWidget]:
        """What only AWS itself sees going wrong."""
        return [
            self._graph("Clock runs failed", self._signals.failed_runs(), width=8),
            self._graph(
                "Errors of the APIs",
                [self._signals.gateway("http", "5xx"), *self._signals.socket_errors()],
                width=8,
            ),
            self._graph("Throttled by DynamoDB", self._signals.store_throttles(), width=8),
        ]

    def _load(self) -> list[cloudwatch.GraphWidget]:
        return [
            self._graph(
                "Clock runs started, and sweeps",
                [*self._signals.started_runs(), self._signals.sweeps()],
                width=12,
            ),
            self._graph("Write units", self._signals.write_units(), width=12),
        ]

    def _graph(
        self, title: str, metrics: Sequence[cloudwatch.IMetric], *, width: int = 6
    ) -> cloudwatch.GraphWidget:
        return cloudwatch.GraphWidget(title=title, left=list(metrics), width=width, height=6)
