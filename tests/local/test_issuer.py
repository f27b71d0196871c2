"""Sign-in: the calls, tokens and errors of a Cognito user pool."""

from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
import jwt
import pytest
from aiohttp import web

from functions.handlers import pre_sign_up
from infra.local.accounts import Users
from infra.local.functions import Functions
from infra.local.issuer import Issuer
from infra.local.tokens import Account, BadToken, Keys, Signer, Verifier
from tests.kit.agenda import VirtualAgenda
from tests.kit.client import Addresses, Client, Problem
from tests.kit.loop import on_loop

ISSUER = "http://127.0.0.1/auth"
KEYS = Keys.generate()


@dataclass
class Pool:
    client: Client
    agenda: VirtualAgenda
    verifier: Verifier
    url: str


@asynccontextmanager
async def pool(
    path: Path | str = ":memory:", *, keys: Keys = KEYS, **rates: int
) -> AsyncIterator[Pool]:
    agenda = VirtualAgenda()
    users = Users(path, cost=2)
    executor = ThreadPoolExecutor(2)
    app = web.Application()
    Issuer(
        users=users,
        keys=keys,
        signer=Signer(keys, agenda, issuer=ISSUER, client="cardroom"),
        functions=Functions({"pre_sign_up": pre_sign_up.handler}),
        clock=agenda,
        pool=executor,
        **rates,
    ).mount(app)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    url = f"http://127.0.0.1:{runner.addresses[0][1]}/auth"
    async with aiohttp.ClientSession() as session:
        addresses = Addresses(api="", socket="", auth=url, client_id="cardroom")
        verifier = Verifier(keys.jwks(), agenda, issuer=ISSUER, audience="cardroom")
        yield Pool(Client(session, addresses), agenda, verifier, url)
    await runner.cleanup()
    executor.shutdown()
    users.close()


async def refusal(pool: Pool, call: str, body: dict[str, Any]) -> str:
    with pytest.raises(Problem) as refused:
        await pool.client.auth(call, body)
    assert refused.value.status == 400
    return str(refused.value.refusal)


def sign_up(username: str = "guest-abcdefgh", password: str = "Long-enough-1") -> dict[str, Any]:
    attributes = [{"Name": "nickname", "Value": "Ann"}]
    return {"Username": username, "Password": password, "UserAttributes": attributes}


def sign_in(username: str = "guest-abcdefgh", password: str = "Long-enough-1") -> dict[str, Any]:
    parameters = {"USERNAME": username, "PASSWORD": password}
    return {"AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": parameters}


@on_loop
async def test_a_guest_signs_up_and_in() -> None:
    async with pool() as made:
        answer = await made.client.auth("SignUp", sign_up())
        assert answer["UserConfirmed"] is True
        result = (await made.client.auth("InitiateAuth", sign_in()))["AuthenticationResult"]
        assert set(result) == {"AccessToken", "ExpiresIn", "IdToken", "TokenType", "RefreshToken"}
        assert (result["TokenType"], result["ExpiresIn"]) == ("Bearer", 3_600)
        claims = made.verifier.claims(result["IdToken"])
    assert claims["sub"] == answer["UserSub"]
    assert claims["nickname"] == "Ann"
    assert claims["cognito:username"] == "guest-abcdefgh"
    assert (claims["iss"], claims["aud"], claims["token_use"]) == (ISSUER, "cardroom", "id")


@on_loop
async def test_a_refresh_token_gives_new_tokens_for_ninety_days() -> None:
    async with pool() as made:
        await made.client.auth("SignUp", sign_up())
        result = (await made.client.auth("InitiateAuth", sign_in()))["AuthenticationResult"]
        again = {
            "AuthFlow": "REFRESH_TOKEN_AUTH",
            "AuthParameters": {"REFRESH_TOKEN": result["RefreshToken"]},
        }
        made.agenda.advance(89 * 86_400_000)
        fresh = (await made.client.auth("InitiateAuth", again))["AuthenticationResult"]
        assert "RefreshToken" not in fresh
        made.verifier.claims(fresh["IdToken"])
        await made.client.auth("RevokeToken", {"Token": result["RefreshToken"]})
        assert await refusal(made, "InitiateAuth", again) == "NotAuthorizedException"


@on_loop
async def test_errors_carry_the_names_of_the_user_pool() -> None:
    async with pool() as made:
        await made.client.auth("SignUp", sign_up())
        for call, body, kind in (
            ("SignUp", sign_up(), "UsernameExistsException"),
            ("SignUp", sign_up("guest-12345678", "Short-1"), "InvalidPasswordException"),
            ("SignUp", sign_up("guest-12345678", "long-enough-1"), "InvalidPasswordException"),
            ("SignUp", sign_up("guest-12345678", "LONG-ENOUGH-1"), "InvalidPasswordException"),
            ("SignUp", sign_up("guest-12345678", "Long-enough-x"), "InvalidPasswordException"),
            ("SignUp", sign_up("guest-12345678", "Longenough111"), "InvalidPasswordException"),
            ("SignUp", sign_up("boss"), "UserLambdaValidationException"),
            ("SignUp", {}, "InvalidParameterException"),
            ("InitiateAuth", sign_in(password="wrong one"), "NotAuthorizedException"),
            ("InitiateAuth", sign_in("guest-nobody00"), "NotAuthorizedException"),
            ("InitiateAuth", {"AuthFlow": "USER_SRP_AUTH"}, "InvalidParameterException"),
            ("InitiateAuth", {**sign_in(), "ClientId": "x"}, "ResourceNotFoundException"),
            ("ListUsers", {}, "UnknownOperationException"),
        ):
            assert await refusal(made, call, body) == kind


