"""Rewrites the playthrough files beside it: `make playthroughs`. Read the difference."""

from pathlib import Path

from tests.playthroughs.everything import PLAYTHROUGHS

HERE = Path(__file__).parent


def write() -> None:
    """Every playthrough into its text file; files of playthroughs that are gone are removed."""
    for old in HERE.glob("*.txt"):
        if old.stem not in PLAYTHROUGHS:
            old.unlink()
    for name, play in PLAYTHROUGHS.items():
        (HERE / f"{name}.txt").write_text(str(play()), encoding="utf-8")


if __name__ == "__main__":
    write()
