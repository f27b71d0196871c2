"""The showdown (WGN rule 8): best five of seven for every player, the pot of 2,520 split evenly.

Many players may hold one pair, so ties are common; 2,520 divides by one to ten winners and no
chip is ever odd.
"""

from __future__ import annotations

from dataclasses import replace

from engine.cards import Card, card_text
from engine.ranking import hand_name
from engine.refusals import IllegalAction, Refusal
from engine.tradeem.actions import Ready
from engine.tradeem.events import HandShown, PotAwarded
from engine.tradeem.hand import Complete, Deal, Hand
from engine.tradeem.recall import recall
from engine.tradeem.table import Seat, Step, Table, seat_of
from engine.tradeem.trading import awards
from engine.tradeem.view_types import Recall


def seven(deal: Deal, held: int) -> tuple[Card, ...]:
    """The seven cards of who holds the pair dealt to seat `held`: the pair, then the board."""
    return (*deal.pockets[held - 1], *deal.board)


def enter(table: Table, hand: Hand, at_ms: int) -> Step:
    """The final pairs are shown, the pot is awarded and the result is on show for `result_ms`."""
    won = awards(hand.deal, hand.holdings, hand.playing)
    statistics = recall(hand.deal, hand.held_after, hand.playing)
    stage = Complete(until_ms=at_ms + table.settings.result_ms, awards=won, recall=statistics)
    seats = tuple(
        None if seat is None else _scored(seat, number, won[number - 1], statistics)
        for number, seat in enumerate(table.seats, start=1)
    )
    finished = replace(hand, stage=stage)
    shown = tuple(_shown(hand, seat, won[seat - 1]) for seat in sorted(hand.playing))
    winners = tuple(seat for seat in sorted(hand.playing) if won[seat - 1])
    return Step(
        table=replace(table, hand=finished, seats=seats, hands_played=table.hands_played + 1),
        events=(*shown, PotAwarded(hand=hand.number, winners=winners, each=max(won))),
    )


def _scored(seat: Seat, number: int, award: int, statistics: tuple[Recall, ...]) -> Seat:
    """The seat with this hand's chips and rounds added."""
    mine = [row for row in statistics if row.seat == number]
    return replace(
        seat,
        total=seat.total + award,
        best_taken=seat.best_taken + sum(row.held in row.best for row in mine),
        rounds=seat.rounds + len(mine),
    )


def _shown(hand: Hand, seat: int, award: int) -> HandShown:
    """One player's final pair, face up."""
    held = hand.holdings[seat - 1]
    first, second = hand.deal.pockets[held - 1]
    return HandShown(
        seat=seat,
        pocket=(card_text(first), card_text(second)),
        holds=held,
        name=hand_name(seven(hand.deal, held)),
        award=award,
    )


def read(table: Table, action: Ready) -> Step:
    """This player has read the result. `turn.stale` for another hand than the one on show."""
    seat = seat_of(table, action.player)
    if seat is None:
        raise IllegalAction(Refusal.SEAT_NOT_YOURS, "You have no seat at this table.")
    hand = table.hand
    if hand is None or hand.number != action.hand:
        raise IllegalAction(Refusal.TURN_STALE, "Another hand is being played.")
    stage = hand.stage
    if not isinstance(stage, Complete):
        raise IllegalAction(Refusal.TURN_NO_DECISION, "No result is on show.")
    if seat in stage.ready or table.finished:
        return Step(table=table)
    stage = replace(stage, ready=stage.ready | {seat})
    return Step(table=hasten(replace(table, hand=replace(hand, stage=stage)), action.at_ms))


def hasten(table: Table, at_ms: int) -> Table:
    """The table with the next hand due now, if a result is on show, somebody is present, and
    everybody present has read it."""
    hand = table.hand
    if hand is None or not isinstance(hand.stage, Complete) or at_ms >= hand.stage.until_ms:
        return table
    readers = {
        number
        for number, seat in enumerate(table.seats, start=1)
        if seat is not None and seat.bot is None and seat.present
    }
    if not readers or not readers <= hand.stage.ready:
        return table
    shown_ms = hand.stage.until_ms - table.settings.result_ms
    stage = replace(hand.stage, until_ms=max(at_ms, shown_ms))
    return replace(table, hand=replace(hand, stage=stage))
