"""What one seat can tell of its chances: the others hold anything that it does not see."""

from fractions import Fraction

import pytest

from engine.cards import Card, parse_cards
from engine.catalog import HOLDEM, OMAHA, STUD, STUD8
from engine.equity import chance
from engine.rules import GameRules


def near(share: Fraction, expected: float) -> bool:
    return abs(float(share) - expected) < 0.02


@pytest.mark.parametrize(
    ("own", "opponents", "share"),
    [
        ("AsAh", 1, 0.852),  # published odds of pairs and others against random hands
        ("KsKh", 1, 0.824),
        ("7s2h", 1, 0.346),
        ("AsKs", 1, 0.670),
        ("2s2h", 1, 0.503),
        ("AsAh", 2, 0.735),
        ("AsAh", 9, 0.310),
    ],
)
def test_holdem_before_the_flop(own: str, opponents: int, share: float) -> None:
    """Known odds against random hands, within what a sample of 4,000 allows."""
    found = chance(HOLDEM, parse_cards(own), [()] * opponents, seed=b"odds", at_most=4_000)

    assert near(found.share, share)


def test_the_nuts_on_the_river_are_certain() -> None:
    """Nobody can beat a royal flush; every one of the 990 hands of an opponent is tried."""
    found = chance(HOLDEM, parse_cards("AsKs"), [()], parse_cards("QsJsTs2d3c"))

    assert (found.win, found.tie, found.share) == (1, 0, 1)


def test_the_board_plays() -> None:
    """A royal flush on the board is shared by everybody who is in."""
    found = chance(HOLDEM, parse_cards("2c2d"), [(), ()], parse_cards("AsKsQsJsTs"), at_most=50)

    assert (found.win, found.tie, found.share) == (0, 1, Fraction(1, 3))


def test_omaha_takes_two_of_four() -> None:
    """Four aces in hand are one pair of aces, and no good on a board of three kings."""
    found = chance(
        OMAHA, parse_cards("AsAhAdAc"), [()], parse_cards("KsKhKd3c4c"), seed=b"o", at_most=500
    )

    assert found.win > Fraction(8, 10)  # full house, kings over aces: only the last king beats it


def test_stud_sees_the_cards_that_lie_open() -> None:
    """Rolled-up aces against three open kings on sixth street, and against three open rags."""
    own = parse_cards("AsAhAd2c3d4h")
    kings = chance(STUD, own, [parse_cards("KsKhKdQc")], seed=b"s", at_most=800)
    rags = chance(STUD, own, [parse_cards("2s7h9dJc")], seed=b"s", at_most=800)

    assert kings.share < Fraction(7, 10)
    assert rags.share > Fraction(9, 10)


def test_dead_cards_do_not_come() -> None:
    """Fifth street, three spades short: with all other spades folded the flush is out of reach."""
    own = parse_cards("AsKs8s6s2d3c")
    spades = parse_cards("QsJsTs9s7s5s4s3s2s")
    free = chance(STUD8, own, [parse_cards("QdQc4h5h")], seed=b"d", at_most=800)
    dead = chance(STUD8, own, [parse_cards("QdQc4h5h")], dead=spades, seed=b"d", at_most=800)

    assert dead.share < free.share


def test_more_players_than_the_deck_serves() -> None:
    """Eight players in stud: the last card belongs to all (S1)."""
    doors = parse_cards("2c3c4c5c6c7c8c")
    found = chance(STUD, parse_cards("AsAhAd"), [(door,) for door in doors], at_most=200)

    assert found.share > Fraction(3, 8)


def test_the_last_card_of_all_lies_open() -> None:
    """It makes a straight flush of this hand, which six cards alone do not (S1)."""
    own, others = parse_cards("9s8s7s6s2d3c"), [parse_cards("AhAdKcQc")]
    made = chance(STUD, own, others, parse_cards("Ts"), seed=b"s", at_most=200)
    missed = chance(STUD, own, others, parse_cards("Jd"), seed=b"s", at_most=200)

    assert made.share == 1
    assert missed.share < Fraction(1, 10)


@pytest.mark.parametrize(
    ("game", "own", "board"),
    [(HOLDEM, "AsAs", ""), (HOLDEM, "AsKs", "As2c3c"), (HOLDEM, "AsKsQs", "")],
)
def test_what_cannot_be(game: GameRules, own: str, board: str) -> None:
    """A card twice, or too many."""
    with pytest.raises(ValueError, match=r"card"):
        chance(game, parse_cards(own), [()], parse_cards(board))


def test_the_same_seed_gives_the_same_chances() -> None:
    own: tuple[Card, ...] = parse_cards("9s8s")

    assert chance(HOLDEM, own, [()], seed=b"1", at_most=100) == chance(
        HOLDEM, own, [()], seed=b"1", at_most=100
    )
    assert chance(HOLDEM, own, [()], seed=b"1", at_most=100) != chance(
        HOLDEM, own, [()], seed=b"2", at_most=100
    )
