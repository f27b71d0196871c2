"""What a record comes to when the hand is played again, and whether its deal was the promised one.

Both take a record that could be read and refuse it with `IllegalAction` if it is not possible or
not true. Live play closes rounds and awards pots with the same functions, those of
`engine.tradeem.trading`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.cards import Card, Pocket, cards_text, parse_cards
from engine.refusals import IllegalAction, Refusal
from engine.tradeem.dealing import deal
from engine.tradeem.hand import Choice, Deal
from engine.tradeem.record import Record
from engine.tradeem.settings import ROUNDS, SEATS
from engine.tradeem.trading import AS_DEALT, awards, resolve


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """A hand as it must have ended."""

    deal: Deal
    held_after: tuple[tuple[int, ...], ...]  # holdings by seat when each round closed
    awards: Mapping[int, int]  # winners only, seat to chips
    holdings: Mapping[int, int]  # every player's seat to the seat whose pair it holds at the end


def replay(record: Record) -> Outcome:
    """The hand played again from its cards and choices; stated awards are not looked at.

    Refused: fewer than 2 or more than 10 players, seats and targets outside 1..10, not ten pairs,
    not five board cards, a card that does not exist or lies twice, not four rounds, a choice by an
    empty seat.
    """
    if record.button not in AS_DEALT:
        raise IllegalAction(Refusal.RECORD_BUTTON, "the button is not at a seat 1 to 10")
    playing = _playing(record)
    dealt = _deal(record)
    holdings = AS_DEALT
    held_after = []
    for choices in _rounds(record, playing):
        holdings = resolve(holdings, choices)
        held_after.append(holdings)
    chips = awards(dealt, holdings, playing)
    return Outcome(
        deal=dealt,
        held_after=tuple(held_after),
        awards={seat: won for seat, won in enumerate(chips, 1) if won},
        holdings={seat: holdings[seat - 1] for seat in sorted(playing)},
    )


def check_awards(record: Record, outcome: Outcome) -> None:
    """Refuses a record that states other awards; stating 0 chips is stating nothing."""
    if record.awards is None:
        return
    stated = {seat: chips for seat, chips in record.awards.items() if chips}
    for seat in sorted(stated.keys() | outcome.awards.keys()):
        said, due = stated.get(seat, 0), outcome.awards.get(seat, 0)
        if said != due:
            raise IllegalAction(
                Refusal.RECORD_AWARDS, f"seat {seat} is said to win {said} and wins {due}"
            )


def verify(record: Record) -> None:
    """Refuses a record whose seed does not give its commitment, pairs and board, in this order.

    The cards of a pair and of the board must stand in the order in which they were dealt.
    """
    promised = deal(_seed(record))
    if (record.commitment or "").lower() != promised.commitment:
        raise IllegalAction(
            Refusal.RECORD_COMMITMENT, "the seed does not give the commitment of the record"
        )
    for seat, pocket in enumerate(promised.pockets, 1):
        if record.pairs.get(seat) != cards_text(pocket):
            raise IllegalAction(
                Refusal.RECORD_DEAL, f"the seed does not give the pair of seat {seat}"
            )
    if len(record.pairs) != SEATS:
        raise IllegalAction(Refusal.RECORD_DEAL, "the seed gives ten pairs")
    if record.board != cards_text(promised.board):
        raise IllegalAction(Refusal.RECORD_DEAL, "the seed does not give the board")


def _seed(record: Record) -> bytes:
    if record.seed is None:
        raise IllegalAction(Refusal.RECORD_NO_SEED, "the record has no seed")
    if not re.fullmatch("[0-9a-fA-F]{64}", record.seed):
        raise IllegalAction(Refusal.RECORD_NO_SEED, "the seed is not 64 hex digits")
    return bytes.fromhex(record.seed)


def _playing(record: Record) -> frozenset[int]:
    if not 2 <= len(record.players) <= SEATS:
        raise IllegalAction(Refusal.RECORD_PLAYERS, "a hand has 2 to 10 players")
    _require_seats(record.players, "a player")
    return frozenset(record.players)


def _deal(record: Record) -> Deal:
    if record.pairs.keys() != set(AS_DEALT):
        raise IllegalAction(Refusal.RECORD_PAIRS, "every seat 1 to 10 is dealt one pair")
    pockets = tuple(_pocket(record.pairs[seat], seat) for seat in AS_DEALT)
    board = _cards(record.board, "the board")
    if len(board) != 5:
        raise IllegalAction(Refusal.RECORD_BOARD, "the board has five cards")
    _require_one_deck([*(card for pocket in pockets for card in pocket), *board])
    return Deal(pockets=pockets, board=board)


def _pocket(text: str, seat: int) -> Pocket:
    cards = _cards(text, f"the pair of seat {seat}")
    if len(cards) != 2:
        raise IllegalAction(Refusal.RECORD_PAIRS, f"the pair of seat {seat} is not two cards")
    return cards[0], cards[1]


def _cards(text: str, place: str) -> tuple[Card, ...]:
    try:
        # Records write cards without blanks; here a blank is part of no card.
        return parse_cards(text.replace(" ", "?"))
    except ValueError:
        raise IllegalAction(
            Refusal.RECORD_UNKNOWN_CARD, f"{place} has a card that does not exist"
        ) from None


def _require_one_deck(cards: list[Card]) -> None:
    for place, card in enumerate(cards):
        if card in cards[:place]:
            first, second = _place(cards.index(card)), _place(place)
            raise IllegalAction(
                Refusal.RECORD_DUPLICATE_CARD, f"one card lies both {first} and {second}"
            )


def _place(index: int) -> str:
    return f"at seat {index // 2 + 1}" if index < 2 * SEATS else "on the board"


def _rounds(record: Record, playing: frozenset[int]) -> Iterable[tuple[Choice | None, ...]]:
    if len(record.rounds) != ROUNDS:
        raise IllegalAction(Refusal.RECORD_ROUNDS, "a hand has four rounds")
    for choices in record.rounds:
        _require_seats(choices, "a choice")
        for seat, choice in choices.items():
            _require_possible(seat, choice, playing)
        yield tuple(choices.get(seat) for seat in AS_DEALT)


def _require_possible(seat: int, choice: Choice | None, playing: frozenset[int]) -> None:
    if choice is None:
        return
    if seat not in playing:
        raise IllegalAction(Refusal.SEAT_EMPTY, f"nobody plays at seat {seat}, which chose")
    if choice.target is not None and choice.target not in AS_DEALT:
        raise IllegalAction(
            Refusal.TRADE_NO_SUCH_SEAT, f"seat {seat} takes the pair of a seat outside 1 to 10"
        )


def _require_seats(entries: Mapping[int, object], what: str) -> None:
    for seat in entries:
        if seat not in AS_DEALT:
            raise IllegalAction(Refusal.SEAT_NO_SUCH, f"{what} is at a seat outside 1 to 10")
