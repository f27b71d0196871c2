"""What a record comes to, and which records are impossible."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import cards_text, parse_cards
from engine.refusals import IllegalAction, Refusal
from engine.tradeem.dealing import deal
from engine.tradeem.hand import Choice, ChoiceKind
from engine.tradeem.record import read
from engine.tradeem.replay import Outcome, check_awards, replay, verify
from engine.tradeem.settings import POT
from engine.tradeem.trading import AS_DEALT, resolve
from tests.engine.slow_ranking import strength
from tests.engine.tradeem.recorded import Json, changed, reference, without


def refusal_of(record: Json) -> Refusal:
    with pytest.raises(IllegalAction) as caught:
        replay(read(record))
    assert caught.value.detail
    return caught.value.refusal


def test_the_reference_hand() -> None:
    """Straight, flush, three nines, flush: seats 3 and 9 share the pot (WGN rule 8)."""
    outcome = replay(read(reference()))

    assert outcome.awards == {3: 1_260, 9: 1_260}
    assert outcome.holdings == {1: 7, 3: 9, 6: 2, 9: 9}
    assert outcome.held_after[0] == (1, 2, 7, 4, 5, 6, 7, 8, 9, 10)
    check_awards(read(reference()), outcome)


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (changed("button", 0), Refusal.RECORD_BUTTON),
        (changed("button", 11), Refusal.RECORD_BUTTON),
        (changed("players", {}), Refusal.RECORD_PLAYERS),
        (changed("players", {"1": "Ann"}), Refusal.RECORD_PLAYERS),
        (changed("players", {str(n): "x" for n in range(1, 12)}), Refusal.RECORD_PLAYERS),
        (changed("players.0", "x"), Refusal.SEAT_NO_SUCH),
        (changed("players.11", "x"), Refusal.SEAT_NO_SUCH),
        (changed("players.-1", "x"), Refusal.SEAT_NO_SUCH),
        (without("pairs.10"), Refusal.RECORD_PAIRS),
        (changed("pairs.11", "AsAd"), Refusal.RECORD_PAIRS),
        (changed("pairs", {}), Refusal.RECORD_PAIRS),
        (changed("pairs.1", "Qc"), Refusal.RECORD_PAIRS),
        (changed("pairs.1", ""), Refusal.RECORD_PAIRS),
        (changed("pairs.1", "Qc7d4h"), Refusal.RECORD_PAIRS),
        (changed("pairs.1", "Qc7x"), Refusal.RECORD_UNKNOWN_CARD),
        (changed("pairs.1", "qc7d"), Refusal.RECORD_UNKNOWN_CARD),
        (changed("pairs.1", "10c7d"), Refusal.RECORD_UNKNOWN_CARD),
        (changed("pairs.1", "Qc 7d"), Refusal.RECORD_UNKNOWN_CARD),
        (changed("board", "8c 7c Jd 9c 2s"), Refusal.RECORD_UNKNOWN_CARD),
        (changed("board", "8c7cJd9c2x"), Refusal.RECORD_UNKNOWN_CARD),
        (changed("board", "8c7cJd9c"), Refusal.RECORD_BOARD),
        (changed("board", "8c7cJd9c2s3s"), Refusal.RECORD_BOARD),
        (changed("board", ""), Refusal.RECORD_BOARD),
        (changed("board", "8c7cJd9cQc"), Refusal.RECORD_DUPLICATE_CARD),
        (changed("board", "8c8cJd9c2s"), Refusal.RECORD_DUPLICATE_CARD),
        (changed("pairs.1", "QcQc"), Refusal.RECORD_DUPLICATE_CARD),
        (changed("pairs.10", "7d3s"), Refusal.RECORD_DUPLICATE_CARD),
        (without("rounds.3"), Refusal.RECORD_ROUNDS),
        (changed("rounds", []), Refusal.RECORD_ROUNDS),
        (changed("rounds", [{}] * 5), Refusal.RECORD_ROUNDS),
        (changed("rounds.0.2", "hold"), Refusal.SEAT_EMPTY),
        (changed("rounds.3.10", {"trade": None}), Refusal.SEAT_EMPTY),
        (changed("rounds.3.10", {"trade": 10}), Refusal.SEAT_EMPTY),
        (changed("rounds.0.11", "hold"), Refusal.SEAT_NO_SUCH),
        (changed("rounds.0.3", {"trade": 0}), Refusal.TRADE_NO_SUCH_SEAT),
        (changed("rounds.0.3", {"trade": 11}), Refusal.TRADE_NO_SUCH_SEAT),
        (changed("rounds.3.3", {"trade": -7}), Refusal.TRADE_NO_SUCH_SEAT),
        (changed("rounds.3.3", {"trade": 10**18}), Refusal.TRADE_NO_SUCH_SEAT),
    ],
)
def test_what_is_impossible(record: Json, expected: Refusal) -> None:
    assert refusal_of(record) is expected


@pytest.mark.parametrize(
    ("round_", "choice", "holds"),
    [
        (0, "hold", 3),
        (0, None, 3),
        (0, {"trade": None}, 3),
        (0, {"trade": 3}, 3),
        (0, {"trade": 10}, 10),
        (3, {"trade": 10}, 10),
    ],
)
def test_choices(round_: int, choice: object, holds: int) -> None:
    """Hold'em, silence and an open Trade'em keep; own pair allowed; empty seats' pairs too."""
    record = changed("rounds", [{}, {}, {}, {}])
    record["rounds"][round_]["3"] = choice

    assert replay(read(record)).holdings == {1: 1, 3: holds, 6: 6, 9: 9}


