"""Hands as Open Hand History, a notation in JSON that trackers read.

https://hh-specs.handhistory.org describes it (version 1.4.6). `amount` of an action is what it
adds to the pot. What the notation has no words for: a bring-in is an extra blind, being cut off is
a call for nothing, streets of stud are called as dealers call them; bets of fixed limit, what came
back unmatched and odd chips that stay for the next hand have names of our own, which begin with a
line. Cards that the record does not know are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from engine.formats.amounts import exact
from engine.formats.exact_json import json_text
from engine.formats.hand_text import ROOM, known, told
from engine.formats.pot_parts import pot_parts
from engine.poker.hand.events import (
    Acted,
    BoardDealt,
    CardsMucked,
    CardsShown,
    HoleDealt,
    PokerEvent,
    Posted,
)
from engine.poker.views.record import HandRecord
from engine.rules import Forced, Limit

Entry = dict[str, object]

_SPEC, _OURS = "1.4.6", "1.4.0"  # of the notation; of what is written here
_PLAY_MONEY = "PPC"
_SHOWDOWN = "Showdown"
_GAMES = {
    "holdem": "Holdem",
    "omaha": "Omaha",
    "omaha8": "OmahaHiLo",
    "stud": "Stud",
    "stud8": "StudHiLo",
}
_LIMITS = {Limit.NO: "NL", Limit.POT: "PL", Limit.FIXED: "FL"}
_STREETS = {
    Forced.BLINDS: ("Preflop", "Flop", "Turn", "River"),
    Forced.BRING_IN: (
        "Third Street", "Fourth Street", "Fifth Street", "Sixth Street", "Seventh Street",
    ),
}  # fmt: skip
_POSTS = {
    "ante": "Post Ante",
    "small_blind": "Post SB",
    "big_blind": "Post BB",
    "straddle": "Straddle",
    "post": "Post Extra Blind",
    "dead": "Post Dead",
}
_ACTIONS = {
    "fold": "Fold",
    "check": "Check",
    "call": "Call",
    "bet": "Bet",
    "raise": "Raise",
    "bring_in": "Post Extra Blind",
    "stand_in": "Call",
}


def write(record: HandRecord, *, hero: int | None = None) -> str:
    """One hand in one line; hands of one file have an empty line between. `hero` is the seat whose
    hand history it is, None that of somebody who watched."""
    return json_text({"ohh": hand(record, hero=hero)})


def hand(record: HandRecord, *, hero: int | None = None) -> Entry:
    """The object under `ohh`; players are numbered by their seats. `ValueError` if nobody sits at
    `hero`."""
    setup = record.setup
    if hero is not None and hero not in setup.seats:
        raise ValueError("nobody sits there")
    return {
        "spec_version": _SPEC,
        "internal_version": _OURS,
        "site_name": ROOM,
        "network_name": ROOM,
        "game_number": record.id,
        "start_date_utc": record.played_at,
        "table_name": record.table,
        "table_size": record.seat_count,
        "game_type": _GAMES[setup.game.id],
        "bet_limit": {"bet_type": _LIMITS[setup.rules.limit], "bet_cap": 0},
        "currency": _PLAY_MONEY,
        "dealer_seat": setup.button or 0,
        **_stakes(record),
        "hero_player_id": hero,
        "flags": ["Observed"] if hero is None else [],
        "players": [
            {
                "id": one.seat,
                "seat": one.seat,
                "name": one.name,
                "starting_stack": _number(record, one.started),
            }
            for one in sorted(record.players, key=lambda one: one.seat)
        ],
        "rounds": _rounds(record),
        "pots": _pots(record),
        **_left(record),
    }


def _number(record: HandRecord, amount: int) -> int | Decimal:
    return exact(amount, record.places)


def _stakes(record: HandRecord) -> Entry:
    setup = record.setup
    stakes = setup.stakes
    found: Entry = {
        "small_blind_amount": _number(record, stakes.small_blind),
        "big_blind_amount": _number(record, stakes.big_blind),
        "ante_amount": _number(record, max(setup.antes_owed)),
    }
    for name in ("small_bet", "big_bet", "bring_in"):
        if amount := getattr(stakes, name):
            found[f"_{name}"] = _number(record, amount)
    return found


def _pots(record: HandRecord) -> list[Entry]:
    return [
        {
            "number": part.number,
            "amount": _number(record, part.amount),
            "rake": _number(record, part.rake),
            "jackpot": _number(record, part.jackpot),
            "player_wins": [
                {"player_id": seat, "win_amount": _number(record, chips)}
                for seat, chips in part.won
            ],
        }
        for part in (pot_parts(record) if record.is_over else ())
    ]


def _left(record: HandRecord) -> Entry:
    """What is in no pot: bets that nobody matched; and odd chips that were in one and stay."""
    found: Entry = {}
    returned = [
        {"player_id": one.seat, "amount": _number(record, one.returned)}
        for one in record.players
        if one.returned
    ]
    if returned:
        found["_returned"] = returned
    for name, amount in (("_carried_in", record.setup.carried_in), ("_carried", record.carried)):
        if amount:
            found[name] = _number(record, amount)
    return found


def _rounds(record: HandRecord) -> list[Entry]:
    """The streets that were dealt, then the showdown if hands were opened or given up."""
    streets = list(_STREETS[record.setup.game.forced])
    rounds = [_Round(streets.pop(0))]
    before: PokerEvent | None = None
    for event in told(record):
        match event:
            case BoardDealt(cards=cards):
                rounds.append(_Round(streets.pop(0), cards))
            case HoleDealt() if rounds[-1].has_cards and not isinstance(before, HoleDealt):
                rounds.append(_Round(streets.pop(0)))
            case CardsShown() | CardsMucked() if rounds[-1].street != _SHOWDOWN:
                rounds.append(_Round(_SHOWDOWN))
            case _:
                pass
        rounds[-1].note(event, record)
        before = event
    return [each.entry(number) for number, each in enumerate(rounds)]


class _Round:
    """One street while its actions are noted."""

    def __init__(self, street: str, cards: Sequence[str] = ()) -> None:
        self.street = street
        self.has_cards = bool(cards)
        self._cards = list(cards)
        self._actions: list[Entry] = []
        self._is_open = False  # somebody has wagered, blinds included

    def entry(self, number: int) -> Entry:
        """The round as the notation has it."""
        return {
            "id": number,
            "street": self.street,
            "cards": self._cards,
            "actions": self._actions,
        }

    def note(self, event: PokerEvent, record: HandRecord) -> None:
        """Adds the event, if it is an action of a player."""
        match event:
            case Posted():
                self._is_open |= event.what not in {"ante", "dead"}
                chips = _number(record, event.amount)
                self._add(event.seat, _POSTS[event.what], chips, is_allin=event.all_in)
            case HoleDealt():
                self.has_cards = True
                if cards := known(event.cards):
                    self._add(event.seat, "Dealt Cards", cards=cards)
            case Acted():
                chips = _number(record, event.added)
                is_allin = event.all_in and event.action != "fold"
                self._add(event.seat, self._word(event), chips, is_allin=is_allin)
            case CardsShown():
                self._add(event.seat, "Shows Cards", cards=known(event.cards))
            case CardsMucked():
                self._add(event.seat, "Mucks Cards")
            case _:
                pass

    def _word(self, event: Acted) -> str:
        was_open, self._is_open = self._is_open, self._is_open or event.added > 0
        if event.action == "complete":
            return "Raise" if was_open else "Bet"
        return _ACTIONS[event.action]

    def _add(
        self,
        seat: int,
        action: str,
        amount: int | Decimal = 0,
        *,
        is_allin: bool = False,
        cards: Sequence[str] = (),
    ) -> None:
        self._actions.append(
            {
                "action_number": len(self._actions) + 1,
                "player_id": seat,
                "action": action,
                "amount": amount,
                "is_allin": is_allin,
                **({"cards": list(cards)} if cards else {}),
            }
        )
