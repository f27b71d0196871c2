"""Calls the functions as Lambda does: an event in, a value or a failure out.

Handlers run on the caller's thread. What a handler leaves running does not run on: Lambda freezes
the process when the handler returns, so the effects that the embedded ports offer are refused to
any thread that is not inside a call.
"""

from __future__ import annotations

import importlib
import logging
import threading
from collections.abc import Callable, Mapping
from typing import Any

from functions.protocol.routes import HTTP_ROUTES, WEBSOCKET_AUTHORIZER, WEBSOCKET_ROUTES

Handler = Callable[[Any, Any], Any]

log = logging.getLogger(__name__)

# Called by routes, and by the state machines, the schedule and the user pool.
HANDLERS = sorted(
    {route.handler for route in HTTP_ROUTES}
    | {WEBSOCKET_AUTHORIZER, *WEBSOCKET_ROUTES.values()}
    | {"tick", "flash", "sweep", "pre_sign_up"}
)


class FunctionFailed(Exception):
    """A function ended with an error. `name` is the error's name as a state machine sees it."""

    def __init__(self, function: str, name: str, message: str) -> None:
        super().__init__(f"{function}: {name}")
        self.name = name
        self.message = message


class Killed(BaseException):
    """The process of a function ends here; raised by fault switches, never caught by handlers."""


class Frozen(SystemExit):
    """A thread outlived the call that started it and ends without a sound."""


_call = threading.local()


def require_call() -> None:
    """End the thread unless it is inside a call of `Functions.invoke`."""
    if not getattr(_call, "depth", 0):
        raise Frozen


class Functions:
    """Handlers by name."""

    def __init__(self, handlers: Mapping[str, Handler]) -> None:
        self._handlers = dict(handlers)

    @classmethod
    def real(cls) -> Functions:
        """Every handler of `functions.handlers`."""
        return cls(
            {
                name: importlib.import_module(f"functions.handlers.{name}").handler
                for name in HANDLERS
            }
        )

    def invoke(self, name: str, event: Any) -> Any:
        """What the handler returns; `FunctionFailed` for whatever it raises. No handler looks at
        the context that Lambda passes beside the event, so there is none."""
        _call.depth = getattr(_call, "depth", 0) + 1
        try:
            return self._handlers[name](event, None)
        except Killed:
            raise FunctionFailed(name, "Runtime.ExitError", "the runtime exited") from None
        except Exception as error:
            kind = type(error).__name__
            if kind != "Idle":  # how a clock run ends
                # Without the error's text and values: they may quote the state.
                log.error("%s failed: %s", name, kind)  # noqa: TRY400
            raise FunctionFailed(name, kind, str(error)) from error
        finally:
            _call.depth -= 1
