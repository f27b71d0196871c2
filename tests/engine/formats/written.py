"""Hands in PHH for tests: the text of one from what matters in it."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from engine.formats import phh
from engine.formats.phh import PhhHand

Amount = int | Decimal


def text(
    variant: str,
    stacks: Sequence[Amount],
    actions: Sequence[str] = (),
    *,
    blinds: Sequence[Amount] | None = (50, 100),
    antes: Sequence[Amount] | None = None,
    **more: object,
) -> str:
    """A hand as the text of a `.phh` file. Blinds are filled up with zeros; bets of fixed limit are
    the big blind and its double unless they are given."""
    count = len(stacks)
    fields: dict[str, object] = {"variant": variant, "antes": antes or [0] * count}
    if blinds is not None:
        fields["blinds_or_straddles"] = [*blinds, *[0] * (count - len(blinds))]
        is_fixed = variant.startswith("F") or str(more.get("_variant", "")).startswith("F")
        bets = {"small_bet": blinds[1], "big_bet": 2 * blinds[1]}
        fields |= bets if is_fixed else {"min_bet": blinds[1]}
    fields |= {"starting_stacks": stacks, "actions": actions, **more}
    return "".join(f"{name} = {_toml(value)}\n" for name, value in fields.items())


def hand(*of: object, **more: object) -> PhhHand:
    """The same, as it is read."""
    (found,) = phh.read(text(*of, **more).encode())  # type: ignore[arg-type]
    assert isinstance(found, PhhHand), str(found)
    return found


def _toml(value: object) -> str:
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return f"'{value}'" if isinstance(value, str) else str(value)


DEALT_2 = ("d dh p1 2c3d", "d dh p2 AsAh")
DEALT_3 = ("d dh p1 2c3d", "d dh p2 AsAh", "d dh p3 KsKh")
DEALT_4 = (*DEALT_3, "d dh p4 QsQh")
OMAHA_3 = ("d dh p1 2c3d4d5d", "d dh p2 AsAh7c8c", "d dh p3 KsKh9c9s")
STUD_3 = ("d dh p1 5d2sAd", "d dh p2 7h3s4h", "d dh p3 Js6d9d")  # p2 has the lowest door card
BOARD = ("d db 4c5d9h", "d db Ts", "d db Jd")
CHECKED_2 = (
    "d db 4c5d9h", "p1 cc", "p2 cc", "d db Ts", "p1 cc", "p2 cc", "d db Jd", "p1 cc", "p2 cc",
)  # fmt: skip
