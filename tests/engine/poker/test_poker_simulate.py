"""Betting games among bots: chips stay, the same seed gives the same hands, weighing odds pays."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.bots.betting.decide import Style
from engine.catalog import GAMES
from engine.houses import HOUSES
from engine.poker.hand.events import HandOver
from engine.poker.simulate import PokerTally, play, seated, simulate
from engine.poker.table.events import Busted, HandBegan, TimedOut
from engine.poker.table.terms import Terms, terms
from engine.rules import AnteKind, Limit

FOUR = tuple(Style)
TRIO = (Style.ODDS, Style.CALLING, Style.RANDOM)
CHEAP = (Style.TIGHT, Style.CALLING, Style.RANDOM)


def table(house: str = "gega-002044", game: str = "holdem", players: int = 3, **more: str) -> Terms:
    limit = Limit(more["limit"]) if "limit" in more else None
    return terms(HOUSES[house], GAMES[game], players, kind=more.get("kind"), limit=limit)


def means(tally: PokerTally) -> dict[str, float]:
    return {level: figures["mean_chips"] for level, figures in tally.by_level().items()}


@pytest.mark.parametrize(
    ("game", "limit", "hands"),
    [
        ("holdem", "no", 700),
        ("holdem", "fixed", 700),
        ("omaha", "pot", 300),
        ("omaha8", "fixed", 300),
        ("stud", "fixed", 300),
        ("stud8", "fixed", 300),
    ],
)
def test_weighing_odds_beats_calling_and_luck(game: str, limit: str, hands: int) -> None:
    """With new chips for who is broke, the bot that weighs its odds wins from those that do not
    look at their cards, a quarter of a low bet a hand at least."""
    agreed = table(game=game, limit=limit)
    won = means(simulate(agreed, TRIO, hands, "odds"))

    assert won["odds"] > agreed.stakes.small_bet / 4
    assert won["odds"] > max(won["calling"], won["random"]) + agreed.stakes.small_bet / 4


@pytest.mark.parametrize("house", ["hickory-nlhe", "gega-002044", "online-limit", "tda-2024"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_chips_are_conserved(house: str, game: str) -> None:
    """Any game under any house; what is bought is with the players, carried, raked or dropped."""
    seats = GAMES[game].seats[1]
    tally = simulate(table(house, game, seats), [CHEAP[n % 3] for n in range(seats)], 60, "chips")

    assert tally.hands == 60
    assert tally.is_conserved
    assert sum(tally.hands_of.values()) == 60 * seats
    assert sum(tally.chips_of.values()) == tally.held - tally.bought


def test_a_lost_chip_is_noticed() -> None:
    tally = simulate(table(), TRIO, 3, "x")
    tally.held -= 1

    assert not tally.is_conserved


def test_the_house_takes_its_part() -> None:
    """A jackpot takes a drop, and two-seat tables of the online room are raked."""
    jackpot = simulate(table(players=4), [Style.CALLING, Style.RANDOM] * 2, 150, "drop")
    raked = simulate(table("online-limit", players=2), CHEAP[1:], 150, "rake")

    assert jackpot.jackpot > 0
    assert raked.rake > 0
    assert (jackpot.rake, raked.jackpot) == (0, 0)


def test_the_same_seed_gives_the_same_hands() -> None:
    agreed = table(game="stud", players=4)

    assert simulate(agreed, FOUR, 6, "a") == simulate(agreed, FOUR, 6, "a")
    assert simulate(agreed, FOUR, 6, "a") != simulate(agreed, FOUR, 6, "b")


def test_nobody_buys_in_again_in_an_event() -> None:
    """In a tournament who is broke is out; a new one begins when all chips are at one seat."""
    tally = simulate(table("hickory-nlhe", players=2), (Style.RANDOM, Style.CALLING), 400, "out")

    assert tally.bought % 20_000 == 0
    assert tally.bought > 20_000 * 4  # more tables than a hundred hands each need
    assert tally.is_conserved


def test_a_cash_table_stays_full() -> None:
    tally = simulate(table("gega-002044", players=3), (Style.RANDOM,) * 3, 100, "full")

    assert tally.bought > 3 * 20_000
    assert tally.bought % 20_000 == 0
    assert tally.is_conserved


def test_who_cannot_pay_the_low_bet_is_out() -> None:
    """In an event of the online room his chips are retired (C-5); they are counted, and lost to
    the bot that had them."""
    agreed = terms(HOUSES["online-limit"], GAMES["holdem"], 4, kind="sit_and_go", stack=10_000)
    tally = simulate(agreed, (Style.RANDOM, Style.CALLING) * 2, 300, "out")

    assert tally.retired > 0
    assert tally.is_conserved
    assert tally.hands == 300
    assert sum(tally.chips_of.values()) == tally.held - tally.bought


def test_two_players_left_in_an_event_play_without_a_cap() -> None:
    """The stakes say so from the hand on in which only they sit there (TDA 48)."""
    agreed = table("tda-2024", players=3, limit="fixed")
    styles = {1: Style.RANDOM, 2: Style.CALLING, 3: Style.RANDOM}
    hands = []
    for number in range(20):
        for played in play(seated(agreed, styles), styles, f"{number}", 100):
            assert played.table.hand is not None
            hands.append(played.table.hand)

    assert {len(hand.seats) for hand in hands} == {2, 3}
    assert all(hand.stakes.event_heads_up == (len(hand.seats) == 2) for hand in hands)


def test_button_and_blinds_move_as_at_any_table() -> None:
    """A hand is dealt to everybody with chips, the button one seat further each time, and bots
    decide within their time."""
    agreed = table("gega-002044", players=5)
    styles = dict.fromkeys(range(1, 6), Style.TIGHT)
    buttons = []
    for played in play(seated(agreed, styles), styles, "button", 12):
        began = [event for event in played.events if isinstance(event, HandBegan)]
        buttons += [event.button for event in began]

        assert len(began) == 1
        assert not any(isinstance(event, TimedOut) for event in played.events)
        assert isinstance(played.events[-1], HandOver | Busted)

    assert len(buttons) == 12
    assert all(after == before % 5 + 1 for before, after in pairwise(buttons))


# --- what a table is played at -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "game", "limit", "low", "high"),
    [
        ("hickory-nlhe", "holdem", Limit.NO, 100, 200),  # H5
        ("gega-002044", "holdem", Limit.NO, 100, 200),
        ("online-limit", "omaha8", Limit.FIXED, 100, 200),
        ("tda-2024", "holdem", Limit.NO, 10, 20),
        ("tda-2024", "omaha", Limit.POT, 10, 20),
        ("tda-2024", "omaha8", Limit.FIXED, 10, 20),
    ],
)
def test_limits_and_blinds(house: str, game: str, limit: Limit, low: int, high: int) -> None:
    """The limit that the game is mostly played at if the house has it; printed or usual blinds."""
    agreed = table(house, game)

    assert agreed.rules.limit is limit
    assert (agreed.stakes.small_blind, agreed.stakes.big_blind) == (low, high)


@pytest.mark.parametrize("house", ["hickory-nlhe", "gega-002044", "online-limit", "tda-2024"])
def test_fixed_limit_has_a_cap(house: str) -> None:
    """Also at a house that plays none: a bet and three raises."""
    assert table(house, limit="fixed").rules.wagers_per_street == 4


def test_stud_has_an_ante_and_a_bring_in() -> None:
    """A tenth and a third of the small bet (S7), or as the level says; no blinds."""
    ours = table("tda-2024", "stud").stakes
    printed = table("online-limit", "stud", kind="sit_and_go").stakes

    assert (ours.ante, ours.bring_in, ours.small_bet, ours.big_bet) == (2, 7, 20, 40)
    assert (printed.ante, printed.bring_in) == (1_50, 5_00)
    assert ours.ante_kind is printed.ante_kind is AnteKind.UNIFORM
    assert ours.big_blind == printed.big_blind == 0


def test_stacks() -> None:
    """As the event says, else a hundred low bets, else as one likes."""
    house, game = HOUSES["tda-2024"], GAMES["holdem"]

    assert table("hickory-nlhe").stack == 10_000
    assert table("tda-2024").stack == 2_000
    assert terms(house, game, 2, low_bet=50).stack == 5_000
    assert terms(house, game, 2, stack=77).stack == 77


@pytest.mark.parametrize(("game", "players"), [("holdem", 1), ("holdem", 11), ("stud", 9)])
def test_numbers_of_players_that_no_table_has(game: str, players: int) -> None:
    with pytest.raises(ValueError, match="seats"):
        table(game=game, players=players)


def test_stacks_that_are_too_small() -> None:
    """Ten low bets buy in to a ring game of the online room; at its events a stack must cover the
    low bet; elsewhere a chip is enough."""
    online, game = HOUSES["online-limit"], GAMES["holdem"]

    assert terms(HOUSES["hickory-nlhe"], game, 2, stack=1).stack == 1
    assert terms(online, game, 6, stack=2_000).stack == 2_000
    with pytest.raises(ValueError, match="it takes 2000 to sit down"):
        terms(online, game, 6, stack=1_999)
    with pytest.raises(ValueError, match="it takes 1500 to sit down"):
        terms(online, game, 6, kind="sit_and_go", stack=1_499)


def test_low_bets_without_a_half() -> None:
    """O5 R9: half of it is posted exactly, or nobody plays; stud has no blinds. Where the house
    lists small blinds it may be less than half."""
    online, stud = HOUSES["online-limit"], GAMES["stud"]

    with pytest.raises(ValueError, match="15 has no half in whole hundredths"):
        terms(online, GAMES["holdem"], 6, low_bet=15)
    assert terms(online, stud, 6, kind="sit_and_go", low_bet=15).stakes.small_bet == 15
    assert terms(HOUSES["tda-2024"], GAMES["holdem"], 6, low_bet=15).stakes.small_blind == 7


def test_tables_that_no_house_has() -> None:
    """Two seats at stakes for which no rake is printed; kinds that do not exist."""
    with pytest.raises(ValueError, match="two seats"):
        terms(HOUSES["online-limit"], GAMES["holdem"], 2, low_bet=1_00)
    with pytest.raises(KeyError):
        table(kind="lottery")
