"""Our signer against botocore's, which is the reference."""

from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

import pytest
from botocore import auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials

from functions.adapters.sigv4 import NoCredentials, Signer

HOST = "abc123.execute-api.eu-west-1.amazonaws.com"
REGION = "eu-west-1"
AT = datetime(2031, 4, 5, 6, 7, 8, tzinfo=UTC)


class Fixed(auth.SigV4Auth):
    """botocore's signer at a fixed time."""

    def add_auth(self, request: Any) -> None:
        request.context["timestamp"] = AT.strftime(auth.SIGV4_TIMESTAMP)
        self._modify_request_before_signing(request)
        canonical = self.canonical_request(request)
        to_sign = self.string_to_sign(request, canonical)
        self._inject_signature_to_request(request, self.signature(to_sign, request))


def botocore_headers(credentials: Credentials, method: str, path: str, body: bytes) -> Any:
    request = AWSRequest(method=method, url=f"https://{HOST}{path}", data=body)
    Fixed(credentials, "execute-api", REGION).add_auth(request)
    return {name.lower(): value for name, value in request.headers.items()}


@pytest.mark.parametrize("token", [None, "session/token=="])
@pytest.mark.parametrize("connection_id", ["Lx9dCfC8oAMCJjg=", "a/b+c d=", "é"])
@pytest.mark.parametrize(("method", "body"), [("POST", b'{"type":"pong"}'), ("DELETE", b"")])
def test_signs_as_botocore_does(
    method: str, body: bytes, connection_id: str, token: str | None
) -> None:
    credentials = Credentials("AKIDEXAMPLE", "secret/key", token)
    path = f"/ws/%40connections/{quote(connection_id, safe='')}"
    signer = Signer(lambda: credentials, region=REGION)

    ours = signer.headers(method, HOST, path, body, at=AT)

    theirs = botocore_headers(credentials, method, path, body)
    assert ours["authorization"] == theirs["authorization"]
    assert ours["x-amz-date"] == theirs["x-amz-date"]
    assert ours.get("x-amz-security-token") == theirs.get("x-amz-security-token")


def test_a_new_day_and_new_credentials_get_a_new_key() -> None:
    held = [Credentials("FIRST", "one"), Credentials("SECOND", "two")]
    signer = Signer(lambda: held[0], region=REGION)
    first = signer.headers("POST", HOST, "/ws", b"", at=AT)
    next_day = signer.headers("POST", HOST, "/ws", b"", at=AT.replace(day=6))
    held.pop(0)
    other = signer.headers("POST", HOST, "/ws", b"", at=AT.replace(day=6))

    signatures = {told["authorization"].split("Signature=")[1] for told in (first, next_day, other)}

    assert len(signatures) == 3
    assert "Credential=SECOND/20310406/" in other["authorization"]


def test_without_credentials_nothing_is_signed() -> None:
    with pytest.raises(NoCredentials):
        Signer(lambda: None, region=REGION).headers("POST", HOST, "/ws", b"", at=AT)
