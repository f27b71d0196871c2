"""Ranks of hands: all five-card hands counted, seven-card hands against two other programs."""

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, groupby, pairwise
from math import comb, prod
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import StandardHighHand

from engine.cards import DECK, Card, cards_text, parse_cards
from engine.rank_tables import generate, unpacked
from engine.ranking import category, hand_name, rank, rank7, ranks, wins
from engine.ranking_types import Category, HandName
from tests.engine.slow_ranking import WEAKEST_FIRST, strength

COUNTS_OF_FIVE = {
    Category.HIGH_CARD: 1_302_540,
    Category.PAIR: 1_098_240,
    Category.TWO_PAIR: 123_552,
    Category.THREE_OF_A_KIND: 54_912,
    Category.STRAIGHT: 10_200,
    Category.FLUSH: 5_108,
    Category.FULL_HOUSE: 3_744,
    Category.FOUR_OF_A_KIND: 624,
    Category.STRAIGHT_FLUSH: 40,
}
# Of all 133,784,560 hands of seven.
COUNTS_OF_SEVEN = {
    Category.HIGH_CARD: 23_294_460,
    Category.PAIR: 58_627_800,
    Category.TWO_PAIR: 31_433_400,
    Category.THREE_OF_A_KIND: 6_461_620,
    Category.STRAIGHT: 6_180_020,
    Category.FLUSH: 4_047_644,
    Category.FULL_HOUSE: 3_473_184,
    Category.FOUR_OF_A_KIND: 224_848,
    Category.STRAIGHT_FLUSH: 41_584,
}


def hands(size: int) -> st.SearchStrategy[tuple[Card, ...]]:
    return st.permutations(DECK).map(lambda deck: tuple(deck[:size]))


def random_hands(count: int, size: int) -> list[tuple[Card, ...]]:
    chance = random.Random(7)
    return [tuple(chance.sample(DECK, size)) for _ in range(count)]


def test_all_hands_of_five_by_class() -> None:
    """2,598,960 hands: 7,462 different strengths, the right number in each class."""
    hands_of = Counter(map(rank, combinations(DECK, 5)))

    assert sorted(hands_of) == list(range(1, 7_463))
    counts: Counter[Category] = Counter()
    for value, count in hands_of.items():
        counts[category(value)] += count
    assert counts == COUNTS_OF_FIVE


def test_all_hands_of_seven_by_class() -> None:
    """Every collection of ranks once, weighed by how many hands have it; flushes by their suit."""
    counts: Counter[Category] = Counter()
    for size in (5, 6, 7):
        for flushed in combinations(range(13), size):
            cards = [Card(4 * height) for height in flushed]
            others = [card for card in DECK if card % 4 != 0][: 7 - size]
            value = category(rank7([*cards, *others]))
            counts[value] += 4 * comb(39, 7 - size)
    for heights in generate.collections(7):
        groups = [len(list(group)) for _, group in groupby(heights)]
        unsuited = prod(comb(4, size) for size in groups) - 4 * flushes(groups)
        if unsuited:
            counts[category(rank7(rainbow(heights)))] += unsuited

    assert counts == COUNTS_OF_SEVEN
    assert sum(counts.values()) == comb(52, 7)


@pytest.mark.long
@pytest.mark.timeout(3_600)
def test_every_single_hand_of_seven_by_class() -> None:
    """All 133,784,560 of them, one by one."""
    counts: Counter[Category] = Counter()
    for value, count in Counter(map(rank7, combinations(DECK, 7))).items():
        counts[category(value)] += count

    assert counts == COUNTS_OF_SEVEN


def flushes(groups: Sequence[int]) -> int:
    """Ways to give suits to ranks so that one certain suit has five cards or more."""
    ways = [1, *[0] * 7]
    for size in groups:
        without, with_it = comb(3, size), comb(3, size - 1)
        ways = [
            ways[n] * without + (ways[n - 1] * with_it if n else 0) for n in range(len(ways))
        ]  # fmt: skip
    return sum(ways[5:])


def rainbow(heights: Sequence[int]) -> list[Card]:
    """Cards of these ranks, none of whose suits comes five times."""
    suits = [0, 0, 0, 0]
    cards: list[Card] = []
    for height in heights:
        free = [suit for suit in range(4) if Card(4 * height + suit) not in cards]
        suit = min(free, key=lambda suit: suits[suit])
        suits[suit] += 1
        cards.append(Card(4 * height + suit))
    assert max(suits) < 5
    return cards


