"""What engine and flows may import at all; import-linter's lists say only what they may not."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]

# Standard library, but with a clock, chance, a log, a disk, a network or a thread in it.
IMPURE = {
    "asyncio",
    "datetime",
    "http",
    "logging",
    "multiprocessing",
    "os",
    "random",
    "secrets",
    "shutil",
    "socket",
    "sqlite3",
    "subprocess",
    "tempfile",
    "threading",
    "time",
    "urllib",
    "uuid",
}


def imports(file: Path) -> Iterator[str]:
    """Full names of all modules that a file imports, wherever in it the import stands."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def strangers(folder: str, *, allowed: set[str], outside: frozenset[str]) -> set[str]:
    """Imports below a folder that lie neither in an allowed package nor in the standard library."""
    files = sorted((ROOT / folder).rglob("*.py"))
    assert files, f"{folder} is empty"
    return {
        f"{file.relative_to(ROOT)} -> {name}"
        for file in files
        for name in imports(file)
        if name.split(".")[0] not in outside
        and not any(name == package or name.startswith(f"{package}.") for package in allowed)
    }


def test_the_engine_imports_the_pure_part_of_the_standard_library_only() -> None:
    pure = frozenset(sys.stdlib_module_names - IMPURE)
    at_the_edge = {"engine/__main__.py -> time", "engine/__main__.py -> os"}

    assert strangers("engine", allowed={"engine"}, outside=pure) <= at_the_edge


def test_flows_import_engine_ports_and_protocol_only() -> None:
    library = frozenset(sys.stdlib_module_names)
    allowed = {"engine", "functions.flows", "functions.ports", "functions.protocol"}
    allowed |= {"functions.counts"}

    assert strangers("functions/flows", allowed=allowed, outside=library) == set()
