"""Sign-in without a cloud: the four calls of the user pool that the site makes, same JSON protocol.

`POST /auth` with `X-Amz-Target: AWSCognitoIdentityProviderService.<call>`. The real pre-sign-up
function decides who may sign up. The key set is at `/auth/.well-known/jwks.json`.
"""

from __future__ import annotations

import asyncio
import json
import re
import secrets
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any

from aiohttp import web

from functions.ports import Clock
from infra.local.accounts import UsernameTaken, Users
from infra.local.functions import FunctionFailed, Functions
from infra.local.limits import Bucket
from infra.local.tokens import TOKEN_S, Account, Keys, Signer

TARGET = "AWSCognitoIdentityProviderService."
# As the template's user pool: infra/constructs/sign_in.py.
REFRESH_MS = 90 * 86_400_000
LEAST_LENGTH = 12
POLICY = (
    (re.compile(rf".{{{LEAST_LENGTH},}}", re.DOTALL), "Password not long enough"),
    (re.compile(r"[a-z]"), "Password must have lowercase characters"),
    (re.compile(r"[A-Z]"), "Password must have uppercase characters"),
    (re.compile(r"[0-9]"), "Password must have numeric characters"),
    (
        re.compile(r"""[\^$*.\[\]{}()?\-"!@#%&/\\,><':;|_~`+=]"""),
        "Password must have symbol characters",
    ),
)
MEDIA = "application/x-amz-json-1.1"
MAX_BODY = 16_384

Body = dict[str, Any]