def test_an_earlier_pair_may_be_taken_again() -> None:
    """T10: `trade` names the seat whose dealt pair is taken, the own seat's included."""
    record = changed("rounds", [{"3": {"trade": 7}}, {"3": {"trade": 3}}, {"3": {"trade": 7}}, {}])

    outcome = replay(read(record))

    assert [held[2] for held in outcome.held_after] == [7, 3, 7, 7]


def test_silence_of_an_empty_seat_is_no_choice() -> None:
    assert replay(read(changed("rounds.0.2", None))) == replay(read(reference()))


@given(
    st.lists(st.integers(1, 10), min_size=10, max_size=10).map(tuple),
    st.lists(st.none() | st.integers(0, 11), min_size=10, max_size=10),
)
def test_all_picks_of_a_round_count_at_once(
    holdings: tuple[int, ...], plan: list[int | None]
) -> None:
    """None = silence, 0 = Hold'em, 11 = Trade'em without a pick, else the seat picked (T7, T8)."""

    def choice(code: int | None) -> Choice | None:
        if code is None:
            return None
        kind = {0: ChoiceKind.HOLD, 11: ChoiceKind.OPEN}.get(code, ChoiceKind.TRADE)
        target = code if kind is ChoiceKind.TRADE else None
        return Choice(kind=kind, target=target, at_ms=0, visible_at_ms=0)

    found = resolve(holdings, [choice(code) for code in plan])

    assert found == tuple(
        code if code is not None and 1 <= code <= 10 else held
        for held, code in zip(holdings, plan, strict=True)
    )


@pytest.mark.parametrize("winners", range(1, 11))
def test_the_pot_splits_evenly_over_any_number(winners: int) -> None:
    """2520, 1260, 840, 630, 504, 420, 360, 315, 280, 252 (T13)."""
    each = [2_520, 1_260, 840, 630, 504, 420, 360, 315, 280, 252][winners - 1]
    record = reference()
    record["players"] = {str(seat): "x" for seat in AS_DEALT}
    record["rounds"] = [{}, {}, {}, {str(seat): {"trade": 9} for seat in range(1, winners + 1)}]
    if winners < 9:
        record["rounds"][3]["9"] = {"trade": 8}
    elif winners == 9:
        record["rounds"][3] = {str(seat): {"trade": 9} for seat in range(1, 9)}

    outcome = replay(read(record))

    assert sorted(outcome.awards.values()) == [each] * winners
    assert sum(outcome.awards.values()) == POT


@given(st.binary(min_size=32, max_size=32), st.data())
def test_the_best_of_seven_wins(seed: bytes, data: st.DataObject) -> None:
    """Against the slow way to rank hands, for any deal, players and final holdings (T13)."""
    dealt = deal(seed)
    playing = data.draw(st.sets(st.integers(1, 10), min_size=2))
    picks = {seat: data.draw(st.integers(1, 10)) for seat in playing}
    record = reference() | {
        "players": {str(seat): "x" for seat in playing},
        "pairs": {str(seat): cards_text(pair) for seat, pair in enumerate(dealt.pockets, 1)},
        "board": cards_text(dealt.board),
        "rounds": [{}, {}, {}, {str(seat): {"trade": pick} for seat, pick in picks.items()}],
    }

    outcome = replay(read(record))

    slow = {seat: strength((*dealt.pockets[p - 1], *dealt.board)) for seat, p in picks.items()}
    best = max(slow.values())
    assert set(outcome.awards) == {seat for seat, value in slow.items() if value == best}
    assert outcome.holdings == picks
    assert list(outcome.holdings) == sorted(playing)


