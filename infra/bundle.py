"""The code of all functions in one folder, made without Docker.

Dependencies come as wheels for the target platform, locked by hash in `requirements/lambda.txt`,
without compiled files: those would be for this machine's Python. What the Lambda runtime brings is
left out. A folder is named by the hash of what it was made from, and made once.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from infra.settings import Architecture, Settings

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "requirements" / "lambda.txt"
BUNDLES = ROOT / ".cache" / "bundles"
PACKAGES = ("engine", "functions")
# The AWS SDK is part of the runtime. jmespath is too, but Powertools needs it at a version.
IN_RUNTIME = {"boto3", "botocore", "s3transfer", "python-dateutil", "six", "urllib3"}
_PLATFORM = {
    Architecture.ARM64: "aarch64-manylinux2014",
    Architecture.X86_64: "x86_64-manylinux2014",
}
# Parts of packages that no function imports.
_UNUSED = ("pydantic/v1", "pydantic/mypy.py", "bin")
KEPT = 8  # bundles, the newest: two platforms and some ways back
_FORMAT = "2"  # raise it when this module makes another folder of the same sources


@dataclass(frozen=True, slots=True, kw_only=True)
class Bundle:
    """A folder for Lambda and the hash of its sources."""

    folder: Path
    hash: str


def build(settings: Settings, *, bundles: Path = BUNDLES) -> Bundle:
    """The bundle for this Python and architecture; made if its sources have changed. Asks the
    package index only if a wheel is not in the installer's cache."""
    made_from = _hash(settings)
    folder = bundles / made_from
    if not folder.is_dir():
        bundles.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=bundles, prefix="making-") as making:
            work = Path(making)
            _install(settings, work / "code", work / "requirements.txt")
            for package in PACKAGES:
                shutil.copytree(ROOT / package, work / "code" / package, ignore=_caches)
            _move(work / "code", folder)
        _forget_old(bundles)
    return Bundle(folder=folder, hash=made_from)


def _move(made: Path, folder: Path) -> None:
    """Put a finished bundle in its place, unless another process was faster with the same one."""
    try:
        made.rename(folder)
    except OSError:
        if not folder.is_dir():
            raise


def _forget_old(bundles: Path) -> None:
    made = (path for path in bundles.iterdir() if not path.name.startswith("making-"))
    for folder in sorted(made, key=lambda path: path.stat().st_mtime, reverse=True)[KEPT:]:
        shutil.rmtree(folder, ignore_errors=True)


def requirements(lock: str) -> str:
    """The part of a hash-locked requirements file that the runtime does not bring."""
    blocks = re.split(r"(?m)^(?=[a-z0-9])", lock)
    return "".join(
        block for block in blocks if block and block.split("==")[0].split("[")[0] not in IN_RUNTIME
    )


def _install(settings: Settings, target: Path, chosen: Path) -> None:
    chosen.write_text(requirements(LOCK.read_text("utf-8")), "utf-8")
    uv = Path(sys.executable).with_name("uv")
    command = [str(uv) if uv.exists() else "uv", "pip", "install", "--quiet", "--no-deps"]
    command += ["--require-hashes", "--requirement", str(chosen), "--target", str(target)]
    command += ["--python", sys.executable, "--python-version", settings.python]
    command += ["--python-platform", _PLATFORM[settings.architecture]]
    command += ["--only-binary", ":all:", "--no-compile-bytecode", "--link-mode", "copy"]
    # Unless told so, the installer asks the index what is new, and needs a network for that.
    known = subprocess.run([*command, "--offline"], check=False, capture_output=True)
    if known.returncode:
        shutil.rmtree(target, ignore_errors=True)
        subprocess.run(command, check=True)
    for unused in _UNUSED:
        path = target / unused
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    (target / ".lock").unlink(missing_ok=True)


def _hash(settings: Settings) -> str:
    digest = hashlib.sha256()
    for part in (_FORMAT, settings.python, settings.architecture, *sorted(IN_RUNTIME)):
        digest.update(f"{part}\0".encode())
    for file in (LOCK, *_sources()):
        digest.update(f"{file.relative_to(ROOT)}\0{file.stat().st_size}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _sources() -> Iterator[Path]:
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                yield file


def _caches(_folder: str, names: list[str]) -> set[str]:
    return {name for name in names if name == "__pycache__"}
