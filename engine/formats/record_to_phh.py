"""A finished hand of the house as PHH.

What PHH has no words for goes under names of our own that begin with a line: `_variant`,
`_table_limit`, `_carried` chips of the last hand, `_rake` and `_jackpot`, the smallest chip
`_unit`, the seat `_button` if nobody plays there (R2), `_small_blind` and `_big_blind` if the first
two did not post them, `_opener` if the posts do not tell who acts first (behind a dead small blind
the first two may post alike), the action `si` of a player who is all-in because of being cut off.
Dead small blinds are among the antes; `_dead` says which part of them they are.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import replace

from engine.formats.amounts import amount_text
from engine.formats.phh import VARIANTS, PhhHand
from engine.formats.phh_replay import stakes_of
from engine.poker.hand.events import (
    Acted,
    BoardDealt,
    CardsMucked,
    CardsShown,
    HoleDealt,
    PokerEvent,
    Posted,
)
from engine.poker.hand.posting import opener
from engine.poker.views.record import HandRecord
from engine.rules import Forced, Limit

_CODES = {(limit, game.id): code for code, (limit, game) in VARIANTS.items()}
_WORDS = {"fold": "f", "check": "cc", "call": "cc", "bring_in": "pb", "stand_in": "si"}


def of_record(record: HandRecord) -> PhhHand:
    """The hand, ready to be written. Cards that the record does not know are ``????``."""
    setup = record.setup
    stakes, limit = setup.stakes, setup.rules.limit
    is_fixed, has_blinds = limit is Limit.FIXED, setup.game.forced is Forced.BLINDS
    order = -1 if len(record.players) == 2 else 1
    dead = _dead(record)
    antes = tuple(ante + extra for ante, extra in zip(setup.antes_owed, dead, strict=True))
    found = PhhHand(
        variant=_CODES[limit, setup.game.id],
        places=record.places,
        antes=antes[::order],
        dead=dead[::order] if any(dead) else (),
        blinds=setup.posts[::order] if has_blinds else (),
        bring_in=0 if has_blinds else stakes.bring_in,
        small_bet=stakes.small_bet if is_fixed or not has_blinds else 0,
        big_bet=stakes.big_bet if is_fixed else 0,
        min_bet=0 if is_fixed or not has_blinds else stakes.small_bet or stakes.big_blind,
        table_limit=stakes.table_limit,
        carried=setup.carried_in,
        opener=setup.opener + 1 if has_blinds and setup.opener != opener(setup.posts) else 0,
        starting_stacks=setup.started,
        actions=tuple(_actions(record)),
        rake=record.rake,
        jackpot=record.jackpot,
        unit=stakes.unit if stakes.unit > 1 else 0,
        finishing_stacks=tuple(one.finished for one in record.players) if record.is_over else None,
        fields=_fields(record),
    )
    stated = stakes_of(found)
    return replace(
        found,
        small_blind=stakes.small_blind if stakes.small_blind != stated.small_blind else 0,
        big_blind=stakes.big_blind if stakes.big_blind != stated.big_blind else 0,
    )


def _dead(record: HandRecord) -> tuple[int, ...]:
    """Dead small blinds (R5), by player."""
    paid = dict.fromkeys(record.setup.seats, 0)
    for event in record.events:
        if isinstance(event, Posted) and event.what == "dead":
            paid[event.seat] += event.amount
    return tuple(paid.values())


def _fields(record: HandRecord) -> dict[str, object]:
    year, month, day = record.played_at[:10].split("-")
    button = record.setup.button
    is_dead = button is not None and button not in record.setup.seats
    return {
        "hand": record.id,
        "table": record.table,
        "time": tomllib.loads(f"at = {record.played_at[11:19]}")["at"],  # a time of TOML
        "time_zone": "UTC",
        "year": int(year),
        "month": int(month),
        "day": int(day),
        "seats": list(record.setup.seats),
        "seat_count": record.seat_count,
        "players": [one.name for one in record.players],
        **({"_button": button} if is_dead else {}),
    }


def _actions(record: HandRecord) -> Iterator[str]:
    names = {seat: f"p{player}" for player, seat in enumerate(record.setup.seats, 1)}
    opened: dict[int, int] = {}
    for event in record.events:
        if isinstance(event, CardsShown):
            opened[event.seat] = len(event.cards)
        yield from _action(event, names, record.places)
    for seat, count in opened.items():  # a last card down to an open hand: others wait for it
        cards = record.player(seat).holes
        if count < len(cards) and None not in cards:
            yield f"{names[seat]} sm {''.join(map(str, cards))}"


def _action(event: PokerEvent, names: dict[int, str], places: int) -> Iterator[str]:
    match event:
        case HoleDealt(seat=seat, cards=cards):
            yield f"d dh {names[seat]} {''.join(card or '??' for card in cards)}"
        case BoardDealt(cards=cards):
            yield f"d db {''.join(cards)}"
        case Acted(seat=seat, action=action, to=to):
            yield f"{names[seat]} {_WORDS.get(action) or f'cbr {amount_text(to, places)}'}"
        case CardsShown(seat=seat, cards=cards):
            yield f"{names[seat]} sm {''.join(cards)}"
        case CardsMucked(seat=seat):
            yield f"{names[seat]} sm"
        case _:  # what follows from the rest
            return
