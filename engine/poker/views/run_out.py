"""What open hands were worth while cards were still to come: for those who watch an all-in, and for
the review of a finished hand.

It is told from a record, so from what one viewer may know: the rail's (`seen_by`) has hands that
were shown and cards face up, that of a player their own folded cards, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.cards import Cards, parse_card
from engine.equity import RUN_OUTS, Chance, equity
from engine.poker.hand.events import BoardDealt, HoleDealt
from engine.poker.views.record import HandRecord, Played, fold, record


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenHands:
    """A moment in which all live hands lay open and cards were still to come."""

    street: int  # the last one that had been dealt
    board: tuple[str, ...]
    seats: tuple[int, ...]  # of the live players, in dealing order
    chances: tuple[Chance, ...]  # theirs
    exact: bool  # every run-out there is, not a sample


def run_out(
    whole: HandRecord, *, seed: bytes = b"", at_most: int = RUN_OUTS
) -> tuple[OpenHands, ...]:
    """The moments of the hand from the all-in to the last card, each before the next cards came;
    none if hands were only shown at the end, or one of them is not known. Cards of folded players
    that the record knows cannot come. `seed` and `at_most` are those of `equity`."""
    return tuple(_worth(moment, seed, at_most) for moment in _moments(whole))


def _moments(whole: HandRecord) -> Iterator[HandRecord]:
    """The record as it was before each deal to open hands."""
    before = record(
        whole.setup,
        (),
        table=whole.table,
        number=whole.number,
        names=[one.name for one in whole.players],
        played_at=whole.played_at,
        seat_count=whole.seat_count,
        places=whole.places,
    )
    for event in whole.events:
        if isinstance(event, HoleDealt | BoardDealt) and _are_open(_live(before)):
            yield before
        before = fold(before, event)


def _live(moment: HandRecord) -> list[Played]:
    return [one for one in moment.players if one.folded_on is None]


def _are_open(live: list[Played]) -> bool:
    """Whether all know all; not between two cards of one street of stud."""
    counts = {len(one.holes) for one in live}
    return len(counts) == 1 and all(one.shown and None not in one.holes for one in live)


def _worth(moment: HandRecord, seed: bytes, at_most: int) -> OpenHands:
    live = _live(moment)
    found = equity(
        moment.setup.game,
        [_parsed(one.holes) for one in live],
        _parsed(moment.board),
        dead=tuple(
            card for one in moment.players if one not in live for card in _parsed(one.holes)
        ),
        seed=seed,
        at_most=at_most,
    )
    return OpenHands(
        street=moment.street,
        board=moment.board,
        seats=tuple(one.seat for one in live),
        chances=found.chances,
        exact=found.exact,
    )


def _parsed(cards: tuple[str | None, ...]) -> Cards:
    return tuple(parse_card(card) for card in cards if card is not None)