@pytest.mark.parametrize("size", [5, 6, 7])
def test_order_of_random_hands_is_that_of_the_slow_way(size: int) -> None:
    """Equal where it is equal, stronger where it is stronger, named as it is named."""
    dealt = random_hands(3_000, size)

    slow = {strength(hand): rank(hand) for hand in dealt}

    assert all(slow[strength(hand)] == rank(hand) for hand in dealt)
    in_order = [slow[key] for key in sorted(slow)]
    assert in_order == sorted(set(in_order))
    assert all(category(value) is WEAKEST_FIRST[key[0]] for key, value in slow.items())


@given(hands(9), st.integers(5, 7))
def test_two_hands_compare_as_the_slow_way_says(deck: tuple[Card, ...], size: int) -> None:
    """Neighbours share most cards, so ties and kickers are common."""
    one, other = deck[:size], (*deck[2:size], *deck[7:9])

    assert (rank(one) > rank(other)) == (strength(one) > strength(other))
    assert (rank(one) == rank(other)) == (strength(one) == strength(other))


@given(hands(7), st.randoms(use_true_random=False))
def test_order_of_cards_does_not_matter(hand: tuple[Card, ...], chance: random.Random) -> None:
    mixed = list(hand)
    chance.shuffle(mixed)

    assert rank7(mixed) == rank7(hand) == rank(hand)


