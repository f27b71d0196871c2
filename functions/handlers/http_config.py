"""GET /api/config: what the static site must know before anybody signs in."""

from __future__ import annotations

from functions import http_api, settings
from functions.protocol.http import Config
from functions.protocol.server import PROTOCOL


def handler(_: object, __: object) -> http_api.Answer:
    """Lambda entry point."""
    environment = settings.read()
    return http_api.ok(
        Config(
            protocol=PROTOCOL,
            stage=environment.stage,
            auth_url=environment.auth_url,
            auth_client_id=environment.auth_client_id,
            lan_url=environment.lan_url or None,
        )
    )