@pytest.mark.parametrize(
    "awards", [{"3": 1_260, "9": 1_260}, {"3": 1_260, "9": 1_260, "1": 0, "6": 0, "2": 0, "77": 0}]
)
def test_awards_that_agree(awards: dict[str, int]) -> None:
    """An explicit 0 says the same as absence."""
    record = read(changed("awards", awards))

    check_awards(record, replay(record))


def test_absent_awards_agree() -> None:
    record = read(without("awards"))

    check_awards(record, replay(record))


@pytest.mark.parametrize(
    "awards",
    [
        {},
        {"3": 1_260},
        {"3": 2_520},
        {"3": 1_261, "9": 1_259},
        {"3": 1_260, "9": 1_260, "1": 1},
        {"3": 1_260, "9": 1_260, "11": 5},
        {"3": 1_260, "9": -1_260},
        {"3": 1_260, "9": 10**18},
    ],
)
def test_awards_that_differ(awards: dict[str, int]) -> None:
    record = read(changed("awards", awards))

    with pytest.raises(IllegalAction) as caught:
        check_awards(record, replay(record))

    due = {3: 1_260, 9: 1_260}
    stated = {int(seat): chips for seat, chips in awards.items()}
    seat = min(s for s in stated.keys() | due.keys() if stated.get(s, 0) != due.get(s, 0))
    assert str(caught.value) == (
        f"record.awards_differ: seat {seat} is said to win {stated.get(seat, 0)}"
        f" and wins {due.get(seat, 0)}"
    )


def provable(seed: bytes = bytes(32)) -> Json:
    dealt = deal(seed)
    return reference() | {
        "pairs": {str(seat): cards_text(pair) for seat, pair in enumerate(dealt.pockets, 1)},
        "board": cards_text(dealt.board),
        "commitment": dealt.commitment,
        "seed": seed.hex(),
        "rounds": [{}, {}, {}, {}],
    }


def test_a_provable_deal() -> None:
    verify(read(provable()))
    other = provable(bytes([171] * 32))
    verify(read(other))
    verify(read(other | {"seed": other["seed"].upper(), "commitment": other["commitment"].upper()}))


def swapped(text: str, one: int, other: int) -> str:
    cards = list(parse_cards(text))
    cards[one], cards[other] = cards[other], cards[one]
    return cards_text(tuple(cards))


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"seed": None}, "record.no_seed: the record has no seed"),
        ({"seed": ""}, "record.no_seed: the seed is not 64 hex digits"),
        ({"seed": "00 " * 32}, "record.no_seed: the seed is not 64 hex digits"),
        ({"seed": "0" * 63}, "record.no_seed: the seed is not 64 hex digits"),
        ({"seed": "0" * 64 + "\n"}, "record.no_seed: the seed is not 64 hex digits"),
        ({"seed": "01" * 32}, "record.commitment_differs: "),
        ({"commitment": None}, "record.commitment_differs: "),
        ({"commitment": "0" * 64}, "record.commitment_differs: "),
        (
            {"pairs": provable()["pairs"] | {"4": provable()["pairs"]["5"]}},
            "record.deal_differs: the seed does not give the pair of seat 4",
        ),
        (
            {"pairs": provable()["pairs"] | {"7": swapped(provable()["pairs"]["7"], 0, 1)}},
            "record.deal_differs: the seed does not give the pair of seat 7",
        ),
        (
            {"pairs": provable()["pairs"] | {"11": "AsAd"}},
            "record.deal_differs: the seed gives ten pairs",
        ),
        (
            {"board": swapped(provable()["board"], 2, 4)},
            "record.deal_differs: the seed does not give the board",
        ),
    ],
)
def test_deals_that_are_not_the_promised_ones(changes: Json, expected: str) -> None:
    """The first difference is told: commitment, pairs by seat, board."""
    with pytest.raises(IllegalAction) as caught:
        verify(read(provable() | changes))

    assert str(caught.value).startswith(expected)


@pytest.mark.parametrize("places", list(combinations(range(25), 2))[::7])
def test_every_exchange_of_two_cards_is_found(places: tuple[int, int]) -> None:
    record = provable()
    cards = "".join([*record["pairs"].values(), record["board"]])
    text = swapped(cards, *places)
    record["pairs"] = {str(seat): text[4 * seat - 4 : 4 * seat] for seat in AS_DEALT}
    record["board"] = text[40:]

    with pytest.raises(IllegalAction, match="deal_differs"):
        verify(read(record))


def test_outcomes_compare_by_value() -> None:
    assert isinstance(replay(read(reference())), Outcome)
    assert replay(read(reference())) == replay(read(without("awards")))
