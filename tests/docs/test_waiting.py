"""What the architecture says is waiting for a caller has none, outside its tests."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROW = re.compile(r"^\| `([\w/]+)\.py` \| (all|`.+`) \| .+ \|$", re.MULTILINE)


def listed() -> dict[str, set[str]]:
    """By module the names that wait; none: all of it does."""
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    rows = ROW.findall(text.split("### Waiting for")[1].split("\n\nThe command line")[0])
    return {path.replace("/", "."): set(re.findall(r"`(\w+)`", of)) for path, of in rows}


@cache
def code() -> dict[str, ast.Module]:
    """All modules that run, by name, without those that wait."""
    files = (file for top in ("engine", "functions", "infra") for file in sources(ROOT / top))
    trees = {".".join(file.relative_to(ROOT).with_suffix("").parts): file for file in files}
    waiting = {module for module, names in listed().items() if not names}
    return {
        module: ast.parse(file.read_text(encoding="utf-8"))
        for module, file in trees.items()
        if module not in waiting
    }


def sources(top: Path) -> Iterator[Path]:
    return (file for file in top.rglob("*.py") if "node_modules" not in file.parts)


def imported(tree: ast.Module) -> set[str]:
    """Modules, and names in modules."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def called(tree: ast.Module) -> set[str]:
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    names = {func.id for func in calls if isinstance(func, ast.Name)}
    return names | {func.attr for func in calls if isinstance(func, ast.Attribute)}


def test_the_list_is_found() -> None:
    assert len(listed()) >= 5
    assert any(names for names in listed().values())


@pytest.mark.parametrize("module", sorted(listed()))
def test_what_waits_has_no_caller(module: str) -> None:
    """A caller has come? Then take the line out of docs/architecture.md."""
    names = listed()[module]
    tree = ast.parse((ROOT / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8"))
    defined = {n.name for n in tree.body if isinstance(n, ast.FunctionDef | ast.ClassDef)}
    users = {name: tree for name, tree in code().items() if module in imported(tree)}

    assert names <= defined
    if names:
        users[module] = tree
        assert {user for user, tree in users.items() if called(tree) & names} == set()
    else:
        assert set(users) == set()
