"""The state of a table as stores keep it: one packed document and the running choices beside it.

`functions.codec.documents` says how it is packed: states of 12 KB take about 1.3. The choices of
the running round are not in it: each is a text of its own, so that a store can write one without
the rest.
Everything here holds hidden cards: nothing of it may reach a log or an error text.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated

from pydantic import Field, TypeAdapter

from engine.log import Logged
from engine.tradeem.events import Event
from engine.tradeem.hand import Choice, ChoiceKind, TradeStage
from engine.tradeem.settings import SEATS
from engine.tradeem.table import Table, due_ms, with_seat
from functions.codec.documents import DocumentFormat, Unreadable
from functions.ports import Answered, Listed, Stored

# Events that are told apart by their kind are ten times as quick.
_ByKind = Annotated[Event, Field(discriminator="kind")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """What is packed: all of `Stored` but `rev`, which is a column of its own."""

    table: Table = field(repr=False)  # without its log
    log: tuple[Logged[_ByKind], ...] = field(repr=False)
    generation: int
    asleep_ms: int | None = None
    created_ms: int
    host_name: str = ""
    answers: tuple[Answered, ...]
    tv_key: str = field(repr=False)
    stream_key: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Packed:
    """A state ready to be written, and the columns that conditions and indexes need."""

    doc: bytes = field(repr=False)
    choices: Mapping[int, str] = field(repr=False)  # by seat, of the running round only
    version: int
    due_ms: int | None
    listed: Listed | None  # None: not for the lobby (any more)


FORMAT = DocumentFormat(adapter=TypeAdapter(Document), schema=1, samples="tradeem")


def pack(stored: Stored) -> Packed:
    """The state as columns."""
    table = stored.table
    document = Document(
        table=replace(_without_choices(table), log=()),
        log=table.log,
        generation=stored.generation,
        asleep_ms=stored.asleep_ms,
        created_ms=stored.created_ms,
        host_name=stored.host_name,
        answers=stored.answers,
        tv_key=stored.tv_key,
        stream_key=stored.stream_key,
    )
    return Packed(
        doc=FORMAT.pack(document),
        choices=_choice_texts(table),
        version=table.version,
        due_ms=due_ms(table),
        listed=listed(stored),
    )


def unpack(doc: bytes, choices: Mapping[int, str], rev: int) -> Stored:
    """The state with the running choices merged in; choices of another round are ignored.
    `NewerSchema` or `Unreadable` where it cannot be read."""
    document = FORMAT.unpack(bytes(doc))
    return Stored(
        table=_with_choices(replace(document.table, log=document.log), choices),
        rev=rev,
        generation=document.generation,
        asleep_ms=document.asleep_ms,
        created_ms=document.created_ms,
        host_name=document.host_name,
        answers=document.answers,
        tv_key=document.tv_key,
        stream_key=document.stream_key,
    )


def choice_text(table: Table, choice: Choice) -> str:
    """One seat's choice in the running round of `table`, as it is stored apart.

    Choices have no schema number. During a deployment old code may still add one to a state of the
    new schema, so every schema reads these texts."""
    stage = _trade(table)
    if stage is None or table.hand is None:
        raise ValueError("no round is running")
    at_ms = choice.at_ms - stage.started_ms
    thought_ms = choice.visible_at_ms - choice.at_ms
    told = [table.hand.number, stage.round, choice.kind.value, choice.target, at_ms, thought_ms]
    return json.dumps([*told, *choice.refs], separators=(",", ":"))


def chosen_text(stored: Stored, seat: int) -> str | None:
    """What the choice of `seat` is stored as, if `stored` is the item: None for no choice."""
    return _choice_texts(stored.table).get(seat)


def listed(stored: Stored) -> Listed | None:
    """The table's line in the lobby; None unless it is open to all and waits for players."""
    table = stored.table
    if not table.settings.listed or table.settings.practice or table.started or table.finished:
        return None
    seats = (seat for seat in table.seats if seat is not None)
    host = next((seat.name for seat in seats if seat.player == table.host), stored.host_name)
    return Listed(
        table=table.id,
        name=table.settings.name,
        host_name=host,
        players=sum(seat is not None for seat in table.seats),
        hands=table.settings.hands,
        created_ms=stored.created_ms,
    )


def _trade(table: Table) -> TradeStage | None:
    stage = table.hand.stage if table.hand else None
    return stage if isinstance(stage, TradeStage) else None


def _choosing(table: Table, stage: TradeStage, choices: tuple[Choice | None, ...]) -> Table:
    """The table with these choices in its running round."""
    assert table.hand is not None
    return replace(table, hand=replace(table.hand, stage=replace(stage, choices=choices)))


def _without_choices(table: Table) -> Table:
    stage = _trade(table)
    return table if stage is None else _choosing(table, stage, (None,) * SEATS)


def _with_choices(table: Table, texts: Mapping[int, str]) -> Table:
    stage = _trade(table)
    if stage is None or table.hand is None:
        return table
    choices = stage.choices
    for seat, text in texts.items():
        hand, round_, choice = _choice(text, stage.started_ms)
        if (hand, round_) == (table.hand.number, stage.round):
            choices = with_seat(choices, seat, choice)
    return _choosing(table, stage, choices)


def _choice(text: str, started_ms: int) -> tuple[int, int, Choice]:
    """Hand, round and choice in a stored text. Ten of them lie in one item: they are kept short."""
    try:
        hand, round_, kind, target, after_ms, thought_ms, *refs = json.loads(text)
        at_ms = started_ms + after_ms
        choice = Choice(
            kind=ChoiceKind(kind),
            target=target,
            at_ms=at_ms,
            visible_at_ms=at_ms + thought_ms,
            refs=tuple(refs),
        )
    except (ValueError, TypeError):
        raise Unreadable("a stored choice cannot be read") from None
    return hand, round_, choice


def _choice_texts(table: Table) -> dict[int, str]:
    stage = _trade(table)
    if stage is None:
        return {}
    return {
        seat: choice_text(table, choice)
        for seat, choice in enumerate(stage.choices, start=1)
        if choice is not None
    }
