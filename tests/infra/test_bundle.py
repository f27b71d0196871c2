"""The code that is deployed: wheels for the functions' platform, engine and functions, no more."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from infra import bundle
from infra.bundle import IN_RUNTIME, LOCK, Bundle, build, requirements
from infra.settings import Architecture, Settings
from tests.infra.synthesized import ROOT

pytestmark = pytest.mark.xdist_group("infra")

MAX_ZIP_BYTES = 5_000_000
GLIBC = (2, 34)  # of Amazon Linux 2023, which the runtimes since Python 3.12 stand on


@pytest.fixture(scope="module")
def deployed() -> Bundle:
    return build(Settings(stage="prod"))


@pytest.fixture(scope="module")
def native() -> Bundle:
    """For this machine, as the rehearsal deploys it."""
    processor = {"x86_64": Architecture.X86_64, "aarch64": Architecture.ARM64}[platform.machine()]
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    return build(Settings(stage="dev", architecture=processor, python=python))


def tags(folder: Path) -> dict[str, list[str]]:
    """Tags of each installed wheel."""
    return {
        file.parent.name: re.findall(r"(?m)^Tag: (.+)$", file.read_text("utf-8"))
        for file in folder.glob("*.dist-info/WHEEL")
    }


def fits(tag: str) -> bool:
    """Whether Lambda can load a wheel with this tag: pure, or for its Python, processor and C
    library."""
    python, abi, where = tag.split("-")
    if (abi, where) == ("none", "any"):
        return "py3" in python
    found = re.fullmatch(r"manylinux(?:2014|_(\d+)_(\d+))_aarch64", where)
    if not found or python != "cp314" or abi not in {"cp314", "abi3"}:
        return False
    return found[1] is None or (int(found[1]), int(found[2])) <= GLIBC


def test_every_wheel_fits_the_functions(deployed: Bundle) -> None:
    found = tags(deployed.folder)

    assert any("cp314-cp314-manylinux2014_aarch64" in of for of in found.values())
    assert [wheel for wheel, of in found.items() if not all(map(fits, of))] == []


def test_shared_objects_are_for_arm(deployed: Bundle) -> None:
    """An ELF header says so in its nineteenth byte: 183."""
    objects = list(deployed.folder.rglob("*.so"))

    assert objects
    assert {file.read_bytes()[18] for file in objects} == {183}


def test_the_bundle_is_what_functions_import(deployed: Bundle) -> None:
    """The AWS SDK is the runtime's; compiled files would be another Python's."""
    names = {path.name for path in deployed.folder.iterdir()}
    code = {name for name in names if not name.endswith(".dist-info")}

    assert code == {
        *("engine", "functions"),
        *("annotated_types", "aws_lambda_powertools", "jmespath", "pydantic", "pydantic_core"),
        *("typing_extensions.py", "typing_inspection"),
    }
    assert list(deployed.folder.rglob("__pycache__")) == []
    ours = [deployed.folder / name for name in ("engine", "functions")]
    assert [path for folder in ours for path in folder.rglob("test*")] == []


def test_the_bundle_is_small(deployed: Bundle, tmp_path: Path) -> None:
    """A cold start loads it."""
    with zipfile.ZipFile(tmp_path / "code.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for file in deployed.folder.rglob("*"):
            archive.write(file, file.relative_to(deployed.folder))

    assert (tmp_path / "code.zip").stat().st_size <= MAX_ZIP_BYTES


def test_handlers_start_from_the_bundle_alone(native: Bundle, tmp_path: Path) -> None:
    """Every handler, with nothing of this checkout on the path but the SDK, as in the runtime."""
    handlers = sorted(
        file.stem for file in (ROOT / "functions" / "handlers").glob("*.py") if file.stem[0] != "_"
    )
    script = f"""
import importlib, pathlib, sys
sys.path.insert(0, {str(native.folder)!r})
for name in {handlers!r}:
    assert callable(importlib.import_module("functions.handlers." + name).handler)
for name in ("engine", "functions", "pydantic", "pydantic_core", "aws_lambda_powertools"):
    assert pathlib.Path(sys.modules[name].__file__).is_relative_to({str(native.folder)!r}), name
assert "infra" not in sys.modules
"""
    subprocess.run(
        [sys.executable, "-B", "-W", "error", "-c", script],
        cwd=tmp_path,
        env={"AWS_DEFAULT_REGION": "eu-west-1"},
        check=True,
    )


def test_a_bundle_is_made_once(deployed: Bundle, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time nothing is installed and nothing asked of a package index."""
    monkeypatch.setattr(subprocess, "run", None)

    assert build(Settings(stage="dev")) == deployed


def test_known_wheels_need_no_network(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Sources change all the time, and what they need is in the installer's cache. (It would ask
    the index whether that is still so.)"""
    settings = Settings(stage="dev")
    first = build(settings, bundles=tmp_path / "first")
    run, commands = subprocess.run, []

    def noted(command: list[str], **options: Any) -> Any:
        commands.append(command)
        return run(command, **options)

    monkeypatch.setattr(subprocess, "run", noted)
    second = build(settings, bundles=tmp_path / "second")

    assert [command[-1] for command in commands] == ["--offline"]
    assert second.hash == first.hash
    assert tags(second.folder) == tags(first.folder)


def test_old_bundles_are_forgotten(tmp_path: Path) -> None:
    for number in range(bundle.KEPT + 3):
        (tmp_path / str(number)).mkdir()
        os.utime(tmp_path / str(number), (number, number))
    (tmp_path / "making-one").mkdir()

    bundle._forget_old(tmp_path)

    left = {path.name for path in tmp_path.iterdir()}
    assert len(left) == bundle.KEPT + 1
    assert {"making-one", str(bundle.KEPT + 2)} <= left


def test_another_platform_is_another_bundle(deployed: Bundle, native: Bundle) -> None:
    assert deployed.hash != native.hash
    assert deployed.folder != native.folder


def test_changed_sources_are_another_bundle(
    deployed: Bundle, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "new.py").write_text("")
    monkeypatch.setattr(bundle, "ROOT", tmp_path)
    monkeypatch.setattr(bundle, "LOCK", tmp_path / "engine" / "new.py")

    assert bundle._hash(Settings(stage="prod")) != deployed.hash


def test_only_the_sdk_is_left_out_of_the_locked_requirements() -> None:
    lock = LOCK.read_text("utf-8")
    chosen = requirements(lock)

    def names(text: str) -> set[str]:
        return set(re.findall(r"(?m)^([a-z0-9-]+)==", text))

    assert names(lock) - names(chosen) == IN_RUNTIME
    assert names(chosen) >= {"pydantic", "pydantic-core", "aws-lambda-powertools", "jmespath"}
    for name in names(chosen):
        assert re.search(rf"(?m)^{name}==\S+ \\$", chosen), f"{name} has its hashes"


def test_what_is_left_out_is_the_sdk_and_what_it_alone_needs() -> None:
    """Whatever the SDK needs and our packages do not, the runtime brings with it."""
    needed = set()
    for package in ("boto3", "botocore", "s3transfer"):
        for line in importlib.metadata.requires(package) or ():
            name = re.match(r"[A-Za-z0-9-]+", line)
            assert name is not None
            if "extra" not in line:
                needed.add(name[0].lower())

    assert IN_RUNTIME - {"boto3", "six"} <= needed
