"""Hands as the text of PHH files; see `engine.formats.phh`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal

from engine.formats.amounts import amount_text
from engine.formats.phh import STANDARD, PhhHand
from engine.rules import Forced

_SINGLE = {
    **{name: name for name in ("bring_in", "small_bet", "big_bet", "min_bet")},
    **{f"_{name}": name for name in ("carried", "rake", "jackpot", "unit")},
    **{f"_{name}": name for name in ("small_blind", "big_blind")},
}  # left out if 0


def write(hand: PhhHand) -> str:
    """The hand as the text of a `.phh` file."""
    return "".join(f"{name} = {value}\n" for name, value in _lines(hand))


def write_many(hands: Iterable[PhhHand]) -> str:
    """The hands as the text of a `.phhs` file, numbered from 1 on."""
    return "\n".join(f"[{number}]\n{write(hand)}" for number, hand in enumerate(hands, 1))


def _lines(hand: PhhHand) -> Iterator[tuple[str, str]]:
    yield ("variant" if hand.variant in STANDARD else "_variant"), _text(hand.variant)
    yield "antes", _array(hand.antes, hand.places)
    if hand.dead:
        yield "_dead", _array(hand.dead, hand.places)
    if hand.game.forced is Forced.BLINDS:
        yield "blinds_or_straddles", _array(hand.blinds, hand.places)
    yield from _numbers(hand)
    yield "starting_stacks", _array(hand.starting_stacks, hand.places)
    yield "actions", _value(list(hand.actions))
    for name, value in hand.fields.items():
        yield _key(name), _value(value)
    if hand.finishing_stacks is not None:
        yield "finishing_stacks", _array(hand.finishing_stacks, hand.places)


def _numbers(hand: PhhHand) -> Iterator[tuple[str, str]]:
    """Single amounts, and who opens."""
    if hand.table_limit is not None:
        yield "_table_limit", amount_text(hand.table_limit, hand.places)
    for name, what in _SINGLE.items():
        if amount := getattr(hand, what):
            yield name, amount_text(amount, hand.places)
    if hand.opener:
        yield "_opener", str(hand.opener)


def _array(amounts: tuple[int, ...], places: int) -> str:
    return f"[{', '.join(amount_text(amount, places) for amount in amounts)}]"


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _text(value)
        case list() | tuple():
            return f"[{', '.join(map(_value, value))}]"
        case dict():
            return _table(value)
        case Decimal():
            return format(value, "f")
        case _:  # whole numbers; dates and times, whose text is TOML
            return str(value)


def _table(entries: Mapping[str, object]) -> str:
    inside = ", ".join(f"{_key(name)} = {_value(value)}" for name, value in entries.items())
    return f"{{{inside}}}"


def _key(name: str) -> str:
    bare = name.isascii() and name.replace("-", "_").isidentifier()
    return name if bare else _text(name)


def _text(text: str) -> str:
    return '"' + "".join(map(_letter, text)) + '"'


def _letter(letter: str) -> str:
    if letter in '"\\':
        return "\\" + letter
    return letter if letter >= " " and letter != "\x7f" else f"\\u{ord(letter):04x}"
