"""Signature Version 4 of small requests to `execute-api`, a tenth of the SDK's own cost.

A test signs the same requests with botocore and compares. The day's signing key is kept.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Protocol
from urllib.parse import quote

ALGORITHM = "AWS4-HMAC-SHA256"
SERVICE = "execute-api"


class Frozen(Protocol):
    """Credentials that do not change, as botocore hands them out."""

    @property
    def access_key(self) -> str | None: ...  # noqa: D102
    @property
    def secret_key(self) -> str | None: ...  # noqa: D102
    @property
    def token(self) -> str | None: ...  # noqa: D102


class Credentials(Protocol):
    """Credentials that refresh themselves."""

    def get_frozen_credentials(self) -> Frozen: ...  # noqa: D102


class NoCredentials(LookupError):
    """This process has no AWS credentials to sign with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Key:
    day: str
    access_key: str
    key: bytes


class Signer:
    """Headers that sign requests with the credentials of the process."""

    def __init__(self, credentials: Callable[[], Credentials | None], *, region: str) -> None:
        self._credentials = credentials
        self._region = region
        self._key: _Key | None = None

    def headers(
        self, method: str, host: str, path: str, body: bytes, *, at: datetime
    ) -> dict[str, str]:
        """Headers to send with `body`; `path` is already percent-encoded, `at` is UTC."""
        held = self._credentials()
        frozen = held.get_frozen_credentials() if held else None
        if frozen is None or not frozen.access_key or not frozen.secret_key:
            raise NoCredentials("no AWS credentials")
        stamp = at.strftime("%Y%m%dT%H%M%SZ")
        signed = {"host": host, "x-amz-date": stamp}
        if frozen.token:
            signed["x-amz-security-token"] = frozen.token
        names = ";".join(signed)
        lines = "".join(f"{name}:{value}\n" for name, value in signed.items())
        canonical = "\n".join(
            # The path is encoded once more here, as every service but S3 wants it.
            (method, quote(path, safe="/~"), "", lines, names, sha256(body).hexdigest())
        )
        scope = f"{stamp[:8]}/{self._region}/{SERVICE}/aws4_request"
        digest = sha256(canonical.encode()).hexdigest()
        key = self._day_key(stamp[:8], frozen.access_key, frozen.secret_key)
        signature = _mac(key, f"{ALGORITHM}\n{stamp}\n{scope}\n{digest}").hex()
        signed["authorization"] = (
            f"{ALGORITHM} Credential={frozen.access_key}/{scope}, "
            f"SignedHeaders={names}, Signature={signature}"
        )
        return signed

    def _day_key(self, day: str, access_key: str, secret_key: str) -> bytes:
        kept = self._key
        if kept is None or (kept.day, kept.access_key) != (day, access_key):
            key = _mac(f"AWS4{secret_key}".encode(), day)
            for part in (self._region, SERVICE, "aws4_request"):
                key = _mac(key, part)
            kept = self._key = _Key(day=day, access_key=access_key, key=key)
        return kept.key


def _mac(key: bytes, text: str) -> bytes:
    return hmac.digest(key, text.encode(), "sha256")
