"""The pages that explain the project name only files that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = (
    "README.md",
    "CONTRIBUTING.md",
    *sorted(str(p.relative_to(ROOT)) for p in (ROOT / "docs").rglob("*.md")),
)
TOP = "engine|functions|infra|web|tests|docs"
NAMED = re.compile(rf"`((?:{TOP})/[\w./-]+)`")
BUILT = {"web/dist"}  # by make, not in a fresh checkout
LINKED = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)")


@pytest.mark.parametrize("page", PAGES)
def test_every_named_file_exists(page: str) -> None:
    """A path in backticks and a relative link lead to a file or folder of the project."""
    text = (ROOT / page).read_text(encoding="utf-8")
    named = [ROOT / path for path in NAMED.findall(text) if path not in BUILT]
    linked = [(ROOT / page).parent / path for path in LINKED.findall(text)]
    missing = [str(path) for path in (*named, *linked) if not path.exists()]

    assert missing == []


def test_the_picture_names_files_that_exist() -> None:
    """The drawing names modules by their place under functions/ or engine/tradeem/."""
    drawing = (ROOT / "docs/architecture.md").read_text(encoding="utf-8").split("```")[1]
    names = re.findall(r"\b(?:(?:handlers|flows|adapters|infra/local)/)?\w+\.py\b", drawing)
    roots = (ROOT, ROOT / "functions", ROOT / "functions/adapters", ROOT / "engine/tradeem")
    missing = [name for name in names if not any((root / name).exists() for root in roots)]

    assert len(names) >= 10
    assert missing == []
