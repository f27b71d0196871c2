"""What a stage is: the context of the CDK app, checked."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum


class Architecture(StrEnum):
    """Processors of the functions, as Lambda calls them."""

    ARM64 = "arm64"
    X86_64 = "x86_64"


PYTHON = "3.14"  # the newest runtime for which all our wheels exist


class WrongContext(ValueError):
    """A `-c name=value` that the app cannot use."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """One stage of the room. Everything that has a name is named by it."""

    stage: str
    architecture: Architecture = Architecture.ARM64
    python: str = PYTHON
    alarm_email: str | None = None  # who is woken; nobody is subscribed without it
    domain: str | None = None  # the site's own name; CloudFront's without it
    certificate_arn: str | None = None  # of that name, in us-east-1
    open_sign_up: bool = False  # accounts other than guests may sign themselves up

    @property
    def production(self) -> bool:
        """Whether data outlives the stack and the game's concurrency is reserved."""
        return self.stage == "prod"

    def name(self, of: str) -> str:
        """The physical name of a thing in this stage, as in `cardroom-dev-tick`."""
        return f"cardroom-{self.stage}-{of.replace('_', '-')}"


STAGES = ("dev", "prod")
_PYTHON = re.compile(r"3\.1[1-9]")
_CERTIFICATE = re.compile(r"arn:[a-z-]+:acm:us-east-1:\d{12}:certificate/[\w-]+")


def read(context: Callable[[str], object]) -> Settings:
    """The settings that a function from context key to value (None if absent) gives;
    `WrongContext` names the key that is wrong."""

    def text(key: str, default: str = "") -> str:
        value = context(key)
        return default if value is None else str(value)

    stage = text("stage", "dev")
    if stage not in STAGES:
        raise WrongContext(f"stage: {stage!r} is not one of {', '.join(STAGES)}")
    architecture = text("architecture", Architecture.ARM64)
    if architecture not in set(Architecture):
        raise WrongContext(f"architecture: {architecture!r} is not one of arm64, x86_64")
    python = text("python", PYTHON)
    if not _PYTHON.fullmatch(python):
        raise WrongContext(f"python: {python!r} is not a release such as 3.14")
    domain, certificate = text("domain"), text("certificate_arn")
    if bool(domain) != bool(certificate):
        raise WrongContext("domain and certificate_arn go together")
    if certificate and not _CERTIFICATE.fullmatch(certificate):
        raise WrongContext("certificate_arn: CloudFront wants a certificate in us-east-1")
    return Settings(
        stage=stage,
        architecture=Architecture(architecture),
        python=python,
        alarm_email=text("alarm_email") or None,
        domain=domain or None,
        certificate_arn=certificate or None,
        open_sign_up=text("open_sign_up") == "true",
    )
