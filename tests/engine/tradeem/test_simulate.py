"""Events among bots: memory pays, chips stay, the same seed gives the same hands."""

from itertools import pairwise

from engine.tradeem.actions import BotLevel
from engine.tradeem.settings import POT
from engine.tradeem.simulate import play, seated, simulate
from engine.tradeem.table import chips


def test_a_better_memory_wins_more() -> None:
    """Over 150 hands the levels stand in their order, each well apart from the next."""
    means = [figures["mean_chips"] for figures in simulate(150, "order").by_level().values()]

    assert len(means) == 4
    assert all(better > worse + 20 for better, worse in pairwise(means))


def test_chips_are_conserved() -> None:
    tally = simulate(20, "chips")

    assert tally.hands == 20
    assert tally.is_conserved
    assert tally.chips == 20 * POT == sum(tally.chips_of.values())
    assert sum(tally.seats_of.values()) == 200


def test_an_event_counts_what_it_plays() -> None:
    *_, last = play(seated(0, 3), "event")

    assert last.hands_played == 3
    assert chips(last) == 3 * POT


def test_the_same_seed_gives_the_same_hands() -> None:
    assert simulate(4, "a") == simulate(4, "a")
    assert simulate(4, "a") != simulate(4, "b")


def test_levels_rotate_over_the_seats() -> None:
    """In four events every seat is played by every level."""
    seats = [seated(event, 1).seats for event in range(4)]

    for number in range(10):
        levels = set()
        for table in seats:
            seat = table[number]
            assert seat is not None
            levels.add(seat.bot)
        assert levels == set(BotLevel)


def test_levels_that_did_not_play_are_left_out() -> None:
    assert set(simulate(1, "x").by_level()) == {level.value for level in BotLevel}
    assert simulate(0, "x").by_level() == {}
