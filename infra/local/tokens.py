"""Signs and verifies the tokens of the local issuer: RS256, claims as a Cognito user pool makes.

The key pair lies beside the room's database, readable by its owner only.
"""

from __future__ import annotations

import hashlib
import json
import os
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jwt
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from jwt.algorithms import RSAAlgorithm

from functions.ports import Clock

TOKEN_S = 3_600
ALGORITHM = "RS256"


class BadToken(Exception):
    """The token proves nothing. `missing`: there was none."""

    def __init__(self, text: str, *, missing: bool = False) -> None:
        super().__init__(text)
        self.missing = missing


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """Who a token is about."""

    username: str
    sub: str
    attributes: Mapping[str, str]


class Keys:
    """The issuer's key pair."""

    def __init__(self, private: rsa.RSAPrivateKey) -> None:
        self.private = private
        public = private.public_key().public_bytes(
            serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
        )
        self.id = hashlib.sha256(public).hexdigest()[:16]

    @classmethod
    def generate(cls) -> Keys:
        """A new pair."""
        return cls(rsa.generate_private_key(public_exponent=65_537, key_size=2_048))

    @classmethod
    def kept(cls, path: Path) -> Keys:
        """The pair in the file, made and written (mode 0600) if there is none."""
        if path.exists():
            private = serialization.load_pem_private_key(path.read_bytes(), password=None)
            if not isinstance(private, rsa.RSAPrivateKey):
                raise ValueError(f"{path} holds no RSA key")
            return cls(private)
        keys = cls.generate()
        pem = keys.private.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        draft = path.with_suffix(".new")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(pem)
        draft.rename(path)
        return keys

    def jwks(self) -> dict[str, Any]:
        """The public half as a JSON Web Key Set."""
        public = json.loads(RSAAlgorithm.to_jwk(self.private.public_key()))
        return {"keys": [{**public, "kid": self.id, "use": "sig", "alg": ALGORITHM}]}


class Signer:
    """Makes tokens."""

    def __init__(self, keys: Keys, clock: Clock, *, issuer: str, client: str) -> None:
        self._keys = keys
        self._clock = clock
        self.issuer = issuer
        self.client = client

    def id_token(self, account: Account) -> str:
        """Who the user is: `sub`, `cognito:username`, the attributes."""
        claims = {"aud": self.client, "cognito:username": account.username, **account.attributes}
        return self._sign(account, "id", claims)

    def access_token(self, account: Account) -> str:
        """What the user may do; it has no audience, and names the client instead."""
        scope = "aws.cognito.signin.user.admin"
        claims = {"client_id": self.client, "username": account.username, "scope": scope}
        return self._sign(account, "access", claims)

    def _sign(self, account: Account, use: str, claims: Mapping[str, Any]) -> str:
        now_s = self._clock.now_ms() // 1_000
        told = {
            **claims,
            "sub": account.sub,
            "iss": self.issuer,
            "token_use": use,
            "auth_time": now_s,
            "iat": now_s,
            "exp": now_s + TOKEN_S,
            "jti": str(uuid.uuid4()),
        }
        return jwt.encode(told, self._keys.private, ALGORITHM, headers={"kid": self._keys.id})


class Verifier:
    """The JWT authorizer: signature by the key set, issuer, audience, times.

    API Gateway takes access tokens too, by their `client_id`; this one does not, and neither do
    the functions, which ask for `token_use` = `id`."""

    def __init__(
        self, jwks: Mapping[str, Any], clock: Clock, *, issuer: str, audience: str
    ) -> None:
        self._keys = {key["kid"]: jwt.PyJWK.from_dict(key) for key in jwks["keys"]}
        self._clock = clock
        self._issuer = issuer
        self._audience = audience

    def claims(self, token: str) -> dict[str, Any]:
        """The claims of a good id token; `BadToken` says what is wrong with another."""
        if not token:
            raise BadToken("no token", missing=True)
        try:
            key = self._keys[jwt.get_unverified_header(token).get("kid", "")]
            claims: dict[str, Any] = jwt.decode(
                token,
                key,
                [ALGORITHM],
                issuer=self._issuer,
                audience=self._audience,
                # Times are checked below, by the room's own clock.
                options={"require": ["exp", "iat"], "verify_exp": False, "verify_iat": False},
            )
        except KeyError:
            raise BadToken("unknown key") from None
        except jwt.InvalidTokenError as error:
            raise BadToken(type(error).__name__) from None
        now_s = self._clock.now_ms() / 1_000
        if not claims["iat"] - 60 <= now_s < claims["exp"]:
            raise BadToken("the token has expired")
        if claims.get("token_use") != "id":
            raise BadToken("no id token")
        return claims
