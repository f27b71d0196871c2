"""Bots for betting games in places where it is plain what they should do."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.bots.betting.decide import Choice, Style, decide
from engine.bots.betting.spot import spot_of
from engine.cards import parse_cards
from engine.poker.hand.actions import BringIn, CheckCall, Decision, Fold, RaiseTo
from engine.poker.hand.state import BetStage
from engine.poker.views.hand import view
from engine.poker.views.hand_types import PokerView
from engine.rules import AnteKind, BettingRules, Limit, Stakes
from engine.shuffle import stream
from engine.viewers import SeatViewer
from tests.engine.poker.play import Play

FIXED = BettingRules(limit=Limit.FIXED, wagers_per_street=4)
STUD = Stakes(ante=1, ante_kind=AnteKind.UNIFORM, bring_in=2, small_bet=10, big_bet=20)
TIMES = 40  # bots have luck: what they always do they do this often


def seen(play: Play) -> PokerView:
    """The view of the player to act."""
    hand = play.hand
    assert isinstance(hand.stage, BetStage)
    return view(hand, SeatViewer(seat=hand.seats[hand.stage.to_act]))


def choice(play: Play, style: Style, luck: int = 0, turn_ms: int = 30_000) -> Choice:
    return decide(seen(play), style, stream(luck.to_bytes(2, "big"), "bot"), turn_ms)


def word(action: Decision) -> str:
    return type(action).__name__


def words(play: Play, style: Style) -> Counter[str]:
    """What the bot does, by how often."""
    return Counter(word(choice(play, style, luck).action) for luck in range(TIMES))


def heads_up(holes: tuple[str, str], board: str = "", game: str = "holdem") -> Play:
    """p1 is the big blind, p2 the button; blinds 50/100, stacks of 100 big blinds."""
    return Play(stacks=(10_000, 10_000), holes=holes, board=board, game=game)


# --- calling and random --------------------------------------------------------------------------


@pytest.mark.parametrize("script", ["", "c", "r10000", "c c", "c c r100", "c c c c c r9900"])
def test_calling_calls_everything(script: str) -> None:
    """Worst cards, all of the stack: it checks or calls."""
    play = heads_up(("7s2h", "7d2c"), "AsKsQsJsTd").do(script)

    assert words(play, Style.CALLING) == {"CheckCall": TIMES}


def test_random_does_everything() -> None:
    """Facing a bet it folds, calls and raises; small raises more often than large ones."""
    play = heads_up(("AsAh", "7d2c")).do("r300")
    done = words(play, Style.RANDOM)
    raises = [
        action.to
        for luck in range(400)
        if isinstance(action := choice(play, Style.RANDOM, luck).action, RaiseTo)
    ]

    assert set(done) == {"Fold", "CheckCall", "RaiseTo"}
    assert min(raises) < 700
    assert max(raises) > 5_000
    assert sorted(raises)[len(raises) // 2] < 3_000


def test_random_does_not_fold_for_free() -> None:
    play = heads_up(("7s2h", "AdAc"), "").do("c")

    assert "Fold" not in words(play, Style.RANDOM)


# --- tight ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hole", "expected"),
    [
        ("AsAh", "RaiseTo"), ("TsTh", "RaiseTo"), ("AsKh", "RaiseTo"), ("AsQh", "RaiseTo"),
        ("5s5h", "CheckCall"), ("KsTh", "CheckCall"), ("As4s", "CheckCall"),
        ("As4h", "Fold"), ("Ks9h", "Fold"), ("7s2h", "Fold"), ("8s7s", "Fold"),
    ],
)  # fmt: skip
def test_tight_before_the_flop(hole: str, expected: str) -> None:
    """Pairs, high cards and suited aces; the better of them with a raise."""
    play = heads_up(("", hole))

    assert words(play, Style.TIGHT) == {expected: TIMES}


@pytest.mark.parametrize(
    ("hole", "board", "free", "facing"),
    [
        ("AsKh", "Ah7d2c", "CheckCall", "CheckCall"),  # a pair: goes along
        ("AsKh", "AhKd2c", "RaiseTo", "RaiseTo"),  # two pair: bets
        ("2s2h", "2d7cKc", "RaiseTo", "RaiseTo"),
        ("AsKh", "9d7c2c", "CheckCall", "Fold"),  # nothing
        ("AsKh", "7d7c2c", "CheckCall", "Fold"),  # the pair is everybody's
        ("AsKh", "7d7c7s", "CheckCall", "Fold"),
        ("Qs9s", "As7s2s", "RaiseTo", "RaiseTo"),
    ],
)
def test_tight_on_the_flop(hole: str, board: str, free: str, facing: str) -> None:
    """What it holds counts, not what lies there for all."""
    play = heads_up((hole, "3d4d"), board).do("c c")

    assert words(play, Style.TIGHT) == {free: TIMES}
    assert words(play.do("c r200"), Style.TIGHT) == {facing: TIMES}


@pytest.mark.parametrize(
    ("hole", "expected"),
    [
        ("As2h3dKc", "RaiseTo"),  # three low cards
        ("KsKh7d2c", "RaiseTo"),
        ("KsQhJdTc", "CheckCall"),
        ("Ks9h7d6c", "Fold"),
    ],
)
def test_tight_in_omaha_eight(hole: str, expected: str) -> None:
    play = heads_up(("", hole), game="omaha8")

    assert words(play, Style.TIGHT) == {expected: TIMES}


def test_tight_goes_along_with_a_low() -> None:
    """A seven low is good enough to bet, an eight low to call."""
    good = heads_up(("As2hKdKc", "QsQhJdJc"), "3d4c7s", "omaha8").do("c c")
    fair = heads_up(("As2hKdQc", "QsQhJdJc"), "6d7c8s", "omaha8").do("c c")

    assert words(good, Style.TIGHT) == {"RaiseTo": TIMES}
    assert words(fair, Style.TIGHT) == {"CheckCall": TIMES}


@pytest.mark.parametrize(
    ("hole", "expected"),
    [("KsKh9d", "RaiseTo"), ("9s9h2d", "CheckCall"), ("9s5s3s", "CheckCall"), ("9s5h3d", "Fold")],
)
def test_tight_in_stud(hole: str, expected: str) -> None:
    """p2 brings in with the deuce, p1 answers."""
    play = Play(
        stacks=(400, 400), game="stud", rules=FIXED, stakes=STUD, holes=(hole, "AcQc2c")
    ).do("b")

    assert words(play, Style.TIGHT) == {expected: TIMES}


def test_who_must_bring_in_brings_in() -> None:
    """With rags the low card posts what it must; folding is not offered to it."""
    play = Play(
        stacks=(400, 400), game="stud", rules=FIXED, stakes=STUD, holes=("Js8h2d", "AcQcKh")
    )

    for style in (Style.CALLING, Style.TIGHT):
        assert choice(play, style).action == BringIn(position=0)


# --- odds ----------------------------------------------------------------------------------------


def test_odds_raises_the_best_hand() -> None:
    """Aces before the flop, and a certain winner on the river, in a bet and in a raise."""
    aces = heads_up(("7s2h", "AsAh"))
    nuts = heads_up(("AsKs", "7d7c"), "QsJsTs2d3c").do("c c c c c c")

    assert words(aces, Style.ODDS) == {"RaiseTo": TIMES}
    assert words(nuts, Style.ODDS) == {"RaiseTo": TIMES}
    assert words(nuts.do("c r200"), Style.ODDS) == {"RaiseTo": TIMES}


def test_odds_folds_what_the_pot_does_not_pay_for() -> None:
    """A seven high has no business against a bet of the whole pot, or of the whole stack."""
    play = heads_up(("7s2h", "AdAc"), "KsQhJd9c").do("c c")

    assert words(play.do("c r200"), Style.ODDS) == {"Fold": TIMES}
    assert words(heads_up(("7s2h", "AdAc")).do("r10000"), Style.ODDS) == {"Fold": TIMES}


def test_odds_calls_at_a_good_price() -> None:
    """Four spades and two overcards against a small bet: the pot pays ten to one."""
    play = heads_up(("AsKs", "2d2c"), "Qs7s4h").do("r900 c c r100")
    done = words(play, Style.ODDS)

    assert done["Fold"] == 0


def test_odds_bluffs_now_and_then() -> None:
    """With nothing and a free bet it mostly checks, not always."""
    play = heads_up(("7s2h", "AdAc"), "KsQhJd9c").do("c c")
    done = Counter(word(choice(play, Style.ODDS, luck).action) for luck in range(200))

    assert done["CheckCall"] > 150
    assert 0 < done["RaiseTo"] < 30


# --- what reaches a bot, and when it answers ----------------------------------------------------


def test_the_spot_counts_what_can_be_won() -> None:
    """p4 raises to 400 and p1 calls; p2 would add 300 to the 1,000 that lie there then, 100 of them
    its own, and p3 may add the 50 it has left."""
    play = Play(stacks=(1_000, 1_000, 150, 1_000)).do("c r400 c")
    spot = spot_of(seen(play))

    assert (spot.position, spot.wager, spot.stack) == (1, 100, 900)
    assert (spot.cost, spot.winnable, spot.to_come) == (300, 1_000, 50)
    assert spot.own == play.hand.holes[1]
    assert spot.others == ((), (), ())
    assert " own=" not in repr(spot)


def test_a_short_stack_wins_what_it_reaches() -> None:
    """p1 has 150 in all: of a raise to 700 it can win 150, of the big blind's answer 50 more."""
    spot = spot_of(seen(Play(stacks=(150, 1_000, 1_000)).do("r700")))

    assert (spot.cost, spot.winnable, spot.to_come) == (100, 50 + 100 + 150, 50)


