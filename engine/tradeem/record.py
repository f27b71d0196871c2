"""The record of a finished hand, `tradeem-hand/1`: what History exports and `replay` judges.

`record` writes it from a table, `read` takes one apart again. Reading looks at names and types
only; whether such a hand is possible, `engine.tradeem.replay` judges. For other programs the same
format is described in docs/rules/tradeem-hand.schema.json.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.cards import cards_text
from engine.formats.json_reading import (
    UnreadableRecord,
    array,
    by_seat,
    entry,
    integer,
    members,
    text,
)
from engine.tradeem.hand import Choice, ChoiceKind, Complete
from engine.tradeem.recall import BOARD_CARDS, chances
from engine.tradeem.table import Table

FORMAT = "tradeem-hand/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A record of the right form. Cards are text as written and numbers may be out of range."""

    button: int
    players: Mapping[int, str]  # seat to name
    pairs: Mapping[int, str] = field(repr=False)  # seat to its dealt pair
    board: str = field(repr=False)
    # For each round what every seat named in it chose; None = silence, as for seats not named.
    rounds: tuple[Mapping[int, Choice | None], ...]
    awards: Mapping[int, int] | None  # seat to chips; None if not stated
    # What `verify` needs; None if it is not there as text, which is no fault of a replay.
    commitment: str | None
    seed: str | None = field(repr=False)


def record(table: Table) -> dict[str, object]:
    """The hand that has just been awarded, ready for JSON.

    It shows every card and the seed, so it may only leave after the showdown: a hand that is still
    played is a bug of the caller.
    """
    hand = table.hand
    assert hand is not None
    assert isinstance(hand.stage, Complete)
    seats = sorted(hand.playing)
    names = {seat: player.name for seat, player in enumerate(table.seats, 1) if player is not None}
    won = hand.stage.awards
    return {
        "format": FORMAT,
        "table": table.id,
        "hand": hand.number,
        "button": hand.button,
        "players": {str(seat): names[seat] for seat in seats},
        "pairs": {str(seat): cards_text(pair) for seat, pair in enumerate(hand.deal.pockets, 1)},
        "board": cards_text(hand.deal.board),
        "rounds": [
            {str(seat): _written(choices[seat - 1]) for seat in seats} for choices in hand.rounds
        ],
        "awards": {str(seat): won[seat - 1] for seat in seats if won[seat - 1]},
        "chances": [_by_number(chances(hand.deal, shown)) for shown in BOARD_CARDS],
        "commitment": hand.deal.commitment,
        "seed": hand.deal.seed,
    }


def _by_number(values: tuple[int, ...]) -> dict[str, int]:
    return {str(seat): value for seat, value in enumerate(values, 1)}


def _written(choice: Choice | None) -> object:
    if choice is None:
        return None
    if choice.kind is ChoiceKind.HOLD:
        return "hold"
    return {"trade": choice.target}


def read(value: object) -> Record:
    """The record in a parsed JSON value. Names that a replay does not need are ignored.

    `UnreadableRecord` if it is not of this format, lacks a name or has a value of a wrong type.
    """
    entries = members(value, "a record")
    if entries.get("format") != FORMAT:
        raise UnreadableRecord(f'"format" is not "{FORMAT}"')
    return Record(
        button=integer(entry(entries, "button"), "button"),
        players=_texts(entries, "players"),
        pairs=_texts(entries, "pairs"),
        board=text(entry(entries, "board"), "board"),
        rounds=tuple(
            {
                seat: _choice(choice, f"round {number}, seat {seat}")
                for seat, choice in by_seat(choices, f"round {number}").items()
            }
            for number, choices in enumerate(array(entry(entries, "rounds"), "rounds"), 1)
        ),
        awards=_awards(entries["awards"]) if "awards" in entries else None,
        commitment=_text_or_none(entries, "commitment"),
        seed=_text_or_none(entries, "seed"),
    )


def read_provable(value: object) -> Record:
    """The record with commitment and seed in it; `UnreadableRecord` also if one is missing or no
    text."""
    found = read(value)
    entries = members(value, "a record")
    for name in ("commitment", "seed"):
        text(entry(entries, name), name)
    return found


def _awards(value: object) -> Mapping[int, int]:
    return {
        seat: integer(chips, f"the award of seat {seat}")
        for seat, chips in by_seat(value, "awards").items()
    }


def _choice(value: object, where: str) -> Choice | None:
    """`None` for silence. A choice of a record has no time."""
    if value is None:
        return None
    if value == "hold":
        return Choice(kind=ChoiceKind.HOLD, at_ms=0, visible_at_ms=0)
    if not isinstance(value, dict) or "trade" not in value:
        raise UnreadableRecord(f'{where} is neither "hold" nor null nor {{"trade": …}}')
    target = members(value, where)["trade"]
    if target is None:
        return Choice(kind=ChoiceKind.OPEN, at_ms=0, visible_at_ms=0)
    target = integer(target, f"the trade of {where}")
    return Choice(kind=ChoiceKind.TRADE, target=target, at_ms=0, visible_at_ms=0)


def _texts(entries: Mapping[str, object], name: str) -> Mapping[int, str]:
    values = by_seat(entry(entries, name), name)
    return {seat: text(value, f"seat {seat} of {name}") for seat, value in values.items()}


def _text_or_none(entries: Mapping[str, object], name: str) -> str | None:
    value = entries.get(name)
    return value if isinstance(value, str) else None
