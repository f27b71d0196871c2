"""The best pair on the table in each round, counted another way."""

from itertools import combinations

import pytest

from engine.cards import DECK
from engine.ranking import rank7
from engine.tradeem.dealing import deal
from engine.tradeem.hand import Deal
from engine.tradeem.recall import chances, recall
from engine.tradeem.trading import AS_DEALT
from engine.tradeem.view_types import Recall
from tests.engine.slow_ranking import strength
from tests.engine.tradeem.room import REFERENCE, fixed_deal


def counted(dealt: Deal, shown: int) -> tuple[float, ...]:
    """Per mille by plain counting over every board that is still possible."""
    out = {card for pocket in dealt.pockets for card in pocket} | set(dealt.board[:shown])
    unseen = [card for card in DECK if card not in out]
    won, boards = [0] * 10, 0
    for rest in combinations(unseen, 5 - shown):
        board = dealt.board[:shown] + rest
        ranked = [rank7((*pocket, *board)) for pocket in dealt.pockets]
        won = [w + (value == max(ranked)) for w, value in zip(won, ranked, strict=True)]
        boards += 1
    return tuple(1_000 * w / boards for w in won)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("shown", [3, 4, 5])
def test_every_possible_board_is_counted_from_the_flop_on(seed: int, shown: int) -> None:
    dealt = deal(seed.to_bytes(32, "big"))

    expected = counted(dealt, shown)

    assert all(
        abs(chance - exact) <= 0.5
        for chance, exact in zip(chances(dealt, shown), expected, strict=True)
    )


def test_how_many_boards_are_possible() -> None:
    """Twenty pocket cards are out, so 28 rivers and 406 turns with rivers are left: chances are
    multiples of one part in so many."""
    turn, flop = chances(REFERENCE, 4), chances(REFERENCE, 3)

    assert all(round(chance * 28 / 1_000) == pytest.approx(chance * 28 / 1_000, abs=0.014)
               for chance in turn)  # fmt: skip
    assert all(round(chance * 406 / 1_000) == pytest.approx(chance * 406 / 1_000, abs=0.203)
               for chance in flop)  # fmt: skip
    assert sum(turn) == pytest.approx(1_000, abs=5)


def test_before_the_flop_a_sample_comes_close() -> None:
    """All 201,376 boards against the sample of 2,000: four standard deviations are 4.5 per cent."""
    dealt = deal(bytes(32))

    exact = counted(dealt, 0)

    assert all(abs(a - b) < 45 for a, b in zip(chances(dealt, 0), exact, strict=True))


def test_the_sample_depends_on_the_cards_alone() -> None:
    """A record without its seed gives the same figures."""
    dealt = deal(bytes(32))

    assert chances(Deal(pockets=dealt.pockets, board=dealt.board), 0) == chances(dealt, 0)


def test_the_hidden_board_does_not_matter() -> None:
    """What is still to come in truth plays no part in the chances of a round."""
    dealt = deal(bytes(32))
    others = Deal(pockets=dealt.pockets, board=dealt.board[:3] + tuple(reversed(dealt.board[3:])))

    assert [chances(dealt, n) for n in (0, 3)] == [chances(others, n) for n in (0, 3)]


@pytest.mark.parametrize("seed", range(10))
def test_on_the_river_the_best_have_all_and_the_others_nothing(seed: int) -> None:
    dealt = deal(seed.to_bytes(32, "big"))
    slow = [strength((*pocket, *dealt.board)) for pocket in dealt.pockets]

    expected = tuple(1_000 if one == max(slow) else 0 for one in slow)

    assert chances(dealt, 5) == expected


def test_ties_count_in_full() -> None:
    """A royal flush on the board is every pair's."""
    tie = fixed_deal("2c2d 3c3d 4c4d 5c5d 6c6d 7c7d 8c8d 9c9d 2h3h 4h5h", "AsKsQsJsTs")

    assert chances(tie, 5) == (1_000,) * 10
    assert chances(tie, 4)[0] < 1_000


def test_entries_by_round_and_seat() -> None:
    """The reference hand: on the river seat 9 has the best pair and two players hold it."""
    held_after = (
        (1, 2, 7, 4, 5, 6, 7, 8, 9, 10),
        (7, 2, 7, 4, 5, 6, 7, 8, 9, 10),
        (7, 2, 9, 4, 5, 6, 7, 8, 9, 10),
        (7, 2, 9, 4, 5, 2, 7, 8, 9, 10),
    )

    found = recall(REFERENCE, held_after, frozenset({9, 1, 3, 6}))

    assert [(entry.round, entry.seat) for entry in found] == [
        (round_, seat) for round_ in range(4) for seat in (1, 3, 6, 9)
    ]
    assert found[12:] == tuple(
        Recall(seat=seat, round=3, best=(9,), best_chance=1_000, held=held, held_chance=chance)
        for seat, held, chance in ((1, 7, 0), (3, 9, 1_000), (6, 2, 0), (9, 9, 1_000))
    )
    assert [entry.held for entry in found[:12]] == [1, 7, 6, 9, 7, 7, 6, 9, 7, 9, 6, 9]


def test_best_is_whatever_no_pair_exceeds() -> None:
    dealt = deal(bytes(32))

    for entry in recall(dealt, (AS_DEALT,) * 4, frozenset(AS_DEALT)):
        shown = (0, 3, 4, 5)[entry.round]
        expected = chances(dealt, shown)
        assert entry.best_chance == max(expected)
        assert entry.best == tuple(
            seat for seat, chance in enumerate(expected, 1) if chance == max(expected)
        )
        assert entry.held_chance == expected[entry.seat - 1] <= entry.best_chance


def test_nothing_without_closed_rounds() -> None:
    assert recall(REFERENCE, (), frozenset({1, 2})) == ()
