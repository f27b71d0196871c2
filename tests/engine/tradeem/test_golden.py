"""Whole hands with fixed cards, each for a clause of docs/rules/wgn-tradeem.md."""

import pytest

from engine.tradeem.events import HandShown, PotAwarded
from engine.tradeem.hand import Deal
from engine.tradeem.settings import POT
from engine.tradeem.table import chips
from tests.engine.tradeem.room import REFERENCE, Room, fixed_deal

# Seat 1 has the best pair, and the rest of the table is worth nothing much.
QUADS = fixed_deal("AsAh Kc9d Kd9c Qs8d Qh8c Js6d Jh6c Ts5d Th5c 3d3h", "AcAd7h4s2c")
ROYAL_BOARD = fixed_deal("2c3d 2d3c 2h4c 2s4d 3h5c 3s5d 4h6c 4s6d 5h7c 5s7d", "AsKsQsJsTs")
PLAYERS = (1, 3, 6, 9)

HANDS = [
    # id, deal, players, the four rounds, holdings of the players, awards
    pytest.param(
        REFERENCE, PLAYERS,
        ["1 hold, 3 takes 7, 6 hold", "1 takes 7, 3 hold, 6 hold, 9 hold",
         "3 takes 9, 6 takes 6, 1 hold, 9 hold", "1 opens, 6 takes 2, 3 hold, 9 hold"],
        {1: 7, 3: 9, 6: 2, 9: 9}, {3: 1_260, 9: 1_260},
        id="T21 reference hand: straight, flush, three nines, flush",
    ),
    pytest.param(
        REFERENCE, PLAYERS, ["", "", "", ""],
        {1: 1, 3: 3, 6: 6, 9: 9}, {9: 2_520},
        id="W4 silence is Hold'em",
    ),
    pytest.param(
        REFERENCE, PLAYERS, ["1 hold, 3 hold, 6 hold, 9 hold"] * 4,
        {1: 1, 3: 3, 6: 6, 9: 9}, {9: 2_520},
        id="W4 Hold'em keeps the pair",
    ),
    pytest.param(
        REFERENCE, PLAYERS, ["1 opens", "3 opens", "6 opens", "9 opens"],
        {1: 1, 3: 3, 6: 6, 9: 9}, {9: 2_520},
        id="T7 Trade'em without a click keeps the pair",
    ),
    pytest.param(
        REFERENCE, PLAYERS, ["1 takes 1", "3 takes 3", "6 takes 6", "9 takes 9"],
        {1: 1, 3: 3, 6: 6, 9: 9}, {9: 2_520},
        id="W4 a click on the own cards keeps them",
    ),
    pytest.param(
        REFERENCE, PLAYERS, ["1 takes 9, 3 takes 9, 6 takes 9", "", "", ""],
        {1: 9, 3: 9, 6: 9, 9: 9}, {1: 630, 3: 630, 6: 630, 9: 630},
        id="T8 many take one pair and its player keeps it",
    ),
    pytest.param(
        REFERENCE, PLAYERS, ["9 takes 1, 1 takes 9", "", "", ""],
        {1: 9, 3: 3, 6: 6, 9: 1}, {1: 2_520},
        id="T8 two players change pairs: all picks of a round count at once",
    ),
    pytest.param(
        REFERENCE, PLAYERS, ["1 takes 2", "1 takes 8", "1 takes 2", "1 takes 1"],
        {1: 1, 3: 3, 6: 6, 9: 9}, {9: 2_520},
        id="W5 T10 earlier pairs and the own one may be taken again",
    ),
    pytest.param(
        REFERENCE, PLAYERS, ["1 takes 9", "1 takes 9", "1 takes 9", "1 takes 9"],
        {1: 9, 3: 3, 6: 6, 9: 9}, {1: 1_260, 9: 1_260},
        id="T11 a click on the pair held keeps it",
    ),
    pytest.param(
        REFERENCE, (3, 6), ["", "", "", "3 takes 9"],
        {3: 9, 6: 6}, {3: 2_520},
        id="W2 the pair of an empty seat may be taken",
    ),
    pytest.param(
        REFERENCE, (1, 10), ["10 takes 7", "", "", ""],
        {1: 1, 10: 7}, {10: 2_520},
        id="W2 two players are enough",
    ),
    pytest.param(
        ROYAL_BOARD, (2, 5, 8), ["", "", "", ""],
        {2: 2, 5: 5, 8: 8}, {2: 840, 5: 840, 8: 840},
        id="T13 the board may play",
    ),
    pytest.param(
        REFERENCE, (6, 9), ["9 takes 10", "", "", ""],
        {6: 6, 9: 10}, {6: 2_520},
        id="T12 an empty seat's pair that nobody holds wins nothing",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("deal", "players", "rounds", "holdings", "awards"), HANDS)
def test_hand(
    deal: Deal,
    players: tuple[int, ...],
    rounds: list[str],
    holdings: dict[int, int],
    awards: dict[int, int],
) -> None:
    """The pairs held at the end and the chips awarded are those worked out by hand."""
    room = Room(players, deal=deal).to_round()
    for plan in rounds:
        room.play(plan)

    assert holdings == {seat: room.hand.holdings[seat - 1] for seat in players}
    assert awards == {
        seat: award for seat, award in enumerate(room.result.awards, start=1) if award
    }
    assert chips(room.table) == POT


@pytest.mark.parametrize(
    ("winners", "each"),
    [(1, 2520), (2, 1260), (3, 840), (4, 630), (5, 504), (6, 420), (7, 360), (8, 315), (9, 280),
     (10, 252)],
)  # fmt: skip
def test_pot_splits_without_a_rest(winners: int, each: int) -> None:
    """One to ten winners share 2,520 chips exactly (WGN rule 8, T13)."""
    room = Room(range(1, 11), deal=QUADS).to_round()
    events = room.play(", ".join(f"{seat} takes 1" for seat in range(2, winners + 1)))
    for _ in range(3):
        events = room.time_up()
    pot = events[-1]

    assert pot == PotAwarded(hand=1, winners=tuple(range(1, winners + 1)), each=each)
    assert chips(room.table) == POT


def test_reference_hand_is_named() -> None:
    """Every player's hand is shown with its name, in order of seats (WGN rule 8)."""
    room = Room(PLAYERS, deal=REFERENCE).to_round()
    room.play("3 takes 7")
    room.play("1 takes 7")
    room.play("3 takes 9")
    events = room.play("6 takes 2")
    shown = [event for event in events if isinstance(event, HandShown)]

    assert [(e.seat, e.name.category.value, e.name.ranks, e.award) for e in shown] == [
        (1, "straight", ("J",), 0),
        (3, "flush", ("A",), 1_260),
        (6, "three_of_a_kind", ("9",), 0),
        (9, "flush", ("A",), 1_260),
    ]
    assert [e.pocket for e in shown] == [("Th", "9d"), ("Ac", "Tc"), ("9s", "9h"), ("Ac", "Tc")]
    assert [e.holds for e in shown] == [7, 9, 2, 9]
