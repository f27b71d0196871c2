"""Cognito's pre-sign-up trigger: guests are confirmed at once, other accounts only if the room is
open to them. A guest's name and password are made by the browser; nothing is ever mailed."""

from __future__ import annotations

import re
from typing import Any

from functions import settings

_GUEST = re.compile(r"guest-[a-z0-9-]{8,64}")


class SignUpRefused(Exception):
    """Cognito tells the sender this text."""


def handler(event: dict[str, Any], _: object) -> dict[str, Any]:
    """Lambda entry point: the event with its response filled in."""
    if _GUEST.fullmatch(event["userName"]):
        event["response"] |= {"autoConfirmUser": True}
    elif not settings.read().open_sign_up:
        raise SignUpRefused("This room takes guests only.")
    return event
