"""`Timer` over Step Functions: the table clock is a Standard machine, the two short runs Express.

Wake-ups are hints, so one that cannot be started is counted and left to the sweep.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from botocore.exceptions import BotoCoreError, ClientError

from functions.counts import Count, count
from functions.timestamps import at_or_after

if TYPE_CHECKING:
    from types_boto3_stepfunctions import SFNClient


class StepFunctionsTimer:
    """Starts executions of three machines, named by their ARNs."""

    def __init__(
        self, client: Callable[[], SFNClient], *, clock: str, pause: str, flash: str
    ) -> None:
        self._client = client
        self._clock = clock
        self._pause = pause
        self._flash = flash

    def start_clock(self, table_id: str, generation: int, until_ms: int) -> None:
        """The clock of one generation; started already is started."""
        told = {
            "table": table_id,
            "generation": generation,
            "until": at_or_after(until_ms),
            "turns": 0,
        }
        self._start(self._clock, told, name=f"{table_id}-{generation}")

    def start_pause(self, table_id: str, until_ms: int) -> None:
        """One wait and one tick."""
        self._start(self._pause, {"table": table_id, "until": at_or_after(until_ms)})

    def start_flash(self, table_id: str, hand: int) -> None:
        """The flash run of a hand."""
        self._start(self._flash, {"table": table_id, "hand": hand})

    def _start(self, machine: str, told: Mapping[str, Any], **name: str) -> None:
        try:
            self._client().start_execution(
                stateMachineArn=machine, input=json.dumps(told, separators=(",", ":")), **name
            )
        except ClientError as error:
            if error.response["Error"]["Code"] != "ExecutionAlreadyExists":
                count(Count.TIMER_FAILURES)
        except BotoCoreError:  # no answer in time
            count(Count.TIMER_FAILURES)
