"""What a bot makes of its view: its own cards and those it sees, what a call costs and can win.

Cards are read once here; the styles compare numbers. Amounts are chips.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.cards import Cards, parse_card
from engine.catalog import GAMES
from engine.poker.views.hand_types import LegalView, PlayerView, PokerView
from engine.rules import GameRules


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A decision as the player to act sees it; `repr` shows no card."""

    game: GameRules
    position: int  # in dealing order, as actions name it
    own: Cards = field(repr=False)
    board: Cards
    others: tuple[Cards, ...]  # cards face up before each live opponent, () but in stud
    dead: Cards  # cards face up before those who have folded
    may: LegalView
    street: int
    wager: int  # own chips on this street
    stack: int
    cost: int  # what a call or the bring-in adds, 0 = a check
    winnable: int  # of the chips in the middle, those that the own hand can win after a call
    to_come: int  # what live opponents must still add to match the wager


def spot_of(view: PokerView) -> Spot:
    """The decision that `view` asks of its own player; the view must have one to ask."""
    you = view.you
    assert you is not None
    assert you.legal is not None
    may = you.legal
    seats = [player.seat for player in view.seats]
    position = seats.index(you.seat)
    me = view.seats[position]
    others = [player for player in view.seats if player.seat != you.seat]
    live = [player for player in others if not player.folded]
    cost = may.bring_in if may.bring_in is not None else may.call or 0
    reach = me.wager + cost
    pots = sum(pot.amount for pot in view.pots if you.seat in pot.seats)
    return Spot(
        game=GAMES[view.game],
        position=position,
        own=_known(you.cards),
        board=_known(view.board),
        others=tuple(_known(player.cards) for player in live),
        dead=tuple(card for player in others if player.folded for card in _known(player.cards)),
        may=may,
        street=view.street,
        wager=me.wager,
        stack=me.stack,
        cost=cost,
        winnable=pots + me.wager + sum(min(player.wager, reach) for player in others),
        to_come=sum(_still_owes(player, min(view.wager, reach)) for player in live),
    )


def _known(cards: tuple[str | None, ...]) -> Cards:
    return tuple(parse_card(card) for card in cards if card is not None)


def _still_owes(player: PlayerView, wager: int) -> int:
    return max(0, min(player.stack, wager - player.wager))
