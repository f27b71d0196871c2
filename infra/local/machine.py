"""Runs the state machines of the template: Amazon States Language in JSONPath, the part they use.

Wait (Timestamp, Seconds and their paths), Task with Retry and Catch, Choice on booleans, Pass,
Succeed and Fail. A definition that uses more is refused when it is read, not when it runs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from infra.local.agenda import Agenda
from infra.local.functions import FunctionFailed

Data = dict[str, Any]
Call = Callable[[str, Any], Any]

INVOKE = "arn:aws:states:::lambda:invoke"

_FIELDS = {
    "Wait": {"Timestamp", "TimestampPath", "Seconds", "SecondsPath"},
    "Task": {"Resource", "Parameters", "OutputPath", "ResultPath", "Retry", "Catch"}
    | {"ResultSelector", "TimeoutSeconds"},
    "Choice": {"Choices", "Default"},
    "Pass": {"Result"},
    "Succeed": set(),
    "Fail": {"Error", "Cause"},
}
_ALWAYS = {"Type", "Next", "End", "Comment"}


class Unsupported(ValueError):
    """The definition uses what this interpreter does not know."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """A parsed definition."""

    start: str
    states: Mapping[str, Data]

    @classmethod
    def read(cls, path: Path, functions: Mapping[str, str]) -> Machine:
        """The machine of an `.asl.json` file. `functions` gives a handler's name for each
        `${placeholder}` into which the template puts a function's ARN."""
        text = path.read_text(encoding="utf-8")

        def name(match: re.Match[str]) -> str:
            if match[1] not in functions:
                raise Unsupported(f"{path.name}: placeholder {match[0]}")
            return functions[match[1]]

        return cls.parse(json.loads(re.sub(r"\$\{(\w+)\}", name, text)))

    @classmethod
    def parse(cls, definition: Data) -> Machine:
        """`Unsupported` names the state and the field."""
        if definition.get("QueryLanguage", "JSONPath") != "JSONPath":
            raise Unsupported("only JSONPath machines")
        for name, state in definition["States"].items():
            known = _FIELDS.get(state["Type"])
            if known is None or set(state) - known - _ALWAYS:
                raise Unsupported(f"state {name!r}: {state['Type']} {sorted(set(state) - _ALWAYS)}")
        return cls(start=definition["StartAt"], states=definition["States"])


@dataclass(slots=True)
class Execution:
    """One run of a machine. It holds no thread while it waits.

    `whole_seconds`: cut the fraction off a timestamp, as Step Functions does, so that a wait may
    end up to a second early. `ended` is called once with None, or with the error's name."""

    machine: Machine
    agenda: Agenda
    call: Call
    ended: Callable[[str | None], None]
    whole_seconds: bool = True
    attempts: int = 0

    def start(self, data: Data) -> None:
        """Begin, on the agenda."""
        self.agenda.at(self.agenda.now_ms(), lambda: self._run(self.machine.start, data))

    def _run(self, name: str | None, data: Any) -> None:
        """Go through states until one waits or none is left."""
        while name is not None:
            state = self.machine.states[name]
            if state["Type"] == "Wait":
                self._later(self._wait_end_ms(state, data), state.get("Next"), data)
                return
            try:
                name, data = self._next(name, state, data)
            except _Retried:
                return
            except FunctionFailed as failed:
                self.ended(failed.name)
                return
        self.ended(None)

    def _next(self, name: str, state: Data, data: Any) -> tuple[str | None, Any]:
        """The state after one that does not wait, and its input."""
        match state["Type"]:
            case "Task":
                return self._task(name, state, data)
            case "Choice":
                return _choose(state, data), data
            case "Pass":
                return state.get("Next"), state.get("Result", data)
            case "Fail":
                raise FunctionFailed("", state.get("Error", "Fail"), state.get("Cause", ""))
            case _:
                return None, data

    def _later(self, due_ms: int, name: str | None, data: Any) -> None:
        self.agenda.at(due_ms, lambda: self._run(name, data))

    def _wait_end_ms(self, state: Data, data: Any) -> int:
        if "Seconds" in state or "SecondsPath" in state:
            seconds = state.get("Seconds") or at(data, state["SecondsPath"])
            return self.agenda.now_ms() + int(seconds) * 1_000
        text = state.get("Timestamp") or at(data, state["TimestampPath"])
        due_ms = round(datetime.fromisoformat(text).astimezone(UTC).timestamp() * 1_000)
        return due_ms // 1_000 * 1_000 if self.whole_seconds else due_ms

    def _task(self, name: str, state: Data, data: Any) -> tuple[str | None, Any]:
        """The next state and its input; `_Retried` if the same state will be tried again."""
        try:
            made = self._invoke(state, data)
        except FunctionFailed as failed:
            pause_s = _retry(state, failed.name, self.attempts)
            if pause_s is not None:
                self.attempts += 1
                self._later(self.agenda.now_ms() + round(pause_s * 1_000), name, data)
                raise _Retried from None
            self.attempts = 0
            for catch in state.get("Catch", ()):
                if _matches(catch["ErrorEquals"], failed.name):
                    error = {"Error": failed.name, "Cause": failed.message}
                    return catch["Next"], _put(data, catch.get("ResultPath", "$"), error)
            raise
        self.attempts = 0
        made = _put(data, state.get("ResultPath", "$"), made)
        return state.get("Next"), at(made, state.get("OutputPath", "$"))

    def _invoke(self, state: Data, data: Any) -> Any:
        told = _fill(state["Parameters"], data) if "Parameters" in state else data
        if not state["Resource"].startswith(INVOKE):
            return self.call(state["Resource"], told)
        made = {"Payload": self.call(told["FunctionName"], told.get("Payload")), "StatusCode": 200}
        return _fill(state["ResultSelector"], made) if "ResultSelector" in state else made


class _Retried(Exception):
    """The task will run again later."""


def _retry(state: Data, error: str, attempts: int) -> float | None:
    """Seconds before the next attempt; None if no rule grants one."""
    for rule in state.get("Retry", ()):
        if _matches(rule["ErrorEquals"], error):
            if attempts >= rule.get("MaxAttempts", 3):
                return None
            pause = rule.get("IntervalSeconds", 1) * rule.get("BackoffRate", 2.0) ** attempts
            return float(min(pause, rule.get("MaxDelaySeconds", pause)))
    return None


def _matches(names: list[str], error: str) -> bool:
    return error in names or "States.ALL" in names or "States.TaskFailed" in names


def _choose(state: Data, data: Any) -> str | None:
    for rule in state["Choices"]:
        if at(data, rule["Variable"]) is rule["BooleanEquals"]:
            return str(rule["Next"])
    return state.get("Default")


def at(data: Any, path: str | None) -> Any:
    """What a reference path such as `$.until` or `$` names; a missing name is a KeyError."""
    if path is None:
        return {}
    for name in path.split(".")[1:]:
        data = data[name]
    return data


def _put(data: Any, path: str | None, value: Any) -> Any:
    """`data` with `value` at a path of at most one name; None throws the value away."""
    if path is None:
        return data
    return value if path == "$" else {**data, path.removeprefix("$."): value}


def _fill(template: Any, data: Any) -> Any:
    """A payload template: values of keys that end in `.$` are paths into `data`."""
    if not isinstance(template, dict):
        return template
    return {
        key.removesuffix(".$"): at(data, value) if key.endswith(".$") else _fill(value, data)
        for key, value in template.items()
    }
