"""Eight-or-better lows: every five-card hand counted, seven cards against published totals, and
Omaha against all of its sixty hands; the oracle's job also against PokerKit."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise, product
from math import comb, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import EightOrBetterLowHand, OmahaEightOrBetterLowHand

from engine.cards import DECK, Card, cards_text, parse_cards
from engine.lows import WHEEL, low8, low8_five, low8_five_omaha, low8_omaha, low_name

# By the highest card, of 133,784,560 hands of seven: the published odds of ace-to-five lowball, of
# which eight or better is the lower end, because there too neither straights nor flushes count.
COUNTS_OF_SEVEN = {"5": 781_824, "6": 3_151_360, "7": 7_426_560, "8": 13_171_200}
COUNTS_OF_FIVE = {"5": 1_024, "6": 5_120, "7": 15_360, "8": 35_840}  # of 2,598,960
LOW, HIGH = range(8), [card for card in DECK if 7 <= card >> 2 < 12]


def hands(size: int) -> st.SearchStrategy[tuple[Card, ...]]:
    return st.permutations(DECK).map(lambda deck: tuple(deck[:size]))


def fives(hole: tuple[Card, ...], board: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """All hands of two hole cards and three of the board."""
    return [(*two, *three) for two in combinations(hole, 2) for three in combinations(board, 3)]


def slow(five: tuple[Card, ...]) -> tuple[int, ...] | None:
    """The pips of a low from its highest card down, the ace being one; None if it is none."""
    pips = sorted({1 if card >> 2 == 12 else (card >> 2) + 2 for card in five}, reverse=True)
    return tuple(pips) if len(pips) == 5 and pips[0] <= 8 else None


def slowest(candidates: list[tuple[Card, ...]]) -> str | None:
    """The best low of several fives, as it is called."""
    best = min((pips for pips in map(slow, candidates) if pips), default=None)
    return None if best is None else "-".join("A" if pip == 1 else str(pip) for pip in best)


def called(low: int | None) -> str | None:
    return None if low is None else low_name(low)


def test_all_hands_of_five() -> None:
    """2,598,960 hands: 56 lows of 4^5 hands each."""
    counts = Counter(map(low8, combinations(DECK, 5)))

    assert counts.pop(None) == 2_598_960 - 56 * 4**5
    assert counts == dict.fromkeys(range(1, WHEEL + 1), 4**5)
    assert by_highest(counts) == COUNTS_OF_FIVE


def test_all_hands_of_seven() -> None:
    """133,784,560 hands, each counted with all that have as many cards of each low rank."""
    counts: Counter[int | None] = Counter()
    for held, weight in collections(7):
        counts[low8(held)] += weight

    assert counts.total() == comb(52, 7)
    counts.pop(None)
    assert by_highest(counts) == COUNTS_OF_SEVEN
    assert sorted(counts, key=str) == sorted(range(1, WHEEL + 1), key=str)


def by_highest(counts: Counter[int | None]) -> Counter[str]:
    found: Counter[str] = Counter()
    for low, count in counts.items():
        assert low is not None
        found[low_name(low)[0]] += count
    return found


def collections(size: int) -> Iterator[tuple[list[Card], int]]:
    """A hand for every number of cards of each low rank, and how many hands are like it."""
    ranks = [[card for card in DECK if card not in HIGH][4 * low : 4 * low + 4] for low in LOW]
    for counts in product(range(5), repeat=len(ranks)):
        others = size - sum(counts)
        if others >= 0:
            held = [
                card for rank, count in zip(ranks, counts, strict=True) for card in rank[:count]
            ]
            weight = prod(comb(4, count) for count in counts) * comb(len(HIGH), others)
            yield held + HIGH[:others], weight


@pytest.mark.long
@pytest.mark.timeout(3_600)
def test_every_single_hand_of_seven() -> None:
    """All 133,784,560 of them, one by one."""
    counts = Counter(map(low8, combinations(DECK, 7)))

    assert counts.total() == comb(52, 7)
    counts.pop(None)
    assert by_highest(counts) == COUNTS_OF_SEVEN


def test_lows_are_compared_from_the_top() -> None:
    """Every low in order of its ranks as digits, the worst first."""
    digits = [["A2345678".index(rank) for rank in low_name(low).split("-")] for low in range(1, 57)]

    assert all(worse > better for worse, better in pairwise(digits))
    assert (low_name(1), low_name(WHEEL)) == ("8-7-6-5-4", "5-4-3-2-A")


@given(st.integers(5, 7).flatmap(hands))
def test_the_best_low_of_many_cards(hand: tuple[Card, ...]) -> None:
    assert called(low8(hand)) == slowest(list(combinations(hand, 5)))


@given(hands(9), st.integers(3, 5))
def test_omaha_uses_exactly_two(deck: tuple[Card, ...], size: int) -> None:
    hole, board = deck[:4], deck[4 : 4 + size]

    assert called(low8_omaha(hole, board)) == slowest(fives(hole, board))


def test_omaha_over_many_deals() -> None:
    """Deals of low cards only, where lows and shared ranks are common."""
    chance = random.Random(5)
    low_cards = [card for card in DECK if card not in HIGH]
    for _ in range(3_000):
        deal = chance.sample(low_cards, 9)
        hole, board = tuple(deal[:4]), tuple(deal[4:])

        assert called(low8_omaha(hole, board)) == slowest(fives(hole, board))


@pytest.mark.parametrize(
    ("hole", "board", "name"),
    [
        ("A2KK", "345QJ", "5-4-3-2-A"),
        ("A23K", "3478Q", "7-4-3-2-A"),
        ("AAKK", "2345Q", None),  # one low card alone
        ("A2KK", "34QJT", None),  # two on the board
        ("A234", "5678K", "7-6-5-2-A"),  # three of the board, however good the hand
        ("A2QJ", "A23K9", None),  # counterfeited
        ("A268", "A23K4", "6-4-3-2-A"),
        ("78KK", "A23QQ", "8-7-3-2-A"),
        ("222K", "A3457", None),  # deuces are one rank
    ],
)
def test_omaha_lows(hole: str, board: str, name: str | None) -> None:
    """Ranks only: suits make no low."""
    cards = suited(hole + board)

    assert called(low8_omaha(cards[:4], cards[4:])) == name


def suited(ranks: str) -> tuple[Card, ...]:
    """Cards of these ranks in turn, each rank in suits from the first on."""
    return parse_cards(
        "".join(rank + "cdhs"[ranks[:place].count(rank)] for place, rank in enumerate(ranks))
    )


@given(hands(7))
def test_the_five_that_make_it(hand: tuple[Card, ...]) -> None:
    low = low8(hand)
    if low is not None:
        five = parse_cards("".join(low8_five(low, hand)))

        assert set(five) <= set(hand)
        assert called(low8(five)) == called(low)
        assert [rank for rank, _ in low8_five(low, hand)] == low_name(low).split("-")


def test_the_five_of_omaha_are_two_and_three() -> None:
    chance = random.Random(8)
    low_cards = [card for card in DECK if card not in HIGH]
    found = 0
    for _ in range(500):
        deal = chance.sample(low_cards, 9)
        hole, board = tuple(deal[:4]), tuple(deal[4:])
        low = low8_omaha(hole, board)
        if low is not None:
            found += 1
            five = set(parse_cards("".join(low8_five_omaha(low, hole, board))))
            assert (len(five & set(hole)), len(five & set(board))) == (2, 3)
            assert low8(tuple(five)) == low
    assert found > 400


@pytest.mark.oracle
def test_lows_are_those_of_pokerkit() -> None:
    chance = random.Random(3)
    for _ in range(2_000):
        deal = chance.sample(DECK, 9)
        hole, board = tuple(deal[:4]), tuple(deal[4:])
        theirs = OmahaEightOrBetterLowHand.from_game_or_none(cards_text(hole), cards_text(board))
        seven = EightOrBetterLowHand.from_game_or_none(cards_text(deal[:7]), "")

        assert ranks_of(theirs) == called(low8_omaha(hole, board))
        assert ranks_of(seven) == called(low8(deal[:7]))


def ranks_of(theirs: EightOrBetterLowHand | None) -> str | None:
    if theirs is None:
        return None
    return slowest([parse_cards("".join(map(repr, theirs.cards)))])
