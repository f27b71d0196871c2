"""Documents as stores keep them: one byte for the schema, then zlib-compressed JSON.

A sample document is the dictionary of the compression, so that what every document says takes next
to nothing. Documents hold hidden cards: nothing of them may reach a log or an error text.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter, ValidationError

from functions.ports import NewerSchema

T = TypeVar("T")
Upgrade = Callable[[dict[str, Any]], dict[str, Any]]


class Unreadable(ValueError):
    """Stored bytes that are no such document. The text says nothing of what was in them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentFormat(Generic[T]):
    """One kind of document; values of `adapter`'s type go in and come out equal."""

    adapter: TypeAdapter[T]
    schema: int
    # `<samples>-n.json` beside this module is a document of schema n with names that are nobody's.
    # What was packed with it cannot be read without it: a file never changes, a new schema gets a
    # new one.
    samples: str
    upgrades: Mapping[int, Upgrade] = field(default_factory=dict)  # schema n to schema n + 1

    def pack(self, value: T) -> bytes:
        """The value as bytes of the present schema."""
        packer = zlib.compressobj(level=9, zdict=sample(self.samples, self.schema))
        text = self.adapter.dump_json(value)
        return bytes([self.schema]) + packer.compress(text) + packer.flush()

    def unpack(self, packed: bytes) -> T:
        """The value in `packed`, brought up to the present schema. `NewerSchema` or `Unreadable`
        where it cannot be read."""
        schema = packed[0] if packed else 0
        if schema > self.schema:
            raise NewerSchema(f"schema {schema}, this release reads up to {self.schema}")
        try:
            text = zlib.decompressobj(zdict=sample(self.samples, schema)).decompress(packed[1:])
            if schema == self.schema:
                return self.adapter.validate_json(text)
            plain = json.loads(text)
            for older in range(schema, self.schema):
                plain = self.upgrades[older](plain)
            return self.adapter.validate_python(plain)
        except (zlib.error, ValidationError, ValueError, KeyError, OSError):
            # What was wrong may quote what was read, cards included.
            raise Unreadable(f"a state of schema {schema} cannot be read") from None


@cache
def sample(samples: str, schema: int) -> bytes:
    """The dictionary of one schema."""
    return (Path(__file__).parent / f"{samples}-{schema}.json").read_bytes()