@given(hands(7), st.permutations(range(4)))
def test_suits_are_equal(hand: tuple[Card, ...], suits: list[int]) -> None:
    assert rank7([Card(card // 4 * 4 + suits[card % 4]) for card in hand]) == rank7(hand)


@given(st.permutations(DECK))
def test_many_pockets_at_one_board(deck: list[Card]) -> None:
    board = tuple(deck[:5])
    pockets = [(deck[i], deck[i + 1]) for i in range(5, 25, 2)]

    assert ranks(board, pockets) == [rank7((*board, *pocket)) for pocket in pockets]


@given(st.lists(st.permutations(DECK), min_size=1, max_size=4), st.integers(1, 10))
def test_wins_over_many_boards(decks: list[list[Card]], count: int) -> None:
    """Pockets of the first deck against boards of its rest; ties count for everybody in them."""
    pockets = [(decks[0][2 * i], decks[0][2 * i + 1]) for i in range(count)]
    used = {card for pocket in pockets for card in pocket}
    boards = [[card for card in deck if card not in used][:5] for deck in decks]

    expected = [0] * count
    for board in boards:
        ranked = ranks(board, pockets)
        for index, value in enumerate(ranked):
            expected[index] += value == max(ranked)

    assert wins(boards, pockets) == (expected, len(boards))


@pytest.mark.oracle
def test_order_of_random_hands_is_that_of_pokerkit() -> None:
    board = "5h6h7d9cKh"  # three of a suit and straights about: every class but quads can come
    pockets = [cards_text(pocket) for pocket in combinations(unseen(board), 2)][::3]

    def theirs(pocket: str) -> StandardHighHand:
        return StandardHighHand.from_game(pocket, board)

    ordered = sorted(pockets, key=theirs)
    for weaker, stronger in pairwise(ordered):
        ours = [rank7(parse_cards(pocket + board)) for pocket in (weaker, stronger)]
        if theirs(weaker) == theirs(stronger):
            assert ours[0] == ours[1]
        else:
            assert ours[0] < ours[1]


@pytest.mark.oracle
def test_random_hands_compare_as_pokerkit_says() -> None:
    dealt = random_hands(800, 7)
    theirs = [StandardHighHand.from_game(cards_text(hand)) for hand in dealt]
    for (one, kit), (other, other_kit) in zip(
        zip(dealt, theirs, strict=True), zip(dealt[1:], theirs[1:], strict=True), strict=False
    ):
        assert (rank7(one) > rank7(other)) == (kit > other_kit)
        assert (rank7(one) == rank7(other)) == (kit == other_kit)


def unseen(text: str) -> list[Card]:
    return [card for card in DECK if card not in parse_cards(text)]


@pytest.mark.parametrize(
    ("board", "best_first"),
    [
        ("2d3d4d5d9c", "AdKc 6c7h"),  # a steel wheel beats a six-high straight
        ("2c3d4h9sKd", "Ac5c KcKh"),  # a wheel beats three of a kind
        ("2s7s9sJd4c", "As3s KsQs"),  # the highest card of a flush decides, not the sum
        ("4d8s4h7d8c", "7c5c Kh6s"),  # the board has eights and fours; the better second pair
        ("9sJc3cQc8h", "Qh4h AdKs"),  # a pair beats any two high cards
        ("9c7s5h5s3c", "8hKs 4dQs"),  # the kicker decides
        ("TsJsQsKs2d", "AsAh 9s9d"),  # royal before king-high
        ("KhKdKsKc2c", "Ah3h QhQd"),  # the fifth card decides between equal fours
    ],
)
def test_who_wins(board: str, best_first: str) -> None:
    stronger, weaker = (rank7(parse_cards(pocket + board)) for pocket in best_first.split())

    assert stronger > weaker


@pytest.mark.parametrize(
    ("board", "pockets"),
    [
        ("3d6dTdJdAd", "2d4c 5sTc"),  # the board's flush plays for both
        ("JdTcQsKs9s", "9c2s QcKh 8h8d"),  # the board's straight plays for all
        ("AsAhAdAcKs", "2c3d QhQd"),
    ],
)
def test_who_ties(board: str, pockets: str) -> None:
    """The board may play (T13)."""
    found = {rank7(parse_cards(pocket + board)) for pocket in pockets.split()}

    assert len(found) == 1


@pytest.mark.parametrize(
    ("cards", "named", "said", "five"),
    [
        ("AsKd 9h7c5d3s2h", "high_card", "A", "As Kd 9h 7c 5d"),
        ("JsJd Ah7c5d3s2h", "pair", "J", "Js Jd Ah 7c 5d"),
        ("AsKd AhKcQd3s2h", "two_pair", "A K", "As Ah Kd Kc Qd"),
        ("7s7d 8h8cAdAs2h", "two_pair", "A 8", "Ad As 8h 8c 7s"),
        ("9s9h 8c7cJd9c2s", "three_of_a_kind", "9", "9s 9h 9c Jd 8c"),
        ("Th9d 8c7cJd9c2s", "straight", "J", "Jd Th 9d 8c 7c"),
        ("As2d 3h4c5dKsKh", "straight", "5", "5d 4c 3h 2d As"),
        ("AcTc 8c7cJd9c2s", "flush", "A", "Ac Tc 9c 8c 7c"),
        ("9cTh JhQhKh2h3h", "flush", "K", "Kh Qh Jh Th 3h"),  # not a straight flush
        ("AsAh KdKhQhAcKs", "full_house", "A K", "As Ah Ac Kd Kh"),
        ("2s2d 2h2c5d3sAh", "four_of_a_kind", "2", "2s 2d 2h 2c Ah"),
        ("Ad2d 3d4d5dKsKh", "straight_flush", "5", "5d 4d 3d 2d Ad"),
        ("AsKs QsJsTs9s8s", "straight_flush", "A", "As Ks Qs Js Ts"),
        ("2c3c 4d5d7h", "high_card", "7", "7h 5d 4d 3c 2c"),
        ("6c6d 4d5d7h8s", "straight", "8", "8s 7h 6c 5d 4d"),
    ],
)
def test_names(cards: str, named: str, said: str, five: str) -> None:
    """Category, the ranks people say, the best five grouped and then from high to low; of equal
    cards those of the pocket, which comes first."""
    assert hand_name(parse_cards(cards)) == HandName(
        category=Category(named), ranks=tuple(said.split()), five=tuple(five.split())
    )


@given(hands(7))
def test_the_named_five_are_the_best_five(hand: tuple[Card, ...]) -> None:
    name = hand_name(hand)
    five = parse_cards("".join(name.five))

    assert set(five) <= set(hand)
    assert rank(five) == rank7(hand)
    assert name.category is category(rank7(hand))


@pytest.mark.parametrize(
    "asked",
    [
        "rank7(parse_cards('Th9d8c7cJd9c2s'))",
        "rank7(parse_cards('AcTc8c7cJd9c2s'))",
        "rank(parse_cards('Th9d8c7cJd9c2s'))",
        "rank(parse_cards('Th9d8c7cJd'))",
        "rank(parse_cards('Th9d8c7cJd2s'))",
        "ranks(parse_cards('8c7cJd9c2s'), [parse_cards('Th9d'), parse_cards('AcTc')])",
    ],
)
def test_tables_are_read_when_first_needed(asked: str) -> None:
    """The first question of a new process has the same answer as any later one."""
    names = {"rank": rank, "rank7": rank7, "ranks": ranks, "parse_cards": parse_cards}
    imports = "from engine.ranking import rank, rank7, ranks; from engine.cards import parse_cards"
    root = Path(__file__).parents[2]

    first = subprocess.check_output(
        [sys.executable, "-c", f"{imports}; print({asked})"], cwd=root, text=True
    )

    assert first.strip() == str(eval(asked, names))


def test_tables_are_what_the_generator_makes() -> None:
    folder = Path(generate.__file__).parent

    assert {file.name for file in folder.glob("*.bin")} == set(generate.tables())
    for name, content in generate.tables().items():
        assert unpacked((folder / name).read_bytes()) == unpacked(content)