@on_loop
async def test_sign_ins_are_rationed() -> None:
    async with pool(rate=1, burst=1) as made:
        await made.client.auth("SignUp", sign_up())
        assert await refusal(made, "InitiateAuth", sign_in()) == "TooManyRequestsException"
        made.agenda.advance(1_000)
        await made.client.auth("InitiateAuth", sign_in())


@on_loop
async def test_a_body_that_is_no_object_is_a_serialization_error() -> None:
    async with pool() as made:
        headers = {"X-Amz-Target": "AWSCognitoIdentityProviderService.SignUp"}
        for body in ("no JSON", "[]", "x" * 20_000):
            async with made.client.session.post(made.url, data=body, headers=headers) as answer:
                assert answer.status == 400
                assert (await answer.json(content_type=None))["__type"] == "SerializationException"


@on_loop
async def test_the_key_set_verifies_what_is_signed() -> None:
    async with pool() as made:
        await made.client.auth("SignUp", sign_up())
        result = (await made.client.auth("InitiateAuth", sign_in()))["AuthenticationResult"]
        async with made.client.session.get(f"{made.url}/.well-known/jwks.json") as answer:
            keys = await answer.json()
    assert "d" not in keys["keys"][0]  # the private half
    verifier = Verifier(keys, made.agenda, issuer=ISSUER, audience="cardroom")
    assert verifier.claims(result["IdToken"])["nickname"] == "Ann"


def test_users_and_keys_outlive_the_process(tmp_path: Path) -> None:
    @on_loop
    async def first() -> None:
        async with pool(tmp_path / "room.sqlite3", keys=Keys.kept(tmp_path / "key.pem")) as made:
            await made.client.auth("SignUp", sign_up())

    @on_loop
    async def second() -> None:
        async with pool(tmp_path / "room.sqlite3", keys=Keys.kept(tmp_path / "key.pem")) as made:
            await made.client.auth("InitiateAuth", sign_in())

    first()
    second()
    assert (tmp_path / "key.pem").stat().st_mode & 0o777 == 0o600
    assert Keys.kept(tmp_path / "key.pem").id == Keys.kept(tmp_path / "key.pem").id


def test_neither_passwords_nor_refresh_tokens_lie_in_the_file(tmp_path: Path) -> None:
    @on_loop
    async def scenario() -> None:
        async with pool(tmp_path / "room.sqlite3") as made:
            await made.client.auth("SignUp", sign_up(password="Zebra-crossing-77"))
            signed = await made.client.auth("InitiateAuth", sign_in(password="Zebra-crossing-77"))
            token.append(signed["AuthenticationResult"]["RefreshToken"].encode())

    token: list[bytes] = []
    scenario()
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"guest-abcdefgh" in kept
    assert b"Zebra-crossing-77" not in kept
    assert token[0] not in kept


ANN = Account(username="guest-abcdefgh", sub="s", attributes={"nickname": "Ann"})


def _claims(agenda: VirtualAgenda, token: str) -> dict[str, Any]:
    return Verifier(KEYS.jwks(), agenda, issuer=ISSUER, audience="cardroom").claims(token)


def test_tokens_that_prove_nothing() -> None:
    agenda = VirtualAgenda()
    signer = Signer(KEYS, agenda, issuer=ISSUER, client="cardroom")
    good = signer.id_token(ANN)
    assert _claims(agenda, good)["sub"] == "s"
    head, body, signature = good.split(".")
    forged = signature[:50] + ("A" if signature[50] != "A" else "B") + signature[51:]
    unsigned = jwt.encode({"sub": "s"}, key="", algorithm="none")
    others = {
        "": "no token",
        "x.y.z": "DecodeError",
        f"{head}.{body}.{forged}": "InvalidSignatureError",
        unsigned: "unknown key",
        signer.access_token(ANN): "MissingRequiredClaimError",
        Signer(Keys.generate(), agenda, issuer=ISSUER, client="cardroom").id_token(ANN): "unknown",
        Signer(KEYS, agenda, issuer="http://x", client="cardroom").id_token(ANN): "Issuer",
        Signer(KEYS, agenda, issuer=ISSUER, client="other").id_token(ANN): "Audience",
    }
    for token, reason in others.items():
        with pytest.raises(BadToken, match=reason):
            _claims(agenda, token)
    agenda.advance(3_600_000)
    with pytest.raises(BadToken, match="expired"):
        _claims(agenda, good)