def test_a_side_pot_is_not_in_the_scales() -> None:
    """p3 is all-in for 300 before the flop; later bets of the others are none of its business."""
    play = Play(stacks=(1_000, 1_000, 300), holes=("", "", "AsAh")).do("r300 c c r200")
    spot = spot_of(seen(play))

    assert spot.position == 1
    assert (spot.cost, spot.winnable, spot.to_come) == (200, 900 + 200, 0)


def test_stud_shows_open_cards_only() -> None:
    """Door cards of live and of folded players; never what lies face down."""
    play = Play(
        stacks=(400, 400, 400),
        game="stud",
        rules=FIXED,
        stakes=STUD,
        holes=("AsAh2d", "KsKhJd", "QsQhTd"),
    ).do("b f")
    spot = spot_of(seen(play))

    assert spot.position == 2
    assert spot.own == parse_cards("QsQhTd")
    assert spot.others == (parse_cards("2d"),)
    assert spot.dead == parse_cards("Jd")


def test_thinking_times_look_human_and_tell_nothing() -> None:
    """Mostly two to five seconds for a bet, less for a check; the same with any cards."""
    good, bad = heads_up(("2h3h", "AsAh")), heads_up(("2h3h", "7s2d"))
    times = {style: [choice(good, style, luck).think_ms for luck in range(100)] for style in Style}
    facing = sorted(times[Style.CALLING])
    after = good.do("c")
    free = sorted(choice(after, Style.CALLING, luck).think_ms for luck in range(100))

    assert 1_000 <= facing[0] <= 1_900 < facing[50] < 5_000 < facing[-1] < 18_000
    assert 700 <= free[0] < free[50] < facing[50]
    for style in Style:
        assert times[style] == [choice(bad, style, luck).think_ms for luck in range(100)]


def test_thinking_fits_into_short_turns() -> None:
    play = heads_up(("", ""))

    assert all(
        choice(play, Style.CALLING, luck, 10_000).think_ms
        == choice(play, Style.CALLING, luck).think_ms // 3
        for luck in range(TIMES)
    )
    assert choice(play, Style.CALLING, 1, 90_000) == choice(play, Style.CALLING, 1)


def test_the_same_view_and_luck_give_the_same_choice() -> None:
    play = heads_up(("9s8s", "JdTd"))

    for style in Style:
        assert choice(play, style, 7) == choice(play, style, 7)
        assert isinstance(choice(play, style, 7).action, Fold | CheckCall | RaiseTo)