class Refused(Exception):
    """An error of the user pool: `kind` is its exception's name."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(text)
        self.kind = kind
        self.text = text


class Issuer:
    """A user pool with one client that has no secret."""

    def __init__(
        self,
        *,
        users: Users,
        keys: Keys,
        signer: Signer,
        functions: Functions,
        clock: Clock,
        pool: Executor,
        rate: int = 20,
        burst: int = 200,
    ) -> None:
        self._users = users
        self._keys = keys
        self._signer = signer
        self._functions = functions
        self._clock = clock
        self._pool = pool
        # A password costs much to hash; the pool's own quotas are of this order.
        self._requests = Bucket(clock, rate=rate, burst=burst)
        self._calls: dict[str, Callable[[Body], Body]] = {
            "SignUp": self._sign_up,
            "InitiateAuth": self._initiate,
            "GetTokensFromRefreshToken": self._from_refresh,
            "RevokeToken": self._revoke,
        }

    def mount(self, app: web.Application) -> None:
        """Serve under `/auth`."""
        app.router.add_post("/auth", self._post)
        app.router.add_post("/auth/", self._post)
        app.router.add_get("/auth/.well-known/jwks.json", self._jwks)

    async def _jwks(self, _request: web.Request) -> web.Response:
        return web.json_response(self._keys.jwks())

    async def _post(self, request: web.Request) -> web.Response:
        try:
            call = self._called(request)
            body = await _read(request)
            made = await asyncio.get_running_loop().run_in_executor(self._pool, call, body)
        except Refused as refused:
            told = {"__type": refused.kind, "message": refused.text}
            return _answer(400, told, {"x-amzn-ErrorType": f"{refused.kind}:"})
        return _answer(200, made, {})

    def _called(self, request: web.Request) -> Callable[[Body], Body]:
        call = self._calls.get(request.headers.get("X-Amz-Target", "").removeprefix(TARGET))
        if call is None:
            raise Refused("UnknownOperationException", "")
        if not self._requests.take():
            raise Refused("TooManyRequestsException", "Rate exceeded")
        return call

    def _sign_up(self, body: Body) -> Body:
        self._check_client(body)
        username, password = _string(body, "Username"), _string(body, "Password")
        for pattern, complaint in POLICY:
            if not pattern.search(password):
                text = f"Password did not conform with policy: {complaint}"
                raise Refused("InvalidPasswordException", text)
        attributes = {str(a["Name"]): str(a["Value"]) for a in body.get("UserAttributes") or ()}
        if self._users.named(username) is not None:
            raise Refused("UsernameExistsException", "User already exists")
        confirmed = self._confirms(username, attributes)
        try:
            account = self._users.add(username, password, attributes, confirmed=confirmed)
        except UsernameTaken:
            raise Refused("UsernameExistsException", "User already exists") from None
        return {"UserConfirmed": confirmed, "UserSub": account.sub}

    def _confirms(self, username: str, attributes: dict[str, str]) -> bool:
        """Ask the pre-sign-up function; what it raises refuses the sign-up."""
        event = {
            "version": "1",
            "region": "local",
            "userPoolId": "local",
            "userName": username,
            "callerContext": {"awsSdkVersion": "local", "clientId": self._signer.client},
            "triggerSource": "PreSignUp_SignUp",
            "request": {"userAttributes": attributes, "validationData": None},
            "response": {
                "autoConfirmUser": False,
                "autoVerifyEmail": False,
                "autoVerifyPhone": False,
            },
        }
        try:
            answer = self._functions.invoke("pre_sign_up", event)
        except FunctionFailed as failed:
            text = f"PreSignUp failed with error {failed.message}."
            raise Refused("UserLambdaValidationException", text) from None
        return bool(answer["response"]["autoConfirmUser"])

    def _initiate(self, body: Body) -> Body:
        self._check_client(body)
        told = body.get("AuthParameters")
        parameters = told if isinstance(told, dict) else {}
        match body.get("AuthFlow"):
            case "USER_PASSWORD_AUTH":
                account = self._by_password(
                    _string(parameters, "USERNAME"), _string(parameters, "PASSWORD")
                )
                return self._result(account, refresh=True)
            case "REFRESH_TOKEN_AUTH" | "REFRESH_TOKEN":
                account = self._by_refresh(_string(parameters, "REFRESH_TOKEN"))
                return self._result(account, refresh=False)
            case _:
                raise Refused("InvalidParameterException", "unsupported AuthFlow")

    def _from_refresh(self, body: Body) -> Body:
        self._check_client(body)
        return self._result(self._by_refresh(_string(body, "RefreshToken")), refresh=False)

    def _revoke(self, body: Body) -> Body:
        self._check_client(body)
        self._users.revoke(_string(body, "Token"))
        return {}

    def _by_password(self, username: str, password: str) -> Account:
        known = self._users.named(username)
        if not self._users.has_password(username, password) or known is None:
            raise Refused("NotAuthorizedException", "Incorrect username or password.")
        account, confirmed = known
        if not confirmed:
            raise Refused("UserNotConfirmedException", "User is not confirmed.")
        return account

    def _by_refresh(self, token: str) -> Account:
        username = self._users.refreshed(token, now_ms=self._clock.now_ms())
        known = None if username is None else self._users.named(username)
        if known is None:
            raise Refused("NotAuthorizedException", "Invalid Refresh Token")
        return known[0]

    def _result(self, account: Account, *, refresh: bool) -> Body:
        result = {
            "AccessToken": self._signer.access_token(account),
            "ExpiresIn": TOKEN_S,
            "IdToken": self._signer.id_token(account),
            "TokenType": "Bearer",
        }
        if refresh:
            token = secrets.token_urlsafe(48)
            expires_ms = self._clock.now_ms() + REFRESH_MS
            self._users.keep_refresh(token, account.username, expires_ms=expires_ms)
            result["RefreshToken"] = token
        return {"AuthenticationResult": result, "ChallengeParameters": {}}

    def _check_client(self, body: Body) -> None:
        client = _string(body, "ClientId")
        if client != self._signer.client:
            text = f"User pool client {client[:64]} does not exist."
            raise Refused("ResourceNotFoundException", text)


async def _read(request: web.Request) -> Body:
    raw = await request.read()
    if len(raw) > MAX_BODY:
        raise Refused("SerializationException", "too large")
    try:
        body = json.loads(raw)
    except ValueError:
        raise Refused("SerializationException", "") from None
    if not isinstance(body, dict):
        raise Refused("SerializationException", "")
    return body


def _string(body: Body, name: str) -> str:
    value = body.get(name)
    if not isinstance(value, str) or not 0 < len(value) <= 4_096:
        raise Refused("InvalidParameterException", f"Missing required parameter {name}")
    return value


def _answer(status: int, body: Body, headers: dict[str, str]) -> web.Response:
    return web.Response(status=status, text=json.dumps(body), content_type=MEDIA, headers=headers)
