"""What a view of a betting hand says, beyond the playthroughs."""

from __future__ import annotations

from dataclasses import fields

from hypothesis import given
from hypothesis import settings as profile

from engine.cards import parse_cards
from engine.catalog import GAMES
from engine.poker.hand.actions import CheckCall, DealBoard, DealHole, Muck, Show
from engine.poker.hand.legal import legal
from engine.poker.hand.start import start
from engine.poker.hand.state import Complete, PokerHand
from engine.poker.hand.step import apply
from engine.poker.views.hand import view
from engine.poker.views.hand_types import LegalView, PokerPhase
from engine.rules import BettingRules, Limit, Stakes
from engine.viewers import Rail, SeatViewer
from tests.engine.poker.play import Play
from tests.properties.poker_deals import SCRIPT, Dealt, deals, played


@profile(max_examples=80)
@given(dealt=deals(), script=SCRIPT)
def test_the_offer_is_made_to_the_player_to_act_alone(dealt: Dealt, script: list[int]) -> None:
    """With the amounts that the engine takes, to the chip."""
    for after in played(dealt, script)[1]:
        hand = after.hand
        may = legal(hand)
        views = [view(hand, SeatViewer(seat=seat)) for seat in hand.seats]
        offers = {seen.you.seat: seen.you.legal for seen in views if seen.you and seen.you.legal}
        names = [field.name for field in fields(LegalView)]
        at = may.to_act

        assert offers == (
            {}
            if at is None
            else {hand.seats[at]: LegalView(**{name: getattr(may, name) for name in names})}
        )


@profile(max_examples=80)
@given(dealt=deals(), script=SCRIPT)
def test_pots_hold_what_was_collected(dealt: Dealt, script: list[int]) -> None:
    """Pots and the wagers in front of the players are all that was put in; who has folded can win
    none, and every pot has somebody to win it. Awards, rake and what is carried are the pots."""
    for after in played(dealt, script)[1]:
        seen = view(after.hand, Rail())
        folded = {player.seat for player in seen.seats if player.folded}

        collected = sum(pot.amount for pot in seen.pots)
        assert collected + sum(player.wager for player in seen.seats) == seen.pot
        assert all(pot.seats and not folded.intersection(pot.seats) for pot in seen.pots)
        if seen.result is not None:
            taken = seen.result.rake + seen.result.jackpot + seen.result.carried
            assert sum(award.amount for award in seen.result.awards) + taken == seen.pot


def test_who_was_not_dealt_in_sees_what_the_rail_sees() -> None:
    play = Play(stacks=[1_000, 1_000])

    assert view(play.hand, SeatViewer(seat=9)) == view(play.hand, Rail())


def test_side_pots_name_who_can_win_them() -> None:
    """Main pot first; the wagers of the running street are in none of them yet."""
    play = Play(stacks=[1_000, 300, 1_000]).do("r300 c c | r200")
    seen = view(play.hand, Rail())

    assert [(pot.amount, pot.seats) for pot in seen.pots] == [(900, (1, 2, 3))]
    assert (seen.pot, seen.wager, seen.to_act) == (1_100, 200, 3)

    seen = view(play.do("c").hand, Rail())

    assert [(pot.amount, pot.seats) for pot in seen.pots] == [(900, (1, 2, 3)), (400, (1, 3))]


def recorded() -> PokerHand:
    """A hand without a deck at its start."""
    return start(
        GAMES["holdem"],
        BettingRules(limit=Limit.NO),
        Stakes(small_blind=50, big_blind=100),
        seats=(4, 7),
        stacks=(1_000, 1_000),
        button=7,
    ).hand


def checked_down(hand: PokerHand) -> PokerHand:
    """The street over, everybody checking or calling."""
    while (position := legal(hand).to_act) is not None:
        hand = apply(hand, CheckCall(position=position)).hand
    return hand


def test_a_record_that_is_played_again_says_what_comes_next() -> None:
    """Cards first, then decisions; unknown cards stay unknown to their player, too."""
    hand = recorded()
    assert view(hand, Rail()).phase is PokerPhase.DEAL
    for position in (0, 1):
        hand = apply(hand, DealHole(position=position, cards=(None, None))).hand
    seen = view(hand, SeatViewer(seat=7))

    assert (seen.phase, seen.to_act) == (PokerPhase.BET, 7)
    assert seen.you is not None
    assert seen.you.cards == (None, None)


def test_at_a_showdown_one_by_one_players_may_show_or_muck() -> None:
    """Who has shown is open to all, who has mucked is not."""
    holes = parse_cards("AsAd"), parse_cards("KsKd")
    board = parse_cards("2c7d9hJs3c")
    hand = recorded()
    for position in (0, 1):
        hand = apply(hand, DealHole(position=position, cards=holes[position])).hand
    for cards in ((), board[:3], board[3:4], board[4:]):
        hand = checked_down(apply(hand, DealBoard(cards=cards)).hand if cards else hand)
    seen = view(hand, SeatViewer(seat=4))

    assert seen.phase is PokerPhase.SHOW
    assert seen.you is not None
    assert (seen.you.may_show, seen.you.may_muck) == (True, True)

    hand = apply(hand, Show(position=0)).hand
    hand = apply(hand, Muck(position=1)).hand
    seen = view(hand, Rail())

    assert isinstance(hand.stage, Complete)
    assert [player.cards for player in seen.seats] == [("As", "Ad"), (None, None)]
    assert [player.mucked for player in seen.seats] == [False, True]
