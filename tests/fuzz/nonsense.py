"""What nobody should send: texts, JSON values, and messages with something wrong in them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from functions.protocol.client import MAX_FRAME_BYTES

# Lone surrogates too: JSON can spell them, and Python keeps them.
TEXTS = st.one_of(
    st.text(max_size=40),
    st.text(st.characters(), max_size=8),
    st.binary(max_size=60).map(lambda data: data.decode("utf-8", "replace")),
    st.sampled_from(
        [
            "",
            "\x00",
            "null",
            "{}",
            "[]",
            '"',
            "NaN",
            "-0",
            "1e999",
            "{" * 500,
            "[" * 2_000,
            "\ud800",
            "k" * 900,
        ]
    ),
)
NUMBERS = st.one_of(
    st.integers(-2, 12),
    st.integers(),
    st.sampled_from([2**31, 2**53 + 1, 2**64, -(2**64), 10**300]),
    st.floats(),
)
SCALARS = st.one_of(st.none(), st.booleans(), NUMBERS, TEXTS)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=8,
)


def dumped(value: object) -> str:
    """The value as JSON, all but ASCII escaped."""
    return json.dumps(value)


@st.composite
def spoiled(draw: st.DrawFn, message: Mapping[str, Any], names: st.SearchStrategy[str]) -> str:
    """A message with one to three things wrong with it, as JSON text or nearly so."""
    made: dict[str, Any] = dict(message)
    for _ in range(draw(st.integers(1, 3))):
        _spoil(draw, made, names)
    text = dumped(made)
    return draw(st.one_of(st.just(text), _torn(text)))


def _spoil(draw: st.DrawFn, made: dict[str, Any], names: st.SearchStrategy[str]) -> None:
    keys = sorted(made)
    how = draw(st.sampled_from(["drop", "replace", "add", "wrap", "inside"]))
    key = draw(st.sampled_from(keys)) if keys else ""
    if how == "add" or not keys:
        made[draw(names | TEXTS)] = draw(VALUES)
    elif how == "drop":
        del made[key]
    elif how == "wrap":
        made[key] = draw(st.sampled_from([[made[key]], {key: made[key]}, str(made[key])]))
    elif how == "inside" and isinstance(made[key], dict):
        inner = dict(made[key])
        _spoil(draw, inner, names)
        made[key] = inner
    else:
        made[key] = draw(VALUES)


def _torn(text: str) -> st.SearchStrategy[str]:
    """The text cut off, doubled, or with something before or after it."""
    return st.one_of(
        st.integers(0, len(text)).map(lambda end: text[:end]),
        st.just(text + text),
        st.just("\ufeff" + text),
        TEXTS.map(lambda more: text + more),
        st.just(text + " " * (MAX_FRAME_BYTES - len(text.encode()))),
        st.just(text + " " * MAX_FRAME_BYTES),
        st.integers(0, len(text)).map(lambda at: text[:at] + "\x00" + text[at:]),
    )
